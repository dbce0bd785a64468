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

void groups_free(struct groups *groups)
{
    if (!groups)
        return;
    for (size_t i = 0; i < groups->room; i++) {
        if (groups->slots[i].group)
            tally_release(&groups->slots[i].group->tally);
        free(groups->slots[i].group);
    }
    free(groups->slots);
    free(groups->names);
    free(groups->scratch);
    free(groups->sorted);
    free(groups);
}

/* Returns a hash of the values and the NUL that ends each. */
static size_t groups_hash(const char *const *values, size_t columns)
{
    uint64_t h = MEMORY_HASH;

    for (size_t i = 0; i < columns; i++)
        h = memory_hash(h, values[i], strlen(values[i]) + 1);
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
static struct slot *slot_of(const struct groups *groups, const char *const *values)
{
    size_t i = groups_hash(values, groups->columns) & (groups->room - 1);

    while (groups->slots[i].group && !groups_same(groups->slots[i].group, values, groups->columns))
        i = (i + 1) & (groups->room - 1);
    return &groups->slots[i];
}

static void groups_grow(struct groups *groups)
{
    struct slot *old = groups->slots;
    size_t room = groups->room;

    if (4 * (groups->count + 1) <= 3 * groups->room)
        return;
    groups->slots = memory_new(2 * room, sizeof *groups->slots);
    groups->room = 2 * room;
    for (size_t i = 0; i < room; i++) {
        if (old[i].group)
            *slot_of(groups, old[i].group->values) = old[i];
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

struct group *groups_find(struct groups *groups, const char *const *values)
{
    struct slot *slot;

    for (size_t i = 0; i < groups->columns; i++)
        groups->names[i] = value_name(values[i], groups->scratch[i]);
    slot = slot_of(groups, groups->names);
    if (slot->group)
        return slot->group;
    groups_grow(groups);
    slot = slot_of(groups, groups->names);
    slot->group = group_new(groups->names, groups->columns);
    slot->columns = groups->columns;
    groups->count++;
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

struct group *const *groups_sorted(struct groups *groups, size_t *count)
{
    struct slot *used = memory_new(groups->count, sizeof *used);
    size_t n = 0;

    free(groups->sorted);
    groups->sorted = memory_new(groups->count, sizeof *groups->sorted);
    for (size_t i = 0; i < groups->room; i++) {
        if (groups->slots[i].group)
            used[n++] = groups->slots[i];
    }
    qsort(used, n, sizeof *used, groups_compare);
    for (size_t i = 0; i < n; i++)
        groups->sorted[i] = used[i].group;
    free(used);
    *count = n;
    return groups->sorted;
}
