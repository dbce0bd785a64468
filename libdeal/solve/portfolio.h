/* The portfolio of search methods and its schedule (portfolio.c). */
#ifndef DEAL_PORTFOLIO_H
#define DEAL_PORTFOLIO_H

#include "solve/prover.h"

/* A search method that keeps its state and is resumed in turn (search/search.h). */
struct method {
    const char *name;
    unsigned (*share)(const struct search *x); /* returns the method's share of the nodes, relative to the shares of
                                                  other methods; 0 if it does not suit the game */
    void *(*start)(struct search *x);
    enum verdict (*run)(void *state);
    void (*stop)(void *state);
    bool judges;    /* true: the method evaluates positions by deal_evaluate(), so it shares the cache of values */
    uint64_t first; /* number of nodes of the method's first turn (0: as any other turn); ignored where foundations take
                       whole sequences */
    bool trusted;   /* true: a loss of the method counts although the check does not find it (prover.c) */
    bool grows;     /* true: the method's memory grows with every node up to x->memory, which it reads in each turn */
};
/* The search methods, ended by a row without a name. */
extern const struct method deal_methods[];

/* Prepares the data that all methods share for the position X->s. Returns false if memory runs out.
 * deal_portfolio_release() frees these data and everything that methods left in X; the caller then frees X->s. */
bool deal_portfolio_prepare(struct search *x);
void deal_portfolio_release(struct search *x);
/* Starts METHOD. Returns its state, or NULL if memory runs out. */
void *deal_portfolio_start(struct search *x, const struct method *method);
/* Runs the methods in turn until one wins, PROVER decides after a claim of a loss, or the nodes are used up. */
enum verdict deal_portfolio(struct search *x, struct prover *prover);

#endif
