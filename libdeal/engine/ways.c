/* Checks that each change of the table is of a kind (a way, see ways.h) that the rules or a mechanism declared. */
#include "ways.h"

#include "action.h"

static bool takes(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *m)
{
    int have = pile_count(s, m->from);
    bool top = m->n == 1 && m->at + 1 == have, tops = m->at + m->n == have;

    return top || w->is & TAKES_ANY || (w->is & TAKES_RUN && tops) || (w->is & TAKES_PILE && m->n == have) ||
           /* true: the move is the second of the two moves by which two top cards change places */
           (w->is & TAKES_SWAP && m->n == 1 && m->at + 2 == have);
}

/* Does way W allow exactly these cards to leave? All must be in its set CARDS, and the lowest also
 * in HEADS. */
static bool moves_cards(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *m)
{
    uint64_t cards = 0;

    for (int i = m->at; i < m->at + m->n; i++)
        cards |= card_bit(pile_card(s, m->from, i));
    return !(cards & ~w->cards) && w->heads & card_bit(pile_card(s, m->from, m->at));
}

/* Does way W allow the pile to give the card? */
static bool gives(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *m)
{
    uint8_t card = w->is & TAKES_SWAP ? pile_card(s, m->from, m->at) : pile_top(s, m->from);
    bool away = s->r->pile[m->from].away & card_bit(card);

    return pile_count(s, m->from) - m->n >= w->leaves &&
           (w->is & FROM_CLOSED || pile_open(s->r, m->from) != OPEN_NONE) &&
           (w->is & FROM_COVERED || !pile_covered(s, m->from)) && (w->is & FROM_AWAY || !away) &&
           (!(w->is & ONLY_ASTRAY) || w->is & TAKES_SWAP || away);
}

/* By a key of the rule file, cards are laid on uncovered cards only. */
static bool fits(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *m)
{
    const struct deal_group *group = &s->r->group[s->r->pile[m->to].group];
    uint64_t card = card_bit(pile_card(s, m->from, m->at));

    return !pile_count(s, m->to) || (group->onto[pile_top(s, m->to)] & card && (w->mech || !pile_covered(s, m->to)));
}

static bool is_next(const struct deal_state *s, const struct deal_moved *m)
{
    int f = s->r->pile[m->to].found, row = base_row(s), n = pile_count(s, m->to);

    return f != NO_PILE && row >= 0 && n < s->r->found[f].length &&
           s->r->found[f].want[row][n] & card_bit(pile_card(s, m->from, m->at));
}

static bool takers(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *m)
{
    int n = pile_count(s, m->to);

    if ((w->most && n + m->n > w->most) || (w->onto && (!n || !(w->onto & card_bit(pile_top(s, m->to))))))
        return false;
    return w->is & TO_ANY || (w->is & TO_VACANT && (n <= w->room || n < w->most)) ||
           (w->is & TO_FITTING && fits(s, w, m)) || (w->is & TO_NEXT && is_next(s, m));
}

static bool lays(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *m)
{
    int end = pile_count(s, m->to) - (m->from == m->to ? m->n : 0);

    return (m->to_at == end || w->is & LAYS_UNDER) && (!m->anew || w->is & LAYS_ANEW);
}

static bool way_bears(const struct deal_state *s, const struct deal_way *w, const struct deal_moved *m)
{
    return w->from >> s->r->pile[m->from].group & 1 && deal_way_takes(w, m->to, s->r->pile[m->to].group) &&
           w->is & m->by && (!m->mech || w->mech == m->mech) &&
           (w->is & UNDECLARED ||
            (takes(s, w, m) && moves_cards(s, w, m) && gives(s, w, m) && takers(s, w, m) && lays(s, w, m)));
}

bool deal_ways_bear(const struct deal_state *s, const struct deal_moved *m)
{
    for (int i = 0; i < s->r->ways.n; i++)
        if (way_bears(s, &s->r->ways.way[i], m))
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
