/*
 * Every number that steers the search. "untuned": the number was never varied by itself in a measurement. The
 * measurements of the others are in MEASURED.md. Numbers that only state the size of something are defined where it is.
 */
#ifndef DEAL_PARAMETERS_H
#define DEAL_PARAMETERS_H

#include <stdbool.h>
#include <stdint.h>

/* ---- the portfolio; the shares of its methods are in portfolio.c ---- */

enum {
    DEPTH_FIRST_NODES = 1000,    /* node limit of the first depth-first attempt */
    RESTARTS = 8,                /* number of depth-first attempts in random order after the first attempt */
    RESTART_NODES = 250,         /* node limit of each depth-first attempt in random order */
    DEEP_LATE = 48000,           /* nodes that count as used by the long depth-first attempt from the start, so it begins late */
    FIRST_SLICE = 1000,          /* least number of nodes in one turn of a search method */
    WIDENING_FIRST_SLICE = 8000, /* number of nodes in the first turn of the beam searches of doubling width */
    /* least size of a turn of a method: the nodes of all methods so far divided by this number */
    SLICE_GROWTH = 16,
    FIRST_TURN = 128,   /* number of nodes before the plain search may get its first turn, doubled each time */
    DOUBTFUL_PARTS = 3, /* factor on the share of the exact search for low cards after a coarse search found no win */
    /* average number of steps of a position from which on layers by number of cards dealt are not used */
    MANY_STEPS = 20
};

/* ---- the plain search as a method: plain.c ---- */

enum {
    /* number of positions of the plain search that take the time of one node of other searches */
    PLAIN_TABLES_PARTS = 4,
    /* number of positions of the plain search over numbers of cards that take the time of one node */
    PLAIN_COUNTED_PARTS = 16,
    /* number of nodes that the plain search gets first where all cards must come from piles to one heap */
    COUNTED_FIRST = 16384,
    PLAIN_PILES_FIRST = 65536, /* number of nodes that the plain search gets first where only whole piles are joined */
    PLAIN_LEAST = 4, /* inverse of the least share of nodes that the plain search gets, counted in its own positions */
    /* inverse of the part by which a turn of the plain search exceeds the nodes due, so that turns are fewer */
    PLAIN_AHEAD = 8,
    PLAIN_FIRST_WINDOW = 128, /* length in positions of the first window of the plain search; each later window is twice
                                 as long */
    PLAIN_SLOPE = 4,          /* number of windows over which the decrease of the least stack depth is measured */
    PLAIN_SHALLOW = 3, /* if the stack of the plain search has returned to this depth, the search is near its end */
    PLAIN_DEEP = 64,   /* stack depth above which no end of the plain search is predicted */
    PLAIN_PART = 2,    /* inverse of the share of the plain search if its end is in sight */
    PLAIN_SIGHT = 16   /* factor: the end of the plain search is in sight if it is predicted to need at most this many
                          times the nodes that all methods together have used */
};

/* ---- the check of losses: prover.c ---- */

enum {
    /* Limit of work of the check after a claim of a loss, in actions made: PROVER_LEAST, PROVER_EACH for each node up
     * to the claim, and PROVER_BESIDE for each later node. The limit is at most PROVER_MOST for each node of the
     * budget, or PROVER_LEAST. */
    PROVER_LEAST = 1000000,
    PROVER_EACH = 64,
    PROVER_BESIDE = 32,
    PROVER_MOST = 32,
    /* the same for claims that are trusted */
    CHECK_LEAST = 6000,  /* least limit of work */
    CHECK_EACH = 24,     /* additional limit of work for each early node of the search */
    CHECK_EARLY = 20000, /* number of early nodes, the first ones of the search */
    CHECK_LATER = 2      /* additional limit of work for each later node of the search */
};

/* ---- the searches ---- */

enum {
    /* number of positions of the search of runs (run_board/) that take the time of one node of other searches */
    RUN_BOARD_PARTS = 16,
    RUN_BOARD_FORGETS = 2,    /* the search of runs enters at most this many times the positions that fit into memory */
    LOOSE_PARTS = 6,          /* number of positions of the search of loose runs that take the time of one node */
    ROUNDS_EACH = 8,          /* the search of runs counts a position with rounds left as this many of its own */
    WIDENING_FIRST_WIDTH = 4, /* width of the first beam search; each later one is twice as wide */
    WAY_TRIES = 3, /* number of beams of a kind (kind of layers, width, disturbance) that are tried before the kind is
                      rated */
    /* number of beams in succession without progress before one begins at the start position */
    PURSUE_PATIENCE = 32,
    NOVELTY = 64, /* bonus, in a randomized beam, of a position with a new pair of cards (deal_novel()); the noise of
                     such beams is below 48 to 128 */
    WAY_MOST_PARTS = 16,     /* share of the nodes, in parts, that the best kind of randomized beams gets */
    BEAM_WIDTH_LEAST = 16,   /* least width of a beam when memory is short */
    BEAM_INNER_MOST = 20000, /* limit of positions searched between two deals, from one position of a layer */
    BEAM_INNER_LEAST = 100,  /* least value of the limit BEAM_INNER_MOST in a narrow beam */
    BEAM_INNER_EACH = 4, /* limit BEAM_INNER_MOST in a narrow beam: this number for each position that the beam keeps */
    STEPS_AT_ONCE = 768, /* most steps of a position that are taken at once; beams take only a sample of more steps */
    STEPS_EACH = 24,     /* most steps of a position that a wider beam takes at once, for each position that it keeps */
    WHOLE_FIRST = 1000,  /* nodes of the first attempt by whole sequences */
    WHOLE_RESTART = 500, /* nodes of the shortest later attempts */
    WHOLE_PAIR = 8,      /* value of a pair in the order of compound steps */
    WHOLE_NOISE = 16,    /* range of the noise of later attempts */
    /* number of plans of a suit that are kept in a layer at first, doubled in each attempt */
    SUITS_FIRST_WIDTH = 8,
    SUITS_MOST_WIDTH = 8192, /* most plans of a suit that are kept in a layer, which bounds memory */
    SUITS_AT_ONCE = 4,       /* value, in a plan of a suit, of each card that could be laid at once */
    SUITS_STRANDED = 8,      /* cost, in a plan of a suit, of each card that can never be laid */
    SUITS_NOISE = 64,        /* range of the random noise in the value of a plan of a suit */
    SUITS_PASSES = 200,      /* most passes through the pack to carry out a plan of a suit */
    SUITS_DEPTH_NODES = 2000 /* node limit of the depth-first search that completes a plan of a suit */
};

/*
 * Kinds of randomized beams: kind of layers, whether the paced relaxation is added, width, and upper bound of the
 * noise. They were chosen by hand.
 */
enum front_kind { BY_ACTIONS, BY_DEALT, BY_PROGRESS }; /* the kinds of layers in search/front.h */
struct way {
    enum front_kind layers;
    bool paced;
    uint8_t width;
    uint16_t noise;
};
static const struct way ways[] = {
    {BY_ACTIONS, false, 4, 128}, {BY_DEALT, true, 4, 128},    {BY_ACTIONS, true, 4, 64},  {BY_DEALT, false, 2, 64},
    {BY_DEALT, true, 16, 48},    {BY_DEALT, false, 8, 96},    {BY_ACTIONS, false, 8, 96}, {BY_ACTIONS, true, 16, 128},
    {BY_PROGRESS, true, 8, 64},  {BY_PROGRESS, false, 8, 96},
};

/* Kinds of randomized beams for games in which whole sequences leave at once. There many moves are made before any card
 * leaves, and one move changes the evaluation less. */
static const struct way sequence_ways[] = {
    {BY_ACTIONS, false, 8, 16},  {BY_ACTIONS, false, 16, 16}, {BY_ACTIONS, false, 32, 16},
    {BY_ACTIONS, false, 16, 24}, {BY_ACTIONS, false, 64, 24},
};

/* ---- dead-end tests ---- */

enum {
    /* number of positions that are always looked up in the closed set before the step to them is made */
    AHEAD_FIRST = 256,
    AHEAD_OF = 4, /* after AHEAD_FIRST positions, positions are looked up before the step while at least one in this
                     many is known */
    DEADEND_TEST_FIRST = 2000, /* number of positions on which a slow dead-end test is always made */
    DEADEND_TEST_PART = 50,    /* inverse of the share of lost positions below which slow tests are skipped, after
                                  DEADEND_TEST_FIRST positions */
    DEADEND_IDLE = 1000, /* number of tests in succession without a proof of loss, after which the test is made half as
                            often */
    DEADEND_MOST_RESTS = 10, /* most times that a dead-end test is made half as often */
    /* number of positions on which the relaxation of the open board is always made */
    OPEN_BOARD_TEST_FIRST = 200,
    OPEN_BOARD_EASY = 128, /* number of expanded positions up to which an open board counts as easy */
    /* number of positions of an easy open board on which the relaxation is always made */
    OPEN_BOARD_EASY_TESTS = 16,
    /* inverse of the share of lost positions below which the relaxation of the open board is skipped */
    OPEN_BOARD_TEST_PART = 200,
    /* limit of positions that the test of locked piles examines for one suit; at the limit the suit counts as winnable
     */
    LOCKED_EFFORT = 2000,
    LOCKED_VISITED = 1 << 8 /* number of slots of the hash table of lost positions of one suit */
};

/* ---- move order: the greatest first ---- */

/* Classes of moves, greatest first. A line is a pile that frees one card at a time. Its cards come first: depth-first
 * search then wins 37% of herring-bones, and 7% with the reverse order. All other numbers are untuned. */
enum {
    ORDER_FROM_LINE = 90, /* class of moves: play of a card from a line to a foundation */
    ORDER_FROM_CELL = 80, /* class of moves: play of the card in a cell that the line fills, to a foundation */
    ORDER_PLAY = 70,      /* priority of a move that plays any other card to a foundation */
    ORDER_MECHANISM = 65,
    ORDER_EMPTY_PILE = 60, /* priority of a move that empties a pile onto another card */
    ORDER_BUILD = 50,
    ORDER_TALON_TO_VACANCY = 40,
    ORDER_FILL = 30, /* class of moves: fill of an empty pile by an action of the player */
    ORDER_FROM_PACK = 28,
    ORDER_TO_VACANCY = 20,
    ORDER_EXCHANGE = 12,
    ORDER_DEAL = 10,
    ORDER_FROM_FOUNDATION = 2,
    ORDER_REDEAL = 1,
    ORDER_PLACE = 0 /* class of moves: move that only changes the places of piles */
};

/* ---- evaluation ---- */

struct evaluation_weights {
    int out, in_line, distance, held, empty, in_order, covers, over_wanted, over_next;
};
static const struct evaluation_weights evaluation_weights = {16, 48, 3, 8, 10, 4, 4, 2, 1};
/* weight, in the evaluation, of the progress that mechanisms of the rules report; untuned */
enum { EVALUATION_PROGRESS = 8 };
/* Weights of the evaluation for games in which whole sequences leave at once. */
struct sequence_weights {
    int out, joined, in_run, built, broken, down, empty, undealt;
};
static const struct sequence_weights sequence_weights = {20, 16, 1, 1, 4, 6, 4, 0};
/* Numbers of deal_relax_pace(). PACE_PART divides the sum of rounds; PACE_VACANCY is the number of rounds before empty
 * piles take cards; PACE_STUCK is the number of rounds of a card that never leaves (untuned). The pace is not used
 * where no group builds in order. */
enum { PACE_PART = 4, PACE_VACANCY = 4, PACE_STUCK = 10 };
/* greatest number of kinds of cards that may fit on a card for which cards count as in order on it; untuned */
enum { ORDERLY_KINDS = 8 };

/* Numbers of the search on open boards (games with all cards face up). It has several queues, since a single set of
 * weights fails in deals that another finds easy. */
enum {
    OPEN_BOARD_QUEUES = 4,
    OPEN_BOARD_TURN = 8,  /* number of positions that one queue expands before the turn of the next queue */
    OPEN_BOARD_BOUND = 3, /* most forced moves in a chain before the position after them is queued */
    LOW_FIRST = 2         /* number of low cards of each foundation in the first search by low cards */
};
struct open_board_weights {
    int out, above, over;   /* weights of three numbers of cards: out: cards on foundations; above: cards above a card
                               that is needed sooner; over: cards on top of cards that are needed next */
    int free, columns, two; /* weights of three numbers of empty piles: free: empty piles that take any card; columns:
                               those of them on which cards are built; two: the number free, but at most two */
    int both;               /* weight of the product of the numbers that free and columns count */
};
static const struct open_board_weights open_board_weights[OPEN_BOARD_QUEUES] = {
    {4, 1, 0, 7, 4, 0, 0}, {9, 8, 7, 26, 4, 3, 0}, {11, 6, 0, 3, -1, 6, -4}, {2, 7, 1, 7, 0, -4, -1}};

/* ---- shorter lines ---- */

enum { SHORTEN_EFFORT = 1000000 }; /* limit of effort for shorter lines, in actions listed (approximate); untuned */
enum {
    NEAR_EFFORT = 1000000, /* limit of the search near the line, in actions made */
    NEAR_PARTS = 16        /* inverse of the share of this limit with which the search begins */
};

#endif
