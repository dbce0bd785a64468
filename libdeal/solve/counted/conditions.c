/* The conditions on the rules for a search over numbers of cards (counted.h). */
#include "counted.h"

#include "engine/engine.h"

#include "rules/conditions.h"

int deal_counted_heap(const struct deal_rules *r)
{
    uint32_t built_on = r->sets.built_on;
    int g = built_on ? __builtin_ctz(built_on) : 0;

    return built_on && !(built_on & (built_on - 1)) && r->group[g].piles == 1 ? r->group[g].first : NO_PILE;
}

/* If the heap (the pile to which all cards come) takes cards while it is empty, does it take them from all groups, even
 * the last card of a pile? */
static bool counted_takes(const struct deal_rules *r, const struct deal_group *heap)
{
    for (uint32_t from = deal_ways_from(r, r->sets.built_on, BY_PLAYER); from && heap->takes; from &= from - 1) {
        int g = __builtin_ctz(from);

        if (!(heap->takes_from >> g & 1) || r->group[g].family == heap->family)
            return false;
    }
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
    int heap = deal_counted_heap(r), g = heap == NO_PILE ? NO_GROUP : r->pile[heap].group;
    const char *key;

    if (heap == NO_PILE)
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
    return deal_only_out(r, groups_pack(r), BEARS({WAYS_START, ALL_GROUPS}, {WAYS_TURN, r->sets.built_on}), o);
}

static bool goal_is_heap(const struct deal_rules *r, struct obstacle *o)
{
    int heap = deal_counted_heap(r);
    uint32_t others =
        (uint32_t)1 << r->pile[heap].group | (r->pack == NO_PILE ? 0 : (uint32_t)1 << r->pile[r->pack].group);

    return r->goal.pile == heap || (r->goal.pile == NO_PILE && r->goal.clear && !(r->goal.clear & others)) ||
           deal_blame(o, "game", "goal");
}

static const struct condition heap_takes = {"cards are built on one pile, which keeps them", one_heap},
                              piles_give = {"the tops of piles leave, and nothing comes there", tops_leave},
                              pack_gives = {"the pack is turned to that pile, once", pack_to_heap},
                              heap_wins = {"the goal is every card on that pile, or no card left in other piles",
                                           goal_is_heap};
const struct condition *const deal_counted_needs[] = {&deal_mechanisms_idle, &heap_takes, &piles_give,
                                                      &pack_gives,           &heap_wins,  NULL};
