/*
 * In this folder: the difficulty of deals that can be won. grade.c adds up the measures of ladder.c and traps.c, on the
 * scales of scales.csv.
 *
 * All of it is integers: a grade must be the same on every machine.
 */
#ifndef DEAL_GRADE_H
#define DEAL_GRADE_H

#include "engine/engine.h"

/* ---- ladder.c: who wins it without looking ---- */

enum { RUNG_POINTS = 1000 };

struct ladder {
    const char *winner; /* id of the first player that wins, or "none" */
    long height;        /* 0: the first player wins every try; each further rung adds RUNG_POINTS */
};

bool deal_ladder_climb(struct deal_state *s, size_t length, volatile const int *stop, struct ladder *out,
                       struct deal_error *e);

/* ---- traps.c: what else could be done along the line ---- */

struct traps {
    size_t length, traps, forced; /* numbers of actions, and of positions with a trap or a forced action */
    uint64_t shows;               /* median of the nodes that prove an action lost; 0: none */
};

bool deal_traps_find(struct deal_state *s, const char *line, volatile const int *stop, struct traps *out,
                     struct deal_error *e);

/* ---- scales: made from scales.csv at build time ---- */

struct deal_scale {
    const char *game;
    long limit[4]; /* the least scores of grades 2 to 5 */
    struct deal_grade_scale made;
};
extern const struct deal_scale deal_scales[]; /* ended by a NULL game; the first is for games without a scale */

#endif
