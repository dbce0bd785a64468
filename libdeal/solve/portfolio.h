/* Which searches are tried on a position, and how they share the nodes: portfolio.c. */
#ifndef DEAL_PORTFOLIO_H
#define DEAL_PORTFOLIO_H

#include "solve/base/search.h"

/* A search among others that keeps its state and goes on with it in turn: search/search.h. */
struct method {
    const char *name;
    unsigned (*share)(const struct search *x); /* of the nodes, beside the others'; 0 where it does not suit */
    void *(*start)(struct search *x);
    enum verdict (*run)(void *state);
    void (*stop)(void *state);
    bool judges; /* by deal_evaluate() */
    uint64_t first; /* nodes of its first turn, but where whole sequences leave; 0: as of any other */
    bool (*nears)(const void *state); /* may it end soon, which would prove a loss?  NULL: not known */
    bool grows; /* it holds more with every node, at most x->memory, which it asks for in each turn */
};
/* What has no name ends them. */
extern const struct method deal_methods[];

/* What all of them rest on is worked out from the position X->s; false without memory.  _release() frees it and what they
 * have left in X, after which only X->s is still to be freed. */
bool deal_portfolio_prepare(struct search *x);
void deal_portfolio_release(struct search *x);
/* Method M begins; its state, or NULL without memory. */
void *deal_portfolio_start(struct search *x, const struct method *m);
/* The position must not be won, nor known to be lost. */
enum verdict deal_portfolio(struct search *x);

#endif
