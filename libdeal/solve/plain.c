/*
 * The plain search as a method of the portfolio.
 *
 * In a small space of positions it is far faster than the searches that look for promising positions; in a large space
 * it is hopeless. The search itself shows the size of the space. A depth-first search that will end returns to lower
 * and lower depths. The least depth of each doubling of its nodes falls by about the same amount, so the fall predicts
 * the number of doublings that are left. Until an end is in sight the method has a small share of the nodes. A deal
 * that it decides within N positions is still decided by the whole portfolio within 8 N nodes. Open boards and boards
 * of runs have searches of their own, so the method is not used there (portfolio.c).
 *
 * It has a table of its own, so that it need not replay its line in each turn.
 */
#include "counted.h"
#include "solve.h"

#include "engine/game_state.h"
#include "solve/base/parameters.h"
#include "solve/search/search.h"

#include <stdlib.h>

enum {
    WINDOWS = 64
}; /* limit of windows, the sections into which the search is divided; each later window ends at twice the number of
      nodes */

struct plain {
    struct search *x;
    struct search own;           /* the plain search's own search, with its own position, nodes and memory */
    struct deal_solve_options o; /* options of the plain search, without a limit of nodes */
    const struct plain_engine *engine;
    void *state;
    uint64_t charged; /* number of nodes that were added to the nodes of the portfolio for those of the plain search */
    size_t lowest[WINDOWS]; /* by window (a section of the search): least depth of the plain search's stack */
    int windows;
};

static const struct plain_engine *const engines[] = {&deal_plain_counted, &deal_plain_tables};
enum { ENGINES = sizeof engines / sizeof *engines };

/* Starts the first engine (implementation of the plain search) that suits the position of X. Returns NULL if memory
 * runs out, and then sets x->failed. */
static void *plain_begin(struct search *x, const struct plain_engine **engine)
{
    void *state = NULL;

    for (int i = 0; i < ENGINES && !state && !x->failed; i++) {
        *engine = engines[i];
        state = i == ENGINES - 1 || part_on(x, engines[i]->part) ? engines[i]->start(x) : NULL;
    }
    return state;
}

enum verdict deal_plain_search(struct search *x)
{
    const struct plain_engine *engine;
    enum verdict v = OPEN;
    void *state;

    x->memory = x->o->memory;
    state = plain_begin(x, &engine);
    if (state) {
        v = engine->run(state);
        engine->stop(state);
    }
    return v;
}

/* ---- as a method ---- */

void deal_plain_stop(void *method)
{
    struct plain *d = method;

    if (d->state)
        d->engine->stop(d->state);
    free(d->own.won.step);
    deal_state_free(d->own.s);
    free(d);
}

void *deal_plain_start(struct search *x)
{
    struct plain *d = calloc(1, sizeof *d);
    struct deal_error e;

    if (!d)
        return NULL;
    d->x = x;
    d->o = (struct deal_solve_options){.nodes = UINT64_MAX, .memory = x->memory, .stop = x->o->stop};
    d->own = (struct search){
        .r = x->r, .o = &d->o, .traits = x->traits, .without = x->without, .memory = x->memory, .limit = UINT64_MAX};
    d->own.s = deal_state_new(x->r, &e);
    if (d->own.s && deal_state_copy(d->own.s, x->s, &e))
        d->state = plain_begin(&d->own, &d->engine);
    if (!d->state || d->own.failed) {
        deal_plain_stop(d);
        return NULL;
    }
    d->engine->lowest(
        d->state); /* resets the least depth of the stack, so that the depth 0 of the start does not count */
    return d;
}

/* Number of nodes of the plain search at which its window (section) number I ends. */
static uint64_t plain_window_end(int i) { return (uint64_t)PLAIN_FIRST_WINDOW << i; }

static void plain_note_window(struct plain *plain)
{
    if (plain->own.nodes >= plain_window_end(plain->windows) && plain->windows < WINDOWS / 2)
        plain->lowest[plain->windows++] = plain->engine->lowest(plain->state);
}

/* Predicts how often the nodes must double before the plain search ends, from the least depths of its stack in the
 * windows (sections) up to I. WINDOWS: no end is in sight. */
static double plain_doublings(const struct plain *plain, int i)
{
    size_t now, before;

    if (i < PLAIN_SLOPE)
        return WINDOWS;
    now = plain->lowest[i];
    before = plain->lowest[i - PLAIN_SLOPE];
    if (now <= PLAIN_SHALLOW)
        return 1;
    if (now > PLAIN_DEEP || before == SIZE_MAX || before <= now)
        return WINDOWS;
    return (double)(now * PLAIN_SLOPE) / (double)(before - now);
}

/*
 * Is the end of the plain search in sight when all methods have used NODES? The least depth of the stack rises again
 * when a new branch near the start begins, so the section before the last one counts as well.
 */
static bool plain_in_sight(const struct plain *plain, uint64_t nodes)
{
    int last = plain->windows - 1;
    double now = plain_doublings(plain, last), before = plain_doublings(plain, last - 1),
           left = now < before ? now : before;

    return 2 * left < WINDOWS &&
           (double)plain->charged * (double)((uint64_t)1 << (int)left) <= PLAIN_SIGHT * (double)nodes;
}

uint64_t deal_plain_due(const void *method, uint64_t nodes)
{
    const struct plain *d = method;
    uint64_t least = nodes / (PLAIN_LEAST * (d ? d->engine->parts : PLAIN_TABLES_PARTS)),
             part = d && plain_in_sight(d, nodes) ? nodes / PLAIN_PART : 0;
    uint64_t first = d && d->engine->first ? d->engine->first(d->state) : 0;

    if (nodes <= first)
        return nodes;
    if (first && nodes / 2 > least)
        least = nodes / 2 > first ? nodes / 2 : first;
    return part > least ? part : least;
}

/* Adds the plain search's nodes since the last call to the nodes of the portfolio, where PARTS of them count as one. */
static void plain_charge(struct plain *plain)
{
    uint64_t all = plain->own.nodes / plain->engine->parts;

    plain->x->nodes += all - plain->charged;
    plain->charged = all;
}

enum verdict deal_plain_run(void *method)
{
    struct plain *d = method;
    struct search *x = d->x;
    uint64_t most = x->o->nodes < x->limit ? x->o->nodes : x->limit,
             until = (d->charged + (most > x->nodes ? most - x->nodes : 0)) * d->engine->parts;
    enum verdict v = OPEN;

    while (v == OPEN && d->own.nodes < until && !deal_search_ends(&d->own)) {
        uint64_t window = plain_window_end(d->windows);

        d->own.limit = until < window ? until : window;
        v = d->engine->run(d->state);
        plain_note_window(d);
        d->own.limit = UINT64_MAX;
    }
    plain_charge(d);
    x->failed |= d->own.failed || d->own.s->failed;
    x->acted |= d->own.acted;
    if (v == LOST && !d->own.acted)
        x->proof = "exhausted";
    if (v == WON) {
        free(x->won.step);
        x->won = d->own.won;
        x->wanders = true;
        d->own.won = (struct path){.step = NULL};
    }
    return v == OPEN && d->engine->full(d->state) ? SPENT : v;
}
