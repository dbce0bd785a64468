/*
 * In this folder: the grade of difficulty of deals that can be won. grade.c adds up the measures of ladder.c and
 * traps.c, on the scales of scales.csv.
 *
 * All computations use integers, so that a grade is the same on every machine.
 */
#ifndef DEAL_GRADE_H
#define DEAL_GRADE_H

#include "engine/engine.h"

/* ---- ladder.c: who wins it without looking ---- */

enum { RUNG_POINTS = 1000 };

struct ladder {
    const char *winner; /* id of the first player on the ladder that wins the deal, or "none" */
    /* height on the ladder of players, in points: 0 if the first player wins every try; each further player adds
     * RUNG_POINTS */
    long height;
};

bool deal_ladder_climb(struct deal_state *s, size_t length, volatile const int *stop, struct ladder *out,
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
    long limit[4]; /* the smallest scores of grades 2 to 5 */
    struct deal_grade_scale made;
};
/* one scale for each game; the first is for games without a scale, and the last has a NULL game */
extern const struct deal_scale deal_scales[];

#endif
