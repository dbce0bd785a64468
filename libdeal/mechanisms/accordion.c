/*
 * Mechanism accordion: piles in a row that close up. A pile moves as a whole onto another pile a given number of places
 * to its left, if the two tops match. The gap that it leaves is closed at once, so the piles always occupy the first
 * places of the row.
 *
 * Notation of an action: row5-row2, for any number of cards.
 */
#include "mechanisms.h"

#include <stdlib.h>

enum { MATCH_SUIT = 1, MATCH_RANK = 2, MATCH_COLOUR = 4 };

struct accordion_rules {
    uint8_t groups;
    uint8_t group[MAX_SOURCES]; /* groups that form the row, from the left */
    uint8_t place[MAX_PILES];   /* all piles of the row, from the left */
    uint8_t places;
    uint32_t of;                /* groups that form the row, as a bit set */
    uint8_t reach[MAX_SOURCES]; /* allowed distances of a move, in places to the left, in rising order */
    uint8_t reaches;
    uint8_t match;      /* bit set of MATCH_...: two top cards match if they agree in one of these properties */
    uint64_t mates[52]; /* for each card, the set of cards that match it */
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "row", "TABLEAU ...", NULL,
     "groups whose piles, from the left, make up the row; those on the right close a gap at once"},
    {SEC_MECHANISM, "reach", "1..99 ...", "1 3", "how many places to the left a pile may go, four numbers at the most"},
    {SEC_MECHANISM, "match", "(suit | rank | colour) ...", "suit rank",
     "properties of which the two tops must share at least one"},
    {0},
};

/* ---- parsing ---- */

static bool accordion_match(const struct accordion_rules *own, uint8_t a, uint8_t b)
{
    return (own->match & MATCH_SUIT && deal_suit(a) == deal_suit(b)) ||
           (own->match & MATCH_RANK && deal_rank(a) == deal_rank(b)) ||
           (own->match & MATCH_COLOUR && deal_red(a) == deal_red(b));
}

static void accordion_parse_match(struct deal_compile *c, const struct deal_mech *m)
{
    struct accordion_rules *own = m->rules;
    const char *at = deal_compile_value(c, m->section, "match");
    char word[32];

    while (deal_compile_word(&at, word))
        own->match |= *word == 's' ? MATCH_SUIT : *word == 'r' ? MATCH_RANK : MATCH_COLOUR;
    for (uint8_t a = 0; a < 52; a++)
        for (uint8_t b = 0; b < 52; b++)
            own->mates[a] |= accordion_match(own, a, b) ? card_bit(b) : 0;
}

/* Reads the allowed distances of a move, in places to the left; they must rise. */
static bool accordion_parse_reach(struct deal_compile *c, const struct deal_mech *m, struct deal_error *e)
{
    struct accordion_rules *own = m->rules;
    const char *at = deal_compile_value(c, m->section, "reach");
    char word[32];

    while (deal_compile_word(&at, word)) {
        int n = atoi(word);

        if (own->reaches == MAX_SOURCES)
            return deal_compile_bad(c, m->section, "reach", "more than four numbers:", e);
        if (own->reaches && n <= own->reach[own->reaches - 1])
            return deal_compile_bad(c, m->section, "reach", "the numbers do not rise:", e);
        if (n >= own->places)
            return deal_compile_bad_word(c, m->section, "reach", "the row has too few places for", word, e);
        own->reach[own->reaches++] = (uint8_t)n;
    }
    return true;
}

static bool accordion_parse_row(struct deal_compile *c, const struct deal_rules *r, const struct deal_mech *m,
                                struct deal_error *e)
{
    struct accordion_rules *own = m->rules;

    if (!deal_compile_group_order(c, m->section, "row", own->group, &own->groups, e))
        return false;
    for (int i = 0; i < own->groups; i++) {
        const struct deal_group *g = &r->group[own->group[i]];

        if (!mech_tops_seen(r, g))
            return deal_compile_bad(c, m->section, "row", "a group whose tops are not all seen:", e);
        own->of |= group_bit(own->group[i]);
        for (int p = g->first; p < g->first + g->piles; p++)
            own->place[own->places++] = (uint8_t)p;
    }
    if (r->talon != NO_PILE && own->of >> r->pile[r->talon].group & 1)
        return deal_compile_bad(c, m->section, "row", "the talon stands in no row:", e);
    return !mech_passes(r, own->of) ||
           deal_compile_bad(c, m->section, "row", "cards pass among its piles by play or fill, too:", e);
}

static bool accordion_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct accordion_rules *own = m->rules;

    if (!accordion_parse_row(c, r, m, e) || !accordion_parse_reach(c, m, e))
        return false;
    accordion_parse_match(c, m);
    r->max_actions += (size_t)own->places * own->reaches;
    return true;
}

static void accordion_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct accordion_rules *own = m->rules;
    uint64_t tells = (own->match & MATCH_RANK ? TELLS_RANK : 0) | (own->match & MATCH_SUIT ? TELLS_CARD : 0) |
                     (own->match & MATCH_COLOUR ? TELLS_COLOUR : 0);

    (void)r;
    deal_ways_add(ways, (struct deal_way){.from = own->of,
                                          .to = own->of,
                                          .is = BY_WORD | TAKES_PILE | TO_ANY | FROM_CLOSED | tells,
                                          .top = own->of,
                                          .number = own->of,
                                          .passes = true,
                                          .sole = true});
    deal_ways_add(ways, (struct deal_way){.from = own->of,
                                          .to = own->of,
                                          .is = BY_ITSELF | TAKES_PILE | TO_VACANT | PICKS_ALL | FROM_BLIND});
}

/* ---- actions ---- */

/* May the pile at place I of the row move onto the pile at place J? */
static bool accordion_goes(const struct deal_state *s, const struct accordion_rules *own, int i, int j)
{
    int from = own->place[i], to = own->place[j];

    return pile_count(s, from) && pile_count(s, to) && own->mates[pile_top(s, from)] & card_bit(pile_top(s, to)) &&
           pile_at_hand(s, from) && pile_at_hand(s, to);
}

static void accordion_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct accordion_rules *own = m->rules;

    for (int i = 1; i < own->places && pile_count(s, own->place[i]); i++)
        for (int k = 0; k < own->reaches && own->reach[k] <= i; k++)
            if (accordion_goes(s, own, i, i - own->reach[k])) {
                struct deal_action a = mech_act(s, m, ACT_SHIFT, own->place[i], own->place[i - own->reach[k]]);

                a.n = 0;
                list_add(l, a);
            }
}

/* Moves all cards of pile FROM onto pile TO, which may be empty. */
static void accordion_shift(struct deal_state *s, int from, int to)
{
    if (pile_count(s, from) == 1)
        deal_table_move(s, from, to);
    else
        deal_table_splice(s, from, 0, pile_count(s, from), to, pile_count(s, to), false);
}

static void accordion_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    (void)m;
    accordion_shift(s, a.from, a.to);
}

/* Closes all gaps in the row by moving piles to the left. */
static bool accordion_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct accordion_rules *own = m->rules;
    bool closed = false;
    int to = 0;

    while (to < own->places && pile_count(s, own->place[to]))
        to++;
    for (int i = to + 1; i < own->places; i++)
        if (pile_count(s, own->place[i])) {
            accordion_shift(s, own->place[i], own->place[to++]);
            closed = true;
        }
    return closed;
}

/* ---- progress ---- */

/* Weights in the measure of progress: of a legal move, and of a pile in the row. A pair of matching top cards has
 * weight 1. Beam searches of 10,000 nodes won 5 of 6 deals with these weights, 3 with matching pairs alone, and none
 * with the number of cards in the row. */
enum { ACCORDION_MOVE = 5, ACCORDION_PILE = 8 };

static int accordion_pairs(int n) { return n * (n - 1) / 2; }

/* Stores the top cards of the piles of the row in TOP; returns their number. */
static int accordion_tops(const struct deal_state *s, const struct accordion_rules *own, uint8_t top[MAX_PILES])
{
    int n = 0;

    for (; n < own->places && pile_count(s, own->place[n]); n++)
        top[n] = pile_top(s, own->place[n]);
    return n;
}

/* The number of matching pairs among N top cards, at any distance in the row. */
static int accordion_agree(const struct accordion_rules *own, const uint8_t *top, int n)
{
    int suit[4] = {0}, rank[14] = {0}, colour[2] = {0}, pairs = 0;

    for (int i = 0; i < n; i++) {
        suit[deal_suit(top[i])]++;
        rank[deal_rank(top[i])]++;
        colour[deal_red(top[i])]++;
    }
    for (int i = 0; i < 4 && own->match & MATCH_SUIT; i++)
        pairs += accordion_pairs(suit[i]);
    for (int i = 1; i < 14 && own->match & MATCH_RANK; i++)
        pairs += accordion_pairs(rank[i]);
    for (int i = 0; i < 2 && own->match & MATCH_COLOUR; i++)
        pairs += accordion_pairs(colour[i]);
    return pairs;
}

/* The measure of progress: fewer piles, more matching top cards at any distance, and more legal moves are better. */
static int accordion_progress(const struct deal_state *s, const struct deal_mech *m)
{
    const struct accordion_rules *own = m->rules;
    uint8_t top[MAX_PILES];
    int n = accordion_tops(s, own, top), progress = accordion_agree(own, top, n) - ACCORDION_PILE * n;

    for (int k = 0; k < own->reaches; k++)
        for (int i = own->reach[k]; i < n; i++)
            progress +=
                own->mates[top[i]] & card_bit(top[i - own->reach[k]]) && accordion_goes(s, own, i, i - own->reach[k])
                    ? ACCORDION_MOVE
                    : 0;
    return progress;
}

const struct deal_mechanism deal_accordion = {
    .name = "accordion",
    .keys = keys,
    .rules_size = sizeof(struct accordion_rules),
    .parse = accordion_parse,
    .ways = accordion_ways,
    .fits_any = true,
    .actions = accordion_actions,
    .act = accordion_act,
    .at_once = accordion_at_once,
    .acts_as = ROLE_BUILD,
    .progress = accordion_progress,
};
