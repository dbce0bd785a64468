/*
 * Moves home. The home of a card is the only card on which it may be laid, where no other card may be laid there. While
 * a card is alone in a cell and its home ends a column, only the move home and moves from that column are needed; where
 * there are no cells, a move home from another column is safe (PROOFS.md).
 *
 * The search of open boards needs two conditions that the check does not: cards go out before their homes, and each
 * pile that is not built on takes cards.
 */
#include "check.h"

#include <string.h>

/* Is way W of the layout, or of the goal, or does it move cards of the player that fit, with room for runs at most? */
static bool home_bears(const struct deal_way *w)
{
    const uint64_t start = BY_START | TO_ANY | PICKS_ALL | LAYS_UNDER | FROM_BLIND,
                   play = BY_PLAYER | TO_FITTING | TO_NEXT | TAKES_RUN | ASKS_ROOM;

    return w->to ? !(w->is & ~start) || !(w->is & ~play) : !(w->is & ~(LOOKS | ASKS_FEWER | ASKS_MORE));
}

/* The number of cards that go to the foundation of CARD before it. */
static int home_place(const struct deal_rules *r, uint8_t card)
{
    int place = 0;

    for (int f = 0; f < r->founds; f++)
        for (int n = 0; n < r->found[f].length; n++)
            place += r->found[f].want[0][n] == card_bit(card) ? n : 0;
    return place;
}

/* Does each card take one other card at most, of the same suit, that goes out before it, and no two cards the same? */
static bool home_known(const struct deal_rules *r, const struct deal_group *group)
{
    uint64_t laid = 0;

    for (uint8_t card = 0; card < 52; card++) {
        uint64_t takes = group->onto[card];
        uint8_t child = takes ? (uint8_t)__builtin_ctzll(takes) : card;

        if (takes & (takes - 1) || takes & laid || deal_suit(child) != deal_suit(card) ||
            home_place(r, child) > home_place(r, card))
            return false;
        laid |= takes;
    }
    return true;
}

/* The groups, no foundations, whose piles take cards: while they hold some if BUILT, else only while they are empty. */
static uint32_t home_groups(const struct deal_rules *r, bool built)
{
    uint32_t groups = 0;

    for (int g = 0; g < r->groups; g++) {
        uint64_t onto = 0;

        for (int card = 0; card < 52; card++)
            onto |= r->group[g].onto[card];
        if (!r->group[g].foundation && (built ? onto != 0 : !onto && r->group[g].takes_from))
            groups |= (uint32_t)1 << g;
    }
    return groups;
}

/* Does each card go from column group COLUMN wherever it goes from group CELL, which takes each card from there? */
static bool home_cell(const struct deal_rules *r, int cell, int column)
{
    uint64_t cards = 0;

    for (int card = 0; card < 52; card++)
        cards |= r->cards.copies[card] ? card_bit((uint8_t)card) : 0;
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].takes_from >> cell & 1 && !(r->group[g].takes_from >> column & 1))
            return false;
    return !(cards & ~r->group[cell].takes) && r->group[cell].takes_from >> column & 1 &&
           r->group[column].play >> cell & 1 && r->group[cell].play >> column & 1 &&
           !(r->group[cell].play & ~r->group[column].play);
}

/* The only group of columns, if each of its cards has one home at most; else NO_GROUP. */
static int home_columns(const struct deal_rules *r)
{
    uint32_t columns = home_groups(r, true);
    int g = columns ? __builtin_ctz(columns) : NO_GROUP;

    return columns && !(columns & (columns - 1)) && home_known(r, &r->group[g]) ? g : NO_GROUP;
}

uint32_t deal_check_cells(const struct deal_rules *r)
{
    uint32_t cells = home_groups(r, false);
    int columns = home_columns(r);

    if (!(deal_check_safe_rules(r) & SAFE_FOUNDATIONS) || columns == NO_GROUP)
        return 0;
    for (int g = 0; g < r->groups; g++)
        if ((r->group[g].foundation && r->group[g].play) || (cells >> g & 1 && !home_cell(r, g, columns)))
            return 0;
    EACH_WAY(r, w)
    if (!home_bears(w))
        return 0;
    return cells;
}

/* The cell of CELLS in which CARD is. */
static uint8_t home_cell_of(const struct deal_state *s, uint32_t cells, uint8_t card)
{
    int p = 0;

    while (!(cells >> s->r->pile[p].group & 1) || pile_count(s, p) != 1 || pile_top(s, p) != card)
        p++;
    return (uint8_t)p;
}

struct check_home deal_check_home(const struct deal_state *s, uint32_t cells)
{
    uint64_t alone = 0, child;

    for (int p = 0; cells && p < s->r->piles; p++)
        if (cells >> s->r->pile[p].group & 1 && pile_count(s, p) == 1)
            alone |= card_bit(pile_top(s, p));
    for (int p = 0; alone && p < s->r->piles; p++)
        if (pile_count(s, p) && (child = s->r->group[s->r->pile[p].group].onto[pile_top(s, p)] & alone))
            return (struct check_home){home_cell_of(s, cells, (uint8_t)__builtin_ctzll(child)), (uint8_t)p};
    return (struct check_home){NO_PILE, NO_PILE};
}

/* ---- moves home from columns ---- */

/* Does the proof for columns of group G allow way W? It allows the layout, redeals, the goal, deals to other piles, and
 * moves of the player that depend on nothing but whether the cards fit: of a card, or of a run of columns. */
static bool home_leaves(const struct deal_rules *r, const struct deal_way *w, int g)
{
    const uint64_t play = BY_PLAYER | TO_FITTING | TO_NEXT | TAKES_RUN | PICKS_FROM | ONLY_DEALT;
    uint32_t columns = (uint32_t)1 << g;

    if (!(w->is & BY_ANY & ~(BY_START | BY_REDEAL)))
        return w->to || !(w->is & ~(LOOKS | BY_REDEAL | WATCHES | ASKS_FEWER | ASKS_MORE | ASKS_COUNT));
    if (w->is & BY_DEAL)
        return !((w->from | w->to | deal_way_asks(w)) & columns);
    for (int card = 0; card < 52; card++)
        if (r->cards.copies[card] && !(w->cards & w->heads & card_bit((uint8_t)card)))
            return false;
    return !(w->is & ~play) && !w->most && !w->intos && !(w->is & TAKES_RUN && w->from & ~columns);
}

bool deal_check_homes(const struct deal_rules *r)
{
    int g = home_columns(r);
    const struct deal_group *group = &r->group[g == NO_GROUP ? 0 : g];

    if (g == NO_GROUP || group->play & ~((uint32_t)1 << g | r->sets.foundations) ||
        (group->run.move && memcmp(group->run.joins, group->onto, sizeof group->onto) != 0))
        return false;
    for (int p = group->first; p < group->first + group->piles; p++)
        if (r->pile[p].kind != r->pile[group->first].kind)
            return false;
    EACH_WAY(r, w)
    if (!home_leaves(r, w, g))
        return false;
    return true;
}

bool deal_check_homeward(const struct deal_state *s, struct deal_action a)
{
    const struct deal_group *group = &s->r->group[s->r->pile[a.to].group];
    int n = a.kind == ACT_MOVE ? pile_count(s, a.to) : 0;
    uint64_t home = n ? card_bit(pile_top(s, a.to)) : 0;
    bool under = false;

    if (!n || a.place || s->r->pile[a.from].group != s->r->pile[a.to].group || group->foundation)
        return false;
    for (int card = 0; n == 1 && card < 52; card++)
        under |= (group->onto[card] & home) != 0;
    for (int i = 0; i < n - 1; i++)
        under |= (group->onto[pile_card(s, a.to, i)] & home) != 0;
    return group->run.move || (n == 1 ? !under : under && !(group->takes & home));
}
