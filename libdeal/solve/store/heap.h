/*
 * Binary heaps of entries of any type.
 *
 * heap_up() and heap_down() implement the heap. They are inline, so the compiler specializes them for each type and
 * order. A struct heap orders open positions, best on top. An entry contains only the slot of a position and its age in
 * that slot. The owner of the slots checks whether that position is still in the slot.
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

/* ---- heaps of open positions: heap.c ---- */

struct heap_entry {
    int32_t value;
    uint32_t age, slot; /* age of the position in its slot: greater means added later; of two entries of equal value the
                           later is better */
};

struct heap {
    struct heap_entry *entry;
    size_t n, cap;
};

/* Adds entry E. Returns false if memory runs out, and then adds nothing. */
bool deal_heap_add(struct heap *k, struct heap_entry e);
/* Removes and returns the best entry of the heap, which must not be empty. */
struct heap_entry deal_heap_pop(struct heap *k);
/* Arranges entries in any order as a heap. */
void deal_heap_make(struct heap *k);
/* Sorts the entries of the heap best first, which is also a valid heap. */
void deal_heap_sort(struct heap *k);

#endif
