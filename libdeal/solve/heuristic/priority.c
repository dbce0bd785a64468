/*
 * Evaluation for best-first search in games where cards are moved about on the tableau.
 *
 * A card above another card of its pile with a smaller distance must be moved away at some time; such cards have the
 * largest weight. Further terms are the cards on foundations, the cards on top of cards that are needed soon, and the
 * empty piles that take any card.
 */
#include "heuristic.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"

/* Penalty of a pile in the evaluation for best-first search, from the distances of its N cards, bottom to top. */
static int cost_of(const uint8_t *cards, int n, const uint8_t *distance)
{
    /* over: number of cards on top of cards that are needed soon, weighted by the distance of the latter */
    int cost = 0, least = MAX_SEQ + 1, over = 0;

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
    int priority = 0;
    int32_t judged[JUDGES];

    if (r->sets.wholes) {
        deal_sequence_values(x, NULL, judged);
        return judged[0] / 4;
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
    return r->goal.clear ? priority - PRIORITY_OUT * deal_goal_left(x->s) : priority;
}
