/*
 * Mechanism lane. A ray has one place in each of several groups; a lane is a ray without cards. A top card of the last
 * group may move to the lane's first place. The other places of the lane are then filled automatically from the piles
 * that fill them. Of several lanes only the lowest-numbered is open.
 */
#include "mechanisms.h"

struct lane_rules {
    /* the groups that have one place of each ray, from the first place to the last */
    uint8_t ray[MAX_SOURCES], groups;
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "ray", "TABLEAU ...", NULL,
     "the groups whose piles of one number make a ray, its first place first; cards come from the last, to the first "
     "ray that is empty"},
    {0},
};

static const struct deal_group *ring(const struct deal_state *s, const struct lane_rules *own, int k)
{
    return &s->r->group[own->ray[k]];
}

/* The index of the first ray without cards (a lane); -1 if there is none. If MOVED is not NULL, the answer is for
 * the position before that move. */
static int lane(const struct deal_state *s, const struct lane_rules *own, const struct deal_action *moved)
{
    for (int i = 0; i < ring(s, own, 0)->piles; i++) {
        int cards = 0;

        for (int k = 0; k < own->groups; k++) {
            int pile = ring(s, own, k)->first + i;
            cards += pile_count(s, pile) + (moved && moved->from == pile) - (moved && moved->to == pile);
            cards += !deal_pile_exists(s, pile);
        }
        if (!cards)
            return i;
    }
    return -1;
}

static void lane_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct lane_rules *own = m->rules;
    const struct deal_group *from = ring(s, own, own->groups - 1);
    int at = lane(s, own, NULL);

    for (int j = 0; at >= 0 && j < from->piles; j++)
        if (top_at_hand(s, from->first + j))
            deal_list_move_once(l, from->first + j, ring(s, own, 0)->first + at);
}

/* Fills the other places of a lane (a ray without cards) after a move to its first place. Other moves have no
 * further effect. */
static void lane_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct lane_rules *own = m->rules;

    if (a.kind != ACT_MOVE || a.n != 1 || s->r->pile[a.from].group != own->ray[own->groups - 1] ||
        s->r->pile[a.to].group != own->ray[0] || a.to - ring(s, own, 0)->first != lane(s, own, &a))
        return;
    for (int k = 1; k < own->groups; k++) {
        int pile = ring(s, own, k)->first + a.to - ring(s, own, 0)->first, from = deal_fill_source(s, pile);
        if (from != NO_PILE)
            deal_move_top(s, from, pile);
    }
}

static bool lane_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct lane_rules *own = m->rules;

    if (!deal_compile_group_order(c, m->section, "ray", own->ray, &own->groups, e))
        return false;
    for (int k = 0; k < own->groups; k++)
        if (own->groups < 2 || r->group[own->ray[k]].piles != r->group[own->ray[0]].piles)
            return deal_compile_bad(c, m->section, "ray", "not groups of equally many piles:", e);
    return true;
}

static void lane_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct lane_rules *own = m->rules;
    uint32_t rays = 0, sources = 0;

    for (int i = 0; i < own->groups; i++) {
        rays |= group_bit(own->ray[i]);
        sources |= mech_sources(r, own->ray[i]);
    }
    deal_ways_add(ways, (struct deal_way){.from = group_bit(own->ray[own->groups - 1]),
                                          .to = group_bit(own->ray[0]),
                                          .most = 1,
                                          .is = BY_PLAYER | TO_VACANT | FROM_CLOSED,
                                          .count = rays,
                                          .number = rays | sources});
    for (int i = 1; i < own->groups; i++)
        deal_ways_add(ways, (struct deal_way){.from = mech_sources(r, own->ray[i]),
                                              .to = group_bit(own->ray[i]),
                                              .most = 1,
                                              .is = BY_PLAYER | TO_VACANT | PICKS_FROM | FROM_BLIND});
}

const struct deal_mechanism deal_lane = {
    .name = "lane",
    .keys = keys,
    .rules_size = sizeof(struct lane_rules),
    .parse = lane_parse,
    .ways = lane_ways,
    .fits_any = true,
    .actions = lane_actions,
    .after = lane_after,
};
