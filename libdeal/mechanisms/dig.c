/*
 * dig: an opening grace.  While no foundation is started, a card that would start
 * one may be withdrawn from a set place of a packet, the cards above it closing up.
 *
 * The register holds 1 + the foundation group that the last action dug for, and
 * only while a card for another group could be dug now: in every other position
 * that history is of no use, and would keep equal positions apart.
 */
#include "mechanisms.h"

enum { P_FROM, P_PLACE, P_WHEN, P_REG, P_TOS, P_TO };
enum { WHEN_SPENT, WHEN_EARLY, WHEN_NO };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "from", "TABLEAU", NULL, "packets that may be dug"},
    {SEC_MECHANISM, "place", "1..208", "1", "place of the card that is withdrawn, counted from the first dealt"},
    {SEC_MECHANISM, "to", "FOUNDATION ...", NULL, "foundations it starts; one card for each group at most, the second as the very next action"},
    {SEC_MECHANISM, "when", "spent | early | no", "spent",
     "spent: while no foundation is started, no top can start one and no packet can be built upon; early: though one can be; no: never"},
    {0},
};

static bool dig_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    uint8_t group[MAX_SOURCES], n;

    if (!deal_compile_group_order(c, m->section, "to", group, &n, e))
        return false;
    m->p[P_FROM] = (int16_t)deal_compile_group(c, m->section, "from");
    m->p[P_PLACE] = (int16_t)(deal_compile_int(c, m->section, "place", 0) - 1);
    m->p[P_WHEN] = (int16_t)deal_compile_choice(c, m->section, "when");
    m->p[P_TOS] = n;
    for (int i = 0; i < n; i++)
        m->p[P_TO + i] = group[i];
    if (m->p[P_WHEN] == WHEN_NO) /* it never acts, and remembers nothing */
        return true;
    m->p[P_REG] = (int16_t)deal_rules_register(r);
    return m->p[P_REG] || deal_compile_bad_section(c, m->section, "too many registers", e);
}

static void dig_claim(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k)
{
    uint32_t to = 0;

    if (m->p[P_WHEN] == WHEN_NO)
        return;
    for (int i = 0; i < m->p[P_TOS]; i++)
        to |= group_bit(m->p[P_TO + i]);
    deal_mech_edge(r, k, (struct deal_edge){.from = group_bit(m->p[P_FROM]), .to = to, .cards = deal_mech_starters(r, to),
                                            .which = EDGE_ANY}, ANY_HEIGHT);
    k->deep = group_bit(m->p[P_FROM]);
}

static const struct deal_group *packets(const struct deal_state *s, const struct deal_mech *m)
{
    return &s->r->group[m->p[P_FROM]];
}

/* The empty foundation of group G that CARD starts, as a pile, or NO_PILE. */
static int starts(const struct deal_state *s, uint8_t card, int g)
{
    int f = deal_found_for(s, card, (uint32_t)1 << g);
    return f < 0 || pile_count(s, s->r->found[f].pile) ? NO_PILE : s->r->found[f].pile;
}

/* The first foundation that CARD starts, of any group but one (-1: of any). */
static int starts_any(const struct deal_state *s, const struct deal_mech *m, uint8_t card, int but)
{
    for (int k = 0; k < m->p[P_TOS]; k++) {
        int to = m->p[P_TO + k] == but ? NO_PILE : starts(s, card, m->p[P_TO + k]);
        if (to != NO_PILE)
            return to;
    }
    return NO_PILE;
}

static bool dig_untouched(const struct deal_state *s, const struct deal_mech *m)
{
    for (int k = 0; k < m->p[P_TOS]; k++) {
        const struct deal_group *g = &s->r->group[m->p[P_TO + k]];
        for (int i = 0; i < g->piles; i++)
            if (pile_count(s, g->first + i))
                return false;
    }
    return true;
}

static bool can_build(const struct deal_state *s, const struct deal_group *g, int from)
{
    for (int to = g->first; to < g->first + g->piles; to++)
        if (to != from && pile_count(s, to) && g->onto[pile_top(s, to)] & card_bit(pile_top(s, from)))
            return true;
    return false;
}

static bool hindered(const struct deal_state *s, const struct deal_mech *m)
{
    const struct deal_group *g = packets(s, m);

    for (int p = g->first; p < g->first + g->piles; p++) {
        if (!pile_count(s, p))
            continue;
        if (starts_any(s, m, pile_top(s, p), -1) != NO_PILE || (m->p[P_WHEN] == WHEN_SPENT && can_build(s, g, p)))
            return true;
    }
    return false;
}

static int dig_target(const struct deal_state *s, const struct deal_mech *m, int pile, int but)
{
    int place = m->p[P_PLACE];
    return place < pile_count(s, pile) ? starts_any(s, m, pile_card(s, pile, place), but) : NO_PILE;
}

static void dig_list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct deal_group *g = packets(s, m);
    int but = reg_get(s, m->p[P_REG]) - 1;

    if (m->p[P_WHEN] == WHEN_NO || (but < 0 && (!dig_untouched(s, m) || hindered(s, m))))
        return;
    for (int p = g->first; p < g->first + g->piles; p++) {
        int to = dig_target(s, m, p, but);
        if (to != NO_PILE)
            list_add(l, (struct deal_action){ACT_MECH, (uint8_t)(m - s->r->mech), (uint8_t)p, (uint8_t)to, {0}});
    }
}

static bool second_possible(const struct deal_state *s, const struct deal_mech *m, int but)
{
    const struct deal_group *g = packets(s, m);

    for (int p = g->first; p < g->first + g->piles; p++)
        if (dig_target(s, m, p, but) != NO_PILE)
            return true;
    return false;
}

static bool dig_apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    int group, second = 0;

    if (a.kind != ACT_MECH || &s->r->mech[a.from] != m)
        return false;
    group = s->r->pile[a.n].group;
    deal_table_splice(s, a.to, m->p[P_PLACE], 1, a.n, 0, false);
    if (!reg_get(s, m->p[P_REG]) && second_possible(s, m, group))
        second = group + 1;
    deal_table_set(s, m->p[P_REG], second);
    return true;
}

static void dig_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    if (m->p[P_REG] && (a.kind != ACT_MECH || &s->r->mech[a.from] != m))
        deal_table_set(s, m->p[P_REG], 0);
}

static void dig_word(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out)
{
    (void)m;
    snprintf(out, DEAL_WORD_MAX, "dig:%s", s->r->pile[a.to].name);
}

const struct deal_mechanism deal_dig = {
    .name = "dig", .keys = keys, .parse = dig_parse, .claim = dig_claim, .actions = dig_list, .apply = dig_apply, .after = dig_after, .word = dig_word,
    .acts_as = ROLE_PLAY,
};
