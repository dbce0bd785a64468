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
#include "base/answers.h"
#include "check.h"

#include <stddef.h>
#include <stdlib.h>

/* LINE_HEIGHTS: number of heights that a foundation can have. LINE_STATES: limit of states of one test; if there are
 * more, the position counts as not lost. ANSWERS_FIRST, ANSWERS_MOST: first and largest number of slots of the cache of
 * answers. */
enum { LINE_HEIGHTS = 16, LINE_STATES = 16384, ANSWERS_FIRST = 1 << 10, ANSWERS_MOST = 1 << 21 };

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
    uint8_t window[55]; /* window[card]: number of copies in the window; 55 entries leave no padding, since all bytes
                           of a state are hashed */
    struct line_set set[4]; /* set[suit]: pairs of heights from which all others follow; empty if the suit has no card
                               in the line and its cells */
};

/* The parts of a position that decide the answer. The struct begins as a state does. */
struct line_position {
    uint8_t left, window[55];
    /* height[suit]: heights of the foundations of the suit; 0 if it has no card in the line and its cells */
    uint8_t height[4][2];
};

struct line {
    const struct deal_rules *r;
    int pile;        /* number of the pile that is the line */
    uint32_t groups; /* bit set of the groups of the cells */
    int cells;
    uint8_t cell[MAX_PILES];    /* numbers of the piles that are cells */
    int found[4][2], founds[4]; /* found[suit]: the foundations of the suit; founds[suit]: their number */
    /* by suit: numbers of cards that the first foundation must hold so that its top may move to the second, and the
     * second one so that its top may move to the first; 0: it never may */
    uint8_t passes[4][2];
    /* the fields from here on describe the position under test */
    const uint8_t *cards;
    int row;
    uint8_t held[52];                     /* held[card]: number of copies in the line and in its cells */
    uint8_t holds[4];                     /* holds[suit]: number of cards of the suit there */
    uint8_t next[4][2][16], place[2][52]; /* next[suit][i][n]: the card that foundation i of the suit takes at height n;
                                             place[i][card]: the height at which it takes the card */
    enum line_form form[4];
    int64_t most, states; /* limit of the states of one test; number of states that it may still examine */
    /* by states and by positions: can the line be emptied? They hold for the lowest cards of the line, which stay. */
    struct answers answers;
    uint8_t dealt[DEAL_CARDS_MAX]; /* the cards of the line from the bottom, of which all positions have the lowest */
    int deals;                     /* their number */
    bool single;                   /* true: each foundation takes one card at a time, and no card twice */
};

/* ---- the rules ---- */

static bool line_plays(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

/* Bits of a way that moves single tops of piles. */
#define LINE_TOPS \
    (BY_ANY | TO_VACANT | TO_NEXT | FROM_BLIND | PICKS_FROM | PICKS_TO | PICKS_ALL | BINDS | BINDS_DEAL | WATCHES | \
     WAYS_CURBS)

/* Does way W bring only single tops of piles to foundations that take them next? */
static bool line_goes_out(const struct deal_rules *r, const struct deal_way *w)
{
    return !w->mech && !(w->is & ~LINE_TOPS) && w->is & TO_NEXT && !(w->to & ~r->sets.foundations);
}

/* Does way W only fill empty cells, automatically? */
static bool line_fills(const struct line *line, const struct deal_way *w)
{
    return !w->mech && (w->is & BY_ANY) == BY_ITSELF && w->is & TO_VACANT && !(w->is & ~(LINE_TOPS & ~TO_NEXT)) &&
           !(w->to & ~line->groups);
}

/* Is way W one that the argument of the line covers? */
static bool line_bears(const struct line *k, const struct deal_way *w, uint32_t line)
{
    const struct deal_rules *r = k->r;
    bool out = line_goes_out(r, w);

    if (!line_plays(w))
        return true;
    if (w->to & line || (w->to & k->groups && !line_fills(k, w)))
        return false;
    if ((w->from & line && !out && !line_fills(k, w)) || (w->from & (k->groups | r->sets.foundations) && !out))
        return false;
    return !(w->to & r->sets.foundations) || (w->is & TO_NEXT && !(w->is & ~(WAYS_KNOWN & ~(TO_ANY | TO_FITTING))));
}

/* Finds the cells of line group G: the piles that it fills before any other pile can. */
static bool line_find_cells(struct line *line, int g)
{
    const struct deal_rules *r = line->r;

    line->groups = 0;
    line->cells = 0;
    for (int p = 0; p < r->piles; p++) {
        const struct deal_pile *pile = &r->pile[p];
        const struct deal_group *group = &r->group[pile->group];

        if (!memchr(pile->source, g, pile->sources))
            continue;
        if (pile->source[0] != g || group->fill != FILL_ATONCE || group->fill_at || group->fill_to != 1)
            return false;
        line->groups |= (uint32_t)1 << pile->group;
        line->cell[line->cells++] = (uint8_t)p;
    }
    return line->groups && !(line->groups >> g & 1) && !(line->groups & r->sets.foundations);
}

static bool line_is(struct line *line, int g)
{
    const struct deal_rules *r = line->r;

    if (r->group[g].piles != 1 || r->group[g].foundation || r->pile[r->pack].group == g ||
        (r->talon != NO_PILE && r->pile[r->talon].group == g) || !line_find_cells(line, g))
        return false;
    EACH_WAY(r, w)
    if (!line_bears(line, w, (uint32_t)1 << g))
        return false;
    return true;
}

/* Smallest number of cards that foundation F must hold so that its top may move to foundation G; 0: it never may. */
static uint8_t line_passes(const struct deal_rules *r, int f, int g)
{
    int least = 0;

    EACH_WAY(r, w)
    if (w->from >> r->found[f].group & 1 && w->to >> r->found[g].group & 1 && line_plays(w))
        least = !least || w->leaves < least ? w->leaves + 1 : least;
    return (uint8_t)least;
}

/* Lists the foundations of each suit. Returns true if all of them belong to the goal, and together they take every card
 * of the game. */
static bool line_find_founds(struct line *line)
{
    const struct deal_rules *r = line->r;
    int cards = 0;

    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];
        int suit = found->suit;

        if (found->any_suit || line->founds[suit] == 2 || !(r->goal.founds >> found->group & 1) || found->length > 15)
            return false;
        line->found[suit][line->founds[suit]++] = f;
        cards += found->length;
    }
    for (int suit = 0; suit < 4; suit++)
        for (int i = 0; i < 2 && line->founds[suit] == 2; i++)
            line->passes[suit][i] = line_passes(r, line->found[suit][i], line->found[suit][!i]);
    return cards == r->cards.total && !r->sets.wholes && r->goal.pile == NO_PILE && !r->goal.clear;
}

static void line_drop(void *test)
{
    struct line *k = test;

    deal_answers_release(&k->answers);
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
    k->row = -1;
    k->most = LINE_STATES;
    for (int g = 0; g < r->groups && !applies; g++) {
        applies = line_is(k, g);
        k->pile = r->group[g].first;
    }
    if (!applies || !line_find_founds(k)) {
        free(k);
        return true;
    }
    *test = deal_answers_init(&k->answers, ANSWERS_FIRST, ANSWERS_MOST) ? k : NULL;
    if (!*test)
        free(k);
    return *test;
}

/* ---- the heights of a suit ---- */

/* Do the two foundations of SUIT take the same cards from the same first card on, but in opposite orders? */
static bool line_opposite(const struct line *line, int suit)
{
    int length = line->r->found[line->found[suit][0]].length, cards = 0;

    for (int card = 13 * suit; card < 13 * suit + 13; card++) {
        if (line->place[0][card] == 255 && line->place[1][card] == 255)
            continue;
        if (line->r->cards.copies[card] != 2 || line->place[0][card] >= length ||
            line->place[1][card] != (length - line->place[0][card]) % length)
            return false;
        cards++;
    }
    return cards == length;
}

static enum line_form line_form(const struct line *line, int suit)
{
    const uint8_t *passes = line->passes[suit];

    if (line->founds[suit] < 2)
        return LINE_ALIKE;
    if (!passes[0] && !passes[1])
        return memcmp(line->next[suit][0], line->next[suit][1], sizeof line->next[suit][0]) ? LINE_OTHER : LINE_ALIKE;
    return passes[0] && passes[1] && line_opposite(line, suit) ? LINE_OPPOSITE : LINE_OTHER;
}

/* Fills in the cards that each foundation takes, and the height at which it takes each card (255: it does not take the
 * card). Returns false if a foundation takes several cards at a time, or a card twice. */
static bool line_read_founds(struct line *line)
{
    memset(line->next, 52, sizeof line->next);
    memset(line->place, 255, sizeof line->place);
    for (int suit = 0; suit < 4; suit++)
        for (int i = 0; i < line->founds[suit]; i++) {
            const struct deal_foundation *found = &line->r->found[line->found[suit][i]];

            for (int n = 0; n < found->length; n++) {
                uint64_t want = found->want[line->row][n];
                uint8_t card = (uint8_t)__builtin_ctzll(want);

                if (want & (want - 1) || line->place[i][card] != 255)
                    return false;
                line->next[suit][i][n] = card;
                line->place[i][card] = (uint8_t)n;
            }
        }
    for (int suit = 0; suit < 4; suit++)
        line->form[suit] = line_form(line, suit);
    return true;
}

/* May a copy of CARD from outside the line and its cells be played if the foundations of its suit have heights N? No
 * copy may while one is in WINDOW, unless WINDOW is NULL. */
static bool line_spare(const struct line *line, const int n[2], int card, const uint8_t *window)
{
    if (card == 52 || (window && window[card]))
        return false;
    return line->held[card] + (n[0] > line->place[0][card]) + (n[1] > line->place[1][card]) <
           line->r->cards.copies[card];
}

/* May the top of the other foundation of SUIT pass to foundation I, if these have heights N? */
static bool line_passes_to(const struct line *line, int suit, int i, const int n[2])
{
    int card = line->next[suit][i][n[i]], least = line->passes[suit][!i];

    return least && card != 52 && n[!i] >= least && line->next[suit][!i][n[!i] - 1] == card;
}

/* Adds to SET the pairs of heights that follow from the pair N by one card from outside the line and its cells, or by
 * one card that moves between the two foundations. */
static void line_follow(const struct line *line, int suit, struct line_set *set, const int n[2], const uint8_t *window)
{
    if (line_spare(line, n, line->next[suit][0][n[0]], window))
        set->row[n[0] + 1] |= (uint16_t)(1 << n[1]);
    if (line_spare(line, n, line->next[suit][1][n[1]], window))
        set->row[n[0]] |= (uint16_t)(2 << n[1]);
    if (line_passes_to(line, suit, 0, n))
        set->row[n[0] + 1] |= (uint16_t)(1 << (n[1] - 1));
    if (line_passes_to(line, suit, 1, n))
        set->row[n[0] - 1] |= (uint16_t)(2 << n[1]);
}

/* Adds to SET all pairs of heights that follow from its pairs by cards from outside the line and its cells. */
static void line_close(const struct line *line, int suit, struct line_set *set, const uint8_t *window)
{
    struct line_set done = {{0}};

    for (int a = 0; a < LINE_HEIGHTS; a++)
        while (set->row[a] & ~done.row[a]) {
            int b = __builtin_ctz(set->row[a] & ~(unsigned)done.row[a]);

            done.row[a] |= (uint16_t)(1 << b);
            line_follow(line, suit, set, (const int[2]){a, b}, window);
            if (a && set->row[a - 1] & ~done.row[a - 1]) {
                a -= 2; /* a card that passed to the second foundation led to a row above */
                break;
            }
        }
}

/* N: heights of the foundations of SUIT. Can CARD be played to one of them now without loss, whatever is played later?
 * (PROOFS.md, first cards of a line) */
static bool line_leads_at(const struct line *line, int suit, const int n[2], int card)
{
    bool fits = line->place[0][card] == n[0] || line->place[1][card] == n[1];
    bool loose = line_passes_to(line, suit, 0, n) || line_passes_to(line, suit, 1, n);

    return fits && line->form[suit] != LINE_OTHER && (!loose || !line->place[0][card]);
}

/* The first foundation of SUIT that takes a card which can be played before all others, and of which no copy is in the
 * line or its cells; -1: there is none. */
static int line_moves_on(const struct line *line, int suit, const int n[2])
{
    for (int i = 0; i < 2; i++) {
        int card = line->next[suit][i][n[i]];

        if (card != 52 && !line->held[card] && line_spare(line, n, card, NULL) && line_leads_at(line, suit, n, card))
            return i;
    }
    return -1;
}

/* Adds to KEPT the pair of heights N, and to KNOWN all that follows from it. */
static void line_keep(const struct line *line, int suit, struct line_set *kept, struct line_set *known, const int n[2])
{
    kept->row[n[0]] |= (uint16_t)(1 << n[1]);
    known->row[n[0]] |= (uint16_t)(1 << n[1]);
    line_close(line, suit, known, NULL);
}

/* Leaves in SET pairs of heights from which all others of it follow: no pair follows from one with more cards. If a
 * card from elsewhere can be played before all others at a pair, only the pairs that follow from it stay. */
static void line_reduce(const struct line *line, int suit, struct line_set *set)
{
    struct line_set kept = {{0}}, known = {{0}};
    unsigned columns = 0;
    int first = LINE_HEIGHTS, last = 0, left, right;

    line_close(line, suit, set, NULL);
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

            if ((set->row[a] & ~(unsigned)known.row[a]) >> n[1] & 1 && line_moves_on(line, suit, n) < 0)
                line_keep(line, suit, &kept, &known, n);
        }
    *set = kept;
}

/* Plays CARD, which is in the window, on foundations in all possible ways; returns false if there is none. */
static bool line_play(struct line *line, struct line_set *set, int card, const uint8_t *window)
{
    int suit = deal_suit((uint8_t)card), up = line->place[0][card], right = line->place[1][card];
    struct line_set next = {{0}};
    unsigned any = 0;

    line_close(line, suit, set, window);
    if (up < LINE_HEIGHTS - 1)
        any = next.row[up + 1] = set->row[up];
    for (int a = 0; a < LINE_HEIGHTS && right < LINE_HEIGHTS - 1; a++) {
        next.row[a] |= (uint16_t)((set->row[a] >> right & 1) << (right + 1));
        any |= set->row[a] >> right & 1;
    }
    line->held[card]--;
    line->holds[suit]--;
    if (!any || !line->holds[suit])
        next = (struct line_set){{0}};
    else
        line_reduce(line, suit, &next);
    *set = next;
    return any;
}

/* ---- the order in which cards leave the window ---- */

static uint64_t line_sum(const void *bytes, size_t size)
{
    uint64_t sum = 0, word;

    for (size_t i = 0; i < size; i += sizeof word) {
        memcpy(&word, (const uint8_t *)bytes + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
    }
    return deal_mix(sum);
}

/* May CARD of the window leave before all others? It may if it is the last card of its suit in the line and its cells,
 * too. */
static bool line_leads(const struct line *line, const struct line_set *set, int card)
{
    int suit = deal_suit((uint8_t)card);

    for (int a = 0; a < LINE_HEIGHTS; a++)
        for (unsigned bits = set->row[a]; bits; bits &= bits - 1)
            if (!line_leads_at(line, suit, (const int[2]){a, __builtin_ctz(bits)}, card))
                return line->holds[suit] == 1;
    return true;
}

static bool line_empties(struct line *line, const struct line_state *state);

/* Plays CARD of the window. Returns false if it fits on no foundation; else *EMPTIES is: can the line be emptied after
 * that? */
static bool line_leaves(struct line *line, const struct line_state *state, int card, bool *empties)
{
    struct line_state next = *state;
    bool plays = line_play(line, &next.set[deal_suit((uint8_t)card)], card, state->window);

    *empties = plays && !next.left;
    next.window[card]--;
    if (next.left)
        next.window[line->cards[--next.left]]++;
    if (plays && !*empties)
        *empties = line_empties(line, &next);
    line->held[card]++;
    line->holds[deal_suit((uint8_t)card)]++;
    return plays;
}

/* Can the line be emptied, if a card of the window leaves next? */
static bool line_any(struct line *line, const struct line_state *state)
{
    bool empties = false;

    for (int card = 0; card < 52; card++)
        if (state->window[card] && line_leads(line, &state->set[deal_suit((uint8_t)card)], card) &&
            line_leaves(line, state, card, &empties))
            return empties;
    for (int card = 0; card < 52 && !empties; card++)
        if (state->window[card])
            line_leaves(line, state, card, &empties);
    return empties;
}

/* The same, with the cache. Beyond the limit of states the line counts as emptied. */
static bool line_empties(struct line *line, const struct line_state *state)
{
    uint64_t sum = line_sum(state, sizeof *state);
    int empties = deal_answers_find(&line->answers, sum);

    if (empties != UNKNOWN_ANSWER || --line->states < 0)
        return empties;
    empties = line_any(line, state);
    if (line->states >= 0)
        deal_answers_keep(&line->answers, sum, empties);
    return empties;
}

static void line_hold(struct line *line, uint8_t card)
{
    line->held[card]++;
    line->holds[deal_suit(card)]++;
}

static void line_read(struct line *line, const struct deal_state *s, struct line_position *at)
{
    int room = 1;

    *at = (struct line_position){0};
    memset(line->held, 0, sizeof line->held);
    memset(line->holds, 0, sizeof line->holds);
    line->cards = table_cards(s, line->pile);
    at->left = (uint8_t)pile_count(s, line->pile);
    for (int c = 0; c < line->cells; c++) {
        for (int i = 0; i < pile_count(s, line->cell[c]); i++) {
            at->window[pile_card(s, line->cell[c], i)]++;
            line_hold(line, pile_card(s, line->cell[c], i));
        }
        room += !pile_count(s, line->cell[c]);
    }
    for (int i = 0; i < at->left; i++)
        line_hold(line, line->cards[i]);
    for (; room && at->left; room--)
        at->window[line->cards[--at->left]]++;
    for (int suit = 0; suit < 4; suit++)
        for (int i = 0; i < line->founds[suit] && line->holds[suit]; i++)
            at->height[suit][i] = (uint8_t)pile_count(s, line->r->found[line->found[suit][i]].pile);
}

/* Fills in the pairs of heights of the state that position AT comes to by cards from elsewhere that lead. */
static void line_advance(const struct line *line, const struct line_position *at, struct line_state *state)
{
    memcpy(state, at, offsetof(struct line_state, set));
    for (int suit = 0; suit < 4; suit++) {
        int n[2] = {at->height[suit][0], at->height[suit][1]};

        if (!line->holds[suit])
            continue;
        for (int f = line_moves_on(line, suit, n); f >= 0; f = line_moves_on(line, suit, n))
            n[f]++;
        state->set[suit].row[n[0]] = (uint16_t)(1 << n[1]);
        if (line_passes_to(line, suit, 0, n) || line_passes_to(line, suit, 1, n))
            line_reduce(line, suit, &state->set[suit]);
    }
}

/* Forgets the answers and reads the foundations for the line of S, if its cards are no lowest ones of the line before.
 * Returns false if the foundations do not suit the test. */
static bool line_begin(struct line *line, const struct deal_state *s)
{
    int row = base_row(s), n = pile_count(s, line->pile);

    if (row == line->row && n <= line->deals && !memcmp(line->dealt, table_cards(s, line->pile), (size_t)n))
        return line->single;
    line->row = row;
    line->deals = n;
    memcpy(line->dealt, table_cards(s, line->pile), (size_t)n);
    deal_answers_forget(&line->answers);
    line->single = line_read_founds(line);
    return line->single;
}

static bool line_lost(void *test, const struct deal_state *s)
{
    struct line *k = test;
    struct line_position at;
    struct line_state state = {0};
    uint64_t sum;
    int empties;

    if (base_row(s) < 0 || !pile_count(s, k->pile) || !line_begin(k, s))
        return false;
    line_read(k, s, &at);
    sum = line_sum(&at, sizeof at);
    empties = deal_answers_find(&k->answers, sum);
    if (empties != UNKNOWN_ANSWER)
        return !empties;
    line_advance(k, &at, &state);
    k->states = k->most;
    empties = line_empties(k, &state);
    if (k->states >= 0)
        deal_answers_keep(&k->answers, sum, empties);
    return !empties;
}

/* Forgets the answers, too, so that results do not depend on the checks before. */
static void line_limit(void *test, uint64_t work, size_t memory)
{
    struct line *k = test;

    (void)memory;
    k->most = work == UINT64_MAX ? INT64_MAX : LINE_STATES;
    k->row = -1;
}

int deal_check_line_piles(const void *test, uint8_t *cell, int *cells)
{
    const struct line *k = test;

    *cells = k->cells;
    memcpy(cell, k->cell, (size_t)k->cells);
    return k->pile;
}

const struct check_test deal_check_line = {.name = "line",
                                           .make = line_make,
                                           .drop = line_drop,
                                           .lost = line_lost,
                                           .limit = line_limit,
                                           .work = 100,
                                           .first = 1};
