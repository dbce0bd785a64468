/*
 * In this folder: heuristics. evaluation.c evaluates positions for beams by the distances of distance.c. novelty.c
 * measures how much the positions of a beam differ.
 */
#ifndef DEAL_HEURISTIC_H
#define DEAL_HEURISTIC_H

#include "solve/base/parameters.h"
#include "solve/base/search.h"

/* ---- distance.c ---- */

bool deal_distance_new(struct search *x);
void deal_distance_free(struct distances *distances);
enum {
    DISTANCES = 64
}; /* length of a row of distances, one for each of 52 cards, rounded up for vector instructions */
/* Returns an array that has, for each of 52 cards, the number of cards that must go to a foundation before it, or
 * MAX_SEQ if no foundation takes it. Valid until the next call. */
const uint8_t *deal_distance_of(const struct search *x);

/* ---- sequences.c: evaluation where foundations take whole sequences; replaces evaluation.c ---- */

int32_t deal_sequence_value(const struct search *x);

/* ---- evaluation.c: needs distance.c ---- */

/* allocates the evaluation at its first use, since it is large and some searches need none */
bool deal_evaluation_new(struct search *x);
void deal_evaluation_free(struct evaluation *evaluation);
int32_t deal_evaluate(const struct search *x); /* the value of the position; greater is better */

/* State of a pile for the evaluation of a card that is laid on it. */
struct evaluation_seat {
    uint64_t in_order; /* bit set of the cards that would be in order on the pile */
    int32_t over;      /* change of the value for one more card laid over the pile's cards */
    int nearest; /* least distance of any card of the pile: number of cards that must go to foundations before it */
    int count;   /* number of cards in the pile */
};
/* Does the value of PILE in the evaluation depend only on its own cards, their order and the foundations? */
bool deal_evaluation_seats(const struct search *x, int pile);
struct evaluation_seat deal_evaluation_seat(const struct search *x, int pile);
/* Change of the pile's value in the evaluation when CARD is laid on it. DISTANCE is the number of cards that must go to
 * foundations before CARD. */
int32_t deal_evaluation_laid(const struct evaluation_seat *seat, uint8_t card, int distance);

/* ---- novelty.c: tops that no other position of a layer has at the same place ---- */

enum { NOVELTY_GROUND = 52 };
/* Pairs of a top card and the card under it that were seen in positions so far: on[c] is the bit set of the tops seen
 * on card c, on[NOVELTY_GROUND] of those in piles of one card. All zero: no position was noted. */
struct novelty {
    uint64_t on[NOVELTY_GROUND + 1];
};
/* Does the position have a top card on a card (or alone in its pile) on which no position noted in the set of pairs has
 * it? */
bool deal_novel(const struct novelty *novelty, const struct search *x);
void deal_novelty_note(struct novelty *novelty, const struct search *x);

/* ---- foresight.c: values of moves before they are made ---- */

bool deal_foresight_new(struct search *x);
void deal_foresight_free(struct foresight *foresight);
/* Prediction of the value and the key of the position after a step, made without the step. */
struct foreseen {
    int32_t value; /* predicted evaluation of the position */
    int dealt;     /* number of cards that leave the pack, and also the talon where it is turned over without limit */
    bool keyed;    /* true: the key of the position is predicted, too */
    uint64_t key;  /* deal_search_key() of the position, or UINT64_MAX if it is not predicted */
};
/* Predicts the position after STEP, a step of the position that was listed last. Returns false if no prediction is
 * possible. Steps that can be predicted change no foundation and do not win. */
bool deal_foresee(struct search *x, struct step step, struct foreseen *seen);
/* Learns from the step whose prediction failed last; the step is made, and the journal had length MARK before it. Later
 * moves from the same pile can then be predicted. */
void deal_foresight_learn(struct search *x, struct step step, size_t mark);

#endif
