/*
 * Beams in stages of progress.
 *
 * A stage holds positions of one degree of progress: the number of cards that have left the pack, over all passes, plus
 * the number of cards on foundations. In each stage the WIDTH most promising positions are examined, best first. A step
 * without progress leads to the same stage, and its position is examined if it is among these. So positions compete
 * only with positions of equal progress, regardless of the number of actions, and a pass costs at most WIDTH nodes in
 * each stage. A pass drops many positions and never proves a loss.
 *
 * Two kinds of disturbed beams use stages. With them, and 90 parts of the nodes for disturbed beams instead of 50, a
 * million nodes decide 58 of 72 deals; without them 53. There were 12 deals each of blocus (8 without, 11 with them),
 * cadran (8, 8), shah (10, 10), hemispheres (8, 9), carre-napoleon (9, 9) and harp (10, 11).
 *
 * Tried without gain: stages by cards dealt alone, with a best-first search between two deals. Of 100 deals each of
 * cadran, carre-napoleon, hemispheres, moulin and blocus 300,000 nodes win 350 without such stages, and 360 with five
 * kinds of them beside the ten kinds of beams. But of the 146 deals left open without them a million nodes decide 39
 * without, 40 with four kinds from 100,000 nodes on, and 36 if nine of the ten kinds then end. In hemispheres, where
 * they had looked best, five kinds and the fifth of the ten alone win 81 of these 100 deals in a million nodes, all ten
 * kinds 71. On 200 new deals they win 164 and 168.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/store/frontier.h"
#include "solve/store/heap.h"

#include <stdlib.h>

struct candidate {
    int32_t value;
    uint32_t slot;
    uint64_t key;
};

struct stage {
    struct candidate *heap; /* heap with the worst candidate on top */
    size_t n, cap;
    size_t most; /* number of positions that it may still hold */
    struct novelty *novelty; /* of the positions that joined; NULL: novelty has no weight */
    bool used;
};

struct stages {
    struct frontier f;
    struct beam_plan *plan;
    struct stage *stage;
    size_t count, last, now; /* last: highest stage in use */
};

/* ---- stages ---- */

/* Cards dealt plus cards on foundations. */
static size_t stages_degree(const struct deal_state *s) { return deal_search_dealt(s) + (size_t)table_out(s); }

static struct stage *stage_at(struct stages *b, size_t i)
{
    struct stage *l = deal_room_zeroed(b->stage, &b->count, i + 1, sizeof *l);

    if (!l)
        return NULL;
    b->stage = l;
    if (i > b->last)
        b->last = i;
    if (!l[i].used) {
        l[i] = (struct stage){.most = b->plan->width, .used = true};
        if (b->plan->novelty && !(l[i].novelty = calloc(1, sizeof *l[i].novelty)))
            return NULL;
    }
    return &l[i];
}

static bool less_promising(const void *one, const void *other)
{
    const struct candidate *a = one, *b = other;
    return a->value != b->value ? a->value < b->value : a->key < b->key;
}

static void stage_add(struct stage *l, const struct candidate *e)
{
    heap_up(l->heap, l->n++, e, sizeof *e, less_promising);
}

/* Removes and returns the best candidate of a stage that is not empty. It is at a leaf of the heap, so the last
 * candidate can replace it. */
static struct candidate stage_take_best(struct stage *l)
{
    size_t best = l->n / 2;
    struct candidate e;

    for (size_t i = best + 1; i < l->n; i++)
        if (less_promising(&l->heap[best], &l->heap[i]))
            best = i;
    e = l->heap[best];
    if (best < --l->n) {
        struct candidate last = l->heap[l->n];
        heap_up(l->heap, best, &last, sizeof last, less_promising);
    }
    return e;
}

static uint32_t stage_drop_worst(struct stage *l)
{
    struct candidate worst = l->heap[0], last = l->heap[--l->n];

    if (l->n)
        heap_down(l->heap, l->n, 0, &last, sizeof last, less_promising);
    return worst.slot;
}

static void stage_empty(struct stages *b, struct stage *l)
{
    while (l->n)
        deal_pool_give(&b->f.pool, l->heap[--l->n].slot);
    free(l->heap);
    free(l->novelty);
    *l = (struct stage){0};
}

/* ---- a pass ---- */

/* Is the position after STEP predicted to be worse than its whole stage? Then the step need not be made. */
static bool stages_foresees(struct stages *b, struct step step)
{
    const struct stage *l;
    struct foreseen seen;
    struct candidate e;

    if (!deal_foresee(b->f.x, step, b->plan->drawn, &seen) || seen.dealt < 0 || b->now + (size_t)seen.dealt >= b->count)
        return false;
    l = &b->stage[b->now + (size_t)seen.dealt];
    if (!l->used || l->n < l->most)
        return false;
    e.value = deal_plan_most(b->plan, &seen);
    e.key = seen.key;
    if (l->most && less_promising(&l->heap[0], &e))
        return false;
    deal_plan_reach(b->plan, seen.value);
    return true;
}

/* Is the present position, candidate E, worse than the whole stage L? Novelty and pace are computed only if they can
 * decide. */
static bool stages_refuses(struct stages *b, const struct stage *l, struct candidate *e)
{
    bool full = l->n == l->most;

    e->value = deal_plan_value(b->plan, b->f.x, e->key) + b->plan->novelty;
    if (!l->most || (full && !less_promising(&l->heap[0], e)))
        return true;
    e->value -= l->novelty && !deal_novel(l->novelty, b->f.x) ? b->plan->novelty : 0;
    if (full && !less_promising(&l->heap[0], e))
        return true;
    e->value -= b->plan->paced ? deal_relax_pace(b->f.x, full ? e->value - l->heap[0].value : INT32_MAX) : 0;
    return full && !less_promising(&l->heap[0], e);
}

/* Adds the present position to stage L, unless it is worse than the whole stage, was met in this pass or is lost. */
static void stages_join(struct stages *b, struct stage *l, uint32_t before, struct step step)
{
    struct search *x = b->f.x;
    struct candidate *heap, e = {.key = deal_search_key(x)};

    deal_plan_note(b->plan, x, before, step);
    if (stages_refuses(b, l, &e))
        return;
    if (!deal_closed_add(&b->f.closed, e.key) || deal_search_dead(x))
        return;
    heap = deal_room_most(l->heap, &l->cap, l->n + 1, sizeof *heap, b->plan->width + 1);
    if (!heap) {
        x->failed = true;
        return;
    }
    l->heap = heap;
    e.slot = l->n == l->most ? stage_drop_worst(l) : deal_pool_take(&b->f.pool);
    if (e.slot == NO_SLOT)
        return;
    stage_add(l, &e);
    if (l->novelty)
        deal_novelty_note(l->novelty, x);
    deal_pool_put(&b->f.pool, e.slot, x, before, step);
}

/* Examines the best position of the present stage. */
static enum verdict stages_examine(struct stages *b)
{
    struct search *x = b->f.x;
    struct candidate e = stage_take_best(&b->stage[b->now]);
    uint32_t trail = deal_pool_take_up(&b->f.pool, e.slot, x, &b->f.trail);
    size_t n = deal_search_steps(x, b->f.successor, NULL), to;

    n = deal_plan_steps(b->plan, e.key, b->f.successor, deal_steps_moving(x, b->f.successor, n));
    b->stage[b->now].most--;
    x->nodes++;
    for (size_t i = 0; i < n && !x->failed; i++) {
        bool twin;
        size_t mark;

        deal_twin_find(x, &b->f.successor[i], &twin);
        if (twin && !b->f.closed.full) /* its position was met in this pass, or was worse than the whole stage and is so
                                          again */
            continue;
        if (stages_foresees(b, b->f.successor[i]))
            continue;
        mark = deal_search_apply(x, b->f.successor[i]);

        if (deal_state_won(x->s)) {
            deal_trail_win(x, &b->f.trail, trail, b->f.successor[i]);
            return WON;
        }
        to = stages_degree(x->s);
        if (to >= b->now && stage_at(b, to))
            stages_join(b, &b->stage[to], trail, b->f.successor[i]);
        else if (to >= b->now)
            x->failed = true;
        deal_foresight_learn(x, b->f.successor[i], b->plan->drawn, mark);
        deal_table_undo(x->s, mark);
    }
    return OPEN;
}

static bool stages_ready(struct stages *b)
{
    if (!trail_room(&b->f.trail))
        deal_trail_keep(&b->f.trail, b->plan->before);
    return deal_frontier_ready(&b->f);
}

static enum verdict stages_run(struct stages *b)
{
    enum verdict v = OPEN;

    for (; b->now <= b->last && v == OPEN && !deal_search_ends(b->f.x) && stages_ready(b); b->now++) {
        while (v == OPEN && b->now < b->count && b->stage[b->now].n && !deal_search_ends(b->f.x) && stages_ready(b))
            v = stages_examine(b);
        if (b->now < b->count)
            stage_empty(b, &b->stage[b->now]);
    }
    return v;
}

enum verdict deal_search_stages(struct search *x, struct beam_plan *plan, struct path *best)
{
    struct stages b = {.plan = plan};
    enum verdict v;

    plan->reached = INT32_MIN;
    plan->out = -1;
    plan->before = NO_TRAIL;
    if (!deal_frontier_init(&b.f, x, sizeof(struct open), 0, deal_search_most(x))) {
        x->failed = true;
        return OPEN;
    }
    b.now = stages_degree(x->s);
    if (stage_at(&b, b.now))
        stages_join(&b, &b.stage[b.now], NO_TRAIL, deal_trail_start);
    else
        x->failed = true;
    v = stages_run(&b);
    if (v == OPEN && plan->out >= 0)
        deal_trail_path(x, &b.f.trail, plan->before, plan->step, best);
    deal_search_unpack(x, b.f.root);
    for (size_t i = 0; i < b.count; i++) {
        free(b.stage[i].heap);
        free(b.stage[i].novelty);
    }
    free(b.stage);
    deal_frontier_release(&b.f);
    return v;
}
