/* Arrays that grow. */
#ifndef DEAL_ARRAY_H
#define DEAL_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Grows ARRAY to room for NEED items of SIZE bytes and sets *CAP to the number of items it has room for. The array may
 * move. Returns NULL if memory runs out; ARRAY and *CAP are then unchanged. */
void *deal_room(void *array, size_t *cap, size_t need, size_t size);
/* The same as deal_room(), and sets the new items to zero. */
void *deal_room_zeroed(void *array, size_t *cap, size_t need, size_t size);
/* The same as deal_room(), but never makes room for more than MOST items, and returns NULL if NEED is larger. */
void *deal_room_most(void *array, size_t *cap, size_t need, size_t size, size_t most);
/* The same as deal_room() for the array at *ITEMS, a pointer of any type, which moves with it. False if memory runs
 * out. */
bool deal_grow_array(void *items, size_t *cap, size_t need, size_t size);
static inline bool deal_grow(void *items, size_t *cap, size_t need, size_t size)
{
    return need <= *cap || deal_grow_array(items, cap, need, size);
}

#endif
