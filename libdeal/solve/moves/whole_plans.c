/* The board of the columns, and the plans of compound steps (see wholes.h). */
#include "wholes.h"

#include "engine/engine.h"

#include <stddef.h>
#include <string.h>

enum { PIECES_MOST = 32 }; /* most pieces that move together, by way of empty columns, which takes up to 3^5 actions */

/* ---- one action ---- */

/* Removes column A from the sets of the tops. */
static void hide(struct whole_board *b, int a)
{
    uint8_t card = b->n[a] ? b->card[a][b->n[a] - 1] : 0;

    b->vacant &= (uint16_t) ~(1u << a);
    b->tops[card] &= (uint16_t) ~(1u << a);
    b->exposed &= b->tops[card] ? ~(uint64_t)0 : ~card_bit(card);
}

void deal_wholes_expose(struct whole_board *b, int a)
{
    if (!b->n[a]) {
        b->vacant |= (uint16_t)(1u << a);
        return;
    }
    b->tops[b->card[a][b->n[a] - 1]] |= (uint16_t)(1u << a);
    b->exposed |= card_bit(b->card[a][b->n[a] - 1]);
}

/* Removes the last N cards of column A; a face-down card that comes to the top is turned. */
static void take(struct wholes *w, int a, int n)
{
    struct whole_board *b = &w->b;

    hide(b, a);
    b->n[a] = (uint8_t)(b->n[a] - n);
    b->down[a] = (uint8_t)(b->down[a] - (b->n[a] && b->down[a] == b->n[a]));
    deal_wholes_expose(b, a);
    w->changed |= (uint16_t)(1u << a);
}

/* Gives empty column A the place of the first empty column on the table. */
static void place_first(struct whole_board *b, int a)
{
    int first = a;
    uint8_t real = b->real[a];

    for (uint32_t set = b->vacant; set; set &= set - 1)
        if (b->real[__builtin_ctz(set)] < b->real[first])
            first = __builtin_ctz(set);
    b->real[a] = b->real[first];
    b->real[first] = real;
}

/* Moves the last N cards of column A to column TO; returns false if there is no room. */
static bool shift(struct wholes *w, int a, int to, int n)
{
    struct whole_board *b = &w->b;

    if (w->planner.actions == WHOLE_ACTIONS || b->n[to] + n > WHOLE_HEIGHT)
        return false;
    if (!b->n[to] && !b->packed)
        place_first(b, to);
    hide(b, to);
    w->action[w->planner.actions++] = act_move(w->columns->first + b->real[a], w->columns->first + b->real[to], n, 0);
    b->pairs -= whole_joined(w, a, b->n[a] - n);
    memcpy(b->card[to] + b->n[to], b->card[a] + b->n[a] - n, (size_t)n);
    b->n[to] = (uint8_t)(b->n[to] + n);
    b->pairs += whole_joined(w, to, b->n[to] - n);
    deal_wholes_expose(b, to);
    w->changed |= (uint16_t)(1u << to);
    take(w, a, n);
    return true;
}

/* The first empty foundation that takes the complete sequence at the end of column A, or -1. */
static int completed(const struct wholes *w, int a)
{
    for (int f = 0; f < w->r->founds; f++) {
        const struct deal_foundation *found = &w->r->found[f];
        int n = found->length, at = w->b.n[a] - n;

        if (w->b.filled >> f & 1 || at < w->b.down[a])
            continue;
        while (n && found->want[0][n - 1] >> w->b.card[a][at + n - 1] & 1)
            n--;
        if (!n)
            return f;
    }
    return -1;
}

/* Moves the complete sequences at the ends of columns out. */
static bool leave(struct wholes *w)
{
    struct whole_board *b = &w->b;

    for (int a = 0; b->exposed & w->last && a < w->columns->piles; a++) {
        int f = b->n[a] && whole_joined(w, a, b->n[a] - 1) ? completed(w, a) : -1;

        if (f < 0)
            continue;
        if (w->planner.actions == WHOLE_ACTIONS)
            return false;
        w->action[w->planner.actions++] =
            act_move(w->columns->first + b->real[a], w->r->found[f].pile, w->r->found[f].length, 0);
        b->filled |= (uint16_t)(1u << f);
        take(w, a, w->r->found[f].length);
        a--; /* another sequence may end there */
    }
    return true;
}

void deal_wholes_restart(struct wholes *w)
{
    w->planner.actions = 0;
    if (!w->changed)
        return;
    memcpy(&w->b, &w->base, offsetof(struct whole_board, card));
    for (uint32_t set = w->changed; set; set &= set - 1)
        memcpy(w->b.card[__builtin_ctz(set)], w->base.card[__builtin_ctz(set)], WHOLE_HEIGHT);
    w->changed = 0;
}

/* ---- plans ---- */

/* Moves the last Q pieces of column A to column TO by way of the empty columns ROOM, of which there are enough. */
static bool shift_pieces(struct wholes *w, int a, int to, int q, uint32_t room)
{
    int by = __builtin_ctz(room | 1u << 31), i = w->b.n[a] - 1;

    if (q > 1)
        return shift_pieces(w, a, by, q / 2, room & (room - 1)) &&
               shift_pieces(w, a, to, q - q / 2, room & (room - 1)) &&
               shift_pieces(w, by, to, q / 2, room & (room - 1));
    while (whole_joined(w, a, i))
        i--;
    return shift(w, a, to, w->b.n[a] - i);
}

/* Moves the cards of column A from height H on, a chain of pieces, to column TO, without the columns of BAN. */
static bool shift_chain(struct wholes *w, int a, int h, int to, uint32_t ban)
{
    uint32_t room = w->b.vacant & ~(ban | 1u << a | 1u << to);
    int q = 1, most = 1;

    for (int i = w->b.n[a] - 1; i > h; i--)
        q += !whole_joined(w, a, i);
    for (uint32_t left = room; q > most && left && most < PIECES_MOST; left &= left - 1)
        most *= 2;
    return q <= most && shift_pieces(w, a, to, q, room);
}

/* Moves as much of the chain from height E of column A on as another column takes, to a card that it joins if there is
 * one. */
static bool clear_chain(struct wholes *w, int a, int e, uint32_t ban)
{
    for (int i = e; i < w->b.n[a]; i++) {
        uint8_t card = w->b.card[a][i];
        uint32_t set = i > e && whole_joined(w, a, i) ? 0 : whole_takers(&w->b, a, w->onto[card]) & ~ban,
                 kin = set ? set & whole_takers(&w->b, a, w->joins[card]) : 0;

        if (set && shift_chain(w, a, i, __builtin_ctz(kin ? kin : set), ban))
            return true;
    }
    for (int i = e; w->b.vacant & ~ban && i < w->b.n[a]; i++)
        if ((i == e || !whole_joined(w, a, i)) && shift_chain(w, a, i, __builtin_ctz(w->b.vacant & ~ban), ban))
            return true;
    return false;
}

/* Takes all cards from height H on off column A, to columns that are not in BAN. */
static bool clear(struct wholes *w, int a, int h, uint32_t ban)
{
    while (w->b.n[a] > h) {
        int e = w->b.n[a] - 1;

        while (e > h && whole_chained(w, a, e))
            e--;
        if (!clear_chain(w, a, e, ban))
            return false;
    }
    return true;
}

int deal_wholes_reach(struct wholes *w, int a)
{
    int down = w->b.down[a], n;

    clear(w, a, down, 1u << a);
    n = w->b.n[a] < down ? down : w->b.n[a];
    deal_wholes_restart(w);
    return n;
}

/* Moves the piece at height I of column A onto the card at height J of column TO. The cards above the piece come along
 * if they can; else they are cleared before those above J. */
static bool plan_join(struct wholes *w, int a, int i, int to, int j)
{
    int end = whole_end(w, a, i), k = end;
    uint32_t ban = 1u << a | 1u << to;

    while (j + 1 == w->b.n[to] && k < w->b.n[a] && whole_chained(w, a, k))
        k++;
    if (j + 1 == w->b.n[to] && k == w->b.n[a] && shift_chain(w, a, i, to, 0))
        return true;
    return clear(w, a, end, ban) && clear(w, to, j + 1, ban) && shift_chain(w, a, i, to, 0);
}

static bool plan_empty(struct wholes *w, int a)
{
    int down = w->b.down[a];

    if (clear(w, a, down, 1u << a | w->b.vacant))
        return true;
    deal_wholes_restart(w);
    return down && clear(w, a, down, 1u << a);
}

bool deal_wholes_plan(struct wholes *w, struct step step)
{
    int a = step.from % WHOLE_COLUMNS, to = step.from / WHOLE_COLUMNS;

    deal_wholes_restart(w);
    return (a == to ? plan_empty(w, a) : plan_join(w, a, step.n, to, step.to)) && leave(w);
}
