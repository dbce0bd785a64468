/*
 * The check that mechanisms use different words, and the largest number of cards that a pile can hold. The table
 * reserves room for that number.
 *
 * A pile is dealt or filled to some height, and then built upon. Suppose that the build relation has no cycle. Then
 * a card laid on another is deeper in that order, so the number of cards laid is at most the depth of the order.
 * Removing cards from beneath does not change that. If cards may come in other ways, or the relation has a cycle, a
 * pile may hold every card.
 */
#include "compile.h"

#include <string.h>

/* ---- words of mechanisms ---- */

/* Does another mechanism move cards among the same groups as way V, whose words have the form from-to? */
static bool others_pass(const struct deal_rules *r, const struct deal_way *v)
{
    EACH_WAY(r, w)
    if (w->mech && w->mech != v->mech && w->from & v->from && w->to & v->from)
        return true;
    return false;
}

/* Does an earlier mechanism also join two piles of these groups in one word? */
static bool others_join(const struct deal_rules *r, const struct deal_way *v)
{
    EACH_WAY(r, w)
    if (w->mech && w->mech < v->mech && w->is & BY_WORD && w->is & TAKES_PAIR && w->from & v->from)
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

/* The longest chain of cards laid on CARD and on one another; ENDLESS in a cycle. DEPTH: 0 unknown, else 1 + the
 * length. */
static int depth_from(const struct deal_group *g, uint64_t cards, uint8_t card, uint8_t depth[52], uint64_t *under)
{
    int most = 0;

    if (depth[card])
        return depth[card] - 1;
    if (*under & card_bit(card))
        return ENDLESS;
    *under |= card_bit(card);
    for (uint64_t on = g->onto[card] & cards; on; on &= on - 1) {
        int above = depth_from(g, cards, (uint8_t)__builtin_ctzll(on), depth, under);

        if (above == ENDLESS)
            return ENDLESS;
        most = above + 1 > most ? above + 1 : most;
    }
    *under &= ~card_bit(card);
    depth[card] = (uint8_t)(most + 1);
    return most;
}

/* The longest chain of cards that can be laid on a pile of the group; ENDLESS without a bound. */
static int build_depth(const struct deal_rules *r, const struct deal_group *g)
{
    uint64_t cards = 0, under = 0;
    uint8_t depth[52] = {0};
    int most = 0;

    for (uint8_t card = 0; card < 52; card++)
        if (deal_compile_in_pack(r, card))
            cards |= card_bit(card);
    for (uint64_t left = cards; left; left &= left - 1) {
        int d = depth_from(g, cards, (uint8_t)__builtin_ctzll(left), depth, &under);

        if (d == ENDLESS)
            return ENDLESS;
        most = d > most ? d : most;
    }
    return most;
}

/* The number of cards that the deal lays on the pile. */
static int dealt_to(const struct deal_rules *r, int p)
{
    int n = r->pile[p].placed ? 1 : 0;

    for (int k = 0; k < r->orders; k++)
        n += r->order[k].group == r->pile[p].group ? r->pile[p].deal : 0;
    return n;
}

/* May a run move to the group although its cards do not fit there one by one? */
static bool runs_astray(const struct deal_rules *r, int g)
{
    for (int from = 0; r->run_to >> g & 1 && from < r->groups; from++)
        for (int c = 0; r->group[from].runs && r->group[from].play >> g & 1 && c < 52; c++)
            if (r->group[from].joins[c] & ~r->group[g].onto[c])
                return true;
    return false;
}

/* The largest number of cards that the way leaves on a pile; ENDLESS without a bound. Cards laid on a fitting top are
 * counted by build_depth() instead. */
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
    if (p == r->pack || p == r->goal_pile || up == ENDLESS || runs_astray(r, g))
        return r->total;
    EACH_WAY(r, w)
    {
        int height = w->to >> g & 1 ? way_height(w) : 0;

        if (height == ENDLESS)
            return r->total;
        most = height > most ? height : most;
    }
    most = most < group->fill_to ? group->fill_to : most;
    return most + up < r->total ? most + up : r->total;
}
