/*
 * The plain search: depth first through every position, each entered once, every legal action, in the order of
 * the engine.  Its engines differ in the table that they change, never in the positions that they enter.
 */
#ifndef DEAL_PLAIN_H
#define DEAL_PLAIN_H

#include "search.h"

struct plain_engine {
    void *(*start)(struct search *x); /* NULL where the position does not suit it; without memory X has failed */
    enum verdict (*run)(void *state); /* until x->limit; it keeps the position where it stopped in X */
    void (*stop)(void *state);
    bool (*full)(const void *state);  /* it has outgrown x->memory, forgets positions, and may never end */
    size_t (*lowest)(void *state);    /* least depth of its line since the last call; SIZE_MAX: it never went back */
    bool (*small)(const void *state); /* it has so few positions that it comes first; NULL: not known */
    enum part part; /* that leaves the engine out; the last engine suits every position and always runs */
    unsigned parts; /* of its nodes take the time of one node of the other searches */
};

#endif
