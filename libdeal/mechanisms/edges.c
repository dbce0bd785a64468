/* What claims of mechanisms are made of. */
#include "mechanisms.h"

void deal_mech_edge(const struct deal_rules *r, struct deal_claims *k, struct deal_edge edge, int height)
{
    if (!edge.from || !edge.to)
        return;
    if (k->edges == MAX_EDGES)
        k->undeclared = true;
    else
        k->edge[k->edges++] = edge;
    for (int g = 0; g < r->groups; g++) {
        if (edge.from >> g & 1)
            k->moves[g] |= edge.to;
        if (edge.to >> g & 1 && height > k->height[g])
            k->height[g] = (uint8_t)height;
    }
}

uint64_t deal_mech_starters(const struct deal_rules *r, uint32_t groups)
{
    uint64_t cards = 0;

    for (int f = 0; f < r->founds; f++)
        for (int row = 0; row < (r->base_dealt ? r->ranks : 1); row++)
            if (groups >> r->pile[r->found[f].pile].group & 1)
                cards |= r->found[f].want[row][0];
    return cards;
}

bool deal_mech_any_table(const struct deal_state *s, const struct deal_mech *m)
{
    (void)s;
    (void)m;
    return true;
}
