/*
 * A graph of numbered positions and the moves between them, which computes the positions that can be won.
 */
#ifndef JUDGE_GRAPH_H
#define JUDGE_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

enum { GRAPH_MOST = 6000, GRAPH_EDGES = 1 << 18, GRAPH_SLOTS = 1 << 14 };

struct graph {
    uint32_t n, edges;
    bool over; /* true: the graph exceeded a limit of positions or edges */
    uint64_t key[GRAPH_SLOTS];
    uint32_t id_after[GRAPH_SLOTS]; /* hash table: 1 + number of a position; 0: free slot */
    uint32_t from[GRAPH_EDGES], to[GRAPH_EDGES];
    bool won[GRAPH_MOST];
};

void graph_clear(struct graph *g);
/* Sets *ID to the number of the position with KEY, which is added if it is new; *NEW: it was added. Returns false
 * if there is no room. */
bool graph_meet(struct graph *g, uint64_t key, uint32_t *id, bool *new);
void graph_link(struct graph *g, uint32_t from, uint32_t to);
/* Sorts the edges by target: the predecessors of position TO are BEFORE[FIRST[TO]] up to BEFORE[FIRST[TO + 1]],
 * exclusive. */
void graph_turn(const struct graph *g, uint32_t first[GRAPH_MOST + 2], uint32_t before[GRAPH_EDGES]);
/* Marks every position as won from which a won position can be reached. */
void graph_spread(struct graph *g);

#endif
