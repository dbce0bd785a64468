/*
 * In this folder: a judge of the search on open boards (libdeal/solve/open_board/). It lists all positions of small
 * deals.
 *
 * Rule files are drawn by draw.c. Positions and legal moves are computed by table.c, independent of the search. All
 * positions are listed by truth.c, with the answers of the dead-end tests and safe plays at each. The moves that
 * the search lists are followed by pruned.c, which also runs the search. A deal, and a board of its low cards, is
 * tried by trial.c, and main.c runs the cases.
 *
 * The truth is computed only from the list of all positions. Moves come from the compiled rules alone.
 */
#ifndef BOARDS_H
#define BOARDS_H

#include "../judge/graph.h"
#include "deal.h"

/* ---- positions and moves: table.c ---- */

/* Places: piles, then foundations, then the upper parts of foundations, for high cards. Numbered as in struct board. */
enum {
    TABLE_PILES = 56,
    TABLE_FOUNDS = 4,
    TABLE_UPPER = TABLE_PILES + TABLE_FOUNDS,
    TABLE_PLACES = TABLE_UPPER + TABLE_FOUNDS,
    TABLE_TEXT = 1000
};

struct table_move {
    uint8_t from, to;
};

/* The goal: all of each foundation, or its first LOW places. In the second case the cards after them are high, and
 * high cards of one rank are equal, or those of one rank and colour. */
struct table_goal {
    int low; /* 0: all */
    bool colour;
};

struct table {
    const struct deal_rules *r;
    int piles, founds;
    uint8_t pile[TABLE_PLACES], group[TABLE_PLACES]; /* index of the pile and of its group in the rules */
    /* the number of cards that a foundation takes; its cards in order, high ones included */
    uint8_t length[TABLE_PLACES], order[TABLE_FOUNDS][13];
    uint8_t class_of[52]; /* cards of one class are equal */
    uint8_t count[TABLE_PLACES], card[TABLE_PLACES][52];
};

/* ROW: row of the foundations' sequences. */
void table_start(struct table *t, const struct deal_state *s, int row, struct table_goal goal);
bool table_won(const struct table *t);
bool table_allows(const struct table *t, struct table_move m);
/* Finds the first legal move from *M on; {0, 0} is before all moves. False if none is left. */
bool table_next(const struct table *t, struct table_move *m);
void table_make(struct table *t, struct table_move m);
void table_unmake(struct table *t, struct table_move m);
/* The key of the position. Piles of one group are interchangeable, and so are cards of one class. */
uint64_t table_key(const struct table *t);
void table_text(const struct table *t, char out[TABLE_TEXT]);

/* ---- one position and one goal ---- */

struct board_fault {
    char what[100]; /* empty: none */
    struct table_goal goal;
    struct table at;
};

struct boards_count {
    uint64_t deals, won, lost, too_many, low, positions, pruned, dead, by_one, safe, better, runs, faults;
};

/* The search at the position, and a table for the goal. */
struct search;
struct board_trial {
    struct search *x;
    struct table_goal goal;
    struct table start;
    struct boards_count *count;
    struct board_fault *fault;
};

/* Reports a fault with table T; only the first fault is stored. */
void trial_blame(const struct board_trial *b, const struct table *t, const char *what);

/* truth.c: lists all positions; false if there are too many. */
bool truth_walk(const struct board_trial *b);
/* The number of a listed position by its key; its table; can it be won? */
bool truth_find(uint64_t key, uint32_t *id);
void truth_position(const struct board_trial *b, uint32_t id, struct table *out);
bool truth_won(uint32_t id);

/* pruned.c: lists positions by the moves of the search, and runs the search. */
void pruned_walk(const struct board_trial *b);
void pruned_search(const struct board_trial *b);

/* trial.c: tries the position S and, if the rules allow, a board of its low cards. False if the search does not treat
 * S as an open board. */
bool boards_try(const struct deal_state *s, struct table_goal low, struct boards_count *count,
                struct board_fault *fault);

/* ---- rule files: draw.c ---- */

struct stream;
struct file;
void draw_board_file(struct stream *g, struct file *f);

#endif
