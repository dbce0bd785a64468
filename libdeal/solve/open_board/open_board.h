/*
 * In this folder: the search of games on an open board. All cards lie in piles from the start, one of each kind. There
 * is no pack, no redeal and no automatic fill, and cards move singly. The table of the engine is more general than
 * these games need. A struct board holds the same position in stacks that store a hash and a cost for each height of a
 * pile, so a move and its undo are a few additions.
 *
 * Reason for a second table: a plain search of eight deals of Beleaguered Castle, up to 150,000 nodes each, took 0.25 s
 * for 903,651 nodes here and 0.72 s on the engine's table. The engine's table was forced by a mechanism that never has
 * anything to do.
 *
 * Piles are numbered from 0 in the order of the rules, foundations from BOARD_PILES. On a board of low cards (low.c)
 * foundation f takes its low cards only, and foundation BOARD_FOUNDS + f, the upper one, takes high cards. Among
 * equivalent foundations at most as many upper ones are started as lower ones are complete.
 */
#ifndef DEAL_OPEN_BOARD_H
#define DEAL_OPEN_BOARD_H

#include "solve/base/search.h"

struct plain_engine;

enum {
    BOARD_PILES = 56,
    BOARD_HIGH = 53,
    BOARD_FOUNDS = 4,
    BOARD_FOUNDS_ALL = 2 * BOARD_FOUNDS,
    BOARD_KINDS = 6,
    BOARD_MOVES = (BOARD_HIGH - 1 + BOARD_FOUNDS_ALL) * BOARD_PILES, /* each available card to each pile and to its
                                                                        foundation */
    BOARD_ONTO = BOARD_HIGH - 1,
    BOARD_BETTER = BOARD_HIGH - 1, /* each card onto the card just laid; each card back
                                      into its reserve */
    BOARD_RUNS = BOARD_PILES * BOARD_PILES,
    BOARD_RUN = 2 * BOARD_HIGH, /* runs; single moves of one run */
    BOARD_BOTTOM = BOARD_HIGH - 1
}; /* stands for the card under the lowest one of a pile; no set of cards contains
      it */

struct board_move {
    uint8_t from : 6, quiet : 1;       /* quiet: there is certainly no safe play after it */
    uint8_t to : 6, onto : 1, run : 1; /* onto: the next move must lay a card on this one (moves.c); run: moves several
                                          cards */
};

/* A group of the tableau. */
struct board_kind {
    uint64_t onto[BOARD_HIGH], takes; /* onto: cards that may be laid on a card (none on BOARD_BOTTOM) */
    uint32_t play, takes_from;        /* kinds as bits; bit BOARD_KINDS + f for foundation f */
    uint8_t family;
    uint8_t first, end; /* its piles are first to end - 1 */
    bool distinct;
    bool reserve; /* it takes no cards, and its cards have the same moves wherever they go */
    bool builds;  /* some card may be laid on a card */
};

/* State of a pile at one height. */
struct board_level {
    uint64_t poly, share; /* hash of the cards up to here; the pile's term in the key */
    uint64_t hosts;       /* cards on which some card of the built sequence that ends here may be laid */
    uint8_t card, least;  /* the top; the least place of a card up to here */
    uint8_t above;        /* 1: the card lies above one that is needed sooner (smaller place) */
    uint8_t built;        /* length of the built sequence that ends here */
};

struct board {
    const struct deal_rules *r;
    int piles, kinds, founds;
    uint8_t pile[BOARD_PILES + BOARD_FOUNDS], kind_of[BOARD_PILES]; /* pile: its number in the rules */
    uint64_t token[BOARD_PILES], takers, columns;    /* takers: piles that take cards when empty; columns:
                                                        takers that are built on */
    uint64_t ways[BOARD_KINDS], family[BOARD_KINDS]; /* ways: takers through which cards of a kind can go to
                                                        another pile of that kind; family: piles that are
                                                        equivalent when empty */
    uint64_t runners;                                /* piles whose cards can go to another pile of their
                                                        kind */
    uint64_t cards;                                  /* cards of all foundations */
    uint64_t key_of[52];                             /* by card: its constant in the hashes of piles */
    struct board_kind kind[BOARD_KINDS];
    uint8_t place[52], found_of[52];                               /* place: index of the card in the sequence of its
                                                                      foundation */
    uint8_t order[BOARD_FOUNDS_ALL][13], length[BOARD_FOUNDS_ALL]; /* cards of a foundation in order */
    uint32_t back[BOARD_FOUNDS_ALL];                               /* kinds to which a foundation may give its top */
    uint64_t covers[BOARD_HIGH], under[BOARD_HIGH]; /* covers: cards that may be laid on a card in some pile;
                                                       under: cards on which it may be laid; none for
                                                       BOARD_BOTTOM */
    bool returns, in_suit;                          /* returns: foundations give cards back; in_suit: see
                                                       safe.c */
    uint64_t reserved;                              /* cards that were alone in a reserve at the start */
    uint8_t reserve_of[52];                         /* by card of reserved: its reserve */
    bool all_play;                                  /* every pile plays to every foundation */
    uint64_t high, like[BOARD_FOUNDS][13];          /* high: high cards; like[f][i]: cards that may take place i of
                                                       upper foundation f */

    /* ---- the position ---- */
    uint8_t count[BOARD_PILES], height[BOARD_FOUNDS_ALL], where[52], depth[52];
    uint64_t tops, empty, out, want; /* bit sets: tops, out and want of cards, empty of piles */
    uint64_t key;
    int above;                   /* sum of level[].above */
    uint64_t due;                /* cards that low foundations take next */
    uint8_t due_in[BOARD_PILES]; /* number of due cards in a pile */
    int over, on_founds;         /* over: for each due card the cards on top of it; on_founds: cards on foundations */
    struct board_level *top[BOARD_PILES];
    struct board_level level[BOARD_PILES][BOARD_HIGH]; /* levels 0 to count[p] are valid */
};

/* A move that was made. For each of its cards was stores the level that the card overwrote in its new pile, so that
 * undo can restore it. */
struct board_made {
    struct board_move m;
    uint8_t cards; /* number of cards of the move */
    struct board_level was;
};

/* The properties of a card that enter the key of a position. */
enum board_rung { RUNG_RANK, RUNG_COLOUR, RUNG_CARD }; /* rank only; rank and colour; the card */

/* Initializes the board. Returns false if the game is not on an open board, if the pack still has cards, or if the rung
 * does not suit the rules. */
bool deal_board_init(struct board *l, const struct search *x, enum board_rung rung);
/* The same with the first LOW places of each foundation as the goal. Cards of later places are distinguished by the
 * rung only, and go to any foundation of their kind that has reached their place. Returns false where the rules do not
 * allow this: every line that wins the game must win this game. */
bool deal_board_init_low(struct board *l, const struct search *x, enum board_rung rung, int low);
/* Conditions on the rules; conditions on the position as far as the rules decide them. */
extern const struct condition *const deal_board_needs[], *const deal_board_at_first[];
/* Conditions for moves from reserves (moves.c). */
extern const struct condition *const deal_reserves_needs[];
/* Recomputes the set of cards that foundations take next. */
void deal_board_find_want(struct board *l);
/* Lays CARD, which is in no pile, on top of pile P. */
void deal_board_lay(struct board *l, int p, uint8_t card);
void deal_board_do(struct board *l, struct board_move m);
void deal_board_undo(struct board *l, struct board_move m);
/* The same for moves of N cards, and the undo, which is quicker than deal_board_undo() and requires that all later
 * moves are undone. MADE: an array with an entry for each card; for undo, its last entry. */
void deal_board_make(struct board *l, struct board_move m, int n, struct board_made *made);
void deal_board_unmake(struct board *l, const struct board_made *made);
bool deal_board_won(const struct board *l);
/* The tops of the piles, from which moves are listed. */
struct board_tops {
    uint64_t of[BOARD_KINDS];       /* by kind: tops of its piles */
    uint64_t alone, waiting, built; /* tops with no card under them; such tops in reserves; tops of a built sequence of
                                       two or more */
    uint64_t hosts;                 /* tops on which some top could be laid */
    uint64_t back;                  /* tops of foundations that may have to be taken back */
};
void deal_board_tops(const struct board *l, struct board_tops *t);
/* Lists every move that may be needed to win, at most BOARD_MOVES. */
int deal_board_moves(const struct board *l, const struct board_tops *t, struct board_move *out);
/* After M, which has .onto set, and the safe plays that follow: must the next move still lay a card on M's card? The
 * second function lists such moves as may be needed, at most BOARD_ONTO. */
bool deal_board_owes(const struct board *l, struct board_move m);
int deal_board_moves_onto(const struct board *l, struct board_move m, struct board_move *out);
/* Lists the keys of positions from which every win of this position can be won, too; at most BOARD_BETTER
 * (reserves.c). */
int deal_board_better(const struct board *l, uint64_t *out);
/* Lists every legal move, in the order of the engine. */
int deal_board_legal(const struct board *l, struct board_move *out);
/* Hash of a pile's cards up to CARD, from the hash POLY of the cards below it. */
static inline uint64_t board_poly(const struct board *l, uint64_t poly, uint8_t card)
{
    return poly * 0x9E6C63D0676A9A99u + l->key_of[card];
}
/* Term of pile TO in the key after the top of pile FROM was laid on it. */
static inline uint64_t board_share_after(const struct board *l, int from, int to)
{
    return deal_mix(board_poly(l, l->top[to]->poly, l->top[from]->card) + l->token[to]);
}
/* The key after the top of pile FROM moved to pile TO; the next function: after move M. */
static inline uint64_t board_key_between(const struct board *l, int from, int to)
{
    const struct board_level *top = l->top[from];

    return l->key + top[-1].share - top->share + board_share_after(l, from, to) - l->top[to]->share;
}
uint64_t deal_board_key_after(const struct board *l, struct board_move m);
/* Lists the runs that empty piles allow, at most BOARD_RUNS, and their numbers of cards (runs.c). */
int deal_board_runs(const struct board *l, const struct board_tops *t, struct board_move *out, uint8_t *cards);
/* Returns the number of cards of run M. Sets M->to to the empty pile at which its single moves would arrive. */
int deal_board_run_at_once(const struct board *l, struct board_move *m);
/* Writes the single moves of run M in order. Returns their number. */
int deal_board_run(const struct board *l, struct board_move m, struct board_move out[BOARD_RUN]);
/* N: number of cards of M. */
uint64_t deal_board_key_after_run(const struct board *l, struct board_move m, int n);
/* The foundation for CARD, which some foundation takes next. For a high card it prefers an upper foundation that is
 * started, or one whose lower foundation is complete. */
int deal_board_found_for(const struct board *l, uint8_t card);
/* May the pile of CARD play it to its foundation? */
static inline bool board_plays(const struct board *l, uint8_t card)
{
    return l->all_play || l->kind[l->kind_of[l->where[card]]].play >> (BOARD_KINDS + l->found_of[card]) & 1;
}
/* Finds a play to a foundation that never loses a win; false if there is none. */
bool deal_board_safe(const struct board *l, struct board_move *m);
/* Can CARD, which a foundation takes next, be played without loss of a win? */
bool deal_board_closed(const struct board *l, uint8_t card);
/* Returns false only if the position is lost (relaxation.c). */
bool deal_board_alive(const struct board *l);
/* A slower and stronger test, for positions with board_one_empty(). */
bool deal_board_alive_by_one(const struct board *l);
/* Is exactly one pile that takes cards empty? */
static inline bool board_one_empty(const struct board *l)
{
    uint64_t empty = l->empty & l->takers;

    return empty && !(empty & (empty - 1));
}
/* The upper foundation of foundation F. */
static inline int board_upper(int f) { return BOARD_FOUNDS + f; }
struct deal_action deal_board_action(const struct board *l, struct board_move m);

/* Bits of the rungs that suit the position. No rung does if the game is not on an open board. A rung suits if no rule
 * of building distinguishes cards that the rung merges. */
unsigned deal_open_rungs(const struct search *x);
/* Methods of the portfolio: best-first search with the key of a rung. A coarse key merges different positions. Its wins
 * are checked by replay, and its end is no proof of a loss. States and runs are as in search/search.h. */
void *deal_open_coarse_start(struct search *x);
void *deal_open_exact_start(struct search *x);
/* Starts a search by LOW places of each foundation (deal_board_init_low), or by all if LOW is 0. */
void *deal_open_start(struct search *x, enum board_rung rung, int low);
enum verdict deal_open_run(void *state);
void deal_open_stop(void *state);
/* Number of cards of the longest foundation. */
int deal_open_longest(const void *state);
/* Proofs of loss by the low cards of each foundation, tried once x->doubtful is set (low.c). */
bool deal_low_fits(const struct search *x);
void *deal_low_start(struct search *x);
enum verdict deal_low_run(void *state);
void deal_low_stop(void *state);
/* The plain search on this board. */
extern const struct plain_engine deal_plain_board;

#endif
