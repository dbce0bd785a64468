/*
 * The depth-first search of both methods of this folder: each position is entered once. Several entered positions count
 * as one node, since they take little time. At its limit of memory each new position replaces an earlier one, which may
 * then be entered again. A search that ends is still complete: every successor of an entered position was entered, too.
 * It gives up when it has entered RUN_BOARD_FORGETS times as many positions as at the limit.
 */
#ifndef DEAL_RUNS_DESCENT_H
#define DEAL_RUNS_DESCENT_H

#include "run_board.h"

#include "solve/store/store.h"

struct descent;

/* A move, and the key of the position to which it leads. */
struct run_next {
    uint64_t key;
    struct run_move m;
};

/* A kind of positions, and the functions that a method has for them. Each gets the struct descent that is the first
 * member of the method's state. */
struct descent_kind {
    size_t size;  /* number of bytes of a position */
    size_t moves; /* limit of moves of a position */
    int parts;    /* number of entered positions that count as one node */
    /* Lists the moves of position P; none if P is surely lost. Returns their number. */
    size_t (*list)(const struct descent *descent, void *p, struct run_next *out);
    /* Makes a move in position P. Returns the number of cards that are then not on foundations. */
    int (*make)(const struct descent *descent, void *p, struct run_move m);
    /* Translates a move into a step on the table; returns false if there is none. */
    bool (*step)(const struct descent *descent, struct run_move m, struct step *out);
};

/* The range of the moves of a position on the path from the start that are not tried yet. */
struct descent_frame {
    size_t next, end;
};

struct descent {
    const struct descent_kind *kind;
    struct search *x;
    struct closed_set closed;
    struct descent_frame *frame;
    unsigned char *position; /* array of the positions on the path */
    struct run_next *next;   /* array of the moves from all positions on the path */
    size_t depth, frames, positions,
        nexts;                 /* depth: number of positions on the path; the others: capacities of the arrays */
    uint64_t entered, charged; /* entered: number of positions entered; charged: number of nodes counted for them */
    uint64_t at_limit;         /* number entered when a position was first forgotten, 0 if none was */
};

/* Begins an empty search. Returns false if memory runs out. */
bool deal_descent_begin(struct descent *descent, const struct descent_kind *kind, struct search *x);
void deal_descent_end(struct descent *descent);
/* Returns memory for the position that comes next on the path; NULL if memory runs out, and then sets d->x->failed. */
void *deal_descent_room(struct descent *descent);
/* Adds the position in that memory to the path, with its moves. */
void deal_descent_enter(struct descent *descent);
/* Number of entered positions at which the search must return. */
uint64_t deal_descent_until(const struct descent *descent);
/* Continues the search until UNTIL positions are entered. If a line wins, makes it the winning line of the search. */
enum verdict deal_descent_go_on(struct descent *descent, uint64_t until);
/* Counts the positions entered as nodes. Returns V, or SPENT if the search forgot too many positions to go on. */
enum verdict deal_descent_charge(struct descent *descent, enum verdict v);

/* Must the search end? The limits and the caller's stop are looked up when the number of entered positions is a
 * multiple of DESCENT_ENTERS. */
enum { DESCENT_ENTERS = 256 };
static inline bool descent_ends(const struct descent *descent)
{
    return descent->x->failed || (descent->entered % DESCENT_ENTERS == 0 && deal_search_ends(descent->x));
}

#endif
