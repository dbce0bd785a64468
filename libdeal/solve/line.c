/*
 * The line abstraction.
 *
 * A line is a pile of which only the last card is free, whose cards go to
 * foundations only, directly or through the cells that it fills at once.  The
 * cells and the last card are a window that slides over the line: which cell
 * holds which card does not matter, and the order in which the line's cards go
 * out is all there is to choose.  Keep the line with its window exactly, take
 * every other card to be free at all times: a position of which the line cannot
 * be emptied even so is lost.
 *
 * The search over the windows plays, at each turn, one of the cards in the window
 * on a foundation, raised to that card by cards from outside, of which only as
 * many copies exist as the game has.  Cards from outside never go away, so to
 * play them only where the next card of the line needs them loses nothing.  Where
 * two foundations of a suit exchange, all their cards may also be brought to the
 * point at which they touch; from there any card fits.  Answers are kept by
 * window and heights; nearly all questions are answered from the store.  Plays that
 * can do no harm are made without choice, which shrinks the search to the few
 * cards of which a copy lies deeper in the line.
 *
 * The idea of pattern databases on demand is Culberson and Schaeffer's (1998).
 * Suits that the line no longer holds are left out of the key.  Without the plays
 * made without choice the same answers took four times as long over all, and some
 * single questions seconds.
 */
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 16, STORE_FIRST = 1 << 12, STORE_MOST = 1 << 21, EFFORT = 100000 };

struct line {
    const struct search *x;
    uint8_t pile;
    uint8_t cell[CELLS];
    int cells;
    bool is_cell[MAX_PILES];
    uint8_t copies[52];              /* in the whole game */
    struct pair_of { int8_t mate, sum; } mate[MAX_FOUNDS]; /* the foundation it exchanges with */
    /* random numbers for the key, a sum of them */
    uint64_t z_window[52], z_left[DEAL_CARDS_MAX + 1], z_height[MAX_FOUNDS][MAX_SEQ + 1];
    uint8_t suits_below[DEAL_CARDS_MAX + 1]; /* suits of the line's first n cards */
    /* the question at hand */
    const uint8_t *cards;            /* of the line, last one free */
    uint8_t window[52], inside[52];  /* copies in the window; in window and line */
    uint64_t in_window;              /* cards there, and ... */
    uint64_t window_key;             /* ... their part of the key */
    int outside[52];                 /* copies anywhere else but on foundations */
    uint8_t height[MAX_FOUNDS];
    long effort;
    /* answers: key and, in its last bit, alive */
    uint64_t *store;
    size_t mask, n;
};

/* ---- finding a line in the rules ---- */

/* Nothing is ever laid on the group's piles but by filling or the deal. */
static bool untouched(const struct deal_rules *r, int g)
{
    for (int h = 0; h < r->groups; h++)
        if (r->group[h].play >> g & 1)
            return false;
    for (int i = 0; i < r->gathers; i++)
        if (r->pile[r->gather[i]].group == g)
            return false;
    return !r->group[g].relay;
}

static bool suited_founds(const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].foundation && r->group[g].play)
            return false;
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].any_suit || r->found[f].length > r->ranks)
            return false;
    return r->goal_pile == NO_PILE;
}

static bool is_line(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    return group->piles == 1 && !group->foundation && group->first != r->pack && group->first != r->turn_to &&
           group->open == OPEN_TOP && group->fill == FILL_NONE && group->play == r->foundations && untouched(r, g);
}

/* Does group G fill the pile? */
static bool feeds(const struct deal_rules *r, int pile, int g)
{
    for (int i = 0; i < r->pile[pile].sources; i++)
        if (r->pile[pile].source[i] == g)
            return true;
    return false;
}

/* Is the pile filled at once, from the line before all else? */
static bool fed_first(const struct deal_rules *r, int pile, int line)
{
    const struct deal_pile *p = &r->pile[pile];
    const struct deal_group *group = &r->group[p->group];

    return p->sources && p->source[0] == line && group->fill == FILL_ATONCE && group->fill_at == 0 &&
           group->fill_to == 1 && group->open == OPEN_TOP && group->play == r->foundations && untouched(r, p->group) &&
           !(r->feeders >> p->group & 1);
}

static bool find_cells(struct line *l, const struct deal_rules *r, int g)
{
    l->pile = r->group[g].first;
    l->cells = 0;
    for (int p = 0; p < r->piles; p++) {
        if (!feeds(r, p, g))
            continue;
        if (!fed_first(r, p, g) || l->cells == CELLS)
            return false;
        l->cell[l->cells++] = (uint8_t)p;
    }
    return l->cells > 0;
}

static bool find_line(struct line *l, const struct deal_rules *r)
{
    for (int g = 0; g < r->groups; g++)
        if (is_line(r, g) && find_cells(l, r, g))
            return true;
    return false;
}

static void count_copies(struct line *l, const struct deal_rules *r)
{
    memcpy(l->copies, r->per_card, sizeof l->copies);
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].base_card != DEAL_NO_CARD)
            l->copies[r->found[f].base_card]++;
}

static void find_mates(struct line *l, const struct search *x)
{
    for (int f = 0; f < x->r->founds; f++)
        l->mate[f].mate = -1;
    for (int i = 0; i < x->shape.pairs; i++) {
        const struct pair *p = &x->shape.pair[i];
        int f = x->r->pile[p->pile[0]].found, g = x->r->pile[p->pile[1]].found;
        l->mate[f] = (struct pair_of){(int8_t)g, (int8_t)p->sum};
        l->mate[g] = (struct pair_of){(int8_t)f, (int8_t)p->sum};
    }
}

/* Exchanges are modelled where they were found to be silent and foundations begin empty. */
static bool exchanges_known(const struct search *x)
{
    return !x->r->exchanges || (x->shape.pairs && x->r->base_dealt);
}

static void find_numbers(struct line *l, const struct search *x)
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
}

bool deal_line_new(struct search *x)
{
    struct line *l;

    if (!x->shape.relax || !x->shape.spent || !suited_founds(x->r) || !exchanges_known(x))
        return true;
    l = calloc(1, sizeof *l);
    if (!l)
        return false;
    l->x = x;
    if (!find_line(l, x->r)) {
        free(l);
        return true;
    }
    for (int i = 0; i < l->cells; i++)
        l->is_cell[l->cell[i]] = true;
    count_copies(l, x->r);
    find_mates(l, x);
    find_numbers(l, x);
    l->mask = STORE_FIRST - 1;
    l->store = calloc(STORE_FIRST, sizeof *l->store);
    x->line = l;
    return l->store != NULL;
}

void deal_line_free(struct line *l)
{
    if (l)
        free(l->store);
    free(l);
}

int deal_line_pile(const struct line *l) { return l->pile; }
bool deal_line_cell(const struct line *l, int pile) { return l->is_cell[pile]; }

/* ---- the store of answers ---- */

static uint64_t *slot_of(const struct line *l, uint64_t key)
{
    size_t at = key >> 1 & l->mask;

    for (int i = 0; i < 8; i++) {
        uint64_t *slot = l->store + ((at + (size_t)i) & l->mask);
        if (!*slot || (*slot | 1) == (key | 1))
            return slot;
    }
    return l->store + at; /* full here: forget one */
}

static void widen(struct line *l)
{
    struct line more = *l;

    if (l->mask + 1 >= STORE_MOST)
        return;
    more.mask = 4 * l->mask + 3;
    more.store = calloc(more.mask + 1, sizeof *more.store);
    if (!more.store)
        return;
    for (size_t i = 0; i <= l->mask; i++)
        if (l->store[i])
            *slot_of(&more, l->store[i]) = l->store[i];
    free(l->store);
    l->store = more.store;
    l->mask = more.mask;
}

static void keep(struct line *l, uint64_t key, bool alive)
{
    if (++l->n > l->mask / 2)
        widen(l);
    *slot_of(l, key) = (key & ~(uint64_t)1) | alive;
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

/* The last bit is left free; never 0 or 1. */
static uint64_t key_of(const struct line *l, int left)
{
    static const uint64_t suit_cards[4] = {0x1FFF, (uint64_t)0x1FFF << 13, (uint64_t)0x1FFF << 26, (uint64_t)0x1FFF << 39};
    const struct deal_rules *r = l->x->r;
    uint64_t key = l->window_key + l->z_left[left];
    int suits = l->suits_below[left];

    for (int s = 0; s < 4; s++)
        suits |= (l->in_window & suit_cards[s]) ? 1 << s : 0;
    for (int f = 0; f < r->founds; f++)
        if (suits >> r->found[f].suit & 1)
            key += l->z_height[f][touching(l, f) ? MAX_SEQ : l->height[f]];
    return deal_mix(key) | 2;
}

/* ---- the search over windows ---- */

static bool alive(struct line *l, int left);

static uint8_t card_at(const struct line *l, int f, int i)
{
    const struct deal_foundation *found = &l->x->r->found[f];
    return (uint8_t)(13 * found->suit + found->seq[l->x->shape.row][i] - 1);
}

/* Place of CARD in what foundation F still takes, -1 if it does not. */
static int place_of(const struct line *l, int f, uint8_t card)
{
    const struct deal_foundation *found = &l->x->r->found[f];

    if (found->suit != deal_suit(card))
        return -1;
    for (int i = l->height[f]; i < found->length; i++)
        if (found->seq[l->x->shape.row][i] == deal_rank(card))
            return i;
    return -1;
}

/* Raises F to height TO with cards from outside; how far it came. */
static int raise_to(struct line *l, int f, int to)
{
    if (to > l->x->r->found[f].length)
        to = l->x->r->found[f].length;
    while (l->height[f] < to && l->outside[card_at(l, f, l->height[f])] > 0)
        l->outside[card_at(l, f, l->height[f]++)]--;
    return l->height[f];
}

static void lower_to(struct line *l, int f, int to)
{
    while (l->height[f] > to)
        l->outside[card_at(l, f, --l->height[f])]++;
}

/* CARD leaves the window, the next of the line comes in; is the rest alive? */
static bool go_on(struct line *l, int left, uint8_t card)
{
    bool found;

    take_window(l, card);
    l->inside[card]--;
    if (left > 1)
        put_window(l, l->cards[left - 2]);
    found = alive(l, left - 1);
    if (left > 1)
        take_window(l, l->cards[left - 2]);
    l->inside[card]++;
    put_window(l, card);
    return found;
}

static bool by_raising(struct line *l, int left, int f, uint8_t card)
{
    int before = l->height[f], to = place_of(l, f, card);
    bool found = false;

    if (to < 0)
        return false;
    if (raise_to(l, f, to) == to) {
        l->height[f]++;
        found = go_on(l, left, card);
        l->height[f]--;
    }
    lower_to(l, f, before);
    return found;
}

/* Brings F and its mate to the point of touch, from which CARD goes to F. */
static bool by_touching(struct line *l, int left, int f, uint8_t card)
{
    int g = l->mate[f].mate, sum = l->mate[f].sum, a, b, before_a, before_b;
    bool found = false;

    if (g < f)
        return false; /* from the other side it would be the same */
    before_a = l->height[f];
    before_b = l->height[g];
    a = raise_to(l, f, sum - 1 - (before_b ? before_b - 1 : 0));
    b = raise_to(l, g, sum - a);
    if (a && b && a + b == sum) {
        int to = 1;
        while (to < l->x->r->found[f].length && card_at(l, f, to) != card)
            to++;
        if (to < l->x->r->found[f].length && to < sum && sum - to <= l->x->r->found[g].length) {
            l->height[f] = (uint8_t)(to + 1);
            l->height[g] = (uint8_t)(sum - to);
            found = go_on(l, left, card);
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
        for (int g = 0; g < f; g++) /* equal foundations once */
            twin |= r->found[g].suit == r->found[f].suit && l->height[g] == l->height[f] &&
                    r->found[g].tail[l->x->shape.row][l->height[g]] == r->found[f].tail[l->x->shape.row][l->height[f]];
        if (twin || r->found[f].suit != deal_suit(card))
            continue;
        if (by_raising(l, left, f, card) || (l->mate[f].mate > f && by_touching(l, left, f, card)))
            return true;
    }
    return false;
}

/* A card of which no copy is in the line or the window may be played from outside
 * as soon as it fits: its copies do nothing else.  Where the two foundations of an
 * exchange touch, though, the next card settles where they part. */
static void raise_freely(struct line *l)
{
    const struct deal_rules *r = l->x->r;

    for (int f = 0; f < r->founds; f++)
        while (l->height[f] < r->found[f].length && !touching(l, f)) {
            uint8_t card = card_at(l, f, l->height[f]);
            if (l->inside[card] || l->outside[card] <= 0)
                break;
            l->outside[card]--;
            l->height[f]++;
        }
}

static bool alike(const struct line *l, int f, int g)
{
    const struct deal_foundation *a = &l->x->r->found[f], *b = &l->x->r->found[g];
    return a->tail[l->x->shape.row][0] == b->tail[l->x->shape.row][0];
}

/* The foundation that CARD of the window may be played on at once, without any
 * other choice being lost; -1 if there is none.  A twin outside is free at all
 * times, so twins may change roles. */
static int safe_found(const struct line *l, uint8_t card)
{
    const struct deal_rules *r = l->x->r;
    int fits = -1;
    bool same = true;

    for (int f = 0; f < r->founds; f++) {
        if (r->found[f].suit != deal_suit(card) || l->height[f] == r->found[f].length ||
            card_at(l, f, l->height[f]) != card)
            continue;
        if (touching(l, f) || (fits >= 0 && !alike(l, f, fits)))
            return -1;
        fits = f;
    }
    for (int g = 0; g < r->founds && fits >= 0; g++)
        same = same && (r->found[g].suit != deal_suit(card) || alike(l, g, fits));
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
        found = go_on(l, left, card);
        l->height[f]--;
        return found;
    }
    for (uint64_t cards = l->in_window; cards; cards &= cards - 1)
        if (play_card(l, left, (uint8_t)__builtin_ctzll(cards)))
            return true;
    return false;
}

/* Can a line of LEFT cards, the last of them in the window, be emptied? */
static bool alive(struct line *l, int left)
{
    uint8_t before[MAX_FOUNDS];
    uint64_t key, *slot;
    bool found;

    if (!left || --l->effort < 0)
        return true;
    memcpy(before, l->height, sizeof before);
    raise_freely(l);
    key = key_of(l, left);
    slot = slot_of(l, key);
    if ((*slot | 1) == (key | 1)) {
        found = *slot & 1;
    } else {
        found = play_window(l, left);
        if (l->effort >= 0)
            keep(l, key, found);
    }
    for (int f = 0; f < l->x->r->founds; f++)
        lower_to(l, f, before[f]);
    return found;
}

/* ---- plays from the line that cannot spoil anything ----
 *
 * Where cells take cards of the line only, to play a card of the window sooner
 * than in some winning line just slides the window on: as long as the line lasts
 * no place can be kept free in it.  The foundations do not mind either when the
 * card has one place to go and is the last of its kind; or, where two foundations
 * exchange and have not touched, when its twin is in the line or the window too,
 * for then the twins may change roles.  A twin elsewhere would have to be kept in
 * its place for longer, which may cost the game.
 */

static bool only_the_line_fills(const struct line *l)
{
    for (int i = 0; i < l->cells; i++)
        if (l->x->r->pile[l->cell[i]].sources != 1)
            return false;
    return true;
}

static int copies_within(const struct line *l, const struct deal_state *s, uint8_t card)
{
    int n = 0;

    for (int i = 0; i < pile_count(s, l->pile); i++)
        n += pile_card(s, l->pile, i) == card;
    for (int i = 0; i < l->cells; i++)
        n += pile_count(s, l->cell[i]) && pile_top(s, l->cell[i]) == card;
    return n;
}

static int copies_out(const struct deal_state *s, uint8_t card)
{
    int n = 0;

    for (int f = 0; f < s->r->founds; f++)
        for (int i = 0; i < pile_count(s, s->r->found[f].pile); i++)
            n += pile_card(s, s->r->found[f].pile, i) == card;
    return n;
}

bool deal_line_safe(struct line *l, const struct search *x, struct deal_action a)
{
    const struct deal_rules *r = x->r;
    int fits = 0, to = r->pile[a.to].found, cards, mate;
    uint8_t card;

    l->x = x;
    if (a.kind != ACT_MOVE || to == NO_PILE || (a.from != l->pile && !l->is_cell[a.from]) || !only_the_line_fills(l))
        return false;
    card = pile_top(x->s, a.from);
    mate = l->mate[to].mate;
    cards = pile_count(x->s, a.to) + (mate >= 0 ? pile_count(x->s, r->found[mate].pile) : 0);
    for (int f = 0; f < r->founds; f++)
        fits += (deal_found_wants(x->s, f) & card_bit(card)) != 0;
    if (fits != 1 || (mate >= 0 && cards == l->mate[to].sum))
        return false;
    fits = copies_out(x->s, card);
    if (mate >= 0 && cards < l->mate[to].sum)
        fits += copies_within(l, x->s, card);
    else
        fits++;
    return fits == l->copies[card];
}

/* ---- the question ---- */

/* Heights and window: what the key is made of. */
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
        l->outside[c] = l->copies[c] - l->window[c];
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
    uint64_t key, *slot;
    bool found;

    if (!left)
        return true;
    l->x = x;
    l->effort = EFFORT;
    read_window(l, x->s);
    key = key_of(l, left);
    slot = slot_of(l, key);
    if ((*slot | 1) == (key | 1))
        return *slot & 1;
    count_outside(l, x->s);
    found = alive(l, left);
    if (l->effort >= 0)
        keep(l, key, found);
    return found;
}
