/*
 * Binary heaps of entries of any type.
 *
 * heap_up() and heap_down() are inline, so the compiler specializes them for each type and order.
 */
#ifndef DEAL_HEAP_H
#define DEAL_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Must entry A be above entry B in the heap? */
typedef bool heap_order(const void *a, const void *b);

/* Inserts entry E into a heap whose entry at index HOLE is missing: moves the hole up to the place where E belongs, and
 * stores E there. */
static inline void heap_up(void *entry, size_t hole, const void *e, size_t size, heap_order *above)
{
    char *at = entry;

    for (; hole && above(e, at + (hole - 1) / 2 * size); hole = (hole - 1) / 2)
        memcpy(at + hole * size, at + (hole - 1) / 2 * size, size);
    memcpy(at + hole * size, e, size);
}

/* Inserts entry E into a heap of N entries, whose entry at index HOLE is missing: moves the hole down to the place
 * where E belongs, and stores E there. */
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

#endif
