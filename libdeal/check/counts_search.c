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
static void places_change(struct places *places, const uint64_t change[PLACES_WORDS], bool back)
{
    for (int w = 0; w < PLACES_WORDS; w++)
        places->spare[w] = bytes_sum(places->spare[w], back ? bytes_sum(~change[w], BYTES_ONE) : change[w]);
}

/* The sign bits of the sets whose last place is the top of the heap. */
static uint64_t places_last(const struct places *places, int word) { return places->spare[word] & BYTES_SIGN; }

/* Bit set of the kinds that can be played next: those of each set whose last place is the top of the heap. */
static uint64_t places_left(const struct places *places)
{
    uint64_t kinds = ~UINT64_C(0);

    for (int w = 0; w < PLACES_WORDS; w++)
        for (uint64_t last = places_last(places, w); last; last &= last - 1)
            kinds &= places->set[8 * w + __builtin_ctzll(last) / 8];
    return kinds;
}

static void counts_set_top(struct counts *counts, int top)
{
    counts->key += counts->top_weight * ((uint64_t)top - (uint64_t)counts->top);
    counts->top = top;
}

/* Adds BY cards to pile I, -1 or 1, and updates all that depends on its top. */
static void counts_shift(struct counts *counts, int i, int by)
{
    const struct counts_pile *p = &counts->pile[i];
    int n = counts->count[i];

    counts->tops[p->kind[n]] ^= counts_bit(i);
    counts->tops[p->kind[n + by]] ^= counts_bit(i);
    counts->key += p->weight * (uint64_t)(int64_t)by;
    counts->left += p->clears ? by : 0;
    counts->cards += by;
    counts->count[i] = (uint8_t)(n + by);
    if (n && n + by)
        return;
    for (uint64_t under = p->under; under; under &= under - 1) {
        int j = __builtin_ctzll(under);

        counts->over[j] = (uint8_t)(counts->over[j] + by);
        counts->bare = counts->over[j] ? counts->bare & ~counts_bit(j) : counts->bare | counts_bit(j);
    }
}

void deal_counts_play(struct counts *counts, int i)
{
    int kind = counts->pile[i].kind[counts->count[i]];

    counts_shift(counts, i, -1);
    counts_set_top(counts, kind);
    places_change(&counts->places, counts->places.change[i == counts->stock][kind], false);
}

void deal_counts_unplay(struct counts *counts, int i, int top)
{
    places_change(&counts->places, counts->places.change[i == counts->stock][counts->top], true);
    counts_shift(counts, i, 1);
    counts_set_top(counts, top);
}

/* ---- positions met ---- */

static bool counts_swaps(const uint8_t *count, const struct counts_pair *pair)
{
    return count[pair->a] < count[pair->b] && count[pair->b] <= pair->same;
}

/* Returns the key of the equivalent position in which interchangeable piles are in standard order. KEY is that of the
 * position with the present numbers of cards. */
static uint64_t counts_ordered(const struct counts *counts, uint64_t key)
{
    uint8_t count[COUNTS_PILES];
    bool sorted = false;

    memcpy(count, counts->count, sizeof count);
    while (!sorted) {
        sorted = true;
        for (const struct counts_pair *p = counts->pair; p < counts->pair + counts->pairs; p++)
            if (counts_swaps(count, p)) {
                uint8_t more = (uint8_t)(count[p->b] - count[p->a]);

                key += more * (counts->pile[p->a].weight - counts->pile[p->b].weight);
                count[p->a] = (uint8_t)(count[p->a] + more);
                count[p->b] = (uint8_t)(count[p->b] - more);
                sorted = false;
            }
    }
    return key;
}

/* Notes that the search meets the position with the present numbers of cards. KEY is its key before interchangeable
 * piles are put in order. Returns true if neither it nor an equivalent position was met before. */
static bool counts_meet(struct counts *counts, uint64_t key)
{
    uint64_t *word;

    for (int i = 0; i < counts->pairs; i++)
        if (counts_swaps(counts->count, &counts->pair[i])) {
            key = counts_ordered(counts, key);
            break;
        }
    if (!counts->bits)
        return closed_add(&counts->met, counts_hash(key));
    word = &counts->bits[key / 64];
    if (*word >> key % 64 & 1)
        return false;
    *word |= counts_bit(key % 64);
    return true;
}

/* The key of the position after a play from pile I, before interchangeable piles are put in order. */
static uint64_t counts_key_after(const struct counts *counts, int i)
{
    const struct counts_pile *p = &counts->pile[i];

    return counts->key - p->weight + counts->top_weight * ((uint64_t)p->kind[counts->count[i]] - (uint64_t)counts->top);
}

/* Can the position with KEY and TOP be won? It has k->back.cards cards or fewer. */
static bool counts_known(const struct counts *counts, uint64_t key, int top)
{
    return deal_counts_wins(counts, key - counts->top_weight * (uint64_t)top, top);
}

static bool counts_known_after(const struct counts *counts, int i)
{
    return counts_known(counts, counts_key_after(counts, i), counts->pile[i].kind[counts->count[i]]);
}

static void counts_fetch(const struct counts *counts, uint64_t key)
{
    if (counts->bits)
        __builtin_prefetch(&counts->bits[key / 64], 1);
    else
        closed_fetch(&counts->met, counts_hash(key));
}

uint64_t deal_counts_piles(const struct counts *counts)
{
    uint64_t all = 0, stock = counts->stock >= 0 ? counts_bit(counts->stock) : 0;

    for (uint64_t kinds = counts->fits[counts->top] & places_left(&counts->places); kinds; kinds &= kinds - 1)
        all |= counts->tops[__builtin_ctzll(kinds)];
    all &= ~stock;
    if (stock && counts->count[counts->stock] && !(places_last(&counts->places, 0) | places_last(&counts->places, 1)))
        all |= stock;
    all &= counts->plays & counts->bare;
    for (uint64_t piles = all; piles; piles &= piles - 1)
        counts_fetch(counts, counts_key_after(counts, __builtin_ctzll(piles)));
    return all;
}

static void counts_enter(struct counts *counts)
{
    counts->frame[counts->depth++] = (struct counts_frame){.left = deal_counts_piles(counts)};
    counts->positions++;
}

/* ---- the search ---- */

/* Completes the line of the path by plays to known positions. The current position is known, and its own frame is not
 * on the path. */
static enum counts_end counts_complete(struct counts *counts)
{
    while (counts->left) {
        uint64_t piles = deal_counts_piles(counts);
        struct counts_frame *f = &counts->frame[counts->depth++];

        while (piles && counts->left > 1 && !counts_known_after(counts, __builtin_ctzll(piles)))
            piles &= piles - 1;
        counts->failed |= !piles; /* impossible: a known position has a known successor; reported as lack of memory */
        if (!piles)
            return COUNTS_OPEN;
        *f = (struct counts_frame){.move = (uint8_t)__builtin_ctzll(piles)};
        deal_counts_play(counts, f->move);
    }
    return COUNTS_WON;
}

/* Plays from pile I if that leads to a new position. */
static enum counts_end counts_try(struct counts *counts, struct counts_frame *frame, int i)
{
    uint64_t key;
    bool met;

    frame->move = (uint8_t)i;
    frame->left &= frame->left - 1;
    if (counts->left == counts->pile[i].clears)
        return COUNTS_WON;
    if (counts->cards - 1 == counts->back.cards) {
        if (!counts_known_after(counts, i))
            return COUNTS_OPEN;
        deal_counts_play(counts, i);
        return counts_complete(counts);
    }
    key = counts_key_after(counts, i);
    counts->count[i]--;
    met = !counts_meet(counts, key);
    counts->count[i]++;
    if (met)
        return COUNTS_OPEN;
    frame->top = (uint8_t)counts->top;
    deal_counts_play(counts, i);
    counts_enter(counts);
    return COUNTS_OPEN;
}

static void counts_go_back(struct counts *counts)
{
    if (--counts->depth)
        deal_counts_unplay(counts, counts->frame[counts->depth - 1].move, counts->frame[counts->depth - 1].top);
    if (counts->depth < counts->lowest)
        counts->lowest = counts->depth;
}

/* After all positions with k->back.cards cards are known: leaves the positions on the path that have as few. Returns
 * COUNTS_WON if the path leads to one that can be won. */
static enum counts_end counts_meet_back(struct counts *counts)
{
    while (counts->cards < counts->back.cards)
        counts_go_back(counts);
    if (counts->cards > counts->back.cards)
        return COUNTS_OPEN;
    if (!counts_known(counts, counts->key, counts->top)) {
        counts_go_back(counts);
        return COUNTS_OPEN;
    }
    counts->depth--;
    return counts_complete(counts);
}

/* Adds positions that can be won, while they are fewer than their part of all positions. Returns COUNTS_LOST if no line
 * wins: each play takes one card, so a line passes each smaller number of cards, and none of these positions can be
 * won. */
static enum counts_end counts_grow(struct counts *counts)
{
    while (counts->back.grows && counts->back.nodes * COUNTS_PART < counts->positions)
        if (deal_counts_back_step(counts))
            return !counts->back.nows ? COUNTS_LOST : counts_meet_back(counts);
    return COUNTS_OPEN;
}

/* Makes the start position the only one on the path, unless places have run out in it. */
static void counts_begin(struct counts *counts)
{
    counts_meet(counts, counts->key);
    if (deal_places_find(counts))
        counts_enter(counts);
}

enum counts_end deal_counts_run(struct counts *counts, uint64_t positions)
{
    enum counts_end end = counts->left ? COUNTS_OPEN : COUNTS_WON;

    if (!counts->positions)
        counts_begin(counts);
    while (end == COUNTS_OPEN && counts->depth && counts->positions < positions && !counts->failed) {
        struct counts_frame *f;

        end = counts_grow(counts);
        f = counts->depth ? &counts->frame[counts->depth - 1] : NULL;
        if (end == COUNTS_OPEN && f && f->left)
            end = counts_try(counts, f, __builtin_ctzll(f->left));
        else if (end == COUNTS_OPEN && f)
            counts_go_back(counts);
    }
    return end == COUNTS_OPEN && !counts->depth ? COUNTS_LOST : end;
}
