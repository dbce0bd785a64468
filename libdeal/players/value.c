/*
 * The value of a position, for players: a weighted sum of numbers that are counted from the cards in sight and from the
 * compiled rules. No game is known by name: the rules belong to one of a few families, and each family has its weights.
 *
 * The weights were fitted on 100 deals a game from seed 7,650,001, family by family, by the number of wins of the
 * greedy player.
 */
#include "greedy.h"

/* ORDER VALUE TERMS: goal, hidden, empty, joined, suited, buried, fits */
static const struct deal_value value_other = {false, {100, -40, 10, 10, 10, -4, 5}, 20, 4, 0},
                               value_heap = {true, {100, -40, 30, 7, 8, 0, 5}, 40, 1, 200},
                               value_loose = {true, {50, -40, 10, 10, 10, -4, 0}, 20, 4, 0},
                               value_runs = {true, {50, -40, 0, 10, 10, -4, 0}, 20, 4, 0},
                               value_wholes = {true, {100, -40, 0, 3, 18, -5, 0}, 6, 1, 0};

/* Does a card of the group move with any cards on it, also with cards that were not built? */
static bool value_moves_any(const struct deal_group *group)
{
    for (int c = 0; c < 52; c++)
        if (group->run.joins[c] & ~group->onto[c])
            return true;
    return false;
}

const struct deal_value *deal_value_for(const struct deal_rules *r)
{
    bool runs = false, loose = false;

    if (r->redeal.kind != REDEAL_NONE)
        return &value_other;
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].run.move && !r->group[g].run.limited) {
            runs = true;
            loose = loose || value_moves_any(&r->group[g]);
        }
    if (r->sets.wholes)
        return &value_wholes;
    if (runs)
        return loose ? &value_loose : &value_runs;
    return (r->goal.pile != NO_PILE || r->goal.clear) && !r->mechs && !r->founds ? &value_heap : &value_other;
}

/* Does a card of the pile lie over a lower card of its suit? AT is the index of the card, FIRST of the first known
 * card. */
static bool value_buries(const struct deal_state *s, int pile, int first, int at)
{
    uint8_t card = pile_card(s, pile, at);

    for (int i = first; i < at; i++) {
        uint8_t under = pile_card(s, pile, i);
        if (deal_suit(under) == deal_suit(card) && deal_rank(under) < deal_rank(card))
            return true;
    }
    return false;
}

/* The terms of one pile of the tableau. DEALT: cards have left the pack. */
static long value_pile(const struct deal_value *value, const struct deal_state *s, const struct deal_state *known,
                       int pile, bool dealt)
{
    const struct deal_group *g = pile_group(s->r, pile);
    int n = pile_count(s, pile), had = pile_count(known, pile), first = deal_view_hidden(s, pile);
    long sum = value->weight[VALUE_HIDDEN] * first;

    if (!n)
        return g->takes ? value->weight[VALUE_EMPTY] : 0;
    while (first < n && first < had && pile_card(known, pile, first) == DEAL_NO_CARD)
        first++;
    if (dealt && n > had)
        n = had;
    for (int i = first + 1; i < n; i++) {
        uint8_t under = pile_card(s, pile, i - 1), card = pile_card(s, pile, i);
        if (g->onto[under] >> card & 1)
            sum +=
                value->weight[VALUE_JOINED] + (deal_suit(under) == deal_suit(card) ? value->weight[VALUE_SUITED] : 0);
        if (value->weight[VALUE_BURIED] && value_buries(s, pile, first, i))
            sum += value->weight[VALUE_BURIED];
    }
    return sum;
}

/* The number of known cards at hand that pile HEAP takes. */
static int value_fits(const struct deal_state *s, const struct deal_state *known, int heap)
{
    uint64_t takes = pile_group(s->r, heap)->onto[pile_top(s, heap)];
    int fits = 0;

    for (int p = 0; p < s->r->piles; p++) {
        int n = pile_count(s, p);
        if (p != heap && pile_group(s->r, p)->play >> s->r->pile[heap].group & 1 && top_at_hand(s, p) &&
            (n > pile_count(known, p) || pile_card(known, p, n - 1) != DEAL_NO_CARD))
            fits += takes >> pile_top(s, p) & 1;
    }
    return fits;
}

long deal_value_of(const struct deal_value *value, const struct deal_state *s, const struct deal_state *known)
{
    const struct deal_rules *r = s->r;
    bool dealt = pile_count(s, r->pack) < pile_count(known, r->pack);
    long sum = value->weight[VALUE_GOAL] * deal_goal_done(s);

    for (int p = 0; p < r->piles; p++) {
        const struct deal_group *g = pile_group(r, p);
        if (g->foundation || p == r->pack)
            continue;
        if (value->weight[VALUE_FITS] && !dealt && !g->play && pile_count(s, p) && g->onto[pile_top(s, p)])
            sum += value->weight[VALUE_FITS] * value_fits(s, known, p);
        if (p != r->talon && p != r->goal.pile)
            sum += value_pile(value, s, known, p, dealt);
    }
    return sum;
}
