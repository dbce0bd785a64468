/*
 * The loop of the frontier search, and the kinds of search (see front.h).
 *
 * A sweep goes from the first level to the last, expands positions of each, and adds their successors to their levels.
 * A search that dropped no position and comes to its end proves a loss.
 *
 * Open positions are stored packed, as counts and cards only, and their hashes are computed again. An expanded position
 * leaves only its step and the number of the position before it, which suffice for the winning line.
 */
#include "front.h"

#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"

#include <stdlib.h>

/* ---- degrees of progress ---- */

size_t deal_search_dealt(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    size_t left = (size_t)pile_count(s, r->pack), passed = 0;

    if (r->redeal && r->redeals < 0 && r->talon != NO_PILE)
        left += (size_t)pile_count(s, r->talon);
    else if (r->redeal && r->redeals > 0)
        passed = (size_t)reg_get(s, REG_REDEALS);
    return passed * (size_t)(r->total + 1) + (size_t)r->total - left;
}

static size_t degree_none(const struct front *f)
{
    (void)f;
    return 0;
}
static size_t degree_dealt(const struct front *f) { return deal_search_dealt(f->x->s); }

/* ---- the kinds of search ---- */

const struct front_row deal_fronts[] = {
    [FRONT_LEVELS] = {.degree = degree_dealt, .order = &deal_order_judged, .judges = JUDGES, .each = LEVELS_FIRST_WIDTH, .parts = true, .sweeps = true},
    [FRONT_BEST] = {.degree = degree_none, .order = &deal_order_judged, .judges = 1, .most_steps = BEST_FIRST_STEPS},
};

/* ---- levels and storage ---- */

struct level *deal_front_level(struct front *f, size_t i)
{
    struct level *level = i < f->levels ? f->level : deal_room_zeroed(f->level, &f->levels, i + 1, sizeof *level);

    if (!level) {
        f->x->failed = true;
        return NULL;
    }
    f->level = level;
    if (i > f->last)
        f->last = i;
    return &level[i];
}

static void front_release(struct level *l)
{
    for (int j = 0; j < JUDGES; j++)
        free(l->by[j].entry);
    *l = (struct level){0};
}

bool deal_front_ready(struct front *f)
{
    if (trail_room(&f->trail))
        return true;
    deal_pool_keep(&f->pool, &f->trail);
    return deal_trail_sweep(&f->trail);
}

/* ---- expansion of one position ---- */

/* Lists the steps of the present position, which TRAIL leads to. */
static void front_enter(struct front *f, size_t mark, uint32_t trail)
{
    struct search *x = f->x;
    struct step *step = deal_stack_room(&f->stack, f->most, sizeof *step);
    size_t n;

    if (!step) {
        x->failed = true;
        return;
    }
    n = deal_search_steps(x, step, NULL);
    x->nodes++;
    f->here++;
    f->done++;
    f->expanded++;
    f->steps += n;
    deal_stack_push(&f->stack, f->row->order->steps(f, step, n), mark, trail);
}

/* Finds the next step of FRAME that must be made; returns false if there is none. */
static bool front_next(struct front *f, struct stack_frame *frame, struct step *step)
{
    while (frame->next < frame->end) {
        bool twin;

        *step = ((const struct step *)f->stack.successor)[frame->next++];
        deal_twin_find(f->x, step, &twin);
        if (twin && !f->closed.full) /* its position is in the closed set */
            continue;
        return true;
    }
    return false;
}

/* Handles the present position, reached by STEP from the position of number TRAIL. */
static enum verdict front_meet(struct front *f, size_t mark, uint32_t trail, struct step step)
{
    struct search *x = f->x;

    if (deal_state_won(x->s)) {
        deal_trail_win(x, &f->trail, trail, step);
        return WON;
    }
    f->row->order->join(f, f->row->degree(f), trail, step);
    deal_table_undo(x->s, mark);
    return OPEN;
}

/* Expands the next position of the present level. */
static enum verdict front_expand(struct front *f)
{
    struct search *x = f->x;
    uint32_t trail = deal_pool_take_up(&f->pool, f->row->order->take(f), x, &f->trail);
    enum verdict v = OPEN;

    if (f->row->judges && !f->part && deal_search_dead_late(x))
        return OPEN;
    front_enter(f, 0, trail);
    while (f->stack.depth && v == OPEN && !x->failed) {
        struct stack_frame *frame = stack_top(&f->stack);
        struct step step;

        if (front_next(f, frame, &step))
            v = front_meet(f, deal_search_apply(x, step), frame->trail, step);
        else
            stack_pop(&f->stack);
    }
    return v;
}

/* ---- the loop ---- */

/* Begins the next sweep, or ends the search. */
static enum verdict front_sweep(struct front *f)
{
    if (!f->row->sweeps || !f->done)
        return f->dropped ? SPENT : LOST;
    f->now = f->here = 0;
    f->done = 0;
    f->judge = (f->judge + 1) % f->row->judges;
    f->each += f->judge ? 0 : f->each / 2;
    return OPEN;
}

static void front_leave(struct front *f)
{
    if (!f->row->sweeps)
        front_release(&f->level[f->now]);
    f->now++;
    f->here = 0;
}

static bool front_gives_up(const struct front *f)
{
    return f->row->most_steps && f->expanded > BEST_FIRST_TRIAL && f->steps > f->row->most_steps * f->expanded;
}

static enum verdict front_go_on(struct front *f)
{
    if (f->now > f->last || f->now >= f->levels)
        return front_sweep(f);
    if (f->here == f->each || !f->level[f->now].n) {
        front_leave(f);
        return OPEN;
    }
    if (front_gives_up(f) || (!deal_front_ready(f) && !f->row->order->thin(f)))
        return SPENT;
    return front_expand(f);
}

enum verdict deal_front_run(void *state)
{
    struct front *f = state;
    struct search *x = f->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    x->limit = x->o->nodes; /* an expansion is not interrupted */
    while (v == OPEN && x->nodes < until && !deal_search_ends(x))
        v = front_go_on(f);
    deal_search_unpack(x, f->root);
    return v;
}

/* ---- start and end ---- */

void deal_front_stop(void *state)
{
    struct front *f = state;

    for (size_t i = 0; i < f->levels; i++)
        front_release(&f->level[i]);
    free(f->level);
    deal_closed_release(&f->closed);
    deal_pool_release(&f->pool);
    deal_stack_release(&f->stack);
    free(f->trail.mark);
    free(f->root);
    free(f);
}

/* Reserves half of the memory for the closed set, an eighth for the trail, the rest for slots. */
static bool front_make(struct front *f)
{
    const struct front_order *order = f->row->order;
    size_t memory = f->x->memory;

    f->pool = deal_pool_make(f->x, order->head);
    f->pool.most = (uint32_t)(memory / 8 * 3 / (f->pool.size + order->beside)) + 16;
    f->trail = deal_trail_make(memory / 8);
    f->root = malloc(f->pool.packed);
    return f->root && deal_closed_init(&f->closed, CLOSED_MANY, memory / 2);
}

/* Starts a search of kind ROW from the present position. */
static struct front *front_start(struct search *x, const struct front_row *row)
{
    struct front *f = calloc(1, sizeof *f);

    if (!f)
        return NULL;
    *f = (struct front){.x = x, .row = row, .each = row->each ? row->each : SIZE_MAX, .most = deal_search_most(x)};
    if (!front_make(f)) {
        deal_front_stop(f);
        return NULL;
    }
    deal_search_pack(x, f->root);
    f->now = row->degree(f);
    row->order->join(f, f->now, NO_TRAIL, deal_trail_start);
    return f;
}

void *deal_levels_start(struct search *x) { return front_start(x, &deal_fronts[FRONT_LEVELS]); }
void *deal_best_start(struct search *x) { return front_start(x, &deal_fronts[FRONT_BEST]); }

bool deal_front_nears(const void *state)
{
    const struct front *f = state;

    return !f->dropped && f->waiting * NEARING_RATIO < f->expanded;
}
