/*
 * Retrograde analysis: from the positions of the goal back to all positions from which one of them can be reached, by
 * their number of cards in piles and pack. A position is known with the next step of a line that wins: the kind of the
 * card that is played, or any kind for a turn of the pack. Its predecessors have one card more: any card that left a
 * pile, if the next card can be laid on it, or the last card turned.
 *
 * The search forward needs no position with as few cards: it wins if it reaches one that is known, and no other one can
 * be won.
 */
#include "counted.h"

#include "solve/base/parameters.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/* A position is a row of bytes: the number of cards in each pile and in the pack, and the kind of the next card, or
 * d->kinds if any top of the heap will do. */
static size_t retrograde_size(const struct counted *d) { return (size_t)d->piles + 2; }
static uint8_t *row_packed(const struct counted *d, uint8_t *row) { return row + d->piles; }
static uint8_t *row_next(const struct counted *d, uint8_t *row) { return row + d->piles + 1; }

/* Adds ROW, whose key is KEY, to the positions with one card more, unless it is known. */
static void retrograde_add(struct counted *d, const uint8_t *row, uint64_t key)
{
    struct retrograde *b = &d->back;
    size_t size = retrograde_size(d);
    uint8_t *later;

    if (!closed_add(&b->known, deal_mix(key)))
        return;
    later = b->laters < b->later_cap ? b->later : deal_room_most(b->later, &b->later_cap, b->laters + 1, size, b->most);
    b->grows = later && !b->known.full;
    if (!later)
        return;
    b->later = later;
    memcpy(later + b->laters++ * size, row, size);
    b->nodes++;
    d->x->nodes++;
}

/* Adds the position with PACKED cards in the pack and none in piles, which is won. */
static void retrograde_add_goal(struct counted *d, int packed)
{
    uint8_t row[COUNTED_PILES + 2] = {0};

    *row_packed(d, row) = (uint8_t)packed;
    *row_next(d, row) = (uint8_t)d->kinds;
    retrograde_add(d, row, d->pack_weight * (uint64_t)packed + d->top_weight * (uint64_t)d->kinds);
}

bool deal_retrograde_start(struct counted *d)
{
    struct retrograde *b = &d->back;

    b->cards = -1;
    b->packed = d->packed;
    if (!d->prunes)
        return true;
    b->most = d->x->memory / RETROGRADE_MEMORY / 4 / retrograde_size(d) + 1;
    if (!deal_closed_init(&b->known, CLOSED_FEW, d->x->memory / RETROGRADE_MEMORY / 2))
        return false;
    retrograde_add_goal(d, 0);
    return b->grows;
}

void deal_retrograde_stop(struct retrograde *b)
{
    deal_closed_release(&b->known);
    free(b->now);
    free(b->later);
}

/* Bit set of the piles of ROW that can have lost their last card before the next step. *COUNTS receives the part of the
 * key for piles and pack. */
static uint64_t retrograde_piles(const struct counted *d, uint8_t *row, uint64_t *counts)
{
    int next = *row_next(d, row);
    uint64_t piles = 0, held = 0;

    *counts = d->pack_weight * *row_packed(d, row);
    for (int i = 0; i < d->piles; i++) {
        const struct counted_pile *k = &d->pile[i];

        *counts += k->weight * row[i];
        held |= (uint64_t)(row[i] > 0) << i;
        if (row[i] < k->full && (next == d->kinds || d->fits[k->kind[row[i] + 1]] >> next & 1))
            piles |= (uint64_t)1 << i;
    }
    piles &= d->plays;
    for (uint64_t left = d->covered & piles; left; left &= left - 1)
        if (d->pile[__builtin_ctzll(left)].over & held)
            piles &= ~(left & -left);
    return piles;
}

/* Adds the positions before ROW from which a turn leads to it. */
static void retrograde_unturn(struct counted *d, uint8_t *row, uint64_t counts)
{
    uint8_t packed = *row_packed(d, row), next = *row_next(d, row);

    if (!d->turned || packed >= d->back.packed || !(next == d->kinds || d->fits[d->pack[packed]] >> next & 1))
        return;
    ++*row_packed(d, row);
    *row_next(d, row) = (uint8_t)d->kinds;
    retrograde_add(d, row, counts + d->pack_weight + d->top_weight * (uint64_t)d->kinds);
    *row_packed(d, row) = packed;
    *row_next(d, row) = next;
}

/* Adds the predecessors of ROW. */
static void retrograde_back(struct counted *d, uint8_t *row)
{
    uint64_t counts, piles = retrograde_piles(d, row, &counts), key[COUNTED_PILES];
    uint8_t next = *row_next(d, row);

    for (uint64_t left = piles; left; left &= left - 1) {
        int i = __builtin_ctzll(left);

        key[i] = counts + d->pile[i].weight + d->top_weight * d->pile[i].kind[row[i] + 1];
        closed_fetch(&d->back.known, deal_mix(key[i]));
    }
    for (; piles && d->back.grows; piles &= piles - 1) {
        int i = __builtin_ctzll(piles);

        *row_next(d, row) = d->pile[i].kind[++row[i]];
        retrograde_add(d, row, key[i]);
        row[i]--;
    }
    *row_next(d, row) = next;
    if (d->back.grows)
        retrograde_unturn(d, row, counts);
}

/* Ends the growth. If positions are forgotten, none counts as known. */
static void retrograde_end(struct retrograde *b)
{
    if (b->known.full)
        b->cards = -1;
    free(b->now);
    free(b->later);
    b->now = b->later = NULL;
}

/* Begins to add the positions with one card more. */
static void retrograde_layer(struct counted *d)
{
    struct retrograde *b = &d->back;
    uint8_t *now = b->now;
    size_t cap = b->now_cap;

    b->now = b->later;
    b->now_cap = b->later_cap;
    b->nows = b->laters;
    b->later = now;
    b->later_cap = cap;
    b->laters = b->at = 0;
    b->cards++;
    if (!d->all && b->cards < b->packed)
        retrograde_add_goal(d, b->cards + 1);
}

bool deal_retrograde_step(struct counted *d)
{
    struct retrograde *b = &d->back;
    bool layer = b->at == b->nows;

    if (layer)
        retrograde_layer(d);
    else
        retrograde_back(d, b->now + b->at++ * retrograde_size(d));
    if (!b->grows)
        retrograde_end(b);
    return layer;
}

bool deal_retrograde_wins(const struct counted *d, uint64_t counts, int top)
{
    const struct closed_set *known = &d->back.known;

    if (d->turned && closed_has(known, deal_mix(counts + d->top_weight * (uint64_t)d->kinds)))
        return true;
    for (uint64_t next = d->fits[top]; next; next &= next - 1)
        if (closed_has(known, deal_mix(counts + d->top_weight * (uint64_t)__builtin_ctzll(next))))
            return true;
    return false;
}
