/* The state of the search of runs, for runs_search.c and rounds.c. */
#ifndef DEAL_RUNS_ROUNDS_H
#define DEAL_RUNS_ROUNDS_H

#include "descent.h"

#include "engine/engine.h"

/* A position of the table on the path from the start: the length of the journal before its action, and the range of its
 * actions that are not tried yet. */
struct rounds_frame {
    size_t mark, next, end;
};

struct runs {
    struct descent d;
    struct run_board b;
    /* the path on the table while the pack has rounds: its positions, their actions, and the numbers of both */
    struct rounds_frame *round;
    struct deal_action *action;
    size_t height, rounds, actions;
};

/* Reads the present position of the table and begins the search of runs with it, if it is new. Returns false if that
 * search does not suit the position. */
bool deal_runs_begin(struct runs *runs);
/* Adds the position of the table to the path, with its actions. */
void deal_rounds_enter(struct runs *runs);
/* Continues the search while the pack has rounds, and that of runs after each last round. */
enum verdict deal_rounds_go_on(struct runs *runs, uint64_t until);

#endif
