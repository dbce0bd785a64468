/*
 * Novelty: has a pile a top that no position of the layer has at the same place?
 *
 * A narrow beam soon contains only variants of one position. So a position gets a bonus if some pile of the tableau has
 * a new pair of top and card below it (or empty pile below it): no position that joined the layer before has this pair
 * in any pile. This is the novelty measure of width one of planning (Lipovetzky and Geffner 2012), applied to pairs of
 * cards.
 */
#include "heuristic.h"

#include "engine/engine.h"

/* The card below the top of pile P, as an index of struct novelty (NOVELTY_GROUND: none); -1 if the top of this pile is
 * not compared. */
static inline int novelty_under(const struct search *x, int p)
{
    int n = pile_count(x->s, p);

    if (!n || p == x->r->pack || x->r->pile[p].found != NO_PILE)
        return -1;
    return n > 1 ? table_cards(x->s, p)[n - 2] : NOVELTY_GROUND;
}

bool deal_novel(const struct novelty *novelty, const struct search *x)
{
    for (int p = 0; p < x->r->piles; p++) {
        int under = novelty_under(x, p);

        if (under >= 0 && !(novelty->on[under] & card_bit(pile_top(x->s, p))))
            return true;
    }
    return false;
}

void deal_novelty_note(struct novelty *novelty, const struct search *x)
{
    for (int p = 0; p < x->r->piles; p++) {
        int under = novelty_under(x, p);

        if (under >= 0)
            novelty->on[under] |= card_bit(pile_top(x->s, p));
    }
}
