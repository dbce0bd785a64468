/*
 * Proofs of loss by low cards alone.
 *
 * The goal is to fill only the first places of each foundation. Cards of later places are the high cards. High cards
 * that the rung (rank, colour or card) does not distinguish are equivalent, and go to any foundation of their kind that
 * has reached their place. A line that wins the real game also wins this one: the foundations of a kind together have
 * the same heights as in the real game, so every move of the line can be made. So a loss of this game proves a loss of
 * the real game, and this game has far fewer positions.
 *
 * Where foundations give cards back, the heights also agree: the low cards of each suit are the same, and there are as
 * many high cards of each place. So a high card can be taken from any foundation that it is the top of. The last low
 * card of a suit can be taken back as long as some foundation with all its low cards has no high cards on it.
 */
#include "open_board.h"

#include "solve/base/parameters.h"

#include <stdlib.h>

struct low {
    struct search *x;
    enum board_rung rung;
    int places;
    void *hunt; /* the running search (open_board.h) */
};

static enum board_rung low_rung(const struct search *x) { return x->rungs >> RUNG_RANK & 1 ? RUNG_RANK : RUNG_COLOUR; }

bool deal_low_fits(const struct search *x)
{
    struct board *l = x->doubtful ? malloc(sizeof *l) : NULL;
    /* true: the method suits the position. Also true if memory runs out, so that the start of the method reports the
     * failure */
    bool fits = x->doubtful && (!l || deal_board_init_low(l, x, low_rung(x), LOW_FIRST));

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

/* Continues after a win with the current number of low cards: with one more low card of each foundation there may be a
 * loss. */
static enum verdict low_next(struct low *low)
{
    bool last = ++low->places >= deal_open_longest(low->hunt);

    deal_open_stop(low->hunt);
    low->hunt = NULL;
    if (last)
        return SPENT;
    low->hunt = deal_open_start(low->x, low->rung, low->places);
    low->x->failed |= !low->hunt;
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
