/* A graph of positions by number: moves between them, and which positions can be won. In graph.c. */
#ifndef JUDGE_GRAPH_H
#define JUDGE_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

enum { GRAPH_MOST = 6000, GRAPH_EDGES = 1 << 18, GRAPH_SLOTS = 1 << 14 };

struct graph {
    uint32_t n, edges;
    bool over; /* a limit was exceeded */
    uint64_t key[GRAPH_SLOTS];
    uint32_t id_after[GRAPH_SLOTS]; /* number + 1; 0: free slot */
    uint32_t from[GRAPH_EDGES], to[GRAPH_EDGES];
    bool won[GRAPH_MOST];
};

void graph_clear(struct graph *g);
/* The number of the position with KEY; *NEW: it was added. False if there is no room for it. */
bool graph_meet(struct graph *g, uint64_t key, uint32_t *id, bool *new);
bool graph_find(const struct graph *g, uint64_t key, uint32_t *id);
void graph_link(struct graph *g, uint32_t from, uint32_t to);
/* Marks every position that leads to a won one as won. */
void graph_spread(struct graph *g);

#endif
