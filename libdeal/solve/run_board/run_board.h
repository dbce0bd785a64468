/*
 * In this folder: searches of games with one pack whose columns are built in runs. Where any card moves with all cards
 * on it, see loose.h. This header is for runs in order, on positions as sets of cards.
 * The conditions on a game are in conditions.c, its tables in rules.c, positions and their moves in moves.c, moves as
 * steps of the table in steps.c, and the search in runs_search.c and descent.c. In games that deal rounds of the pack
 * it begins after the last round (runs_search.c).
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
 * table with one position here are won or all lost, see moves/parents.c. It holds up to runs that are laid round the
 * corner (conditions.c).
 *
 * The pack is turned as part of the play that follows, as in moves/turning.c. A reserve may fill each column that
 * becomes empty: then the move includes the fill.
 */
#ifndef DEAL_RUN_BOARD_H
#define DEAL_RUN_BOARD_H

#include "solve/base/search.h"

enum {
    RUN_PILES = 16,
    RUN_FOUNDS = 8,
    RUN_CLASSES = 53, /* number of classes of cards, RUN_NONE included (cards of a class take the same cards) */
    /* RUN_NONE as the class of a card: no card fits on it. RUN_NONE as the class on which a card fits: the card fits on
       no other */
    RUN_NONE = RUN_CLASSES - 1
};

/* A move of a card: the kind of pile that it leaves, and the place to which it goes. */
enum run_from { RUN_COLUMN, RUN_RESERVE, RUN_TALON, RUN_FOUNDATION };
/* targets of moves: the foundation of the card; a card with no card on it; an empty column */
enum run_to { RUN_OUT, RUN_ON, RUN_VACANT };
struct run_move {
    uint8_t card, from, to;
};

/* A position of the search of runs. Its 64-bit numbers are bit sets of cards. */
struct run_position {
    uint64_t seen;          /* bit set of the visible cards of columns, which are all cards not under a run */
    uint64_t roots, buried; /* bit sets: roots: lowest cards of runs; buried: those roots that have cards under them */
    uint64_t bare, lands;   /* bit sets: bare: cards of classes that have a bare card (with no card on it); lands: cards
                               that fit on such a card */
    uint64_t fits, tops;    /* bit sets: fits: cards that foundations take next; tops: top cards of foundations */
    uint64_t stock;         /* bit set of the last cards of reserves, which can be played */
    uint64_t turning, left; /* bit sets: turning: cards of pack and talon; left: their places in the first round */
    uint64_t now, reach;    /* bit sets of cards that come to the top of the talon: now: in the current round; reach: in
                               any round; both are set by deal_runs_moves() */
    uint64_t
        asleep[RUN_VACANT + 1]; /* by target: bit set of the buried roots whose move there is not listed (moves.c) */
    uint64_t hash;              /* sum of the hashes of the cards under the runs and in the reserves */
    uint8_t under[RUN_PILES];   /* under[i]: number of cards under the run of column i, or in reserve i */
    uint8_t out[RUN_FOUNDS];    /* out[f]: number of cards on foundation f */
    uint8_t turned;  /* current place in the dealing order of pack and talon: cards before it lie on the talon */
    uint8_t redeals; /* number of redeals left; 0 if they are unlimited */
    uint8_t vacant, missing; /* vacant: number of empty columns; missing: number of cards that are not on foundations */
    int8_t free[RUN_CLASSES]; /* free[class]: number of cards of the class with no card on them */
};

enum { RUN_MOVES = 512 }; /* limit of moves of a position, more than any can have */

struct run_place {
    uint8_t pile, at;
};

struct run_board {
    struct search *x;
    int group; /* number of the group of piles that form the columns */
    /* columns: number of columns; piles: number of columns and reserves; reserves follow the columns */
    int columns, piles;
    int founds, cards, turn; /* founds: number of foundations; cards: number of cards in pack and talon; turn: number of
                                cards turned at once */
    bool endless;            /* true: the talon may be turned over without limit */
    bool safe_plays;         /* true: plays that need no alternative are used */
    bool keeps;  /* true: no card leaves a foundation, so plays are safe by the rule of fit_all() in moves.c */
    bool rounds; /* true: the search of runs begins once for each line of play that deals all rounds of the pack
                    (runs_search.c) */
    int filler;  /* number of the reserve that fills empty columns at once; RUN_PILES: none */
    /* goes[from][to]: bit set of the cards that may move from this kind of pile to this kind of target, where they fit
     */
    uint64_t goes[RUN_FOUNDATION + 1][RUN_VACANT + 1];
    struct run_place start[52]; /* start[card]: pile of the card in the start position, and its place in that pile */
    struct run_place home[52];  /* home[card]: foundation that takes the card, and its height before that */
    uint8_t turn_place[52], turn_card[DEAL_CARDS_MAX]; /* turn_place[card]: place of the card in pack and talon;
                                                          turn_card[place]: the card there */
    uint8_t class[52], on[52]; /* class[card]: class of the card (cards of a class take the same cards); on[card]: class
                                  of the cards on which it fits */
    /* cards_of[class]: bit set of the cards of the class; fit_on[class]: bit set of the cards that fit on them */
    uint64_t cards_of[RUN_CLASSES], fit_on[RUN_CLASSES];
    uint8_t pile[RUN_PILES];                       /* pile[i]: number in the rules of column or reserve i */
    uint8_t card[RUN_PILES][DEAL_CARDS_MAX];       /* card[i]: cards of column or reserve i at the start */
    uint64_t under[RUN_PILES][DEAL_CARDS_MAX + 1]; /* under[i][n]: hash of the first n + 1 cards of column i, or of the
                                                      number n of cards in reserve i */
    uint8_t root[RUN_PILES][DEAL_CARDS_MAX]; /* root[i][n]: place of the lowest card of the run whose last card is at
                                                place n of column i */
    /* heights[card]: heights of the foundations from which on the play of the card never loses a win */
    uint8_t heights[52][RUN_FOUNDS];
    bool
        safe[52]; /* safe[card]: there are heights of the foundations at which the play of the card never loses a win */
    /* by height of a foundation: next: the card that it takes; last: the card on top of it */
    uint64_t next[RUN_FOUNDS][15], last[RUN_FOUNDS][15];
    uint64_t sent[RUN_FOUNDS][15]; /* sent[f][n]: bit set of the cards on foundation f when it has n cards */
};

/* The conditions on the rules for the search of runs (conditions.c). */
extern const struct condition *const deal_runs_needs[];
/* Number of the group of piles that are the columns, or NO_GROUP. */
int deal_runs_columns(const struct deal_rules *r);
/* onto[card] is the set of cards that fit on the card. Are two such sets always equal or disjoint? */
bool deal_runs_classes(const uint64_t *onto);
/* Does the search of runs apply to the rules of X, with the parts of the search that are switched on? */
bool deal_runs_fit(const struct search *x);
/* Does it apply once the rounds are over that the pack still has? */
bool deal_runs_rounds(const struct search *x);
/* The conditions on the rules for the search of loose runs (loose.h), and whether it applies to X. */
extern const struct condition *const deal_loose_needs[];
bool deal_loose_fit(const struct search *x);
/* Reads the rules of X. Returns false if the search of runs does not suit the deal, or if memory runs out, and then
 * sets x->failed. */
bool deal_runs_tables(struct run_board *board, struct search *x);
/* Reads the rules of X with a class for each card, as the search of loose runs needs them (loose.h). */
bool deal_runs_tables_apart(struct run_board *board, struct search *x);
/* Reads the position of the search. Returns false if the search of runs does not suit it. */
bool deal_runs_read(struct run_board *board, struct run_position *position);

/* Determines which cards of column or reserve I are visible when it has COUNT cards. */
void deal_runs_show(const struct run_board *board, struct run_position *position, int i, int count);
/* Sets the place in the dealing order of pack and talon after TURNED cards were turned. */
void deal_runs_turned(const struct run_board *board, struct run_position *position, int turned);
/* Lists the moves of the position, at most RUN_MOVES, and returns their number. A play that needs no alternative is
 * listed alone. */
size_t deal_runs_moves(const struct run_board *board, struct run_position *position, struct run_move *out);
void deal_runs_make(const struct run_board *board, struct run_position *position, struct run_move m);
/* The key of the position, and the key of the position after move M, which was listed last. */
uint64_t deal_runs_key(const struct run_position *position);
uint64_t deal_runs_key_after(const struct run_board *board, const struct run_position *position, struct run_move m);

/* Translates the move into a step on the table of X; returns false if there is none. */
bool deal_runs_step(const struct run_board *board, struct run_move m, struct step *out);

/* Translates the move as deal_runs_step() does. If it lays a card on another, that one is of CLASS. In the search
 * of loose runs each card is a class of its own. */
bool deal_runs_step_on(const struct run_board *board, struct run_move m, int class, struct step *out);

/* The search of runs as a method of the portfolio (search/search.h). */
void *deal_runs_start(struct search *x);
enum verdict deal_runs_run(void *method);
void deal_runs_stop(void *method);

#endif
