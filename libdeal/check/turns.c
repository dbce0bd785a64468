/*
 * Turns of the pack: where the player may turn pack and talon over at any time and as often as he likes, a position
 * stands for all positions that differ by turns alone (see PROOFS.md).
 */
#include "check.h"

/* Does way W fit the argument? A way of the player depends on no number of cards in pack and talon,
 * and takes only tops of the talon from there. Redeals turn over the talon, without limit, once the pack is out. */
static bool turns_apart(const struct deal_way *w, uint32_t pack, uint32_t talon)
{
    if (w->is & BY_REDEAL)
        return w->from == talon && w->to == pack && w->fewer == pack &&
               !(w->is & (ONLY_COUNTED | TELLS_CARD | ONLY_FACED));
    return !(w->is & BY_PLAYER) || (!((w->from & pack) | (deal_way_asks(w) & (pack | talon))) &&
                                    !(w->from & talon && w->is & (TAKES_ANY | ONLY_SOME | ONLY_TURNED)));
}

bool deal_check_turns(const struct deal_rules *r)
{
    int pack = r->pile[r->pack].group, talon = r->talon == NO_PILE ? pack : r->pile[r->talon].group;

    if (!deal_check_safe_stock(r) || talon == pack || r->redeal.kind != REDEAL_TURNED || !r->stock.turn_cards ||
        r->group[pack].piles != 1 || r->group[talon].piles != 1)
        return false;
    EACH_WAY(r, w)
    if (!turns_apart(w, (uint32_t)1 << pack, (uint32_t)1 << talon))
        return false;
    return true;
}

bool deal_check_turns_back(const struct deal_state *s)
{
    return !pile_count(s, s->r->pack) || pile_count(s, s->r->talon) % s->r->stock.turn_cards == 0;
}

bool deal_check_turn(const struct deal_state *s, struct deal_action *a)
{
    if (!pile_count(s, s->r->pack) && !pile_count(s, s->r->talon))
        return false;
    *a = pile_count(s, s->r->pack) ? act_deal(s->r) : act_redeal(s->r);
    return true;
}

uint64_t deal_check_apart(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    int pack = pile_count(s, r->pack), talon = pile_count(s, r->talon);
    uint64_t cards = 0;

    if (r->stock.turn_cards > 1)
        return pack + talon == 0 || !deal_check_turns_back(s) ? 0
               : pack                                         ? card_bit(pile_card(s, r->pack, 0))
                                                              : card_bit(pile_top(s, r->talon));
    for (int i = 0; i < pack; i++)
        cards |= card_bit(pile_card(s, r->pack, i));
    for (int i = 0; i < talon; i++)
        cards |= card_bit(pile_card(s, r->talon, i));
    return cards;
}
