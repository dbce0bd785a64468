/*
 * The plain search of games in which cards only come to one heap: the check's search over numbers of cards
 * (check/counts.h), with its conditions on the rules.
 */
#include "counted.h"

#include "engine/engine.h"

#include "solve/base/parameters.h"

#include <stdlib.h>

enum { COUNTED_PAUSE = 1024 }; /* number of positions after which to check whether the search ends */

struct counted {
    struct search *x;
    struct counts *k;
};

/* ---- conditions on the rules ---- */

/* If the heap (the pile to which all cards come) takes cards while it is empty, does it take all cards, from all
 * groups, even the last card of a pile? */
static bool counted_takes(const struct deal_rules *r, const struct deal_group *heap)
{
    for (uint32_t from = deal_ways_from(r, r->sets.built_on, BY_PLAYER); from && heap->takes; from &= from - 1) {
        int g = __builtin_ctz(from);

        if (!(heap->takes_from >> g & 1) || r->group[g].family == heap->family)
            return false;
    }
    for (int c = 0; c < 52 && heap->takes; c++)
        if (r->cards.copies[c] && !(heap->takes >> c & 1))
            return false;
    return true;
}

static bool counted_apart(const struct deal_rules *r, int pile)
{
    for (int word = 0; pile != NO_PILE && word < PILE_WORDS; word++)
        if (r->pile[pile].under[word] || r->pile[pile].covers[word])
            return false;
    return true;
}

static bool one_heap(const struct deal_rules *r, struct obstacle *o)
{
    int heap = deal_counts_heap(r), g = heap == NO_PILE ? NO_GROUP : r->pile[heap].group;
    const char *key;

    if (heap == NO_PILE || r->sets.built_on != group_of_pile(r, heap))
        return deal_blame_kind(o, r, false, "play");
    key = !counted_takes(r, &r->group[g])                         ? "takes"
          : !counted_apart(r, heap) || !counted_apart(r, r->pack) ? "covers"
                                                                  : NULL;
    if (key)
        return deal_blame_group(o, r, g, key);
    if (!deal_only_out(r, r->sets.built_on, BEARS({0, 0}), o))
        return false;
    return !r->sets.foundations || deal_blame_group(o, r, __builtin_ctz(r->sets.foundations), "foundation");
}

/* Do cards leave the piles singly, for the heap only, and is no move obligatory? */
static bool tops_leave(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, ~groups_pack(r), BEARS({BY_PLAYER | TO_FITTING | ASKS_OVER, r->sets.built_on}), o) &&
           deal_never(r, BINDS | BINDS_DEAL, o);
}

static bool pack_to_heap(const struct deal_rules *r, struct obstacle *o)
{
    return deal_only_out(r, groups_pack(r), BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN, r->sets.built_on}), o) &&
           (r->stock.turn_cards <= 1 || deal_blame_group(o, r, r->pile[r->pack].group, "turn"));
}

static bool goal_is_heap(const struct deal_rules *r, struct obstacle *o)
{
    int heap = deal_counts_heap(r);
    uint32_t others = (uint32_t)1 << r->pile[heap].group | (uint32_t)1 << r->pile[r->pack].group;

    return r->goal.pile == heap || (r->goal.pile == NO_PILE && r->goal.clear && !(r->goal.clear & others)) ||
           deal_blame(o, "game", "goal");
}

static const struct condition heap_takes = {"cards are built on one pile, which keeps them", one_heap},
                              piles_give = {"the tops of piles leave, and nothing comes there", tops_leave},
                              pack_gives = {"the pack is turned to that pile once, card by card", pack_to_heap},
                              heap_wins = {"the goal is every card on that pile, or no card left in other piles",
                                           goal_is_heap};
const struct condition *const deal_counted_needs[] = {&deal_mechanisms_idle, &heap_takes, &piles_give,
                                                      &pack_gives,           &heap_wins,  NULL};

/* ---- the search ---- */

struct counts *deal_counted_read(struct search *x)
{
    int heap = deal_counts_heap(x->r);

    if (!deal_conditions_hold(deal_counted_needs, x->r) || !deal_counts_suit(x->r) ||
        !(pile_count(x->s, heap) || x->r->group[x->r->pile[heap].group].takes))
        return NULL;
    return deal_counts_start(x->s, x->undealt, !x->o->exhaustive, x->memory, &x->failed);
}

static void *counted_start(struct search *x)
{
    struct counts *k = deal_counted_read(x);
    struct counted *d = k ? malloc(sizeof *d) : NULL;

    x->failed |= k && !d;
    if (d) {
        *d = (struct counted){x, k};
        if (k->prunes)
            part_acts(x, PART_COUNTED);
    } else if (k) {
        deal_counts_stop(k);
    }
    return d;
}

static bool counted_keep_line(struct counted *counted)
{
    const struct counts *k = counted->k;
    struct search *x = counted->x;
    int heap = deal_counts_heap(x->r);

    for (size_t i = 0; i < k->depth; i++) {
        int move = k->frame[i].move;
        struct deal_action a = move == k->stock ? act_deal(x->r) : act_move(k->pile[move].pile, heap, 1, 0);

        x->failed |= !deal_path_add(&x->won, (struct step){.a = a});
    }
    return !x->failed;
}

static enum verdict counted_run(void *state)
{
    struct counted *d = state;
    struct search *x = d->x;
    enum counts_end end = COUNTS_OPEN;

    while (end == COUNTS_OPEN && !deal_search_ends(x)) {
        uint64_t limit = x->limit < x->o->nodes ? x->limit : x->o->nodes, left = limit - x->nodes,
                 had = d->k->positions;

        end = deal_counts_run(d->k, had + (left < COUNTED_PAUSE ? left : COUNTED_PAUSE));
        x->nodes += d->k->positions - had;
        x->failed |= d->k->failed;
    }
    if (end == COUNTS_WON)
        return counted_keep_line(d) ? WON : OPEN;
    return end == COUNTS_LOST ? LOST : OPEN;
}

static void counted_stop(void *state)
{
    struct counted *d = state;

    deal_counts_stop(d->k);
    free(d);
}

static bool counted_full(const void *state) { return ((const struct counted *)state)->k->met.full; }

static size_t counted_lowest(void *state)
{
    struct counts *k = ((struct counted *)state)->k;
    size_t lowest = k->lowest;

    k->lowest = SIZE_MAX;
    return lowest;
}

/* Number of nodes that this search gets first: all if keys are few. Without a pack, the positions that are known to win
 * decide most deals soon (MEASURED.md). */
static uint64_t counted_first(const void *state)
{
    const struct counts *k = ((const struct counted *)state)->k;

    return k->bits ? UINT64_MAX : k->prunes && k->stock < 0 ? COUNTED_FIRST : 0;
}

const struct plain_engine deal_plain_counted = {
    counted_start,  counted_run,   counted_stop, counted_full,
    counted_lowest, counted_first, PART_COUNTED, PLAIN_COUNTED_PARTS,
};
