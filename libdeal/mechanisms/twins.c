/*
 * Twins: two cards of the same rank and suit, one among the tops of either side,
 * leave the table together.
 *
 * Each card has one twin, on the other side, so whatever order pairs leave in,
 * the same pairs leave: the lowest pile that has a twin goes first.
 */
#include "mechanisms.h"

enum { P_TO, P_FIRST, P_SECOND = P_FIRST + 2 };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "first", "GROUP ...", "the groups of one side"},
    {SEC_MECHANISM, "second", "GROUP ...", "the groups of the other side"},
    {SEC_MECHANISM, "to", "GROUP", "a single pile for the pairs"},
    {0},
};

static bool parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    static const char *const places[] = {"to"};
    uint32_t first, second;

    (void)r;
    if (!deal_compile_groups(c, m->section, "first", &first, e) ||
        !deal_compile_groups(c, m->section, "second", &second, e) ||
        !deal_compile_places(c, m->section, places, 1, m->p, e))
        return false;
    if (first & second || (first | second) >> m->p[P_TO] & 1)
        return deal_fail(e, NULL, "[%s]: a group is named twice", c->config->section[m->section].name);
    mech_put_groups(m, P_FIRST, first);
    mech_put_groups(m, P_SECOND, second);
    return true;
}

/* The lowest pile of the groups whose top is CARD, or NO_PILE. */
static int showing(const struct deal_state *s, uint32_t groups, uint8_t card)
{
    for (int p = 0; p < s->r->piles; p++)
        if (groups >> s->r->pile[p].group & 1 && pile_count(s, p) && pile_top(s, p) == card)
            return p;
    return NO_PILE;
}

static bool at_once(struct deal_state *s, const struct deal_mech *m)
{
    uint32_t first = mech_groups(m, P_FIRST), second = mech_groups(m, P_SECOND);
    int to = s->r->group[m->p[P_TO]].first;

    for (int p = 0; p < s->r->piles; p++) {
        int twin;

        if (!(first >> s->r->pile[p].group & 1) || !pile_count(s, p))
            continue;
        twin = showing(s, second, pile_top(s, p));
        if (twin != NO_PILE) {
            deal_table_discard(s, p, to);
            deal_table_discard(s, twin, to);
            return true;
        }
    }
    return false;
}

const struct deal_mechanism deal_twins = {
    .name = "twins",
    .keys = keys,
    .parse = parse,
    .at_once = at_once,
};
