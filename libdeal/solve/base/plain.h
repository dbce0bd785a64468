/*
 * The plain search: depth-first search through every position, each entered once, with every legal move in the order of
 * the engine. Its engines differ in the data structure of a position, never in the positions that they enter.
 */
#ifndef DEAL_PLAIN_H
#define DEAL_PLAIN_H

#include "search.h"

struct plain_engine {
    void *(*start)(struct search *x); /* NULL if the position does not suit it; without memory sets x->failed */
    enum verdict (*run)(void *state); /* continues until x->limit; the position in X stays where it stopped */
    void (*stop)(void *state);
    bool (*full)(const void *state);  /* it exceeds x->memory and forgets positions, so it may never end */
    size_t (*lowest)(void *state);    /* least depth of its stack since the last call; SIZE_MAX: it never went back */
    bool (*small)(const void *state); /* has it so few positions that it comes first? NULL: unknown */
    enum part part; /* the engine is left out with this part; the last engine suits every position and always runs */
    unsigned parts; /* number of its nodes that take the time of one node of the other searches */
};

#endif
