/*
 * The naive test of a line: a pile of which only the last card is free, with cells that it fills at once (see
 * PROOFS.md). All cards that are neither in the line nor in its cells count as available at all times. The position is
 * lost if the line cannot be emptied even then.
 *
 * The last card of the line and the cards in its cells are the window. Each card that leaves the window goes to a
 * foundation, and the next card of the line takes its place. So the only choice is the order in which cards leave. For
 * each suit the test keeps a set of pairs of heights of its two foundations. All pairs that these can have after the
 * cards that left follow from the pairs of the set by cards from elsewhere. A card that cannot spoil anything leaves
 * before all others (see PROOFS.md, first cards of a line).
 */
#include "check.h"

#include <stdlib.h>

enum {
    LINE_HEIGHTS = 16,  /* number of heights that a foundation can have */
    LINE_STATES = 4096, /* limit of states of one test; if there are more, the position counts as not lost */
    LINE_SLOTS = 2 * LINE_STATES
};

/* How the foundations of a suit take its cards. LINE_ALIKE: there is one foundation, or two that take the same cards in
 * the same order and pass no card to each other. LINE_OPPOSITE: two foundations begin with the same card and take the
 * others in opposite orders, and each passes its top card to the other. LINE_OTHER: neither holds. */
enum line_form { LINE_OTHER, LINE_ALIKE, LINE_OPPOSITE };

/* A set of pairs of heights of the two foundations of a suit: bit b of row[a] is set for the pair (a, b). */
struct line_set {
    uint16_t row[LINE_HEIGHTS];
};

struct line_state {
    uint8_t left; /* number of cards in the line below its last card, which belongs to the window (the cards that can be
                     played now) */
    uint8_t window[55]; /* window[card]: number of copies in the window (the line's last card and the cells); 55 entries
                           leave no padding, since states are compared by bytes */
    struct line_set set[4]; /* set[suit]: pairs of heights from which all others follow; empty if the suit has no card
                               in the line and its cells */
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
    enum line_form form[4];
    struct line_state *seen;
    uint32_t states, slot[LINE_SLOTS];
};

/* ---- the rules ---- */

static bool line_plays(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

/* Bits of a way that moves single tops of piles. */
#define LINE_TOPS \
    (BY_ANY | TO_VACANT | TO_NEXT | FROM_BLIND | PICKS_FROM | PICKS_TO | PICKS_ALL | BINDS | BINDS_DEAL | WATCHES | \
     WAYS_CURBS)

/* Does way W (a kind of move) bring only single tops of piles to foundations that take them next? */
static bool line_goes_out(const struct deal_rules *r, const struct deal_way *w)
{
    return !w->mech && !(w->is & ~LINE_TOPS) && w->is & TO_NEXT && !(w->to & ~r->sets.foundations);
}

/* Does way W (a kind of move) only fill empty cells, automatically? */
static bool line_fills(const struct line *k, const struct deal_way *w)
{
    return !w->mech && (w->is & BY_ANY) == BY_ITSELF && w->is & TO_VACANT && !(w->is & ~(LINE_TOPS & ~TO_NEXT)) &&
           !(w->to & ~k->cells);
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
    return !(w->to & r->sets.foundations) || (w->is & TO_NEXT && !(w->is & ~(WAYS_KNOWN & ~(TO_ANY | TO_FITTING))));
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

/* Do the two foundations of SUIT take the same cards from the same first card on, but in opposite orders? */
static bool line_opposite(const struct line *k, int suit)
{
    int length = k->r->found[k->found[suit][0]].length, cards = 0;

    for (int card = 13 * suit; card < 13 * suit + 13; card++) {
        if (k->place[0][card] == 255 && k->place[1][card] == 255)
            continue;
        if (k->r->cards.copies[card] != 2 || k->place[0][card] >= length ||
            k->place[1][card] != (length - k->place[0][card]) % length)
            return false;
        cards++;
    }
    return cards == length;
}

static enum line_form line_form(const struct line *k, int suit)
{
    const bool *passes = k->passes[suit];

    if (k->founds[suit] < 2)
        return LINE_ALIKE;
    if (!passes[0] && !passes[1])
        return memcmp(k->next[suit][0], k->next[suit][1], sizeof k->next[suit][0]) ? LINE_OTHER : LINE_ALIKE;
    return passes[0] && passes[1] && line_opposite(k, suit) ? LINE_OPPOSITE : LINE_OTHER;
}

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
    for (int suit = 0; suit < 4; suit++)
        k->form[suit] = line_form(k, suit);
}

/* May a copy of CARD from outside the line and its cells be played if the foundations of its suit have heights N? No
 * copy may while one is in WINDOW, unless WINDOW is NULL. */
static bool line_spare(const struct line *k, const int n[2], int card, const uint8_t *window)
{
    if (card == 52 || (window && window[card]))
        return false;
    return k->held[card] + (n[0] > k->place[0][card]) + (n[1] > k->place[1][card]) < k->r->cards.copies[card];
}

/* May the top of the other foundation of SUIT pass to foundation I, if these have heights N? */
static bool line_passes_to(const struct line *k, int suit, int i, const int n[2])
{
    int card = k->next[suit][i][n[i]];

    return k->passes[suit][!i] && card != 52 && n[!i] && k->next[suit][!i][n[!i] - 1] == card;
}

/* Adds to SET the pairs of heights that follow from the pair N by one card from outside the line and its cells, or by
 * one card that moves between the two foundations. */
static void line_follow(const struct line *k, int suit, struct line_set *set, const int n[2], const uint8_t *window)
{
    if (line_spare(k, n, k->next[suit][0][n[0]], window))
        set->row[n[0] + 1] |= (uint16_t)(1 << n[1]);
    if (line_spare(k, n, k->next[suit][1][n[1]], window))
        set->row[n[0]] |= (uint16_t)(2 << n[1]);
    if (line_passes_to(k, suit, 0, n))
        set->row[n[0] + 1] |= (uint16_t)(1 << (n[1] - 1));
    if (line_passes_to(k, suit, 1, n))
        set->row[n[0] - 1] |= (uint16_t)(2 << n[1]);
}

/* Adds to SET all pairs of heights that follow from its pairs by cards from outside the line and its cells. */
static void line_close(const struct line *k, int suit, struct line_set *set, const uint8_t *window)
{
    struct line_set done = {{0}};

    for (int a = 0; a < LINE_HEIGHTS; a++)
        while (set->row[a] & ~done.row[a]) {
            int b = __builtin_ctz(set->row[a] & ~(unsigned)done.row[a]);

            done.row[a] |= (uint16_t)(1 << b);
            line_follow(k, suit, set, (const int[2]){a, b}, window);
            if (a && set->row[a - 1] & ~done.row[a - 1]) {
                a -= 2; /* a card that passed to the second foundation led to a row above */
                break;
            }
        }
}

/* N: heights of the foundations of SUIT. Can CARD be played to one of them now without loss, whatever is played later?
 * (PROOFS.md, first cards of a line) */
static bool line_leads_at(const struct line *k, int suit, const int n[2], int card)
{
    bool fits = k->place[0][card] == n[0] || k->place[1][card] == n[1];
    bool loose = line_passes_to(k, suit, 0, n) || line_passes_to(k, suit, 1, n);

    return fits && k->form[suit] != LINE_OTHER && (!loose || !k->place[0][card]);
}

/* Can a card be played before all others that is not in the line or its cells, and has no copy there? */
static bool line_moves_on(const struct line *k, int suit, const int n[2])
{
    for (int i = 0; i < 2; i++) {
        int card = k->next[suit][i][n[i]];

        if (card != 52 && !k->held[card] && line_spare(k, n, card, NULL) && line_leads_at(k, suit, n, card))
            return true;
    }
    return false;
}

/* Adds to KEPT the pair of heights N, and to KNOWN all that follows from it. */
static void line_keep(const struct line *k, int suit, struct line_set *kept, struct line_set *known, const int n[2])
{
    kept->row[n[0]] |= (uint16_t)(1 << n[1]);
    known->row[n[0]] |= (uint16_t)(1 << n[1]);
    line_close(k, suit, known, NULL);
}

/* Leaves in SET pairs of heights from which all others of it follow: no pair follows from one with more cards. If a
 * card from elsewhere can be played before all others at a pair, only the pairs that follow from it stay. */
static void line_reduce(const struct line *k, int suit, struct line_set *set)
{
    struct line_set kept = {{0}}, known = {{0}};
    unsigned columns = 0;
    int first = LINE_HEIGHTS, last = 0, left, right;

    line_close(k, suit, set, NULL);
    for (int a = 0; a < LINE_HEIGHTS; a++)
        if (set->row[a]) {
            first = a < first ? a : first;
            last = a;
            columns |= set->row[a];
        }
    left = __builtin_ctz(columns);
    right = 31 - __builtin_clz(columns);
    for (int sum = first + left; sum <= last + right; sum++)
        for (int a = sum - right > first ? sum - right : first; a <= last && a <= sum - left; a++) {
            const int n[2] = {a, sum - a};

            if ((set->row[a] & ~(unsigned)known.row[a]) >> n[1] & 1 && !line_moves_on(k, suit, n))
                line_keep(k, suit, &kept, &known, n);
        }
    *set = kept;
}

/* Number of cards of SUIT in the line and its cells. */
static int line_holds(const struct line *k, int suit)
{
    int held = 0;

    for (int card = 13 * suit; card < 13 * suit + 13; card++)
        held += k->held[card];
    return held;
}

/* Plays CARD, which is in the window (the line's last card and the cells), on foundations in all possible ways; returns
 * false if there is none. */
static bool line_play(struct line *k, struct line_set *set, int card, const uint8_t *window)
{
    int suit = deal_suit((uint8_t)card), up = k->place[0][card], right = k->place[1][card];
    struct line_set next = {{0}};
    unsigned any = 0;

    line_close(k, suit, set, window);
    if (up < LINE_HEIGHTS - 1)
        any = next.row[up + 1] = set->row[up];
    for (int a = 0; a < LINE_HEIGHTS && right < LINE_HEIGHTS - 1; a++) {
        next.row[a] |= (uint16_t)((set->row[a] >> right & 1) << (right + 1));
        any |= set->row[a] >> right & 1;
    }
    k->held[card]--;
    if (!any || !line_holds(k, suit))
        next = (struct line_set){{0}};
    else
        line_reduce(k, suit, &next);
    *set = next;
    return any;
}

/* ---- the order in which cards leave the window ---- */

/* Adds STATE to the states of the test; returns false if it is known, or if there are too many states. */
static bool line_new(struct line *k, const struct line_state *state)
{
    uint64_t sum = 0, word;
    uint32_t at;

    for (size_t i = 0; i < sizeof *state; i += sizeof word) {
        memcpy(&word, (const uint8_t *)state + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
    }
    for (at = (uint32_t)(sum >> 40) % LINE_SLOTS; k->slot[at]; at = (at + 1) % LINE_SLOTS)
        if (!memcmp(&k->seen[k->slot[at] - 1], state, sizeof *state))
            return false;
    if (k->states == LINE_STATES)
        return false;
    k->seen[k->states++] = *state;
    k->slot[at] = k->states;
    return true;
}

/* May CARD of the window leave before all others? It may if it is the last card of its suit in the line and its cells,
 * too. */
static bool line_leads(const struct line *k, const struct line_set *set, int card)
{
    int suit = deal_suit((uint8_t)card);

    for (int a = 0; a < LINE_HEIGHTS; a++)
        for (unsigned bits = set->row[a]; bits; bits &= bits - 1)
            if (!line_leads_at(k, suit, (const int[2]){a, __builtin_ctz(bits)}, card))
                return line_holds(k, suit) == 1;
    return true;
}

static bool line_empties(struct line *k, const struct line_state *state);

/* Plays CARD of the window. Returns false if it fits on no foundation; else *EMPTIES is: can the line be emptied after
 * that? */
static bool line_leaves(struct line *k, const struct line_state *state, int card, bool *empties)
{
    struct line_state next = *state;
    bool plays = line_play(k, &next.set[deal_suit((uint8_t)card)], card, state->window);

    *empties = plays && !next.left;
    next.window[card]--;
    if (next.left)
        next.window[k->cards[--next.left]]++;
    if (plays && !*empties)
        *empties = line_new(k, &next) ? line_empties(k, &next) : k->states == LINE_STATES;
    k->held[card]++;
    return plays;
}

static bool line_empties(struct line *k, const struct line_state *state)
{
    bool empties = false;

    for (int card = 0; card < 52; card++)
        if (state->window[card] && line_leads(k, &state->set[deal_suit((uint8_t)card)], card) &&
            line_leaves(k, state, card, &empties))
            return empties;
    for (int card = 0; card < 52 && !empties; card++)
        if (state->window[card])
            line_leaves(k, state, card, &empties);
    return empties;
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
        if (line_holds(k, suit)) {
            state->set[suit].row[n[suit][0]] = (uint16_t)(1 << n[suit][1]);
            line_reduce(k, suit, &state->set[suit]);
        }
    }
}

/* Does each foundation take one card at a time, and no card twice? */
static bool line_single(const struct line *k)
{
    for (int f = 0; f < k->r->founds; f++) {
        uint64_t taken = 0;

        for (int n = 0; n < k->r->found[f].length; n++) {
            uint64_t want = k->r->found[f].want[k->row][n];

            if (__builtin_popcountll(want) != 1 || taken & want)
                return false;
            taken |= want;
        }
    }
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
