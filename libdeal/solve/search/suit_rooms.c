/*
 * Upper bound of the cards that find room beside the piles of suit plans.
 *
 * When foundations open, pack and talon are empty and no card has left. The piles for which plans are made
 * (suit_plans.c) hold the cards that were built there one by one, which is a plan. The cards that it leaves over are in
 * other piles, within the capacity of each. So if every plan by which its suit can come out leaves over more, no line
 * wins.
 */
#include "search.h"

#include "rules/conditions.h"

static bool rooms_all_wait(const struct deal_rules *r, struct obstacle *o)
{
    for (int g = 0; g < r->groups; g++)
        if (r->sets.foundations >> g & 1 && !r->group[g].opens_late)
            return deal_blame_group(o, r, g, "opens");
    return true;
}

static bool apart_from_play(const struct deal_rules *r, int g)
{
    return (r->sets.foundations | groups_pack(r) | groups_talon(r)) >> g & 1;
}

static bool heaps(const struct deal_rules *r, int g)
{
    for (int i = 0; i < r->group[g].piles; i++)
        if (r->pile[r->group[g].first + i].cap > 1)
            return true;
    return false;
}

/* Do cards come to piles that have room for several cards only by building? */
static bool rooms_only_built(const struct deal_rules *r, struct obstacle *o)
{
    uint32_t built = 0;

    for (int g = 0; g < r->groups; g++) {
        if (apart_from_play(r, g) || !heaps(r, g))
            continue;
        if (r->group[g].takes)
            return deal_blame_group(o, r, g, "takes");
        built |= (uint32_t)1 << g;
    }
    return deal_only_in(
        r, built, BEARS({WAYS_START, ALL_GROUPS}, {BY_PLAYER | TO_FITTING | TAKES_ANY | PICKS_FROM, ALL_GROUPS}), o);
}

static const struct condition all_wait = {"all foundations wait until pack and talon are out", rooms_all_wait},
                              only_built = {"piles of several cards get cards by building only", rooms_only_built};
const struct condition *const deal_rooms_needs[] = {&deal_every_found_asked_for,
                                                    &deal_no_rounds,
                                                    &deal_moves_singly,
                                                    &deal_redeals_talon,
                                                    &all_wait,
                                                    &only_built,
                                                    NULL};

int deal_suits_rooms(const struct deal_rules *r, int locked)
{
    int n = 0;

    if (!deal_conditions_hold(deal_rooms_needs, r))
        return -1;
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].group != locked && !apart_from_play(r, r->pile[p].group))
            n += r->pile[p].cap;
    return n;
}
