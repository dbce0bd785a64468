/*
 * Rows of places laid one by one: the word deal lays the next row from the pack.
 *
 * A row is a group, or a row of a group whose piles are named by row and column.
 * Places that are not laid yet do not exist: REG_PLACES counts those that do, in
 * order.  How a vacancy is filled is the groups' own affair (fill = refill ...),
 * but the first rows may be kept full from the pack by themselves, and cards that
 * start a foundation may be played while they are turned, the next card taking
 * their place.  When the pack is out the count says nothing any more and is set
 * to all places, so that equal positions meet.
 */
#include "mechanisms.h"

enum { KEPT, STARTS, WIDTH, TOTAL, GROUPS, ROWS };

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "rows", "GROUP ...", "the groups that are laid, one after another; a group with columns row by row"},
    {SEC_MECHANISM, "kept-full", "number", "as long as no more rows than these are laid, the pack fills their vacancies at once"},
    {SEC_MECHANISM, "starters", "lie | play", "play: a card turned for a place that starts a foundation is played, the next one takes its place"},
    {0},
};

static int place_pile(const struct deal_state *s, const struct deal_mech *m, int place)
{
    for (int k = 0; k < m->p[GROUPS]; k++) {
        const struct deal_group *g = &s->r->group[m->p[ROWS + k]];
        if (place < g->place + g->piles)
            return g->first + place - g->place;
    }
    return NO_PILE;
}

/* The foundation that CARD starts, or NO_PILE. */
static int start_pile(const struct deal_state *s, uint8_t card)
{
    for (int f = 0; f < s->r->founds; f++)
        if (!pile_count(s, s->r->found[f].pile) && deal_found_wants(s, f) & card_bit(card))
            return s->r->found[f].pile;
    return NO_PILE;
}

/* Turns cards for a place until one lies there or there is none. */
static void lay(struct deal_state *s, const struct deal_mech *m, int pile, int from)
{
    int start = NO_PILE;

    while (from != NO_PILE && pile_count(s, from)) {
        if (m->p[STARTS])
            start = start_pile(s, pile_top(s, from));
        deal_table_move(s, from, start == NO_PILE ? pile : start);
        if (start == NO_PILE)
            return;
    }
}

static void lay_row(struct deal_state *s, const struct deal_mech *m)
{
    int places = reg_get(s, REG_PLACES);

    for (int i = 0; i < m->p[WIDTH]; i++)
        lay(s, m, place_pile(s, m, places + i), s->r->pack);
    deal_table_set(s, REG_PLACES, places + m->p[WIDTH]);
}

static void refill(struct deal_state *s, const struct deal_mech *m)
{
    for (int place = 0; place < reg_get(s, REG_PLACES); place++) {
        int pile = place_pile(s, m, place);
        if (deal_pile_vacant(s, pile))
            lay(s, m, pile, deal_fill_source(s, pile));
    }
}

static bool at_once(struct deal_state *s, const struct deal_mech *m)
{
    int places = reg_get(s, REG_PLACES);

    if (!pile_count(s, s->r->pack)) {
        deal_table_set(s, REG_PLACES, m->p[TOTAL]);
        return false;
    }
    for (int place = 0; places <= m->p[KEPT] * m->p[WIDTH] && place < places; place++)
        if (deal_pile_vacant(s, place_pile(s, m, place))) {
            lay(s, m, place_pile(s, m, place), s->r->pack);
            return true;
        }
    return false;
}

/* Where deal also turns cards elsewhere the word is listed for that. */
static void actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    if (s->r->turn_to == NO_PILE && pile_count(s, s->r->pack) && reg_get(s, REG_PLACES) < m->p[TOTAL] &&
        !deal_fill_waits(s, FILL_REFILL))
        list_add(l, (struct deal_action){ACT_DEAL, 0, 0, 0, {0}});
}

static bool apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    if (a.kind == ACT_DEAL && reg_get(s, REG_PLACES) < m->p[TOTAL])
        lay_row(s, m);
    else if (a.kind == ACT_REFILL && m->p[STARTS])
        refill(s, m);
    else
        return false;
    return true;
}

static bool parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    uint8_t group[MAX_SOURCES], n;

    if (!deal_compile_group_order(c, m->section, "rows", false, group, &n, e) ||
        !deal_compile_int(c, m->section, "kept-full", 0, 99, &m->p[KEPT], e) ||
        !deal_compile_choice(c, m->section, "starters", "lie|play", &m->p[STARTS], e))
        return false;
    m->p[GROUPS] = n;
    for (int k = 0; k < n; k++) {
        struct deal_group *g = &r->group[group[k]];
        int width = g->columns ? g->columns : g->piles;

        if ((k && width != m->p[WIDTH]) || g->piles % width || m->p[TOTAL] + g->piles > 255)
            return deal_compile_bad(c, deal_compile_entry(c, m->section, "rows"), "rows of different length in", e);
        m->p[WIDTH] = (int16_t)width;
        m->p[ROWS + k] = group[k];
        g->place = (uint8_t)m->p[TOTAL];
        g->limited = g->ordered = true;
        m->p[TOTAL] = (int16_t)(m->p[TOTAL] + g->piles);
    }
    return true;
}

const struct deal_mechanism deal_layers = {
    .name = "layers",
    .keys = keys,
    .parse = parse,
    .actions = actions,
    .apply = apply,
    .at_once = at_once,
};
