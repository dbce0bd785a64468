/*
 * In this folder: the searches. exhaustive.c is the plain search, against which the others are checked.
 */
#ifndef DEAL_SEARCH_SEARCH_H
#define DEAL_SEARCH_SEARCH_H

#include "solve/base/search.h"

/* ---- searches that run from their start ---- */

/* The plain search (struct plain_engine), which works on the engine's table of piles. */
extern const struct plain_engine deal_plain_tables;
/* Depth-first search with a closed set. Steps are tried in order. */
enum verdict deal_search_deep(struct search *x);

/* ---- methods that share the nodes: each keeps its state and is resumed in turn ---- */

/* The methods of the search. A function _start() returns NULL if memory runs out. A function _run() continues to
 * x->limit and restores the position; a pass in stages continues to its end. No method is run again after a verdict
 * other than OPEN. */
void *deal_tries_start(struct search *x); /* short depth-first attempts, the first in order, the others in random order;
                                             verdict SPENT after the last */
void *deal_deep_start(struct search *x);  /* one long depth-first attempt, verdict LOST after all positions */
void *deal_wholes_start(
    struct search *x); /* depth-first attempts by the compound steps of moves/wholes.h, without end */
enum verdict deal_tries_run(void *state); /* runs any kind of attempts */
void deal_tries_stop(void *state);
bool deal_suits_fit(const struct search *x);
/* search by a plan for each suit, where suits hardly interact (suit_plans.c) */
void *deal_suits_start(struct search *x);
enum verdict deal_suits_run(void *state);
void deal_suits_stop(void *state);
void *deal_widening_start(struct search *x); /* beam searches of doubling width (restarts.c) */
void *deal_restarts_start(struct search *x); /* narrow beam searches with random disturbances (restarts.c) */
enum verdict deal_restarts_run(void *state); /* runs either kind of beam searches, of doubling width or randomized */
void deal_restarts_stop(void *state);

#endif
