/*
 * Binary heaps of entries of any type.
 *
 * heap_up() and heap_down() are the heap itself; the compiler makes of them one for each type and order
 * that they are called with.  A struct heap ranks open positions, the best on top.  An entry only names
 * the slot of a position and how old it was there; whether the position is still
 * there is known to whoever keeps the slots.
 */
#ifndef DEAL_HEAP_H
#define DEAL_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Does A stand above B? */
typedef bool heap_order(const void *a, const void *b);

/* Entry E, which lies elsewhere, takes the place HOLE or one above it. */
static inline void heap_up(void *entry, size_t hole, const void *e, size_t size, heap_order *above)
{
    char *at = entry;

    for (; hole && above(e, at + (hole - 1) / 2 * size); hole = (hole - 1) / 2)
        memcpy(at + hole * size, at + (hole - 1) / 2 * size, size);
    memcpy(at + hole * size, e, size);
}

/* The same, or one below it, of a heap of N entries. */
static inline void heap_down(void *entry, size_t n, size_t hole, const void *e, size_t size, heap_order *above)
{
    char *at = entry;

    for (size_t child; (child = 2 * hole + 1) < n; hole = child) {
        if (child + 1 < n && above(at + (child + 1) * size, at + child * size))
            child++;
        if (!above(at + child * size, e))
            break;
        memcpy(at + hole * size, at + child * size, size);
    }
    memcpy(at + hole * size, e, size);
}

/* ---- open positions ranked: heap.c ---- */

struct heap_entry {
    int32_t value;
    uint32_t age, slot; /* age: greater is later; of equal values the later is better */
};

struct heap {
    struct heap_entry *entry;
    size_t n, cap;
};

/* False without memory, and then nothing is added. */
bool deal_heap_add(struct heap *k, struct heap_entry e);
/* The best entry, taken away; there must be one. */
struct heap_entry deal_heap_pop(struct heap *k);
/* The entries, in any order, become a heap. */
void deal_heap_make(struct heap *k);
/* The best first, which is a heap too. */
void deal_heap_sort(struct heap *k);

#endif
