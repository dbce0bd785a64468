/*
 * Proofs of loss by the low cards alone.
 *
 * Only the first places of each foundation are the goal.  Cards of later places, the high ones, are one where the rung
 * does not tell them apart, and go to any foundation of their kind that has come to their place.  A line that wins the
 * game wins this: the foundations of a kind are always as high as there, if in another order from those places on, so
 * every move of the line can be made.  What is lost so is lost, and it has far fewer positions.
 *
 * Where foundations give cards back they are still as high as there: the low cards of each suit, and as many high ones of each
 * place.  So a high card comes from any of them that it is the top of, and the last low card of a suit comes back as long as
 * not every foundation with all its low cards has high ones on it.
 *
 * A million nodes decide 351 of 360 Parterres with it and 344 without; 300,000 of 200 Beleaguered Castles and Streets and
 * Alleys 199 and 197.  Of 400 Parterres with worry-back=yes a million nodes decide 384 with it and 375 without.
 */
#include "open_board.h"

#include "solve/base/parameters.h"

#include <stdlib.h>

struct low {
    struct search *x;
    enum board_rung rung;
    int places;
    void *hunt; /* a search of open_board.h */
};

static enum board_rung low_rung(const struct search *x) { return x->rungs >> RUNG_RANK & 1 ? RUNG_RANK : RUNG_COLOUR; }

bool deal_low_fits(const struct search *x)
{
    struct board *l = x->doubtful ? malloc(sizeof *l) : NULL;
    bool fits = x->doubtful && (!l || deal_board_init_low(l, x, low_rung(x), LOW_FIRST)); /* without memory its start fails */

    free(l);
    return fits;
}

void *deal_low_start(struct search *x)
{
    struct low *k = malloc(sizeof *k);

    if (!k)
        return NULL;
    *k = (struct low){x, low_rung(x), LOW_FIRST, deal_open_start(x, low_rung(x), LOW_FIRST)};
    if (k->hunt)
        return k;
    free(k);
    return NULL;
}

void deal_low_stop(void *state)
{
    struct low *k = state;

    if (k->hunt)
        deal_open_stop(k->hunt);
    free(k);
}

/* Won with so many low cards: perhaps it is not with one more of each suit. */
static enum verdict low_next(struct low *k)
{
    bool last = ++k->places >= deal_open_longest(k->hunt);

    deal_open_stop(k->hunt);
    k->hunt = NULL;
    if (last)
        return SPENT;
    k->hunt = deal_open_start(k->x, k->rung, k->places);
    k->x->failed |= !k->hunt;
    return OPEN;
}

enum verdict deal_low_run(void *state)
{
    struct low *k = state;
    enum verdict v = OPEN;

    while (v == OPEN && !deal_search_ends(k->x)) {
        v = deal_open_run(k->hunt);
        v = v == WON ? low_next(k) : v;
        k->x->proof = v == LOST ? "abstraction" : NULL;
    }
    return v;
}
