/*
 * Mechanism homing, for cards in piles where they are not at home (the rule-file key home).
 *
 * Two such cards, each at home in the other's pile, may change places. Once pack (stock) and talon (waste) are empty,
 * such a card may also move to an empty pile where it is at home. Only the lowest-numbered empty pile of each block of
 * piles (the group's key within) is offered.
 */
#include "mechanisms.h"

struct homing_rules {
    uint8_t group;
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "group", "TABLEAU", NULL,
     "the piles among which cards find their home: two change places; with pack and talon out one goes to an empty "
     "pile, the first that is its home of those that are within one run"},
    {0},
};

static bool at_home(const struct deal_state *s, uint8_t card, int pile)
{
    return !(s->r->pile[pile].away & card_bit(card));
}

static bool astray(const struct deal_state *s, int pile)
{
    return pile_count(s, pile) && !at_home(s, pile_top(s, pile), pile) && !pile_covered(s, pile);
}

static void homing_list_swaps(struct deal_state *s, const struct deal_mech *m, struct deal_list *l, int i)
{
    const struct homing_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->group];

    for (int j = i + 1; j < g->first + g->piles; j++)
        if (astray(s, j) && at_home(s, pile_top(s, i), j) && at_home(s, pile_top(s, j), i))
            list_add(l, mech_act(s, m, ACT_SWAP, i, j));
}

static void list_homes(struct deal_state *s, const struct homing_rules *own, struct deal_list *l, int from)
{
    const struct deal_group *g = &s->r->group[own->group];
    int run = g->within ? g->within : g->piles, offered = -1;

    for (int i = 0; i < g->piles; i++) {
        int to = g->first + i;
        if (pile_count(s, to) || !deal_pile_exists(s, to) || i / run == offered || !at_home(s, pile_top(s, from), to))
            continue;
        offered = i / run;
        deal_list_move_once(l, from, to);
    }
}

static void homing_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct homing_rules *own = m->rules;
    const struct deal_group *g = &s->r->group[own->group];

    for (int i = g->first; i < g->first + g->piles; i++) {
        if (!astray(s, i))
            continue;
        homing_list_swaps(s, m, l, i);
        if (pack_out(s))
            list_homes(s, own, l, i);
    }
}

static void homing_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    (void)m;
    deal_mech_exchange(s, a.from, a.to);
}

static bool homing_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct homing_rules *own = m->rules;

    (void)r;
    (void)e;
    own->group = (uint8_t)deal_compile_group(c, m->section, "group");
    return true;
}

static void homing_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct homing_rules *own = m->rules;
    uint32_t group = group_bit(own->group);

    deal_ways_add(ways, (struct deal_way){.from = group,
                                          .to = group,
                                          .is = BY_WORD | TAKES_SWAP | TO_ANY | FROM_CLOSED | FROM_AWAY | ONLY_ASTRAY});
    deal_ways_add(ways, (struct deal_way){.from = group,
                                          .to = group,
                                          .is = BY_PLAYER | TO_VACANT | FROM_CLOSED | FROM_AWAY | ONLY_ASTRAY,
                                          .most = 1,
                                          .count = stock_bits(r)});
}

const struct deal_mechanism deal_homing = {
    .name = "homing",
    .keys = keys,
    .rules_size = sizeof(struct homing_rules),
    .parse = homing_parse,
    .ways = homing_ways,
    .fits_any = true,
    .actions = homing_actions,
    .act = homing_act,
    .acts_as = ROLE_BUILD, /* for players: both exchanged cards come home, which no later action undoes */
};
