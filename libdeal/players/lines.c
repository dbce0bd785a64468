/*
 * Lines of cards, as players see them. A line is a group of piles whose cards fill other piles automatically, each card
 * freeing the next one; a play from those other piles also moves the line. A line that is blocked loses the game, so a
 * card whose twin (an equal card) waits in a line may be worth holding back. If the twin becomes free long before
 * another foundation can take it, this foundation is left to the twin.
 */
#include "greedy.h"

#include <string.h>

static bool loose(const struct deal_rules *r, int pile) { return pile == r->pack || pile == r->talon; }

static bool fills_by_itself(const struct deal_group *group)
{
    return group->fill == FILL_ATONCE || group->fill == FILL_MUST || group->fill == FILL_PICK;
}

static bool lines_is_line(const struct deal_rules *r, int g)
{
    if (r->group[g].foundation || loose(r, r->group[g].first))
        return false;
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; fills_by_itself(&r->group[r->pile[p].group]) && i < r->pile[p].sources; i++)
            if (r->pile[p].source[i] == g && r->pile[p].group != g)
                return true;
    return false;
}

uint32_t deal_lines_find(const struct deal_rules *r)
{
    uint32_t lines = 0;

    for (int g = 0; g < r->groups; g++)
        lines |= lines_is_line(r, g) ? (uint32_t)1 << g : 0;
    return lines;
}

static bool fed(const struct deal_state *view, uint32_t lines, int pile)
{
    const struct deal_pile *p = &view->r->pile[pile];

    if (!fills_by_itself(&view->r->group[p->group]))
        return false;
    for (int i = 0; i < p->sources; i++) {
        const struct deal_group *from = &view->r->group[p->source[i]];
        for (int q = from->first; lines >> p->source[i] & 1 && q < from->first + from->piles; q++)
            if (pile_count(view, q))
                return true;
    }
    return false;
}

int deal_lines_place(const struct deal_state *view, uint32_t lines, int pile)
{
    if (lines >> view->r->pile[pile].group & 1)
        return 0;
    if (lines && fed(view, lines, pile))
        return 1;
    return loose(view->r, pile) ? 2 : 3;
}

/* ---- how soon a card is wanted ---- */

/* Number of cards that foundation F lacks before it takes CARD, or MOST if that is less. */
static int distance_to(const struct deal_state *view, int f, uint8_t card, int most)
{
    const struct deal_foundation *found = &view->r->found[f];
    int row = base_row(view), n = pile_count(view, found->pile), left = found->length - n;
    const uint8_t *wanted;

    if (row < 0 || left <= 0 || (!found->any_suit && found->suit != deal_suit(card)))
        return most;
    wanted = memchr(found->seq[row] + n, deal_rank(card), (size_t)(left < most ? left : most));
    return wanted ? (int)(wanted - found->seq[row]) - n : most;
}

int deal_distance(const struct deal_state *view, uint8_t card)
{
    int least = FAR;

    for (int f = 0; card != DEAL_NO_CARD && f < view->r->founds; f++)
        least = distance_to(view, f, card, least);
    return least;
}

/* ---- holding back ---- */

/* Least number of cards over a copy of CARD in lines (piles whose cards fill others) and the piles that they fill. */
static int twin_depth(const struct deal_state *view, uint32_t lines, uint8_t card)
{
    int least = FAR;

    for (int p = 0; p < view->r->piles; p++) {
        if (view->r->pile[p].found != NO_PILE || deal_lines_place(view, lines, p) > 1)
            continue;
        for (int i = pile_count(view, p) - 1, depth = 0; i >= 0 && depth < least; i--, depth++)
            if (pile_card(view, p, i) == card)
                least = depth;
    }
    return least;
}

bool deal_lines_hold(const struct deal_state *view, uint32_t lines, int from, int to, long percent)
{
    uint8_t card = pile_top(view, from);
    int f = view->r->pile[to].found, lacks = FAR, depth;

    if (!lines || !percent || deal_lines_place(view, lines, from) < 2)
        return false;
    for (int g = 0; g < view->r->founds; g++)
        lacks = g == f ? lacks : distance_to(view, g, card, lacks);
    depth = lacks < 2 ? FAR : twin_depth(view, lines, card);
    return depth < FAR && 100 * depth < percent * lacks;
}
