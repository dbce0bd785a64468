/*
 * In this folder: templates to start from, each the least of its kind; toys.sh links them into the tools and runs them.
 *
 * A mechanism: the top of a pile may move to a vacant pile of another group.
 */
#include "mechanisms/mechanisms.h"

enum { P_FROM, P_TO };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "from", "TABLEAU", NULL, "piles whose tops may move"},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "piles that take them while they are empty"},
    {0},
};

static bool toy_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    static const char *const places[] = {"from", "to"}; /* ORDER P_ */

    (void)r;
    return deal_compile_places(c, m->section, places, 2, m->p, e);
}

static void toy_claim(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k)
{
    mech_fills(r, k, group_bit(m->p[P_FROM]), group_bit(m->p[P_TO]), 1);
}

static void toy_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct deal_group *from = &s->r->group[m->p[P_FROM]], *to = &s->r->group[m->p[P_TO]];

    for (int p = from->first; p < from->first + from->piles; p++)
        for (int q = to->first; pile_count(s, p) && q < to->first + to->piles; q++)
            if (!pile_count(s, q)) {
                list_move(l, p, q);
                break; /* of equal vacancies the first is offered */
            }
}

extern const struct deal_mechanism deal_toy;
const struct deal_mechanism deal_toy = {
    .name = "toy", .keys = keys, .parse = toy_parse, .claim = toy_claim, .actions = toy_actions, .acts_as = ROLE_FILL,
};
