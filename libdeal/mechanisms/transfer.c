/*
 * transfer: the top of one foundation goes to another, if a card of the tableau
 * can then be played at once; such a play is the next action.
 */
#include "mechanisms.h"

enum { P_FROM, P_TO, P_SERVES, P_REG, P_USES, P_USE };
enum { SERVES_TARGET, SERVES_ANY };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "from", "FOUNDATION", NULL, "foundations whose top, but for the first card, may be transferred"},
    {SEC_MECHANISM, "to", "FOUNDATION", NULL, "the one foundation that it goes to"},
    {SEC_MECHANISM, "use", "TABLEAU ...", NULL, "a top of these must be played as the next action"},
    {SEC_MECHANISM, "serves", "target | any", "target", "where it must be played: on the foundation transferred to, or on any"},
    {0},
};

static bool transfer_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    static const char *const places[] = {"from", "to"}; /* ORDER P_ */
    uint8_t use[MAX_SOURCES], n;

    if (!deal_compile_places(c, m->section, places, 2, m->p, e) || !deal_compile_single(c, m->section, "to", m->p[P_TO], e) ||
        !deal_compile_group_order(c, m->section, "use", use, &n, e))
        return false;
    m->p[P_SERVES] = (int16_t)deal_compile_choice(c, m->section, "serves");
    m->p[P_USES] = n;
    for (int i = 0; i < n; i++)
        m->p[P_USE + i] = use[i];
    m->p[P_REG] = (int16_t)deal_rules_register(r);
    return m->p[P_REG] || deal_compile_bad_section(c, m->section, "too many registers", e);
}

static void transfer_claim(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k)
{
    mech_moves(r, k, group_bit(m->p[P_FROM]), group_bit(m->p[P_TO]), ANY_HEIGHT);
    k->forbids = true;
    for (int i = 0; i < m->p[P_USES]; i++)
        k->reads |= group_bit(m->p[P_USE + i]);
}

static int transfer_target(const struct deal_state *s, const struct deal_mech *m)
{
    return s->r->pile[s->r->group[m->p[P_TO]].first].found;
}

/* Foundations that the play may go to, of those that group G plays to. */
static uint32_t served(const struct deal_state *s, const struct deal_mech *m, int g)
{
    uint32_t all = s->r->group[g].play;
    return m->p[P_SERVES] == SERVES_ANY ? all : all & (uint32_t)1 << m->p[P_TO];
}

/* What foundation F takes when the top of FROM has gone to the target. */
static uint64_t wants_then(const struct deal_state *s, const struct deal_mech *m, int from, int f)
{
    int n = pile_count(s, s->r->found[f].pile);
    return deal_found_wants_at(s, f, n + (f == transfer_target(s, m)) - (f == from));
}

static uint64_t wants_of_groups(const struct deal_state *s, const struct deal_mech *m, int from, uint32_t groups)
{
    uint64_t wants = 0;

    for (int f = 0; f < s->r->founds; f++)
        if (groups >> s->r->pile[s->r->found[f].pile].group & 1)
            wants |= wants_then(s, m, from, f);
    return wants;
}

static bool of_use(const struct deal_state *s, const struct deal_mech *m, int from)
{
    for (int k = 0; k < m->p[P_USES]; k++) {
        const struct deal_group *g = &s->r->group[m->p[P_USE + k]];
        uint64_t wants = wants_of_groups(s, m, from, served(s, m, m->p[P_USE + k]));

        for (int p = g->first; p < g->first + g->piles; p++)
            if (pile_count(s, p) && wants & card_bit(pile_top(s, p)))
                return true;
    }
    return false;
}

static void transfer_list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    int to = transfer_target(s, m);

    for (int f = 0; f < s->r->founds; f++) {
        int pile = s->r->found[f].pile;

        if (s->r->pile[pile].group != m->p[P_FROM] || pile_count(s, pile) < 2 || !deal_found_first(s, f))
            continue;
        if (deal_found_wants(s, to) & card_bit(pile_top(s, pile)) && of_use(s, m, f))
            list_move(l, pile, s->r->found[to].pile);
    }
}

static bool transfer_oblige(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    if (!reg_get(s, m->p[P_REG]))
        return false;
    for (int k = 0; k < m->p[P_USES]; k++) {
        const struct deal_group *g = &s->r->group[m->p[P_USE + k]];
        for (int p = g->first; p < g->first + g->piles; p++)
            if (pile_count(s, p))
                deal_list_founds(s, l, p, pile_top(s, p), 0, served(s, m, m->p[P_USE + k]));
    }
    return true;
}

static void transfer_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    bool transferred = a.kind == ACT_MOVE && s->r->pile[a.from].group == m->p[P_FROM];

    deal_table_set(s, m->p[P_REG], transferred);
}

const struct deal_mechanism deal_transfer = {
    .name = "transfer", .keys = keys, .parse = transfer_parse, .claim = transfer_claim, .oblige = transfer_oblige, .actions = transfer_list, .after = transfer_after,
};
