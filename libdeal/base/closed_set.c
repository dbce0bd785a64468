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

bool deal_closed_init(struct closed_set *set, size_t first, size_t memory)
{
    uint64_t *block;

    set->most = first;
    deal_closed_widen(set, memory);
    set->mask = first - 1;
    set->n = 0;
    set->full = false;
    block = calloc(first + GROUP, sizeof *block);
    set->before = slots_before(block);
    set->slot = block ? block + set->before : NULL;
    return block != NULL;
}

void deal_closed_widen(struct closed_set *set, size_t memory)
{
    while (set->most <= memory / sizeof *set->slot / 2)
        set->most *= 2;
}

void deal_closed_release(struct closed_set *set)
{
    if (set->slot)
        free(set->slot - set->before);
    set->slot = NULL;
}

/* Returns the slot that has KEY, else the free slot where KEY belongs, else NULL. */
static uint64_t *closed_find(const struct closed_set *set, uint64_t key)
{
    size_t group = key & set->mask & ~(size_t)(GROUP - 1);

    for (int probe = 0; probe < PROBES; probe++, group = (group + GROUP) & set->mask)
        for (uint64_t *slot = set->slot + group, *end = slot + GROUP; slot < end; slot++)
            if (!*slot || *slot == key)
                return slot;
    return NULL;
}

bool deal_closed_has(const struct closed_set *set, uint64_t key)
{
    const uint64_t *slot;

    key += !key; /* key 0 is stored as 1, since 0 marks a free slot */
    slot = closed_find(set, key);
    return slot && *slot == key;
}

/* Stores KEY, which is not in the table, in the first free slot at or after the start of its group. */
static void closed_move(struct closed_set *set, uint64_t key)
{
    size_t slot = key & set->mask & ~(size_t)(GROUP - 1);

    for (int probe = 0; probe < PROBES * GROUP; probe++, slot = (slot + 1) & set->mask)
        if (!set->slot[slot]) {
            set->slot[slot] = key;
            return;
        }
    set->full = true;
}

/*
 * Moves the keys of the first SLOTS slots, which were the table before it grew, to their places in the grown table. The
 * keys are taken in order, and each moves to its old place, to an earlier one, or beyond SLOTS. So no lookup stops at a
 * slot that a key has left. Keys before the first free slot may have wrapped round from the end, so they are removed
 * before and stored last.
 */
static void closed_spread(struct closed_set *set, size_t slots)
{
    uint64_t first[PROBES * GROUP];
    size_t n = 0;

    while (n < PROBES * GROUP && set->slot[n]) {
        first[n] = set->slot[n];
        set->slot[n++] = 0;
    }
    /* if no slot at the start of the table is free, another key may have wrapped round to it from the end */
    set->full |= n == PROBES * GROUP;
    for (size_t i = n; i < slots; i++) {
        uint64_t key = set->slot[i];

        set->slot[i] = 0;
        if (key)
            closed_move(set, key);
    }
    for (size_t i = 0; i < n; i++)
        closed_move(set, first[i]);
}

static bool closed_grow(struct closed_set *set)
{
    size_t slots = set->mask + 1, more = (set->mask < SMALL_SLOTS && 4 * slots <= set->most ? 4 : 2) * slots;
    size_t before = set->before;
    uint64_t *grown = more <= set->most ? realloc(set->slot - before, (more + GROUP) * sizeof *grown) : NULL;

    if (!grown)
        return false;
    set->before = slots_before(grown);
    set->slot = grown + set->before;
    if (set->before != before)
        memmove(set->slot, grown + before, slots * sizeof *grown);
    memset(set->slot + slots, 0, (more - slots) * sizeof *grown);
    set->mask = more - 1;
    closed_spread(set, slots);
    return true;
}

bool deal_closed_add(struct closed_set *set, uint64_t key)
{
    uint64_t *slot;

    key += !key; /* key 0 is stored as 1, since 0 marks a free slot */
    slot = closed_find(set, key);
    if (slot && *slot == key)
        return false;
    while ((!slot || set->n > set->mask - set->mask / 4) && closed_grow(set))
        slot = closed_find(set, key);
    if (slot && !*slot) {
        set->n++;
    } else {
        set->full = true;
        slot = set->slot + ((key & set->mask & ~(size_t)(GROUP - 1)) | key >> 61);
    }
    *slot = key;
    return true;
}
