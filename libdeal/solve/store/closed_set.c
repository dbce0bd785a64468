/*
 * The closed set, or transposition table: the positions visited, by their 64-bit hashes; open addressing in groups of eight
 * slots, one cache line.  It starts small, because the first touch of a large
 * block costs more than most searches, and grows as it fills: fourfold at first, then to twice its size, in its place.
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
#include <string.h>

enum { GROUP = CLOSED_GROUP, SMALL_SLOTS = 1 << 14, PROBES = 32 };

bool deal_closed_init(struct closed_set *t, size_t first, size_t memory)
{
    t->most = first;
    deal_closed_widen(t, memory);
    t->mask = first - 1;
    t->n = 0;
    t->full = false;
    t->slot = calloc(first, sizeof *t->slot);
    return t->slot != NULL;
}

void deal_closed_widen(struct closed_set *t, size_t memory)
{
    while (t->most <= memory / sizeof *t->slot / 2)
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

bool deal_closed_has(const struct closed_set *t, uint64_t key)
{
    const uint64_t *slot;

    key += !key; /* 0 marks a free slot */
    slot = closed_find(t, key);
    return slot && *slot == key;
}

/* KEY, which is in no slot, comes to the first free one from its group on. */
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
 * The keys of the first SLOTS slots, of which there were no more, go to their places among all there are now.  In order, each
 * comes to where it was, before that, or behind SLOTS, so none is passed over by one whose way it may have stood in.  The first,
 * up to a free slot, may have come round from the end: they are taken out before and put back last.
 */
static void closed_spread(struct closed_set *t, size_t slots)
{
    uint64_t first[PROBES * GROUP];
    size_t n = 0;

    while (n < PROBES * GROUP && t->slot[n]) {
        first[n] = t->slot[n];
        t->slot[n++] = 0;
    }
    t->full |= n == PROBES * GROUP; /* one more may have come round */
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
    uint64_t *grown = more <= t->most ? realloc(t->slot, more * sizeof *grown) : NULL;

    if (!grown)
        return false;
    memset(grown + slots, 0, (more - slots) * sizeof *grown);
    t->slot = grown;
    t->mask = more - 1;
    closed_spread(t, slots);
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
