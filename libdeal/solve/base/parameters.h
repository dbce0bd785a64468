/*
 * Every number that steers the search: its name, its value, and the measurement that chose it. "guess": it was never
 * varied by itself. Numbers that only state the size of something are defined where it is.
 */
#ifndef DEAL_PARAMETERS_H
#define DEAL_PARAMETERS_H

#include <stdbool.h>
#include <stdint.h>

/* ---- the portfolio; the shares of its methods are in portfolio.c ---- */

enum {
    DEPTH_FIRST_NODES = 1000,    /* nodes of the first depth-first attempt; it and the restarts win the easiest 40% of
                                    herring-bones */
    RESTARTS = 8,                /* number of random attempts after it; measured together */
    RESTART_NODES = 250,         /* nodes of each random attempt; measured together */
    FIRST_SLICE = 1000,          /* least nodes of a method's turn; guess */
    WIDENING_FIRST_SLICE = 8000, /* nodes of the first turn of beams of doubling width, whose first beams win many easy
                                    deals; of 60 deals of five games 50,000 nodes decide 52 with this, 51 with 4000, 50
                                    without */
    SLICE_GROWTH = 16,           /* a turn gets at least one in this many of all nodes so far; guess */
    FIRST_TURN = 128,            /* nodes before the plain search may first be due, doubled each time; guess */
    DOUBTFUL_PARTS = 3,          /* factor on the share of the exact search that proofs by low cards get after a coarse
                                    search ended without a win. Such deals are rarely won: in 200,000 nodes none of 60
                                    such deals of five games was won, though one other deal was */
    NEARING_RATIO = 8,           /* a search may be near its end while its open positions are fewer than the examined
                                    ones divided by this; guess */
    NEARING_FACTOR = 12,         /* factor on the share of a search near its end. 60,000 nodes prove 9 of 40 scorpions
                                    and 5 of 40 golfs lost that stay open with factor 1. The next figures are deals
                                    decided by a million nodes with 90 parts for disturbed beams, of 200 petits-paquets,
                                    200 loi-saliques, 200 belle-lucies and 60 scorpions. They are 199, 180, 196 and 43
                                    with factor 1; 198, 180, 198 and 50 with 4; 198, 180, 197 and 53 with 12. In
                                    belle-lucie the sign is wrong: with one open position for 70 examined the search
                                    goes on. The open board's exact search decided none of 420 deals of seven games
                                    sooner with a factor */
    TWINS_LEAST = 64,            /* twins (steps to equal positions) are searched if a position has more actions than
                                    this; guess */
    MANY_STEPS = 20              /* average steps of a position from which layers by cards dealt are not used, since
                                    their depth-first search is hopeless there; guess */
};

/* ---- the plain search as a method: plain.c ---- */

enum {
    PLAIN_TABLES_PARTS = 4,      /* positions of the plain search that take the time of one node of the other methods:
                                    1.7 to 101 in 58 games, median 3.3 */
    PLAIN_BOARD_PARTS = 4,       /* the same on open boards */
    PLAIN_COUNTED_PARTS = 16,    /* the same for counted states */
    COUNTED_BITS = 1 << 27,      /* up to this number of possible counted states a table has one bit for each; a game
                                    with more of them uses a hash set */
    PLAIN_LEAST = 4,             /* Its least share of nodes is one in this many, in its own positions. Of 900 deals of
                                    ninety games 30,000 nodes decide 709 with 8, 707 with 4 and 706 with 2, in 8.68,
                                    8.69 and 8.74 million nodes. american-canister -s 22 takes 483,000 nodes with 8,
                                    129,000 with 4. */
    PLAIN_AHEAD = 8,             /* A turn exceeds the nodes due by one part in this many, which makes turns fewer;
                                    guess. */
    PLAIN_TRIAL_AFTER = 12000,   /* Nodes of all methods before the trial, which is after the first turn of widening
                                    beams; guess. */
    PLAIN_TRIAL = 512,           /* Nodes of the trial, after which an end may be predicted; guess. */
    PLAIN_FIRST_WINDOW = 128,    /* Positions of the first window; each later window ends at twice the positions;
                                    guess. */
    PLAIN_SLOPE = 4,             /* Number of windows over which the fall of the least depth is measured; guess. */
    PLAIN_SHALLOW = 3,           /* The end is near if the stack returns to this depth; guess. */
    PLAIN_DEEP = 64,             /* No end is predicted while the stack stays deeper than this; guess. */
    PLAIN_WHOLE = 32,            /* Denominator of the parts of all nodes below. */
    PLAIN_SOON_PART = 24,        /* Part if the end is predicted soon; guess. */
    PLAIN_SOON = 2,              /* PLAIN_SOON_PART applies if the nodes left are at most this factor times the nodes of
                                    all methods; guess. */
    PLAIN_LATER_PART = 16,       /* Part if the end is predicted later; guess. */
    PLAIN_LATER = 16,            /* PLAIN_LATER_PART: the same with this factor; guess. */
    PLAIN_HOPEFUL_PART = 4,      /* Part if the stack returns to a small depth. 40 all-in-a-rows take 5.0 s with 4
                                    parts, and 6.6, 5.1 and 4.9 s with 2, 6 and 8. */
    PLAIN_HOPEFUL = 32           /* PLAIN_HOPEFUL_PART applies if the stack returns to this depth; guess. */
};

/* ---- the searches ---- */

enum {
    WIDENING_FIRST_WIDTH = 4,    /* width of the first of the beams of doubling width; guess */
    WAY_TRIES = 3,               /* number of tries of a kind of disturbed beams before it is rated; guess */
    PURSUE_PATIENCE = 32,        /* number of beams in succession, begun on the path of the farthest one, that come no
                                    farther before one begins at the start. In the first 60 deals of shah, hemispheres,
                                    blocus and cadran a million nodes decide 57, 49, 56 and 34 with this rule, and 58,
                                    47, 55 and 33 if all begin at the start; the number is a guess */
    NOVELTY = 64,                /* bonus for deal_novel() in disturbed beams, in which noise is below 48 to 128. Of 708
                                    deals of carre-napoleon, cadran, hemispheres, moulin, blocus, shah and (60)
                                    loi-salique, 200,000 or 300,000 nodes decide 542 with 64, 534 with 128, 524 without.
                                    Of 450 deals of three games with a line they decide 445, 446 and 440. Of 420 of the
                                    former deals they decide 331 with 64 and 321 with 32. Novelty of more cards of each
                                    pile gained nothing more */
    WAY_MOST_PARTS = 16,         /* parts of the nodes that the best kind gets; guess */
    BEAM_WIDTH_LEAST = 16,       /* least width of a beam for which memory is short; guess */
    BEAM_INNER_MOST = 20000,     /* most positions searched between two deals from a position of a layer; guess */
    BEAM_INNER_LEAST = 100,      /* the same for a narrow beam: at least this many; guess */
    BEAM_INNER_EACH = 4,         /* the same for a narrow beam: this many for each place of its width; where cards are
                                    not built on, 100,000 nodes decide 27 of 32 deals of two games with this limit and
                                    16 without */
    STEPS_AT_ONCE = 768,         /* steps of a position that are taken at once; each beam takes only a part of more
                                    steps */
    STEPS_EACH = 24,             /* a wider beam takes more steps at once: this many for each place of its width. Of 24
                                    quatorzes and 8 empresses of India 100,000 nodes decide 12 with 768 and 24, and 10
                                    with 2048 and 64. With 256 and 8 they decide 9 instead of 8 of the former, and 4
                                    instead of 8 of 20 of the latter, at half the instructions for a node */
    LEVELS_FIRST_WIDTH = 4,      /* positions that a sweep examines on each level; half as many more in each round of
                                    judges; guess */
    BEST_FIRST_TRIAL = 100,      /* positions after which best-first search may be given up; guess */
    BEST_FIRST_STEPS = 100,      /* best-first search is given up if positions have more steps than this on average,
                                    since a beam does better; guess */
    PLACES_LATE = 1 << 20,       /* subtracted in levels from the value of a position that has only steps left that
                                    change places: more than values differ; guess */
    PLAYOUT_LEVELS = 3,          /* levels of nested playouts; guess */
    PLAYOUT_TRIES = 30,          /* runs of the level below in one run of a level; guess */
    PLAYOUT_STEP = 369,          /* increase of a weight that multiplies a probability by e (256 doubles it), when the
                                    policy adapts to a line; guess */
    PLAYOUT_OUT_BIAS = 738,      /* bias for plays to foundations, which multiplies the probability by e squared;
                                    guess */
    SUITS_FIRST_WIDTH = 8,       /* plans of a suit in a layer at first, doubled in each attempt; guess */
    SUITS_MOST_WIDTH = 8192,     /* most plans of a suit in a layer, which bounds memory; guess */
    SUITS_AT_ONCE = 4,           /* value of each card that could be laid at once on a plan */
    SUITS_STRANDED = 8,          /* cost of each card that can never be laid */
    SUITS_NOISE = 64,            /* range of the noise in the value of a plan. Of 300 zodiacs 40,000 nodes leave 3 open
                                    with 4, 8 and 64 for these three numbers, 11 with 64, 0 and 64, 8 with 64, 128 and
                                    64, 7 with 16, 16 and 64. Of 300 new ones 100,000 nodes leave 5 open, and 7 with the
                                    first of the other triples, 128 plans in a layer and short random attempts before */
    SUITS_PASSES = 200,          /* most passes through the pack to carry out a plan; guess */
    SUITS_DEPTH_NODES = 2000     /* nodes of the search that ends a plan; guess */
};

/*
 * Kinds of disturbed beams: kind of layers, drawn weights, pace, width, and upper bound of the noise. They were chosen
 * by hand. Only the kinds by progress were varied by themselves: of 8 blocus left open by a million nodes, 300,000
 * nodes of these kinds win 3 with widths 8 and 32, and none with 64.
 *
 * Fewer kinds may suffice. Of 20 open deals of blocus, carre-napoleon and hemispheres 600,000 nodes win one with all
 * ten kinds, and 4 with the first, second, fifth and ninth alone. Of 72 deals of six games a million nodes decide 58
 * either way. Of 72 other deals of these games 300,000 nodes decide 46 with all ten kinds and 44 with those four.
 */
enum front_kind { BY_ACTIONS, BY_DEALT, BY_PROGRESS, BEST_FIRST, LEVELS }; /* search/front.h; the first three have
                                                                               layers */
struct way {
    enum front_kind layers;
    bool drawn, paced;
    uint8_t width;
    uint16_t noise;
};
static const struct way ways[] = {
    {BY_ACTIONS, false, false, 4, 128}, {BY_DEALT, false, true, 4, 128},  {BY_ACTIONS, false, true, 4, 64},
    {BY_DEALT, false, false, 2, 64},    {BY_DEALT, false, true, 16, 48},  {BY_DEALT, true, false, 8, 0},
    {BY_ACTIONS, true, false, 8, 0},    {BY_ACTIONS, false, true, 16, 128}, {BY_PROGRESS, false, true, 8, 64},
    {BY_PROGRESS, true, false, 8, 0},
};

/* The same where whole sequences leave at once. There many moves are made before any card leaves, and one move changes
 * the evaluation less. Of 12 Spiders 100,000 nodes of the second kind alone win 11, of the third 10, of the last 9. Of
 * 12 Mrs Mops they win 7, 6 and 7. */
static const struct way sequence_ways[] = {
    {BY_ACTIONS, false, false, 8, 16}, {BY_ACTIONS, false, false, 16, 16}, {BY_ACTIONS, false, false, 32, 16},
    {BY_ACTIONS, true, false, 16, 16}, {BY_ACTIONS, false, false, 64, 24},
};

/* ---- dead-end tests ---- */

enum {
    DEADEND_TEST_FIRST = 2000,   /* number of positions on which a slow test is always made; guess */
    DEADEND_TEST_PART = 50,      /* after these it is made only while it proves at least one in this many lost; guess */
    DEADEND_IDLE = 1000,         /* tests in succession without a proof, after which the test is made half as often;
                                    guess */
    DEADEND_MOST_RESTS = 10,     /* most such halvings; guess */
    OPEN_BOARD_TEST_FIRST = 200, /* number of positions on which the relaxation of the open board is always made;
                                    guess */
    OPEN_BOARD_EASY = 128,       /* an open board counts as easy up to this number of examined positions; guess */
    OPEN_BOARD_EASY_TESTS = 16,  /* the same number as OPEN_BOARD_TEST_FIRST, on an easy board; guess */
    OPEN_BOARD_TEST_PART = 200,  /* the same part as DEADEND_TEST_PART, for this relaxation, which is cheaper; guess */
    OPEN_BOARD_ONE_PART = 10,    /* the same part for the relaxation with a single empty pile, which is more expensive;
                                    guess */
    LAST_PASS_IDLE = 64,         /* tests of the last pass without a proof, for one number of cards in the pack, after
                                    which the test is throttled; guess */
    LAST_PASS_REST = 32,         /* a throttled test is made on one in this many positions; guess. Of 20 moulins the
                                    test proves 24% of positions with an empty pack lost, 5% with 10 to 19 cards in the
                                    pack, and none of 140,000 with 40 or more */
    LOCKED_EFFORT = 2000,        /* positions of one suit examined before the suit counts as coming out; guess */
    LOCKED_VISITED = 1 << 8,     /* slots of the hash table of lost positions of one suit; of 20,000 nodes each, 200
                                    zodiacs take as many with 16 and with 1,024 slots */
    LINE_EFFORT = 100000         /* windows examined for one position before its line counts as emptied; guess */
};

/* ---- move order: the greatest first ---- */

enum { /* The line comes first: depth-first search then wins 37% of herring-bones, and 7% with the reverse order. All
          other numbers: guess. */
    ORDER_FROM_LINE = 90,        /* the card of a line to a foundation */
    ORDER_FROM_CELL = 80,        /* the card of a cell that the line fills, to a foundation */
    ORDER_PLAY = 70,             /* any other card to a foundation */
    ORDER_MECHANISM = 65,
    ORDER_EMPTY_PILE = 60,       /* the last card of a pile onto another card */
    ORDER_BUILD = 50,
    ORDER_TALON_TO_VACANCY = 40,
    ORDER_FILL = 30,             /* a fill by a word */
    ORDER_FROM_PACK = 28,
    ORDER_TO_VACANCY = 20,
    ORDER_EXCHANGE = 12,
    ORDER_DEAL = 10,
    ORDER_FROM_FOUNDATION = 2,
    ORDER_REDEAL = 1,
    ORDER_PLACE = 0 /* only changes the places of piles */
};

/* ---- evaluation: beams use the first judge (set of weights), levels use all in turn ---- */

/*
 * Of 288 deals of twelve games, with 200,000 nodes each, three judges won 144 and the first alone 131.
 * heuristic/evaluation.c has the effect of distances.
 *
 * Tried without gain: a logistic regression with 28 terms, on 23,815 positions met by beams in 500 cadrans and 14,207
 * in 300 carre-napoleons, of whether 20,000 nodes win from them. It separates them better than the first judge (test
 * AUC on other deals 0.71 against 0.67 and 0.73 against 0.70). In both games, cards that fit now among the next twenty
 * of the pack count for a position; in cadran they count up to twice as much as a card out. In cadran cards on the
 * talon count against it. These two terms were added with weights of 4 to 32, and cards in order were counted once or
 * twice. 100,000 nodes then win 117 to 123 of 300 other cadrans (118 without) and 148 to 155 of 300 carre-napoleons
 * (151 without).
 *
 * Also tried without gain: a linear evaluation of some 230 terms. They were the distance of each card by its place and
 * depth, the next cards of each foundation, and inversions. It was trained to rank positions of winning lines above
 * other positions that beams kept, and trained again on beams that used it. Its test AUC is 0.73 against 0.59 in
 * hemispheres, 0.75 against 0.67 in cadran, 0.72 against 0.67 in herring-bone of one redeal. 100,000 nodes win 76 and
 * 79 of 150 hemispheres (75 without), and 67 to 78 of 200 such herring-bones (98 without). They win 41 and 42 of 100
 * cadrans (36 without), but of 55 that both leave open a million nodes win 7 (11 without).
 */
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
/* The same where whole sequences leave at once. Of 24 Spiders 60,000 nodes of one beam of width 256 won 2 with 6 for
 * cards that are built and not joined and 20 for an empty place. They won 11 with 2 in place of the 6, and 7 with 8 in
 * place of the 20; of 24 Mrs Mops 3, 6 and 7. With the places in runs times 0, 1 and 2, 50,000 nodes of beams of width
 * 16 win 8, 9 and none of 12 Spiders, and 5, 7 and none of 12 Mrs Mops. Tried without gain: cards above breaks, kings
 * at the bottom, cards above lower ones. */
struct sequence_weights {
    int out, joined, in_run, built, broken, down, empty, undealt;
};
static const struct sequence_weights sequence_weights[JUDGES] = {
    {20, 16, 1, 1, 4, 6, 4, 0},
    {20, 16, 1, 1, 8, 12, 4, 0},
    {24, 24, 0, 1, 6, 9, 8, 0},
};
/* Some beams draw their weights at random: each is multiplied by 19 to 173 and divided by 64; guess. In cadran beams of
 * drawn weights alone won 7 of 12 deals in 400,000 nodes, and levels 7. */
enum { DRAWN_SCALE = 64, DRAWN_LEAST = 19, DRAWN_MOST = 173 };
/*
 * deal_relax_pace(): PACE_PART divides the sum of rounds; PACE_VACANCY is the number of rounds before vacancies take
 * cards; PACE_STUCK is the number of rounds of a card that never leaves (guess).
 *
 * Of 120 deals of carre-napoleon 100,000 nodes decide 54 without the pace, 66 if all beams use it, and 65 and 58 with
 * PACE_PART 2 and 1. With PACE_PART 2 they decide 60 and 64 with PACE_VACANCY 1 and 10, and 62 if vacancies take
 * nothing. Of 24 harps, 60,000 nodes, all beams with the pace win 15, and 18 without it. So half of the kinds of
 * disturbed beams use it.
 *
 * With these kinds 63 carre-napoleons are decided. Of 48 deals each of harp, blocus, hemispheres, cadran and
 * quatre-coins 100,000 nodes decide 39, 30, 24, 24 and 43, and 36, 28, 23, 22 and 43 without the pace. If the first
 * judge of levels uses it, too, the six numbers are 66, 41, 33, 23, 23 and 43, but at 0.5 (harp) to 0.76 (blocus) of
 * the nodes a second. Carre-napoleon then has 55 if whole piles leave in a round.
 *
 * The pace is not used where no group builds in order. Of 48 deals each of calcul, duchesse-de-luynes, loi-salique and
 * moulin 100,000 nodes decide 163 without it and 157 with it.
 */
enum { PACE_PART = 4, PACE_VACANCY = 4, PACE_STUCK = 10 };
enum { ORDERLY_KINDS = 8 };      /* a card on which more kinds than this fit keeps no order; guess */

/* Weights of the priority of best-first search; guess, after those of the open board. */
enum { PRIORITY_OUT = 12, PRIORITY_ABOVE = 6, PRIORITY_NEXT = 4, PRIORITY_EMPTY = 10, PRIORITY_UNDEALT = 2, PRIORITY_NEAR = 2 };
enum { PRIORITY_PROGRESS = 2 }; /* weight of the progress that mechanisms report; guess */

/*
 * The open board. A single set of weights fails in deals that another finds easy.
 *
 * The weights were found by random steps that reduced the nodes of 780 deals of FreeCell, Beleaguered Castle, Streets
 * and Alleys, Flower Garden and Parterre. On other deals, up to 100,000 nodes each and with the former share of the
 * exact key, average nodes were counted twice: with the former weights, turns of 128 and no runs (runs.c), and with all
 * present values. 2,000 FreeCells took 695 and 296, 200 Beleaguered Castles 1,643 and 1,656, 150 Streets and Alleys
 * 4,216 and 2,905. 150 Flower Gardens took 21,954 and 19,030, 150 Parterres 17,944 and 15,427, 200 King Alberts 8,148
 * and 5,746, 200 Fans 982 and 1,010.
 */
enum {
    OPEN_BOARD_QUEUES = 4,
    OPEN_BOARD_TURN = 8,         /* positions that one queue takes before the next one's turn. The deals above of the
                                    first five games took 249, 1,391, 2,464, 17,223 and 13,340 nodes each, and with
                                    turns of 128 336, 1,296, 2,423, 18,235 and 14,039 */
    OPEN_BOARD_BOUND = 3,        /* most bound moves in a chain before the position after them is queued. 400 Parterres,
                                    400 with worry-back=yes and 150 Flower Gardens were counted, in nodes of a deal up
                                    to 100,000. With 2, 3 and 4 they took 7,757, 7,509 and 7,480; 8,858, 8,916 and
                                    8,998; 5,680, 6,346 and 6,236 */
    LOW_FIRST = 2                /* places of each foundation that are the goal of the first search by low cards;
                                    guess */
};
struct open_board_weights {
    int out, above, over;       /* weights: cards on foundations; cards above one that is needed sooner; cards on
                                   top of cards that are needed next */
    int free, columns, two;     /* weights: empty piles that take cards; those of them that are built on; the former up
                                   to two */
    int both;                   /* weight of the product of the first two of these */
};
static const struct open_board_weights open_board_weights[OPEN_BOARD_QUEUES] = {
    {4, 1, 0, 7, 4, 0, 0}, {9, 8, 7, 26, 4, 3, 0}, {11, 6, 0, 3, -1, 6, -4}, {2, 7, 1, 7, 0, -4, -1}
};

/* ---- shorter lines ---- */

enum { SHORTEN_EFFORT = 1000000 }; /* approximate number of actions listed; guess */

#endif
