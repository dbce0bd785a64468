/*
 * Mechanism round-deal: the whole pack is dealt automatically in rounds, one card to each pile in turn, after the
 * layout and after every redeal. The piles are counted 1, 2, 3, ... A card whose rank equals the number of its pile may
 * be put aside. The next card is then dealt in its place and examined in the same way.
 */
#include "mechanisms.h"

struct round_rules {
    /* group of the dealt piles, and group of the pile for cards put aside; NO_GROUP: no card is put aside */
    uint8_t piles, aside;
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "piles", "TABLEAU", NULL, "the piles that are dealt to"},
    {SEC_MECHANISM, "aside", "none | TABLEAU", "none", "a single pile for the cards whose rank is their count"},
    {0},
};

static bool round_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct round_rules *own = m->rules;
    const struct deal_place_key place[] = {{"piles", &own->piles}, {"aside", &own->aside}};
    bool none = deal_compile_group(c, m->section, "aside") < 0;

    (void)r;
    own->aside = NO_GROUP;
    return deal_compile_places(c, m->section, place, none ? 1 : 2, e) &&
           (none || deal_compile_single(c, m->section, "aside", own->aside, e));
}

static void round_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct round_rules *own = m->rules;
    uint32_t aside = own->aside == NO_GROUP ? 0 : group_bit(own->aside),
             is = BY_START | BY_REDEAL | TO_ANY | FROM_BLIND;

    deal_ways_add(ways, (struct deal_way){.from = pack_bit(r),
                                          .to = group_bit(own->piles),
                                          .is = is | PICKS_ALL | (aside ? TELLS_RANK : 0)});
    deal_ways_add(ways, (struct deal_way){.from = pack_bit(r), .to = aside, .is = is});
}

static void round_start(struct deal_state *s, const struct deal_mech *m)
{
    const struct round_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->piles];

    for (int i = 0; pile_count(s, s->r->pack); i = (i + 1) % g->piles) {
        while (own->aside != NO_GROUP && pile_count(s, s->r->pack) && deal_rank(pile_top(s, s->r->pack)) == i + 1)
            deal_table_move(s, s->r->pack, s->r->group[own->aside].first);
        if (pile_count(s, s->r->pack))
            deal_table_move(s, s->r->pack, g->first + i);
    }
}

static void round_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    if (a.kind == ACT_REDEAL)
        round_start(s, m);
}

const struct deal_mechanism deal_round_deal = {
    .name = "round-deal",
    .keys = keys,
    .rules_size = sizeof(struct round_rules),
    .parse = round_parse,
    .ways = round_ways,
    .start = round_start,
    .after = round_after,
};
