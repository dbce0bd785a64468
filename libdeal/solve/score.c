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

#include <stdlib.h>

enum { OUT = 16, IN_LINE = 48, DISTANCE = 3, HELD = 8, EMPTY = 10, IN_ORDER = 4, COVERS = 4, OVER_WANTED = 2, OVER_NEXT = 1 };

enum { ORDERLY = 8, KEPT = 1 << 15 }; /* a card on which more kinds than this fit keeps no order */

struct score {
    uint64_t orderly[MAX_GROUPS][52]; /* what lies in order on a card */
    struct {
        uint64_t hash;
        int score;
    } kept[KEPT];
};

bool deal_score_new(struct search *x)
{
    const struct deal_rules *r = x->r;

    x->score = calloc(1, sizeof *x->score);
    for (int g = 0; x->score && g < r->groups; g++)
        for (int c = 0; c < 52; c++)
            if (__builtin_popcountll(r->group[g].onto[c]) <= ORDERLY)
                x->score->orderly[g][c] = r->group[g].onto[c];
    return x->score != NULL;
}

void deal_score_free(struct score *k) { free(k); }

static int score_built(const struct search *x, int p, const uint8_t *distance)
{
    const struct deal_rules *r = x->r;
    const struct deal_group *group = &r->group[r->pile[p].group];
    const uint64_t *orderly = x->score->orderly[r->pile[p].group];
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
    size_t at = hash % KEPT;

    if (x->score->kept[at].hash != hash) {
        x->score->kept[at].score = score_of(x);
        x->score->kept[at].hash = hash;
    }
    return x->score->kept[at].score;
}
