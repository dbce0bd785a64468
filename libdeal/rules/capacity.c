/*
 * Checks that mechanisms use different words for their actions, and computes the largest number of cards that a pile
 * can hold. The table reserves room for that number.
 *
 * A pile is dealt or filled to some height, and then built upon. If the build relation has no cycle, it is a partial
 * order, so the number of cards built on a pile is at most the length of its longest chain. This remains true if cards
 * are removed from beneath. If cards may come in other ways, or the relation has a cycle, a pile may hold every card.
 */
#include "compile.h"

#include <string.h>

/* ---- words of mechanisms ---- */

/* Does another mechanism move cards among the same groups as WAY, so that words of the
 * form from-to would be ambiguous? */
static bool others_pass(const struct deal_rules *r, const struct deal_way *way)
{
    EACH_WAY(r, w)
    if (w->mech && w->mech != way->mech && w->from & way->from && w->to & way->from)
        return true;
    return false;
}

/* Does an earlier mechanism also define an action that removes two cards of the groups of WAY? */
static bool others_join(const struct deal_rules *r, const struct deal_way *way)
{
    EACH_WAY(r, w)
    if (w->mech && w->mech < way->mech && w->is & BY_WORD && w->is & TAKES_PAIR && w->from & way->from)
        return true;
    return false;
}

bool deal_compile_words_differ(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;

    EACH_WAY(r, w)
    {
        if (w->mech && w->is & BY_WORD && w->is & TAKES_PAIR && others_join(r, w))
            return deal_compile_bad_section(c, r->mech[w->mech - 1].section,
                                            "another mechanism, too, joins cards of the same piles", e);
        if (w->passes && others_pass(r, w))
            return deal_compile_bad_section(c, r->mech[w->mech - 1].section,
                                            "another mechanism, too, moves cards among the same piles", e);
    }
    return true;
}

/* ---- how high a pile can be built ---- */

enum { ENDLESS = -1 };

/* The number of cards in the longest chain that can be built on CARD; ENDLESS if the build relation has a cycle.
 * DEPTH: memo of 1 + the length for each card, 0 if unknown. *UNDER: cards on the current path. */
static int depth_from(const struct deal_group *group, uint64_t cards, uint8_t card, uint8_t depth[52], uint64_t *under)
{
    int most = 0;

    if (depth[card])
        return depth[card] - 1;
    if (*under & card_bit(card))
        return ENDLESS;
    *under |= card_bit(card);
    for (uint64_t on = group->onto[card] & cards; on; on &= on - 1) {
        int above = depth_from(group, cards, (uint8_t)__builtin_ctzll(on), depth, under);

        if (above == ENDLESS)
            return ENDLESS;
        most = above + 1 > most ? above + 1 : most;
    }
    *under &= ~card_bit(card);
    depth[card] = (uint8_t)(most + 1);
    return most;
}

/* The largest number of cards that can be built on a pile of GROUP; ENDLESS if there is no bound. */
static int build_depth(const struct deal_rules *r, const struct deal_group *group)
{
    uint64_t cards = 0, under = 0;
    uint8_t depth[52] = {0};
    int most = 0;

    for (uint8_t card = 0; card < 52; card++)
        if (deal_compile_in_pack(r, card))
            cards |= card_bit(card);
    for (uint64_t left = cards; left; left &= left - 1) {
        int d = depth_from(group, cards, (uint8_t)__builtin_ctzll(left), depth, &under);

        if (d == ENDLESS)
            return ENDLESS;
        most = d > most ? d : most;
    }
    return most;
}

/* The number of cards that pile P has after the first deal. */
static int dealt_to(const struct deal_rules *r, int p)
{
    int n = r->pile[p].placed ? 1 : 0;

    for (int k = 0; k < r->orders; k++)
        n += r->order[k].group == r->pile[p].group ? r->pile[p].deal : 0;
    return n;
}

/* May a run move to group G even if its cards could not be built there one by one? */
static bool runs_astray(const struct deal_rules *r, int g)
{
    for (int from = 0; r->sets.run_to >> g & 1 && from < r->groups; from++)
        for (int c = 0; r->group[from].run.move && r->group[from].play >> g & 1 && c < 52; c++)
            if (r->group[from].run.joins[c] & ~r->group[g].onto[c])
                return true;
    return false;
}

/* The largest number of cards that a pile may hold after a move of way W; ENDLESS if there is no bound. Building on
 * a top card is excluded: build_depth() counts it. */
static int way_height(const struct deal_way *w)
{
    bool single = !(w->is & (TAKES_RUN | TAKES_PILE)), build = !w->mech && w->is & TO_FITTING;

    if (build || !(w->is & BY_ANY & ~BY_START))
        return 0;
    return w->most && single && !(w->is & (TO_FITTING | UNDECLARED)) ? w->most : ENDLESS;
}

int deal_compile_capacity(const struct deal_rules *r, int p)
{
    const struct deal_group *group = &r->group[r->pile[p].group];
    int g = r->pile[p].group, most = dealt_to(r, p), up = build_depth(r, group);

    if (r->pile[p].found != NO_PILE)
        return r->found[r->pile[p].found].length;
    if (p == r->pack || p == r->goal.pile || up == ENDLESS || runs_astray(r, g))
        return r->cards.total;
    EACH_WAY(r, w)
    {
        int height = w->to >> g & 1 ? way_height(w) : 0;

        if (height == ENDLESS)
            return r->cards.total;
        most = height > most ? height : most;
    }
    most = most < group->fill_to ? group->fill_to : most;
    return most + up < r->cards.total ? most + up : r->cards.total;
}
