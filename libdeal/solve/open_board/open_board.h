/*
 * In this folder: the search of games on an open board, where every card lies in a pile from the
 * start, one of each kind: no pack, no redeal, no vacancy that is filled by itself, single cards moved.  For
 * these the table of the engine is more than is needed.  A struct board holds the
 * same position in stacks that remember what hash and cost each height of a pile
 * has, so that a move and its undoing are a few additions.
 *
 * Why a second table: eight deals of Beleaguered Castle, searched plainly up to 150,000 nodes each, took
 * 0.25 s for 903,651 nodes here and 0.72 s on the engine's table, which the same rules with a mechanism that never
 * finds anything to do are searched on.
 *
 * Piles are numbered 0.. in the order of the rules, foundations from BOARD_PILES on.  On a board of low
 * cards (low.c) foundation f takes its low cards alone, and BOARD_FOUNDS + f, an upper one, high cards: of those that are alike
 * no more are begun than foundations have all low cards.
 */
#ifndef DEAL_OPEN_BOARD_H
#define DEAL_OPEN_BOARD_H

#include "solve/base/search.h"

struct plain_engine;

enum { BOARD_PILES = 56, BOARD_HIGH = 53, BOARD_FOUNDS = 4, BOARD_FOUNDS_ALL = 2 * BOARD_FOUNDS, BOARD_KINDS = 6,
       BOARD_MOVES = (BOARD_HIGH - 1 + BOARD_FOUNDS_ALL) * BOARD_PILES, /* each card at hand to each pile, and to its foundation */
       BOARD_ONTO = BOARD_HIGH - 1, BOARD_BETTER = BOARD_HIGH - 1, /* each card onto one that was laid; each back in its reserve */
       BOARD_RUNS = BOARD_PILES * BOARD_PILES, BOARD_RUN = 2 * BOARD_HIGH, /* runs; single moves of one */
       BOARD_BOTTOM = BOARD_HIGH - 1 }; /* stands for a card under the lowest of a pile; in no set of cards */

struct board_move {
    uint8_t from : 6, quiet : 1;       /* quiet: surely nothing can safely be played after it */
    uint8_t to : 6, onto : 1, run : 1; /* onto: the next move must lay a card on this one, see moves.c; run: of several cards */
};

/* A group of the tableau. */
struct board_kind {
    uint64_t onto[BOARD_HIGH], takes; /* onto: nothing on BOARD_BOTTOM */
    uint32_t play, takes_from; /* kinds; bit BOARD_KINDS + f for foundation f */
    uint8_t family;
    uint8_t first, end; /* its piles, up to END */
    bool distinct;
    bool reserve; /* nothing comes here, and where its cards go they gain no freedom */
    bool builds;  /* something may be laid on a card */
};

/* One height of a pile. */
struct board_level {
    uint64_t poly, share; /* of the cards up to here; what the pile adds to the key */
    uint64_t hosts;       /* cards that one of those built could be laid on, somewhere */
    uint8_t card, least;  /* the top; the soonest wanted card up to here */
    uint8_t above;        /* cards up to here that lie above one wanted sooner */
    uint8_t built;        /* from here down so many cards lie on each other as the pile builds */
};

struct board {
    const struct deal_rules *r;
    int piles, kinds, founds;
    uint8_t pile[BOARD_PILES + BOARD_FOUNDS], kind_of[BOARD_PILES]; /* pile: its number in the rules */
    uint64_t token[BOARD_PILES], takers, columns;                /* piles that take cards when empty; those that are built on too */
    uint64_t ways[BOARD_KINDS], family[BOARD_KINDS];             /* takers by way of which cards of a kind can come to another pile of it;
                                                                    piles that count as one with it when empty */
    uint64_t runners;                                           /* piles whose cards can go to another of their kind */
    uint64_t cards;                                             /* of all foundations */
    uint64_t key_of[52];                                        /* for the key of the position */
    struct board_kind kind[BOARD_KINDS];
    uint8_t place[52], found_of[52];                     /* in the sequence of its foundation */
    uint8_t order[BOARD_FOUNDS_ALL][13], length[BOARD_FOUNDS_ALL]; /* cards of a foundation */
    uint32_t back[BOARD_FOUNDS_ALL];                          /* kinds that a foundation gives its top to */
    uint64_t covers[BOARD_HIGH], under[BOARD_HIGH];      /* cards that could be laid on a card somewhere, and those
                                                            that it could be laid on; of BOARD_BOTTOM none */
    bool returns, in_suit;                               /* foundations give cards back; see moves.c */
    uint64_t reserved;                                   /* cards that lay alone in reserves at the start, ... */
    uint8_t reserve_of[52];                              /* ... and where */
    bool all_play;                                       /* every pile plays to every foundation */
    uint64_t high, like[BOARD_FOUNDS][13];               /* high cards; by places after the low ones, what goes to the foundation for them */

    /* the position */
    uint8_t count[BOARD_PILES], height[BOARD_FOUNDS_ALL], where[52], depth[52];
    uint64_t tops, empty, out, want; /* cards, piles, cards, cards */
    uint64_t key;
    int above;                   /* sum of that of all levels */
    uint64_t due;                /* cards that low foundations take next */
    uint8_t due_in[BOARD_PILES]; /* how many of them lie in a pile */
    int over, on_founds;         /* cards on each that is due; on foundations */
    struct board_level *top[BOARD_PILES];
    struct board_level level[BOARD_PILES][BOARD_HIGH]; /* those that the pile has cards for, and the lowest */
};

/* A move made: for each of its cards, what it was laid over of its new pile's levels, which is found there again once it is unmade. */
struct board_made {
    struct board_move m;
    uint8_t cards; /* of the move */
    struct board_level was;
};

/* What of a card the key of a position holds. */
enum board_rung { RUNG_RANK, RUNG_COLOUR, RUNG_CARD }; /* rank; rank and colour; all */

/* False when the game is not of this sort or the position has a pack left, or the rung is not for its rules. */
bool deal_board_init(struct board *l, const struct search *x, enum board_rung rung);
/* The same with LOW places of each foundation as the goal: cards of later places are told apart as by the rung alone, and go
 * to any foundation of their kind that has come so far.  False where that is not for these rules: whatever wins the game
 * must win this. */
bool deal_board_init_low(struct board *l, const struct search *x, enum board_rung rung, int low);
/* What of the rules it rests on; and, as far as the rules tell, of the position. */
extern const struct condition *const deal_board_needs[], *const deal_board_at_first[];
/* What moves from reserves rest on: moves.c. */
extern const struct condition *const deal_reserves_needs[];
/* What foundations take, found anew. */
void deal_board_find_want(struct board *l);
/* CARD, which lay nowhere, on top of pile P. */
void deal_board_lay(struct board *l, int p, uint8_t card);
void deal_board_do(struct board *l, struct board_move m);
void deal_board_undo(struct board *l, struct board_move m);
/* The same with a run, too, of N cards; and back, when all that was made after it is unmade, which is quicker.  MADE: of each card;
 * to unmake, of the last. */
void deal_board_make(struct board *l, struct board_move m, int n, struct board_made *made);
void deal_board_unmake(struct board *l, const struct board_made *made);
bool deal_board_won(const struct board *l);
/* The tops of the piles, by what moves are listed from. */
struct board_tops {
    uint64_t of[BOARD_KINDS];       /* those of piles of a kind */
    uint64_t alone, waiting, built; /* with no card under them; of these, in reserves; on a card as their piles build */
    uint64_t hosts;                 /* that a card could be laid on */
    uint64_t back;                  /* beside them, tops of foundations that it can be right to take back */
};
void deal_board_tops(const struct board *l, struct board_tops *t);
/* Every move that may be needed to win, at most BOARD_MOVES. */
int deal_board_moves(const struct board *l, const struct board_tops *t, struct board_move *out);
/* M, which is .onto, has been made, and what is safe then: must the next move still be one onto its card?  Such as may be
 * needed, at most BOARD_ONTO. */
bool deal_board_owes(const struct board *l, struct board_move m);
int deal_board_moves_onto(const struct board *l, struct board_move m, struct board_move *out);
/* Keys of positions from which all is won that is won from this one, at most BOARD_BETTER; see reserves.c. */
int deal_board_better(const struct board *l, uint64_t *out);
/* Every legal move, in the order of the engine. */
int deal_board_legal(const struct board *l, struct board_move *out);
/* What a pile has of the key of its cards, POLY of those below CARD. */
static inline uint64_t board_poly(const struct board *l, uint64_t poly, uint8_t card) { return poly * 0x9E6C63D0676A9A99u + l->key_of[card]; }
/* What pile TO will add to the key once the top of pile FROM lies on it. */
static inline uint64_t board_share_after(const struct board *l, int from, int to)
{
    return deal_mix(board_poly(l, l->top[to]->poly, l->top[from]->card) + l->token[to]);
}
/* The key that the position will have after the top of a pile has come to another; after M. */
static inline uint64_t board_key_between(const struct board *l, int from, int to)
{
    const struct board_level *top = l->top[from];

    return l->key + top[-1].share - top->share + board_share_after(l, from, to) - l->top[to]->share;
}
uint64_t deal_board_key_after(const struct board *l, struct board_move m);
/* Runs that empty piles allow, at most BOARD_RUNS, and how many cards they have; see runs.c. */
int deal_board_runs(const struct board *l, const struct board_tops *t, struct board_move *out, uint8_t *cards);
/* How many cards the run M has, which goes to another empty pile where its single moves would lead there. */
int deal_board_run_at_once(const struct board *l, struct board_move *m);
/* Its single moves, in their order; how many. */
int deal_board_run(const struct board *l, struct board_move m, struct board_move out[BOARD_RUN]);
/* N: its cards. */
uint64_t deal_board_key_after_run(const struct board *l, struct board_move m, int n);
/* A play to a foundation that can never be wrong; false when there is none. */
bool deal_board_safe(const struct board *l, struct board_move *m);
/* Is a play of CARD, which is wanted, never wrong? */
bool deal_board_closed(const struct board *l, uint8_t card);
/* False only when the position is surely lost: relaxation.c. */
bool deal_board_alive(const struct board *l);
/* The same where board_one_empty(): dearer, and it sees more. */
bool deal_board_alive_by_one(const struct board *l);
/* One pile is empty that takes cards, and no more. */
static inline bool board_one_empty(const struct board *l)
{
    uint64_t empty = l->empty & l->takers;

    return empty && !(empty & (empty - 1));
}
/* The upper foundation of foundation F. */
static inline int board_upper(int f) { return BOARD_FOUNDS + f; }
struct deal_action deal_board_action(const struct board *l, struct board_move m);

/* Bits of the rungs that suit the position: it is of this sort, and no rule of building tells apart cards that the rung does
 * not. */
unsigned deal_open_rungs(const struct search *x);
/* Methods of the portfolio: the most promising position next.  A coarse key takes positions for one that are not:
 * its wins are replayed, its end is no proof.  States and runs as in search/search.h. */
void *deal_open_rank_start(struct search *x);
void *deal_open_colour_start(struct search *x);
void *deal_open_exact_start(struct search *x);
/* By LOW places of each foundation, as deal_board_init_low; by all where it is 0. */
void *deal_open_start(struct search *x, enum board_rung rung, int low);
enum verdict deal_open_run(void *state);
void deal_open_stop(void *state);
/* Cards of the longest foundation of a search. */
int deal_open_longest(const void *state);
/* Proofs of loss by the low cards of each foundation alone, once x->doubtful: low.c. */
bool deal_low_fits(const struct search *x);
void *deal_low_start(struct search *x);
enum verdict deal_low_run(void *state);
void deal_low_stop(void *state);
/* The plain search on this board. */
extern const struct plain_engine deal_plain_board;

#endif
