/*
 * Every number that steers the search. "guess": it was never varied by itself. The measurements of the others are in
 * MEASURED.md. Numbers that only state the size of something are defined where it is.
 */
#ifndef DEAL_PARAMETERS_H
#define DEAL_PARAMETERS_H

#include <stdbool.h>
#include <stdint.h>

/* ---- the portfolio; the shares of its methods are in portfolio.c ---- */

enum {
    DEPTH_FIRST_NODES = 1000,    /* nodes of the first depth-first attempt */
    RESTARTS = 8,                /* number of random attempts after it */
    RESTART_NODES = 250,         /* nodes of each random attempt */
    FIRST_SLICE = 1000,          /* least nodes of a method's turn; guess */
    WIDENING_FIRST_SLICE = 8000, /* nodes of the first turn of beams of doubling width */
    SLICE_GROWTH = 16,           /* a turn gets at least one in this many of all nodes so far; guess */
    FIRST_TURN = 128,            /* nodes before the plain search may first be due, doubled each time; guess */
    DOUBTFUL_PARTS = 3,          /* factor on the exact share for low cards after a coarse search without a win */
    NEARING_RATIO = 8,           /* a search nears its end below one open position for this many expanded ones; guess */
    NEARING_FACTOR = 12,         /* factor on the share of a search near its end */
    TWINS_LEAST = 64,            /* twins are searched if a position has more actions than this; guess */
    MANY_STEPS = 20              /* average steps of a position from which layers by cards dealt are not used; guess */
};

/* ---- the plain search as a method: plain.c ---- */

enum {
    PLAIN_TABLES_PARTS = 4,    /* positions of the plain search that take the time of one node of the others */
    PLAIN_BOARD_PARTS = 4,     /* the same on open boards */
    PLAIN_COUNTED_PARTS = 16,  /* the same for counted states */
    COUNTED_BITS = 1 << 27,    /* most possible counted states of a table of bits; a game with more uses a hash set */
    PLAIN_LEAST = 4,           /* the plain search gets at least one node in this many, in its own positions */
    PLAIN_AHEAD = 8,           /* a turn exceeds the nodes due by one part in this many, so turns are fewer; guess */
    PLAIN_TRIAL_AFTER = 12000, /* nodes of all methods before the trial, past the first widening beams; guess */
    PLAIN_TRIAL = 512,         /* nodes of the trial, after which an end may be predicted; guess */
    PLAIN_FIRST_WINDOW = 128,  /* positions of the first window; each later one ends at twice the positions; guess */
    PLAIN_SLOPE = 4,           /* number of windows over which the fall of the least depth is measured; guess */
    PLAIN_SHALLOW = 3,         /* the end is near if the stack returns to this depth; guess */
    PLAIN_DEEP = 64,           /* no end is predicted while the stack stays deeper than this; guess */
    PLAIN_WHOLE = 32,          /* denominator of the parts of all nodes below */
    PLAIN_SOON_PART = 24,      /* part if the end is predicted soon; guess */
    PLAIN_SOON = 2,            /* "soon": at most this factor times the nodes of all methods are left; guess */
    PLAIN_LATER_PART = 16,     /* part if the end is predicted later; guess */
    PLAIN_LATER = 16,          /* "later": the same with this factor; guess */
    PLAIN_HOPEFUL_PART = 4,    /* part if the stack returns to a small depth */
    PLAIN_HOPEFUL = 32         /* "small": at most this depth; guess */
};

/* ---- the check of losses: checked.c ---- */

enum {
    CHECK_LEAST = 6000,  /* least work of a check, in actions made */
    CHECK_EACH = 24,     /* more work for each of the first nodes of the search */
    CHECK_EARLY = 20000, /* the number of these */
    CHECK_LATER = 2      /* more work for each later node */
};

/* ---- the searches ---- */

enum {
    RUN_BOARD_PARTS = 16,     /* positions of the search of runs that take the time of one node of the others */
    WIDENING_FIRST_WIDTH = 4, /* width of the first of the beams of doubling width; guess */
    WAY_TRIES = 3,            /* number of tries of a kind of disturbed beams before it is rated; guess */
    PURSUE_PATIENCE = 32,     /* beams in succession without progress before one begins at the start; guess */
    NOVELTY = 64,             /* bonus for deal_novel() in disturbed beams, in which noise is below 48 to 128 */
    WAY_MOST_PARTS = 16,      /* parts of the nodes that the best kind gets; guess */
    BEAM_WIDTH_LEAST = 16,    /* least width of a beam for which memory is short; guess */
    BEAM_INNER_MOST = 20000,  /* most positions searched between two deals from a position of a layer; guess */
    BEAM_INNER_LEAST = 100,   /* the same for a narrow beam: at least this many; guess */
    BEAM_INNER_EACH = 4,      /* the same for a narrow beam: this many for each place of its width */
    STEPS_AT_ONCE = 768,      /* steps of a position that are taken at once; beams take a part of more steps */
    STEPS_EACH = 24,          /* steps that a wider beam takes at once for each place of its width */
    LEVELS_FIRST_WIDTH = 4,   /* positions that the first sweep expands on each level; guess */
    BEST_FIRST_TRIAL = 100,   /* positions after which best-first search may be given up; guess */
    BEST_FIRST_STEPS = 100,   /* average steps above which best-first search is given up; guess */
    PLACES_LATE = 1 << 20,    /* malus in levels of a position with only changes of places left; guess */
    PLAYOUT_LEVELS = 3,       /* levels of nested playouts; guess */
    PLAYOUT_TRIES = 30,       /* runs of the level below in one run of a level; guess */
    PLAYOUT_STEP = 369,       /* increase of a weight that multiplies a probability by e (256 doubles it); guess */
    PLAYOUT_OUT_BIAS = 738,   /* bias for plays to foundations: the probability times e squared; guess */
    SUITS_FIRST_WIDTH = 8,    /* plans of a suit in a layer at first, doubled in each attempt; guess */
    SUITS_MOST_WIDTH = 8192,  /* most plans of a suit in a layer, which bounds memory; guess */
    SUITS_AT_ONCE = 4,        /* value of each card that could be laid at once on a plan */
    SUITS_STRANDED = 8,       /* cost of each card that can never be laid */
    SUITS_NOISE = 64,         /* range of the noise in the value of a plan */
    SUITS_PASSES = 200,       /* most passes through the pack to carry out a plan; guess */
    SUITS_DEPTH_NODES = 2000  /* nodes of the search that ends a plan; guess */
};

/*
 * Kinds of disturbed beams: kind of layers, drawn weights, pace, width, and upper bound of the noise. They were chosen
 * by hand.
 */
enum front_kind {
    BY_ACTIONS,
    BY_DEALT,
    BY_PROGRESS,
    BEST_FIRST,
    LEVELS
}; /* search/front.h; the first three have
       layers */
struct way {
    enum front_kind layers;
    bool drawn, paced;
    uint8_t width;
    uint16_t noise;
};
static const struct way ways[] = {
    {BY_ACTIONS, false, false, 4, 128}, {BY_DEALT, false, true, 4, 128},    {BY_ACTIONS, false, true, 4, 64},
    {BY_DEALT, false, false, 2, 64},    {BY_DEALT, false, true, 16, 48},    {BY_DEALT, true, false, 8, 0},
    {BY_ACTIONS, true, false, 8, 0},    {BY_ACTIONS, false, true, 16, 128}, {BY_PROGRESS, false, true, 8, 64},
    {BY_PROGRESS, true, false, 8, 0},
};

/* The same where whole sequences leave at once. There many moves are made before any card leaves, and one move changes
 * the evaluation less. */
static const struct way sequence_ways[] = {
    {BY_ACTIONS, false, false, 8, 16}, {BY_ACTIONS, false, false, 16, 16}, {BY_ACTIONS, false, false, 32, 16},
    {BY_ACTIONS, true, false, 16, 16}, {BY_ACTIONS, false, false, 64, 24},
};

/* ---- dead-end tests ---- */

enum {
    AHEAD_FIRST = 256,           /* positions that are always looked up before the step is made; guess */
    AHEAD_OF = 4,                /* then while at least one in this many is known */
    DEADEND_TEST_FIRST = 2000,   /* number of positions on which a slow test is always made; guess */
    DEADEND_TEST_PART = 50,      /* then it is made only while it proves at least one in this many lost; guess */
    DEADEND_IDLE = 1000,         /* tests in succession without a proof, after which it is made half as often; guess */
    DEADEND_MOST_RESTS = 10,     /* most such halvings; guess */
    OPEN_BOARD_TEST_FIRST = 200, /* positions on which the relaxation of the open board is always made; guess */
    OPEN_BOARD_EASY = 128,       /* an open board counts as easy up to this number of expanded positions; guess */
    OPEN_BOARD_EASY_TESTS = 16,  /* the same number as OPEN_BOARD_TEST_FIRST, on an easy board; guess */
    OPEN_BOARD_TEST_PART = 200,  /* the same part as DEADEND_TEST_PART, for this relaxation, which is cheaper; guess */
    OPEN_BOARD_ONE_PART = 10,    /* the same part for the slower relaxation with a single empty pile; guess */
    LAST_PASS_IDLE = 64,         /* tests of the last pass without a proof, for one size of the pack; guess */
    LAST_PASS_REST = 32,         /* a throttled test is made on one in this many positions; guess */
    LOCKED_EFFORT = 2000,        /* positions of one suit examined before the suit counts as coming out; guess */
    LOCKED_VISITED = 1 << 8,     /* slots of the hash table of lost positions of one suit */
    LINE_EFFORT = 100000         /* windows examined for one position before its line counts as emptied; guess */
};

/* ---- move order: the greatest first ---- */

enum { /* The line comes first: depth-first search then wins 37% of herring-bones, and 7% with the reverse order. All
          other numbers: guess. */
       ORDER_FROM_LINE = 90, /* the card of a line to a foundation */
       ORDER_FROM_CELL = 80, /* the card of a cell that the line fills, to a foundation */
       ORDER_PLAY = 70,      /* any other card to a foundation */
       ORDER_MECHANISM = 65,
       ORDER_EMPTY_PILE = 60, /* the last card of a pile onto another card */
       ORDER_BUILD = 50,
       ORDER_TALON_TO_VACANCY = 40,
       ORDER_FILL = 30, /* a fill by a word */
       ORDER_FROM_PACK = 28,
       ORDER_TO_VACANCY = 20,
       ORDER_EXCHANGE = 12,
       ORDER_DEAL = 10,
       ORDER_FROM_FOUNDATION = 2,
       ORDER_REDEAL = 1,
       ORDER_PLACE = 0 /* only changes the places of piles */
};

/* ---- evaluation: beams use the first judge (set of weights), levels use all in turn ---- */

enum { JUDGES = 3 };
struct evaluation_weights { /* ORDER WEIGHTS */
    int out, in_line, distance, held, empty, in_order, covers, over_wanted, over_next;
};
static const struct evaluation_weights evaluation_weights[JUDGES] = {
    {16, 48, 3, 8, 10, 4, 4, 2, 1},
    {8, 48, 3, 8, 10, 2, 8, 2, 1},
    {24, 48, 3, 8, 10, 6, 2, 4, 2},
};
enum { EVALUATION_PROGRESS = 8 }; /* weight of the progress that mechanisms report; guess */
/* The same where whole sequences leave at once. */
struct sequence_weights {
    int out, joined, in_run, built, broken, down, empty, undealt;
};
static const struct sequence_weights sequence_weights[JUDGES] = {
    {20, 16, 1, 1, 4, 6, 4, 0},
    {20, 16, 1, 1, 8, 12, 4, 0},
    {24, 24, 0, 1, 6, 9, 8, 0},
};
/* Some beams draw their weights at random: each is multiplied by 19 to 173 and divided by 64; guess. */
enum { DRAWN_SCALE = 64, DRAWN_LEAST = 19, DRAWN_MOST = 173 };
/* deal_relax_pace(): PACE_PART divides the sum of rounds; PACE_VACANCY is the number of rounds before vacancies take
 * cards; PACE_STUCK is the number of rounds of a card that never leaves (guess). The pace is not used where no group
 * builds in order. */
enum { PACE_PART = 4, PACE_VACANCY = 4, PACE_STUCK = 10 };
enum { ORDERLY_KINDS = 8 }; /* a card on which more kinds than this fit keeps no order; guess */

/* Weights of the priority of best-first search; guess, after those of the open board. */
enum {
    PRIORITY_OUT = 12,
    PRIORITY_ABOVE = 6,
    PRIORITY_NEXT = 4,
    PRIORITY_EMPTY = 10,
    PRIORITY_UNDEALT = 2,
    PRIORITY_NEAR = 2
};
enum { PRIORITY_PROGRESS = 2 }; /* weight of the progress that mechanisms report; guess */

/* The open board. A single set of weights fails in deals that another finds easy. */
enum {
    OPEN_BOARD_QUEUES = 4,
    OPEN_BOARD_TURN = 8,  /* positions that one queue takes before the turn of the next one */
    OPEN_BOARD_BOUND = 3, /* most bound moves in a chain before the position after them is queued */
    LOW_FIRST = 2         /* places of each foundation in the first search by low cards; guess */
};
struct open_board_weights {
    int out, above, over;   /* weights: cards on foundations; cards above one that is needed sooner; cards on
                               top of cards that are needed next */
    int free, columns, two; /* weights: empty piles that take cards; those of them that are built on; the former up
                               to two */
    int both;               /* weight of the product of the first two of these */
};
static const struct open_board_weights open_board_weights[OPEN_BOARD_QUEUES] = {
    {4, 1, 0, 7, 4, 0, 0}, {9, 8, 7, 26, 4, 3, 0}, {11, 6, 0, 3, -1, 6, -4}, {2, 7, 1, 7, 0, -4, -1}};

/* ---- shorter lines ---- */

enum { SHORTEN_EFFORT = 1000000 }; /* approximate number of actions listed; guess */

#endif
