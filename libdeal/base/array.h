/* Arrays that grow. */
#ifndef DEAL_ARRAY_H
#define DEAL_ARRAY_H

#include <stddef.h>

/* Grows ARRAY to room for NEED items of SIZE bytes and sets *CAP to the number of items it has room for. The array may
 * move. Returns NULL if memory runs out; ARRAY and *CAP are then unchanged. */
void *deal_room(void *array, size_t *cap, size_t need, size_t size);
/* deal_room_zeroed() is deal_room() that sets new items to zero; deal_room_most() is deal_room() that makes room for
 * MOST items at most. */
void *deal_room_zeroed(void *array, size_t *cap, size_t need, size_t size);
void *deal_room_most(void *array, size_t *cap, size_t need, size_t size, size_t most);

#endif
