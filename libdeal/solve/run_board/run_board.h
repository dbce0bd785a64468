/*
 * In this folder: the search of games with one pack whose columns are built in runs, on positions as sets of cards.
 * The conditions and the tables of a game are in rules.c, positions and their moves in moves.c, moves as steps of the
 * table in steps.c, and the search in depth_first.c.
 *
 * Two cards on which the same cards may be laid are of one class. A run may move from a card to a bare card of the same
 * class. So the columns are described by few numbers: how many cards lie under each run, the lowest card of each run
 * (its root), and which cards are in sight. Each card in sight that is no root lies on some card of the class on which
 * it fits. A class with more cards in sight than there are such cards has a bare card, and any of its cards counts as
 * bare.
 *
 * Each position of the table has one position here, and each of its moves leads to the same position or is a move
 * here. So if no line wins here, none does on the table. A winning line is carried out on the table: before a card
 * leaves for a foundation, the run on it moves to a bare card of its class. For the converse, that all positions of the
 * table with one position here are won or all lost, see moves/parents.c.
 *
 * The pack is turned as part of the play that follows, as in moves/turning.c.
 */
#ifndef DEAL_RUN_BOARD_H
#define DEAL_RUN_BOARD_H

#include "solve/base/search.h"

enum {
    RUN_PILES = 16,
    RUN_FOUNDS = 8,
    RUN_CLASSES = 53,          /* classes of cards, and one more: */
    RUN_NONE = RUN_CLASSES - 1 /* on its cards no card fits; or the card fits on no card */
};

/* A position. Sets without another description are sets of cards. */
struct run_position {
    uint64_t seen;            /* cards of columns, without those under runs */
    uint64_t roots, buried;   /* the lowest cards of runs, and those of them that have cards under them */
    uint64_t bare, lands;     /* cards of classes that have a bare card; cards that fit on such a card */
    uint64_t fits, tops;      /* the next cards of foundations; their last cards */
    uint64_t stock;           /* the last cards of reserves */
    uint64_t turning, left;   /* cards of pack and talon; the same as a set of their places in the first round */
    uint64_t now, reach;      /* cards that come up in the present round, or in any: set by deal_runs_moves() */
    uint8_t under[RUN_PILES]; /* number of cards under the run of a column, or in a reserve */
    uint8_t out[RUN_FOUNDS];  /* heights of foundations */
    uint8_t turned;           /* cards of places below this one lie on the talon */
    uint8_t redeals;          /* number of redeals left; 0 if it is not limited */
    uint8_t vacant, missing;  /* number of empty columns; of cards that are not on foundations */
    int8_t free[RUN_CLASSES]; /* number of bare cards of a class */
};

/* A move of a card, from a kind of pile to a place. */
enum run_from { RUN_COLUMN, RUN_RESERVE, RUN_TALON, RUN_FOUNDATION };
enum run_to { RUN_OUT, RUN_ON, RUN_VACANT }; /* to its foundation; on a bare card; to an empty column */
struct run_move {
    uint8_t card, from, to;
};
enum { RUN_MOVES = 512 }; /* more than a position can have */

struct run_place {
    uint8_t pile, at;
};

struct run_board {
    struct search *x;
    int group;               /* the group of the columns */
    int columns, piles;      /* number of columns, and of columns and reserves, which follow them */
    int founds, cards, turn; /* number of foundations; of cards in pack and talon; of cards turned at once */
    bool endless;            /* the talon is turned over without limit */
    bool safe_plays;         /* plays that need no alternative are used */
    uint64_t goes[RUN_FOUNDATION + 1][RUN_VACANT + 1];   /* cards that may move so, where they fit */
    struct run_place start[52];                          /* by card: its pile at the start and its place there */
    struct run_place home[52];                           /* by card: its foundation and height there */
    uint8_t turn_place[52], turn_card[DEAL_CARDS_MAX];   /* the place of a card in pack and talon; the card there */
    uint8_t class[52], on[52];                           /* the class of a card; the class that it fits */
    uint64_t cards_of[RUN_CLASSES], fit_on[RUN_CLASSES]; /* cards of a class; cards that fit on them */
    uint8_t pile[RUN_PILES];                             /* pile of the rules */
    uint8_t card[RUN_PILES][DEAL_CARDS_MAX];             /* cards at the start */
    uint8_t root[RUN_PILES][DEAL_CARDS_MAX]; /* place of the lowest card of the run whose last card is at a place */
    uint8_t heights[52][RUN_FOUNDS];         /* heights of foundations from which on the play of a card is safe */
    bool safe[52];                           /* is it ever safe? */
    uint64_t next[RUN_FOUNDS][15], last[RUN_FOUNDS][15]; /* by height: the next card of a foundation; its last one */
};

/* The conditions on the rules besides deal_parents_needs and deal_covering_needs. */
extern const struct condition *const deal_runs_needs[];
/* Does the search apply to the rules of X, with the parts that are on? */
bool deal_runs_fit(const struct search *x);
/* Reads the position of X. Returns false if it does not suit; without memory also sets x->failed. */
bool deal_runs_read(struct run_board *b, struct search *x, struct run_position *p);

/* Shows the cards of column I, which then has COUNT cards. */
void deal_runs_show(const struct run_board *b, struct run_position *p, int i, int count);
/* Sets the place in pack and talon. */
void deal_runs_turned(const struct run_board *b, struct run_position *p, int turned);
/* Lists the moves, at most RUN_MOVES, and returns their number. A safe play is listed alone. */
size_t deal_runs_moves(const struct run_board *b, struct run_position *p, struct run_move *out);
void deal_runs_make(const struct run_board *b, struct run_position *p, struct run_move m);
uint64_t deal_runs_key(const struct run_position *p);

/* The move as a step of the table of X; false if there is none. */
bool deal_runs_step(const struct run_board *b, struct run_move m, struct step *out);

/* As a method (search/search.h). */
void *deal_runs_start(struct search *x);
enum verdict deal_runs_run(void *method);
void deal_runs_stop(void *method);

#endif
