/*
 * heads: the pack is dealt onto one pile until a card of the heads' rank opens the
 * next; cards of one other rank are put aside.  When the pack is out a pile that
 * is its head alone counts as empty and takes a card.
 *
 * Each pile has a register tied to it, so that piles stay interchangeable: it is set when
 * the pile took its card.
 */
#include "mechanisms.h"

enum { P_GROUP, P_HEAD, P_ASIDE, P_TO, P_CELL };
enum { AGAIN, ONCE };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "group", "TABLEAU", NULL, "piles opened by a head; the word deal lays the next card on the latest"},
    {SEC_MECHANISM, "head", "RANK", NULL, "rank that opens the next pile, and is not available there"},
    {SEC_MECHANISM, "aside", "RANK", NULL, "rank that leaves the end of a pile at once ..."},
    {SEC_MECHANISM, "to", "TABLEAU", NULL, "... for this pile"},
    {SEC_MECHANISM, "cell", "again | once", "again", "when the pack is out a bare head takes a card: whenever it is bare, or once in a game"},
    {0},
};

static bool heads_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    static const char *const places[] = {"group", "to"}, *const ranks[] = {"head", "aside"};
    int16_t group[2];
    const struct deal_group *g;

    if (!deal_compile_places(c, m->section, places, 2, group, e) || !deal_compile_single(c, m->section, "to", group[1], e))
        return false;
    m->p[P_GROUP] = group[0];
    m->p[P_TO] = group[1];
    m->p[P_CELL] = (int16_t)deal_compile_choice(c, m->section, "cell");
    for (int i = 0; i < 2; i++) {
        int rank = deal_compile_rank(r, deal_compile_value(c, m->section, ranks[i]));

        if (rank < 1)
            return deal_compile_bad(c, m->section, ranks[i], "no rank of so short a pack:", e);
        m->p[i ? P_ASIDE : P_HEAD] = (int16_t)rank;
    }
    g = &r->group[m->p[P_GROUP]];
    if (g->show == SHOW_FACE || r->talon != NO_PILE || r->rounds)
        return deal_compile_bad_section(c, m->section, "its piles lie open, and the pack is dealt on nothing else", e);
    for (int i = 0; i < g->piles; i++) {
        int reg = deal_rules_register(r);
        if (!reg)
            return deal_compile_bad_section(c, m->section, "too many registers", e);
        r->pile[g->first + i].down_reg = (uint8_t)reg;
        r->reg_tied[reg] = true;
    }
    return true;
}

static void heads_claim(const struct deal_rules *r, const struct deal_mech *m, struct deal_claims *k)
{
    uint32_t group = group_bit(m->p[P_GROUP]);

    k->deals = true;
    mech_moves(r, k, pack_bit(r), group, ANY_HEIGHT);
    mech_moves(r, k, group, group, ANY_HEIGHT);
    deal_mech_edge(r, k, (struct deal_edge){.from = group, .to = group_bit(m->p[P_TO]), .cards = deal_mech_rank(m->p[P_ASIDE])}, ANY_HEIGHT);
    k->numbered_dealing = group;
    k->marks = m->p[P_CELL] == ONCE ? group : 0;
    k->ranks = true;
}

static bool is_head(const struct deal_mech *m, uint8_t card) { return deal_rank(card) == m->p[P_HEAD]; }

/* The latest opened pile; the first when none is. */
static int current(const struct deal_state *s, const struct deal_group *g)
{
    int p = g->first + g->piles - 1;

    while (p > g->first && !pile_count(s, p))
        p--;
    return p;
}

static bool heads_apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct deal_group *g = &s->r->group[m->p[P_GROUP]];
    int to = current(s, g);

    if (a.kind != ACT_DEAL)
        return false;
    if (is_head(m, pile_top(s, s->r->pack)) && pile_count(s, to) && to + 1 < g->first + g->piles)
        to++;
    deal_table_move(s, s->r->pack, to);
    return true;
}

static bool bare(const struct deal_state *s, const struct deal_mech *m, int pile)
{
    return pile_count(s, pile) == 1 && is_head(m, pile_top(s, pile));
}

static int first_cell(const struct deal_state *s, const struct deal_mech *m, const struct deal_group *g)
{
    for (int p = g->first; p < g->first + g->piles; p++)
        if (bare(s, m, p) && !reg_get(s, s->r->pile[p].down_reg))
            return p;
    return NO_PILE;
}

static void heads_list(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
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

static void heads_after(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    if (a.kind == ACT_MOVE && s->r->pile[a.to].group == m->p[P_GROUP] && m->p[P_CELL] == ONCE)
        deal_table_set(s, s->r->pile[a.to].down_reg, 1);
}

static bool heads_at_once(struct deal_state *s, const struct deal_mech *m)
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
    .name = "heads", .keys = keys, .parse = heads_parse, .claim = heads_claim, .actions = heads_list,
    .apply = heads_apply, .after = heads_after, .at_once = heads_at_once,
};
