/* The state of the search of runs, for depth_first.c and rounds.c. The search of loose runs uses its first part. */
#ifndef DEAL_RUNS_DEPTH_FIRST_H
#define DEAL_RUNS_DEPTH_FIRST_H

#include "run_board.h"

#include "engine/engine.h"
#include "solve/store/store.h"

/* Numbers of positions that a search entered. */
struct run_effort {
    uint64_t entered, charged; /* entered: number of positions entered; charged: number of nodes counted for them */
    uint64_t at_limit;         /* number entered when a position was first forgotten, 0 if none was */
};

/* Number of entered positions at which the search must return, if PARTS of them count as one node. */
uint64_t deal_effort_until(const struct run_effort *e, const struct search *x, int parts);
/* Counts the positions entered as nodes of X. Returns V, or SPENT if the search forgot too many positions to go on. */
enum verdict deal_effort_charge(struct run_effort *e, struct search *x, const struct closed_set *closed, int parts,
                                enum verdict v);
/* Must the search end? The limits and the caller's stop are looked up once in RUN_BOARD_ENTERS positions. */
enum { RUN_BOARD_ENTERS = 256 };
static inline bool effort_ends(const struct run_effort *e, const struct search *x)
{
    return x->failed || (e->entered % RUN_BOARD_ENTERS == 0 && deal_search_ends(x));
}
/* Step number I of the path of search D as a step on the table; returns false if there is none. */
typedef bool run_step_of(const void *d, size_t i, struct step *out);
/* Makes the N steps of the path of D the winning line, if they are legal on the engine's table. */
enum verdict deal_runs_line(struct search *x, const void *d, size_t n, run_step_of *step_of);

/* A move, and the key of the position to which it leads. */
struct run_next {
    uint64_t key;
    struct run_move m;
};

/* A position on the path from the start, with the range of its moves that are not tried yet. */
struct run_frame {
    struct run_position p;
    size_t next, end;
};

/* A position of the table on the path from the start: the length of the journal before its action, and the range of its
 * actions that are not tried yet. */
struct rounds_frame {
    size_t mark, next, end;
};

struct runs {
    struct search *x;
    struct run_board b;
    struct closed_set closed;
    struct run_frame *frame;
    struct run_next *next; /* array of the moves from all positions on the path from the start */
    size_t depth, frames, nexts;
    /* the path on the table while the pack has rounds: its positions, their actions, and the numbers of both */
    struct rounds_frame *round;
    struct deal_action *action;
    size_t height, rounds, actions;
    struct run_effort effort;
};

/* Adds position P to the path, with its moves. */
void deal_runs_enter(struct runs *d, struct run_position *p);
/* Continues the search of runs until UNTIL positions are entered. */
enum verdict deal_runs_go_on(struct runs *d, uint64_t until);

/* ---- rounds.c ---- */

/* Adds the position of the table to the path, with its actions. */
void deal_rounds_enter(struct runs *d);
/* Continues the search while the pack has rounds, and that of runs after each last round. */
enum verdict deal_rounds_go_on(struct runs *d, uint64_t until);

#endif
