/*
 * Search in levels, with repeated sweeps.
 *
 * A level holds the open positions of one degree of progress. A sweep goes from the first level to the last and
 * examines the few most promising positions of each. Their successors join their own levels, the same one or others. So
 * positions compete only with positions of equal progress, no level is neglected for another, and each sweep extends
 * the work of earlier ones without repeating it. Several judges (sets of weights) take turns, one in each sweep, since
 * a single judge fails in deals that another finds easy. Positions are dropped only for lack of memory, and then the
 * worse half of every level. A search that dropped none and comes to its end proves a loss.
 *
 * Seven more judges with randomly drawn weights had no effect. Of 100 deals each of cadran, carre-napoleon,
 * hemispheres, moulin and blocus 300,000 nodes of levels alone decide 48, 51, 62, 77 and 68 with three judges, and 48,
 * 52, 63, 76 and 68 with all ten. With noise up to 64 for nine of these they decide 48, 51, 59, 83 and 75. Disturbed
 * beams alone decide 52, 64, 62, 96 and 83; noise was not tried beside them.
 *
 * One closed set serves all levels, so reversible moves lead to no position twice.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/store/frontier.h"
#include "solve/store/heap.h"

#include <stdlib.h>
#include <string.h>

/* The head of a slot. */
struct waiting {
    struct open open;
    bool stays;    /* used by thin_level(): the position is kept */
    uint16_t part; /* the part of its steps that is taken next */
};

struct level {
    struct heap by[JUDGES];
    size_t n; /* number of open positions */
};

struct levels {
    struct frontier f;
    struct level *level;
    size_t count, last, now;   /* now: the present level of the sweep */
    size_t width, here;        /* width: positions that a sweep examines on each level; here: examined on the present
                                  level */
    uint64_t done, examined;   /* done: positions (or parts of their steps) examined by this sweep; examined: by all
                                  sweeps */
    uint64_t waiting;          /* open positions of all levels */
    int judge;
    uint32_t age;
};

static struct waiting *levels_at(const struct levels *b, uint32_t slot) { return (struct waiting *)pool_at(&b->f.pool, slot); }

/* ---- levels ---- */

static struct level *level_at(struct levels *b, size_t i)
{
    struct level *grown = deal_room_zeroed(b->level, &b->count, i + 1, sizeof *grown);

    if (!grown)
        return NULL;
    b->level = grown;
    if (i > b->last)
        b->last = i;
    return &b->level[i];
}

static bool levels_waits(const struct levels *b, const struct heap_entry *e) { return pool_at(&b->f.pool, e->slot)->age == e->age; }

/* Removes entries whose position is gone. A sorted list stays sorted. */
static void tidy(const struct levels *b, struct heap *k)
{
    size_t n = 0;

    for (size_t i = 0; i < k->n; i++)
        if (levels_waits(b, &k->entry[i]))
            k->entry[n++] = k->entry[i];
    k->n = n;
}

/* Drops the worse half of a level. The judges choose the positions to keep in turn, best first. */
static void thin_level(struct levels *b, struct level *l)
{
    size_t keep = (l->n + 1) / 2, kept = 0;

    for (int j = 0; j < JUDGES; j++) {
        tidy(b, &l->by[j]);
        deal_heap_sort(&l->by[j]);
    }
    for (size_t i = 0; kept < keep; i++)
        for (int j = 0; j < JUDGES && kept < keep; j++) {
            bool *stays = &levels_at(b, l->by[j].entry[i].slot)->stays;
            kept += !*stays;
            *stays = true;
        }
    for (size_t i = 0; i < l->n; i++) {
        uint32_t slot = l->by[0].entry[i].slot;
        if (!levels_at(b, slot)->stays)
            deal_pool_give(&b->f.pool, slot);
        levels_at(b, slot)->stays = false;
    }
    for (int j = 0; j < JUDGES; j++)
        tidy(b, &l->by[j]); /* a sorted list is a heap */
    b->waiting -= l->n - kept;
    l->n = kept;
}

static void thin_out(struct levels *b)
{
    b->f.dropped = true;
    for (size_t i = 0; i <= b->last && i < b->count; i++)
        thin_level(b, &b->level[i]);
}

static uint32_t levels_take_slot(struct levels *b)
{
    uint32_t slot = deal_pool_take(&b->f.pool);

    if (slot != NO_SLOT)
        return slot;
    thin_out(b);
    return deal_pool_take(&b->f.pool);
}

/* ---- open positions ---- */

/* Adds an entry. A full heap is first cleared of entries whose positions other judges have taken. */
static bool levels_enter(struct levels *b, struct level *l, int judge, struct heap_entry e)
{
    struct heap *k = &l->by[judge];

    if (k->n == k->cap && k->n > 2 * l->n) {
        tidy(b, k);
        deal_heap_make(k);
    }
    return deal_heap_add(k, e);
}

/* Queues the present position, with its steps from PART on, and LESS subtracted from its value. */
static void levels_wait(struct levels *b, uint32_t before, struct step step, unsigned part, int32_t less)
{
    struct search *x = b->f.x;
    const int32_t *value;
    struct level *l;
    uint32_t slot;

    slot = levels_take_slot(b);
    if (slot == NO_SLOT)
        return; /* thin_out() has set dropped */
    l = level_at(b, deal_search_dealt(x->s));
    value = deal_evaluate(x);
    if (!++b->age) /* age 0 marks a free slot */
        b->age = 1;
    for (int j = 0; l && j < JUDGES; j++)
        x->failed |= !levels_enter(b, l, j, (struct heap_entry){value[j] - less, b->age, slot});
    if (!l || x->failed) {
        x->failed = true;
        return;
    }
    l->n++;
    b->waiting++;
    deal_pool_put(&b->f.pool, slot, x, before, step);
    levels_at(b, slot)->open.age = b->age;
    levels_at(b, slot)->stays = false;
    levels_at(b, slot)->part = (uint16_t)part;
}

/* Queues the present position with all its steps, unless it was visited before or is a dead end. */
static void levels_push(struct levels *b, uint32_t before, struct step step)
{
    if (deal_closed_add(&b->f.closed, deal_search_key(b->f.x)) && !deal_search_dead_soon(b->f.x))
        levels_wait(b, before, step, 0, 0);
}

/* ---- the search ---- */

/* Removes the best position of level L for the present judge; L must not be empty. */
static uint32_t levels_choose(struct levels *b, struct level *l)
{
    struct heap_entry e;

    do
        e = deal_heap_pop(&l->by[b->judge]);
    while (!levels_waits(b, &e));
    l->n--;
    b->waiting--;
    return e.slot;
}

/*
 * Examines the best position of the present level. A position that is found to be a dead end now is discarded without a
 * node.
 *
 * If the steps are very many, every k-th step is taken at a time, and the position is queued again. Steps that only
 * change places form a part of their own, which is taken when nothing else is open on the level.
 */
static enum verdict levels_examine(struct levels *b)
{
    struct search *x = b->f.x;
    uint32_t slot = levels_choose(b, &b->level[b->now]);
    struct waiting w = *levels_at(b, slot);
    uint32_t trail = deal_pool_take_up(&b->f.pool, slot, x, &b->f.trail);
    size_t n, moving;
    unsigned parts;

    if (!w.part && deal_search_dead_late(x))
        return OPEN;
    n = deal_search_steps(x, b->f.successor, NULL);
    moving = deal_steps_moving(x, b->f.successor, n);
    parts = (unsigned)(moving / STEPS_AT_ONCE + 1);
    x->nodes++;
    b->here++;
    b->done++;
    b->examined++;
    if (w.part + 1u < parts + (moving < n))
        levels_wait(b, w.open.before, w.open.step, w.part + 1u, w.part + 1u == parts ? PLACES_LATE : 0);
    for (size_t i = n; i-- > 0 && !x->failed;) {
        bool twin;
        size_t mark;

        if ((i < moving ? i % parts : parts) != w.part)
            continue;
        deal_twin_find(x, &b->f.successor[i], &twin);
        if (twin && !b->f.closed.full) /* its position is in the closed set */
            continue;
        mark = deal_search_apply(x, b->f.successor[i]);

        if (deal_state_won(x->s)) {
            deal_trail_win(x, &b->f.trail, trail, b->f.successor[i]);
            return WON;
        }
        levels_push(b, trail, b->f.successor[i]);
        deal_table_undo(x->s, mark);
    }
    return OPEN;
}

static void next_sweep(struct levels *b)
{
    b->now = b->here = 0;
    b->done = 0;
    b->judge = (b->judge + 1) % JUDGES;
    b->width += b->judge ? 0 : b->width / 2;
}

/* Ensures room on the trail, by dropping positions if necessary, since fewer open positions need fewer steps. */
static bool levels_ready(struct levels *b)
{
    if (deal_frontier_ready(&b->f))
        return true;
    thin_out(b);
    return b->level[b->now].n && deal_frontier_ready(&b->f);
}

/* Sweeps of WIDTH positions on each level. A sweep that finds no position ends the search. */
static enum verdict levels_run(struct levels *b)
{
    enum verdict v = OPEN;

    while (v == OPEN && !deal_search_ends(b->f.x)) {
        if (b->now > b->last) {
            if (!b->done)
                return b->f.dropped ? SPENT : LOST;
            next_sweep(b);
        } else if (b->here == b->width || !b->level[b->now].n) {
            b->now++;
            b->here = 0;
        } else if (!levels_ready(b)) {
            v = SPENT;
        } else {
            v = levels_examine(b);
        }
    }
    return v;
}

bool deal_levels_nears(const void *method)
{
    const struct levels *b = method;

    return !b->f.dropped && b->waiting * NEARING_RATIO < b->examined;
}

void deal_levels_stop(void *method)
{
    struct levels *b = method;

    for (size_t i = 0; i < b->count; i++)
        for (int j = 0; j < JUDGES; j++)
            free(b->level[i].by[j].entry);
    free(b->level);
    deal_frontier_release(&b->f);
    free(b);
}

void *deal_levels_start(struct search *x)
{
    struct levels *b = calloc(1, sizeof *b);

    if (!b || !deal_frontier_init(&b->f, x, sizeof(struct waiting), 2 * JUDGES * sizeof(struct heap_entry), deal_search_most(x))) {
        free(b);
        return NULL;
    }
    b->width = LEVELS_FIRST_WIDTH;
    levels_push(b, NO_TRAIL, deal_trail_start);
    if (b->count)
        return b;
    deal_levels_stop(b);
    return NULL;
}

enum verdict deal_levels_run(void *method)
{
    struct levels *b = method;
    enum verdict v = levels_run(b);

    deal_search_unpack(b->f.x, b->f.root);
    return v;
}
