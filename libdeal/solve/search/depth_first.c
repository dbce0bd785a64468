/*
 * Depth-first search with a closed set. Steps are tried best first, plays from the line before others. With a random
 * number the order is random among equals, so that short attempts can be repeated.
 *
 * Short attempts, a method of the portfolio, store the path to the position where they stopped, and resume there. So do
 * attempts by the compound steps of moves/wholes.h, another method: steps come first after which most cards move with
 * the card under them, with noise after the first attempt, and the lengths of the attempts follow Luby's sequence.
 * These attempts prove no loss.
 */
#include "ahead.h"
#include "search.h"

#include "engine/game_state.h"
#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/moves/wholes.h"
#include "solve/store/stack.h"
#include "solve/store/store.h"

#include <stdlib.h>

struct deep {
    struct search *x;
    int wholes; /* 1: the steps are those of moves/wholes.h; 2: also loose ones; 0: single actions and the like */
    struct closed_set closed;
    struct stack stack;
    uint64_t random;
    struct ahead ahead;
};

static void deep_enter(struct deep *d, size_t mark)
{
    struct step *step = deal_stack_room(&d->stack, d->wholes ? WHOLE_STEPS + 1 : deal_search_most(d->x), sizeof *step);
    size_t n;

    if (!step) {
        d->x->failed = true;
        return;
    }
    n = d->wholes ? deal_wholes_steps(d->x, d->wholes > 1, step, &d->random)
                  : deal_search_steps(d->x, step, d->random ? &d->random : NULL);
    deal_stack_push(&d->stack, n, mark, NO_TRAIL);
    d->x->nodes++;
}

static bool deep_keep_line(struct deep *d)
{
    const struct step *step = d->stack.successor;

    for (size_t i = 0; i < d->stack.depth; i++)
        if (!deal_path_add(&d->x->won, step[stack_tried(&d->stack, i)]))
            d->x->failed = true;
    return !d->x->failed;
}

static enum verdict deep_run(struct deep *d)
{
    struct search *x = d->x;

    while (d->stack.depth && !deal_search_ends(x)) {
        struct stack_frame *f = stack_top(&d->stack);
        struct step step;
        size_t mark;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            stack_pop(&d->stack);
            continue;
        }
        step = ((const struct step *)d->stack.successor)[f->next++];
        if (!d->wholes && ahead_pays(&d->ahead) && deal_ahead_knows(x, &d->ahead, &d->closed, step))
            continue;
        mark = deal_search_apply(x, step);
        if (deal_state_won(x->s))
            return deep_keep_line(d) ? WON : OPEN;
        if (!deal_closed_add(&d->closed, deal_search_key(x)) || (!d->wholes && deal_search_dead(x)))
            deal_table_undo(x->s, mark);
        else
            deep_enter(d, mark);
    }
    return d->stack.depth ? OPEN : LOST;
}

/* Begins a depth-first search at the current position; returns false if memory runs out. */
static bool deep_begin(struct deep *d, size_t memory)
{
    if (!deal_closed_init(&d->closed, CLOSED_FEW, memory))
        return false;
    deal_ahead_start(&d->ahead, d->x->r);
    deal_closed_add(&d->closed, deal_search_key(d->x));
    deep_enter(d, d->x->s->journal_len);
    return !d->x->failed;
}

static void deep_release(struct deep *d)
{
    deal_closed_release(&d->closed);
    deal_stack_release(&d->stack);
}

enum verdict deal_search_deep(struct search *x)
{
    struct deep d = {.x = x};
    size_t mark = x->s->journal_len;
    enum verdict v = OPEN;

    if (deep_begin(&d, x->o->memory))
        v = deep_run(&d);
    else
        x->failed = true;
    deal_table_undo(x->s, mark);
    deep_release(&d);
    return v;
}

/* ---- attempts, as a method ---- */

static void deep_free(struct deep *d)
{
    deep_release(d);
    free(d);
}

static struct deep *deep_new(struct search *x, uint64_t random, int wholes)
{
    struct deep *d = calloc(1, sizeof *d);

    if (!d)
        return NULL;
    d->x = x;
    d->random = random;
    d->wholes = wholes;
    if (deep_begin(d, x->memory))
        return d;
    deep_free(d);
    return NULL;
}

/* Returns to the position where the search stopped, and continues. */
static enum verdict deep_go_on(struct deep *d)
{
    size_t mark = d->x->s->journal_len;
    enum verdict v;

    for (size_t i = 0; i < d->stack.depth; i++)
        d->stack.frame[i].mark =
            i ? deal_search_apply(d->x, ((const struct step *)d->stack.successor)[stack_tried(&d->stack, i - 1)])
              : mark;
    v = deep_run(d);
    deal_table_undo(d->x->s, mark);
    return v;
}

struct tries {
    struct search *x;
    struct deep *deep; /* the depth-first attempt in progress, or NULL between two attempts */
    /* number of the attempt; attempt 0 tries steps in order, the others in random order among equals */
    uint64_t number;
    uint64_t left; /* number of nodes left for the attempt */
    bool wholes;   /* true: attempts by compound steps, without end */
};

static void *tries_new(struct search *x, uint64_t left, bool wholes)
{
    struct tries *t = calloc(1, sizeof *t);

    if (t)
        *t = (struct tries){.x = x, .left = left, .wholes = wholes};
    return t;
}

void *deal_tries_start(struct search *x) { return tries_new(x, DEPTH_FIRST_NODES, false); }
void *deal_wholes_start(struct search *x) { return tries_new(x, WHOLE_FIRST, true); }

/* Begins the next attempt. Every fourth attempt by compound steps has loose steps as well. */
static bool tries_begin(struct tries *t)
{
    t->deep = deep_new(t->x, t->number, !t->wholes ? 0 : t->number % 4 == 3 ? 2 : 1);
    return t->deep;
}

static void tries_end(struct tries *t)
{
    if (t->deep)
        deep_free(t->deep);
    t->deep = NULL;
    t->left = t->wholes ? WHOLE_RESTART * (uint64_t)deal_luby((unsigned)t->number) : RESTART_NODES;
    t->number++;
}

void deal_tries_stop(void *method)
{
    tries_end(method);
    free(method);
}

enum verdict deal_tries_run(void *method)
{
    struct tries *t = method;
    struct search *x = t->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    while (v == OPEN && x->nodes < until && !deal_search_ends(x)) {
        uint64_t before = x->nodes;

        if (!t->deep && !tries_begin(t)) {
            x->failed = true;
            return OPEN;
        }
        x->limit = until - before < t->left ? until : before + t->left;
        v = deep_go_on(t->deep);
        t->left -= x->nodes - before < t->left ? x->nodes - before : t->left;
        x->limit = until;
        if (v == LOST && t->wholes) { /* compound steps reach nothing else */
            v = t->deep->wholes > 1 ? SPENT : OPEN;
            t->left = 0;
        }
        if (!t->left)
            tries_end(t);
        if (v == OPEN && !t->wholes && t->number > RESTARTS)
            v = SPENT;
    }
    return v;
}
