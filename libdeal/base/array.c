#include "array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *deal_room_most(void *array, size_t *cap, size_t need, size_t size, size_t most)
{
    size_t items = 2 * need + 64 < most ? 2 * need + 64 : most;
    void *more;

    if (need <= *cap)
        return array;
    more = need <= most ? realloc(array, items * size) : NULL;
    if (more)
        *cap = items;
    return more;
}

void *deal_room(void *array, size_t *cap, size_t need, size_t size)
{
    return deal_room_most(array, cap, need, size, SIZE_MAX);
}

bool deal_grow_array(void *items, size_t *cap, size_t need, size_t size)
{
    void *array;

    memcpy(&array, items, sizeof array);
    array = deal_room(array, cap, need, size);
    if (array)
        memcpy(items, &array, sizeof array);
    return array != NULL;
}

void *deal_room_zeroed(void *array, size_t *cap, size_t need, size_t size)
{
    size_t had = *cap;
    char *more = deal_room(array, cap, need, size);

    if (more)
        memset(more + had * size, 0, (*cap - had) * size);
    return more;
}
