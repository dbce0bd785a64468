/*
 * A dead-end test of the search of loose runs, a relaxation: a card that was free once stays free, and a place that
 * took a card takes further ones. If not all cards come to foundations so, no line wins.
 *
 * The test computes these sets until none grows: cards that leave their place; cards that are the last ones of a column
 * at some time; cards that are free outside the columns. A card of a column moves to a last card on which it fits. That
 * card must lie elsewhere, or a card between them must leave. Cards in a reserve, or on the talon that is not turned
 * over again, become free one after another.
 */
#include "loose.h"

#include "piles.h"

#include "engine/engine.h"

#include <string.h>

struct relaxed {
    const struct loose_board *l;
    const struct loose_position *p;
    /* gone: cards that leave their place; ends: last cards of columns; fits: cards that fit on them; apart: cards that
     * are free outside the columns */
    uint64_t gone, ends, fits, apart;
    int missing;             /* number of cards that do not come to foundations */
    bool vacant, grown;      /* vacant: a column becomes empty; grown: a set grew in the current round */
    uint8_t out[RUN_FOUNDS]; /* heights of foundations */
    uint8_t under[52];       /* under[card]: card that is free when this one left its reserve or talon */
};

/* Adds cards in a stack, of which the last is free: the cards of CARD, from index 0 to N - 1. */
static void relaxed_stack(struct relaxed *relaxed, const uint8_t *card, int n)
{
    for (int i = 1; i < n; i++)
        relaxed->under[card[i]] = card[i - 1];
    relaxed->apart |= n ? card_bit(card[n - 1]) : 0;
}

static void relaxed_talon(struct relaxed *relaxed)
{
    const struct run_board *b = &relaxed->l->b;
    const struct run_position *p = &relaxed->p->p;
    uint64_t over = p->left & run_below(p->turned);
    uint8_t card[52];
    int n = 0;

    relaxed->apart |= p->turning;
    if (b->turn != 1 || b->endless || p->redeals)
        return;
    for (; over; over &= over - 1) {
        card[n] = b->turn_card[__builtin_ctzll(over)];
        relaxed->apart ^= card_bit(card[n++]);
    }
    relaxed_stack(relaxed, card, n);
}

static void relaxed_begin(struct relaxed *relaxed)
{
    const struct run_board *b = &relaxed->l->b;

    memcpy(relaxed->out, relaxed->p->p.out, sizeof relaxed->out);
    for (uint64_t ends = relaxed->ends; ends; ends &= ends - 1)
        relaxed->fits |= b->fit_on[__builtin_ctzll(ends)];
    if (b->piles == b->columns && !b->cards && !b->x->r->sets.worries)
        return;
    memset(relaxed->under, LOOSE_AWAY, sizeof relaxed->under);
    for (int i = b->columns; i < b->piles; i++)
        relaxed_stack(relaxed, b->card[i], relaxed->p->p.under[i]);
    relaxed_talon(relaxed);
    for (int f = 0; b->x->r->sets.worries && f < b->founds; f++)
        relaxed->apart |= b->sent[f][relaxed->out[f]];
}

static inline void relaxed_end(struct relaxed *relaxed, uint8_t c)
{
    relaxed->ends |= card_bit(c);
    relaxed->fits |= relaxed->l->b.fit_on[c];
}

static inline void relaxed_leave(struct relaxed *relaxed, uint8_t c)
{
    uint8_t place = relaxed->p->below[c];

    if (relaxed->gone >> c & 1)
        return;
    relaxed->gone |= card_bit(c);
    relaxed->grown = true;
    if (place == LOOSE_VACANT)
        relaxed->vacant = true;
    else if (place != LOOSE_AWAY)
        relaxed_end(relaxed, place);
    else if (relaxed->under[c] < 52)
        relaxed->apart |= card_bit(relaxed->under[c]);
}

/* Plays free cards to foundations. */
static void relaxed_founds(struct relaxed *relaxed)
{
    const struct run_board *b = &relaxed->l->b;

    for (int f = 0; f < b->founds; f++)
        for (uint64_t next; (next = b->next[f][relaxed->out[f]] & (relaxed->ends | relaxed->apart)) != 0;) {
            relaxed->out[f]++;
            relaxed->missing--;
            relaxed_leave(relaxed, (uint8_t)__builtin_ctzll(next));
        }
}

/* Does card T lie on card C, directly or not, and no card between them leaves, nor T? */
static inline bool relaxed_on(const struct relaxed *relaxed, uint8_t t, uint8_t c)
{
    while (t != c && t < LOOSE_VACANT && !(relaxed->gone >> t & 1))
        t = relaxed->p->below[t];
    return t == c;
}

/* Does card C, with the cards on it, move to another place? */
static bool relaxed_moves(const struct relaxed *relaxed, uint8_t c)
{
    uint8_t under = relaxed->p->below[c];
    uint64_t to = relaxed->l->lands[c] & relaxed->ends & ~(under < 52 ? card_bit(under) : 0);

    if (relaxed->vacant && under != LOOSE_VACANT && relaxed->l->heads >> c & 1)
        return true;
    for (; to; to &= to - 1)
        if (!relaxed_on(relaxed, (uint8_t)__builtin_ctzll(to), c))
            return true;
    return false;
}

/* Moves cards of the columns. */
static void relaxed_columns(struct relaxed *relaxed)
{
    uint64_t tried = 0, cards;

    while ((cards = (relaxed->fits | (relaxed->vacant ? relaxed->l->heads : 0)) &
                    (relaxed->p->p.seen | (relaxed->ends & relaxed->p->hidden)) & ~relaxed->gone & ~tried) != 0) {
        uint8_t c = (uint8_t)__builtin_ctzll(cards);

        tried |= card_bit(c);
        if (relaxed_moves(relaxed, c))
            relaxed_leave(relaxed, c);
    }
}

/* Moves cards to the columns from other places. */
static void relaxed_apart(struct relaxed *relaxed)
{
    uint64_t cards;

    while ((cards = relaxed->apart & ~relaxed->ends & (relaxed->fits | (relaxed->vacant ? relaxed->l->heads : 0))) !=
           0) {
        uint8_t c = (uint8_t)__builtin_ctzll(cards);

        relaxed->grown = true;
        relaxed_end(relaxed, c);
        relaxed_leave(relaxed, c);
    }
}

bool deal_loose_alive(const struct loose_board *board, const struct loose_position *position)
{
    struct relaxed x = {.l = board,
                        .p = position,
                        .ends = position->ends,
                        .missing = position->p.missing,
                        .vacant = position->p.vacant > 0};

    relaxed_begin(&x);
    do {
        x.grown = false;
        relaxed_founds(&x);
        relaxed_columns(&x);
        relaxed_apart(&x);
    } while (x.missing && x.grown);
    return !x.missing;
}
