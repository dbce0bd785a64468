#include "graph.h"

#include <string.h>

void graph_clear(struct graph *g)
{
    g->n = g->edges = 0;
    g->over = false;
    memset(g->id_after, 0, sizeof g->id_after);
}

/* Returns the hash table slot of KEY, or the free slot where KEY belongs. */
static uint32_t graph_slot(const struct graph *g, uint64_t key)
{
    uint32_t slot = (uint32_t)(key ^ key >> 40) % GRAPH_SLOTS;

    while (g->id_after[slot] && g->key[slot] != key)
        slot = (slot + 1) % GRAPH_SLOTS;
    return slot;
}

bool graph_meet(struct graph *g, uint64_t key, uint32_t *id, bool *new)
{
    uint32_t slot = graph_slot(g, key);

    *new = !g->id_after[slot];
    g->over |= *new && g->n == GRAPH_MOST;
    if (g->over)
        return false;
    if (*new) {
        g->key[slot] = key;
        g->won[g->n] = false;
        g->id_after[slot] = ++g->n;
    }
    *id = g->id_after[slot] - 1;
    return true;
}

void graph_link(struct graph *g, uint32_t from, uint32_t to)
{
    if (g->edges == GRAPH_EDGES) {
        g->over = true;
        return;
    }
    g->from[g->edges] = from;
    g->to[g->edges++] = to;
}

void graph_turn(const struct graph *g, uint32_t first[GRAPH_MOST + 2], uint32_t before[GRAPH_EDGES])
{
    memset(first, 0, (GRAPH_MOST + 2) * sizeof *first);
    for (uint32_t i = 0; i < g->edges; i++)
        first[g->to[i] + 2]++;
    for (uint32_t i = 2; i < g->n + 2; i++)
        first[i] += first[i - 1];
    for (uint32_t i = 0; i < g->edges; i++)
        before[first[g->to[i] + 1]++] = g->from[i];
}

void graph_spread(struct graph *g)
{
    static uint32_t first[GRAPH_MOST + 2], before[GRAPH_EDGES], queue[GRAPH_MOST];
    uint32_t n = 0;

    graph_turn(g, first, before);
    for (uint32_t i = 0; i < g->n; i++)
        if (g->won[i])
            queue[n++] = i;
    for (uint32_t at = 0; at < n; at++)
        for (uint32_t i = first[queue[at]]; i < first[queue[at] + 1]; i++)
            if (!g->won[before[i]]) {
                g->won[before[i]] = true;
                queue[n++] = before[i];
            }
}
