/*
 * In this folder: heuristics, how good a position looks: evaluation.c for beams and levels,
 * priority.c for best-first search, both from the distances of distance.c; novelty.c for what else keeps beams apart.
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
/* The same with the drawn weights as they are, DRAWN_SCALE times as large, before what is left over is dropped. */
int32_t deal_evaluate_drawn(const struct search *x);
/* Draws the weights at random: those of the first judgement, each times 0.3 to 2.7. */
void deal_evaluation_draw(struct search *x, uint64_t seed);

/* A pile that a card may be laid on. */
struct evaluation_seat {
    uint64_t in_order; /* cards that would lie in order */
    int32_t over[2];   /* what one card more over its cards brings, by the first judgement; by the drawn one, before it is divided */
    int nearest;       /* their least distance */
    int count;         /* how many they are */
};
/* Is the pile judged by its own cards one over the other, whatever lies elsewhere but on foundations? */
bool deal_evaluation_seats(const struct search *x, int pile);
struct evaluation_seat deal_evaluation_seat(const struct search *x, int pile);
/* What CARD of that DISTANCE brings there, as far as that pile goes, by the first judgement or, undivided, the DRAWN one. */
int32_t deal_evaluation_laid(const struct search *x, const struct evaluation_seat *seat, uint8_t card, int distance, bool drawn);

/* ---- novelty.c: tops where no other position has them ---- */

enum { NOVELTY_GROUND = 52 };
/* The tops of positions that were noted, by the card under them or NOVELTY_GROUND. All zero: none was noted. */
struct novelty {
    uint64_t on[NOVELTY_GROUND + 1];
};
/* Has the position a top where none that was noted has it? */
bool deal_novel(const struct novelty *k, const struct search *x);
void deal_novelty_note(struct novelty *k, const struct search *x);

/* ---- foresight.c: what moves will be worth ---- */

bool deal_foresight_new(struct search *x);
void deal_foresight_free(struct foresight *k);
/* What a step leads to. */
struct foreseen {
    int32_t value, drawn; /* by the first judgement; by the drawn one, when that was asked for */
    int dealt;     /* cards that leave the pack, and, where passes have no end, the talon */
    bool keyed;    /* its key is known, too: ... */
    uint64_t key;  /* ... that of deal_search_key(); else the greatest number */
};
/* What STEP of the position that was listed last leads to; false where it must be made.  What it does tell changes no
 * foundation, and does not win. */
bool deal_foresee(struct search *x, struct step step, bool drawn, struct foreseen *seen);
/* The step that was asked for last was made then, from MARK on: others from its pile will be told. */
void deal_foresight_learn(struct search *x, struct step step, bool drawn, size_t mark);

#endif
