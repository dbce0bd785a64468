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

void deal_mech_exchange(struct deal_state *s, int a, int b)
{
    deal_move_top(s, a, b);
    if (pile_count(s, b) > 1)
        deal_table_splice(s, b, pile_count(s, b) - 2, 1, a, pile_count(s, a), false);
}

int deal_mech_started(const struct deal_state *s, uint8_t card)
{
    for (int f = 0; f < s->r->founds; f++)
        if (!pile_count(s, s->r->found[f].pile) && deal_found_wants(s, f) & card_bit(card))
            return f;
    return -1;
}
