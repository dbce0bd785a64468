/*
 * A search over numbers of cards, as a test that is made once. Where cards come to one pile only (the heap), from the
 * tops of piles and from the pack, a position is the number of cards in each pile and the top of the heap (see
 * PROOFS.md). The search compares positions exactly.
 *
 * If all cards must leave, the plays of positions with few cards that can win are listed first, backwards from the
 * position without cards. Then all plays from the start are tried, depth first. A position with as few cards is left if
 * none of its plays is listed. A position is also left if a set of cards has too few other cards to lie on.
 */
#include "check.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/* COUNTS_PILES: limit of piles with cards; COUNTS_MOST: limit of positions; COUNTS_PARTS: number of positions that take
 * the time of one action of the search on the table. A round of the search has COUNTS_FIRST positions at first, and
 * then COUNTS_MORE times as many as the one before. A part of them, 1 / COUNTS_BACK, are found backwards. All untuned.
 */
enum { COUNTS_PILES = 64, COUNTS_MOST = 1 << 22, COUNTS_PARTS = 4 };
enum { COUNTS_FIRST = 1 << 12, COUNTS_MORE = 8, COUNTS_BACK = 8 };
enum { COUNTS_NONE = 52, COUNTS_NO_PLAY = COUNTS_PILES };
enum { COUNTS_SETS = 16, COUNTS_KINDS = 13 }; /* limits of sets, and of kinds of cards that make sets */

/* A set of keys, as a hash table. A slot has a key plus 1, or 0 if it is free. */
struct counts_set {
    uint64_t *key;
    size_t slots, n;
};

struct counts_play {
    uint8_t from, top; /* from: number of the pile in the array pile; top: top of the heap before */
};

/* A play that wins, with the numbers of cards before it. */
struct counts_row {
    uint8_t count[COUNTS_PILES], next; /* next: number of the pile that gives the card, or COUNTS_NO_PLAY */
};

/* A set of cards, and the cards on which one of them fits. spare: number of the latter minus that of the former at the
 * start. */
struct counts_need {
    uint64_t cards, on;
    int spare;
};

struct counts {
    const struct deal_rules *r;
    int heap;
    bool covered;             /* true: a pile that others cover gives no card */
    bool limited;             /* true: a limit ended the last call */
    uint64_t most, positions; /* limit of positions, and their number, since the limit was set */
    size_t memory;
    /* the fields from here on describe the position that is tested, and the search from it */
    const struct deal_state *s;
    int piles, cards, left; /* number of piles with cards at the start; of cards in them; of cards that must leave */
    int stock;              /* number of the pile that is the pack, or -1 */
    uint8_t pile[COUNTS_PILES], top;                 /* pile: by number of a pile, its number in the rules */
    uint8_t count[COUNTS_PILES], full[COUNTS_PILES]; /* number of cards of a pile, and at the start */
    uint64_t weight[COUNTS_PILES + 1]; /* factors of the counts, and of the top or the next play, in the key */
    struct counts_play play[DEAL_CARDS_MAX + 1];
    int plays;
    struct counts_set seen, wins;   /* keys of positions; of plays that win */
    struct counts_row *row, *later; /* row: the plays that win from positions with FEW cards; later: those from
                                       positions with one card more */
    size_t rows, laters, row_cap, later_cap;
    int few; /* wins has all plays that win from positions with this number of cards; -1: plays are not listed */
    uint64_t rest, packed; /* bit sets of the cards in piles and in the pack, if there is one card of each kind */
    struct counts_need need[COUNTS_SETS];
    int needs;
};

/* ---- conditions ---- */

/* Does a card move by way W after the start? */
static bool counts_moves(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

/* Does way W (a kind of move) bring single top cards to the pile HEAP, from the pack or if they fit? */
static bool counts_bears(const struct deal_rules *r, const struct deal_way *w, int heap)
{
    uint32_t to = (uint32_t)1 << r->pile[heap].group, pack = (uint32_t)1 << r->pile[r->pack].group;
    uint64_t known = BY_ANY | TO_FITTING | FROM_BLIND | PICKS_FROM | PICKS_TO | BINDS | BINDS_DEAL | WATCHES |
                     (WAYS_CURBS & ~ONLY_BASED);

    if (!counts_moves(w))
        return !(w->is & UNDECLARED);
    return w->to == to && !(w->from & to) && !w->mech && !(w->is & ~(known | (w->from == pack ? TO_ANY : 0)));
}

/* The pile to which the player moves cards; NO_PILE if there is none or several. */
static int counts_heap(const struct deal_rules *r)
{
    EACH_WAY(r, w)
    if (w->to && w->is & BY_PLAYER)
        return w->to & (w->to - 1) || r->group[__builtin_ctz(w->to)].piles > 1 ? NO_PILE
                                                                               : r->group[__builtin_ctz(w->to)].first;
    return NO_PILE;
}

static bool counts_make(const struct deal_rules *r, void **test)
{
    struct counts *k = calloc(1, sizeof *k);
    int heap = counts_heap(r);
    bool applies = heap != NO_PILE && (r->goal.pile == heap || (r->goal.pile == NO_PILE && r->goal.clear)) &&
                   r->stock.turn_cards <= 1;

    if (!k)
        return false;
    *k = (struct counts){.r = r, .heap = heap, .covered = true, .most = COUNTS_MOST, .memory = SIZE_MAX};
    EACH_WAY(r, w)
    {
        applies = applies && counts_bears(r, w, heap);
        k->covered &= !counts_moves(w) || w->from >> r->pile[r->pack].group & 1 || !(w->is & FROM_COVERED);
    }
    if (!applies)
        free(k);
    *test = applies ? k : NULL;
    return true;
}

static void counts_limit(void *test, uint64_t work, size_t memory)
{
    struct counts *k = test;

    k->most = work < COUNTS_MOST / COUNTS_PARTS ? work * COUNTS_PARTS : COUNTS_MOST;
    k->memory = memory;
    k->positions = 0;
}

static bool counts_limited(const void *test) { return ((const struct counts *)test)->limited; }

static uint64_t counts_spent(const void *test) { return ((const struct counts *)test)->positions / COUNTS_PARTS; }

/* ---- the position ---- */

/* Must the cards of pile P leave? */
static bool counts_must(const struct counts *k, int p)
{
    return k->r->goal.pile != NO_PILE || k->r->goal.clear >> k->r->pile[p].group & 1;
}

/* Adds pile P of N cards, which take part in the key with its KEYS values so far. Returns false if the key is full. */
static bool counts_add_pile(struct counts *k, int p, int n, uint64_t *keys)
{
    int i = k->piles++;

    k->pile[i] = (uint8_t)p;
    k->count[i] = k->full[i] = (uint8_t)n;
    k->cards += n;
    k->left += counts_must(k, p) ? n : 0;
    k->weight[i] = *keys;
    for (int c = 0; c < n; c++)
        *(p == k->r->pack ? &k->packed : &k->rest) |= card_bit(pile_card(k->s, p, c));
    if (p == k->r->pack)
        k->stock = i;
    return !__builtin_mul_overflow(*keys, (uint64_t)n + 1, keys);
}

/* Reads the numbers of position S. Returns false if some cards may stay in piles, or if it has too many piles or keys.
 */
static bool counts_read(struct counts *k, const struct deal_state *s)
{
    uint64_t keys = 1;
    bool fits = true;

    k->s = s;
    k->piles = k->cards = k->left = k->plays = 0;
    k->stock = -1;
    k->rest = k->packed = 0;
    k->top = pile_count(s, k->heap) ? pile_top(s, k->heap) : COUNTS_NONE;
    for (int p = 0; p < k->r->piles; p++) {
        int n = pile_count(s, p);

        if (p == k->heap || !n)
            continue;
        if (k->piles == COUNTS_PILES || !(p == k->r->pack || counts_must(k, p)))
            return false;
        fits &= counts_add_pile(k, p, n, &keys);
    }
    k->weight[k->piles] = keys;
    return fits && k->left && !__builtin_mul_overflow(keys, (uint64_t)COUNTS_NO_PLAY + 1, &keys);
}

/* Key of the counts with NUMBER, which is the class of the top or the next play. */
static uint64_t counts_key(const struct counts *k, int number)
{
    uint64_t key = k->weight[k->piles] * (uint64_t)number;

    for (int i = 0; i < k->piles; i++)
        key += k->weight[i] * k->count[i];
    return key;
}

/* Bit set of the cards that the heap takes on TOP. */
static uint64_t counts_onto(const struct counts *k, uint8_t top)
{
    return top == COUNTS_NONE ? ~UINT64_C(0) : k->r->group[k->r->pile[k->heap].group].onto[top];
}

/* The first card on which the heap takes the same cards as on its top: tops of one class make one position. */
static uint8_t counts_class(const struct counts *k)
{
    uint8_t c = 0;

    while (c < COUNTS_NONE && counts_onto(k, c) != counts_onto(k, k->top))
        c++;
    return c;
}

/* The card of pile number I above its lowest N. */
static uint8_t counts_card(const struct counts *k, int i, int n) { return pile_card(k->s, k->pile[i], n); }

/* Does another pile that has cards cover pile number I? */
static bool counts_under(const struct counts *k, int i)
{
    const uint64_t *covers = k->r->pile[k->pile[i]].covers;

    for (int j = 0; k->covered && k->r->pile_sets.covers && j < k->piles; j++)
        if (k->count[j] && covers[k->pile[j] / 64] >> k->pile[j] % 64 & 1)
            return true;
    return false;
}

/* The number, from I on, of a pile whose top can go to the heap; that of all piles if there is none. */
static int counts_next(const struct counts *k, int i)
{
    uint64_t onto = counts_onto(k, k->top);

    while (i < k->piles &&
           !(k->count[i] && (i == k->stock || onto >> counts_card(k, i, k->count[i] - 1) & 1) && !counts_under(k, i)))
        i++;
    return i;
}

/* ---- sets of keys ---- */

static uint64_t *counts_slot(const struct counts_set *set, uint64_t key)
{
    size_t i = deal_mix(key) & (set->slots - 1);

    while (set->key[i] && set->key[i] != key + 1)
        i = (i + 1) & (set->slots - 1);
    return set->key + i;
}

/* Doubles the hash table. Returns false at the limit of memory. */
static bool counts_grow(const struct counts *k, struct counts_set *set)
{
    struct counts_set grown = {.slots = set->slots ? 2 * set->slots : 1024, .n = set->n};

    grown.key = grown.slots <= k->memory / 4 / sizeof *grown.key ? calloc(grown.slots, sizeof *grown.key) : NULL;
    if (!grown.key)
        return false;
    for (size_t i = 0; i < set->slots; i++)
        if (set->key[i])
            *counts_slot(&grown, set->key[i] - 1) = set->key[i];
    free(set->key);
    *set = grown;
    return true;
}

enum counts_met { COUNTS_OLD, COUNTS_NEW, COUNTS_FULL };

static enum counts_met counts_add(struct counts *k, struct counts_set *set, uint64_t key)
{
    uint64_t *slot;

    if (2 * set->n >= set->slots && !counts_grow(k, set))
        return COUNTS_FULL;
    slot = counts_slot(set, key);
    if (*slot)
        return COUNTS_OLD;
    *slot = key + 1;
    set->n++;
    k->positions++;
    return COUNTS_NEW;
}

static void counts_empty(struct counts_set *set)
{
    free(set->key);
    *set = (struct counts_set){.key = NULL};
}

/* ---- backwards from the position without cards ---- */

/* Adds play NEXT of the position of the counts, which wins, to those with one card more. Returns false at a limit. */
static bool counts_put(struct counts *k, int next)
{
    enum counts_met met = counts_add(k, &k->wins, counts_key(k, next));
    struct counts_row *later;

    if (met != COUNTS_NEW)
        return met == COUNTS_OLD;
    later = deal_room_most(k->later, &k->later_cap, k->laters + 1, sizeof *later, k->memory / 4 / sizeof *later);
    if (!later)
        return false;
    k->later = later;
    later += k->laters++;
    memcpy(later->count, k->count, sizeof later->count);
    later->next = (uint8_t)next;
    return true;
}

/* Adds the plays before that of ROW. Returns false at a limit. */
static bool counts_back(struct counts *k, const struct counts_row *row)
{
    uint64_t any = ~UINT64_C(0), next;
    bool room = true;

    memcpy(k->count, row->count, sizeof row->count);
    next = row->next == COUNTS_NO_PLAY || row->next == k->stock
               ? any
               : card_bit(counts_card(k, row->next, k->count[row->next] - 1));
    for (int i = 0; i < k->piles && room; i++)
        if (k->count[i] < k->full[i] && !counts_under(k, i) &&
            (next == any || counts_onto(k, counts_card(k, i, k->count[i])) & next)) {
            k->count[i]++;
            room = counts_put(k, i);
            k->count[i]--;
        }
    return room;
}

/* Finds all plays that win from positions with one card more. Returns false at a limit. */
static bool counts_layer(struct counts *k)
{
    struct counts_row *row = k->row;
    size_t cap = k->row_cap;

    for (size_t i = 0; i < k->rows; i++)
        if (!counts_back(k, row + i))
            return false;
    k->row = k->later;
    k->row_cap = k->later_cap;
    k->rows = k->laters;
    k->later = row;
    k->later_cap = cap;
    k->laters = 0;
    k->few++;
    return true;
}

/* Lists about MOST plays that win from positions with few cards, if all cards must leave, and restores the counts.
 * Returns false if memory runs out at the first. */
static bool counts_from_end(struct counts *k, uint64_t most)
{
    k->few = -1;
    if (k->left < k->cards)
        return true;
    memset(k->count, 0, sizeof k->count);
    if (!counts_put(k, COUNTS_NO_PLAY) || !counts_layer(k))
        return false;
    while (k->wins.n < most && k->few < k->cards - 1 && counts_layer(k))
        ;
    memcpy(k->count, k->full, sizeof k->count);
    return true;
}

/* Does a play of the position, which has k->few cards, win? */
static bool counts_wins(const struct counts *k)
{
    for (int i = counts_next(k, 0); i < k->piles; i = counts_next(k, i + 1))
        if (*counts_slot(&k->wins, counts_key(k, i)))
            return true;
    return false;
}

/* ---- places on the heap ---- */

/* Bit set of the cards on which CARD fits. */
static uint64_t counts_under_card(const struct counts *k, int card)
{
    uint64_t on = 0;

    for (uint8_t c = 0; c < COUNTS_NONE; c++)
        on |= (counts_onto(k, c) >> card & 1) << c;
    return on;
}

/* Finds the kinds of cards: cards of a kind fit on the same cards, and the same cards fit on them. Returns their
 * number, or 0 if they are more than COUNTS_KINDS or some card has a copy. */
static int counts_kinds(const struct counts *k, struct counts_need kind[COUNTS_KINDS])
{
    int kinds = 0;

    for (uint8_t c = 0; c < COUNTS_NONE; c++) {
        uint64_t on = counts_under_card(k, c);
        int i = 0;

        if (!k->r->cards.copies[c])
            continue;
        while (i < kinds &&
               (kind[i].on != on || counts_onto(k, (uint8_t)__builtin_ctzll(kind[i].cards)) != counts_onto(k, c)))
            i++;
        if (k->r->cards.copies[c] > 1 || i == COUNTS_KINDS)
            return 0;
        if (i == kinds)
            kind[kinds++] = (struct counts_need){.on = on};
        kind[i].cards |= card_bit(c);
    }
    return kinds;
}

/* Is a set with NEED more useful than one with OTHER: has it fewer places to spare, or as few and more cards? */
static bool counts_better(const struct counts_need *need, const struct counts_need *other)
{
    return need->spare < other->spare ||
           (need->spare == other->spare && __builtin_popcountll(need->cards) > __builtin_popcountll(other->cards));
}

/* Finds the most useful sets of kinds of which no card fits on another. */
static void counts_find_needs(struct counts *k)
{
    struct counts_need kind[COUNTS_KINDS];
    int kinds = counts_kinds(k, kind);

    k->needs = 0;
    for (uint32_t set = 1; set < (uint32_t)1 << kinds; set++) {
        struct counts_need need = {.cards = 0};
        int at = k->needs;

        for (uint32_t left = set; left; left &= left - 1) {
            need.cards |= kind[__builtin_ctz(left)].cards;
            need.on |= kind[__builtin_ctz(left)].on;
        }
        need.spare = __builtin_popcountll(need.on & (k->rest | k->packed)) - __builtin_popcountll(need.cards & k->rest);
        while (at && counts_better(&need, &k->need[at - 1]))
            at--;
        if (need.cards & need.on || at == COUNTS_SETS)
            continue;
        k->needs += k->needs < COUNTS_SETS;
        memmove(k->need + at + 1, k->need + at, (size_t)(k->needs - at - 1) * sizeof *k->need);
        k->need[at] = need;
    }
}

/* Are there fewer cards on which cards of some set can be laid than cards of the set? */
static bool counts_short(const struct counts *k)
{
    uint64_t under = k->rest | k->packed;

    for (int i = 0; i < k->needs; i++)
        if (__builtin_popcountll(k->need[i].cards & k->rest) >
            __builtin_popcountll(k->need[i].on & under) + (int)(k->need[i].on >> k->top & 1))
            return true;
    return false;
}

/* ---- the search ---- */

/* Moves a card of pile number I, the one above its lowest N, to the heap or, if BACK, from it. */
static void counts_shift(struct counts *k, int i, int n, bool back)
{
    uint8_t card = counts_card(k, i, n);

    *(i == k->stock ? &k->packed : &k->rest) ^= card_bit(card);
    k->left += counts_must(k, k->pile[i]) ? (back ? 1 : -1) : 0;
    k->count[i] = (uint8_t)(n + back);
    k->top = card;
}

static void counts_make_play(struct counts *k, int i)
{
    k->play[k->plays++] = (struct counts_play){(uint8_t)i, k->top};
    counts_shift(k, i, k->count[i] - 1, false);
}

/* Takes back the last play. Returns the number of the pile that is tried next. */
static int counts_take_back(struct counts *k)
{
    const struct counts_play *play = &k->play[--k->plays];

    counts_shift(k, play->from, k->count[play->from], true);
    k->top = play->top;
    return play->from + 1;
}

/* Examines the position after a play. Returns COUNTS_NEW if plays from it are to be tried, COUNTS_OLD if none wins or
 * they were tried, COUNTS_FULL at a limit. */
static enum counts_met counts_meet(struct counts *k, uint64_t most)
{
    enum counts_met met;

    if (counts_short(k))
        return COUNTS_OLD;
    met = counts_add(k, &k->seen, counts_key(k, counts_class(k)));
    if (k->seen.n > most)
        return COUNTS_FULL;
    return met == COUNTS_NEW && k->cards - k->plays == k->few && !counts_wins(k) ? COUNTS_OLD : met;
}

/* Tries all lines, in MOST positions at most. Returns COUNTS_OLD if none wins, COUNTS_NEW if one does, COUNTS_FULL at a
 * limit. */
static enum counts_met counts_run(struct counts *k, uint64_t most)
{
    for (int i = 0;;) {
        enum counts_met met;

        i = counts_next(k, i);
        if (i == k->piles && !k->plays)
            return COUNTS_OLD;
        if (i == k->piles) {
            i = counts_take_back(k);
            continue;
        }
        counts_make_play(k, i);
        met = k->left ? counts_meet(k, most) : COUNTS_NEW;
        if (met == COUNTS_FULL || !k->left || (met == COUNTS_NEW && k->cards - k->plays == k->few))
            return met;
        i = met == COUNTS_NEW ? 0 : counts_take_back(k);
    }
}

static void counts_release(struct counts *k)
{
    counts_empty(&k->seen);
    counts_empty(&k->wins);
    free(k->row);
    free(k->later);
    k->row = k->later = NULL;
    k->rows = k->laters = k->row_cap = k->later_cap = 0;
}

static bool counts_lost(void *test, const struct deal_state *s)
{
    struct counts *k = test;
    enum counts_met v = COUNTS_FULL;

    for (uint64_t most = COUNTS_FIRST; v == COUNTS_FULL && k->positions < k->most; most *= COUNTS_MORE) {
        if (2 * most > k->most - k->positions)
            most = k->most - k->positions;
        if (!counts_read(k, s))
            break;
        counts_find_needs(k);
        if (!counts_from_end(k, most / COUNTS_BACK))
            break;
        v = counts_run(k, most);
        counts_release(k);
    }
    counts_release(k);
    k->limited = v == COUNTS_FULL;
    return v == COUNTS_OLD;
}

const struct check_test deal_check_counts = {.name = "counts",
                                             .make = counts_make,
                                             .drop = free,
                                             .lost = counts_lost,
                                             .limit = counts_limit,
                                             .spent = counts_spent,
                                             .limited = counts_limited,
                                             .once = true};
