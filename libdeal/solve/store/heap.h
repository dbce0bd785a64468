/*
 * The frontier, open positions ranked: a heap of entries, the best on top.  An entry only names
 * the slot of a position and how old it was there; whether the position is still
 * there is known to whoever keeps the slots.
 */
#ifndef DEAL_RANKING_H
#define DEAL_RANKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ranking_entry {
    int32_t value;
    uint32_t age, slot; /* age: greater is later; of equal values the later is better */
};

struct ranking {
    struct ranking_entry *entry;
    size_t n, cap;
};

/* False without memory, and then nothing is added. */
bool deal_ranking_add(struct ranking *k, struct ranking_entry e);
/* The best entry, taken away; there must be one. */
struct ranking_entry deal_ranking_pop(struct ranking *k);
/* The best first, which is a heap too. */
void deal_ranking_sort(struct ranking *k);

#endif
