/*
 * Conditions on the rules for the search of runs.
 *
 * Cards move by the player and by turns of the pack. One kind of move more is allowed: a reserve of one pile may fill
 * each empty column at once. The position is then the one after the fill.
 *
 * Rounds of the pack may lay cards on the columns. The search of runs then begins when the pack is empty
 * (runs_search.c).
 *
 * Cards may be laid round the corner, a king on an ace. A run may then be so long that a card in it takes the lowest
 * card of the run. Such a run may move to itself in the search, and not on the table. So a loss stays a loss, and a
 * winning line with such a move fails on the table.
 */
#include "run_board.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/moves/successors.h"

/* bits of a round of the pack, which lays cards on the columns */
#define WAYS_ROUND (BY_DEAL | TO_ANY | PICKS_ALL | FROM_BLIND)

int deal_runs_columns(const struct deal_rules *r)
{
    int columns = NO_GROUP;

    for (int g = 0; g < r->groups; g++) {
        bool takes = deal_group_builds(&r->group[g]) || r->group[g].takes;

        if (!takes || r->group[g].foundation || groups_pack(r) >> g & 1)
            continue;
        if (columns != NO_GROUP)
            return NO_GROUP;
        columns = g;
    }
    return columns;
}

static bool one_group(const struct deal_rules *r, struct obstacle *o)
{
    int g = deal_runs_columns(r);

    if (g == NO_GROUP || !deal_parents_take(r, g) || (r->base.groups ^ r->base.runs) >> g & 1)
        return deal_blame_kind(o, r, false, "run");
    return !deal_ways_to(r, ~((uint32_t)1 << g), TAKES_RUN) || deal_blame_kind(o, r, false, "run");
}

/* Does each face-up card of the columns move with all cards on it? */
static bool one_loose_group(const struct deal_rules *r, struct obstacle *o)
{
    const uint64_t all = ((uint64_t)1 << 52) - 1;
    int g = deal_runs_columns(r);

    if (g == NO_GROUP || !deal_parents_alike(r, g) || deal_ways_to(r, ~((uint32_t)1 << g), TAKES_RUN))
        return deal_blame_kind(o, r, false, "run");
    for (int c = 0; c < 52; c++)
        if (r->group[g].run.joins[c] != all)
            return deal_blame_group(o, r, g, "run");
    return true;
}

bool deal_runs_classes(const uint64_t *onto)
{
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a; b++)
            if (onto[a] & onto[b] && onto[a] != onto[b])
                return false;
    return true;
}

static bool classes_apart(const struct deal_rules *r, struct obstacle *o)
{
    int g = deal_runs_columns(r);

    return deal_runs_classes(r->group[g].onto) || deal_blame_group(o, r, g, "build");
}

/* Returns the bit set of the cards on which at least one of CARDS fits. onto[card] is the bit set of the cards that fit
 * on the card. */
static uint64_t parents_of(const uint64_t *onto, uint64_t cards)
{
    uint64_t parents = 0;

    for (int c = 0; c < 52; c++)
        parents |= onto[c] & cards ? card_bit(c) : 0;
    return parents;
}

/* A run may lead from a card to another one on which the same cards fit. Does each such run have more cards than there
 * are foundations? The proof that plays to foundations are safe needs that (fit_all() in moves.c). */
static bool rounds_long(const struct deal_rules *r, struct obstacle *o)
{
    int g = deal_runs_columns(r);
    const uint64_t *onto = r->group[g].onto;

    for (int c = 0; c < 52; c++) {
        uint64_t above = card_bit(c), alike = 0;

        for (int a = 0; onto[c] && a < 52; a++)
            alike |= onto[a] == onto[c] ? card_bit(a) : 0;
        for (int n = 0; n < r->founds; n++) {
            above = parents_of(onto, above);
            if (above & alike)
                return deal_blame_group(o, r, g, "build");
        }
    }
    return true;
}

/* ---- moves of cards ---- */

/* Do cards come to group G in the first layout only? */
static bool only_dealt(const struct deal_rules *r, int g)
{
    return deal_only_in(r, (uint32_t)1 << g, BEARS({WAYS_START, ALL_GROUPS}), NULL);
}

/* Is W the start of a foundation by a card of the first layout, or the fill of each empty column from one pile? */
static bool by_itself_known(const struct deal_rules *r, const struct deal_way *w)
{
    const uint64_t start = BY_ITSELF | TO_NEXT | PICKS_FROM | PICKS_TO | FROM_BLIND | WAYS_CURBS,
                   fill = BY_ITSELF | TO_VACANT | PICKS_FROM | PICKS_TO | FROM_BLIND | WAYS_CURBS;
    const struct deal_group *columns = &r->group[deal_runs_columns(r)];
    int from = __builtin_ctz(w->from);

    if (w->from & (w->from - 1) || deal_way_counts(w) || !only_dealt(r, from))
        return false;
    if (!(w->to & ~r->sets.foundations))
        return !(w->is & ~start);
    return w->to == (uint32_t)1 << deal_runs_columns(r) && !(w->is & ~fill) && w->into == columns->first &&
           w->intos == columns->piles && !w->room && w->most == 1 && r->group[from].piles == 1 &&
           !(columns->takes_from >> from & 1);
}

static bool movers_known(const struct deal_rules *r, struct obstacle *o)
{
    bool filled = false;

    EACH_WAY(r, w)
    {
        if (!(w->is & BY_ITSELF))
            continue;
        if (!by_itself_known(r, w) || (filled && w->is & TO_VACANT))
            return deal_blame_way(o, w);
        filled |= w->is & TO_VACANT;
    }
    return deal_only_out(r, ~r->sets.foundations,
                         BEARS({(WAYS_PLAY & ~ONLY_SOME) | TAKES_RUN, ALL_GROUPS}, {WAYS_START, ALL_GROUPS},
                               {WAYS_TURN, groups_talon(r)}, {WAYS_REDEAL, groups_pack(r)},
                               {WAYS_ROUND, (uint32_t)1 << deal_runs_columns(r)},
                               {BY_ITSELF | TO_NEXT | TO_VACANT | PICKS_FROM | PICKS_TO | FROM_BLIND, ALL_GROUPS}),
                         o) &&
           deal_surely_out(r, ~r->sets.foundations, o) && deal_never(r, BINDS | BINDS_DEAL | WATCHES, o);
}

static bool never_filled(const struct deal_rules *r, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->is & BY_ITSELF && w->is & TO_VACANT)
        return deal_blame_way(o, w);
    return true;
}

/* Is a redeal legal only while the pack is empty, and does it keep the order of the cards? */
static bool redeals_plain(const struct deal_rules *r, struct obstacle *o)
{
    EACH_WAY(r, w)
    if (w->is & BY_REDEAL &&
        (!deal_redeal_free(r, w) || deal_way_counts(w) != (groups_pack(r) | groups_talon(r)) || w->is & WAYS_TELLS))
        return deal_blame_way(o, w);
    return r->redeal.kind == REDEAL_NONE || r->redeal.kind == REDEAL_TURNED || deal_blame_redeal(o, r, "redeal");
}

static bool pack_turned(const struct deal_rules *r, struct obstacle *o)
{
    if (r->talon == NO_PILE)
        return deal_only_out(r, groups_pack(r),
                             BEARS({WAYS_START, ALL_GROUPS}, {WAYS_ROUND, (uint32_t)1 << deal_runs_columns(r)}), o);
    return redeals_plain(r, o) && deal_turned_only(r, o);
}

/* ---- room ---- */

static bool has_room(const struct deal_rules *r, struct obstacle *o)
{
    int piles = 0;

    for (int c = 0; c < 52; c++)
        if (r->cards.copies[c] > 1)
            return deal_blame(o, "game", "packs");
    for (int f = 0; f < r->founds; f++)
        if (f == RUN_FOUNDS || r->found[f].base_card != DEAL_NO_CARD)
            return deal_blame_group(o, r, r->found[f].group, f == RUN_FOUNDS ? "piles" : "start");
    for (int p = 0; p < r->piles; p++) {
        piles += r->pile[p].found == NO_PILE && p != r->pack && p != r->talon;
        if (piles > RUN_PILES)
            return deal_blame_group(o, r, r->pile[p].group, "piles");
    }
    return true;
}

static const struct condition
    one_place = {"cards are built on one group of alike columns, and run only there with all cards on them", one_group},
    loose_place = {"cards are built on one group of alike columns, where each moves with all cards on it",
                   one_loose_group},
    unfilled = {"nothing moves to empty columns by itself", never_filled},
    apart = {"two cards on which a card fits take the same cards", classes_apart},
    rounds = {"a run from a card to one that takes the same cards has more cards than there are foundations",
              rounds_long},
    movers = {"nothing has to be done, and nothing moves by itself but a reserve to empty columns", movers_known},
    turned = {"the pack is turned to the talon, and turned over, or dealt to the columns", pack_turned},
    room = {"there is one card of each kind, and the board has room", has_room};
/* Conditions for both searches: before and after the conditions on the columns. */
#define NEEDS_FIRST \
    &deal_goal_is_foundations, &deal_every_card_goes_out, &deal_founds_take_cards, &deal_founds_take_once, \
        &deal_founds_one_a_suit, &deal_covering_open, &deal_mechanisms_idle
#define NEEDS_LAST &deal_covering_apart, &turned, &room, NULL

const struct condition *const deal_runs_needs[] = {NEEDS_FIRST, &one_place, &apart, &rounds, &movers, NEEDS_LAST};
const struct condition *const deal_loose_needs[] = {NEEDS_FIRST, &loose_place, &movers, &unfilled, NEEDS_LAST};

static bool runs_hold(const struct search *x)
{
    return part_on(x, PART_RUNS) && part_on(x, PART_PARENTS) && part_on(x, PART_TURNS) && !x->traits.plain &&
           deal_conditions_hold(deal_runs_needs, x->r);
}

static bool rounds_left(const struct search *x) { return x->r->stock.rounds && pile_count(x->s, x->r->pack); }

bool deal_runs_fit(const struct search *x) { return !rounds_left(x) && runs_hold(x); }

bool deal_runs_rounds(const struct search *x) { return rounds_left(x) && runs_hold(x); }

bool deal_loose_fit(const struct search *x)
{
    return !rounds_left(x) && part_on(x, PART_LOOSE) && part_on(x, PART_TURNS) && !x->traits.plain &&
           deal_conditions_hold(deal_loose_needs, x->r);
}
