/*
 * In this folder: heuristics, how good a position looks: evaluation.c for beams and levels,
 * priority.c for best-first search, both from the distances of distance.c.
 */
#ifndef DEAL_HEURISTIC_H
#define DEAL_HEURISTIC_H

#include "solve/base/parameters.h"
#include "solve/base/search.h"

/* ---- distance.c ---- */

bool deal_distance_new(struct search *x);
void deal_distance_free(struct distances *k);
enum { DISTANCES = 64 }; /* a row: 52 cards, and more so that it is a round number */
/* For each of 52 cards how many must go to a foundation before it, MAX_SEQ if none takes
 * it. Lasts until the next call. */
const uint8_t *deal_distance_of(const struct search *x);

/* ---- sequences.c: where foundations take whole sequences, in the place of the other two ---- */

/* By each of JUDGES judgements, then, unless it is NULL, by DRAWN. */
void deal_sequence_values(const struct search *x, const struct sequence_weights *drawn, int32_t *value);

/* ---- priority.c and evaluation.c: both need distance.c ---- */

/* What mechanisms say of how far the position has come. */
int deal_progress(const struct search *x);
/* How promising a position is to best-first search. Greater is better. */
int deal_priority(const struct search *x);
bool deal_evaluation_new(struct search *x); /* the first time; it is large, and some searches need none */
void deal_evaluation_free(struct evaluation *k);
/* How far a position has come, greater is better: by each of JUDGES judgements, then by weights drawn at random. Lasts until the next call. */
enum { DRAWN = JUDGES };
const int32_t *deal_evaluate(const struct search *x);
/* Draws the weights at random: those of the first judgement, each times 0.3 to 2.7. */
void deal_evaluation_draw(struct search *x, uint64_t seed);

#endif
