/*
 * Evaluation where foundations take whole sequences at once. Such a game is won by sorting columns, and no card goes
 * out before a whole sequence is complete.
 *
 * Neighbours that move together count for a position, and more in longer runs. Neighbours that are only built by the
 * rules count a little. Cards on top of others that they do not fit, face-down cards and occupied places count against
 * it.
 */
#include "heuristic.h"

#include "engine/engine.h"

/* Counts of cards or piles for each term of the evaluation. */
struct sequence_counts {
    /* in_run: sum, over cards that move together with the card below them, of their place in the run */
    int out, joined, in_run, built, broken, down, empty, undealt;
};

static void sequence_count_pile(const struct search *x, int p, struct sequence_counts *sum)
{
    const struct deal_group *group = &x->r->group[x->r->pile[p].group];
    const uint8_t *cards = table_cards(x->s, p);
    int n = pile_count(x->s, p), down = group->show == SHOW_FACE ? reg_get(x->s, x->r->pile[p].down_reg) : 0, run = 0;

    sum->empty += !n && group->takes && p != x->r->talon;
    sum->down += down;
    for (int i = down ? down : 1; i < n; i++) {
        bool built = group->onto[cards[i - 1]] & card_bit(cards[i]),
             same = deal_suit(cards[i - 1]) == deal_suit(cards[i]);

        run = built && same ? run + 1 : 0;
        sum->in_run += run;
        *(built && same ? &sum->joined : built ? &sum->built : &sum->broken) += 1;
    }
}

int32_t deal_sequence_value(const struct search *x)
{
    const struct sequence_weights *w = &sequence_weights;
    struct sequence_counts n = {0};

    for (int p = 0; p < x->r->piles; p++)
        if (x->r->pile[p].found != NO_PILE)
            n.out += pile_count(x->s, p);
        else if (p == x->r->pack)
            n.undealt = pile_count(x->s, p);
        else
            sequence_count_pile(x, p, &n);
    return w->out * n.out + w->joined * n.joined + w->in_run * n.in_run + w->built * n.built - w->broken * n.broken -
           w->down * n.down + w->empty * n.empty - w->undealt * n.undealt;
}
