/*
 * A mechanism that obliges: while the top of a pile of a group fits a foundation, it must be played there before
 * anything else.
 */
#include "mechanisms.h"

struct urgent_rules {
    uint8_t of; /* group */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "of", "TABLEAU", NULL, "piles whose tops must be played while they fit foundations"},
    {0},
};

static bool urgent_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct urgent_rules *own = m->rules;
    const struct deal_place_key place[] = {{"of", &own->of}};

    (void)r;
    return deal_compile_places(c, m->section, place, 1, e);
}

static void urgent_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *w)
{
    const struct urgent_rules *own = m->rules;

    deal_ways_add(w, (struct deal_way){.from = group_bit(own->of),
                                       .to = r->sets.foundations,
                                       .is = BY_PLAYER | TO_NEXT | FROM_CLOSED | BINDS});
}

static bool urgent_oblige(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct urgent_rules *own = m->rules;
    const struct deal_group *of = &s->r->group[own->of];
    size_t n = l->n;

    for (int p = of->first; p < of->first + of->piles; p++)
        if (top_at_hand(s, p))
            deal_list_founds(s, l, p, pile_top(s, p), 0, s->r->sets.foundations);
    return l->n > n;
}

const struct deal_mechanism deal_urgent = {
    .name = "urgent",
    .keys = keys,
    .rules_size = sizeof(struct urgent_rules),
    .parse = urgent_parse,
    .ways = urgent_ways,
    .oblige = urgent_oblige,
};
