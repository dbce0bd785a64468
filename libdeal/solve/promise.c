/*
 * How promising a position is where cards are moved about on the tableau.
 *
 * Every card that lies above one of its pile which is wanted sooner must be moved
 * away some time; such cards count most.  Then count the cards that have come to
 * foundations, what lies on the cards wanted next, and the empty piles that take
 * any card.  How soon a card is wanted is the number of cards that must go to its
 * foundation before it, and changes only when a card goes there.
 */
#include "search.h"

#include <string.h>

enum { BASE = 1500, OUT = 12, ABOVE = 6, NEXT = 4, EMPTY = 10, UNDEALT = 2, SOON = 2 };

/* For each card how many must go to its foundation before it. */
static void find_soon(const struct search *x, uint8_t *soon)
{
    const struct deal_rules *r = x->r;
    int row = x->shape.row < 0 ? 0 : x->shape.row;

    memset(soon, MAX_SEQ, 52);
    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int n = pile_count(x->s, found->pile);

        for (int i = n; i < found->length; i++)
            for (uint64_t cards = found->want[row][i]; cards; cards &= cards - 1) {
                int card = __builtin_ctzll(cards);
                if (i - n < soon[card])
                    soon[card] = (uint8_t)(i - n);
            }
    }
}

static const uint8_t *soon_of(struct search *x)
{
    uint8_t counts[MAX_FOUNDS] = {0};

    for (int f = 0; f < x->r->founds; f++)
        counts[f] = (uint8_t)pile_count(x->s, x->r->found[f].pile);
    if (!x->soon_known || memcmp(counts, x->soon_counts, sizeof counts)) {
        find_soon(x, x->soon);
        memcpy(x->soon_counts, counts, sizeof counts);
        x->soon_known = true;
    }
    return x->soon;
}

/* What a pile costs, from its deepest card to its top. */
static int cost_of(const uint8_t *cards, int n, const uint8_t *soon)
{
    int cost = 0, least = MAX_SEQ + 1, over = 0; /* over: the least lies so many cards down */

    for (int i = 0; i < n; i++) {
        int d = soon[cards[i]];

        if (d > least)
            cost += ABOVE;
        if (d <= least)
            least = d;
        over += d <= SOON ? (n - 1 - i) * (SOON + 1 - d) : 0;
    }
    return cost + NEXT * over / (SOON + 1);
}

int deal_search_promise(struct search *x)
{
    const struct deal_rules *r = x->r;
    const uint8_t *soon = soon_of(x);
    int score = BASE;

    for (int f = 0; f < r->founds; f++)
        score += OUT * pile_count(x->s, r->found[f].pile);
    for (int p = 0; p < r->piles; p++) {
        int n = pile_count(x->s, p);

        if (r->pile[p].found != NO_PILE)
            continue;
        if (p == r->pack)
            score -= UNDEALT * n;
        else if (n)
            score -= cost_of(table_cards(x->s, p), n, soon);
        else if (r->group[r->pile[p].group].takes)
            score += EMPTY;
    }
    return score;
}
