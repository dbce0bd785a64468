/*
 * The naive test of a line: a pile of which only the last card is free, with cells that it fills at once (see
 * PROOFS.md). All cards that are neither in the line nor in its cells count as available at all times. The position is
 * lost if the line cannot be emptied even then.
 *
 * The last card of the line and the cards in its cells are the window. Each card that leaves the window goes to a
 * foundation, and the next card of the line takes its place. So the only choice is the order in which cards leave. For
 * each suit the test keeps the set of all pairs of heights that its foundations can have after the cards that left.
 */
#include "check.h"

#include <stdlib.h>

enum {
    LINE_SET = 256,     /* number of pairs of heights that two foundations of a suit can have */
    LINE_STATES = 1024, /* limit of states of one test; if there are more, the position counts as not lost; untuned */
    LINE_SLOTS = 2 * LINE_STATES
};

struct line_state {
    uint8_t left; /* number of cards in the line below its last card, which belongs to the window (the cards that can be
                     played now) */
    uint8_t window[55]; /* window[card]: number of copies in the window (the line's last card and the cells); 55 entries
                           leave no padding, since states are compared by bytes */
    uint64_t set[4][LINE_SET / 64];
};

struct line {
    const struct deal_rules *r;
    int pile; /* number of the pile that is the line */
    uint32_t cells;
    bool is_cell[MAX_PILES];
    int found[4][2], founds[4]; /* found[suit]: the foundations of the suit; founds[suit]: their number */
    /* by suit: may the top of the first foundation move to the second, and the top of the second to the first? */
    bool passes[4][2];
    /* the fields from here on describe the position under test */
    const uint8_t *cards;
    int row;
    uint8_t held[52];                     /* held[card]: number of copies in the line and in its cells */
    uint8_t next[4][2][16], place[2][52]; /* next[suit][i][n]: the card that foundation i of the suit takes at height n;
                                             place[i][card]: the height at which it takes the card */
    struct line_state *seen;
    uint32_t states, slot[LINE_SLOTS];
};

/* ---- the rules ---- */

static bool line_plays(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

enum { LINE_MORE = TAKES_RUN | TAKES_ANY | TAKES_PILE | TAKES_SWAP | TAKES_PAIR | LAYS_UNDER | LAYS_ANEW | UNDECLARED };

/* Does way W (a kind of move) bring only single tops of piles to foundations that take them next? */
static bool line_goes_out(const struct deal_rules *r, const struct deal_way *w)
{
    return !w->mech && !(w->is & (LINE_MORE | TO_ANY | TO_FITTING)) && w->is & TO_NEXT &&
           !(w->to & ~r->sets.foundations);
}

/* Does way W (a kind of move) only fill empty cells, automatically? */
static bool line_fills(const struct line *k, const struct deal_way *w)
{
    return !w->mech && (w->is & BY_ANY) == BY_ITSELF && w->is & TO_VACANT &&
           !(w->is & (LINE_MORE | TO_ANY | TO_FITTING | TO_NEXT)) && !(w->to & ~k->cells);
}

/* Is way W (a kind of move) one that the argument of the line covers? */
static bool line_bears(const struct line *k, const struct deal_way *w, uint32_t line)
{
    const struct deal_rules *r = k->r;
    bool out = line_goes_out(r, w);

    if (!line_plays(w))
        return true;
    if (w->to & line || (w->to & k->cells && !line_fills(k, w)))
        return false;
    if ((w->from & line && !out && !line_fills(k, w)) || (w->from & (k->cells | r->sets.foundations) && !out))
        return false;
    return !(w->to & r->sets.foundations) || (w->is & TO_NEXT && !(w->is & (TO_ANY | TO_FITTING | UNDECLARED)));
}

/* Finds the cells of line group G: the piles that it fills before any other pile can. */
static bool line_find_cells(struct line *k, int g)
{
    const struct deal_rules *r = k->r;

    k->cells = 0;
    for (int p = 0; p < r->piles; p++) {
        const struct deal_pile *pile = &r->pile[p];
        const struct deal_group *group = &r->group[pile->group];

        k->is_cell[p] = memchr(pile->source, g, pile->sources);
        if (!k->is_cell[p])
            continue;
        if (pile->source[0] != g || group->fill != FILL_ATONCE || group->fill_at || group->fill_to != 1)
            return false;
        k->cells |= (uint32_t)1 << pile->group;
    }
    return k->cells && !(k->cells >> g & 1) && !(k->cells & r->sets.foundations);
}

static bool line_is(struct line *k, int g)
{
    const struct deal_rules *r = k->r;

    if (r->group[g].piles != 1 || r->group[g].foundation || r->pile[r->pack].group == g ||
        (r->talon != NO_PILE && r->pile[r->talon].group == g) || !line_find_cells(k, g))
        return false;
    EACH_WAY(r, w)
    if (!line_bears(k, w, (uint32_t)1 << g))
        return false;
    return true;
}

static bool line_passes(const struct deal_rules *r, int f, int g)
{
    EACH_WAY(r, w)
    if (w->from >> r->found[f].group & 1 && w->to >> r->found[g].group & 1 && line_plays(w))
        return true;
    return false;
}

/* Lists the foundations of each suit. Returns true if all of them belong to the goal, and together they take every card
 * of the game. */
static bool line_find_founds(struct line *k)
{
    const struct deal_rules *r = k->r;
    int cards = 0;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int suit = found->suit;

        if (found->any_suit || k->founds[suit] == 2 || !(r->goal.founds >> found->group & 1) || found->length > 15)
            return false;
        k->found[suit][k->founds[suit]++] = f;
        cards += found->length;
    }
    for (int suit = 0; suit < 4; suit++)
        for (int i = 0; i < 2 && k->founds[suit] == 2; i++)
            k->passes[suit][i] = line_passes(r, k->found[suit][i], k->found[suit][!i]);
    return cards == r->cards.total && !r->sets.wholes && r->goal.pile == NO_PILE && !r->goal.clear;
}

static void line_drop(void *test)
{
    struct line *k = test;

    free(k->seen);
    free(k);
}

static bool line_make(const struct deal_rules *r, void **test)
{
    struct line *k = calloc(1, sizeof *k);
    bool applies = false;

    *test = NULL;
    if (!k)
        return false;
    k->r = r;
    for (int g = 0; g < r->groups && !applies; g++) {
        applies = line_is(k, g);
        k->pile = r->group[g].first;
    }
    if (!applies || !line_find_founds(k)) {
        free(k);
        return true;
    }
    k->seen = malloc(LINE_STATES * sizeof *k->seen);
    *test = k->seen ? k : NULL;
    if (!k->seen)
        free(k);
    return *test;
}

/* ---- the heights of a suit ---- */

/* Fills in the cards that each foundation takes, and the height at which it takes each card (255: it does not take the
 * card). */
static void line_read_founds(struct line *k)
{
    memset(k->next, 52, sizeof k->next);
    memset(k->place, 255, sizeof k->place);
    for (int suit = 0; suit < 4; suit++)
        for (int i = 0; i < k->founds[suit]; i++) {
            const struct deal_foundation *found = &k->r->found[k->found[suit][i]];

            for (int n = 0; n < found->length; n++) {
                uint8_t card = (uint8_t)__builtin_ctzll(found->want[k->row][n]);

                k->next[suit][i][n] = card;
                k->place[i][card] = (uint8_t)n;
            }
        }
}

/* Is there a copy of CARD outside the line, its cells and the suit's foundations, if these have heights N? */
static bool line_spare(const struct line *k, const int n[2], int card)
{
    return k->held[card] + (n[0] > k->place[0][card]) + (n[1] > k->place[1][card]) < k->r->cards.copies[card];
}

static bool line_add(uint64_t set[LINE_SET / 64], int a, int b)
{
    int at = 16 * a + b;
    bool new = !(set[at / 64] >> at % 64 & 1);

    set[at / 64] |= (uint64_t)1 << at % 64;
    return new;
}

/* Adds to SET the pairs of heights that follow from the pair N by one card from outside the line and its cells, or by
 * one card that moves between the two foundations. */
static bool line_follow(const struct line *k, int suit, uint64_t set[LINE_SET / 64], const int n[2])
{
    bool new = false;

    for (int i = 0; i < 2; i++) {
        int card = k->next[suit][i][n[i]], last = n[!i] ? k->next[suit][!i][n[!i] - 1] : 52;

        if (card == 52)
            continue;
        if (line_spare(k, n, card))
            new |= line_add(set, n[0] + !i, n[1] + i);
        if (k->passes[suit][!i] && last == card)
            new |= line_add(set, i ? n[0] - 1 : n[0] + 1, i ? n[1] + 1 : n[1] - 1);
    }
    return new;
}

/* Adds to SET all pairs of heights that follow from its pairs by cards from outside the line and its cells. */
static void line_close(const struct line *k, int suit, uint64_t set[LINE_SET / 64])
{
    bool new = true;

    while (new) {
        new = false;
        for (int word = 0; word < LINE_SET / 64; word++)
            for (uint64_t bits = set[word]; bits; bits &= bits - 1) {
                int at = 64 * word + __builtin_ctzll(bits);

                new |= line_follow(k, suit, set, (const int[2]){at / 16, at % 16});
            }
    }
}

/* Plays CARD, which is in the window (the line's last card and the cells), on foundations in all possible ways; returns
 * false if there is none. */
static bool line_play(struct line *k, struct line_state *to, int card)
{
    int suit = deal_suit((uint8_t)card);
    uint64_t set[LINE_SET / 64] = {0};
    bool any = false;

    for (int word = 0; word < LINE_SET / 64; word++)
        for (uint64_t bits = to->set[suit][word]; bits; bits &= bits - 1) {
            int at = 64 * word + __builtin_ctzll(bits), a = at / 16, b = at % 16;

            if (k->place[0][card] == a)
                any |= line_add(set, a + 1, b);
            if (k->place[1][card] == b)
                any |= line_add(set, a, b + 1);
        }
    if (any)
        line_close(k, suit, set);
    memcpy(to->set[suit], set, sizeof set);
    return any;
}

/* ---- the order in which cards leave the window ---- */

/* Adds STATE to the states of the test; returns false if it is known, or if there are too many states. */
static bool line_new(struct line *k, const struct line_state *state)
{
    const uint8_t *bytes = (const uint8_t *)state;
    uint64_t sum = 0;
    uint32_t at;

    for (size_t i = 0; i < sizeof *state; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x9E3779B97F4A7C15);
    for (at = (uint32_t)(sum >> 40) % LINE_SLOTS; k->slot[at]; at = (at + 1) % LINE_SLOTS)
        if (!memcmp(&k->seen[k->slot[at] - 1], state, sizeof *state))
            return false;
    if (k->states == LINE_STATES)
        return false;
    k->seen[k->states++] = *state;
    k->slot[at] = k->states;
    return true;
}

static bool line_empties(struct line *k, const struct line_state *state)
{
    for (int card = 0; card < 52; card++) {
        struct line_state next = *state;
        bool plays, empties;

        if (!state->window[card])
            continue;
        k->held[card]--;
        next.window[card]--;
        plays = line_play(k, &next, card);
        empties = plays && !next.left;
        if (next.left)
            next.window[k->cards[--next.left]]++;
        if (plays && !empties)
            empties = line_new(k, &next) ? line_empties(k, &next) : k->states == LINE_STATES;
        k->held[card]++;
        if (empties)
            return true;
    }
    return false;
}

static void line_start(struct line *k, const struct deal_state *s, struct line_state *state)
{
    int n[4][2] = {{0}}, room = 1;

    memset(state, 0, sizeof *state);
    memset(k->slot, 0, sizeof k->slot);
    memset(k->held, 0, sizeof k->held);
    k->states = 0;
    k->cards = table_cards(s, k->pile);
    state->left = (uint8_t)pile_count(s, k->pile);
    for (int p = 0; p < k->r->piles; p++) {
        for (int i = 0; k->is_cell[p] && i < pile_count(s, p); i++)
            state->window[pile_card(s, p, i)]++;
        room += k->is_cell[p] && !pile_count(s, p);
    }
    for (; room && state->left; room--)
        state->window[k->cards[--state->left]]++;
    for (int i = 0; i < state->left; i++)
        k->held[k->cards[i]]++;
    for (int card = 0; card < 52; card++)
        k->held[card] += state->window[card];
    for (int suit = 0; suit < 4; suit++) {
        for (int i = 0; i < k->founds[suit]; i++)
            n[suit][i] = pile_count(s, k->r->found[k->found[suit][i]].pile);
        line_add(state->set[suit], n[suit][0], n[suit][1]);
        line_close(k, suit, state->set[suit]);
    }
}

/* Does each foundation take one card at a time? */
static bool line_single(const struct line *k)
{
    for (int f = 0; f < k->r->founds; f++)
        for (int n = 0; n < k->r->found[f].length; n++)
            if (__builtin_popcountll(k->r->found[f].want[k->row][n]) != 1)
                return false;
    return true;
}

static bool line_lost(void *test, const struct deal_state *s)
{
    struct line_state state;
    struct line *k = test;

    if (base_row(s) < 0 || !pile_count(s, k->pile))
        return false;
    k->row = base_row(s);
    if (!line_single(k))
        return false;
    line_read_founds(k);
    line_start(k, s, &state);
    return !line_empties(k, &state);
}

const struct check_test deal_check_line = {
    .name = "line", .make = line_make, .drop = line_drop, .lost = line_lost, .work = 100, .first = 1};
