/*
 * How promising a position is where cards are moved about on the tableau.
 *
 * Every card that lies above one of its pile which is wanted sooner must be moved
 * away some time; such cards count most.  Then count the cards that have come to
 * foundations, what lies on the cards wanted next, and the empty piles that take
 * any card.
 */
#include "heuristic.h"

#include "solve/base/parameters.h"

enum { BASE = 1500 }; /* so that it is seldom negative */

/* What a pile costs, from its deepest card to its top. */
static int cost_of(const uint8_t *cards, int n, const uint8_t *distance)
{
    int cost = 0, least = MAX_SEQ + 1, over = 0; /* over: the least lies so many cards down */

    for (int i = 0; i < n; i++) {
        int d = distance[cards[i]];

        if (d > least)
            cost += PRIORITY_ABOVE;
        if (d <= least)
            least = d;
        over += d <= PRIORITY_NEAR ? (n - 1 - i) * (PRIORITY_NEAR + 1 - d) : 0;
    }
    return cost + PRIORITY_NEXT * over / (PRIORITY_NEAR + 1);
}

int deal_progress(const struct search *x)
{
    int progress = 0;

    for (int i = 0; i < x->r->mechs; i++)
        if (x->r->mech[i].how->progress)
            progress += x->r->mech[i].how->progress(x->s, &x->r->mech[i]);
    return progress;
}

int deal_priority(const struct search *x)
{
    const struct deal_rules *r = x->r;
    const uint8_t *distance = deal_distance_of(x);
    int priority = BASE;
    int32_t judged[JUDGES];

    if (r->wholes) {
        deal_sequence_values(x, NULL, judged);
        return BASE + judged[0] / 4;
    }
    if (x->traits.measured)
        priority += PRIORITY_PROGRESS * deal_progress(x);
    for (int f = 0; f < r->founds; f++)
        priority += PRIORITY_OUT * pile_count(x->s, r->found[f].pile);
    for (int p = 0; p < r->piles; p++) {
        int n = pile_count(x->s, p);

        if (r->pile[p].found != NO_PILE || (x->traits.turns && p == r->talon))
            continue;
        if (p == r->pack)
            priority -= PRIORITY_UNDEALT * (n + (x->traits.turns ? pile_count(x->s, r->talon) : 0));
        else if (n)
            priority -= cost_of(table_cards(x->s, p), n, distance);
        else if (r->group[r->pile[p].group].takes)
            priority += PRIORITY_EMPTY;
    }
    return r->goal_clear ? priority - PRIORITY_OUT * deal_goal_left(x->s) : priority;
}
