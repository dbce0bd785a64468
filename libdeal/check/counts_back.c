/*
 * From the positions of the goal back to all positions from which one of them can be reached, by their number of cards
 * (counts.h). A position is known with the next step of a line that wins: the kind of the card that is played, or any
 * kind for a card of the pack. Its predecessors have one card more: any card that left a pile, if the next card can be
 * laid on it.
 *
 * The search forward needs no position with as few cards: it wins if it reaches one that is known, and no other one can
 * be won.
 */
#include "counts.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/* A position is a row of bytes: the number of cards in each pile, and the kind of the next card, or k->kinds if any top
 * of the heap will do. */
static size_t back_size(const struct counts *counts) { return (size_t)counts->piles + 1; }

/* Adds ROW, whose key is KEY, to the positions with one card more, unless it is known. */
static void back_add(struct counts *counts, const uint8_t *row, uint64_t key)
{
    struct counts_back *b = &counts->back;
    size_t size = back_size(counts);
    uint8_t *later;

    if (!closed_add(&b->known, counts_hash(key)))
        return;
    later = b->laters < b->later_cap ? b->later : deal_room_most(b->later, &b->later_cap, b->laters + 1, size, b->most);
    b->grows = later && !b->known.full;
    if (!later)
        return;
    b->later = later;
    memcpy(later + b->laters++ * size, row, size);
    b->nodes++;
    counts->positions++;
}

/* Adds the position with STOCK cards in the pack and none in other piles, which is won. */
static void back_add_goal(struct counts *counts, int stock)
{
    uint8_t row[COUNTS_PILES + 1] = {0};

    if (counts->stock >= 0)
        row[counts->stock] = (uint8_t)stock;
    row[counts->piles] = (uint8_t)counts->kinds;
    back_add(counts, row,
             (stock ? counts->pile[counts->stock].weight * (uint64_t)stock : 0) +
                 counts->top_weight * (uint64_t)counts->kinds);
}

bool deal_counts_back_start(struct counts *counts, size_t memory)
{
    struct counts_back *b = &counts->back;

    b->cards = -1;
    if (!counts->prunes)
        return true;
    b->most = memory / 4 / back_size(counts) + 1;
    if (!deal_closed_init(&b->known, CLOSED_FEW, memory / 2))
        return false;
    back_add_goal(counts, 0);
    counts->positions = 0;
    return b->grows;
}

void deal_counts_back_stop(struct counts_back *back)
{
    deal_closed_release(&back->known);
    free(back->now);
    free(back->later);
}

/* Bit set of the piles of ROW that can have lost their last card before the next step. *COUNTS receives the part of the
 * key for piles. */
static uint64_t back_piles(const struct counts *k, const uint8_t *row, uint64_t *counts)
{
    int next = row[k->piles];
    uint64_t piles = 0, held = 0;

    *counts = 0;
    for (int i = 0; i < k->piles; i++) {
        const struct counts_pile *p = &k->pile[i];

        *counts += p->weight * row[i];
        held |= (uint64_t)(row[i] > 0) << i;
        if (row[i] < p->full && (next == k->kinds || k->fits[p->kind[row[i] + 1]] >> next & 1))
            piles |= counts_bit(i);
    }
    piles &= k->plays;
    for (uint64_t left = k->covered & piles; left; left &= left - 1)
        if (k->pile[__builtin_ctzll(left)].over & held)
            piles &= ~(left & -left);
    return piles;
}

/* The kind of the next card before a play that leaves pile I with N cards. */
static uint8_t back_next(const struct counts *counts, int i, int n)
{
    return i == counts->stock ? (uint8_t)counts->kinds : counts->pile[i].kind[n + 1];
}

/* Adds the predecessors of ROW. */
static void back_expand(struct counts *k, uint8_t *row)
{
    uint64_t counts, piles = back_piles(k, row, &counts), key[COUNTS_PILES];
    uint8_t next = row[k->piles];

    for (uint64_t left = piles; left; left &= left - 1) {
        int i = __builtin_ctzll(left);

        key[i] = counts + k->pile[i].weight + k->top_weight * back_next(k, i, row[i]);
        closed_fetch(&k->back.known, counts_hash(key[i]));
    }
    for (; piles && k->back.grows; piles &= piles - 1) {
        int i = __builtin_ctzll(piles);

        row[k->piles] = back_next(k, i, row[i]);
        row[i]++;
        back_add(k, row, key[i]);
        row[i]--;
    }
    row[k->piles] = next;
}

/* Ends the growth. If positions are forgotten, none counts as known. */
static void back_end(struct counts_back *back)
{
    if (back->known.full)
        back->cards = -1;
    free(back->now);
    free(back->later);
    back->now = back->later = NULL;
}

/* Begins to add the positions with one card more. */
static void back_layer(struct counts *counts)
{
    struct counts_back *b = &counts->back;
    uint8_t *now = b->now;
    size_t cap = b->now_cap;

    b->now = b->later;
    b->now_cap = b->later_cap;
    b->nows = b->laters;
    b->later = now;
    b->later_cap = cap;
    b->laters = b->at = 0;
    b->cards++;
    if (counts->stock >= 0 && !counts->pile[counts->stock].clears && b->cards < counts->pile[counts->stock].full)
        back_add_goal(counts, b->cards + 1);
}

bool deal_counts_back_step(struct counts *counts)
{
    struct counts_back *b = &counts->back;
    bool layer = b->at == b->nows;

    if (layer)
        back_layer(counts);
    else
        back_expand(counts, b->now + b->at++ * back_size(counts));
    if (!b->grows)
        back_end(b);
    return layer;
}

bool deal_counts_wins(const struct counts *k, uint64_t counts, int top)
{
    const struct closed_set *known = &k->back.known;

    if (k->stock >= 0 && closed_has(known, counts_hash(counts + k->top_weight * (uint64_t)k->kinds)))
        return true;
    for (uint64_t next = k->fits[top]; next; next &= next - 1)
        if (closed_has(known, counts_hash(counts + k->top_weight * (uint64_t)__builtin_ctzll(next))))
            return true;
    return false;
}
