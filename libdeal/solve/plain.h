/* The plain search, which visits every position: alone and as a method of the portfolio (plain.c). */
#ifndef DEAL_PLAIN_METHOD_H
#define DEAL_PLAIN_METHOD_H

#include "solve/base/search.h"

/* Runs the plain search from the position of X until x->limit. LOST proves that no line wins. */
enum verdict deal_plain_search(struct search *x);

void *deal_plain_start(struct search *x);
enum verdict deal_plain_run(void *method);
void deal_plain_stop(void *method);
/* Number of nodes that the plain search should have when all methods have used NODES: few, or most of them while its
 * end is in sight. METHOD is NULL before its start. */
uint64_t deal_plain_due(const void *method, uint64_t nodes);

#endif
