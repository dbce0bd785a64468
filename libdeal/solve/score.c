/*
 * How far a position has come, for the order of the beam: from the rules alone.
 *
 * Cards out count for it, cards still in the line count against it three times as
 * much, and so does the distance of every other free card: how many cards must go
 * to its foundation before it.  A place that holds a distant card is lost for
 * long.  A card that could go out and does not is worth a little less than its
 * place.
 *
 * Distances were worth more than anything else tried: at 50,000 nodes they halve
 * the deals left open of games with a line.  Line cards at twice the weight, or
 * without distances, did worse; distances of the line's own next cards, and of
 * its cells, made no difference.
 */
#include "search.h"

enum { OUT = 16, IN_LINE = 48, DISTANCE = 3, HELD = 8 };

static int cards_out(const struct deal_state *s)
{
    int n = 0;

    for (int f = 0; f < s->r->founds; f++)
        n += pile_count(s, s->r->found[f].pile);
    return n;
}

/* Cards that go to a foundation before CARD can. */
static int distance(const struct search *x, uint8_t card)
{
    const struct deal_rules *r = x->r;
    int best = MAX_SEQ;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int n = pile_count(x->s, found->pile);

        for (int i = n; i < found->length && i - n < best; i++)
            if (found->want[x->shape.row][i] & card_bit(card))
                best = i - n;
    }
    return best;
}

int deal_search_score(const struct search *x)
{
    const struct deal_rules *r = x->r;
    int line = x->line ? deal_line_pile(x->line) : NO_PILE;
    int score = OUT * cards_out(x->s);

    if (line != NO_PILE)
        score -= IN_LINE * pile_count(x->s, line);
    for (int p = 0; p < r->piles && x->shape.row >= 0; p++) {
        int d;

        if (r->pile[p].found != NO_PILE || p == r->pack || p == r->talon || p == line || !pile_count(x->s, p) ||
            (x->line && deal_line_cell(x->line, p)))
            continue;
        d = distance(x, pile_top(x->s, p));
        score -= d ? DISTANCE * d : HELD;
    }
    return score;
}
