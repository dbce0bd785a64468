/*
 * Beam search in layers.
 *
 * A layer holds the positions of one degree of progress, at most WIDTH of them,
 * the best by evaluation.  Where a pack is dealt the degree is the number of cards
 * that have left it, pass by pass, so positions that compete have had the same
 * cards; what can be done without dealing is searched out from each position of
 * the layer depth first, as far as a limit that grows with the width where cards
 * are built on.  Elsewhere the degree is the number of actions; such a narrow beam
 * is worth a try where there are both a pack and building too.  There each position is
 * examined once in a pass: moves that can be taken back would lead on for ever.
 *
 * When no position had to be dropped, and nothing was won, nothing can be: such a
 * beam is a proof of loss.
 *
 * Positions wait in a packed form, counts and cards only, hashes being worked out
 * anew; of those already examined only the step and the number of the one before
 * are kept, which is all the winning line needs.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/store/store.h"

#include <stdlib.h>
#include <string.h>


struct entry {
    int32_t value;
    uint32_t slot;   /* of the packed position */
    uint32_t before; /* trail */
    struct step step;
    uint64_t key;
};

struct layer {
    struct entry *heap; /* the worst on top */
    size_t n, cap;
    uint8_t *packed;
    struct closed_set closed;
    bool used;
};

struct frame {
    size_t first, next, end;
    size_t mark;
    uint32_t trail;
};

struct beam {
    struct search *x;
    const struct beam_plan *plan;
    size_t width, packed_bytes;
    struct layer *layer;
    size_t layers, last; /* last: greatest layer in use */
    size_t now;
    bool dealt;       /* layers by cards dealt */
    struct closed_set done; /* positions examined, where actions count: moves taken back would lead on for ever */
    uint64_t inner;   /* most positions searched out from one */
    bool dropped;
    int32_t reached; /* the best evaluation that was met */
    struct trail trail;
    struct frame *frame;
    size_t frames, frame_cap;
    struct step *store;
    size_t store_cap;
};

/* ---- layers ---- */

/* The degree of progress of the present position, one after AFTER where actions count. */
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
    if (i >= b->layers) {
        size_t more = 2 * i + 16;
        struct layer *grown = realloc(b->layer, more * sizeof *grown);
        if (!grown)
            return NULL;
        memset(grown + b->layers, 0, (more - b->layers) * sizeof *grown);
        b->layer = grown;
        b->layers = more;
    }
    if (i > b->last)
        b->last = i;
    if (!b->layer[i].used) {
        if (!deal_closed_init(&b->layer[i].closed, b->x->memory / 2))
            return NULL;
        b->layer[i].used = true;
    }
    return &b->layer[i];
}

static void release_layer(struct layer *l)
{
    free(l->heap);
    free(l->packed);
    deal_closed_release(&l->closed);
    *l = (struct layer){0};
}

static bool layer_room(const struct beam *b, struct layer *l)
{
    size_t more = l->cap ? 2 * l->cap : 16;
    struct entry *heap;
    uint8_t *packed;

    if (l->n < l->cap)
        return true;
    if (more > b->width)
        more = b->width;
    heap = realloc(l->heap, more * sizeof *heap);
    if (heap)
        l->heap = heap;
    packed = heap ? realloc(l->packed, more * b->packed_bytes) : NULL;
    if (!packed)
        return false;
    l->packed = packed;
    l->cap = more;
    return true;
}

static bool worse(const struct entry *a, const struct entry *b)
{
    return a->value != b->value ? a->value < b->value : a->key < b->key;
}

static void sift_down(struct layer *l, size_t at)
{
    struct entry e = l->heap[at];

    for (size_t child; (child = 2 * at + 1) < l->n; at = child) {
        if (child + 1 < l->n && worse(&l->heap[child + 1], &l->heap[child]))
            child++;
        if (!worse(&l->heap[child], &e))
            break;
        l->heap[at] = l->heap[child];
    }
    l->heap[at] = e;
}

static void sift_up(struct layer *l, size_t at)
{
    struct entry e = l->heap[at];

    for (; at > 0 && worse(&e, &l->heap[(at - 1) / 2]); at = (at - 1) / 2)
        l->heap[at] = l->heap[(at - 1) / 2];
    l->heap[at] = e;
}

/* The evaluation, disturbed: what one position gets in a pass depends on its key. */
static int32_t disturbed(struct beam *b, uint64_t key)
{
    const int32_t *value = deal_evaluate(b->x);

    if (value[0] > b->reached)
        b->reached = value[0];
    return value[b->plan->drawn ? DRAWN : 0] + (b->plan->noise ? (int32_t)(deal_mix(key ^ b->plan->seed) % b->plan->noise) : 0);
}

/* The present position joins layer L, unless it is worse than all there. */
static bool beam_join(struct beam *b, struct layer *l, uint32_t before, struct step step)
{
    struct entry e = {.before = before, .step = step, .key = deal_search_key(b->x)};
    bool full = l->n == b->width;

    e.value = disturbed(b, e.key);
    if (full && !worse(&l->heap[0], &e)) {
        b->dropped = true;
        return true;
    }
    if (!deal_closed_add(&l->closed, e.key) || deal_search_dead(b->x))
        return true;
    if (!full && !layer_room(b, l))
        return false;
    e.slot = full ? l->heap[0].slot : (uint32_t)l->n;
    deal_search_pack(b->x, l->packed + e.slot * b->packed_bytes);
    if (full) {
        b->dropped = true;
        l->heap[0] = e;
        sift_down(l, 0);
    } else {
        l->heap[l->n] = e;
        sift_up(l, l->n++);
    }
    return true;
}

/* ---- searching one position of a layer out ---- */

static bool frame_room(struct beam *b)
{
    size_t used = b->frames ? b->frame[b->frames - 1].end : 0;
    struct step *store = deal_room(b->store, &b->store_cap, used + deal_search_most(b->x), sizeof *store);
    struct frame *frame = deal_room(b->frame, &b->frame_cap, b->frames + 1, sizeof *frame);

    b->store = store ? store : b->store;
    b->frame = frame ? frame : b->frame;
    return store && frame;
}

static bool beam_enter(struct beam *b, size_t mark, uint32_t trail)
{
    size_t first = b->frames ? b->frame[b->frames - 1].end : 0;
    struct frame *f;

    if (!frame_room(b)) {
        b->x->failed = true;
        return false;
    }
    f = &b->frame[b->frames++];
    *f = (struct frame){.first = first, .next = first, .mark = mark, .trail = trail};
    f->end = first + deal_search_steps(b->x, b->store + first, NULL);
    b->x->nodes++;
    return true;
}

/* The present position was reached by STEP from TRAIL. */
static enum verdict arrive(struct beam *b, size_t mark, uint32_t trail, struct step step)
{
    struct search *x = b->x;
    size_t to = beam_degree(b, b->now);
    struct layer *l;

    if (deal_state_won(x->s)) {
        deal_trail_keep(x, &b->trail, deal_trail_add(x, &b->trail, trail, step));
        return WON;
    }
    if (to < b->now) { /* cards have come back to the pack */
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
        deal_table_undo(x->s, mark);
    } else if (!deal_closed_add(&l->closed, deal_search_key(x)) || deal_search_dead(x)) {
        deal_table_undo(x->s, mark);
    } else {
        beam_enter(b, mark, deal_trail_add(x, &b->trail, trail, step));
    }
    return OPEN;
}

static enum verdict search_out(struct beam *b, const struct entry *e, const uint8_t *packed)
{
    struct search *x = b->x;
    uint64_t until = x->nodes + b->inner;
    enum verdict v = OPEN;

    if (!b->dealt && !deal_closed_add(&b->done, e->key))
        return OPEN;
    deal_search_unpack(x, packed);
    b->frames = 0;
    beam_enter(b, 0, deal_trail_add(x, &b->trail, e->before, e->step));
    while (b->frames && v == OPEN && !deal_search_ends(x) && x->nodes < until) {
        struct frame *f = &b->frame[b->frames - 1];
        struct step step;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            b->frames--;
            continue;
        }
        step = b->store[f->next++];
        v = arrive(b, deal_search_apply(x, step), f->trail, step);
    }
    b->dropped |= b->frames > 0;
    return v;
}

static int by_value(const void *a, const void *b)
{
    return worse(a, b) ? 1 : -1;
}

static enum verdict run_layer(struct beam *b)
{
    struct entry *list = b->layer[b->now].heap;
    uint8_t *packed = b->layer[b->now].packed;
    size_t n = b->layer[b->now].n;
    enum verdict v = OPEN;

    if (!n)
        return OPEN;
    qsort(list, n, sizeof *list, by_value);
    for (size_t i = 0; i < n && v == OPEN && !deal_search_ends(b->x); i++)
        v = search_out(b, &list[i], packed + list[i].slot * b->packed_bytes);
    return v;
}

/* ---- a pass ---- */

static void beam_release(struct beam *b)
{
    for (size_t i = 0; i < b->layers; i++)
        if (b->layer[i].used)
            release_layer(&b->layer[i]);
    free(b->layer);
    deal_closed_release(&b->done);
    free(b->trail.mark);
    free(b->frame);
    free(b->store);
}

static enum verdict beam_run(struct beam *b)
{
    enum verdict v = OPEN;

    for (; b->now <= b->last && v == OPEN && !deal_search_ends(b->x); b->now++) {
        v = run_layer(b);
        if (b->layer[b->now].used)
            release_layer(&b->layer[b->now]);
    }
    if (v == OPEN && b->now > b->last && !b->dropped && !deal_search_ends(b->x))
        v = LOST;
    return v;
}

enum verdict deal_search_beam(struct search *x, struct beam_plan *plan)
{
    struct beam b = {.x = x, .plan = plan, .width = plan->width, .dealt = plan->dealt, .inner = BEAM_INNER_MOST};
    enum verdict v = OPEN;
    uint8_t *root;
    struct layer *l;

    b.packed_bytes = deal_search_packed(x);
    b.reached = INT32_MIN;
    if ((x->traits.roams || plan->noise || plan->drawn) && BEAM_INNER_EACH * b.width < BEAM_INNER_MOST)
        b.inner = BEAM_INNER_LEAST > BEAM_INNER_EACH * b.width ? BEAM_INNER_LEAST : BEAM_INNER_EACH * b.width;
    b.now = b.dealt ? beam_degree(&b, 0) : 0;
    root = malloc(b.packed_bytes);
    l = root ? layer_at(&b, b.now) : NULL;
    if (!l || !deal_closed_init(&b.done, x->memory / 2) || !beam_join(&b, l, NO_TRAIL, deal_trail_start)) {
        x->failed = true;
    } else {
        deal_search_pack(x, root);
        v = beam_run(&b);
        deal_search_unpack(x, root);
    }
    plan->reached = b.reached;
    free(root);
    beam_release(&b);
    return v;
}

/* Layers by cards dealt are searched out depth first, which is hopeless where positions have very many steps. */
int deal_beam_kinds(const struct search *x)
{
    bool layered = x->traits.layered && x->steps < MANY_STEPS * x->nodes;

    if (x->line)
        return x->traits.layered ? BEAM_DEALT : BEAM_ACTIONS;
    return !layered ? BEAM_ACTIONS : x->traits.roams ? BEAM_ACTIONS | BEAM_DEALT : BEAM_DEALT;
}
