/*
 * In this folder: a judge of what the search concludes on open boards (libdeal/solve/open_board/), from the first to the last
 * position of small deals.
 *
 * draw.c draws rule files; table.c has positions and legal moves of its own; truth.c
 * lists all positions and asks the dead-end tests and safe plays at each; pruned.c follows the moves that the search
 * is left with, and lets it run; trial.c does so for a deal and for a board of its low cards; main.c runs the cases.
 *
 * Nothing is concluded here but from all positions there are.  The moves come from the compiled rules alone.
 */
#ifndef BOARDS_H
#define BOARDS_H

#include "../judge/graph.h"
#include "deal.h"

/* ---- positions and moves: table.c ---- */

/* Places: piles, then foundations, then their upper ones, for high cards; numbered as in struct board. */
enum { TABLE_PILES = 56, TABLE_FOUNDS = 4, TABLE_UPPER = TABLE_PILES + TABLE_FOUNDS, TABLE_PLACES = TABLE_UPPER + TABLE_FOUNDS, TABLE_TEXT = 1000 };

struct table_move {
    uint8_t from, to;
};

/* What is to be reached: all of each foundation, or its first LOW places; then cards after them are high, and those of
 * one rank are one, or of one rank and colour. */
struct table_goal {
    int low; /* 0: all */
    bool colour;
};

struct table {
    const struct deal_rules *r;
    int piles, founds;
    uint8_t pile[TABLE_PLACES], group[TABLE_PLACES];          /* in the rules */
    uint8_t length[TABLE_PLACES], order[TABLE_FOUNDS][13];    /* cards that a foundation comes to have; in order, high ones too */
    uint8_t class_of[52];                                     /* cards of one class are one */
    uint8_t count[TABLE_PLACES], card[TABLE_PLACES][52];
};

/* ROW: of the foundations' sequences. */
void table_start(struct table *t, const struct deal_state *s, int row, struct table_goal goal);
bool table_won(const struct table *t);
bool table_allows(const struct table *t, struct table_move m);
/* The first legal move from *M on, 0 to 0 being the first of all; false when there is none left. */
bool table_next(const struct table *t, struct table_move *m);
void table_make(struct table *t, struct table_move m);
void table_unmake(struct table *t, struct table_move m);
/* What the position is found by: piles of one group may change places, cards of one class, too. */
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

/* The search of the position, with a table for the goal. */
struct search;
struct board_trial {
    struct search *x;
    struct table_goal goal;
    struct table start;
    struct boards_count *count;
    struct board_fault *fault;
};

/* A fault with T on the table; the first one stays. */
void trial_blame(const struct board_trial *b, const struct table *t, const char *what);

/* truth.c: all positions; false when there are too many. */
bool truth_walk(const struct board_trial *b);
/* The number of a position met there; what it looks like, and can it be won? */
bool truth_find(uint64_t key, uint32_t *id);
void truth_position(const struct board_trial *b, uint32_t id, struct table *out);
bool truth_won(uint32_t id);

/* pruned.c: positions by the moves that the search lists, and the search itself. */
void pruned_walk(const struct board_trial *b);
void pruned_search(const struct board_trial *b);

/* trial.c: the position S, and by its low cards where that is for its rules.  False when S is not on an open board. */
bool boards_try(const struct deal_state *s, struct table_goal low, struct boards_count *count, struct board_fault *fault);

/* ---- rule files: draw.c ---- */

struct stream;
struct file;
void draw_board_file(struct stream *g, struct file *f);

#endif
