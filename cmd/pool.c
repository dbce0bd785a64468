/*
 * A ring buffer of items with three indices: tail, where the caller adds items; next, where a thread takes work; head,
 * the next item to write. The thread that finishes the item at the head writes it and all finished items after it. It
 * does not hold the lock meanwhile, so a slow reader of the output delays no search.
 */
#include "pool.h"

#include "common.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

enum phase { EMPTY, READY, BUSY, DONE };

struct pool {
    struct pool_plan plan;
    enum phase *phase;
    size_t head, next, tail; /* counters that only grow; the index of an item in the ring is its counter modulo COUNT */
    bool emitting, closed, ended;
    pthread_mutex_t lock;
    pthread_cond_t ready, moved; /* condition variables: ready: work is available; moved: items are free */
    struct hand {
        struct pool *pool;
        void *worker;
        pthread_t thread;
    } * hands;
    int started;
};

static void *item_at(const struct pool *pool, size_t i)
{
    return (char *)pool->plan.items + i % pool->plan.count * pool->plan.size;
}

/* Writes the finished items at the head of the ring. The caller holds the lock. */
static void emit_finished(struct pool *pool)
{
    if (pool->emitting)
        return;
    pool->emitting = true;
    while (!pool->closed && pool->head < pool->tail && pool->phase[pool->head % pool->plan.count] == DONE) {
        bool more;
        pthread_mutex_unlock(&pool->lock);
        more = pool->plan.emit(pool->plan.arg, item_at(pool, pool->head));
        pthread_mutex_lock(&pool->lock);
        pool->phase[pool->head++ % pool->plan.count] = EMPTY;
        pool->closed = !more;
        /* The thread that adds items waits while the ring is full. It is woken when half of the items are free, not at
         * each one: 1,000 short searches took 153 system calls instead of 3,513. */
        if (pool->closed || pool->head == pool->tail || pool->tail - pool->head == pool->plan.count / 2)
            pthread_cond_broadcast(&pool->moved);
    }
    pool->emitting = false;
    if (pool->closed)
        pthread_cond_broadcast(&pool->ready);
}

/* Waits for an item that needs work and sets *I to its counter; returns false if there will be none. The caller
 * holds the lock. */
static bool pool_take(struct pool *pool, size_t *i)
{
    for (;;) {
        if (pool->next < pool->head)
            pool->next = pool->head;
        while (pool->next < pool->tail && pool->phase[pool->next % pool->plan.count] != READY)
            pool->next++;
        if (pool->closed)
            return false;
        if (pool->next < pool->tail)
            break;
        if (pool->ended)
            return false;
        pthread_cond_wait(&pool->ready, &pool->lock);
    }
    *i = pool->next++;
    pool->phase[*i % pool->plan.count] = BUSY;
    return true;
}

static void pool_work(struct pool *pool, void *worker)
{
    size_t i;

    pthread_mutex_lock(&pool->lock);
    while (pool_take(pool, &i)) {
        pthread_mutex_unlock(&pool->lock);
        pool->plan.work(worker, item_at(pool, i));
        pthread_mutex_lock(&pool->lock);
        pool->phase[i % pool->plan.count] = DONE;
        emit_finished(pool);
    }
    pthread_mutex_unlock(&pool->lock);
}

static void *pool_run(void *arg)
{
    struct hand *hand = arg;

    pool_work(hand->pool, hand->worker);
    return NULL;
}

struct pool *pool_new(const struct pool_plan *plan)
{
    struct pool *p = tool_kept(calloc(1, sizeof *p));

    p->plan = *plan;
    p->phase = tool_kept(calloc(plan->count, sizeof *p->phase));
    p->hands = tool_kept(calloc((size_t)plan->threads, sizeof *p->hands));
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->ready, NULL);
    pthread_cond_init(&p->moved, NULL);
    return p;
}

bool pool_start(struct pool *pool)
{
    for (; pool->started < pool->plan.threads; pool->started++) {
        struct hand *hand = &pool->hands[pool->started];

        *hand = (struct hand){.pool = pool,
                              .worker = (char *)pool->plan.workers + (size_t)pool->started * pool->plan.worker_size};
        if ((errno = pthread_create(&hand->thread, NULL, pool_run, hand)))
            return false;
    }
    return true;
}

void *pool_item(struct pool *pool)
{
    void *item;

    pthread_mutex_lock(&pool->lock);
    while (!pool->closed && pool->tail - pool->head == pool->plan.count)
        pthread_cond_wait(&pool->moved, &pool->lock);
    item = pool->closed ? NULL : item_at(pool, pool->tail);
    pthread_mutex_unlock(&pool->lock);
    return item;
}

void pool_submit(struct pool *pool, bool work)
{
    pthread_mutex_lock(&pool->lock);
    pool->phase[pool->tail++ % pool->plan.count] = work ? READY : DONE;
    if (work)
        pthread_cond_signal(&pool->ready);
    else
        emit_finished(pool);
    pthread_mutex_unlock(&pool->lock);
}

void pool_free(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->ended = true;
    pthread_cond_broadcast(&pool->ready);
    while (pool->started && !pool->closed && pool->head < pool->tail)
        pthread_cond_wait(&pool->moved, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    if (!pool->started)
        pool_work(pool, pool->plan.workers);
    for (int i = 0; i < pool->started; i++)
        pthread_join(pool->hands[i].thread, NULL);
    pthread_cond_destroy(&pool->moved);
    pthread_cond_destroy(&pool->ready);
    pthread_mutex_destroy(&pool->lock);
    free(pool->phase);
    free(pool->hands);
    free(pool);
}
