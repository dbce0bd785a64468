/*
 * A lane: a ray of places, one in each of several groups, that has become empty
 * from end to end.  A top card of the last group may be moved to the lane's first
 * place; its other places are then filled at once from their own sources.  Of
 * several lanes only the lowest-numbered is open.
 */
#include "mechanisms.h"

enum { GROUPS, RAY };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "ray", "TABLEAU ...", NULL, "the groups whose piles of one number make a ray, its first place first; cards come from the last"},
    {0},
};

static const struct deal_group *ring(const struct deal_state *s, const struct deal_mech *m, int k)
{
    return &s->r->group[m->p[RAY + k]];
}

/* The number of the lowest lane, from 0; -1 if there is none. */
static int lane(const struct deal_state *s, const struct deal_mech *m)
{
    for (int i = 0; i < ring(s, m, 0)->piles; i++) {
        int k = 0;
        while (k < m->p[GROUPS] && !pile_count(s, ring(s, m, k)->first + i))
            k++;
        if (k == m->p[GROUPS])
            return i;
    }
    return -1;
}

static void lane_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct deal_group *from = ring(s, m, m->p[GROUPS] - 1);
    int at = lane(s, m);

    for (int j = 0; at >= 0 && j < from->piles; j++)
        if (pile_count(s, from->first + j))
            list_move(l, from->first + j, ring(s, m, 0)->first + at);
}

static void lane_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    if (a.kind != ACT_MOVE || s->r->pile[a.from].group != m->p[RAY + m->p[GROUPS] - 1] ||
        s->r->pile[a.to].group != m->p[RAY])
        return;
    for (int k = 1; k < m->p[GROUPS]; k++) {
        int pile = ring(s, m, k)->first + a.to - ring(s, m, 0)->first, from = deal_fill_source(s, pile);
        if (from != NO_PILE)
            deal_table_move(s, from, pile);
    }
}

static bool lane_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    uint8_t group[MAX_SOURCES], n;

    if (!deal_compile_group_order(c, m->section, "ray", group, &n, e))
        return false;
    for (int k = 0; k < n; k++) {
        if (n < 2 || r->group[group[k]].piles != r->group[group[0]].piles)
            return deal_compile_bad(c, m->section, "ray", "not groups of equally many piles:", e);
        m->p[RAY + k] = group[k];
    }
    m->p[GROUPS] = n;
    return true;
}

static void lane_claim(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k)
{
    mech_fills(r, k, group_bit(m->p[RAY + m->p[GROUPS] - 1]), group_bit(m->p[RAY]), 1);
    for (int i = 0; i < m->p[GROUPS]; i++) {
        uint32_t sources = mech_sources(r, m->p[RAY + i]);

        if (i)
            mech_fills(r, k, sources, group_bit(m->p[RAY + i]), 1);
        k->numbered |= group_bit(m->p[RAY + i]) | sources;
    }
}

const struct deal_mechanism deal_lane = {
    .name = "lane",
    .keys = keys,
    .parse = lane_parse,
    .claim = lane_claim,
    .actions = lane_actions,
    .after = lane_after,
};
