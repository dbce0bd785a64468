/* Open positions ranked: see heap.h. */
#include "heap.h"

#include "store.h"

#include <stdlib.h>

static bool heap_better(const void *one, const void *other)
{
    const struct heap_entry *a = one, *b = other;
    return a->value != b->value ? a->value > b->value : a->age > b->age;
}

bool deal_heap_add(struct heap *k, struct heap_entry e)
{
    struct heap_entry *room = deal_room(k->entry, &k->cap, k->n + 1, sizeof *room);

    if (!room)
        return false;
    k->entry = room;
    heap_up(k->entry, k->n++, &e, sizeof e, heap_better);
    return true;
}

struct heap_entry deal_heap_pop(struct heap *k)
{
    struct heap_entry top = k->entry[0], last = k->entry[--k->n];

    heap_down(k->entry, k->n, 0, &last, sizeof last, heap_better);
    return top;
}

static int by_worth(const void *a, const void *b)
{
    return heap_better(a, b) ? -1 : 1;
}

void deal_heap_sort(struct heap *k)
{
    if (k->n)
        qsort(k->entry, k->n, sizeof *k->entry, by_worth);
}
