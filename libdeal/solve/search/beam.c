/*
 * Beam search in layers.
 *
 * A layer holds the positions of one degree of progress: at most WIDTH of them, the best by evaluation. Where a pack is
 * dealt, the degree is the number of cards that have left it, over all passes, so competing positions have seen the
 * same cards. All steps that deal no card are searched depth first from each position of the layer, up to a limit that
 * grows with the width. In other games the degree is the number of actions. Such a narrow beam is also useful in games
 * with both a pack and building. It examines each position once in a pass, since reversible moves could go on without
 * end.
 *
 * Tried without gain: to follow a position with a single step through to the next one with a choice, skipping the
 * layers between. Four positions in ten of herring-bone with one redeal are such. Of 200 deals of it 300,000 nodes
 * decide 142 with this rule, 146 if these positions count no node, and 147 without the rule.
 *
 * If no position was dropped and none won, no line wins: such a pass is a proof of loss.
 *
 * Open positions are stored packed, as counts and cards only, and their hashes are computed again. An examined position
 * leaves only its step and the number of the position before it, which suffice for the winning line.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/store/frontier.h"
#include "solve/store/heap.h"
#include "solve/store/stack.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    int32_t value;
    uint32_t slot;
    uint64_t key;
};

struct layer {
    struct entry *heap; /* heap with the worst entry on top */
    size_t n, cap;
    struct pool pool;
    struct novelty *novelty; /* of the positions that joined; NULL: novelty has no weight */
    struct closed_set closed;
    bool used;
};

struct beam {
    struct search *x;
    struct beam_plan *plan;
    size_t width;
    struct layer *layer;
    size_t layers, last; /* last: highest layer in use */
    size_t now, at;      /* at: index of the next position of the present layer */
    bool dealt;       /* layers by cards dealt */
    struct closed_set done; /* positions examined, for layers by actions, where reversible moves could go on without
                               end */
    uint64_t inner;   /* most positions searched from one position of a layer */
    bool dropped;
    struct trail trail;
    struct stack stack;
    struct twin *twin; /* entry of the step that is made next, or NULL */
    bool foresees;     /* a prediction (heuristic/foresight.c) may prune steps of the present position */
    uint8_t *root;     /* packed start position of the pass */
};

/* ---- values and steps of a plan ---- */

static int32_t plan_noise(const struct beam_plan *plan, uint64_t key)
{
    return plan->noise ? (int32_t)(deal_mix(key ^ plan->seed) % plan->noise) : 0;
}

void deal_plan_reach(struct beam_plan *plan, int32_t value) { plan->reached = value > plan->reached ? value : plan->reached; }

int32_t deal_plan_value(struct beam_plan *plan, const struct search *x, uint64_t key)
{
    const int32_t *value = deal_evaluate(x);

    deal_plan_reach(plan, value[0]);
    return value[plan->drawn ? DRAWN : 0] + plan_noise(plan, key);
}

int32_t deal_plan_most(const struct beam_plan *plan, const struct foreseen *seen)
{
    int32_t noise = seen->keyed ? plan_noise(plan, seen->key) : plan->noise ? (int32_t)plan->noise - 1 : 0;

    return (plan->drawn ? seen->drawn : seen->value) + plan->novelty + noise;
}

void deal_plan_note(struct beam_plan *plan, const struct search *x, uint32_t before, struct step step)
{
    int out = table_out(x->s);

    if (out <= plan->out)
        return;
    plan->out = out;
    plan->before = before;
    plan->step = step;
}

size_t deal_plan_steps(const struct beam_plan *plan, uint64_t key, struct step *step, size_t n)
{
    size_t most = STEPS_EACH * plan->width > STEPS_AT_ONCE ? STEPS_EACH * plan->width : STEPS_AT_ONCE;

    return deal_steps_thin(step, n, most, key ^ plan->seed);
}

/* ---- layers ---- */

/* The degree of progress of the present position; AFTER + 1 in layers by actions. */
static size_t beam_degree(const struct beam *b, size_t after)
{
    const struct deal_state *s = b->x->s;

    if (!b->dealt)
        return after + 1;
    return (size_t)(s->r->redeal ? reg_get(s, REG_REDEALS) : 0) * (size_t)(s->r->total + 1) +
           (size_t)(s->r->total - pile_count(s, s->r->pack));
}

static struct layer *layer_at(struct beam *b, size_t i)
{
    struct layer *l = i < b->layers ? b->layer : deal_room_zeroed(b->layer, &b->layers, i + 1, sizeof *l);

    if (!l)
        return NULL;
    b->layer = l;
    if (i > b->last)
        b->last = i;
    if (!l[i].used) {
        if (!deal_closed_init(&l[i].closed, CLOSED_FEW, b->x->memory / 8))
            return NULL;
        l[i].pool = deal_pool_make(b->x, sizeof(struct open));
        l[i].pool.most = (uint32_t)b->width;
        l[i].used = true;
        if (b->plan->novelty && !(l[i].novelty = calloc(1, sizeof *l[i].novelty)))
            return NULL;
    }
    return &l[i];
}

static void release_layer(struct layer *l)
{
    free(l->heap);
    free(l->novelty);
    deal_pool_release(&l->pool);
    deal_closed_release(&l->closed);
    *l = (struct layer){0};
}

static bool worse(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;
    return a->value != b->value ? a->value < b->value : a->key < b->key;
}

/* Reserves room for an entry and its slot; returns false without memory. */
static bool layer_room(const struct beam *b, struct layer *l, struct entry *e)
{
    struct entry *heap = deal_room_most(l->heap, &l->cap, l->n + 1, sizeof *heap, b->width);

    if (!heap)
        return false;
    l->heap = heap;
    e->slot = deal_pool_take(&l->pool);
    return e->slot != NO_SLOT;
}

/* Handles a step that leads to the same position as an earlier one. That position was visited, or was worse than the
 * whole layer and is so again. */
static bool beam_twin(struct beam *b, const struct layer *l, const struct twin *twin)
{
    struct entry e = {.key = twin->key, .value = twin->value};

    if (l->closed.full)
        return false;
    b->dropped |= l->n == b->width && !worse(&l->heap[0], &e);
    return true;
}

/* Is the position after STEP predicted to be worse than the whole next layer L? Then the step need not be made. */
static bool beam_foresees(struct beam *b, const struct layer *l, struct step step)
{
    struct foreseen seen;
    struct entry e;

    if (!deal_foresee(b->x, step, b->plan->drawn, &seen))
        return false;
    e.value = deal_plan_most(b->plan, &seen);
    e.key = seen.key;
    if (worse(&l->heap[0], &e))
        return false;
    deal_plan_reach(b->plan, seen.value);
    b->dropped = true;
    if (b->twin) {
        b->twin->value = e.value;
        b->twin->key = e.key;
    }
    return true;
}

/* Is the present position, entry E, worse than the whole layer L? Novelty and pace are computed only if they can
 * decide. */
static bool beam_refuses(struct beam *b, const struct layer *l, struct entry *e)
{
    bool full = l->n == b->width;

    e->value = deal_plan_value(b->plan, b->x, e->key) + b->plan->novelty;
    if (full && !worse(&l->heap[0], e))
        return true;
    e->value -= l->novelty && !deal_novel(l->novelty, b->x) ? b->plan->novelty : 0;
    if (full && !worse(&l->heap[0], e))
        return true;
    e->value -= b->plan->paced ? deal_relax_pace(b->x, full ? e->value - l->heap[0].value : INT32_MAX) : 0;
    return full && !worse(&l->heap[0], e);
}

/* Adds the present position to layer L, unless it is worse than the whole layer, known or lost. Returns false without
 * memory. */
static bool beam_join(struct beam *b, struct layer *l, uint32_t before, struct step step)
{
    struct entry e = {.key = deal_search_key(b->x)};
    bool full = l->n == b->width, refused = beam_refuses(b, l, &e);

    deal_plan_note(b->plan, b->x, before, step);
    if (b->twin) {
        b->twin->key = e.key;
        b->twin->value = e.value;
    }
    if (refused) {
        b->dropped = true;
        return true;
    }
    if (!deal_closed_add(&l->closed, e.key) || deal_search_dead(b->x))
        return true;
    if (full) {
        b->dropped = true;
        e.slot = l->heap[0].slot;
        heap_down(l->heap, l->n, 0, &e, sizeof e, worse);
    } else if (layer_room(b, l, &e)) {
        heap_up(l->heap, l->n++, &e, sizeof e, worse);
    } else {
        return false;
    }
    if (l->novelty)
        deal_novelty_note(l->novelty, b->x);
    deal_pool_put(&l->pool, e.slot, b->x, before, step);
    return true;
}

/* ---- expansion of one position of a layer ---- */

static void beam_enter(struct beam *b, size_t mark, uint32_t trail)
{
    struct step *step = deal_stack_room(&b->stack, deal_search_most(b->x), sizeof *step);
    size_t all, n;

    if (!step) {
        b->x->failed = true;
        return;
    }
    all = deal_search_steps(b->x, step, NULL);
    n = deal_plan_steps(b->plan, deal_search_key(b->x), step, deal_steps_moving(b->x, step, all));
    b->dropped |= n < all;
    deal_stack_push(&b->stack, n, mark, trail);
    b->x->nodes++;
}

/* Ensures room on the trail for one more step, by a sweep if necessary; returns false if there is none. */
static bool beam_ready(struct beam *b)
{
    if (trail_room(&b->trail))
        return true;
    deal_trail_keep(&b->trail, b->plan->before);
    for (size_t i = b->now; i < b->layers; i++)
        deal_pool_keep(&b->layer[i].pool, &b->trail);
    for (size_t i = 0; i < b->stack.depth; i++)
        deal_trail_keep(&b->trail, b->stack.frame[i].trail);
    return deal_trail_sweep(&b->trail);
}

/* Handles the present position, reached by STEP from TRAIL. */
static enum verdict arrive(struct beam *b, size_t mark, uint32_t trail, struct step step)
{
    struct search *x = b->x;
    size_t to = beam_degree(b, b->now);
    struct layer *l;

    if (deal_state_won(x->s)) {
        deal_trail_win(x, &b->trail, trail, step);
        return WON;
    }
    if (to < b->now) { /* cards have returned to the pack */
        b->dropped = true;
        deal_table_undo(x->s, mark);
        return OPEN;
    }
    l = layer_at(b, to);
    if (!l) {
        x->failed = true;
        return OPEN;
    }
    if (to != b->now) {
        x->failed |= !beam_join(b, l, trail, step);
        if (b->foresees)
            deal_foresight_learn(x, step, b->plan->drawn, mark);
        deal_table_undo(x->s, mark);
    } else if (!deal_closed_add(&l->closed, deal_search_key(x)) || deal_search_dead(x)) {
        deal_table_undo(x->s, mark);
    } else if (!beam_ready(b)) {
        b->dropped = true;
        return SPENT;
    } else {
        beam_enter(b, mark, deal_trail_add(x, &b->trail, trail, step));
    }
    return OPEN;
}

/* Finds the next step of F that must be made; returns false if there is none. */
static bool beam_next_step(struct beam *b, struct stack_frame *f, struct step *step)
{
    const struct layer *next = b->layers > b->now + 1 && b->layer[b->now + 1].used ? &b->layer[b->now + 1] : NULL;

    b->foresees = next && !b->dealt && next->n == b->width;
    while (f->next < f->end) {
        bool found = false;

        *step = ((const struct step *)b->stack.successor)[f->next++];
        b->twin = b->dealt ? NULL : deal_twin_find(b->x, step, &found);
        if (b->twin && found && next && beam_twin(b, next, b->twin))
            continue;
        if (!b->foresees || !beam_foresees(b, next, *step))
            return true;
    }
    return false;
}

static enum verdict search_out(struct beam *b, const struct entry *e)
{
    struct search *x = b->x;
    uint64_t until = x->nodes + b->inner;
    enum verdict v = OPEN;

    if (!b->dealt && !deal_closed_add(&b->done, e->key))
        return OPEN;
    b->stack.depth = 0;
    if (!beam_ready(b))
        return SPENT;
    beam_enter(b, 0, deal_pool_take_up(&b->layer[b->now].pool, e->slot, x, &b->trail));
    while (b->stack.depth && v == OPEN && !deal_search_ends(x) && x->nodes < until) {
        struct stack_frame *f = stack_top(&b->stack);
        struct step step;

        if (beam_next_step(b, f, &step)) {
            v = arrive(b, deal_search_apply(x, step), f->trail, step);
        } else {
            deal_table_undo(x->s, f->mark);
            b->stack.depth--;
        }
    }
    b->dropped |= b->stack.depth > 0;
    return v;
}

static int by_value(const void *a, const void *b)
{
    return worse(a, b) ? 1 : -1;
}

/* Examines the next best position of the present layer, or advances to the next layer. */
static enum verdict beam_next(struct beam *b)
{
    struct layer *l = &b->layer[b->now];

    if (l->n && !b->at)
        qsort(l->heap, l->n, sizeof *l->heap, by_value);
    if (b->at < l->n)
        return search_out(b, &l->heap[b->at++]);
    if (l->used)
        release_layer(l);
    b->now++;
    b->at = 0;
    return OPEN;
}

/* ---- a pass ---- */

void deal_beam_stop(struct beam *b)
{
    for (size_t i = 0; i < b->layers; i++)
        if (b->layer[i].used)
            release_layer(&b->layer[i]);
    free(b->layer);
    deal_closed_release(&b->done);
    free(b->trail.mark);
    deal_stack_release(&b->stack);
    free(b->root);
    free(b);
}

void deal_beam_best(struct beam *b, struct path *p) { deal_trail_path(b->x, &b->trail, b->plan->before, b->plan->step, p); }

enum verdict deal_beam_run(struct beam *b)
{
    struct search *x = b->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    x->limit = x->o->nodes; /* a position is expanded without interruption */
    while (v == OPEN && x->nodes < until && !deal_search_ends(x))
        v = b->now <= b->last ? beam_next(b) : b->dropped ? SPENT : LOST;
    deal_search_unpack(x, b->root);
    return v;
}

/* Makes a first layer of the present position. */
static bool beam_begin(struct beam *b)
{
    struct layer *l = layer_at(b, b->now);

    return l && deal_closed_init(&b->done, CLOSED_FEW, b->x->memory / 4) && beam_join(b, l, NO_TRAIL, deal_trail_start);
}

size_t deal_beam_widest(const struct search *x)
{
    return x->memory / 16 * 3 / (deal_pool_make(x, sizeof(struct open)).size + sizeof(struct entry)) + BEAM_WIDTH_LEAST;
}

struct beam *deal_beam_start(struct search *x, struct beam_plan *plan)
{
    size_t widest = deal_beam_widest(x), width = plan->width < widest ? plan->width : widest;
    struct beam *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    *b = (struct beam){.x = x, .plan = plan, .width = width, .dealt = plan->dealt, .inner = BEAM_INNER_MOST};
    b->trail = deal_trail_make(x->memory / 8);
    plan->reached = INT32_MIN;
    plan->out = -1;
    plan->before = NO_TRAIL;
    if (BEAM_INNER_EACH * b->width < BEAM_INNER_MOST)
        b->inner = BEAM_INNER_LEAST > BEAM_INNER_EACH * b->width ? BEAM_INNER_LEAST : BEAM_INNER_EACH * b->width;
    b->now = b->dealt ? beam_degree(b, 0) : 0;
    b->root = malloc(deal_search_packed(x));
    if (!b->root || !beam_begin(b)) {
        deal_beam_stop(b);
        return NULL;
    }
    deal_search_pack(x, b->root);
    return b;
}

/* Layers by cards dealt need a depth-first search between two deals, which is hopeless where positions have very many
 * steps. */
int deal_beam_kinds(const struct search *x)
{
    bool layered = x->traits.layered && x->steps < MANY_STEPS * x->nodes;

    if (x->line)
        return x->traits.layered ? BEAM_DEALT : BEAM_ACTIONS;
    return !layered ? BEAM_ACTIONS : x->traits.roams ? BEAM_ACTIONS | BEAM_DEALT : BEAM_DEALT;
}
