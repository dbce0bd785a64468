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
static size_t back_size(const struct counts *k) { return (size_t)k->piles + 1; }

/* Adds ROW, whose key is KEY, to the positions with one card more, unless it is known. */
static void back_add(struct counts *k, const uint8_t *row, uint64_t key)
{
    struct counts_back *b = &k->back;
    size_t size = back_size(k);
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
    k->positions++;
}

/* Adds the position with STOCK cards in the pack and none in other piles, which is won. */
static void back_add_goal(struct counts *k, int stock)
{
    uint8_t row[COUNTS_PILES + 1] = {0};

    if (k->stock >= 0)
        row[k->stock] = (uint8_t)stock;
    row[k->piles] = (uint8_t)k->kinds;
    back_add(k, row, (stock ? k->pile[k->stock].weight * (uint64_t)stock : 0) + k->top_weight * (uint64_t)k->kinds);
}

bool deal_counts_back_start(struct counts *k, size_t memory)
{
    struct counts_back *b = &k->back;

    b->cards = -1;
    if (!k->prunes)
        return true;
    b->most = memory / 4 / back_size(k) + 1;
    if (!deal_closed_init(&b->known, CLOSED_FEW, memory / 2))
        return false;
    back_add_goal(k, 0);
    k->positions = 0;
    return b->grows;
}

void deal_counts_back_stop(struct counts_back *b)
{
    deal_closed_release(&b->known);
    free(b->now);
    free(b->later);
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
static uint8_t back_next(const struct counts *k, int i, int n)
{
    return i == k->stock ? (uint8_t)k->kinds : k->pile[i].kind[n + 1];
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
static void back_end(struct counts_back *b)
{
    if (b->known.full)
        b->cards = -1;
    free(b->now);
    free(b->later);
    b->now = b->later = NULL;
}

/* Begins to add the positions with one card more. */
static void back_layer(struct counts *k)
{
    struct counts_back *b = &k->back;
    uint8_t *now = b->now;
    size_t cap = b->now_cap;

    b->now = b->later;
    b->now_cap = b->later_cap;
    b->nows = b->laters;
    b->later = now;
    b->later_cap = cap;
    b->laters = b->at = 0;
    b->cards++;
    if (k->stock >= 0 && !k->pile[k->stock].clears && b->cards < k->pile[k->stock].full)
        back_add_goal(k, b->cards + 1);
}

bool deal_counts_back_step(struct counts *k)
{
    struct counts_back *b = &k->back;
    bool layer = b->at == b->nows;

    if (layer)
        back_layer(k);
    else
        back_expand(k, b->now + b->at++ * back_size(k));
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
