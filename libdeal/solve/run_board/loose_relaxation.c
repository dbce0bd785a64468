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
static void relaxed_stack(struct relaxed *x, const uint8_t *card, int n)
{
    for (int i = 1; i < n; i++)
        x->under[card[i]] = card[i - 1];
    x->apart |= n ? card_bit(card[n - 1]) : 0;
}

static void relaxed_talon(struct relaxed *x)
{
    const struct run_board *b = &x->l->b;
    const struct run_position *p = &x->p->p;
    uint64_t over = p->left & run_below(p->turned);
    uint8_t card[52];
    int n = 0;

    x->apart |= p->turning;
    if (b->turn != 1 || b->endless || p->redeals)
        return;
    for (; over; over &= over - 1) {
        card[n] = b->turn_card[__builtin_ctzll(over)];
        x->apart ^= card_bit(card[n++]);
    }
    relaxed_stack(x, card, n);
}

static void relaxed_begin(struct relaxed *x)
{
    const struct run_board *b = &x->l->b;

    memcpy(x->out, x->p->p.out, sizeof x->out);
    for (uint64_t ends = x->ends; ends; ends &= ends - 1)
        x->fits |= b->fit_on[__builtin_ctzll(ends)];
    if (b->piles == b->columns && !b->cards && !b->x->r->sets.worries)
        return;
    memset(x->under, LOOSE_AWAY, sizeof x->under);
    for (int i = b->columns; i < b->piles; i++)
        relaxed_stack(x, b->card[i], x->p->p.under[i]);
    relaxed_talon(x);
    for (int f = 0; b->x->r->sets.worries && f < b->founds; f++)
        x->apart |= b->sent[f][x->out[f]];
}

static inline void relaxed_end(struct relaxed *x, uint8_t c)
{
    x->ends |= card_bit(c);
    x->fits |= x->l->b.fit_on[c];
}

static inline void relaxed_leave(struct relaxed *x, uint8_t c)
{
    uint8_t place = x->p->below[c];

    if (x->gone >> c & 1)
        return;
    x->gone |= card_bit(c);
    x->grown = true;
    if (place == LOOSE_VACANT)
        x->vacant = true;
    else if (place != LOOSE_AWAY)
        relaxed_end(x, place);
    else if (x->under[c] < 52)
        x->apart |= card_bit(x->under[c]);
}

/* Plays free cards to foundations. */
static void relaxed_founds(struct relaxed *x)
{
    const struct run_board *b = &x->l->b;

    for (int f = 0; f < b->founds; f++)
        for (uint64_t next; (next = b->next[f][x->out[f]] & (x->ends | x->apart)) != 0;) {
            x->out[f]++;
            x->missing--;
            relaxed_leave(x, (uint8_t)__builtin_ctzll(next));
        }
}

/* Does card T lie on card C, directly or not, and no card between them leaves, nor T? */
static inline bool relaxed_on(const struct relaxed *x, uint8_t t, uint8_t c)
{
    while (t != c && t < LOOSE_VACANT && !(x->gone >> t & 1))
        t = x->p->below[t];
    return t == c;
}

/* Does card C, with the cards on it, move to another place? */
static bool relaxed_moves(const struct relaxed *x, uint8_t c)
{
    uint8_t under = x->p->below[c];
    uint64_t to = x->l->lands[c] & x->ends & ~(under < 52 ? card_bit(under) : 0);

    if (x->vacant && under != LOOSE_VACANT && x->l->heads >> c & 1)
        return true;
    for (; to; to &= to - 1)
        if (!relaxed_on(x, (uint8_t)__builtin_ctzll(to), c))
            return true;
    return false;
}

/* Moves cards of the columns. */
static void relaxed_columns(struct relaxed *x)
{
    uint64_t tried = 0, cards;

    while ((cards = (x->fits | (x->vacant ? x->l->heads : 0)) & (x->p->p.seen | (x->ends & x->p->hidden)) & ~x->gone &
                    ~tried) != 0) {
        uint8_t c = (uint8_t)__builtin_ctzll(cards);

        tried |= card_bit(c);
        if (relaxed_moves(x, c))
            relaxed_leave(x, c);
    }
}

/* Moves cards to the columns from other places. */
static void relaxed_apart(struct relaxed *x)
{
    uint64_t cards;

    while ((cards = x->apart & ~x->ends & (x->fits | (x->vacant ? x->l->heads : 0))) != 0) {
        uint8_t c = (uint8_t)__builtin_ctzll(cards);

        x->grown = true;
        relaxed_end(x, c);
        relaxed_leave(x, c);
    }
}

bool deal_loose_alive(const struct loose_board *l, const struct loose_position *p)
{
    struct relaxed x = {.l = l, .p = p, .ends = p->ends, .missing = p->p.missing, .vacant = p->p.vacant > 0};

    relaxed_begin(&x);
    do {
        x.grown = false;
        relaxed_founds(&x);
        relaxed_columns(&x);
        relaxed_apart(&x);
    } while (x.missing && x.grown);
    return !x.missing;
}
