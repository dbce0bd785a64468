/*
 * The plain search: depth-first search through every position, each entered once, with every legal move in the order of
 * the engine. Its engines differ in the data structure of a position. One that leaves out positions adds its part to
 * x->acted.
 */
#ifndef DEAL_PLAIN_H
#define DEAL_PLAIN_H

#include "search.h"

struct plain_engine {
    void *(*start)(struct search *x); /* starts a search from the position of X; NULL if the position does not suit the
                                         engine; sets x->failed if memory runs out */
    /* continues the search until x->limit; the position in X stays where the search stopped */
    enum verdict (*run)(void *state);
    void (*stop)(void *state);
    bool (*full)(const void *state); /* returns true if the search exceeds x->memory and forgets positions, so it may
                                        never end */
    size_t (*lowest)(void *state);   /* returns the least depth of the search's stack since the last call; SIZE_MAX: it
                                        never went back */
    uint64_t (*first)(const void *state); /* returns the number of nodes that this search gets before the other methods,
                                             and then half of all; 0: only the share of any plain search; NULL: 0 */
    enum part part; /* the engine is left out if the caller leaves out this part of the search; the last engine suits
                       every position and always runs */
    unsigned parts; /* number of nodes of this engine of the plain search that take the time of one node of the other
                       searches */
};

#endif
