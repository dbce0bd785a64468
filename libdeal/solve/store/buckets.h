/* A queue of open positions in buckets by priority; last in first out within a bucket. The links are stored with the
 * positions. */
#ifndef DEAL_BUCKETS_H
#define DEAL_BUCKETS_H

#include <stdint.h>

enum { NO_SLOT = 0xFFFFFFFF };

struct buckets {
    uint32_t *first; /* by bucket: its first slot, or NO_SLOT */
    int high;        /* no bucket above it has a slot; -1: all are empty */
    int low;         /* no bucket below it has a slot */
};

/* Adds SLOT to bucket I. *LINK becomes the slot below it. */
static inline void buckets_add(struct buckets *k, int i, uint32_t slot, uint32_t *link)
{
    *link = k->first[i];
    k->first[i] = slot;
    if (i > k->high)
        k->high = i;
    if (i < k->low)
        k->low = i;
}

/* The number of the highest bucket with a slot, or -1. */
static inline int buckets_highest(struct buckets *k)
{
    while (k->high >= 0 && k->first[k->high] == NO_SLOT)
        k->high--;
    return k->high;
}

#endif
