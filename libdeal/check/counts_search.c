/* The depth-first search over numbers of cards (counts.h): each position is entered once. */
#include "counts.h"

#include <string.h>

enum { COUNTS_PART = 8 }; /* inverse of the part of its positions that are found backwards */

/* ---- moves ---- */

#define BYTES_ONE UINT64_C(0x0101010101010101) /* 1 in each byte */
#define BYTES_SIGN (BYTES_ONE << 7)            /* the sign bit of each byte */

/* The sums of the bytes of two words, without carries from one to the next. */
static uint64_t bytes_sum(uint64_t a, uint64_t b)
{
    return ((a & ~BYTES_SIGN) + (b & ~BYTES_SIGN)) ^ ((a ^ b) & BYTES_SIGN);
}

/* Changes the places of all sets by a play or turn, or takes that back. */
static void places_change(struct places *p, const uint64_t change[PLACES_WORDS], bool back)
{
    for (int w = 0; w < PLACES_WORDS; w++)
        p->spare[w] = bytes_sum(p->spare[w], back ? bytes_sum(~change[w], BYTES_ONE) : change[w]);
}

/* The sign bits of the sets whose last place is the top of the heap. */
static uint64_t places_last(const struct places *p, int word) { return p->spare[word] & BYTES_SIGN; }

/* Bit set of the kinds that can be played next: those of each set whose last place is the top of the heap. */
static uint64_t places_left(const struct places *p)
{
    uint64_t kinds = ~UINT64_C(0);

    for (int w = 0; w < PLACES_WORDS; w++)
        for (uint64_t last = places_last(p, w); last; last &= last - 1)
            kinds &= p->set[8 * w + __builtin_ctzll(last) / 8];
    return kinds;
}

static void counts_set_top(struct counts *k, int top)
{
    k->key += k->top_weight * ((uint64_t)top - (uint64_t)k->top);
    k->top = top;
}

/* Adds BY cards to pile I, -1 or 1, and updates all that depends on its top. */
static void counts_shift(struct counts *k, int i, int by)
{
    const struct counts_pile *p = &k->pile[i];
    int n = k->count[i];

    k->tops[p->kind[n]] ^= counts_bit(i);
    k->tops[p->kind[n + by]] ^= counts_bit(i);
    k->key += p->weight * (uint64_t)(int64_t)by;
    k->left += p->clears ? by : 0;
    k->cards += by;
    k->count[i] = (uint8_t)(n + by);
    if (n && n + by)
        return;
    for (uint64_t under = p->under; under; under &= under - 1) {
        int j = __builtin_ctzll(under);

        k->over[j] = (uint8_t)(k->over[j] + by);
        k->bare = k->over[j] ? k->bare & ~counts_bit(j) : k->bare | counts_bit(j);
    }
}

void deal_counts_play(struct counts *k, int i)
{
    int kind = k->pile[i].kind[k->count[i]];

    counts_shift(k, i, -1);
    counts_set_top(k, kind);
    places_change(&k->places, k->places.change[i == k->stock][kind], false);
}

void deal_counts_unplay(struct counts *k, int i, int top)
{
    places_change(&k->places, k->places.change[i == k->stock][k->top], true);
    counts_shift(k, i, 1);
    counts_set_top(k, top);
}

/* ---- positions met ---- */

static bool counts_swaps(const uint8_t *count, const struct counts_pair *p)
{
    return count[p->a] < count[p->b] && count[p->b] <= p->same;
}

/* Returns the key of the equivalent position in which interchangeable piles are in standard order. KEY is that of the
 * position with the present numbers of cards. */
static uint64_t counts_ordered(const struct counts *k, uint64_t key)
{
    uint8_t count[COUNTS_PILES];
    bool sorted = false;

    memcpy(count, k->count, sizeof count);
    while (!sorted) {
        sorted = true;
        for (const struct counts_pair *p = k->pair; p < k->pair + k->pairs; p++)
            if (counts_swaps(count, p)) {
                uint8_t more = (uint8_t)(count[p->b] - count[p->a]);

                key += more * (k->pile[p->a].weight - k->pile[p->b].weight);
                count[p->a] = (uint8_t)(count[p->a] + more);
                count[p->b] = (uint8_t)(count[p->b] - more);
                sorted = false;
            }
    }
    return key;
}

/* Notes that the search meets the position with the present numbers of cards. KEY is its key before interchangeable
 * piles are put in order. Returns true if neither it nor an equivalent position was met before. */
static bool counts_meet(struct counts *k, uint64_t key)
{
    uint64_t *word;

    for (int i = 0; i < k->pairs; i++)
        if (counts_swaps(k->count, &k->pair[i])) {
            key = counts_ordered(k, key);
            break;
        }
    if (!k->bits)
        return closed_add(&k->met, counts_hash(key));
    word = &k->bits[key / 64];
    if (*word >> key % 64 & 1)
        return false;
    *word |= counts_bit(key % 64);
    return true;
}

/* The key of the position after a play from pile I, before interchangeable piles are put in order. */
static uint64_t counts_key_after(const struct counts *k, int i)
{
    const struct counts_pile *p = &k->pile[i];

    return k->key - p->weight + k->top_weight * ((uint64_t)p->kind[k->count[i]] - (uint64_t)k->top);
}

/* Can the position with KEY and TOP be won? It has k->back.cards cards or fewer. */
static bool counts_known(const struct counts *k, uint64_t key, int top)
{
    return deal_counts_wins(k, key - k->top_weight * (uint64_t)top, top);
}

static bool counts_known_after(const struct counts *k, int i)
{
    return counts_known(k, counts_key_after(k, i), k->pile[i].kind[k->count[i]]);
}

static void counts_fetch(const struct counts *k, uint64_t key)
{
    if (k->bits)
        __builtin_prefetch(&k->bits[key / 64], 1);
    else
        closed_fetch(&k->met, counts_hash(key));
}

uint64_t deal_counts_piles(const struct counts *k)
{
    uint64_t all = 0, stock = k->stock >= 0 ? counts_bit(k->stock) : 0;

    for (uint64_t kinds = k->fits[k->top] & places_left(&k->places); kinds; kinds &= kinds - 1)
        all |= k->tops[__builtin_ctzll(kinds)];
    all &= ~stock;
    if (stock && k->count[k->stock] && !(places_last(&k->places, 0) | places_last(&k->places, 1)))
        all |= stock;
    all &= k->plays & k->bare;
    for (uint64_t piles = all; piles; piles &= piles - 1)
        counts_fetch(k, counts_key_after(k, __builtin_ctzll(piles)));
    return all;
}

static void counts_enter(struct counts *k)
{
    k->frame[k->depth++] = (struct counts_frame){.left = deal_counts_piles(k)};
    k->positions++;
}

/* ---- the search ---- */

/* Completes the line of the path by plays to known positions. The current position is known, and its own frame is not
 * on the path. */
static enum counts_end counts_complete(struct counts *k)
{
    while (k->left) {
        uint64_t piles = deal_counts_piles(k);
        struct counts_frame *f = &k->frame[k->depth++];

        while (piles && k->left > 1 && !counts_known_after(k, __builtin_ctzll(piles)))
            piles &= piles - 1;
        k->failed |= !piles; /* impossible: a known position has a known successor; reported as lack of memory */
        if (!piles)
            return COUNTS_OPEN;
        *f = (struct counts_frame){.move = (uint8_t)__builtin_ctzll(piles)};
        deal_counts_play(k, f->move);
    }
    return COUNTS_WON;
}

/* Plays from pile I if that leads to a new position. */
static enum counts_end counts_try(struct counts *k, struct counts_frame *f, int i)
{
    uint64_t key;
    bool met;

    f->move = (uint8_t)i;
    f->left &= f->left - 1;
    if (k->left == k->pile[i].clears)
        return COUNTS_WON;
    if (k->cards - 1 == k->back.cards) {
        if (!counts_known_after(k, i))
            return COUNTS_OPEN;
        deal_counts_play(k, i);
        return counts_complete(k);
    }
    key = counts_key_after(k, i);
    k->count[i]--;
    met = !counts_meet(k, key);
    k->count[i]++;
    if (met)
        return COUNTS_OPEN;
    f->top = (uint8_t)k->top;
    deal_counts_play(k, i);
    counts_enter(k);
    return COUNTS_OPEN;
}

static void counts_go_back(struct counts *k)
{
    if (--k->depth)
        deal_counts_unplay(k, k->frame[k->depth - 1].move, k->frame[k->depth - 1].top);
    if (k->depth < k->lowest)
        k->lowest = k->depth;
}

/* After all positions with k->back.cards cards are known: leaves the positions on the path that have as few. Returns
 * COUNTS_WON if the path leads to one that can be won. */
static enum counts_end counts_meet_back(struct counts *k)
{
    while (k->cards < k->back.cards)
        counts_go_back(k);
    if (k->cards > k->back.cards)
        return COUNTS_OPEN;
    if (!counts_known(k, k->key, k->top)) {
        counts_go_back(k);
        return COUNTS_OPEN;
    }
    k->depth--;
    return counts_complete(k);
}

/* Adds positions that can be won, while they are fewer than their part of all positions. Returns COUNTS_LOST if no line
 * wins: each play takes one card, so a line passes each smaller number of cards, and none of these positions can be
 * won. */
static enum counts_end counts_grow(struct counts *k)
{
    while (k->back.grows && k->back.nodes * COUNTS_PART < k->positions)
        if (deal_counts_back_step(k))
            return !k->back.nows ? COUNTS_LOST : counts_meet_back(k);
    return COUNTS_OPEN;
}

/* Makes the start position the only one on the path, unless places have run out in it. */
static void counts_begin(struct counts *k)
{
    counts_meet(k, k->key);
    if (deal_places_find(k))
        counts_enter(k);
}

enum counts_end deal_counts_run(struct counts *k, uint64_t positions)
{
    enum counts_end end = k->left ? COUNTS_OPEN : COUNTS_WON;

    if (!k->positions)
        counts_begin(k);
    while (end == COUNTS_OPEN && k->depth && k->positions < positions && !k->failed) {
        struct counts_frame *f;

        end = counts_grow(k);
        f = k->depth ? &k->frame[k->depth - 1] : NULL;
        if (end == COUNTS_OPEN && f && f->left)
            end = counts_try(k, f, __builtin_ctzll(f->left));
        else if (end == COUNTS_OPEN && f)
            counts_go_back(k);
    }
    return end == COUNTS_OPEN && !k->depth ? COUNTS_LOST : end;
}
