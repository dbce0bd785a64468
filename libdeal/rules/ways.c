/*
 * Lists the ways of the rules, which are the kinds of moves that cards can make (engine/ways.h): first the ways of
 * rule-file keys, then the ways that mechanisms declare.
 *
 * One way for a group and a key suffices: if a section allows more for some piles of a group, the way allows it for the
 * group.
 */
#include "compile.h"
#include "conditions.h"

#include <stdlib.h>

struct deal_way *deal_ways_add(struct deal_ways *ways, struct deal_way way)
{
    struct deal_way *more;

    if ((!way.from || !way.to) && !(way.is & LOOKS))
        return &ways->spare;
    if (ways->n == ways->cap) {
        more = realloc(ways->way, (size_t)(2 * ways->cap + 16) * sizeof *more);
        if (!more) {
            ways->failed = true;
            return &ways->spare;
        }
        ways->way = more;
        ways->cap = 2 * ways->cap + 16;
    }
    way.cards = way.cards ? way.cards : ~(uint64_t)0;
    way.heads = way.heads ? way.heads : ~(uint64_t)0;
    ways->way[ways->n] = way;
    return &ways->way[ways->n++];
}

/* ---- the deal and the pack ---- */

static uint32_t ways_pack(const struct deal_rules *r) { return group_of_pile(r, r->pack); }

/* Adds the way (kind of move) by which cards of the pack come to group G. */
static struct deal_way *ways_deal(const struct deal_rules *r, struct deal_ways *ways, int g, uint64_t is,
                                  const char *section, const char *key)
{
    uint64_t under = is & PICKS_ALL && r->group[g].side_first ? LAYS_UNDER : 0;

    return deal_ways_add(
        ways,
        (struct deal_way){
            .from = ways_pack(r), .to = group_bit(g), .is = is | under | FROM_BLIND, .section = section, .key = key});
}

static void ways_of_pack(const struct deal_rules *r, struct deal_ways *ways)
{
    uint32_t rounds = 0;

    for (int k = 0; k < r->orders; k++)
        ways_deal(r, ways, r->order[k].group, BY_START | TO_ANY | PICKS_ALL, "deal", "order");
    if (r->talon != NO_PILE)
        ways_deal(r, ways, r->pile[r->talon].group, BY_DEAL | TO_ANY, "pack", "turn");
    if (r->stock.turn_first != NO_GROUP)
        ways_deal(r, ways, r->stock.turn_first, BY_DEAL | TO_VACANT | PICKS_TO, "pack", "turn")->most = 1;
    for (int k = 0; k < r->stock.rounds; k++)
        rounds |= group_bit(r->stock.round[k]);
    for (int k = 0; k < r->stock.rounds; k++)
        ways_deal(r, ways, r->stock.round[k], BY_DEAL | TO_ANY | PICKS_ALL, "pack", "round")->more =
            r->stock.rounds_filled ? rounds : 0;
}

/* ---- redeals ---- */

/* The name of the group whose section has the key redeal; "pack" if no group has it. */
static const char *ways_redealer(const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++) {
        int section = deal_config_section(&r->config, r->group[g].name);

        if (section >= 0 && deal_config_entry(&r->config, section, "redeal"))
            return r->group[g].name;
    }
    return "pack";
}

static void ways_of_redeal(const struct deal_rules *r, struct deal_ways *ways)
{
    uint32_t from = 0, pack = ways_pack(r);
    struct deal_way way = {.to = pack,
                           .is = BY_REDEAL | TAKES_PILE | LAYS_ANEW | TO_ANY | PICKS_ALL | FROM_BLIND |
                                 (r->redeal.most >= 0 ? ONLY_COUNTED : 0) |
                                 (r->redeal.kind == REDEAL_SHUFFLED ? TELLS_CARD : 0),
                           .section = ways_redealer(r),
                           .key = "redeal"};

    if (!r->redeal.kind)
        return;
    for (int i = 0; i < r->redeal.gathers; i++)
        from |= group_of_pile(r, r->redeal.gather[i]);
    way.more = from; /* Some card must be taken up. */
    way.fewer = (r->redeal.always ? 0 : pack) | r->redeal.clear;
    way.from = from | (r->redeal.kind == REDEAL_SHUFFLED ? pack : 0);
    deal_ways_add(ways, way);
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].relay)
            ways_deal(r, ways, g, BY_REDEAL | TO_ANY | PICKS_ALL, r->group[g].name, "relay");
    if (r->redeal.progress)
        deal_ways_add(ways, (struct deal_way){.is = LOOKS | BY_REDEAL | WATCHES,
                                              .count = ~(uint32_t)0,
                                              .section = way.section,
                                              .key = "redeal-if"});
}

/* ---- plays ---- */

/* Is a card under the top available in some pile of group G? */
static bool ways_spread(const struct deal_rules *r, int g)
{
    bool spread = false;

    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        spread |= pile_open(r, p) == OPEN_ALL || pile_open(r, p) == OPEN_LATE;
    return spread;
}

/* Does group G have a pile, other than the pack, of which only the top card is available? */
static bool ways_open(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (p != r->pack && pile_open(r, p) == OPEN_TOP)
            return true;
    return false;
}

static void ways_to_foundation(const struct deal_rules *r, struct deal_ways *ways, struct deal_way way, int f)
{
    const struct deal_group *group = &r->group[f];

    way.to = group_bit(f);
    way.is |= TO_NEXT;
    if (way.is & TAKES_RUN) {
        way.section = group->name;
        way.key = "takes";
    }
    deal_ways_add(ways, way);
}

static void ways_of_play(const struct deal_rules *r, struct deal_ways *ways, int g)
{
    const struct deal_group *group = &r->group[g];
    uint32_t tableau = group->play & ~r->sets.foundations;
    struct deal_way way = {.from = group_bit(g), .is = BY_PLAYER, .section = group->name, .key = "play"}, run = way;

    way.is |= group->foundation ? PICKS_FROM : ways_spread(r, g) ? TAKES_ANY : 0;
    run.is |= TAKES_RUN;
    for (int f = 0; f < r->groups; f++)
        if (group->play & r->sets.foundations & group_bit(f) && (!r->group[f].whole || ways_open(r, g)))
            ways_to_foundation(r, ways, r->group[f].whole ? run : way, f);
    way.to = tableau;
    way.is |= TO_FITTING;
    deal_ways_add(ways, way);
    run.to = group->run.move ? tableau & r->sets.run_to : 0;
    run.is |= TO_FITTING;
    run.key = "run";
    deal_ways_add(ways, run);
}

/* ---- fills ---- */

/* For each fill mode, the bits of its way (kind of move): who fills an empty pile, and how the piles are chosen.
 * ORDER FILL */
static const uint64_t ways_fill[] = {
    0,
    BY_ITSELF | PICKS_FROM | PICKS_TO,
    BY_PLAYER | BINDS,
    BY_ITSELF | BY_PLAYER | PICKS_FROM | PICKS_TO | BINDS,
    BY_PLAYER | BINDS_DEAL,
    BY_PLAYER,
    BY_REFILL | BINDS_DEAL | PICKS_FROM | PICKS_TO,
    BY_REFILL | PICKS_FROM,
};

static bool same_sources(const struct deal_pile *a, const struct deal_pile *b)
{
    return a->sources == b->sources && !memcmp(a->source, b->source, a->sources);
}

/* The number of consecutive piles of one group, from P on, that are filled from the same sources as P. */
static int ways_filled_alike(const struct deal_rules *r, int p)
{
    const struct deal_group *group = &r->group[r->pile[p].group];
    int n = 1;

    while (p + n < group->first + group->piles && same_sources(&r->pile[p], &r->pile[p + n]))
        n++;
    return n;
}

static void ways_of_fill(const struct deal_rules *r, struct deal_ways *ways, int g)
{
    const struct deal_group *group = &r->group[g];

    for (int p = group->first, n; p < group->first + group->piles; p += n) {
        const struct deal_pile *pile = &r->pile[p];
        uint32_t before = 0;

        n = ways_filled_alike(r, p);
        for (int i = 0; i < pile->sources; i++) {
            deal_ways_add(ways, (struct deal_way){.from = group_bit(pile->source[i]),
                                                  .to = group_bit(g),
                                                  .into = (uint8_t)p,
                                                  .intos = (uint8_t)n,
                                                  .count = before,
                                                  .room = group->fill_at,
                                                  .is = ways_fill[group->fill] | TO_VACANT | FROM_BLIND,
                                                  .most = group->fill_to,
                                                  .section = group->name,
                                                  .key = "fill"});
            before |= group_bit(pile->source[i]);
        }
    }
}

/* ---- foundations ---- */

static void ways_of_foundation(const struct deal_rules *r, struct deal_ways *ways, int g)
{
    const struct deal_group *group = &r->group[g];
    struct deal_way way = {.leaves = 1, .is = BY_PLAYER | PICKS_FROM, .section = group->name, .key = "exchange"};

    if (group->exchange != NO_GROUP) {
        way.from = group_bit(g);
        ways_to_foundation(r, ways, way, group->exchange);
        way.from = group_bit(group->exchange);
        ways_to_foundation(r, ways, way, g);
    }
    for (int i = 0; i < group->at_once_count; i++) {
        way = (struct deal_way){.from = group_bit(group->at_once_from[i]),
                                .is = BY_ITSELF | PICKS_FROM | PICKS_TO | FROM_BLIND | TO_VACANT,
                                .most = 1,
                                .section = group->name,
                                .key = "starts"};
        ways_to_foundation(r, ways, way, g);
    }
}

static void ways_of_effects(const struct deal_rules *r, struct deal_ways *ways)
{
    for (int i = 0; i < r->effects; i++) {
        int g = r->effect[i].arg;

        for (int f = 0; r->effect[i].kind == EFFECT_PLAY && f < r->groups; f++)
            if (r->group[g].play & r->sets.foundations & ~r->sets.wholes & group_bit(f))
                ways_to_foundation(r, ways,
                                   (struct deal_way){.from = group_bit(g),
                                                     .is = BY_ITSELF | PICKS_FROM | PICKS_TO | FROM_BLIND,
                                                     .count = r->group[g].last_only ? group_bit(f) : 0,
                                                     .section = r->group[g].name,
                                                     .key = "at-once"},
                                   f);
    }
}

/* ---- piles that the goal and obligations look at ---- */

static void ways_of_goal(const struct deal_rules *r, struct deal_ways *ways)
{
    deal_ways_add(ways, (struct deal_way){.is = LOOKS,
                                          .fewer = r->goal.clear,
                                          .more = r->goal.founds | group_of_pile(r, r->goal.pile),
                                          .section = "game",
                                          .key = "goal"});
}

static void ways_of_must(const struct deal_rules *r, struct deal_ways *ways, int g)
{
    if (r->group[g].must)
        deal_ways_add(
            ways,
            (struct deal_way){.fewer = group_bit(g), .is = LOOKS | BINDS, .section = r->group[g].name, .key = "must"});
}

/* ---- mechanisms ---- */

/* Adds the way (kind of move) of a mechanism that declares none: it may do anything. */
static void ways_undeclared(const struct deal_rules *r, struct deal_ways *ways)
{
    uint32_t all = (uint32_t)(((uint64_t)1 << r->groups) - 1);

    deal_ways_add(
        ways,
        (struct deal_way){
            .from = all, .to = all, .is = WAYS_ALL, .count = all, .top = all, .deep = all, .number = all, .mark = all});
}

static void ways_of_mechanism(const struct deal_rules *r, struct deal_ways *ways, int m)
{
    int first = ways->n;

    if (r->mech[m].how->ways)
        r->mech[m].how->ways(r, &r->mech[m], ways);
    else
        ways_undeclared(r, ways);
    for (int i = first; i < ways->n; i++) {
        ways->way[i].mech = (uint8_t)(m + 1);
        ways->way[i].is |= r->mech[m].how->mates ? OF_PAIRS : OF_MECHANISM;
    }
}

/* The groups whose cards close piles of group G: groups that cover a pile, if OVER, and the pack, if LATE. */
static uint32_t ways_asked(const struct deal_rules *r, int g, bool over, bool late)
{
    uint32_t groups = 0;

    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++) {
        groups |= late && pile_open(r, p) == OPEN_LATE ? ways_pack(r) : 0;
        for (int i = 0; over && i < r->pile[p].overs; i++)
            groups |= group_of_pile(r, r->over[r->pile[p].over + i]);
    }
    return groups;
}

uint32_t deal_ways_close(const struct deal_rules *r, uint32_t from, uint32_t founds)
{
    uint32_t groups = 0;

    for (int g = 0; g < r->groups; g++) {
        groups |= from >> g & 1 ? ways_asked(r, g, true, true) : 0;
        if (founds >> g & 1 && r->group[g].opens_late)
            groups |= groups_pack(r) | groups_talon(r);
        if (founds >> g & 1 && r->group[g].king_after != NO_GROUP)
            groups |= group_bit(r->group[g].king_after);
    }
    return groups;
}

/* The groups whose empty piles limit the length of runs of group G. */
static uint32_t ways_room(const struct deal_rules *r, int g)
{
    return r->group[g].run.cells | (r->group[g].run.limited && r->group[g].run.doubles ? group_bit(g) : 0);
}

const char *deal_ways_key(uint64_t is)
{
    static const struct {
        uint64_t bits;
        const char *key;
    } keys[] = {{TAKES_ANY | ONLY_SOME | ONLY_TURNED, "open"},
                {ONLY_NEAR, "within"},
                {ONLY_HOME, "home"},
                {ONLY_WHOLE | ONLY_LONGEST | ASKS_ROOM, "run-part"},
                {ONLY_DEALT, "places"},
                {ONLY_FACED, "show"},
                {ONLY_BASED, "build"},
                {ASKS_OVER, "covers"},
                {ASKS_FEWER, "opens"},
                {TELLS_RANK | ASKS_MORE, "kings-after"},
                {0, NULL}};
    int i = 0;

    while (keys[i].key && !(keys[i].bits & is))
        i++;
    return keys[i].key;
}

/* The restrictions by keys of piles of group G on cards that leave them, if FROM, or are built there, if FITS. */
static uint64_t ways_of_piles(const struct deal_rules *r, const struct deal_way *w, int g, bool from, bool fits)
{
    uint64_t is = 0;

    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++) {
        int open = from && !(w->is & FROM_CLOSED) ? pile_open(r, p) : OPEN_TOP;

        is |= open == OPEN_NONE ? ONLY_SOME : open == OPEN_TURNED ? ONLY_TURNED : 0;
        is |= r->pile[p].away && ((from && !(w->is & FROM_AWAY)) || fits) ? ONLY_HOME : 0;
    }
    return is;
}

/* The groups whose cards close piles of group G to way W, or build limits there. */
static uint32_t ways_over(const struct deal_rules *r, const struct deal_way *w, int g)
{
    bool from = w->from >> g & 1, fits = w->to >> g & 1 && w->is & TO_FITTING;

    return ways_asked(r, g, (from && !(w->is & FROM_COVERED)) || fits, from && !(w->is & FROM_CLOSED));
}

uint64_t deal_ways_keyed(const struct deal_rules *r, int g, const struct deal_way *w)
{
    const struct deal_group *group = &r->group[g];
    bool from = w->from >> g & 1, to = w->to >> g & 1, fits = w->is & TO_FITTING, next = to && w->is & TO_NEXT,
         runs = from && fits && group->run.move && !w->mech, run = runs && w->is & TAKES_RUN;
    uint64_t is = ways_of_piles(r, w, g, from, to && fits) | (ways_over(r, w, g) ? ASKS_OVER : 0);

    is |= runs && group->run.part == RUN_WHOLE ? ONLY_WHOLE : 0;
    is |= runs && group->run.part == RUN_LONGEST ? ONLY_LONGEST : 0;
    is |= run && group->run.limited ? ASKS_ROOM : 0;
    is |= from && to && fits && group->within ? ONLY_NEAR : 0;
    is |= to && group->limited && w->is & BY_ANY & ~BY_START ? ONLY_DEALT : 0;
    is |= from && group->show == SHOW_FACE ? ONLY_FACED : 0;
    is |= ((to && fits ? r->base.groups : 0) | (run ? r->base.runs : 0)) >> g & 1 ? ONLY_BASED : 0;
    is |= from && !w->mech ? w->is & TAKES_ANY : 0;
    is |= next && group->opens_late ? ASKS_FEWER : 0;
    return is | (next && group->king_after != NO_GROUP ? TELLS_RANK | ASKS_MORE : 0);
}

/* Adds to way W the dependences on groups that follow from keys of its source and target groups, and sets the bits of
 * restrictions by these keys and by its fields. */
static void ways_ask(const struct deal_rules *r, struct deal_way *w)
{
    bool redeal = w->is & BY_REDEAL && w->to == groups_pack(r), fill = !w->mech && w->is & TO_VACANT;
    uint64_t keyed = 0;

    for (int g = 0; g < r->groups; g++) {
        uint64_t is = deal_ways_keyed(r, g, w);

        w->fewer |= is & ASKS_FEWER ? groups_pack(r) | groups_talon(r) : 0;
        w->more |= is & ASKS_MORE ? group_bit(r->group[g].king_after) : 0;
        keyed |= is;
    }
    w->is |= keyed | (w->fewer & ~(redeal ? w->to : 0) ? ASKS_FEWER : 0) |
             (w->more & ~(redeal ? w->from : 0) ? ASKS_MORE : 0) | (w->count && !fill ? ASKS_COUNT : 0) |
             (w->top ? ASKS_TOP : 0) | (w->deep ? ASKS_DEEP : 0) | (w->number ? ASKS_NUMBER : 0) |
             (w->mark ? ASKS_MARK : 0);
    for (int g = 0; g < r->groups; g++)
        w->fewer |= (keyed & ASKS_OVER ? ways_over(r, w, g) : 0) |
                    (keyed & ASKS_ROOM && w->from >> g & 1 ? ways_room(r, g) : 0);
}

/* Does some pile of a group in the bit set OVER lie over a pile of a group in the bit set UNDER, so that the lower one
 * gives no card while the upper one has cards? */
static bool ways_cover(const struct deal_rules *r, uint32_t over, uint32_t under)
{
    for (int p = 0; p < r->piles; p++)
        for (int q = 0; under >> r->pile[p].group & 1 && q < r->piles; q++)
            if (over >> r->pile[q].group & 1 && r->pile[p].covers[q / 64] >> q % 64 & 1)
                return true;
    return false;
}

bool deal_compile_ways(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_ways *w = &r->ways;

    ways_of_pack(r, w);
    ways_of_redeal(r, w);
    for (int g = 0; g < r->groups; g++) {
        ways_of_play(r, w, g);
        ways_of_fill(r, w, g);
        ways_of_foundation(r, w, g);
        ways_of_must(r, w, g);
    }
    ways_of_effects(r, w);
    ways_of_goal(r, w);
    for (int m = 0; m < r->mechs; m++)
        ways_of_mechanism(r, w, m);
    for (int i = 0; i < w->n; i++) {
        /* the first card of a pair may come to a pile over the second, which then leaves a covered pile */
        if (w->way[i].is & TAKES_PAIR && ways_cover(r, w->way[i].to, w->way[i].from))
            w->way[i].is |= FROM_COVERED;
        ways_ask(r, &w->way[i]);
    }
    return !w->failed || deal_fail(e, NULL, "out of memory");
}
