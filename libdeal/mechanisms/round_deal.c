/*
 * The whole pack is dealt in rounds, a card to each pile in turn, by itself: after
 * the layout and after every redeal.  The piles are counted, 1, 2, 3, ...; a card of
 * the rank that is being counted may be turned aside, and the next card then takes
 * its count, and is looked at in the same way.
 */
#include "mechanisms.h"

enum { P_PILES, P_ASIDE };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "piles", "TABLEAU", NULL, "the piles that are dealt to"},
    {SEC_MECHANISM, "aside", "none | TABLEAU", "none", "a single pile for the cards whose rank is their count"},
    {0},
};

static bool round_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    static const char *const places[] = {"piles", "aside"}; /* ORDER P_ */
    bool none = deal_compile_group(c, m->section, "aside") < 0;

    (void)r;
    m->p[P_ASIDE] = -1;
    return deal_compile_places(c, m->section, places, none ? 1 : 2, m->p, e) &&
           (none || deal_compile_single(c, m->section, "aside", m->p[P_ASIDE], e));
}

static void round_claim(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k)
{
    uint32_t to = group_bit(m->p[P_PILES]);

    k->deals = true;
    mech_moves(r, k, pack_bit(r), m->p[P_ASIDE] < 0 ? to : to | group_bit(m->p[P_ASIDE]), ANY_HEIGHT);
    k->numbered_dealing = to;
    k->ranks = m->p[P_ASIDE] >= 0;
}

static void round_start(struct deal_state *s, const struct deal_mech *m)
{
    const struct deal_group *g = &s->r->group[m->p[P_PILES]];

    for (int i = 0; pile_count(s, s->r->pack); i = (i + 1) % g->piles) {
        while (m->p[P_ASIDE] >= 0 && pile_count(s, s->r->pack) && deal_rank(pile_top(s, s->r->pack)) == i + 1)
            deal_table_move(s, s->r->pack, s->r->group[m->p[P_ASIDE]].first);
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
    .parse = round_parse,
    .claim = round_claim,
    .start = round_start,
    .after = round_after,
};
