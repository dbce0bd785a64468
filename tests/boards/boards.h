/*
 * In this folder: a judge of the search on open boards (games with all cards visible, libdeal/solve/open_board/). It
 * lists all positions of small deals.
 *
 * Rule files are drawn by draw.c. Positions and legal moves are computed by table.c, independently of the search. All
 * positions are listed by truth.c, with the answers of the dead-end tests and safe plays at each. The moves that the
 * search lists are followed by pruned.c, which also runs the search. A deal, and a board of its low cards, is tried by
 * trial.c, and main.c runs the cases.
 *
 * The truth is computed only from the list of all positions, with moves that come from the compiled rules alone.
 */
#ifndef BOARDS_H
#define BOARDS_H

#include "../judge/graph.h"
#include "deal.h"

/* ---- positions and moves: table.c ---- */

/* Indices of places: piles, then foundations, then the upper parts of foundations, for high cards; numbered as in
 * struct board. */
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

/* The goal of a board: all of each foundation, or its first LOW places. In the second case the cards after these
 * are high, and high cards of one rank, or of one rank and colour, are equal. */
struct table_goal {
    int low; /* 0: all */
    bool colour;
};

struct table {
    const struct deal_rules *r;
    int piles, founds;
    uint8_t pile[TABLE_PLACES],
        group[TABLE_PLACES]; /* index of the pile of each place, and of its group, in the rules */
    /* number of cards that each foundation takes; its cards in order, high ones included */
    uint8_t length[TABLE_PLACES], order[TABLE_FOUNDS][13];
    uint8_t class_of[52]; /* class of each card; cards of one class are equal */
    uint8_t count[TABLE_PLACES], card[TABLE_PLACES][52];
};

/* Sets T to the position S with a goal. ROW: index of the row in the foundations' sequences. */
void table_start(struct table *t, const struct deal_state *s, int row, struct table_goal goal);
bool table_won(const struct table *t);
bool table_allows(const struct table *t, struct table_move m);
/* Finds the first legal move after *M; {0, 0} is before all moves. Returns false if none is left. */
bool table_next(const struct table *t, struct table_move *m);
void table_make(struct table *t, struct table_move m);
void table_unmake(struct table *t, struct table_move m);
/* Returns the key of the position. Piles of one group are interchangeable, and so are cards of one class. */
uint64_t table_key(const struct table *t);
void table_text(const struct table *t, char out[TABLE_TEXT]);

/* ---- one position and one goal ---- */

struct board_fault {
    char what[100]; /* empty: none */
    struct table_goal goal;
    struct table at;
};

struct boards_count {
    uint64_t deals, won, lost, too_many, low, positions, pruned, dead, safe, better, runs, faults;
};

/* One test: the search at its position, and an independent table with the same goal. */
struct search;
struct board_trial {
    struct search *x;
    struct table_goal goal;
    struct table start;
    struct boards_count *count;
    struct board_fault *fault;
};

/* Reports a fault together with the position T; only the first fault is stored. */
void trial_blame(const struct board_trial *b, const struct table *t, const char *what);

/* Lists all positions; returns false if there are too many (truth.c). */
bool truth_walk(const struct board_trial *b);
/* truth_find() sets *ID to the number of the listed position with KEY; truth_position() returns its table, truth_won()
 * whether it can be won. */
bool truth_find(uint64_t key, uint32_t *id);
void truth_position(const struct board_trial *b, uint32_t id, struct table *out);
bool truth_won(uint32_t id);

/* Lists positions by the moves of the search, and runs the search (pruned.c). */
void pruned_walk(const struct board_trial *b);
void pruned_search(const struct board_trial *b);

/* Tests the position S and, if the rules permit, a board of its low cards. Returns false if the search does not
 * treat S as an open board (trial.c). */
bool boards_try(const struct deal_state *s, struct table_goal low, struct boards_count *count,
                struct board_fault *fault);

/* ---- rule files: draw.c ---- */

struct stream;
struct file;
void draw_board_file(struct stream *g, struct file *f);

#endif
