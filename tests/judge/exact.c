/*
 * Compares the exact answers of the library (shortest line, counts, nearest miss) with the graph of all positions,
 * which distinguishes positions by the bytes of their tables.
 */
#include "graph.h"
#include "judge.h"

#include <math.h>
#include <stdlib.h>

enum { EXACT_NODES = 20000, EXACT_MEMORY = 1 << 22 };

/* Numbers of a graph: fewest actions of a winning line from position 0 (-1: none wins), number of such lines, and
 * number of all winning lines, which may be infinite. */
struct exact {
    long length;
    double shortest, lines;
};

static uint32_t first[GRAPH_MOST + 2], before[GRAPH_EDGES], queue[GRAPH_MOST], open[GRAPH_MOST], deep[GRAPH_MOST];
static double ways[GRAPH_MOST];
static bool wins[GRAPH_MOST];

/* Sets the number of actions from each position to the nearest won one, and the number of ways that short. */
static uint32_t exact_back(const struct graph *g)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < g->n; i++) {
        wins[i] = g->won[i];
        deep[i] = 0;
        ways[i] = g->won[i];
        if (wins[i])
            queue[n++] = i;
    }
    for (uint32_t at = 0; at < n; at++)
        for (uint32_t k = first[queue[at]]; k < first[queue[at] + 1]; k++) {
            uint32_t from = before[k];

            if (!wins[from]) {
                wins[from] = true;
                deep[from] = deep[queue[at]] + 1;
                queue[n++] = from;
            }
            if (deep[from] == deep[queue[at]] + 1)
                ways[from] += ways[queue[at]];
        }
    return n;
}

/* Number of winning lines from position 0; COUNT positions can be won. */
static double exact_lines(const struct graph *g, uint32_t count)
{
    uint32_t n = 0, done;

    for (uint32_t i = 0; i < g->n; i++)
        open[i] = 0;
    for (uint32_t k = 0; k < g->edges; k++)
        open[g->from[k]] += wins[g->to[k]];
    for (uint32_t i = 0; i < g->n; i++) {
        ways[i] = g->won[i];
        if (g->won[i])
            queue[n++] = i;
    }
    for (done = 0; done < n; done++)
        for (uint32_t k = first[queue[done]]; k < first[queue[done] + 1]; k++) {
            ways[before[k]] += ways[queue[done]];
            if (!--open[before[k]])
                queue[n++] = before[k];
        }
    return n < count ? HUGE_VAL : ways[0];
}

static struct exact exact_numbers(const struct graph *g)
{
    uint32_t count;
    struct exact x = {.length = -1};

    graph_turn(g, first, before);
    count = exact_back(g);
    if (wins[0]) {
        x.length = deep[0];
        x.shortest = ways[0];
        x.lines = exact_lines(g, count);
    }
    return x;
}

static void exact_blame(struct trial *t, const char *kind, double found, double right)
{
    if (!*t->fault)
        snprintf(t->fault, sizeof t->fault, "%s: %g, not %g", kind, found, right);
}

void exact_run(struct deal_state *s, const struct graph *g, int most, struct trial *t)
{
    struct deal_solve_options o = {.nodes = EXACT_NODES, .memory = EXACT_MEMORY};
    struct exact right = exact_numbers(g);
    struct deal_shortest best;
    struct deal_count count;
    struct deal_nearest near;
    struct deal_error e;

    judge_got(deal_shortest(s, NULL, false, &o, &best, &e) && deal_count(s, &o, &count, &e) &&
                      deal_nearest(s, right.length < 0, &o, &near, &e)
                  ? s
                  : NULL);
    if ((best.minimal || best.length >= 0) &&
        (best.length < right.length || (best.minimal && best.length != right.length)))
        exact_blame(t, "shortest", (double)best.length, (double)right.length);
    if (right.length >= 0 && best.bound > right.length)
        exact_blame(t, "shortest: bound", (double)best.bound, (double)right.length);
    if (count.complete && count.length != right.length)
        exact_blame(t, "count: length", (double)count.length, (double)right.length);
    if (count.complete && count.shortest != right.shortest)
        exact_blame(t, "count: shortest", count.shortest, right.shortest);
    if (count.complete && count.lines != right.lines)
        exact_blame(t, "count: lines", count.lines, right.lines);
    if (count.positions > g->n)
        exact_blame(t, "count: positions", (double)count.positions, g->n);
    if (near.cards > most || (near.exact && near.cards < most))
        exact_blame(t, "nearest", near.cards, most);
    free(best.moves);
    free(near.moves);
}
