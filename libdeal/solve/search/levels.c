/*
 * Levels ordered by judges, which keep all open positions.
 *
 * Several judges (sets of weights) take turns, one in each sweep, since a single judge fails in deals that another
 * finds easy. Each has a heap of the positions of a level. Levels by cards dealt are swept again and again, a few
 * positions each: no level is neglected for another, and each sweep extends the work of earlier ones without repeating
 * it. Positions are dropped only for lack of memory, and then the worse half of every level.
 *
 * Seven more judges with randomly drawn weights had no effect. Of 100 deals each of cadran, carre-napoleon,
 * hemispheres, moulin and blocus 300,000 nodes of levels alone decide 48, 51, 62, 77 and 68 with three judges, and 48,
 * 52, 63, 76 and 68 with all ten. With noise up to 64 for nine of these they decide 48, 51, 59, 83 and 75. Disturbed
 * beams alone decide 52, 64, 62, 96 and 83; noise was not tried beside them.
 *
 * One closed set serves all levels, so reversible moves lead to no position twice.
 */
#include "front.h"

#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"

/* The head of a slot of the pool, before the packed open position. */
struct waiting {
    struct open open;
    bool stays;    /* used only while a level is thinned: the position is kept */
    uint16_t part; /* number of the part of the position's steps that is made next */
};

static struct waiting *levels_at(const struct front *f, uint32_t slot)
{
    return (struct waiting *)pool_at(&f->pool, slot);
}

static bool levels_waits(const struct front *f, const struct heap_entry *e)
{
    return pool_at(&f->pool, e->slot)->age == e->age;
}

/* Removes heap entries whose position is no longer in its slot. A sorted list stays sorted. */
static void tidy(const struct front *f, struct heap *k)
{
    size_t n = 0;

    for (size_t i = 0; i < k->n; i++)
        if (levels_waits(f, &k->entry[i]))
            k->entry[n++] = k->entry[i];
    k->n = n;
}

/* Drops the worse half of a level. The judges (sets of weights) choose the positions to keep in turn, best first. */
static void thin_level(struct front *f, struct level *l)
{
    size_t keep = (l->n + 1) / 2, kept = 0;

    for (int j = 0; j < f->row->judges; j++) {
        tidy(f, &l->by[j]);
        deal_heap_sort(&l->by[j]);
    }
    for (size_t i = 0; kept < keep; i++)
        for (int j = 0; j < f->row->judges && kept < keep; j++) {
            bool *stays = &levels_at(f, l->by[j].entry[i].slot)->stays;
            kept += !*stays;
            *stays = true;
        }
    for (size_t i = 0; i < l->n; i++) {
        uint32_t slot = l->by[0].entry[i].slot;
        if (!levels_at(f, slot)->stays)
            deal_pool_give(&f->pool, slot);
        levels_at(f, slot)->stays = false;
    }
    for (int j = 0; j < f->row->judges; j++)
        tidy(f, &l->by[j]); /* the list is sorted, and stays so without these entries; a sorted list is a heap */
    f->waiting -= l->n - kept;
    l->n = kept;
}

static void thin_out(struct front *f)
{
    f->dropped = true;
    for (size_t i = 0; i <= f->last && i < f->levels; i++)
        thin_level(f, &f->level[i]);
}

static uint32_t levels_take_slot(struct front *f)
{
    uint32_t slot = deal_pool_take(&f->pool);

    if (slot != NO_SLOT)
        return slot;
    thin_out(f);
    return deal_pool_take(&f->pool);
}

/* ---- open positions ---- */

/* Adds an entry to the heap of a judge (set of weights). A full heap is first cleared of entries whose positions were
 * taken for other judges. */
static bool levels_enter(struct front *f, struct level *l, int judge, struct heap_entry e)
{
    struct heap *k = &l->by[judge];

    if (k->n == k->cap && k->n > 2 * l->n) {
        tidy(f, k);
        deal_heap_make(k);
    }
    return deal_heap_add(k, e);
}

/* Queues the current position on level TO. Its steps from part number PART on are to be made later; LESS is subtracted
 * from its value. */
static void levels_wait(struct front *f, size_t to, struct open open, unsigned part, int32_t less)
{
    struct search *x = f->x;
    uint32_t slot = levels_take_slot(f);
    struct level *l = slot == NO_SLOT ? NULL : deal_front_level(f, to);
    const int32_t *value;
    int32_t priority;

    if (!l)
        return; /* no slot is free, and thin_out() has recorded that a position is dropped */
    priority = f->row->judges == 1 ? deal_priority(x) : 0;
    value = f->row->judges == 1 ? &priority : deal_evaluate(x);
    if (!++f->age) /* skip age 0, which marks a free slot */
        f->age = 1;
    for (int j = 0; j < f->row->judges; j++)
        x->failed |= !levels_enter(f, l, j, (struct heap_entry){value[j] - less, f->age, slot});
    if (x->failed)
        return;
    l->n++;
    f->waiting++;
    deal_pool_put(&f->pool, slot, x, open.before, open.step);
    levels_at(f, slot)->open.age = f->age;
    levels_at(f, slot)->stays = false;
    levels_at(f, slot)->part = (uint16_t)part;
}

static void levels_join(struct front *f, size_t to, uint32_t before, struct step step)
{
    if (deal_closed_add(&f->closed, deal_search_key(f->x)) && !deal_search_dead_soon(f->x))
        levels_wait(f, to, (struct open){.before = before, .step = step}, 0, 0);
}

/* Does STEP lead to a known position? Returns false also if that cannot be found without making the step. */
static bool levels_know(struct front *f, struct step step)
{
    return ahead_pays(&f->ahead) && deal_ahead_knows(f->x, &f->ahead, &f->closed, step);
}

/* Removes the best position of the current level by the current judge (set of weights). */
static uint32_t levels_take(struct front *f)
{
    struct level *l = &f->level[f->now];
    struct heap_entry e;

    do
        e = deal_heap_pop(&l->by[f->judge]);
    while (!levels_waits(f, &e));
    l->n--;
    f->waiting--;
    f->taken = *pool_at(&f->pool, e.slot);
    f->part = levels_at(f, e.slot)->part;
    return e.slot;
}

/*
 * Selects the steps to make. If the steps are very many, every k-th one is made at a time, and the position is queued
 * again. Steps that only change the places of piles form a part of their own, which is taken when nothing else is open
 * on the level. The best steps are made last, since of equal positions the latest is expanded first.
 */
static size_t levels_steps(struct front *f, struct step *step, size_t n)
{
    size_t moving = deal_steps_moving(f->x, step, n), kept = 0;
    unsigned parts = (unsigned)(moving / STEPS_AT_ONCE + 1), part = f->part;

    if (!f->row->parts)
        return n;
    if (part + 1 < parts + (moving < n))
        levels_wait(f, f->now, f->taken, part + 1, part + 1 == parts ? PLACES_LATE : 0);
    for (size_t i = part < parts ? part : moving; i < (part < parts ? moving : n); i += part < parts ? parts : 1)
        step[kept++] = step[i];
    for (size_t i = 0, k = kept; i + 1 < k; i++) {
        struct step last = step[--k];
        step[k] = step[i];
        step[i] = last;
    }
    return kept;
}

static bool levels_thin(struct front *f)
{
    thin_out(f);
    return f->level[f->now].n && deal_front_ready(f);
}

const struct front_order deal_order_judged = {
    sizeof(struct waiting),
    2 * sizeof(struct heap_entry),
    levels_join,
    levels_take,
    levels_steps,
    levels_know,
    levels_thin,
};
