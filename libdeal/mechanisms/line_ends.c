/*
 * Mechanism line-ends: a grid of single cards with a pile at both ends of each row and column.
 *
 * A grid card may be built on the four ends of its own row and column. An empty end must be filled from its own row or
 * column before any other action, unless that has no cards. Once pack (stock) and talon (waste) are empty, a grid card
 * may go to any end, and any grid card fills an empty one. Empty ends whose row or column still holds cards must be
 * filled first. The others may be filled freely, and only the lowest-numbered of each side is offered.
 */
#include "mechanisms.h"

struct line_ends_rules {
    uint8_t grid;           /* group of the grid's places */
    uint32_t rows, columns; /* groups at the ends of rows, and groups at the ends of columns, as bit sets */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "grid", "TABLEAU", NULL, "single cards, named by row and column"},
    {SEC_MECHANISM, "row-ends", "none | TABLEAU ...", "none",
     "groups of which pile 1 ends the first row, pile 2 the second, and so on; of vacant ones that need not be filled "
     "the first is offered"},
    {SEC_MECHANISM, "column-ends", "none | TABLEAU ...", "none", "the same for columns"},
    {0},
};

static bool as_many(const struct deal_rules *r, uint32_t groups, int piles)
{
    for (int g = 0; g < r->groups; g++)
        if (groups >> g & 1 && r->group[g].piles != piles)
            return false;
    return true;
}

static bool ends_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct line_ends_rules *own = m->rules;
    int g = own->grid = (uint8_t)deal_compile_group(c, m->section, "grid");
    const struct deal_group *grid = &r->group[g];
    uint32_t rows = own->rows = deal_compile_groups(c, m->section, "row-ends"),
             columns = own->columns = deal_compile_groups(c, m->section, "column-ends");

    if (!grid->columns || !as_many(r, columns, grid->columns) ||
        !as_many(r, rows, (grid->piles + grid->columns - 1) / grid->columns))
        return deal_compile_bad_section(c, m->section, "needs an end pile for each row and each column of the grid", e);
    if (rows & columns || (rows | columns) >> g & 1)
        return deal_compile_bad(c, m->section, columns >> g & 1 || rows & columns ? "column-ends" : "row-ends",
                                "a group that was named before:", e);
    return true;
}

static void ends_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct line_ends_rules *own = m->rules;
    uint32_t ends = own->rows | own->columns, grid = group_bit(own->grid);

    deal_ways_add(ways, (struct deal_way){.from = grid,
                                          .to = ends,
                                          .is = BY_PLAYER | TO_FITTING | FROM_CLOSED | BINDS,
                                          .fewer = stock_bits(r),
                                          .top = ends,
                                          .number = ends | grid});
}

static bool is_end(const struct deal_state *s, const struct line_ends_rules *own, int pile)
{
    return (own->rows | own->columns) >> s->r->pile[pile].group & 1 && deal_pile_exists(s, pile);
}

/* Is place I of the grid in the row or column at whose end the pile END is? */
static bool ends_in_line(const struct deal_state *s, const struct line_ends_rules *own, int i, int end)
{
    const struct deal_group *side = &s->r->group[s->r->pile[end].group];
    int columns = s->r->group[own->grid].columns;
    bool row = own->rows >> s->r->pile[end].group & 1;

    return (row ? i / columns : i % columns) == end - side->first;
}

static bool line_holds(const struct deal_state *s, const struct line_ends_rules *own, int end)
{
    const struct deal_group *grid = &s->r->group[own->grid];

    for (int i = 0; i < grid->piles; i++)
        if (ends_in_line(s, own, i, end) && top_at_hand(s, grid->first + i))
            return true;
    return false;
}

static bool ends_oblige(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct line_ends_rules *own = m->rules;
    const struct deal_group *grid = &s->r->group[own->grid];
    bool anywhere = pack_out(s), forced = false;

    for (int end = 0; end < s->r->piles; end++) {
        if (!is_end(s, own, end) || pile_count(s, end) || !line_holds(s, own, end))
            continue;
        forced = true;
        for (int i = 0; i < grid->piles; i++)
            if (top_at_hand(s, grid->first + i) && (anywhere || ends_in_line(s, own, i, end)))
                deal_list_move_once(l, grid->first + i, end);
    }
    return forced;
}

/* Is END the lowest-numbered empty end pile of its side of the grid? */
static bool first_vacant(const struct deal_state *s, int end)
{
    for (int p = s->r->group[s->r->pile[end].group].first; p < end; p++)
        if (!pile_count(s, p))
            return false;
    return !pile_count(s, end);
}

static void ends_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct line_ends_rules *own = m->rules;
    const struct deal_group *grid = &s->r->group[own->grid];
    bool anywhere = pack_out(s);

    for (int end = 0; end < s->r->piles; end++) {
        uint8_t top = pile_top(s, end);

        if (!is_end(s, own, end))
            continue;
        for (int i = 0; i < grid->piles; i++) {
            uint8_t card = pile_top(s, grid->first + i);

            if (!top_at_hand(s, grid->first + i) || (!anywhere && !ends_in_line(s, own, i, end)))
                continue;
            if (top == DEAL_NO_CARD ? anywhere && first_vacant(s, end)
                                    : pile_at_hand(s, end) && builds_on(s, s->r->pile[end].group, top) >> card & 1)
                deal_list_move_once(l, grid->first + i, end);
        }
    }
}

const struct deal_mechanism deal_line_ends = {
    .name = "line-ends",
    .keys = keys,
    .rules_size = sizeof(struct line_ends_rules),
    .parse = ends_parse,
    .ways = ends_ways,
    .fits_any = true,
    .oblige = ends_oblige,
    .actions = ends_actions,
};
