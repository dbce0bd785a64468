/*
 * heads: the pack is dealt onto one pile until a card of the heads' rank opens the
 * next; cards of one other rank are put aside.  When the pack is out a pile that
 * is its head alone counts as empty and takes a card.
 *
 * Each pile has a register tied to it, so that piles stay interchangeable: CURRENT
 * marks the pile that is dealt on, while it matters; HAD one that took its card.
 */
#include "mechanisms.h"

enum { P_GROUP, P_HEAD, P_ASIDE, P_TO, P_CELL };
enum { AGAIN, ONCE };
enum { PLAIN, CURRENT, HAD };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "group", "GROUP", "piles opened by a head; the word deal lays the next card on the latest"},
    {SEC_MECHANISM, "head", "RANK", "rank that opens the next pile, and is not available there"},
    {SEC_MECHANISM, "aside", "RANK", "rank that leaves the end of a pile at once ..."},
    {SEC_MECHANISM, "to", "PILE", "... for this pile"},
    {SEC_MECHANISM, "cell", "again | once", "when the pack is out a bare head takes a card: whenever it is bare, or once in a game"},
    {0, NULL, NULL, NULL},
};

static bool read_rank(struct deal_compile *c, struct deal_mech *m, const char *key, int16_t *rank, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, m->section, key);

    if (!entry)
        return deal_fail(e, NULL, "[mechanism heads]: lacks the key %s", key);
    *rank = (int16_t)deal_compile_rank(c->r, entry->value);
    return (*rank > 0 && !entry->value[1]) || deal_compile_bad(c, entry, "no rank", e);
}

static bool parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    const struct deal_group *g;

    if (!deal_compile_group(c, m->section, "group", &m->p[P_GROUP], e) || !read_rank(c, m, "head", &m->p[P_HEAD], e) ||
        !read_rank(c, m, "aside", &m->p[P_ASIDE], e) || !deal_compile_group(c, m->section, "to", &m->p[P_TO], e) ||
        !deal_compile_choice(c, m->section, "cell", "again|once", &m->p[P_CELL], e))
        return false;
    g = &r->group[m->p[P_GROUP]];
    if (g->foundation || r->group[m->p[P_TO]].foundation || m->p[P_GROUP] == r->pile[r->pack].group ||
        m->p[P_TO] == m->p[P_GROUP] || r->group[m->p[P_TO]].piles != 1)
        return deal_compile_bad(c, deal_compile_entry(c, m->section, "group"),
                                "needs piles of the tableau, and another single pile for those put aside; not", e);
    if (g->show == SHOW_FACE || r->turn_to != NO_PILE || r->rounds)
        return deal_fail(e, NULL, "[mechanism heads]: its piles lie open, and the pack is dealt on nothing else");
    for (int i = 0; i < g->piles; i++) {
        int reg = deal_rules_register(r);
        if (!reg)
            return deal_fail(e, NULL, "[mechanism heads]: too many registers");
        r->pile[g->first + i].down_reg = (uint8_t)reg;
        r->reg_tied[reg] = true;
    }
    return true;
}

static void mark(struct deal_state *s, int pile, int value) { deal_table_set(s, s->r->pile[pile].down_reg, value); }

static bool is_head(const struct deal_mech *m, uint8_t card) { return deal_rank(card) == m->p[P_HEAD]; }

/* The latest opened pile; the first when none is. */
static int current(const struct deal_state *s, const struct deal_group *g)
{
    int p = g->first + g->piles - 1;

    while (p > g->first && !pile_count(s, p))
        p--;
    return p;
}

static void start(struct deal_state *s, const struct deal_mech *m)
{
    if (pile_count(s, s->r->pack))
        mark(s, current(s, &s->r->group[m->p[P_GROUP]]), CURRENT);
}

static bool apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct deal_group *g = &s->r->group[m->p[P_GROUP]];
    int to = current(s, g);

    if (a.kind != ACT_DEAL)
        return false;
    if (is_head(m, pile_top(s, s->r->pack)) && pile_count(s, to) && to + 1 < g->first + g->piles) {
        mark(s, to++, PLAIN);
        mark(s, to, CURRENT);
    }
    deal_table_move(s, s->r->pack, to);
    if (!pile_count(s, s->r->pack))
        mark(s, to, PLAIN);
    return true;
}

static bool bare(const struct deal_state *s, const struct deal_mech *m, int pile)
{
    return pile_count(s, pile) == 1 && is_head(m, pile_top(s, pile));
}

static int first_cell(const struct deal_state *s, const struct deal_mech *m, const struct deal_group *g)
{
    for (int p = g->first; p < g->first + g->piles; p++)
        if (bare(s, m, p) && reg_get(s, s->r->pile[p].down_reg) != HAD)
            return p;
    return NO_PILE;
}

static void list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct deal_group *g = &s->r->group[m->p[P_GROUP]];
    int to;

    if (pile_count(s, s->r->pack)) {
        list_add(l, (struct deal_action){ACT_DEAL, 0, 0, 0, {0}});
        return;
    }
    to = first_cell(s, m, g);
    for (int p = g->first; to != NO_PILE && p < g->first + g->piles; p++)
        if (pile_count(s, p) > 2) /* a single card on a head would change nothing */
            list_move(l, p, to);
}

static void after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    if (a.kind == ACT_MOVE && s->r->pile[a.to].group == m->p[P_GROUP] && m->p[P_CELL] == ONCE)
        mark(s, a.to, HAD);
}

static bool at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct deal_group *g = &s->r->group[m->p[P_GROUP]];

    for (int p = g->first; p < g->first + g->piles; p++)
        if (pile_count(s, p) && deal_rank(pile_top(s, p)) == m->p[P_ASIDE]) {
            deal_table_move(s, p, s->r->group[m->p[P_TO]].first);
            return true;
        }
    return false;
}

const struct deal_mechanism deal_heads = {
    .name = "heads", .keys = keys, .parse = parse, .start = start, .actions = list,
    .apply = apply, .after = after, .at_once = at_once,
};
