/* Heaps of open positions (see heap.h). */
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

void deal_heap_make(struct heap *k)
{
    for (size_t i = k->n / 2; i-- > 0;) {
        struct heap_entry e = k->entry[i];
        heap_down(k->entry, k->n, i, &e, sizeof e, heap_better);
    }
}

static int by_worth(const void *a, const void *b) { return heap_better(a, b) ? -1 : 1; }

/* Byte number I of the sort key of entry E, from the least significant one. It is inverted, so that the best entries
 * come first. */
static int heap_digit(const struct heap_entry *e, int i)
{
    uint32_t word = i < 4 ? e->age : (uint32_t)e->value ^ 0x80000000u;
    return 0xFF - (int)(word >> 8 * (i % 4) & 0xFF);
}

/* Sorts entries by one byte of their keys, as one stable pass of a radix sort. Returns false, without a copy, if all
 * entries have the same byte. */
static bool heap_pass(const struct heap_entry *from, struct heap_entry *to, size_t n, int byte)
{
    size_t at[256] = {0}, before = 0;

    for (size_t i = 0; i < n; i++)
        at[heap_digit(&from[i], byte)]++;
    if (at[heap_digit(&from[0], byte)] == n)
        return false;
    for (int i = 0; i < 256; i++) {
        size_t own = at[i];
        at[i] = before;
        before += own;
    }
    for (size_t i = 0; i < n; i++)
        to[at[heap_digit(&from[i], byte)]++] = from[i];
    return true;
}

/* Sorts the entries, best first: short lists by qsort() and long lists by radix sort. */
void deal_heap_sort(struct heap *k)
{
    enum { FEW = 256, BYTES = 8 };
    struct heap_entry *other = k->n > FEW ? malloc(k->n * sizeof *other) : NULL, *now = k->entry, *next = other;

    if (!other && k->n)
        qsort(k->entry, k->n, sizeof *k->entry, by_worth);
    for (int byte = 0; other && byte < BYTES; byte++)
        if (heap_pass(now, next, k->n, byte)) {
            struct heap_entry *swap = now;
            now = next;
            next = swap;
        }
    if (other && now == other)
        memcpy(k->entry, other, k->n * sizeof *other);
    free(other);
}
