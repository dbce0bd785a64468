/*
 * In this folder: the grade of difficulty of deals that can be won. grade.c makes the score from the tries of tries.c
 * and the searches of searches.c. The scales of scales.csv turn the score into the grade. The ladder of tries.c, and
 * traps.c, measure facts that a record states beside it.
 *
 * All computations use integers, so that a grade is the same on every machine.
 */
#ifndef DEAL_GRADE_H
#define DEAL_GRADE_H

#include "deal.h"

/* ---- tries.c: how far players get that do not see hidden cards ---- */

/* Sets *WINNER to the id of the first player of the ladder that wins, or "none". */
bool deal_ladder_climb(struct deal_state *s, size_t length, volatile const int *stop, const char **winner,
                       struct deal_error *e);

enum { REACH_WON = 1000 };

/* Sets *REACH to the weighted mean reach of the tries from position S, 0 to REACH_WON; the reach is the share of cards
 * brought to the goal. */
bool deal_tries_play(struct deal_state *s, volatile const int *stop, int *reach, struct deal_error *e);

/* ---- searches.c: how many positions a plain search needs ---- */

enum { SEARCHES = 4 };

/* Sets POSITIONS to the numbers of positions that each search examines until it wins from S, doubled if it does not; 0
 * if S is won, a card hidden or a shuffle to come. */
bool deal_searches_run(const struct deal_state *s, volatile const int *stop, uint64_t positions[SEARCHES],
                       struct deal_error *e);

/* ---- traps.c: what else could be done along the line ---- */

struct traps {
    /* numbers of actions of the line, of positions with a trap, and of positions with a forced action */
    size_t length, traps, forced;
    uint64_t shows; /* median of the nodes of the searches that prove an action lost; 0: none */
};

bool deal_traps_find(struct deal_state *s, const char *line, volatile const int *stop, struct traps *out,
                     struct deal_error *e);

/* ---- scales: made from scales.csv at build time ---- */

struct deal_scale {
    const char *game;
    long limit[4];        /* the least scores of grades 2 to 5 */
    const char *standing; /* see deal_grade_stars */
    struct deal_grade_scale made;
};
/* scales of games and variants; the first is for games without a scale, and the last has a NULL game */
extern const struct deal_scale deal_scales[];

#endif
