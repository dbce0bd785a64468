/* Open positions ranked: see heap.h. */
#include "heap.h"

#include "store.h"

#include <stdlib.h>

static bool heap_better(const struct ranking_entry *a, const struct ranking_entry *b)
{
    return a->value != b->value ? a->value > b->value : a->age > b->age;
}

bool deal_ranking_add(struct ranking *k, struct ranking_entry e)
{
    struct ranking_entry *room = deal_room(k->entry, &k->cap, k->n + 1, sizeof *room);
    size_t i;

    if (!room)
        return false;
    k->entry = room;
    for (i = k->n++; i > 0 && heap_better(&e, &k->entry[(i - 1) / 2]); i = (i - 1) / 2)
        k->entry[i] = k->entry[(i - 1) / 2];
    k->entry[i] = e;
    return true;
}

struct ranking_entry deal_ranking_pop(struct ranking *k)
{
    struct ranking_entry top = k->entry[0], e = k->entry[--k->n];
    size_t i = 0;

    for (size_t child; (child = 2 * i + 1) < k->n; i = child) {
        if (child + 1 < k->n && heap_better(&k->entry[child + 1], &k->entry[child]))
            child++;
        if (!heap_better(&k->entry[child], &e))
            break;
        k->entry[i] = k->entry[child];
    }
    k->entry[i] = e;
    return top;
}

static int by_worth(const void *a, const void *b)
{
    return heap_better(a, b) ? -1 : 1;
}

void deal_ranking_sort(struct ranking *k)
{
    if (k->n)
        qsort(k->entry, k->n, sizeof *k->entry, by_worth);
}
