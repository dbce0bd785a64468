/* A set of 64-bit keys, such as the hashes of visited positions (closed_set.c). */
#ifndef DEAL_CLOSED_SET_H
#define DEAL_CLOSED_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct closed_set {
    uint64_t *slot;
    size_t before; /* number of slots between the start of the memory block and the first slot */
    /* mask: number of slots - 1; n: number of keys; most: maximum number of slots within the memory limit */
    size_t mask, n, most;
    bool full; /* true: keys were replaced, so a key that is absent may have been added before */
};

/* Initializes a set of FIRST slots, a power of two, that grows up to MEMORY bytes. Returns false if memory runs out.
 * 1,000 FreeCells with CLOSED_MANY slots at first take 0.97 of the time with CLOSED_FEW. */
enum { CLOSED_FEW = 1 << 10, CLOSED_MANY = 1 << 12 };
bool deal_closed_init(struct closed_set *set, size_t first, size_t memory);
void deal_closed_release(struct closed_set *set);
/* Raises the memory limit of the set to MEMORY bytes, if that is more. Keys that were replaced before stay lost. */
void deal_closed_widen(struct closed_set *set, size_t memory);
/* Adds KEY to the set of visited positions. Returns true if it was new. At the memory limit it replaces another key. */
bool deal_closed_add(struct closed_set *set, uint64_t key);
bool deal_closed_has(const struct closed_set *set, uint64_t key);

enum { CLOSED_GROUP = 8 }; /* number of slots, one cache line of the processor, in which a key is searched first */
static inline uint64_t *closed_group(const struct closed_set *set, uint64_t key)
{
    return set->slot + (key & set->mask & ~(size_t)(CLOSED_GROUP - 1));
}
/* Prefetches the slots where KEY will be looked up soon into the processor's cache. */
static inline void closed_fetch(const struct closed_set *set, uint64_t key)
{
    __builtin_prefetch(closed_group(set, key), 1);
}
/* Inline form of deal_closed_has(): is KEY in the set? */
static inline bool closed_has(const struct closed_set *set, uint64_t key)
{
    const uint64_t *slot = closed_group(set, key);
    bool has = false, room = false;

    for (int i = 0; i < CLOSED_GROUP; i++) {
        has |= slot[i] == key;
        room |= !slot[i];
    }
    return key && (has || room) ? has : deal_closed_has(set, key);
}
/* Inline form of deal_closed_add() for the common case: the key's own group contains it or has room. */
static inline bool closed_add(struct closed_set *set, uint64_t key)
{
    uint64_t *slot = closed_group(set, key);
    unsigned used = 0;

    if (!key)
        return deal_closed_add(set, key);
    for (int i = 0; i < CLOSED_GROUP; i++)
        if (slot[i] == key)
            return false;
    /* counts all slots of the group, since a branch to leave the loop would usually be mispredicted */
    for (int i = 0; i < CLOSED_GROUP; i++)
        used += slot[i] != 0;
    if (used == CLOSED_GROUP || set->n > set->mask - set->mask / 4)
        return deal_closed_add(set, key);
    slot += used;
    set->n++;
    *slot = key;
    return true;
}

#endif
