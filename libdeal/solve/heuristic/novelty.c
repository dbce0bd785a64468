/*
 * Novelty: has a pile a top that no position of a layer has there?
 *
 * A narrow beam soon holds nothing but variants of one position.  So a position counts for more that has, as the top of some
 * pile of the tableau, a card on one on which none that joined its layer before has it, or on nothing: the novelty of width
 * one of planning (Lipovetzky and Geffner 2012), of pairs of cards.
 */
#include "heuristic.h"

/* What the top of pile P lies on, as an index of struct novelty; -1: its top does not count. */
static inline int novelty_under(const struct search *x, int p)
{
    int n = pile_count(x->s, p);

    if (!n || p == x->r->pack || x->r->pile[p].found != NO_PILE)
        return -1;
    return n > 1 ? table_cards(x->s, p)[n - 2] : NOVELTY_GROUND;
}

bool deal_novel(const struct novelty *k, const struct search *x)
{
    for (int p = 0; p < x->r->piles; p++) {
        int under = novelty_under(x, p);

        if (under >= 0 && !(k->on[under] & card_bit(pile_top(x->s, p))))
            return true;
    }
    return false;
}

void deal_novelty_note(struct novelty *k, const struct search *x)
{
    for (int p = 0; p < x->r->piles; p++) {
        int under = novelty_under(x, p);

        if (under >= 0)
            k->on[under] |= card_bit(pile_top(x->s, p));
    }
}
