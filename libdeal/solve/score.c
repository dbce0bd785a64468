/*
 * How far a position has come, for the order of the beam: from the rules alone.
 */
#include "search.h"

static int cards_out(const struct deal_state *s)
{
    int n = 0;

    for (int f = 0; f < s->r->founds; f++)
        n += pile_count(s, s->r->found[f].pile);
    return n;
}

int deal_search_score(const struct search *x)
{
    int score = 2 * cards_out(x->s);

    if (x->line)
        score -= 4 * pile_count(x->s, deal_line_pile(x->line));
    return score;
}
