/*
 * The closed set, or transposition table: visited positions by their 64-bit hashes, with open addressing in groups of
 * eight slots, one cache line. It starts small, because the first access to a large block costs more than most
 * searches. It grows in place as it fills: fourfold at first, later twofold. Its memory block has room for one group
 * more, so that the groups can begin where cache lines begin.
 *
 * At the memory limit a new key replaces another one in its group. The search stays sound, since a forgotten position
 * is only examined again, but it may loop until its nodes are spent.
 *
 * Full 64-bit keys were chosen over 32-bit tags of half the size, since proofs of loss depend on them.
 */
#include "closed_set.h"

#include <stdlib.h>
#include <string.h>

enum { GROUP = CLOSED_GROUP, SMALL_SLOTS = 1 << 14, PROBES = 32 };

/* Number of slots of BLOCK before its first one that begins a cache line. */
static size_t slots_before(const uint64_t *block)
{
    return (-(uintptr_t)block & (GROUP * sizeof *block - 1)) / sizeof *block;
}

bool deal_closed_init(struct closed_set *t, size_t first, size_t memory)
{
    uint64_t *block;

    t->most = first;
    deal_closed_widen(t, memory);
    t->mask = first - 1;
    t->n = 0;
    t->full = false;
    block = calloc(first + GROUP, sizeof *block);
    t->before = slots_before(block);
    t->slot = block ? block + t->before : NULL;
    return block != NULL;
}

void deal_closed_widen(struct closed_set *t, size_t memory)
{
    while (t->most <= memory / sizeof *t->slot / 2)
        t->most *= 2;
}

void deal_closed_release(struct closed_set *t)
{
    if (t->slot)
        free(t->slot - t->before);
    t->slot = NULL;
}

/* Returns the slot that has KEY, else the free slot where KEY belongs, else NULL. */
static uint64_t *closed_find(const struct closed_set *t, uint64_t key)
{
    size_t group = key & t->mask & ~(size_t)(GROUP - 1);

    for (int probe = 0; probe < PROBES; probe++, group = (group + GROUP) & t->mask)
        for (uint64_t *slot = t->slot + group, *end = slot + GROUP; slot < end; slot++)
            if (!*slot || *slot == key)
                return slot;
    return NULL;
}

bool deal_closed_has(const struct closed_set *t, uint64_t key)
{
    const uint64_t *slot;

    key += !key; /* key 0 is stored as 1, since 0 marks a free slot */
    slot = closed_find(t, key);
    return slot && *slot == key;
}

/* Stores KEY, which is not in the table, in the first free slot at or after the start of its group. */
static void closed_move(struct closed_set *t, uint64_t key)
{
    size_t slot = key & t->mask & ~(size_t)(GROUP - 1);

    for (int probe = 0; probe < PROBES * GROUP; probe++, slot = (slot + 1) & t->mask)
        if (!t->slot[slot]) {
            t->slot[slot] = key;
            return;
        }
    t->full = true;
}

/*
 * Moves the keys of the first SLOTS slots, which were the table before it grew, to their places in the grown table. The
 * keys are taken in order, and each moves to its old place, to an earlier one, or beyond SLOTS. So no lookup stops at a
 * slot that a key has left. Keys before the first free slot may have wrapped round from the end, so they are removed
 * before and stored last.
 */
static void closed_spread(struct closed_set *t, size_t slots)
{
    uint64_t first[PROBES * GROUP];
    size_t n = 0;

    while (n < PROBES * GROUP && t->slot[n]) {
        first[n] = t->slot[n];
        t->slot[n++] = 0;
    }
    /* if no slot at the start of the table is free, another key may have wrapped round to it from the end */
    t->full |= n == PROBES * GROUP;
    for (size_t i = n; i < slots; i++) {
        uint64_t key = t->slot[i];

        t->slot[i] = 0;
        if (key)
            closed_move(t, key);
    }
    for (size_t i = 0; i < n; i++)
        closed_move(t, first[i]);
}

static bool closed_grow(struct closed_set *t)
{
    size_t slots = t->mask + 1, more = (t->mask < SMALL_SLOTS && 4 * slots <= t->most ? 4 : 2) * slots;
    size_t before = t->before;
    uint64_t *grown = more <= t->most ? realloc(t->slot - before, (more + GROUP) * sizeof *grown) : NULL;

    if (!grown)
        return false;
    t->before = slots_before(grown);
    t->slot = grown + t->before;
    if (t->before != before)
        memmove(t->slot, grown + before, slots * sizeof *grown);
    memset(t->slot + slots, 0, (more - slots) * sizeof *grown);
    t->mask = more - 1;
    closed_spread(t, slots);
    return true;
}

bool deal_closed_add(struct closed_set *t, uint64_t key)
{
    uint64_t *slot;

    key += !key; /* key 0 is stored as 1, since 0 marks a free slot */
    slot = closed_find(t, key);
    if (slot && *slot == key)
        return false;
    while ((!slot || t->n > t->mask - t->mask / 4) && closed_grow(t))
        slot = closed_find(t, key);
    if (slot && !*slot) {
        t->n++;
    } else {
        t->full = true;
        slot = t->slot + ((key & t->mask & ~(size_t)(GROUP - 1)) | key >> 61);
    }
    *slot = key;
    return true;
}
