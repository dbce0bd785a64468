/* A queue of open positions in buckets by their priority; in a bucket the latest comes first.  The links lie with the positions. */
#ifndef DEAL_BUCKETS_H
#define DEAL_BUCKETS_H

#include <stdint.h>

enum { NO_SLOT = 0xFFFFFFFF };

struct buckets {
    uint32_t *first; /* slot of each; NO_SLOT */
    int high;        /* none above has any; -1: none has */
    int low;         /* none below has any */
};

/* SLOT joins bucket I; its link is set to the slot below it. */
static inline void buckets_add(struct buckets *k, int i, uint32_t slot, uint32_t *link)
{
    *link = k->first[i];
    k->first[i] = slot;
    if (i > k->high)
        k->high = i;
    if (i < k->low)
        k->low = i;
}

/* The number of the highest bucket that has a slot, or -1. */
static inline int buckets_highest(struct buckets *k)
{
    while (k->high >= 0 && k->first[k->high] == NO_SLOT)
        k->high--;
    return k->high;
}

#endif
