/*
 * Mechanism transfer: the top card of one foundation moves to another if a card of the tableau can then be played. That
 * play must be the next action.
 */
#include "mechanisms.h"

enum { SERVES_TARGET, SERVES_ANY };

struct transfer_rules {
    uint8_t from, to;               /* groups of foundations between which cards move; the second has a single pile */
    uint8_t use[MAX_SOURCES], uses; /* groups whose top card must be played after a transfer */
    uint8_t serves; /* one of SERVES_...: the foundations on which the top card may be played after a transfer */
    uint8_t reg;    /* register: 1 if the last action was a transfer */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "from", "FOUNDATION", NULL,
     "foundations whose top may be transferred, except the first card of a foundation"},
    {SEC_MECHANISM, "to", "FOUNDATION", NULL, "a single foundation, which takes the card transferred"},
    {SEC_MECHANISM, "use", "TABLEAU ...", NULL, "an available top of these must be played as the next action"},
    {SEC_MECHANISM, "serves", "target | any", "target",
     "where it must be played: on the foundation transferred to, or on any"},
    {0},
};

static bool transfer_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct transfer_rules *own = m->rules;
    const struct deal_place_key place[] = {{"from", &own->from}, {"to", &own->to}};

    if (!deal_compile_places(c, m->section, place, 2, e) || !deal_compile_single(c, m->section, "to", own->to, e) ||
        !deal_compile_group_order(c, m->section, "use", own->use, &own->uses, e))
        return false;
    if (r->group[own->from].exchange == own->to || r->group[own->to].exchange == own->from)
        return deal_compile_bad_section(c, m->section, "its foundations exchange cards, too", e);
    own->serves = (uint8_t)deal_compile_choice(c, m->section, "serves");
    return deal_compile_register(c, m->section, &own->reg, e);
}

static void transfer_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct transfer_rules *own = m->rules;
    uint32_t use = 0, founds = group_bit(own->to);

    for (int i = 0; i < own->uses; i++) {
        use |= group_bit(own->use[i]);
        founds |= own->serves == SERVES_ANY ? r->group[own->use[i]].play & r->sets.foundations : 0;
    }
    deal_ways_add(ways, (struct deal_way){.from = group_bit(own->from),
                                          .to = group_bit(own->to),
                                          .top = use | (own->serves == SERVES_ANY ? founds : 0),
                                          .count = deal_ways_close(r, use, founds),
                                          .is = BY_PLAYER | TO_NEXT | PICKS_FROM | BINDS});
}

static int transfer_target(const struct deal_state *s, const struct transfer_rules *own)
{
    return s->r->pile[s->r->group[own->to].first].found;
}

/* The groups of foundations to which a card of group G may be played in the action after a transfer. */
static uint32_t served(const struct deal_state *s, const struct transfer_rules *own, int g)
{
    uint32_t all = s->r->group[g].play;
    return own->serves == SERVES_ANY ? all : all & (uint32_t)1 << own->to;
}

/* The set of cards that foundation F takes after the top card of foundation FROM has moved to the target foundation. */
static uint64_t wants_then(const struct deal_state *s, const struct transfer_rules *own, int from, int f)
{
    int n = pile_count(s, s->r->found[f].pile);
    return deal_found_wants_at(s, f, n + (f == transfer_target(s, own)) - (f == from));
}

static uint64_t wants_of_groups(const struct deal_state *s, const struct transfer_rules *own, int from, uint32_t groups)
{
    uint64_t wants = 0;

    for (int f = 0; f < s->r->founds; f++)
        if (groups >> s->r->pile[s->r->found[f].pile].group & 1)
            wants |= wants_then(s, own, from, f);
    return wants;
}

static bool of_use(const struct deal_state *s, const struct transfer_rules *own, int from)
{
    for (int k = 0; k < own->uses; k++) {
        const struct deal_group *g = &s->r->group[own->use[k]];
        uint64_t wants = wants_of_groups(s, own, from, served(s, own, own->use[k]));

        for (int p = g->first; p < g->first + g->piles; p++)
            if (deal_top_available(s, p) && wants & card_bit(pile_top(s, p)))
                return true;
    }
    return false;
}

static void transfer_list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct transfer_rules *own = m->rules;
    int to = transfer_target(s, own);

    for (int f = 0; f < s->r->founds; f++) {
        int pile = s->r->found[f].pile;

        if (s->r->pile[pile].group != own->from || pile_count(s, pile) < 2 || !deal_found_first(s, f))
            continue;
        if (deal_found_wants(s, to) & card_bit(pile_top(s, pile)) && of_use(s, own, f))
            deal_list_move_once(l, pile, s->r->found[to].pile);
    }
}

static bool transfer_oblige(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct transfer_rules *own = m->rules;

    if (!reg_get(s, own->reg))
        return false;
    for (int k = 0; k < own->uses; k++) {
        const struct deal_group *g = &s->r->group[own->use[k]];
        for (int p = g->first; p < g->first + g->piles; p++)
            if (deal_top_available(s, p))
                deal_list_founds(s, l, p, pile_top(s, p), 0, served(s, own, own->use[k]));
    }
    return l->n > 0; /* an automatic effect may have played the top card already */
}

static void transfer_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct transfer_rules *own = m->rules;
    bool transferred = a.kind == ACT_MOVE && s->r->pile[a.from].group == own->from && s->r->pile[a.to].group == own->to;

    deal_table_set(s, own->reg, transferred);
}

const struct deal_mechanism deal_transfer = {
    .name = "transfer",
    .keys = keys,
    .rules_size = sizeof(struct transfer_rules),
    .parse = transfer_parse,
    .ways = transfer_ways,
    .fits_any = true,
    .oblige = transfer_oblige,
    .actions = transfer_list,
    .after = transfer_after,
};
