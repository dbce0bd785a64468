/*
 * In this folder: storage of positions. The visited positions are stored by their hashes (base/closed_set.h), or with
 * all bytes of each (tables.c). The packed form is in codec.c, the pool of open positions in slots.c, and their order
 * in heap.h. The depth-first stack is in stack.c, the steps to positions in trail.c.
 *
 * A position is identified by its 64-bit hash. Among n different positions two have the same hash with a probability of
 * about n^2 / 2^65: 3e-8 for a million positions. Every proof of loss by search depends on that.
 */
#ifndef DEAL_STORE_H
#define DEAL_STORE_H

#include "base/closed_set.h"
#include "solve/base/search.h"

/* ---- a set of positions, with their bytes: tables.c ---- */

struct table_set {
    uint8_t *bytes;               /* packed positions, one after the other */
    uint64_t *key;                /* hash of each position */
    uint32_t *slot;               /* hash table of 1 + the number of a position; 0: free slot */
    size_t size, n, cap, key_cap; /* size: bytes of a packed position; n: number of positions; cap, key_cap: number of
                                     positions and of keys that there is room for */
    size_t mask, most;            /* mask: number of slots - 1; most: maximum number of positions */
    bool full;                    /* true: the set is full, so at least one new position was not added */
};

/* Initializes an empty set of positions of search X: at most MOST, and at most as many as fit into MEMORY bytes.
 * Returns false if memory runs out. Two positions are equal if the rules cannot distinguish their piles of one number.
 */
bool deal_tables_init(struct table_set *table_set, const struct search *x, size_t most, size_t memory);
void deal_tables_release(struct table_set *table_set);
/* Adds the current position of X unless the set has it, and returns its number, from 0 in the order of addition.
 * Returns NO_TABLE if the set is full, or if memory runs out, and then sets x->failed. */
enum { NO_TABLE = 0xFFFFFFFF };
uint32_t deal_tables_number(struct table_set *table_set, struct search *x, bool *added);

/* ---- the packed form: registers, counts and cards, without hashes: codec.c ---- */
size_t deal_search_packed(const struct search *x); /* number of bytes of a packed position in the pool */
void deal_search_pack(const struct search *x, uint8_t *out);
void deal_search_unpack(struct search *x, const uint8_t *in);

/* ---- trails: steps to positions, trail.c ---- */

enum { NO_TRAIL = 0x7FFFFFFF };

struct trail {
    struct trail_mark *mark; /* array of the steps; the owner of the trail frees it */
    size_t n, cap, most;
    uint32_t free; /* number of the first free entry, to be reused, or NO_TRAIL */
};

/* Returns an empty trail (steps of examined positions, for the winning line), limited to MEMORY bytes plus a few
 * thousand steps. */
struct trail deal_trail_make(size_t memory);

/* The step that stands before the start position of a search, which no step leads to. */
extern const struct step deal_trail_start;
static inline bool trail_room(const struct trail *trail) { return trail->free != NO_TRAIL || trail->n < trail->most; }
/* Adds STEP, which follows the step with number BEFORE on the trail, and returns its number. Returns NO_TRAIL for the
 * start position, and if memory or the trail's limit is reached. */
uint32_t deal_trail_add(struct search *x, struct trail *trail, uint32_t before, struct step step);
/* Marks the steps from the start to the one with NUMBER (or NO_TRAIL: none), so that the next deal_trail_sweep() keeps
 * them. */
void deal_trail_keep(struct trail *trail, uint32_t number);
/* Removes all unmarked steps from the trail. Returns false if too few were removed. */
bool deal_trail_sweep(struct trail *trail);
/* Appends to PATH the steps from the start up to STEP, which follows the step with number BEFORE on the trail. */
void deal_trail_path(struct search *x, const struct trail *trail, uint32_t before, struct step step, struct path *path);
/* Sets the winning line of X: the steps on the trail up to number BEFORE, and then STEP, which wins. */
void deal_trail_win(struct search *x, const struct trail *trail, uint32_t before, struct step step);

#endif
