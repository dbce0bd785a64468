/* Helper functions that several mechanisms share. */
#include "mechanisms.h"

uint64_t deal_mech_starters(const struct deal_rules *r, uint32_t groups)
{
    uint64_t cards = 0;

    for (int f = 0; f < r->founds; f++)
        for (int row = 0; row < (r->base.dealt ? r->cards.ranks : 1); row++)
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
