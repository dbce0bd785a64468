/*
 * A hash table of groups with open addressing. The order of the output is that of the final sort and
 * does not depend on the table.
 */
#include "groups.h"

#include "../base/memory.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

struct groups {
    size_t columns, count, room; /* number of columns, of groups, and of slots (a power of two) */
    const char **names;          /* the values to be found, each as value_name() writes it */
    char (*scratch)[VALUE_TEXT_MAX];
    struct group **slots, **sorted;
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
        if (groups->slots[i])
            tally_release(&groups->slots[i]->tally);
        free(groups->slots[i]);
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
static struct group **slot_of(const struct groups *groups, const char *const *values)
{
    size_t i = groups_hash(values, groups->columns) & (groups->room - 1);

    while (groups->slots[i] && !groups_same(groups->slots[i], values, groups->columns))
        i = (i + 1) & (groups->room - 1);
    return &groups->slots[i];
}

static void groups_grow(struct groups *groups)
{
    struct group **old = groups->slots;
    size_t room = groups->room;

    if (4 * (groups->count + 1) <= 3 * groups->room)
        return;
    groups->slots = memory_new(2 * room, sizeof *groups->slots);
    groups->room = 2 * room;
    for (size_t i = 0; i < room; i++) {
        if (old[i])
            *slot_of(groups, old[i]->values) = old[i];
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
    group->columns = columns;
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
    struct group **slot;

    for (size_t i = 0; i < groups->columns; i++)
        groups->names[i] = value_name(values[i], groups->scratch[i]);
    slot = slot_of(groups, groups->names);
    if (*slot)
        return *slot;
    groups_grow(groups);
    groups->count++;
    return *slot_of(groups, groups->names) = group_new(groups->names, groups->columns);
}

static int groups_compare(const void *a, const void *b)
{
    const struct group *x = *(struct group *const *)a, *y = *(struct group *const *)b;
    int order = 0;

    for (size_t i = 0; i < x->columns && order == 0; i++)
        order = value_compare(x->values[i], y->values[i]);
    return order;
}

struct group *const *groups_sorted(struct groups *groups, size_t *count)
{
    free(groups->sorted);
    groups->sorted = memory_new(groups->count, sizeof *groups->sorted);
    *count = 0;
    for (size_t i = 0; i < groups->room; i++) {
        if (groups->slots[i])
            groups->sorted[(*count)++] = groups->slots[i];
    }
    qsort(groups->sorted, *count, sizeof *groups->sorted, groups_compare);
    return groups->sorted;
}
