/*
 * Narrow beams, disturbed at random and started again and again.
 *
 * Of 12 deals each of blocus and shah, 300,000 nodes, beams of doubling width alone won 4 and 8, these alone 8 and 9: a beam that
 * fails is better begun anew and differently than made wider.  So a little chance is added to the evaluation, or its
 * weights are drawn, anew each time, and widths follow Luby's sequence 1 1 2 1 1 2 4 ...
 *
 * Which kind of layer, width and disturbance suit a deal is found while searching: each way is
 * tried a few times, and those whose beams came farthest get the greater part of the nodes.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"

#include <stdlib.h>

enum { WAYS = sizeof ways / sizeof *ways, SEQUENCE_WAYS = sizeof sequence_ways / sizeof *sequence_ways };
_Static_assert(SEQUENCE_WAYS <= WAYS, "records are of WAYS");

struct record {
    bool used;
    unsigned tries;
    uint64_t nodes;
    int32_t reached; /* the best evaluation */
};

struct restarts {
    struct search *x;
    const struct way *ways; /* those of the rules */
    struct record record[WAYS];
    int way; /* of the present pass */
    struct beam_plan plan;
    struct beam *beam; /* NULL between two passes */
};

static unsigned luby(unsigned i)
{
    unsigned size = 1;

    while (size < i + 1)
        size = 2 * size + 1;
    while (size - 1 != i) {
        size = (size - 1) / 2;
        i %= size;
    }
    return (size + 1) / 2;
}

void *deal_restarts_start(struct search *x)
{
    struct restarts *k = calloc(1, sizeof *k);

    if (!k)
        return NULL;
    k->x = x;
    k->ways = x->r->wholes ? sequence_ways : ways;
    for (int i = 0; i < (x->r->wholes ? SEQUENCE_WAYS : WAYS); i++)
        k->record[i].used = k->ways[i].layers != BY_DEALT || deal_beam_kinds(x) & BEAM_DEALT;
    return k;
}

/* How many ways came farther than I. */
static int better_than(const struct restarts *k, int i)
{
    int n = 0;

    for (int j = 0; j < WAYS; j++)
        n += k->record[j].used && k->record[j].tries >= WAY_TRIES && k->record[j].reached > k->record[i].reached;
    return n;
}

static uint64_t restarts_parts(const struct restarts *k, int i)
{
    int better = k->record[i].tries < WAY_TRIES ? 0 : better_than(k, i);

    return (WAY_MOST_PARTS >> better) ? WAY_MOST_PARTS >> better : 1;
}

/* The way that has had the least of the nodes that it should have. */
static int restarts_choose(const struct restarts *k)
{
    int best = -1;
    uint64_t least = 0;

    for (int i = 0; i < WAYS; i++) {
        uint64_t had = k->record[i].nodes * WAY_MOST_PARTS / restarts_parts(k, i);

        if (k->record[i].used && (best < 0 || had < least)) {
            best = i;
            least = had;
        }
    }
    return best;
}

static bool restarts_begin(struct restarts *k)
{
    struct search *x = k->x;
    const struct way *way;
    struct record *w;

    k->way = restarts_choose(k);
    way = &k->ways[k->way];
    w = &k->record[k->way];
    k->plan = (struct beam_plan){.width = way->width * luby(w->tries), .dealt = way->layers == BY_DEALT, .drawn = way->drawn};
    k->plan.noise = way->noise;
    k->plan.seed = deal_mix((uint64_t)w->tries * WAYS + (uint64_t)k->way + 1);
    if (way->drawn)
        deal_evaluation_draw(x, k->plan.seed);
    if (way->layers != BY_PROGRESS)
        k->beam = deal_beam_start(x, &k->plan);
    return way->layers == BY_PROGRESS || k->beam;
}

static void restarts_end(struct restarts *k)
{
    struct record *w = &k->record[k->way];

    if (k->beam)
        deal_beam_stop(k->beam);
    k->beam = NULL;
    if (!w->tries++ || k->plan.reached > w->reached)
        w->reached = k->plan.reached;
}

/* The present pass goes on, or else the next one begins. */
static enum verdict restarts_go_on(struct restarts *k)
{
    struct search *x = k->x;
    uint64_t before = x->nodes;
    enum verdict v;

    if (!k->beam && !restarts_begin(k)) {
        x->failed = true;
        return OPEN;
    }
    if (k->beam) {
        v = deal_beam_run(k->beam);
    } else {
        x->limit = x->o->nodes; /* such a pass is run in one go */
        v = deal_search_stages(x, &k->plan);
    }
    k->record[k->way].nodes += x->nodes - before;
    if (!k->beam || v == SPENT) {
        k->record[k->way].nodes++;
        restarts_end(k);
    }
    return v == SPENT ? OPEN : v;
}

void deal_restarts_stop(void *state)
{
    struct restarts *k = state;

    if (k->beam)
        deal_beam_stop(k->beam);
    free(k);
}

enum verdict deal_restarts_run(void *state)
{
    struct restarts *k = state;
    struct search *x = k->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    while (v == OPEN && x->nodes < until && !deal_search_ends(x)) {
        x->limit = until;
        v = restarts_go_on(k);
    }
    return v;
}
