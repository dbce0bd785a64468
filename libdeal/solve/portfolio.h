/* The portfolio of search methods and its schedule (portfolio.c). */
#ifndef DEAL_PORTFOLIO_H
#define DEAL_PORTFOLIO_H

#include "solve/base/search.h"

/* A search method that keeps its state and is resumed in turn (search/search.h). */
struct method {
    const char *name;
    unsigned (*share)(const struct search *x); /* share of the nodes, relative to those of other methods; 0 if it does
                                                  not suit */
    void *(*start)(struct search *x);
    enum verdict (*run)(void *state);
    void (*stop)(void *state);
    bool judges;    /* it uses deal_evaluate() */
    uint64_t first; /* node budget of the first turn (0: that of any turn); ignored where foundations take whole
                       sequences */
    bool (*nears)(const void *state); /* may it end soon with a proof of loss? NULL: unknown */
    bool grows;                       /* its memory grows with every node up to x->memory, which is read in each turn */
};
/* Ended by a row without a name. */
extern const struct method deal_methods[];

/* Prepares the data that all methods share for the position X->s. Returns false without memory. _release() frees these
 * data and everything that methods left in X; the caller then frees X->s. */
bool deal_portfolio_prepare(struct search *x);
void deal_portfolio_release(struct search *x);
/* Starts method M. Returns its state, or NULL without memory. */
void *deal_portfolio_start(struct search *x, const struct method *m);
/* Runs the portfolio. The position must be neither won nor proved lost. */
enum verdict deal_portfolio(struct search *x);

#endif
