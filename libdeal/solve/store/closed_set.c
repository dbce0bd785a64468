/*
 * The closed set, or transposition table: the positions visited, by their 64-bit hashes; open addressing in groups of eight
 * slots, one cache line.  It starts small, because the first touch of a large
 * block costs more than most searches, and grows as it fills: fourfold at first, then to twice its size.
 *
 * At the limit of memory it forgets: a new key takes the place of another one in
 * its group.  A search stays sound, for a forgotten position is only examined
 * again, but it may go round in a circle until its nodes are spent.
 *
 * Keeping all 64 bits was preferred to 32-bit tags of half the size: proofs of
 * loss rest on these keys.
 */
#include "store.h"

#include <stdlib.h>

enum { GROUP = CLOSED_GROUP, FIRST_SLOTS = 1024, SMALL_SLOTS = 1 << 14, PROBES = 32 };

bool deal_closed_init(struct closed_set *t, size_t memory)
{
    t->most = FIRST_SLOTS;
    deal_closed_widen(t, memory);
    t->mask = FIRST_SLOTS - 1;
    t->n = 0;
    t->full = false;
    t->slot = calloc(FIRST_SLOTS, sizeof *t->slot);
    return t->slot != NULL;
}

void deal_closed_widen(struct closed_set *t, size_t memory)
{
    while (t->most * 2 * sizeof *t->slot <= memory)
        t->most *= 2;
}

void deal_closed_release(struct closed_set *t)
{
    free(t->slot);
    t->slot = NULL;
}

/* The slot that holds KEY, else a free one, else NULL. */
static uint64_t *closed_find(const struct closed_set *t, uint64_t key)
{
    size_t group = key & t->mask & ~(size_t)(GROUP - 1);

    for (int probe = 0; probe < PROBES; probe++, group = (group + GROUP) & t->mask)
        for (uint64_t *slot = t->slot + group, *end = slot + GROUP; slot < end; slot++)
            if (!*slot || *slot == key)
                return slot;
    return NULL;
}

/* KEY, which is in no slot, comes to the first free one. */
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

static bool closed_grow(struct closed_set *t)
{
    size_t times = t->mask < SMALL_SLOTS && 4 * (t->mask + 1) <= t->most ? 4 : 2;
    struct closed_set more = {.mask = times * (t->mask + 1) - 1};

    if (more.mask >= t->most)
        return false;
    more.slot = calloc(more.mask + 1, sizeof *more.slot);
    if (!more.slot)
        return false;
    for (size_t i = 0; i <= t->mask; i++)
        if (t->slot[i])
            closed_move(&more, t->slot[i]);
    free(t->slot);
    t->slot = more.slot;
    t->mask = more.mask;
    t->full |= more.full;
    return true;
}

bool deal_closed_add(struct closed_set *t, uint64_t key)
{
    uint64_t *slot;

    key += !key; /* 0 marks a free slot */
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
