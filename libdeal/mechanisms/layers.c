/*
 * Mechanism layers: rows of places that are dealt one by one; the action deal deals the next row from the pack.
 *
 * A row is a group, or a row of a group whose piles are named by row and column. Places not dealt yet do not exist; the
 * register REG_PLACES is the number of existing places, in order. Empty places are filled as the groups' key fill
 * states. In addition, the first rows may be kept full from the pack automatically. Cards that start a foundation may
 * be played when they are turned, and the next card takes their place. When the pack is empty, the number of places no
 * longer matters. It is set to all places, so that equal positions have equal registers.
 */
#include "mechanisms.h"

struct layers_rules {
    uint8_t row[MAX_SOURCES], groups; /* the groups whose places are dealt, in order */
    uint8_t width, total;             /* number of places in a row, and in all rows */
    uint8_t kept;                     /* the number of rows that are kept full from the pack */
    bool starts;                      /* true if the rule-file key starters has the value play */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "rows", "TABLEAU ...", NULL,
     "the groups that are laid, one after another; a group with columns row by row; once the pack is out all places "
     "exist"},
    {SEC_MECHANISM, "kept-full", "0..99", "0",
     "the pack fills vacancies in rows at once while no more rows than this number are laid"},
    {SEC_MECHANISM, "starters", "lie | play", "lie",
     "play: a card that can start a foundation is played when it is turned, and the next card takes its place in the "
     "row"},
    {0},
};

static int place_pile(const struct deal_state *s, const struct layers_rules *own, int place)
{
    for (int k = 0; k < own->groups; k++) {
        const struct deal_group *g = &s->r->group[own->row[k]];
        if (place < g->place + g->piles)
            return g->first + place - g->place;
    }
    return NO_PILE;
}

/* The index of the first vacant place from index PLACE on and before END; END if there is none. */
static int vacant_place(const struct deal_state *s, const struct layers_rules *own, int place, int end)
{
    for (int k = 0; k < own->groups && place < end; k++) {
        const struct deal_group *g = &s->r->group[own->row[k]];
        const uint8_t *count = table_counts(s) + g->first - g->place;

        for (; place < end && place < g->place + g->piles; place++)
            if (count[place] <= g->fill_at)
                return place;
    }
    return end;
}

/* Turns cards of pile FROM for place PILE until one is laid there or none is left; others go to foundations that
 * they start. */
static void layers_lay(struct deal_state *s, const struct layers_rules *own, int pile, int from)
{
    int start = 0;

    while (start >= 0 && from != NO_PILE && pile_count(s, from)) {
        start = own->starts ? deal_mech_started(s, pile_top(s, from)) : -1;
        deal_move_top(s, from, start < 0 ? pile : s->r->found[start].pile);
    }
}

static void layers_fill(struct deal_state *s, const struct layers_rules *own, int pile)
{
    int to = s->r->group[s->r->pile[pile].group].fill_to, from;

    while (pile_count(s, pile) < to && (from = deal_fill_source(s, pile)) != NO_PILE)
        layers_lay(s, own, pile, from);
}

static void lay_row(struct deal_state *s, const struct layers_rules *own)
{
    int places = reg_get(s, REG_PLACES);

    for (int i = 0; i < own->width; i++) {
        int pile = place_pile(s, own, places + i);
        /* another mechanism of the rules may already have laid a card on this place */
        if (pile_count(s, pile) <= s->r->group[s->r->pile[pile].group].fill_at)
            layers_lay(s, own, pile, s->r->pack);
    }
    deal_table_set(s, REG_PLACES, places + own->width);
}

/* Carries out the action refill as the engine does, except that cards turned for places may start foundations. */
static void layers_refill(struct deal_state *s, const struct deal_mech *m)
{
    const struct layers_rules *own = m->rules;

    for (int g = 0; g < s->r->groups; g++)
        for (int i = 0; s->r->group[g].fill == FILL_REFILL && i < s->r->group[g].piles; i++) {
            int pile = s->r->group[g].first + i;

            if (!deal_pile_vacant(s, pile))
                continue;
            deal_mover(s, BY_REFILL, s->r->group[g].limited ? (int)(m - s->r->mech) + 1 : 0);
            if (s->r->group[g].limited)
                layers_fill(s, own, pile);
            else
                deal_fill_pile(s, pile);
        }
}

static bool layers_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct layers_rules *own = m->rules;
    int places = reg_get(s, REG_PLACES), place;

    if (!pile_count(s, s->r->pack)) {
        deal_table_set(s, REG_PLACES, own->total);
        return false;
    }
    if (places > own->kept * own->width || (place = vacant_place(s, own, 0, places)) == places)
        return false;
    layers_lay(s, own, place_pile(s, own, place), s->r->pack);
    return true;
}

/* Lists the action deal. If deal also turns cards to a talon (waste), the engine lists the action already. */
static void layers_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct layers_rules *own = m->rules;

    if (s->r->talon == NO_PILE && reg_get(s, REG_PLACES) < own->total)
        deal_list_deal(s, l);
}

static bool layers_apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct layers_rules *own = m->rules;

    if (a.kind == ACT_DEAL && reg_get(s, REG_PLACES) < own->total)
        lay_row(s, own);
    else if (a.kind == ACT_REFILL && own->starts)
        layers_refill(s, m);
    else
        return false;
    return true;
}

/* Does GROUP get cards before its rows are dealt, or by another key? */
static bool dealt_otherwise(const struct deal_rules *r, const struct deal_group *group)
{
    for (int p = group->first; p < group->first + group->piles; p++)
        if (r->pile[p].deal || r->pile[p].placed || p == r->talon)
            return true;
    return group->relay;
}

static bool layers_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct layers_rules *own = m->rules;

    if (!deal_compile_group_order(c, m->section, "rows", own->row, &own->groups, e))
        return false;
    own->kept = (uint8_t)deal_compile_int(c, m->section, "kept-full", 0);
    own->starts = deal_compile_choice(c, m->section, "starters");
    for (int k = 0; k < own->groups; k++) {
        struct deal_group *g = &r->group[own->row[k]];
        int width = g->columns ? g->columns : g->piles;

        for (int h = 0; !k && h < r->groups; h++)
            if (r->group[h].limited)
                return deal_compile_bad(c, m->section, "rows", "another group's places are counted, so not those of",
                                        e);
        if ((k && width != own->width) || g->piles % width || own->total + g->piles > 255)
            return deal_compile_bad(c, m->section, "rows", "rows of different length in", e);
        if (dealt_otherwise(r, g))
            return deal_compile_bad(c, m->section, "rows", "another key also deals cards to these places:", e);
        own->width = (uint8_t)width;
        g->place = own->total;
        g->limited = true;
        own->total = (uint8_t)(own->total + g->piles);
    }
    return true;
}

static void layers_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct layers_rules *own = m->rules;

    for (int i = 0; i < own->groups; i++) {
        const struct deal_group *g = &r->group[own->row[i]];
        uint32_t to = group_bit(own->row[i]), sources = mech_sources(r, own->row[i]), is = TO_VACANT | FROM_BLIND;
        struct deal_way start = {.to = r->sets.foundations,
                                 .cards = deal_mech_starters(r, r->sets.foundations),
                                 .most = 1,
                                 .is = TO_NEXT | PICKS_TO | FROM_BLIND};

        deal_ways_add(ways, (struct deal_way){.from = pack_bit(r),
                                              .to = to,
                                              .room = g->fill_at,
                                              .most = (uint8_t)(g->fill_at + 1),
                                              .is = is | PICKS_ALL | BY_DEAL | BY_ITSELF,
                                              .number = sources});
        if (!own->starts)
            continue;
        /* the action refill fills places in the order of their numbers, even places that hold cards */
        deal_ways_add(ways, (struct deal_way){.from = sources,
                                              .to = to,
                                              .room = g->fill_at,
                                              .most = g->fill_to,
                                              .number = g->fill_at ? to : 0,
                                              .is = is | BY_REFILL | PICKS_FROM | PICKS_TO});
        start.from = sources;
        start.is |= BY_REFILL;
        deal_ways_add(ways, start);
        start.from = pack_bit(r);
        start.is |= BY_DEAL | BY_ITSELF;
        deal_ways_add(ways, start);
    }
}

const struct deal_mechanism deal_layers = {
    .name = "layers",
    .keys = keys,
    .rules_size = sizeof(struct layers_rules),
    .parse = layers_parse,
    .ways = layers_ways,
    .fits_any = true,
    .actions = layers_actions,
    .apply = layers_apply,
    .at_once = layers_at_once,
};
