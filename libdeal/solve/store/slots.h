/*
 * Packed open positions in slots of a pool, and the trail of steps from them back to the start.
 *
 * A pool has a limited number of slots of one size. It does not define an order of positions; heaps do. An
 * examined position leaves only its step and the number of the position before it. These are kept in a trail while some
 * open position descends from it.
 */
#ifndef DEAL_SLOTS_H
#define DEAL_SLOTS_H

#include "store.h"

/* The head of a slot of the pool of packed open positions. */
struct open {
    uint32_t before; /* number on the trail of the position before this one; in a free slot, the number of the next free
                        slot */
    struct step step; /* the step to this position; STEP_START in a free slot */
};

enum { NO_SLOT = 0xFFFFFFFF };

struct pool {
    char *slot;
    /* numbers of bytes: size: of a slot; head: of its head; packed: of the packed position */
    size_t size, head, packed;
    uint32_t slots, most, free;
};

/* Returns an empty pool of slots for positions. The head of a slot takes HEAD bytes and begins with a struct open. The
 * limit of slots (most) is 0. */
struct pool deal_pool_make(const struct search *x, size_t head);
void deal_pool_release(struct pool *pool);
/* Takes a free slot from the pool. Returns NO_SLOT if all are in use or memory runs out. */
uint32_t deal_pool_take(struct pool *pool);
void deal_pool_give(struct pool *pool, uint32_t slot);
/* Marks the steps to all positions in POOL, so that the next removal of unmarked steps from TRAIL keeps them. */
void deal_pool_keep(const struct pool *pool, struct trail *trail);
static inline struct open *pool_at(const struct pool *pool, uint32_t slot)
{
    return (struct open *)(pool->slot + slot * pool->size);
}
/* Packs the current position into SLOT. STEP led to it, from the position with number BEFORE on the trail. */
void deal_pool_put(struct pool *pool, uint32_t slot, const struct search *x, uint32_t before, struct step step);
/* Unpacks SLOT into x->s, which becomes the current position, and frees the slot. Returns the number of the position on
 * the trail. */
uint32_t deal_pool_take_up(struct pool *pool, uint32_t slot, struct search *x, struct trail *trail);

#endif
