/*
 * The frontier: open positions in packed form, and what leads back from them to the start.
 *
 * A pool holds positions in slots of one size, so many at most; it says nothing of their order, which
 * is that of a heap or of buckets.  Of a position taken up only the step and the number of the one
 * before it are kept, in a trail, as long as an open position comes after it.
 */
#ifndef DEAL_FRONTIER_H
#define DEAL_FRONTIER_H

#include "store.h"

#include "buckets.h"

/* What stands at the head of a slot. */
struct open {
    uint32_t before;     /* trail; in a free slot the next free one */
    union {
        uint32_t below;  /* link of buckets */
        uint32_t age;    /* that of its entries in heaps; 0 in a free slot */
    };
    struct step step;    /* in a free slot STEP_START */
};

struct pool {
    char *slot;
    size_t size, head, packed; /* bytes of a slot, of what stands before the position, of the position */
    uint32_t slots, most, free;
};

/* An empty pool, of slots whose head, which starts with a struct open, takes HEAD bytes; its .most is 0. */
struct pool deal_pool_make(const struct search *x, size_t head);
void deal_pool_release(struct pool *p);
/* A slot, or NO_SLOT when all are in use or there is no memory. */
uint32_t deal_pool_take(struct pool *p);
void deal_pool_give(struct pool *p, uint32_t slot);
/* Steps to the positions in P outlast the next sweep of T. */
void deal_pool_keep(const struct pool *p, struct trail *t);
static inline struct open *pool_at(const struct pool *p, uint32_t slot) { return (struct open *)(p->slot + slot * p->size); }
/* The present position, reached by STEP after the one of number BEFORE, is put into SLOT. */
void deal_pool_put(struct pool *p, uint32_t slot, const struct search *x, uint32_t before, struct step step);
/* The position of SLOT becomes the present one, and the slot is free; its number in the trail. */
uint32_t deal_pool_take_up(struct pool *p, uint32_t slot, struct search *x, struct trail *t);

/* What searches have in common that choose among all open positions. */
struct frontier {
    struct search *x;
    struct closed_set closed;
    struct pool pool;
    struct trail trail;
    struct step *successor; /* room for those of one position */
    uint8_t *root;          /* the position that the search started from */
    bool dropped;           /* an open position was, for want of memory: the end proves nothing */
};

/* Half the memory of X for the closed set, an eighth for the trail, the rest for slots with BESIDE bytes for each elsewhere;
 * false without memory.  At most MOST successors of a position. */
bool deal_frontier_init(struct frontier *f, struct search *x, size_t head, size_t beside, size_t most);
void deal_frontier_release(struct frontier *f);
/* Room on the trail for one more position to be taken up, made if need be; false when there is none. */
bool deal_frontier_ready(struct frontier *f);

#endif
