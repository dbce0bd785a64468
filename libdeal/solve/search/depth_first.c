/*
 * Depth-first search with a closed set. Steps are tried best first, plays from the line before others. With a random
 * number the order is random among equals, so that short attempts can be repeated.
 *
 * Three methods of the portfolio search in this way. Each stores the path to the position where its turn ended, and
 * goes on from there. The first makes short attempts. The second makes one long attempt: a loss is proved when it has
 * examined all positions. The third searches by the compound steps of moves/wholes.h alone. They do not reach all
 * positions, so it proves no loss. It tries first the steps after which most cards move with the card under them. Its
 * later attempts add noise to this order, and their lengths follow Luby's sequence.
 */
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
};

static void deep_enter(struct deep *deep, size_t mark)
{
    struct step *step =
        deal_stack_room(&deep->stack, deep->wholes ? WHOLE_STEPS + 1 : deal_search_most(deep->x), sizeof *step);
    size_t n;

    if (!step) {
        deep->x->failed = true;
        return;
    }
    n = deep->wholes ? deal_wholes_steps(deep->x, deep->wholes > 1, step, &deep->random)
                     : deal_search_steps(deep->x, step, deep->random ? &deep->random : NULL);
    deal_stack_push(&deep->stack, n, mark, NO_TRAIL);
    deep->x->nodes++;
}

static bool deep_keep_line(struct deep *deep)
{
    const struct step *step = deep->stack.successor;

    for (size_t i = 0; i < deep->stack.depth; i++)
        if (!deal_path_add(&deep->x->won, step[stack_tried(&deep->stack, i)]))
            deep->x->failed = true;
    return !deep->x->failed;
}

static enum verdict deep_run(struct deep *deep)
{
    struct search *x = deep->x;

    while (deep->stack.depth && !deal_search_ends(x)) {
        struct stack_frame *f = stack_top(&deep->stack);
        struct step step;
        size_t mark;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            stack_pop(&deep->stack);
            continue;
        }
        step = ((const struct step *)deep->stack.successor)[f->next++];
        mark = deal_search_apply(x, step);
        if (deal_state_won(x->s))
            return deep_keep_line(deep) ? WON : OPEN;
        if (!deal_closed_add(&deep->closed, deal_search_key(x)) || (!deep->wholes && deal_search_dead(x)))
            deal_table_undo(x->s, mark);
        else
            deep_enter(deep, mark);
    }
    return deep->stack.depth ? OPEN : LOST;
}

/* Begins a depth-first search at the current position; returns false if memory runs out. */
static bool deep_begin(struct deep *deep, size_t memory)
{
    if (!deal_closed_init(&deep->closed, CLOSED_FEW, memory))
        return false;
    deal_closed_add(&deep->closed, deal_search_key(deep->x));
    deep_enter(deep, deep->x->s->journal_len);
    return !deep->x->failed;
}

static void deep_release(struct deep *deep)
{
    deal_closed_release(&deep->closed);
    deal_stack_release(&deep->stack);
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

static void deep_free(struct deep *deep)
{
    deep_release(deep);
    free(deep);
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
static enum verdict deep_go_on(struct deep *deep)
{
    size_t mark = deep->x->s->journal_len;
    enum verdict v;

    for (size_t i = 0; i < deep->stack.depth; i++)
        deep->stack.frame[i].mark =
            i ? deal_search_apply(deep->x,
                                  ((const struct step *)deep->stack.successor)[stack_tried(&deep->stack, i - 1)])
              : mark;
    v = deep_run(deep);
    deal_table_undo(deep->x->s, mark);
    return v;
}

struct tries {
    struct search *x;
    struct deep *deep; /* the depth-first attempt in progress, or NULL between two attempts */
    /* number of the attempt; attempt 0 tries steps in order, the others in random order among equals */
    uint64_t number;
    uint64_t left; /* number of nodes left for the attempt */
    bool wholes;   /* true: attempts by compound steps, without end */
    bool lasts;    /* true: a single long attempt, without limit of nodes */
};

static void *tries_new(struct search *x, uint64_t left, bool wholes, bool lasts)
{
    struct tries *t = calloc(1, sizeof *t);

    if (t)
        *t = (struct tries){.x = x, .left = left, .wholes = wholes, .lasts = lasts};
    return t;
}

void *deal_tries_start(struct search *x) { return tries_new(x, DEPTH_FIRST_NODES, false, false); }
void *deal_deep_start(struct search *x) { return tries_new(x, UINT64_MAX, false, true); }
void *deal_wholes_start(struct search *x) { return tries_new(x, WHOLE_FIRST, true, false); }

/* Begins the next attempt. Every fourth attempt by compound steps has loose steps as well. */
static bool tries_begin(struct tries *tries)
{
    tries->deep = deep_new(tries->x, tries->number, !tries->wholes ? 0 : tries->number % 4 == 3 ? 2 : 1);
    return tries->deep;
}

static void tries_end(struct tries *tries)
{
    if (tries->deep)
        deep_free(tries->deep);
    tries->deep = NULL;
    tries->left = tries->wholes ? WHOLE_RESTART * (uint64_t)deal_luby((unsigned)tries->number) : RESTART_NODES;
    tries->number++;
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
        x->wanders |= v == WON && t->lasts;
        t->left -= x->nodes - before < t->left ? x->nodes - before : t->left;
        x->limit = until;
        if (v == LOST && t->wholes) { /* compound steps reach nothing else */
            v = t->deep->wholes > 1 ? SPENT : OPEN;
            t->left = 0;
        }
        if (!t->left)
            tries_end(t);
        /* A long attempt ends when its path takes half of its memory. A closed set that is full forgets positions, so
         * the attempt could enter them again and again. */
        if (v == OPEN && (t->lasts ? stack_bytes(&t->deep->stack, sizeof(struct step)) > x->memory / 2
                                   : !t->wholes && t->number > RESTARTS))
            v = SPENT;
    }
    return v;
}
