/*
 * Every number that steers the search: its name, its value, what it was measured on.  "guess": it was
 * never varied by itself.  Numbers that only say how large something can be stand where it is.
 */
#ifndef DEAL_PARAMETERS_H
#define DEAL_PARAMETERS_H

#include <stdbool.h>
#include <stdint.h>

/* ---- the portfolio: the methods' shares stand in portfolio.c ---- */

enum {
    DEPTH_FIRST_NODES = 1000,    /* of the first try; the easiest 40% of Herring-bones fall to it and the restarts */
    RESTARTS = 8,                /* random ones after it; the same */
    RESTART_NODES = 250,         /* of each; the same */
    FIRST_SLICE = 1000,          /* nodes of a method's turn: at least these, ... */
    WIDENING_FIRST_SLICE = 8000, /* of the beams of doubling width: their first are no small part of what is soon won; of 60
                                    deals of five games 50,000 nodes decide 52 so, 51 with 4000, 50 without */
    SLICE_GROWTH = 16,           /* ... and at least one in so many of all nodes so far; guess */
    FIRST_TURN = 128,            /* nodes before the plain search may be due first; each time twice as many; guess */
    DOUBTFUL_PARTS = 3,          /* times the exact search's share goes to proofs by low cards once a coarse search has won nothing: of
                                    60 deals of five games on which one so ended none was won in 200,000 nodes, but of others one */
    NEARING_RATIO = 8,           /* a search may be near its end while fewer positions wait than one for so many examined (guess): ... */
    NEARING_FACTOR = 12,         /* ... its share then counts so many times: of 40 scorpions and 40 golfs 60,000 nodes prove 9 and 5 lost that
                                    they leave open with 1. With 90 parts for disturbed beams a million nodes decide, of 200 petits-paquets,
                                    200 loi-saliques, 200 belle-lucies and 60 scorpions, 199, 180, 196 and 43 with 1, 198, 180, 198 and 50
                                    with 4, 198, 180, 197 and 53 with 12. In belle-lucies it is no sign: with one waiting for 70 examined
                                    they go on. The open board's exact search decided none of 420 deals of seven games sooner so */
    TWINS_LEAST = 64,            /* a position of more actions is worth looking for those that lead where others do; guess */
    MANY_STEPS = 20              /* a position, on the average: layers by cards dealt are searched out depth first, which
                                    is hopeless from there on; guess */
};

/* ---- the plain search as a method: plain.c ---- */

enum {
    PLAIN_TABLES_PARTS = 4,      /* positions that take the time of one node of the other methods: 1.7 to 101 in 58
                                    games, median 3.3 */
    PLAIN_BOARD_PARTS = 4,       /* the same on open boards */
    PLAIN_COUNTED_PARTS = 16,    /* the same of counted states */
    COUNTED_BITS = 1 << 27,      /* most of them that have a bit each; more are hashed */
    PLAIN_LEAST = 4,             /* Its least share is one of 4 positions, counted one by one.  Of 900 deals of ninety games
                                    30,000 nodes decide 709 with 8, 707 with 4 and 706 with 2, in 8.68, 8.69 and 8.74
                                    million nodes; american-canister -s 22 takes 483,000 with 8, 129,000 with 4. */
    PLAIN_AHEAD = 8,             /* A turn exceeds the nodes due by one part of this, which makes turns fewer; guess. */
    PLAIN_TRIAL_AFTER = 12000,   /* Nodes of all methods, after the first turn of widening beams, at which ... */
    PLAIN_TRIAL = 512,           /* ... it gets this many, after which an end can come in sight; both guess. */
    PLAIN_FIRST_WINDOW = 128,    /* Positions of the first window; each later one ends at twice the positions; guess. */
    PLAIN_SLOPE = 4,             /* windows over which the fall of the least depth is measured; guess */
    PLAIN_SHALLOW = 3,           /* An end is near where the stack comes back to this depth, ... */
    PLAIN_DEEP = 64,             /* ... and out of sight where it stays below this one; both guess. */
    PLAIN_WHOLE = 32,            /* The parts of all nodes, of which the plain search gets ... */
    PLAIN_SOON_PART = 24,        /* ... 24 while the nodes left are at most ... */
    PLAIN_SOON = 2,              /* ... twice those of all methods, ... */
    PLAIN_LATER_PART = 16,       /* ... 16 while they are at most ... */
    PLAIN_LATER = 16,            /* ... 16 times those, and ... */
    PLAIN_HOPEFUL_PART = 4,      /* ... 4 where the stack comes back to depth ... */
    PLAIN_HOPEFUL = 32           /* ... 32.  40 all-in-a-rows take 5.0 s with 4 parts, and 6.6, 5.1 and 4.9 with 2, 6
                                    and 8.  The rest: guess. */
};

/* ---- the searches ---- */

enum {
    WIDENING_FIRST_WIDTH = 4,    /* of the beams that double; guess */
    WAY_TRIES = 3,               /* of a kind of disturbed beams before it is judged; guess */
    PURSUE_PATIENCE = 32,        /* beams begun on the way of the farthest one that come no farther before one begins anew: of the first
                                    60 deals of shah, hemispheres, blocus and cadran a million nodes decide 57, 49, 56 and 34 so, 58,
                                    47, 55 and 33 with all begun anew; the number is a guess */
    NOVELTY = 64,                /* what deal_novel() is worth in them, where noise is below 48 to 128: of 708 deals of carre-napoleon,
                                    cadran, hemispheres, moulin, blocus, shah and, 60 of these, loi-salique 200,000 and 300,000 nodes
                                    decide 542 so, 534 with 128, 524 without, of 450 of three games with a line 445, 446 and 440; with
                                    32, of 420 of the former 321 for 331 and 325. More cards of each pile did no more */
    WAY_MOST_PARTS = 16,         /* parts of the nodes that the best kind gets; guess */
    BEAM_WIDTH_LEAST = 16,       /* of a beam for which there is no memory; guess */
    BEAM_INNER_MOST = 20000,     /* positions of one layer that are searched out without dealing; guess */
    BEAM_INNER_LEAST = 100,      /* the same of a narrow beam: at least these, ... */
    BEAM_INNER_EACH = 4,         /* ... and so many for each place of the beam; without, where cards are not built on,
                                    100,000 nodes decide 16 of 32 deals of two games, with it 27 */
    STEPS_AT_ONCE = 768,         /* of a position: where it has more, each beam takes a part of them, ... */
    STEPS_EACH = 24,             /* ... the more the wider it is, so many for each place; of 24 quatorzes and 8 empresses of India
                                    100,000 nodes decide 12, with 2048 and 64 10; with 256 and 8 of the former 9 for 8, of 20 of the
                                    latter 4 for 8, at half the instructions a node */
    LEVELS_FIRST_WIDTH = 4,      /* positions that a sweep takes up on each level, half as many more with each round of judges; guess */
    BEST_FIRST_TRIAL = 100,      /* positions after which best-first search is given up ... */
    BEST_FIRST_STEPS = 100,      /* ... where they have more steps on the average; guess: a beam does better there */
    PLACES_LATE = 1 << 20,       /* what a position loses in levels once only steps that change places are left; guess: more
                                    than values differ */
    PLAYOUT_LEVELS = 3,          /* of nested playouts, each ... */
    PLAYOUT_TRIES = 30,          /* ... so many of the one below; guess */
    PLAYOUT_STEP = 369,          /* a chance grows by e when it is drawn to a line; 256 doubles it; guess */
    PLAYOUT_OUT_BIAS = 738,      /* to a foundation: e squared times as likely; guess */
    SUITS_FIRST_WIDTH = 8,       /* plans of a suit kept in a layer, doubled ... */
    SUITS_MOST_WIDTH = 8192,     /* ... up to this, without which memory would grow; guess */
    SUITS_AT_ONCE = 4,           /* what counts for a plan: each card that could be laid at once, ... */
    SUITS_STRANDED = 8,          /* ... against it: each that never can be, ... */
    SUITS_NOISE = 64,            /* ... and chance: of 300 zodiacs 40,000 nodes leave 11 open with 64, 0 and 64, 8 with 64, 128 and
                                    64, 7 with 16, 16 and 64, 3 with these; of 300 not looked at before 100,000 leave 5, with the
                                    first of these, 128 to a layer and short random tries before 7 */
    SUITS_PASSES = 200,          /* through the pack that carrying out a plan may take; guess */
    SUITS_DEPTH_NODES = 2000     /* of the search that ends a plan; guess */
};

/* Kinds of disturbed beams: what degree their layers are of, weights drawn, width, greatest number added to the evaluation. Chosen by
 * hand; none was varied by itself but those by progress: of 8 blocus that a million nodes had left open 300,000 of these win 3
 * with widths 8 and 32, with 64 none. Fewer kinds may do: of 20 open deals of blocus, carre-napoleon and hemispheres 600,000
 * nodes win one with all ten kinds, and 4 with the first, second, fifth and ninth alone; of 72 deals of six games a million
 * decide 58 either way; of 72 others of the same, 300,000 decide 46 with all and 44 with those four. */
enum layers { BY_ACTIONS, BY_DEALT, BY_PROGRESS };
struct way {
    enum layers layers;
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

/* The same where whole sequences leave at once: much is moved about before anything leaves, and what one move changes is worth less. Of 12
 * Spiders 100,000 nodes of the second alone win 11, of the third 10, of the last 9; of 12 Mrs Mops 7, 6 and 7. */
static const struct way sequence_ways[] = {
    {BY_ACTIONS, false, false, 8, 16}, {BY_ACTIONS, false, false, 16, 16}, {BY_ACTIONS, false, false, 32, 16},
    {BY_ACTIONS, true, false, 16, 16}, {BY_ACTIONS, false, false, 64, 24},
};

/* ---- dead-end tests ---- */

enum {
    DEADEND_TEST_FIRST = 2000,   /* a slow test is made so often, and then on ... */
    DEADEND_TEST_PART = 50,      /* ... while it proves one in so many lost; guess */
    DEADEND_IDLE = 1000,         /* tests that prune nothing, one after the other, and the next are made half as often, ... */
    DEADEND_MOST_RESTS = 10,     /* ... halved again and again, so many times at most; guess */
    OPEN_BOARD_TEST_FIRST = 200, /* the same for the relaxation of the open board, ...; guess */
    OPEN_BOARD_EASY = 128,       /* while no more positions than these have been taken up ... */
    OPEN_BOARD_EASY_TESTS = 16,  /* ... it is made so often at first; both guess */
    OPEN_BOARD_TEST_PART = 200,  /* ... which costs less; guess */
    OPEN_BOARD_ONE_PART = 10,    /* ... and of that of a single empty pile, which costs more; guess */
    LAST_PASS_IDLE = 64,         /* the test of the last pass, after so many that proved nothing with as many cards in the pack, ... */
    LAST_PASS_REST = 32,         /* ... is made once in so many: of 20 moulins it proves 24% lost without a pack, 5% with 10 to 19
                                    cards in it, and of 140,000 positions with 40 and more none; both guess */
    LOCKED_EFFORT = 2000,        /* positions of one suit looked at before it counts as coming out; guess */
    LOCKED_VISITED = 1 << 8,     /* places for those that led nowhere, a later one's in that of an earlier; of 20,000 nodes for
                                    each of 200 zodiacs as many are taken with 16 and with 1,024 */
    LINE_EFFORT = 100000         /* windows of one question to the line before it counts as emptied; guess */
};

/* ---- move order: the greatest first ---- */

enum { /* line before all else, 37% of Herring-bones won depth first against 7% the other way round; the rest: guess */
    ORDER_FROM_LINE = 90,        /* to a foundation: the line's card, ... */
    ORDER_FROM_CELL = 80,        /* ... that of a cell that the line feeds, ... */
    ORDER_PLAY = 70,             /* ... any other */
    ORDER_MECHANISM = 65,
    ORDER_EMPTY_PILE = 60,       /* the last card of a pile onto another card */
    ORDER_BUILD = 50,
    ORDER_TALON_TO_VACANCY = 40,
    ORDER_FILL = 30,             /* at a word */
    ORDER_FROM_PACK = 28,
    ORDER_TO_VACANCY = 20,
    ORDER_EXCHANGE = 12,
    ORDER_DEAL = 10,
    ORDER_FROM_FOUNDATION = 2,
    ORDER_REDEAL = 1,
    ORDER_PLACE = 0 /* changes nothing but the places of piles */
};

/* ---- evaluation: beams go by the first judge, levels by all in turn ---- */

/* Of 288 deals of twelve games, 200,000 nodes each, three judges won 144 and the first alone 131. What the distances bring
 * stands in heuristic/evaluation.c.
 *
 * To no avail: of 23,815 positions on the way of beams through 500 cadrans, and 14,207 of 300 carre-napoleons, a logistic regression on
 * which of them 20,000 nodes win, with 28 terms, tells winning from others better than the first judge (in deals held back, test AUC 0.71
 * for 0.67, 0.73 for 0.70).  In both, cards of the next twenty of the pack that would fit now count for a position, in cadran up to twice
 * as much as a card out, and there cards on the talon count against it.  With these two terms, 4 to 32 a card, and cards in order counted
 * once or twice, 100,000 nodes win 117 to 123 of 300 other cadrans, 118 without, and 148 to 155 of 300 carre-napoleons, 151 without.
 * Nor a linear one of some 230 terms (each card's distance by where it lies and how deep, the next wanted cards of each foundation,
 * inversions), learnt to rank positions of winning lines above those that beams kept beside them, and once more on beams that went by
 * it: test AUC 0.73 for 0.59 in hemispheres, 0.75 for 0.67 in cadran, 0.72 for 0.67 in Herring-bones of one redeal.  100,000 nodes win
 * 76 and 79 of 150 hemispheres, 75 without, and 67 to 78 of 200 such Herring-bones, 98 without; of 100 cadrans 41 and 42, 36 without, but
 * of 55 that both leave open a million nodes win 7, 11 without. */
enum { JUDGES = 3 };
struct evaluation_weights { /* ORDER WEIGHTS */
    int out, in_line, distance, held, empty, in_order, covers, over_wanted, over_next;
};
static const struct evaluation_weights evaluation_weights[JUDGES] = {
    {16, 48, 3, 8, 10, 4, 4, 2, 1},
    {8, 48, 3, 8, 10, 2, 8, 2, 1},
    {24, 48, 3, 8, 10, 6, 2, 4, 2},
};
enum { EVALUATION_PROGRESS = 8 }; /* what mechanisms say of how far a position has come; guess */
/* The same where whole sequences leave at once. Of 24 Spiders 60,000 nodes of one beam 256 wide won 2 with 6 for what is built without being
 * joined and 20 for an empty place, 11 with 2 in place of the 6, 7 with 8 in place of the 20; of 24 Mrs Mops 3, 6 and 7. With the places in
 * runs times 0, 1 and 2, 50,000 nodes of beams 16 wide win 8, 9 and none of 12 Spiders, 5, 7 and none of 12 Mrs Mops. To no avail: cards
 * above breaks, kings at the bottom, cards above lower ones. */
struct sequence_weights {
    int out, joined, in_run, built, broken, down, empty, undealt;
};
static const struct sequence_weights sequence_weights[JUDGES] = {
    {20, 16, 1, 1, 4, 6, 4, 0},
    {20, 16, 1, 1, 8, 12, 4, 0},
    {24, 24, 0, 1, 6, 9, 8, 0},
};
/* Drawn anew for some beams: between 19 and 173 of each 64ths; guess. In cadran beams of drawn weights alone won 7 of 12 in 400,000 nodes,
 * levels 7. */
enum { DRAWN_SCALE = 64, DRAWN_LEAST = 19, DRAWN_MOST = 173 };
/* deal_relax_pace(): of the sum of rounds one part in so many; rounds that pass before vacancies take cards; rounds of a card that never comes
 * away (guess).  Of 120 deals of carre-napoleon 100,000 nodes decide 54 without it, 66 when all judge by it so, 65 and 58 with parts of 2
 * and 1, with parts of 2 also 60 and 64 with 1 and 10 rounds for vacancies, 62 when these take nothing.  Of 24 harps, 60,000 nodes,
 * all that judge by it win 15, without 18; so half of the kinds of disturbed beams do: with these carre-napoleon has 63, and of 48 deals each
 * of harp, blocus, hemispheres, cadran and quatre-coins 100,000 nodes decide 39, 30, 24, 24 and 43, without 36, 28, 23, 22 and 43.
 * With the first judge of levels, too, 66, 41, 33, 23, 23 and 43, but at 0.5 (harp) to 0.76 (blocus) of the nodes a second; carre-napoleon
 * then has 55 when whole piles come away in a round.  Where no group builds in order it is not asked: of 48 deals each of calcul,
 * duchesse-de-luynes, loi-salique and moulin 100,000 nodes decide 163 without it and 157 with. */
enum { PACE_PART = 4, PACE_VACANCY = 4, PACE_STUCK = 10 };
enum { ORDERLY_KINDS = 8 };      /* a card on which more kinds than this fit keeps no order; guess */

/* Priority of best-first search; guess, after those of the open board. */
enum { PRIORITY_OUT = 12, PRIORITY_ABOVE = 6, PRIORITY_NEXT = 4, PRIORITY_EMPTY = 10, PRIORITY_UNDEALT = 2, PRIORITY_NEAR = 2 };
enum { PRIORITY_PROGRESS = 2 }; /* what mechanisms say; guess */

/*
 * Of the open board.  One judgement alone loses its way in deals that another finds easy.
 *
 * The weights were found by random steps that made the nodes fewer of 780 deals of FreeCell, Beleaguered Castle, Streets and
 * Alleys, Flower Garden and Parterre.  Of other deals, to 100,000 nodes, with the share that the exact key had then: nodes
 * of a deal with the former weights, turns of 128 and no runs (runs.c), and with all this, 2,000 FreeCells 695 and 296, 200
 * Beleaguered Castles 1,643 and 1,656, 150 Streets and Alleys 4,216 and 2,905, 150 Flower Gardens 21,954 and 19,030, 150
 * Parterres 17,944 and 15,427, 200 King Alberts 8,148 and 5,746, 200 Fans 982 and 1,010.
 */
enum {
    OPEN_BOARD_QUEUES = 4,
    OPEN_BOARD_TURN = 8,         /* positions that one of them takes up before the next one's turn; of these deals those of the
                                    first five games took 249, 1,391, 2,464, 17,223 and 13,340 nodes each, 336, 1,296, 2,423,
                                    18,235 and 14,039 with turns of 128 */
    OPEN_BOARD_BOUND = 3,        /* cards laid down one on the other before the position after them is taken up: of 400 Parterres, 400
                                    with worry-back=yes and 150 Flower Gardens, nodes of a deal to 100,000 with 2, 3 and 4: 7,757,
                                    7,509 and 7,480; 8,858, 8,916 and 8,998; 5,680, 6,346 and 6,236 */
    LOW_FIRST = 2                /* places of each foundation that are the goal of the first search by low cards; guess */
};
struct open_board_weights {
    int out, above, over;       /* cards on foundations; above one wanted sooner; on one wanted next */
    int free, columns, two;     /* empty piles that take cards; those that are built on too; the free ones up to two */
    int both;                   /* columns times free */
};
static const struct open_board_weights open_board_weights[OPEN_BOARD_QUEUES] = {
    {4, 1, 0, 7, 4, 0, 0}, {9, 8, 7, 26, 4, 3, 0}, {11, 6, 0, 3, -1, 6, -4}, {2, 7, 1, 7, 0, -4, -1}
};

/* ---- shorter lines ---- */

enum { SHORTEN_EFFORT = 1000000 }; /* actions listed, about; guess */

#endif
