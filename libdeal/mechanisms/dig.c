/*
 * Mechanism dig eases the start of a game. While none of certain foundations is started, a card that starts one may be
 * taken from a fixed depth of a packet (a pile).
 *
 * A register stores 1 + the foundation group for which the last action took a card. It is set only while a card for
 * another group can be taken now. In all other positions that history is irrelevant and would separate equal positions.
 */
#include "mechanisms.h"

enum { WHEN_SPENT, WHEN_EARLY, WHEN_NO };

struct dig_rules {
    uint8_t from;                 /* the group of packets (piles) from which cards are taken */
    uint8_t place;                /* index, from 0, of the removed card in its pile */
    uint8_t when;                 /* one of WHEN_...: the condition under which cards may be removed */
    uint8_t to[MAX_SOURCES], tos; /* groups of foundations that a removed card starts */
    uint8_t reg;                  /* register of the foundation group that the last action started; 0 if when = no */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "from", "TABLEAU", NULL, "packets from which a buried card may be withdrawn"},
    {SEC_MECHANISM, "place", "1..208", "1", "place of the card that is withdrawn, counted from the first dealt"},
    {SEC_MECHANISM, "to", "FOUNDATION ...", NULL,
     "foundations it starts; one card for each group at most, the second as the very next action"},
    {SEC_MECHANISM, "when", "spent | early | no", "spent",
     "spent: while none of these foundations is started, no top can start one and no packet can be built upon; early: "
     "though one can be; no: never"},
    {0},
};

static bool dig_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct dig_rules *own = m->rules;

    (void)r;
    if (!deal_compile_group_order(c, m->section, "to", own->to, &own->tos, e))
        return false;
    own->from = (uint8_t)deal_compile_group(c, m->section, "from");
    own->place = (uint8_t)(deal_compile_int(c, m->section, "place", 0) - 1);
    own->when = (uint8_t)deal_compile_choice(c, m->section, "when");
    return own->when == WHEN_NO || /* with when = no the mechanism never acts and needs no register */
           deal_compile_register(c, m->section, &own->reg, e);
}

static void dig_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct dig_rules *own = m->rules;
    uint32_t to = 0;

    for (int i = 0; i < own->tos && own->when != WHEN_NO; i++)
        to |= group_bit(own->to[i]);
    deal_ways_add(ways,
                  (struct deal_way){.from = group_bit(own->from),
                                    .to = to,
                                    .cards = deal_mech_starters(r, to),
                                    .most = 1,
                                    .is = BY_WORD | TAKES_ANY | TO_NEXT | PICKS_TO | FROM_CLOSED | FROM_AWAY | WATCHES,
                                    .count = to ? deal_ways_close(r, group_bit(own->from), to) : 0,
                                    .deep = to ? group_bit(own->from) : 0});
}

static const struct deal_group *packets(const struct deal_state *s, const struct dig_rules *own)
{
    return &s->r->group[own->from];
}

/* The pile of the empty foundation of group G that CARD can start; NO_PILE if there is none. */
static int starts(const struct deal_state *s, uint8_t card, int g)
{
    int f = deal_found_for(s, card, (uint32_t)1 << g);
    return f < 0 || pile_count(s, s->r->found[f].pile) ? NO_PILE : s->r->found[f].pile;
}

/* The pile of the first foundation that CARD can start, except for group BUT (-1: no exception); NO_PILE if there is
 * none. */
static int starts_any(const struct deal_state *s, const struct dig_rules *own, uint8_t card, int but)
{
    for (int k = 0; k < own->tos; k++) {
        int to = own->to[k] == but ? NO_PILE : starts(s, card, own->to[k]);
        if (to != NO_PILE)
            return to;
    }
    return NO_PILE;
}

static bool dig_untouched(const struct deal_state *s, const struct dig_rules *own)
{
    for (int k = 0; k < own->tos; k++) {
        const struct deal_group *g = &s->r->group[own->to[k]];
        for (int i = 0; i < g->piles; i++)
            if (pile_count(s, g->first + i))
                return false;
    }
    return true;
}

static bool can_build(const struct deal_state *s, const struct deal_group *group, int from)
{
    uint64_t card = card_bit(pile_top(s, from));

    for (int to = group->first; to < group->first + group->piles; to++)
        if (to != from && top_at_hand(s, to) && builds_on(s, s->r->pile[to].group, pile_top(s, to)) & card)
            return true;
    return false;
}

static bool hindered(const struct deal_state *s, const struct dig_rules *own)
{
    const struct deal_group *g = packets(s, own);

    for (int p = g->first; p < g->first + g->piles; p++) {
        if (!deal_top_available(s, p))
            continue;
        if (starts_any(s, own, pile_top(s, p), -1) != NO_PILE || (own->when == WHEN_SPENT && can_build(s, g, p)))
            return true;
    }
    return false;
}

static int dig_target(const struct deal_state *s, const struct dig_rules *own, int pile, int but)
{
    int place = own->place;
    return place < pile_count(s, pile) && !pile_covered(s, pile) ? starts_any(s, own, pile_card(s, pile, place), but)
                                                                 : NO_PILE;
}

static void dig_list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct dig_rules *own = m->rules;
    const struct deal_group *g = packets(s, own);
    int but = reg_get(s, own->reg) - 1;

    if (own->when == WHEN_NO || (but < 0 && (!dig_untouched(s, own) || hindered(s, own))))
        return;
    for (int p = g->first; p < g->first + g->piles; p++) {
        int to = dig_target(s, own, p, but);
        if (to != NO_PILE) {
            struct deal_action a = mech_act(s, m, ACT_SHIFT, p, to);

            a.place = (uint8_t)(own->place + 1);
            list_add(l, a);
        }
    }
}

static bool second_possible(const struct deal_state *s, const struct dig_rules *own, int but)
{
    const struct deal_group *g = packets(s, own);

    for (int p = g->first; p < g->first + g->piles; p++)
        if (dig_target(s, own, p, but) != NO_PILE)
            return true;
    return false;
}

/* Moves the card at index own->place of PILE to foundation TO. If the card lay face down, decrements the pile's
 * number of face-down cards. */
static void dig_out(struct deal_state *s, const struct dig_rules *own, int pile, int to)
{
    int down = s->r->pile[pile].down_reg;

    if (s->r->group[own->from].show == SHOW_FACE && own->place < reg_get(s, down))
        deal_table_set(s, down, reg_get(s, down) - 1);
    deal_table_splice(s, pile, own->place, 1, to, 0, false);
}

static void dig_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct dig_rules *own = m->rules;
    int group = s->r->pile[a.to].group, second = 0;

    dig_out(s, own, a.from, a.to);
    if (!reg_get(s, own->reg) && second_possible(s, own, group))
        second = group + 1;
    deal_table_set(s, own->reg, second);
}

static void dig_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct dig_rules *own = m->rules;

    if (own->reg && (!act_own(a) || &s->r->mech[a.mech] != m))
        deal_table_set(s, own->reg, 0);
}

static void dig_word(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out)
{
    (void)m;
    snprintf(out, DEAL_WORD_MAX, "dig:%s", s->r->pile[a.from].name);
}

const struct deal_mechanism deal_dig = {
    .name = "dig",
    .keys = keys,
    .rules_size = sizeof(struct dig_rules),
    .parse = dig_parse,
    .ways = dig_ways,
    .fits_any = true,
    .actions = dig_list,
    .act = dig_act,
    .after = dig_after,
    .word = dig_word,
    .acts_as = ROLE_PLAY,
};
