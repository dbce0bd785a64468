/*
 * How far a position has come, for the order of the beam: from the rules alone.
 *
 * Cards out count for it, cards still in a line against it three times as much.
 * The rest rests on distances: how many cards must go to a card's foundation
 * before it can.  A cell, whose card can only go to a foundation, is the worse the
 * farther its card; a card that could go out and does not is worth a little less
 * than its place.  Where cards are built on, a card that covers a nearer one is
 * bad, and so is every card on top of one that is wanted now or next; cards in
 * order and empty places are good.
 *
 * Distances were worth more than anything else tried: at 50,000 nodes they halve
 * the deals left open of games with a line.  The distances of the line's own
 * cards and of its cells made no difference.  Of the weights for built piles, to
 * double those against covering did harm; in a game of fifteen columns 5 of 20
 * deals were won in 20,000 nodes without them, 15 with them.
 */
#include "search.h"

enum { OUT = 16, IN_LINE = 48, DISTANCE = 3, HELD = 8, EMPTY = 10, IN_ORDER = 4, COVERS = 4, OVER_WANTED = 2, OVER_NEXT = 1 };

static int score_built(const struct search *x, int p, const uint8_t *distance)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[r->pile[p].group];
    const uint64_t *orderly = deal_soon_orderly(x->soon, r->pile[p].group);
    const uint8_t *cards = table_cards(x->s, p);
    int n = pile_count(x->s, p), nearest = MAX_SEQ + 1, score = 0;

    if (!n)
        return group->takes && p != r->talon ? EMPTY : 0;
    for (int i = 0; i < n; i++) {
        int d = distance[cards[i]];

        if (i && orderly[cards[i - 1]] & card_bit(cards[i]))
            score += IN_ORDER;
        if (d > nearest)
            score -= COVERS;
        else
            nearest = d;
        if (d <= 1)
            score -= (d ? OVER_NEXT : OVER_WANTED) * (n - 1 - i);
    }
    return score;
}

static int score_cell(const struct search *x, int p, const uint8_t *distance)
{
    int d;

    if (!pile_count(x->s, p) || (x->line && deal_line_cell(x->line, p)))
        return 0;
    d = distance[pile_top(x->s, p)];
    return -(d ? DISTANCE * d : HELD);
}

static int score_of(const struct search *x)
{
    const struct deal_rules *r = x->r;
    const uint8_t *distance = deal_soon_of(x);
    int score = 0;

    for (int p = 0; p < r->piles; p++) {
        int n = pile_count(x->s, p);

        if (r->pile[p].found != NO_PILE)
            score += OUT * n;
        else if (x->line && p == deal_line_pile(x->line))
            score -= IN_LINE * n;
        else if (p == r->pack || x->shape.row < 0)
            continue;
        else if (!(x->shape.cells >> r->pile[p].group & 1))
            score += score_built(x, p, distance);
        else if (p != r->talon)
            score += score_cell(x, p, distance);
    }
    return score;
}

/* Actions that can be taken in any order come to the same position again and again. */
int deal_search_score(const struct search *x)
{
    uint64_t hash = x->s->t->hash;
    struct scored *kept = deal_soon_scored(x->soon, hash);

    if (kept->hash != hash)
        *kept = (struct scored){hash, score_of(x)};
    return kept->score;
}
