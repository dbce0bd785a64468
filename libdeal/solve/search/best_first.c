/*
 * Best-first search: the most promising open position is examined next.
 *
 * Where cards are moved about on the tableau the number of actions is a poor measure of progress, and layers of a beam
 * fill with positions that differ by irrelevant moves. Here all open positions, the frontier, compete. They are stored
 * packed, in buckets by priority, last in first out among equals. If there is no room for another position, the least
 * promising one is dropped. A search that dropped none and comes to its end proves a loss.
 *
 * An examined position leaves only its step and the number of the position before it.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/store/frontier.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096 };

struct best {
    struct frontier f;
    struct buckets queue;
    uint32_t first[BUCKETS];
    uint64_t examined, steps;
};

/* ---- open positions ---- */

static uint32_t best_pop(struct best *b, int i)
{
    uint32_t slot = b->first[i];

    b->first[i] = pool_at(&b->f.pool, slot)->below;
    return slot;
}

/* Returns a slot for a position of priority I, if necessary that of the least promising position; NO_SLOT if no
 * position is less promising. */
static uint32_t best_take_slot(struct best *b, int i)
{
    uint32_t slot = deal_pool_take(&b->f.pool);

    if (slot != NO_SLOT)
        return slot;
    b->f.dropped = true;
    while (b->queue.low < i && b->first[b->queue.low] == NO_SLOT)
        b->queue.low++;
    return b->queue.low < i ? best_pop(b, b->queue.low) : NO_SLOT;
}

static int bucket_of(const struct best *b)
{
    int i = deal_priority(b->f.x);
    return i < 0 ? 0 : i >= BUCKETS ? BUCKETS - 1 : i;
}

/* Queues the present position, unless it was visited before or is a dead end. */
static void best_push(struct best *b, uint32_t before, struct step step)
{
    struct search *x = b->f.x;
    uint32_t slot;
    int i;

    if (!deal_closed_add(&b->f.closed, deal_search_key(x)) || deal_search_dead_soon(x))
        return;
    i = bucket_of(b);
    slot = best_take_slot(b, i);
    if (slot == NO_SLOT)
        return;
    deal_pool_put(&b->f.pool, slot, x, before, step);
    buckets_add(&b->queue, i, slot, &pool_at(&b->f.pool, slot)->below);
}

/* ---- the search ---- */

static enum verdict best_examine(struct best *b, uint32_t trail)
{
    struct search *x = b->f.x;
    size_t n;

    if (deal_search_dead_late(x))
        return OPEN;
    n = deal_search_steps(x, b->f.successor, NULL);
    x->nodes++;
    b->examined++;
    b->steps += n;
    for (size_t i = 0; i < n; i++) {
        size_t mark = deal_search_apply(x, b->f.successor[i]);

        if (deal_state_won(x->s)) {
            deal_trail_win(x, &b->f.trail, trail, b->f.successor[i]);
            return WON;
        }
        best_push(b, trail, b->f.successor[i]);
        deal_table_undo(x->s, mark);
    }
    return OPEN;
}

static enum verdict best_run(struct best *b)
{
    enum verdict v = OPEN;

    while (v == OPEN && !deal_search_ends(b->f.x)) {
        int i = buckets_highest(&b->queue);

        if (i < 0)
            return b->f.dropped ? SPENT : LOST;
        if ((b->examined > BEST_FIRST_TRIAL && b->steps > BEST_FIRST_STEPS * b->examined) || !deal_frontier_ready(&b->f))
            return SPENT;
        v = best_examine(b, deal_pool_take_up(&b->f.pool, best_pop(b, i), b->f.x, &b->f.trail));
    }
    return v;
}

void deal_best_stop(void *method)
{
    struct best *b = method;

    deal_frontier_release(&b->f);
    free(b);
}

void *deal_best_start(struct search *x)
{
    struct best *b = calloc(1, sizeof *b);

    if (!b || !deal_frontier_init(&b->f, x, sizeof(struct open), 0, deal_search_most(x))) {
        free(b);
        return NULL;
    }
    b->queue = (struct buckets){.first = b->first, .high = -1, .low = BUCKETS - 1};
    memset(b->first, 0xFF, sizeof b->first);
    best_push(b, NO_TRAIL, deal_trail_start);
    return b;
}

enum verdict deal_best_run(void *method)
{
    struct best *b = method;
    enum verdict v = best_run(b);

    deal_search_unpack(b->f.x, b->f.root);
    return v;
}
