/*
 * In this folder: the searches: depth_first.c, beam.c, best_first.c, levels.c, suit_plans.c, and
 * exhaustive.c, the plain one that the others are checked against.
 */
#ifndef DEAL_SEARCHES_H
#define DEAL_SEARCHES_H

#include "solve/base/search.h"

/* ---- searches ---- */

enum verdict deal_search_exhaustive(struct search *x);
/* Depth first with a table of positions; random unless *RANDOM is 0. */
enum verdict deal_search_deep(struct search *x, uint64_t random);
/* The most promising position next, as far as memory goes. */
enum verdict deal_search_best(struct search *x);
/* A plan for each suit, where suits hardly meet; never a proof. */
enum verdict deal_search_suits(struct search *x);
/* In levels by cards dealt, all swept again and again. */
enum verdict deal_search_levels(struct search *x);
/* In layers of at most WIDTH positions: by cards dealt, or else by actions. */
enum verdict deal_search_beam(struct search *x, size_t width, bool dealt);

#endif
