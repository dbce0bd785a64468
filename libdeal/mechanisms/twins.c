/*
 * Mechanism twins: two equal cards, one among the top cards of each of two sides of the table, are removed
 * automatically.
 *
 * Each card has one twin, on the other side, so the order of removal does not matter. The lowest-numbered pile goes
 * first.
 */
#include "mechanisms.h"

struct twins_rules {
    uint32_t first, second; /* groups of the first side and of the second side, as bit sets */
    uint8_t to;             /* group with the single pile to which pairs of equal cards are removed */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "first", "TABLEAU ...", NULL, "the groups of one side"},
    {SEC_MECHANISM, "second", "TABLEAU ...", NULL, "the groups of the other side"},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "a single pile for the pairs"},
    {0},
};

static bool twins_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct twins_rules *own = m->rules;

    (void)r;
    own->first = deal_compile_groups(c, m->section, "first");
    own->second = deal_compile_groups(c, m->section, "second");
    own->to = (uint8_t)deal_compile_group(c, m->section, "to");
    if (own->first & own->second || (own->first | own->second) >> own->to & 1)
        return deal_compile_bad(c, m->section, own->first & own->second ? "second" : "to",
                                "a group that was named before:", e);
    return deal_compile_single(c, m->section, "to", own->to, e);
}

static void twins_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct twins_rules *own = m->rules;
    uint32_t sides = own->first | own->second;

    (void)r;
    deal_ways_add(ways, (struct deal_way){.from = sides,
                                          .to = group_bit(own->to),
                                          .number = sides,
                                          .is = BY_ITSELF | TAKES_PAIR | TO_ANY | PICKS_ALL | FROM_BLIND | TELLS_CARD});
}

/* The lowest-numbered pile of GROUPS whose top card is CARD, or NO_PILE. */
static int showing(const struct deal_state *s, uint32_t groups, uint8_t card)
{
    for (int p = 0; p < s->r->piles; p++)
        if (groups >> s->r->pile[p].group & 1 && pile_count(s, p) && pile_top(s, p) == card)
            return p;
    return NO_PILE;
}

static bool twins_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct twins_rules *own = m->rules;
    int to = s->r->group[own->to].first;

    for (int p = 0; p < s->r->piles; p++) {
        int twin = own->first >> s->r->pile[p].group & 1 && pile_count(s, p) ? showing(s, own->second, pile_top(s, p))
                                                                             : NO_PILE;

        if (twin != NO_PILE) {
            deal_move_top(s, p, to);
            deal_move_top(s, twin, to);
            return true;
        }
    }
    return false;
}

const struct deal_mechanism deal_twins = {
    .name = "twins",
    .keys = keys,
    .rules_size = sizeof(struct twins_rules),
    .parse = twins_parse,
    .ways = twins_ways,
    .at_once = twins_at_once,
};
