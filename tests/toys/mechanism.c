/*
 * In this folder: templates of the additions that libdeal/HACKING.md describes. NAME.edits lists the lines that a template
 * adds, and its new files; add adds them to a copy of the tree. toys.sh and copy.sh build and run them.
 *
 * This template is a mechanism: the top of a pile may move to a vacant pile of another group.
 */
#include "mechanisms/mechanisms.h"

struct toy_rules {
    uint8_t from, to; /* groups */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "from", "TABLEAU", NULL, "piles whose tops may move"},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "piles that take them while they are empty"},
    {0},
};

static bool toy_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct toy_rules *own = m->rules;
    const struct deal_place_key place[] = {{"from", &own->from}, {"to", &own->to}};

    (void)r;
    return deal_compile_places(c, m->section, place, 2, e);
}

static void toy_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *w)
{
    const struct toy_rules *own = m->rules;

    (void)r;
    deal_ways_add(w, (struct deal_way){.from = group_bit(own->from),
                                       .to = group_bit(own->to),
                                       .most = 1,
                                       .is = BY_PLAYER | TO_VACANT | PICKS_TO | FROM_BLIND});
}

static void toy_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct toy_rules *own = m->rules;
    const struct deal_group *from = &s->r->group[own->from], *to = &s->r->group[own->to];

    for (int p = from->first; p < from->first + from->piles; p++)
        for (int q = to->first; pile_count(s, p) && q < to->first + to->piles; q++)
            if (!pile_count(s, q)) {
                list_move(l, p, q);
                break; /* Of equal vacant piles only the first is offered. */
            }
}

extern const struct deal_mechanism deal_toy;
const struct deal_mechanism deal_toy = {
    .name = "toy",
    .keys = keys,
    .rules_size = sizeof(struct toy_rules),
    .parse = toy_parse,
    .ways = toy_ways,
    .actions = toy_actions,
    .acts_as = ROLE_FILL,
};
