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

/* The head of a slot. */
struct open {
    uint32_t before;  /* number on the trail; in a free slot the next free slot */
    uint32_t age;     /* age of its entries in heaps; 0 in a free slot */
    struct step step; /* STEP_START in a free slot */
};

enum { NO_SLOT = 0xFFFFFFFF };

struct pool {
    char *slot;
    size_t size, head, packed; /* bytes of a slot, of its head, and of the packed position */
    uint32_t slots, most, free;
};

/* Returns an empty pool of slots whose head takes HEAD bytes and begins with a struct open. Its .most is 0. */
struct pool deal_pool_make(const struct search *x, size_t head);
void deal_pool_release(struct pool *p);
/* Takes a slot. Returns NO_SLOT if all are in use or memory runs out. */
uint32_t deal_pool_take(struct pool *p);
void deal_pool_give(struct pool *p, uint32_t slot);
/* Marks the steps to all positions in P, so that the next sweep of T keeps them. */
void deal_pool_keep(const struct pool *p, struct trail *t);
static inline struct open *pool_at(const struct pool *p, uint32_t slot)
{
    return (struct open *)(p->slot + slot * p->size);
}
/* Packs the present position into SLOT. It was reached by STEP after the position of number BEFORE. */
void deal_pool_put(struct pool *p, uint32_t slot, const struct search *x, uint32_t before, struct step step);
/* Makes the position of SLOT the present one and frees the slot. Returns its number on the trail. */
uint32_t deal_pool_take_up(struct pool *p, uint32_t slot, struct search *x, struct trail *t);

#endif
