/* Checks that each change of the table is of a kind (a way, see ways.h) that the rules or a mechanism declared. */
#include "ways.h"

#include "action.h"

static bool takes(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *moved)
{
    int have = pile_count(s, moved->from);
    bool top = moved->n == 1 && moved->at + 1 == have, tops = moved->at + moved->n == have;

    return top || w->is & TAKES_ANY || (w->is & TAKES_RUN && tops) || (w->is & TAKES_PILE && moved->n == have) ||
           /* true: the move is the second of the two moves by which two top cards change places */
           (w->is & TAKES_SWAP && moved->n == 1 && moved->at + 2 == have);
}

/* Does way W allow exactly these cards to leave? All must be in its set CARDS, and the lowest also in HEADS. */
static bool moves_cards(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *moved)
{
    uint64_t cards = 0;

    for (int i = moved->at; i < moved->at + moved->n; i++)
        cards |= card_bit(pile_card(s, moved->from, i));
    return !(cards & ~w->cards) && w->heads & card_bit(pile_card(s, moved->from, moved->at));
}

/* Does way W allow the pile to give the card? */
static bool gives(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *moved)
{
    uint8_t card = w->is & TAKES_SWAP ? pile_card(s, moved->from, moved->at) : pile_top(s, moved->from);
    bool away = s->r->pile[moved->from].away & card_bit(card);

    return pile_count(s, moved->from) - moved->n >= w->leaves &&
           (w->is & FROM_CLOSED || pile_open(s->r, moved->from) != OPEN_NONE) &&
           (w->is & FROM_COVERED || !pile_covered(s, moved->from)) && (w->is & FROM_AWAY || !away) &&
           (!(w->is & ONLY_ASTRAY) || w->is & TAKES_SWAP || away);
}

/* By a key of the rule file, cards are laid on uncovered cards only. */
static bool fits(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *moved)
{
    const struct deal_group *group = &s->r->group[s->r->pile[moved->to].group];
    uint64_t card = card_bit(pile_card(s, moved->from, moved->at));

    return !pile_count(s, moved->to) ||
           (group->onto[pile_top(s, moved->to)] & card && (w->mech || !pile_covered(s, moved->to)));
}

static bool is_next(const struct deal_state *s, const struct deal_moved *moved)
{
    int f = s->r->pile[moved->to].found, row = base_row(s), n = pile_count(s, moved->to);

    return f != NO_PILE && row >= 0 && n < s->r->found[f].length &&
           s->r->found[f].want[row][n] & card_bit(pile_card(s, moved->from, moved->at));
}

static bool takers(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *moved)
{
    int n = pile_count(s, moved->to);

    if ((w->most && n + moved->n > w->most) || (w->onto && (!n || !(w->onto & card_bit(pile_top(s, moved->to))))))
        return false;
    return w->is & TO_ANY || (w->is & TO_VACANT && (n <= w->room || n < w->most)) ||
           (w->is & TO_FITTING && fits(s, w, moved)) || (w->is & TO_NEXT && is_next(s, moved));
}

static bool lays(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *moved)
{
    int end = pile_count(s, moved->to) - (moved->from == moved->to ? moved->n : 0);

    return (moved->to_at == end || w->is & LAYS_UNDER) && (!moved->anew || w->is & LAYS_ANEW);
}

static bool way_bears(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *moved)
{
    return w->from >> s->r->pile[moved->from].group & 1 && deal_way_takes(w, moved->to, s->r->pile[moved->to].group) &&
           w->is & moved->by && (!moved->mech || w->mech == moved->mech) &&
           (w->is & UNDECLARED || (takes(s, w, moved) && moves_cards(s, w, moved) && gives(s, w, moved) &&
                                   takers(s, w, moved) && lays(s, w, moved)));
}

bool deal_ways_bear(const struct deal_state *s, const struct deal_moved *moved)
{
    for (int i = 0; i < s->r->ways.n; i++)
        if (way_bears(s, &s->r->ways.way[i], moved))
            return true;
    return false;
}

bool deal_ways_plain(const struct deal_rules *r)
{
    const uint64_t plain = BY_ANY | TAKES_RUN | TAKES_ANY | TO_NEXT | TO_FITTING | TO_VACANT | FROM_BLIND | PICKS_FROM |
                           PICKS_TO | BINDS | BINDS_DEAL | WAYS_CURBS;

    EACH_WAY(r, w)
    if (!w->mech && w->is & BY_PLAYER && w->is & ~plain)
        return false;
    return true;
}
