/*
 * A pool of threads that works on items in parallel and outputs them in the order of their arrival, so that the output
 * does not depend on the threads.
 *
 * The items are a ring buffer in the caller's storage; its size limits how far the input may run ahead of the slowest
 * item.
 */
#ifndef POOL_H
#define POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool;

struct pool_plan {
    void *items; /* ring buffer of COUNT items of SIZE bytes each */
    size_t count, size;
    void *workers; /* working memory: WORKER_SIZE bytes for each thread */
    size_t worker_size;
    int threads;
    void (*work)(void *worker, void *item);
    /* callback that outputs a finished item; called for one at a time, from any thread; returns false to end the run */
    bool (*emit)(void *arg, void *item);
    void *arg;
};

/* Makes a pool without threads. */
struct pool *pool_new(const struct pool_plan *plan);
/* Starts the threads. Returns false with errno set if they cannot all be created. */
bool pool_start(struct pool *pool);
/* Returns the next free item for the caller to fill, waiting for threads if none is free; NULL once the output callback has
 * returned false. */
void *pool_item(struct pool *pool);
/* Submits the item that the caller has filled. WORK: a thread works on it first; else it is output in its turn. */
void pool_submit(struct pool *pool, bool work);
/* Waits until every submitted item was output, or the output callback returned false, and ends the threads. Works on the
 * items itself if there are no threads. */
void pool_free(struct pool *pool);

#endif
