/*
 * The search of games with one pack in which each face-up card of a column moves with all cards on it, in order or
 * not. The conditions on a game are in conditions.c, positions and their moves in loose_moves.c, a dead-end test in
 * loose_relaxation.c, and the search in loose_search.c and descent.c. Foundations, reserves, pack and talon are those
 * of the search of runs (run_board.h).
 *
 * A position records for each card of a column the card under it, but not the column. So positions that differ only in
 * the order of the columns are one position. Each move changes the place of one card, and so one term of the key. The
 * lowest card of a column has the place LOOSE_VACANT.
 */
#ifndef DEAL_LOOSE_H
#define DEAL_LOOSE_H

#include "run_board.h"

/* The place of a card is the number of the card under it, or one of these: LOOSE_VACANT: an empty column, which the
 * card takes or took; LOOSE_AWAY: a foundation, a reserve, pack or talon. The target of a move is a place, too. */
enum { LOOSE_VACANT = 52, LOOSE_AWAY, LOOSE_PLACES };
enum { LOOSE_MOVES = 1024 }; /* limit of moves of a position, more than any can have */

struct loose_position {
    struct run_position p; /* its cards in sight, foundations, reserves, pack and talon; nothing else of it is used */
    uint64_t ends;         /* bit set of the last cards of columns */
    uint64_t hidden;       /* bit set of the cards of columns that lie face down */
    uint64_t links;        /* sum of the numbers link[card][place] of the cards of columns, and of shown[card] */
    uint8_t below[52];     /* below[card]: place of the card, LOOSE_AWAY if it is in no column */
};

struct loose_board {
    struct run_board b;
    bool safe_plays;                 /* true: plays that need no alternative are used */
    uint64_t heads;                  /* bit set of the cards that may move to an empty column */
    uint64_t lands[52];              /* lands[card]: bit set of the cards on which the card fits */
    uint64_t link[52][LOOSE_PLACES]; /* random numbers */
    uint64_t shown[52];              /* random numbers of the cards that were turned face up in the search */
};

/* Reads the rules of X, and the position. Returns false if the search does not suit them, or if memory runs out, and
 * then sets x->failed. */
bool deal_loose_read(struct loose_board *board, struct search *x, struct loose_position *position);
/* Lists the moves of the position, at most LOOSE_MOVES, and returns their number. A play that needs no alternative is
 * listed alone. */
size_t deal_loose_moves(const struct loose_board *board, struct loose_position *position, struct run_move *out);
void deal_loose_make(const struct loose_board *board, struct loose_position *position, struct run_move m);
/* Returns the key of the position. */
uint64_t deal_loose_key(const struct loose_position *position);
/* Returns the key of the position after move M. */
uint64_t deal_loose_key_after(const struct loose_board *board, const struct loose_position *position,
                              struct run_move m);
/* Returns false if the position is surely lost (loose_relaxation.c). */
bool deal_loose_alive(const struct loose_board *board, const struct loose_position *position);

/* The search of loose runs as a method of the portfolio (search/search.h). */
void *deal_loose_start(struct search *x);
enum verdict deal_loose_run(void *method);
void deal_loose_stop(void *method);

#endif
