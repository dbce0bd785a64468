/*
 * The loop of a pass of layers, and the kinds of passes (see front.h).
 *
 * A pass goes from the first layer to the last, expands the positions of each, and adds their successors to their
 * layers. A pass that dropped no position and comes to its end proves a loss.
 *
 * Open positions are stored packed, as counts and cards only, and their hashes are computed again. An expanded position
 * leaves only its step and the number of the position before it, which suffice for the winning line.
 */
#include "front.h"

#include "engine/engine.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/moves/wholes.h"

#include <stdlib.h>

/* ---- degrees of progress ---- */

/* Number of cards that have left the pack, summed over all passes through it. If the talon may be turned over without
 * limit, only cards that have also left the talon count. */
static size_t cards_dealt(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    size_t left = (size_t)pile_count(s, r->pack), passed = 0;

    if (r->redeal.kind && r->redeal.most < 0 && r->talon != NO_PILE)
        left += (size_t)pile_count(s, r->talon);
    else if (r->redeal.kind && r->redeal.most > 0)
        passed = (size_t)reg_get(s, REG_REDEALS);
    return passed * (size_t)(r->cards.total + 1) + (size_t)r->cards.total - left;
}

static size_t degree_actions(const struct front *f, const struct foreseen *seen)
{
    (void)seen;
    return f->now + 1;
}

static size_t degree_dealt(const struct front *f, const struct foreseen *seen)
{
    if (seen)
        return seen->dealt < 0 ? SIZE_MAX : f->now + (size_t)seen->dealt;
    return cards_dealt(f->x->s);
}

/* Returns the degree of progress of the present position: cards dealt plus cards on foundations. With SEEN, a successor
 * that was computed without a move of the table and has the same foundations, it is that of the successor. */
static size_t degree_progress(const struct front *f, const struct foreseen *seen)
{
    return degree_dealt(f, seen) + (seen ? 0 : (size_t)table_out(f->x->s));
}

/* ---- the kinds of search ---- */

static const struct front_row fronts[] = {
    [BY_ACTIONS] = {degree_actions, .own = true, .once = true, .foresees = true},
    [BY_DEALT] = {degree_dealt, .own = true, .inner = true},
    [BY_PROGRESS] = {degree_progress, .rejoins = true, .foresees = true, .whole = true},
};

/* ---- layers and storage ---- */

/* Prepares a level of the search; returns false if memory runs out. */
static bool front_begin(struct front *f, struct level *l)
{
    l->used = true;
    l->most = f->width;
    if (f->row->own && !deal_closed_init(&l->closed, CLOSED_FEW, f->x->memory / 8))
        return false;
    return !f->plan->novelty || (l->novelty = calloc(1, sizeof *l->novelty));
}

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
    if (level[i].used || front_begin(f, &level[i]))
        return &level[i];
    f->x->failed = true;
    return NULL;
}

static void level_release(struct level *l)
{
    free(l->heap);
    free(l->novelty);
    deal_closed_release(&l->closed);
    *l = (struct level){0};
}

/* Makes room on the trail for one more position; returns false if that is impossible. */
static bool front_ready(struct front *f)
{
    if (trail_room(&f->trail))
        return true;
    deal_trail_keep(&f->trail, f->plan->before);
    deal_pool_keep(&f->pool, &f->trail);
    for (size_t i = 0; i < f->stack.depth; i++)
        deal_trail_keep(&f->trail, f->stack.frame[i].trail);
    return deal_trail_sweep(&f->trail);
}

/* ---- expansion of one position ---- */

/* Lists the steps of the current position, reached at journal length MARK. Its number on the trail is TRAIL. */
static void front_enter(struct front *f, size_t mark, uint32_t trail)
{
    struct search *x = f->x;
    struct step *step = deal_stack_room(&f->stack, f->most, sizeof *step);
    size_t n;

    if (!step) {
        x->failed = true;
        return;
    }
    n = f->plan->wholes ? deal_wholes_steps(x, f->plan->wholes > 1, step, NULL) : deal_search_steps(x, step, NULL);
    x->nodes++;
    deal_stack_push(&f->stack, deal_layers_steps(f, step, n), mark, trail);
}

/* Does STEP lead to the same position as an earlier step? That position is in the closed set, or was worse than all of
 * its layer. */
static bool front_twin(struct front *f, const struct step *step)
{
    bool twin = false;

    if (!f->row->inner)
        deal_twin_find(f->x, step, &twin);
    return twin && !front_closed(f, f->now + f->row->own)->full;
}

/* Finds the next step that must be made from the position in FRAME; returns false if there is none. */
static bool front_next(struct front *f, struct stack_frame *frame, struct step *step)
{
    while (frame->next < frame->end) {
        *step = ((const struct step *)f->stack.successor)[frame->next++];
        if (!front_twin(f, step) && !deal_layers_foresee(f, *step))
            return true;
    }
    return false;
}

/* Continues depth first from the current position, which STEP reached from the position with number TRAIL. */
static enum verdict front_go_in(struct front *f, size_t mark, uint32_t trail, struct step step)
{
    f->key = deal_search_key(f->x);
    if (!deal_closed_add(front_closed(f, f->now), f->key) || deal_search_dead(f->x))
        deal_table_undo(f->x->s, mark);
    else if (front_ready(f))
        front_enter(f, mark, deal_trail_add(f->x, &f->trail, trail, step));
    else
        return SPENT; /* the trail has no room, so the search ends and the positions on its stack are dropped */
    return OPEN;
}

/* Handles the current position, which STEP reached from the position with number TRAIL: detects a win, searches on, or
 * queues it. */
static enum verdict front_meet(struct front *f, size_t mark, uint32_t trail, struct step step)
{
    struct search *x = f->x;
    size_t to = f->row->degree(f, NULL);

    if (deal_state_won(x->s)) {
        deal_trail_win(x, &f->trail, trail, step);
        return WON;
    }
    if (f->row->inner && to == f->now)
        return front_go_in(f, mark, trail, step);
    /* cards have returned to the pack, so the position would belong to an earlier layer */
    if (to < f->now)
        f->dropped = true;
    else
        deal_layers_join(f, to, trail, step);
    if (f->foresees)
        deal_foresight_learn(x, step, f->plan->drawn, mark);
    deal_table_undo(x->s, mark);
    return OPEN;
}

/* Must the expansion of a position be broken off, because the search failed or has used UNTIL nodes? */
static bool front_breaks_off(const struct front *f, uint64_t until)
{
    return f->x->failed || (f->row->inner && (f->x->nodes >= until || deal_search_ends(f->x)));
}

static enum verdict front_expand_from(struct front *f, uint32_t trail)
{
    uint64_t until = f->x->nodes + f->inner;
    enum verdict v = OPEN;

    f->stack.depth = 0;
    front_enter(f, 0, trail);
    while (f->stack.depth && v == OPEN && !front_breaks_off(f, until)) {
        struct stack_frame *frame = stack_top(&f->stack);
        struct step step;

        if (front_next(f, frame, &step)) {
            v = front_meet(f, deal_search_apply(f->x, step), frame->trail, step);
        } else {
            deal_table_undo(f->x->s, frame->mark);
            f->stack.depth--;
        }
    }
    f->dropped |= f->stack.depth > 0;
    return v;
}

/* Expands the next position of the current level. */
static enum verdict front_expand(struct front *f)
{
    uint32_t slot = deal_layers_take(f), trail;

    if (f->row->once && !deal_closed_add(&f->closed, f->key)) {
        deal_pool_give(&f->pool, slot);
        return OPEN;
    }
    trail = deal_pool_take_up(&f->pool, slot, f->x, &f->trail);
    return front_expand_from(f, trail);
}

/* ---- the loop ---- */

static void front_leave(struct front *f)
{
    level_release(&f->level[f->now]);
    f->now++;
}

static enum verdict front_go_on(struct front *f)
{
    if (f->now > f->last || f->now >= f->levels)
        return f->dropped ? SPENT : LOST;
    if (!f->level[f->now].n) {
        front_leave(f);
        return OPEN;
    }
    return front_ready(f) ? front_expand(f) : SPENT;
}

enum verdict deal_front_run(struct front *f)
{
    struct search *x = f->x;
    uint64_t until = f->row->whole ? UINT64_MAX : x->limit;
    enum verdict v = OPEN;

    x->limit = x->o->nodes; /* the limit of nodes is raised to that of the whole search, since a single expansion must
                               not be interrupted */
    while (v == OPEN && x->nodes < until && !deal_search_ends(x))
        v = front_go_on(f);
    deal_search_unpack(x, f->root);
    return v;
}

/* ---- start and end ---- */

void deal_front_stop(struct front *f)
{
    for (size_t i = 0; i < f->levels; i++)
        level_release(&f->level[i]);
    free(f->level);
    deal_closed_release(&f->closed);
    deal_pool_release(&f->pool);
    deal_stack_release(&f->stack);
    free(f->trail.mark);
    free(f->root);
    free(f);
}

/* Reserves memory: half of it for the closed set, an eighth for the trail, the rest for slots of open positions. A
 * layer with a closed set of its own uses up to an eighth for that, and deal_layers_widest() limits the slots of two
 * layers. */
static bool front_make(struct front *f)
{
    size_t memory = f->x->memory;

    f->pool = deal_pool_make(f->x, sizeof(struct open));
    f->pool.most = f->row->own ? UINT32_MAX / 2 : (uint32_t)(memory / 8 * 3 / f->pool.size) + 16;
    f->trail = deal_trail_make(memory / 8);
    f->root = malloc(f->pool.packed);
    return f->root && deal_closed_init(&f->closed, CLOSED_MANY, f->row->own ? memory / 4 : memory / 2);
}

static void front_plan(struct front *f, struct beam_plan *plan)
{
    size_t widest = deal_layers_widest(f->x), each;

    f->plan = plan;
    f->width = plan->width < widest ? plan->width : widest;
    each = BEAM_INNER_EACH * f->width;
    f->inner = each > BEAM_INNER_MOST ? BEAM_INNER_MOST : each < BEAM_INNER_LEAST ? BEAM_INNER_LEAST : each;
    plan->reached = INT32_MIN;
    plan->out = -1;
    plan->before = NO_TRAIL;
}

struct front *deal_front_start(struct search *x, enum front_kind kind, struct beam_plan *plan)
{
    const struct front_row *row = &fronts[kind];
    struct front *f = calloc(1, sizeof *f);

    if (!f)
        return NULL;
    *f = (struct front){.x = x, .row = row, .most = plan->wholes ? WHOLE_STEPS + 1 : deal_search_most(x)};
    f->dropped = kind == BY_PROGRESS || plan->wholes;
    front_plan(f, plan);
    if (!front_make(f)) {
        deal_front_stop(f);
        return NULL;
    }
    deal_search_pack(x, f->root);
    f->now = row->degree(f, NULL);
    deal_layers_join(f, f->now, NO_TRAIL, deal_trail_start);
    return f;
}

void deal_front_best(struct front *f, struct path *p)
{
    deal_trail_path(f->x, &f->trail, f->plan->before, f->plan->step, p);
}
