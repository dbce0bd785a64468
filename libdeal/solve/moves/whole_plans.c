/* The board of the columns, and the plans of compound steps (see wholes.h). */
#include "wholes.h"

#include "engine/engine.h"

#include <stddef.h>
#include <string.h>

enum { PIECES_MOST = 32 }; /* most pieces that move together, by way of empty columns, which takes up to 3^5 actions */

/* ---- one action ---- */

/* Removes column A from the sets of the tops. */
static void hide(struct whole_board *board, int a)
{
    uint8_t card = board->n[a] ? board->card[a][board->n[a] - 1] : 0;

    board->vacant &= (uint16_t) ~(1u << a);
    board->tops[card] &= (uint16_t) ~(1u << a);
    board->exposed &= board->tops[card] ? ~(uint64_t)0 : ~card_bit(card);
}

void deal_wholes_expose(struct whole_board *board, int a)
{
    if (!board->n[a]) {
        board->vacant |= (uint16_t)(1u << a);
        return;
    }
    board->tops[board->card[a][board->n[a] - 1]] |= (uint16_t)(1u << a);
    board->exposed |= card_bit(board->card[a][board->n[a] - 1]);
}

/* Removes the last N cards of column A; a face-down card that comes to the top is turned. */
static void take(struct wholes *wholes, int a, int n)
{
    struct whole_board *b = &wholes->b;

    hide(b, a);
    b->n[a] = (uint8_t)(b->n[a] - n);
    b->down[a] = (uint8_t)(b->down[a] - (b->n[a] && b->down[a] == b->n[a]));
    deal_wholes_expose(b, a);
    wholes->changed |= (uint16_t)(1u << a);
}

/* Gives empty column A the place of the first empty column on the table. */
static void place_first(struct whole_board *board, int a)
{
    int first = a;
    uint8_t real = board->real[a];

    for (uint32_t set = board->vacant; set; set &= set - 1)
        if (board->real[__builtin_ctz(set)] < board->real[first])
            first = __builtin_ctz(set);
    board->real[a] = board->real[first];
    board->real[first] = real;
}

/* Moves the last N cards of column A to column TO; returns false if there is no room. */
static bool shift(struct wholes *wholes, int a, int to, int n)
{
    struct whole_board *b = &wholes->b;

    if (wholes->planner.actions == WHOLE_ACTIONS || b->n[to] + n > WHOLE_HEIGHT)
        return false;
    if (!b->n[to] && !b->packed)
        place_first(b, to);
    hide(b, to);
    wholes->action[wholes->planner.actions++] =
        act_move(wholes->columns->first + b->real[a], wholes->columns->first + b->real[to], n, 0);
    b->pairs -= whole_joined(wholes, a, b->n[a] - n);
    memcpy(b->card[to] + b->n[to], b->card[a] + b->n[a] - n, (size_t)n);
    b->n[to] = (uint8_t)(b->n[to] + n);
    b->pairs += whole_joined(wholes, to, b->n[to] - n);
    deal_wholes_expose(b, to);
    wholes->changed |= (uint16_t)(1u << to);
    take(wholes, a, n);
    return true;
}

/* The first empty foundation that takes the complete sequence at the end of column A, or -1. */
static int completed(const struct wholes *wholes, int a)
{
    for (int f = 0; f < wholes->r->founds; f++) {
        const struct deal_foundation *found = &wholes->r->found[f];
        int n = found->length, at = wholes->b.n[a] - n;

        if (wholes->b.filled >> f & 1 || at < wholes->b.down[a])
            continue;
        while (n && found->want[0][n - 1] >> wholes->b.card[a][at + n - 1] & 1)
            n--;
        if (!n)
            return f;
    }
    return -1;
}

/* Moves the complete sequences at the ends of columns out. */
static bool leave(struct wholes *wholes)
{
    struct whole_board *b = &wholes->b;

    for (int a = 0; b->exposed & wholes->last && a < wholes->columns->piles; a++) {
        int f = b->n[a] && whole_joined(wholes, a, b->n[a] - 1) ? completed(wholes, a) : -1;

        if (f < 0)
            continue;
        if (wholes->planner.actions == WHOLE_ACTIONS)
            return false;
        wholes->action[wholes->planner.actions++] =
            act_move(wholes->columns->first + b->real[a], wholes->r->found[f].pile, wholes->r->found[f].length, 0);
        b->filled |= (uint16_t)(1u << f);
        take(wholes, a, wholes->r->found[f].length);
        a--; /* another sequence may end there */
    }
    return true;
}

void deal_wholes_restart(struct wholes *wholes)
{
    wholes->planner.actions = 0;
    if (!wholes->changed)
        return;
    memcpy(&wholes->b, &wholes->base, offsetof(struct whole_board, card));
    for (uint32_t set = wholes->changed; set; set &= set - 1)
        memcpy(wholes->b.card[__builtin_ctz(set)], wholes->base.card[__builtin_ctz(set)], WHOLE_HEIGHT);
    wholes->changed = 0;
}

/* ---- plans ---- */

/* Moves the last Q pieces of column A to column TO by way of the empty columns ROOM, of which there are enough. */
static bool shift_pieces(struct wholes *wholes, int a, int to, int q, uint32_t room)
{
    int by = __builtin_ctz(room | 1u << 31), i = wholes->b.n[a] - 1;

    if (q > 1)
        return shift_pieces(wholes, a, by, q / 2, room & (room - 1)) &&
               shift_pieces(wholes, a, to, q - q / 2, room & (room - 1)) &&
               shift_pieces(wholes, by, to, q / 2, room & (room - 1));
    while (whole_joined(wholes, a, i))
        i--;
    return shift(wholes, a, to, wholes->b.n[a] - i);
}

/* Moves the cards of column A from height H on, a chain of pieces, to column TO, without the columns of BAN. */
static bool shift_chain(struct wholes *wholes, int a, int h, int to, uint32_t ban)
{
    uint32_t room = wholes->b.vacant & ~(ban | 1u << a | 1u << to);
    int q = 1, most = 1;

    for (int i = wholes->b.n[a] - 1; i > h; i--)
        q += !whole_joined(wholes, a, i);
    for (uint32_t left = room; q > most && left && most < PIECES_MOST; left &= left - 1)
        most *= 2;
    return q <= most && shift_pieces(wholes, a, to, q, room);
}

/* Moves as much of the chain from height E of column A on as another column takes, to a card that it joins if there is
 * one. */
static bool clear_chain(struct wholes *wholes, int a, int e, uint32_t ban)
{
    for (int i = e; i < wholes->b.n[a]; i++) {
        uint8_t card = wholes->b.card[a][i];
        uint32_t set = i > e && whole_joined(wholes, a, i) ? 0 : whole_takers(&wholes->b, a, wholes->onto[card]) & ~ban,
                 kin = set ? set & whole_takers(&wholes->b, a, wholes->joins[card]) : 0;

        if (set && shift_chain(wholes, a, i, __builtin_ctz(kin ? kin : set), ban))
            return true;
    }
    for (int i = e; wholes->b.vacant & ~ban && i < wholes->b.n[a]; i++)
        if ((i == e || !whole_joined(wholes, a, i)) &&
            shift_chain(wholes, a, i, __builtin_ctz(wholes->b.vacant & ~ban), ban))
            return true;
    return false;
}

/* Takes all cards from height H on off column A, to columns that are not in BAN. */
static bool clear(struct wholes *wholes, int a, int h, uint32_t ban)
{
    while (wholes->b.n[a] > h) {
        int e = wholes->b.n[a] - 1;

        while (e > h && whole_chained(wholes, a, e))
            e--;
        if (!clear_chain(wholes, a, e, ban))
            return false;
    }
    return true;
}

int deal_wholes_reach(struct wholes *wholes, int a)
{
    int down = wholes->b.down[a], n;

    clear(wholes, a, down, 1u << a);
    n = wholes->b.n[a] < down ? down : wholes->b.n[a];
    deal_wholes_restart(wholes);
    return n;
}

/* Moves the piece at height I of column A onto the card at height J of column TO. The cards above the piece come along
 * if they can; else they are cleared before those above J. */
static bool plan_join(struct wholes *wholes, int a, int i, int to, int j)
{
    int end = whole_end(wholes, a, i), k = end;
    uint32_t ban = 1u << a | 1u << to;

    while (j + 1 == wholes->b.n[to] && k < wholes->b.n[a] && whole_chained(wholes, a, k))
        k++;
    if (j + 1 == wholes->b.n[to] && k == wholes->b.n[a] && shift_chain(wholes, a, i, to, 0))
        return true;
    return clear(wholes, a, end, ban) && clear(wholes, to, j + 1, ban) && shift_chain(wholes, a, i, to, 0);
}

static bool plan_empty(struct wholes *wholes, int a)
{
    int down = wholes->b.down[a];

    if (clear(wholes, a, down, 1u << a | wholes->b.vacant))
        return true;
    deal_wholes_restart(wholes);
    return down && clear(wholes, a, down, 1u << a);
}

bool deal_wholes_plan(struct wholes *wholes, struct step step)
{
    int a = step.from % WHOLE_COLUMNS, to = step.from / WHOLE_COLUMNS;

    deal_wholes_restart(wholes);
    return (a == to ? plan_empty(wholes, a) : plan_join(wholes, a, step.n, to, step.to)) && leave(wholes);
}
