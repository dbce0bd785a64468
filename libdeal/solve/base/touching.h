/* The test whether two foundations touch, so that their tops may be exchanged. */
#ifndef DEAL_TOUCHING_H
#define DEAL_TOUCHING_H

#include "engine/table.h"
#include "search.h"

/* Do both foundations of the pair have cards, and SUM cards together? */
static inline bool deal_pair_touches(const struct deal_state *s, const struct pair *pair)
{
    int a = pile_count(s, pair->pile[0]), b = pile_count(s, pair->pile[1]);

    return a && b && a + b == pair->sum;
}

#endif
