/*
 * A hash table of groups with open addressing. The order of the output is that of the final sort and
 * does not depend on the table.
 */
#include "groups.h"

#include "../base/memory.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

/* A slot of the hash table. It repeats the number of columns, because the comparison of qsort() has no further
 * argument. */
struct slot {
    struct group *group;
    size_t columns;
};

struct groups {
    size_t columns, count, room; /* number of columns, of groups, and of slots (a power of two) */
    const char **names;          /* the values to be found, each as value_name() writes it */
    char (*scratch)[VALUE_TEXT_MAX];
    struct slot *slots;
    struct group **sorted;
};

struct groups *groups_new(size_t columns)
{
    struct groups *g = memory_new(1, sizeof *g);

    *g = (struct groups){.columns = columns, .room = 64};
    g->slots = memory_new(g->room, sizeof *g->slots);
    g->names = memory_new(columns, sizeof *g->names);
    g->scratch = memory_new(columns, sizeof *g->scratch);
    return g;
}

void groups_free(struct groups *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->room; i++) {
        if (g->slots[i].group)
            tally_release(&g->slots[i].group->tally);
        free(g->slots[i].group);
    }
    free(g->slots);
    free(g->names);
    free(g->scratch);
    free(g->sorted);
    free(g);
}

/* Returns a hash (FNV-1a) of the values and the NUL that ends each. */
static size_t groups_hash(const char *const *values, size_t columns)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < columns; i++) {
        const unsigned char *p = (const unsigned char *)values[i];

        do {
            h = (h ^ *p) * UINT64_C(0x100000001b3);
        } while (*p++);
    }
    return (size_t)(h ^ h >> 32);
}

static bool groups_same(const struct group *group, const char *const *values, size_t columns)
{
    for (size_t i = 0; i < columns; i++) {
        if (strcmp(group->values[i], values[i]) != 0)
            return false;
    }
    return true;
}

/* Returns the hash table slot of the group with the given values, or the empty slot for it. */
static struct slot *slot_of(const struct groups *g, const char *const *values)
{
    size_t i = groups_hash(values, g->columns) & (g->room - 1);

    while (g->slots[i].group && !groups_same(g->slots[i].group, values, g->columns))
        i = (i + 1) & (g->room - 1);
    return &g->slots[i];
}

static void groups_grow(struct groups *g)
{
    struct slot *old = g->slots;
    size_t room = g->room;

    if (4 * (g->count + 1) <= 3 * g->room)
        return;
    g->slots = memory_new(2 * room, sizeof *g->slots);
    g->room = 2 * room;
    for (size_t i = 0; i < room; i++) {
        if (old[i].group)
            *slot_of(g, old[i].group->values) = old[i];
    }
    free(old);
}

/* Allocates one block for a group, its pointers to values, and the values. */
static struct group *group_new(const char *const *values, size_t columns)
{
    size_t head = sizeof(struct group) + columns * sizeof(char *), size = head;
    struct group *group;
    char *text;

    for (size_t i = 0; i < columns; i++)
        size += strlen(values[i]) + 1;
    group = memory_new(1, size);
    group->high = 1;
    text = (char *)group + head;
    for (size_t i = 0; i < columns; i++) {
        size_t len = strlen(values[i]) + 1;

        group->values[i] = memcpy(text, values[i], len);
        text += len;
    }
    return group;
}

struct group *groups_find(struct groups *g, const char *const *values)
{
    struct slot *slot;

    for (size_t i = 0; i < g->columns; i++)
        g->names[i] = value_name(values[i], g->scratch[i]);
    slot = slot_of(g, g->names);
    if (slot->group)
        return slot->group;
    groups_grow(g);
    slot = slot_of(g, g->names);
    slot->group = group_new(g->names, g->columns);
    slot->columns = g->columns;
    g->count++;
    return slot->group;
}

static int groups_compare(const void *a, const void *b)
{
    const struct slot *x = a, *y = b;
    int order = 0;

    for (size_t i = 0; i < x->columns && order == 0; i++)
        order = value_compare(x->group->values[i], y->group->values[i]);
    return order;
}

struct group *const *groups_sorted(struct groups *g, size_t *count)
{
    struct slot *used = memory_new(g->count, sizeof *used);
    size_t n = 0;

    free(g->sorted);
    g->sorted = memory_new(g->count, sizeof *g->sorted);
    for (size_t i = 0; i < g->room; i++) {
        if (g->slots[i].group)
            used[n++] = g->slots[i];
    }
    qsort(used, n, sizeof *used, groups_compare);
    for (size_t i = 0; i < n; i++)
        g->sorted[i] = used[i].group;
    free(used);
    *count = n;
    return g->sorted;
}
