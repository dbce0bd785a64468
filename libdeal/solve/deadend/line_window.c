/*
 * The search over the windows of a line (see line.c).
 *
 * Each step plays one card of the window on a foundation. Cards from outside the line first raise the foundation to
 * that card, as far as copies of them exist. Cards from outside stay available, so to play them only when the next card
 * of the line needs them loses no solution. Two foundations of a suit that exchange cards may also be raised until they
 * touch (show neighbouring ranks); any card of the suit then fits.
 *
 * Answers are cached by window and heights, and the cache answers nearly all calls. A play that cannot lose a solution
 * is made without alternatives. The only alternatives left concern cards of which another copy is deeper in the line.
 * Without this rule the same answers took four times as long in total, and some single calls took seconds.
 *
 * The key ignores foundations of suits that are neither in the line nor in the window.
 */
#include "line.h"
#include "deadend.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"

#include <string.h>

enum { ANSWERS_FIRST = 1 << 12, ANSWERS_MOST = 1 << 21 };

/* ---- the key of the cache ---- */

bool deal_line_windows_new(struct line *l, const struct search *x)
{
    uint64_t random = 1;
    const uint8_t *cards = table_cards(x->s, l->pile);

    for (int c = 0; c < 52; c++)
        l->z_window[c] = deal_random(&random);
    for (int n = 0; n <= DEAL_CARDS_MAX; n++)
        l->z_left[n] = deal_random(&random);
    for (int f = 0; f < MAX_FOUNDS; f++)
        for (int n = 0; n <= MAX_SEQ; n++)
            l->z_height[f][n] = deal_random(&random);
    for (int n = 0; n < pile_count(x->s, l->pile); n++)
        l->suits_below[n + 1] = (uint8_t)(l->suits_below[n] | 1 << deal_suit(cards[n]));
    return deal_answers_init(&l->answers, ANSWERS_FIRST, ANSWERS_MOST);
}

static void put_window(struct line *l, uint8_t card)
{
    l->window[card]++;
    l->in_window |= card_bit(card);
    l->window_key += l->z_window[card];
}

static void take_window(struct line *l, uint8_t card)
{
    if (!--l->window[card])
        l->in_window &= ~card_bit(card);
    l->window_key -= l->z_window[card];
}

static bool touching(const struct line *l, int f)
{
    const struct pair_of *m = &l->mate[f];
    return m->mate >= 0 && l->height[f] + l->height[m->mate] == m->sum;
}

static uint64_t window_key_of(const struct line *l, int left)
{
    static const uint64_t suit_cards[4] = {0x1FFF, (uint64_t)0x1FFF << 13, (uint64_t)0x1FFF << 26,
                                           (uint64_t)0x1FFF << 39};
    const struct deal_rules *r = l->x->r;
    uint64_t key = l->window_key + l->z_left[left];
    int suits = l->suits_below[left];

    for (int s = 0; s < 4; s++)
        suits |= (l->in_window & suit_cards[s]) ? 1 << s : 0;
    for (int f = 0; f < r->founds; f++)
        if (suits >> r->found[f].suit & 1)
            key += l->z_height[f][touching(l, f) ? MAX_SEQ : l->height[f]];
    return deal_mix(key);
}

/* ---- the search ---- */

static bool window_alive(struct line *l, int left);

static uint8_t window_card_at(const struct line *l, int f, int i)
{
    const struct deal_foundation *found = &l->x->r->found[f];
    return (uint8_t)(13 * found->suit + found->seq[l->x->traits.row][i] - 1);
}

/* The height at which foundation F takes CARD, now or when it has grown; -1 if it never does. */
static int window_place_of(const struct line *l, int f, uint8_t card)
{
    const struct deal_foundation *found = &l->x->r->found[f];

    if (found->suit != deal_suit(card))
        return -1;
    for (int i = l->height[f]; i < found->length; i++)
        if (found->seq[l->x->traits.row][i] == deal_rank(card))
            return i;
    return -1;
}

/* Raises foundation F towards height TO with cards from outside the line and its cells. Returns the height reached. */
static int raise_to(struct line *l, int f, int to)
{
    if (to > l->x->r->found[f].length)
        to = l->x->r->found[f].length;
    while (l->height[f] < to && l->outside[window_card_at(l, f, l->height[f])] > 0)
        l->outside[window_card_at(l, f, l->height[f]++)]--;
    return l->height[f];
}

static void lower_to(struct line *l, int f, int to)
{
    while (l->height[f] > to)
        l->outside[window_card_at(l, f, --l->height[f])]++;
}

/* Removes CARD from the window (the cells and the top of the line) and moves the next card of the line into it. Returns
 * true if the rest of the line can be emptied. */
static bool window_go_on(struct line *l, int left, uint8_t card)
{
    bool found;

    take_window(l, card);
    l->inside[card]--;
    if (left > 1)
        put_window(l, l->cards[left - 2]);
    found = window_alive(l, left - 1);
    if (left > 1)
        take_window(l, l->cards[left - 2]);
    l->inside[card]++;
    put_window(l, card);
    return found;
}

static bool by_raising(struct line *l, int left, int f, uint8_t card)
{
    int before = l->height[f], to = window_place_of(l, f, card);
    bool found = false;

    if (to < 0)
        return false;
    if (raise_to(l, f, to) == to) {
        l->height[f]++;
        found = window_go_on(l, left, card);
        l->height[f]--;
    }
    lower_to(l, f, before);
    return found;
}

/* Raises foundation F and the foundation with which it exchanges cards until they touch (their tops have neighbouring
 * ranks), exchanges their cards, and plays CARD on foundation F. */
static bool by_touching(struct line *l, int left, int f, uint8_t card)
{
    int g = l->mate[f].mate, sum = l->mate[f].sum, a, b, before_a, before_b;
    bool found = false;

    if (g < f)
        return false; /* each pair of foundations that exchange cards is tried once, from the first of the two */
    before_a = l->height[f];
    before_b = l->height[g];
    a = raise_to(l, f, sum - 1 - (before_b ? before_b - 1 : 0));
    b = raise_to(l, g, sum - a);
    if (a && b && a + b == sum) {
        int to = 1;
        while (to < l->x->r->found[f].length && window_card_at(l, f, to) != card)
            to++;
        if (to < l->x->r->found[f].length && to < sum && sum - to <= l->x->r->found[g].length) {
            l->height[f] = (uint8_t)(to + 1);
            l->height[g] = (uint8_t)(sum - to);
            found = window_go_on(l, left, card);
        }
    }
    l->height[f] = (uint8_t)a;
    l->height[g] = (uint8_t)b;
    lower_to(l, g, before_b);
    lower_to(l, f, before_a);
    return found;
}

static bool play_card(struct line *l, int left, uint8_t card)
{
    const struct deal_rules *r = l->x->r;

    for (int f = 0; f < r->founds; f++) {
        bool twin = false;
        for (int g = 0; g < f; g++) /* of several equivalent foundations try the first one only */
            twin |=
                r->found[g].suit == r->found[f].suit && l->height[g] == l->height[f] &&
                r->found[g].tail[l->x->traits.row][l->height[g]] == r->found[f].tail[l->x->traits.row][l->height[f]];
        if (twin || r->found[f].suit != deal_suit(card))
            continue;
        if (by_raising(l, left, f, card) || (l->mate[f].mate > f && by_touching(l, left, f, card)))
            return true;
    }
    return false;
}

/* Plays to foundations, as far as they fit, cards that lie outside the line and have no copy in the line or its cells.
 * They have no other use. Two foundations of a suit that build towards each other are skipped if their tops are
 * neighbouring ranks: the next card then decides which of the two gets the rest of the suit. */
static void raise_freely(struct line *l)
{
    const struct deal_rules *r = l->x->r;

    for (int f = 0; f < r->founds; f++)
        while (l->height[f] < r->found[f].length && !touching(l, f)) {
            uint8_t card = window_card_at(l, f, l->height[f]);
            if (l->inside[card] || l->outside[card] <= 0)
                break;
            l->outside[card]--;
            l->height[f]++;
        }
}

static bool window_alike(const struct line *l, int f, int g)
{
    const struct deal_foundation *a = &l->x->r->found[f], *b = &l->x->r->found[g];
    return a->tail[l->x->traits.row][0] == b->tail[l->x->traits.row][0];
}

/* A foundation on which CARD of the window can be played without loss of a solution, or -1. If an equal card lies
 * outside line and window, it is available at all times, so the two can change roles. */
static int safe_found(const struct line *l, uint8_t card)
{
    const struct deal_rules *r = l->x->r;
    int fits = -1;
    bool same = true;

    for (int f = 0; f < r->founds; f++) {
        if (r->found[f].suit != deal_suit(card) || l->height[f] == r->found[f].length ||
            window_card_at(l, f, l->height[f]) != card)
            continue;
        if (touching(l, f) || (fits >= 0 && !window_alike(l, f, fits)))
            return -1;
        fits = f;
    }
    for (int g = 0; g < r->founds && fits >= 0; g++)
        same = same && (r->found[g].suit != deal_suit(card) || window_alike(l, g, fits));
    return fits >= 0 && (same || l->mate[fits].mate >= 0 || l->inside[card] == 1) ? fits : -1;
}

static bool play_window(struct line *l, int left)
{
    for (uint64_t cards = l->in_window; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        int f = safe_found(l, card);
        bool found;

        if (f < 0)
            continue;
        l->height[f]++;
        found = window_go_on(l, left, card);
        l->height[f]--;
        return found;
    }
    for (uint64_t cards = l->in_window; cards; cards &= cards - 1)
        if (play_card(l, left, (uint8_t)__builtin_ctzll(cards)))
            return true;
    return false;
}

/* Can a line with LEFT cards be emptied? Its top card is counted in the window (the cards that can be played now). */
static bool window_alive(struct line *l, int left)
{
    uint8_t before[MAX_FOUNDS];
    uint64_t key;
    int known;

    if (!left || --l->effort < 0)
        return true;
    memcpy(before, l->height, sizeof before);
    raise_freely(l);
    key = window_key_of(l, left);
    known = deal_answers_find(&l->answers, key);
    if (known == UNKNOWN_ANSWER) {
        known = play_window(l, left);
        if (l->effort >= 0)
            deal_answers_keep(&l->answers, key, known);
    }
    for (int f = 0; f < l->x->r->founds; f++)
        lower_to(l, f, before[f]);
    return known;
}

/* ---- the test ---- */

/* Reads the heights of the foundations and the cards in the window, from which the key is computed. */
static void read_window(struct line *l, const struct deal_state *s)
{
    int n = pile_count(s, l->pile);

    for (uint64_t cards = l->in_window; cards; cards &= cards - 1)
        l->window[__builtin_ctzll(cards)] = 0;
    l->in_window = l->window_key = 0;
    for (int f = 0; f < s->r->founds; f++)
        l->height[f] = (uint8_t)pile_count(s, s->r->found[f].pile);
    l->cards = table_cards(s, l->pile);
    put_window(l, l->cards[n - 1]);
    for (int i = 0; i < l->cells; i++)
        if (pile_count(s, l->cell[i]))
            put_window(l, pile_top(s, l->cell[i]));
}

static void count_outside(struct line *l, const struct deal_state *s)
{
    for (int c = 0; c < 52; c++) {
        l->outside[c] = l->x->r->cards.copies[c] - l->window[c];
        l->inside[c] = l->window[c];
    }
    for (int f = 0; f < s->r->founds; f++)
        for (int i = 0; i < l->height[f]; i++)
            l->outside[pile_card(s, s->r->found[f].pile, i)]--;
    for (int i = 0; i < pile_count(s, l->pile) - 1; i++) {
        l->outside[l->cards[i]]--;
        l->inside[l->cards[i]]++;
    }
}

bool deal_line_alive(struct line *l, const struct search *x)
{
    int left = pile_count(x->s, l->pile);
    uint64_t key;
    int known;

    if (!left)
        return true;
    l->x = x;
    l->effort = LINE_EFFORT;
    read_window(l, x->s);
    key = window_key_of(l, left);
    known = deal_answers_find(&l->answers, key);
    if (known != UNKNOWN_ANSWER)
        return known;
    count_outside(l, x->s);
    known = window_alive(l, left);
    if (l->effort >= 0)
        deal_answers_keep(&l->answers, key, known);
    return known;
}
