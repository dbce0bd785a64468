/*
 * The gain of a move in the tableau.
 *
 * Cards are compared by their distance: how many cards a foundation still lacks before it takes this one (the least of
 * all foundations). A move has a gain in three cases. It turns up a hidden card, or empties a place that is filled
 * again or can be used, or uncovers a card that is needed sooner than the one that moves.
 */
#include "greedy.h"

enum { DIG = 1, GUESS = 6, TURNING = 30 };

struct move deal_move_take_apart(const struct deal_state *view, struct deal_action a)
{
    int n = pile_count(view, a.from), at = act_lowest(view, a);
    bool top = !a.place || a.place == n;
    struct move m = {.card = DEAL_NO_CARD, .onto = pile_top(view, a.to), .under = DEAL_NO_CARD};

    if (at < 0 || at >= n)
        return m;
    m.card = pile_card(view, a.from, at);
    m.empties = n == a.n;
    if (top && at > 0)
        m.under = pile_card(view, a.from, at - 1);
    m.turns = top && at > 0 && m.under == DEAL_NO_CARD;
    return m;
}

/* Is an empty pile of this group useful? A mechanism of the rules may fill it, too. */
static bool gap_serves(const struct deal_state *view, int pile)
{
    return pile_group(view->r, pile)->fill != FILL_NONE || pile_group(view->r, pile)->takes || view->r->mechs;
}

/* How soon the pile could be useful when its top SKIP cards are gone: the least, over the other cards, of the number of
 * cards that foundations lack before they take the card, plus DIG for each card over it. */
static int urgency(const struct deal_state *view, int pile, int skip)
{
    int least = FAR;

    for (int i = pile_count(view, pile) - 1 - skip, over = 0; i >= 0; i--, over += DIG) {
        uint8_t card = pile_card(view, pile, i);
        int d = over + (card == DEAL_NO_CARD ? GUESS : deal_distance(view, card));
        least = d < least ? d : least;
    }
    return least;
}

int deal_move_building(const struct deal_state *view, struct deal_action a, const struct move *move)
{
    int gained = urgency(view, a.from, a.n), lost = urgency(view, a.to, 0);

    if (gained == 0)
        return lost ? 10 : COST_LIMIT;
    if (move->turns) {
        int hidden = deal_view_hidden(view, a.from);
        return hidden < TURNING - 10 ? TURNING - hidden : 10;
    }
    if (gained < lost)
        return 40 + gained;
    if (move->empties && gap_serves(view, a.from) && move->onto != DEAL_NO_CARD &&
        lost >= deal_distance(view, move->card))
        return 30 + (lost - deal_distance(view, move->card));
    return COST_LIMIT;
}

int deal_move_laying(const struct deal_state *view, const struct move *move)
{
    int own = deal_distance(view, move->card), covered = deal_distance(view, move->onto);

    if (move->onto == DEAL_NO_CARD)
        return own == FAR ? 200 : 130 - own;
    return covered >= own ? 100 + covered - own : 200 + own - covered;
}

int deal_move_settling(const struct deal_state *view, const struct move *move)
{
    int own = deal_distance(view, move->card), covered = deal_distance(view, move->onto);
    return covered >= own ? own : 2 * FAR + own - covered;
}

bool deal_move_fills(const struct deal_state *view, struct deal_action a)
{
    const struct deal_group *group = pile_group(view->r, a.to);
    const struct deal_pile *p = &view->r->pile[a.to];

    if (group->fill < FILL_MUST || group->fill > FILL_FREE || !deal_pile_vacant(view, a.to))
        return false;
    for (int i = 0; i < p->sources; i++)
        if (p->source[i] == view->r->pile[a.from].group)
            return true;
    return false;
}
