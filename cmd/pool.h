/*
 * A pool of threads that works on items side by side and gives them out in the
 * order in which they came, so that output does not depend on the threads.
 *
 * The items are a ring in the caller's storage; the ring's size bounds how far
 * the input may run ahead of the slowest item.
 */
#ifndef POOL_H
#define POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool;

struct pool_plan {
    void *items; /* COUNT of SIZE bytes */
    size_t count, size;
    void *workers; /* one of WORKER_SIZE bytes for each thread */
    size_t worker_size;
    int threads;
    void (*work)(void *worker, void *item);
    bool (*emit)(void *arg, void *item); /* one at a time, in any thread; false: nothing more */
    void *arg;
};

/* NULL if no threads can be created, with errno set. */
struct pool *pool_new(const struct pool_plan *plan);
/* The next item to fill, waiting for one to be free; NULL once emit has returned false. */
void *pool_item(struct pool *p);
/* The item is filled. With WORK it waits for a thread, else only for its turn. */
void pool_submit(struct pool *p, bool work);
/* Waits until everything submitted has been emitted, or emit returned false. */
void pool_free(struct pool *p);

#endif
