/* Which searches are tried on a position, and how they share the nodes: portfolio.c. */
#ifndef DEAL_PORTFOLIO_H
#define DEAL_PORTFOLIO_H

#include "solve/base/search.h"

/* The position must not be won, nor known to be lost. */
enum verdict deal_portfolio(struct search *x);

#endif
