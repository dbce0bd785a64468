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

static size_t degree_actions(const struct front *front, const struct foreseen *seen)
{
    (void)seen;
    return front->now + 1;
}

static size_t degree_dealt(const struct front *front, const struct foreseen *seen)
{
    if (seen)
        return seen->dealt < 0 ? SIZE_MAX : front->now + (size_t)seen->dealt;
    return cards_dealt(front->x->s);
}

/* Returns the degree of progress of the present position: cards dealt plus cards on foundations. With SEEN, a successor
 * that was computed without a move of the table and has the same foundations, it is that of the successor. */
static size_t degree_progress(const struct front *front, const struct foreseen *seen)
{
    return degree_dealt(front, seen) + (seen ? 0 : (size_t)table_out(front->x->s));
}

/* ---- the kinds of search ---- */

static const struct front_row fronts[] = {
    [BY_ACTIONS] = {degree_actions, .own = true, .once = true, .foresees = true},
    [BY_DEALT] = {degree_dealt, .own = true, .inner = true},
    [BY_PROGRESS] = {degree_progress, .rejoins = true, .foresees = true, .whole = true},
};

/* ---- layers and storage ---- */

/* Prepares a level of the search; returns false if memory runs out. */
static bool front_begin(struct front *front, struct level *level)
{
    level->used = true;
    level->most = front->width;
    if (front->row->own && !deal_closed_init(&level->closed, CLOSED_FEW, front->x->memory / 8))
        return false;
    return !front->plan->novelty || (level->novelty = calloc(1, sizeof *level->novelty));
}

struct level *deal_front_level(struct front *front, size_t i)
{
    struct level *level =
        i < front->levels ? front->level : deal_room_zeroed(front->level, &front->levels, i + 1, sizeof *level);

    if (!level) {
        front->x->failed = true;
        return NULL;
    }
    front->level = level;
    if (i > front->last)
        front->last = i;
    if (level[i].used || front_begin(front, &level[i]))
        return &level[i];
    front->x->failed = true;
    return NULL;
}

static void level_release(struct level *level)
{
    free(level->heap);
    free(level->novelty);
    deal_closed_release(&level->closed);
    *level = (struct level){0};
}

/* Makes room on the trail for one more position; returns false if that is impossible. */
static bool front_ready(struct front *front)
{
    if (trail_room(&front->trail))
        return true;
    deal_trail_keep(&front->trail, front->plan->before);
    deal_pool_keep(&front->pool, &front->trail);
    for (size_t i = 0; i < front->stack.depth; i++)
        deal_trail_keep(&front->trail, front->stack.frame[i].trail);
    return deal_trail_sweep(&front->trail);
}

/* ---- expansion of one position ---- */

/* Lists the steps of the current position, reached at journal length MARK. Its number on the trail is TRAIL. */
static void front_enter(struct front *front, size_t mark, uint32_t trail)
{
    struct search *x = front->x;
    struct step *step = deal_stack_room(&front->stack, front->most, sizeof *step);
    size_t n;

    if (!step) {
        x->failed = true;
        return;
    }
    n = front->plan->wholes ? deal_wholes_steps(x, front->plan->wholes > 1, step, NULL)
                            : deal_search_steps(x, step, NULL);
    x->nodes++;
    deal_stack_push(&front->stack, deal_layers_steps(front, step, n), mark, trail);
}

/* Finds the next step that must be made from the position in FRAME; returns false if there is none. */
static bool front_next(struct front *front, struct stack_frame *frame, struct step *step)
{
    while (frame->next < frame->end) {
        *step = ((const struct step *)front->stack.successor)[frame->next++];
        if (!deal_layers_foresee(front, *step))
            return true;
    }
    return false;
}

/* Continues depth first from the current position, which STEP reached from the position with number TRAIL. */
static enum verdict front_go_in(struct front *front, size_t mark, uint32_t trail, struct step step)
{
    front->key = deal_search_key(front->x);
    if (!deal_closed_add(front_closed(front, front->now), front->key) || deal_search_dead(front->x))
        deal_table_undo(front->x->s, mark);
    else if (front_ready(front))
        front_enter(front, mark, deal_trail_add(front->x, &front->trail, trail, step));
    else
        return SPENT; /* the trail has no room, so the search ends and the positions on its stack are dropped */
    return OPEN;
}

/* Handles the current position, which STEP reached from the position with number TRAIL: detects a win, searches on, or
 * queues it. */
static enum verdict front_meet(struct front *front, size_t mark, uint32_t trail, struct step step)
{
    struct search *x = front->x;
    size_t to = front->row->degree(front, NULL);

    if (deal_state_won(x->s)) {
        deal_trail_win(x, &front->trail, trail, step);
        return WON;
    }
    if (front->row->inner && to == front->now)
        return front_go_in(front, mark, trail, step);
    /* cards have returned to the pack, so the position would belong to an earlier layer */
    if (to < front->now)
        front->dropped = true;
    else
        deal_layers_join(front, to, trail, step);
    if (front->foresees)
        deal_foresight_learn(x, step, mark);
    deal_table_undo(x->s, mark);
    return OPEN;
}

/* Must the expansion of a position be broken off, because the search failed or has used UNTIL nodes? */
static bool front_breaks_off(const struct front *front, uint64_t until)
{
    return front->x->failed || (front->row->inner && (front->x->nodes >= until || deal_search_ends(front->x)));
}

static enum verdict front_expand_from(struct front *front, uint32_t trail)
{
    uint64_t until = front->x->nodes + front->inner;
    enum verdict v = OPEN;

    front->stack.depth = 0;
    front_enter(front, 0, trail);
    while (front->stack.depth && v == OPEN && !front_breaks_off(front, until)) {
        struct stack_frame *frame = stack_top(&front->stack);
        struct step step;

        if (front_next(front, frame, &step)) {
            v = front_meet(front, deal_search_apply(front->x, step), frame->trail, step);
        } else {
            deal_table_undo(front->x->s, frame->mark);
            front->stack.depth--;
        }
    }
    front->dropped |= front->stack.depth > 0;
    return v;
}

/* Expands the next position of the current level. */
static enum verdict front_expand(struct front *front)
{
    uint32_t slot = deal_layers_take(front), trail;

    if (front->row->once && !deal_closed_add(&front->closed, front->key)) {
        deal_pool_give(&front->pool, slot);
        return OPEN;
    }
    trail = deal_pool_take_up(&front->pool, slot, front->x, &front->trail);
    return front_expand_from(front, trail);
}

/* ---- the loop ---- */

static void front_leave(struct front *front)
{
    level_release(&front->level[front->now]);
    front->now++;
}

static enum verdict front_go_on(struct front *front)
{
    if (front->now > front->last || front->now >= front->levels)
        return front->dropped ? SPENT : LOST;
    if (!front->level[front->now].n) {
        front_leave(front);
        return OPEN;
    }
    return front_ready(front) ? front_expand(front) : SPENT;
}

enum verdict deal_front_run(struct front *front)
{
    struct search *x = front->x;
    uint64_t until = front->row->whole ? UINT64_MAX : x->limit;
    enum verdict v = OPEN;

    x->limit = x->o->nodes; /* the limit of nodes is raised to that of the whole search, since a single expansion must
                               not be interrupted */
    while (v == OPEN && x->nodes < until && !deal_search_ends(x))
        v = front_go_on(front);
    deal_search_unpack(x, front->root);
    return v;
}

/* ---- start and end ---- */

void deal_front_stop(struct front *front)
{
    for (size_t i = 0; i < front->levels; i++)
        level_release(&front->level[i]);
    free(front->level);
    deal_closed_release(&front->closed);
    deal_pool_release(&front->pool);
    deal_stack_release(&front->stack);
    free(front->trail.mark);
    free(front->root);
    free(front);
}

/* Reserves memory: half of it for the closed set, an eighth for the trail, the rest for slots of open positions. A
 * layer with a closed set of its own uses up to an eighth for that, and deal_layers_widest() limits the slots of two
 * layers. */
static bool front_make(struct front *front)
{
    size_t memory = front->x->memory;

    front->pool = deal_pool_make(front->x, sizeof(struct open));
    front->pool.most = front->row->own ? UINT32_MAX / 2 : (uint32_t)(memory / 8 * 3 / front->pool.size) + 16;
    front->trail = deal_trail_make(memory / 8);
    front->root = malloc(front->pool.packed);
    return front->root && deal_closed_init(&front->closed, CLOSED_MANY, front->row->own ? memory / 4 : memory / 2);
}

static void front_plan(struct front *front, struct beam_plan *plan)
{
    size_t widest = deal_layers_widest(front->x), each;

    front->plan = plan;
    front->width = plan->width < widest ? plan->width : widest;
    each = BEAM_INNER_EACH * front->width;
    front->inner = each > BEAM_INNER_MOST ? BEAM_INNER_MOST : each < BEAM_INNER_LEAST ? BEAM_INNER_LEAST : each;
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

void deal_front_best(struct front *front, struct path *path)
{
    deal_trail_path(front->x, &front->trail, front->plan->before, front->plan->step, path);
}
