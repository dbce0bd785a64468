/*
 * In this folder: the search of games on an open board. All cards lie in piles from the start, one of each kind. There
 * is no pack, no redeal and no automatic fill, and cards move singly. The table of the engine is more general than
 * these games need. A struct board holds the same position in stacks that store a hash and a cost for each height of a
 * pile, so a move and its undo are a few additions.
 *
 * Reason for a second table: a plain search of 800 deals took 1.8 times as long on the engine's table (MEASURED.md,
 * section Open boards).
 *
 * Piles are numbered from 0 in the order of the rules, foundations from BOARD_PILES. On a board of low cards (low.c)
 * foundation f takes its low cards only, and foundation BOARD_FOUNDS + f, the upper one, takes high cards. Among
 * equivalent foundations at most as many upper ones are started as lower ones are complete.
 */
#ifndef DEAL_OPEN_BOARD_H
#define DEAL_OPEN_BOARD_H

#include "solve/base/search.h"

enum {
    BOARD_PILES = 56,
    BOARD_HIGH = 53,
    BOARD_FOUNDS = 4,
    BOARD_FOUNDS_ALL = 2 * BOARD_FOUNDS,
    BOARD_KINDS = 6,
    /* limit of moves of single cards: each available card to each pile and to its foundation */
    BOARD_MOVES = (BOARD_HIGH - 1 + BOARD_FOUNDS_ALL) * BOARD_PILES,
    BOARD_ONTO = BOARD_HIGH - 1,
    BOARD_BETTER = BOARD_HIGH - 1, /* BOARD_ONTO: limit of moves onto a card that was just moved; BOARD_BETTER: limit of
                                      positions with one card back in its reserve */
    BOARD_RUNS = BOARD_PILES * BOARD_PILES,
    /* BOARD_RUNS: limit of moves of runs of cards; BOARD_RUN: limit of single moves in one of them */
    BOARD_RUN = 2 * BOARD_HIGH,
    BOARD_BOTTOM = BOARD_HIGH - 1
}; /* BOARD_BOTTOM stands for a card under the lowest card of every pile; no set of cards contains it */

struct board_move {
    uint8_t from : 6, quiet : 1;       /* quiet: there is certainly no safe play to a foundation after the move */
    uint8_t to : 6, onto : 1, run : 1; /* onto: the next move must lay a card on the moved card (moves.c); run: the move
                                          takes several cards, card by card */
};

/* A kind of piles: a group of piles of the tableau, all with the same rules. */
struct board_kind {
    /* onto[card]: bit set of the cards that may be laid on the card (none on BOARD_BOTTOM) */
    uint64_t onto[BOARD_HIGH], takes;
    uint32_t play, takes_from; /* bit sets: play: kinds of piles to which its cards may move; takes_from: kinds of piles
                                  whose cards an empty pile takes, with bit BOARD_KINDS + f for foundation f */
    uint8_t family;
    uint8_t first, end; /* the piles of the group have numbers first to end - 1 */
    bool distinct;
    bool reserve; /* true: the piles take no cards, and their cards have the same moves from any pile */
    bool builds;  /* true: some card may be laid on a card in this group */
};

/* State of a pile at one height: of its cards up to a certain card. */
struct board_level {
    uint64_t poly, share; /* poly: hash of the cards up to here; share: contribution of the pile to the key */
    /* card: the top card of the pile at this height; least: least index, in the sequence of its foundation, of any card
     * up to here */
    uint8_t card, least;
    uint8_t above; /* 1: the card lies above a card that its foundation needs sooner (smaller index in the sequence) */
    uint8_t built; /* number of cards in the built sequence that ends here */
};

/* The foundations of a board and the way of each card to them. */
struct board_sequences {
    uint8_t place[52], found_of[52]; /* place[card]: index of the card in the sequence of its foundation */
    /* order[f]: the cards of foundation f in sequence */
    uint8_t order[BOARD_FOUNDS_ALL][13], length[BOARD_FOUNDS_ALL];
    uint32_t back[BOARD_FOUNDS_ALL]; /* back[f]: bit set of the kinds of piles to which the top card of foundation f may
                                        go back */
};

/* Counts of cards that lie in the way of others: terms of the cost of a position. A card is due if it is the next one
 * of a low foundation. */
struct board_disorder {
    int above;                   /* number of cards that lie above a card which its foundation needs sooner */
    int over;                    /* sum over due cards of the number of cards on top */
    uint64_t due;                /* bit set of the due cards */
    uint8_t due_in[BOARD_PILES]; /* due_in[p]: number of due cards in pile p */
};

/* Moves home (home.c). Bit sets of the cells from which cards go home, or 0, and of the spare columns: they take a part
 * of a run while they are empty, and then no card goes home. COLUMNS: cards of columns go to homes that stay. */
struct board_homes {
    uint64_t cells, spare;
    bool columns;
};

struct board {
    const struct deal_rules *r;
    int piles, kinds, founds;
    /* pile[p]: number, in the rules, of the pile with number p in this table */
    uint8_t pile[BOARD_PILES + BOARD_FOUNDS], kind_of[BOARD_PILES];
    /* takers: bit set of the piles that take cards when empty; columns: those takers that are built on */
    uint64_t token[BOARD_PILES], takers, columns;
    /* ways[k]: bit set of the piles through which, while they are empty, a card can go from one pile of kind k to
     * another; family[k]: bit set of the piles that are equivalent, when empty, to those of kind k */
    uint64_t ways[BOARD_KINDS], family[BOARD_KINDS];
    uint64_t runners;    /* bit set of the piles whose cards may move to other piles of their kind */
    uint64_t cards;      /* bit set of all cards that foundations take */
    uint64_t key_of[52]; /* key_of[card]: constant of the card in the hashes of piles */
    struct board_kind kind[BOARD_KINDS];
    struct board_sequences seq;
    /* covers[card]: bit set of the cards that may be laid on the card in some pile; under[card]: bit set of the cards
     * on which it may be laid; none for BOARD_BOTTOM */
    uint64_t covers[BOARD_HIGH], under[BOARD_HIGH];
    bool returns, in_suit; /* returns: true: foundations give cards back; in_suit: true: only neighbours in a
                              foundation's sequence are ever laid on each other (see safe.c) */
    struct board_homes homes;
    uint64_t reserved;                     /* bit set of the cards that were alone in a reserve at the start */
    uint8_t reserve_of[52];                /* reserve_of[card]: the reserve of a card in reserved */
    bool all_play;                         /* true: every pile may play to every foundation */
    uint64_t high, like[BOARD_FOUNDS][13]; /* high: bit set of the high cards (see low.c); like[f][i]: bit set of the
                                              cards that may take place i of upper foundation f */

    /* ---- the position ---- */
    uint8_t count[BOARD_PILES], height[BOARD_FOUNDS_ALL], where[52], depth[52];
    uint64_t tops, empty, out, want; /* bit sets: tops: tops of piles; empty: empty piles; out: cards on foundations;
                                        want: cards that foundations take next */
    uint64_t key;
    struct board_disorder disorder;
    int on_founds; /* number of cards on foundations */
    struct board_level *top[BOARD_PILES];
    struct board_level level[BOARD_PILES][BOARD_HIGH]; /* level[p][n]: state of pile p up to its n-th card; valid for n
                                                          from 0 to count[p] */
};

/* A move that was made, with one entry for each of its cards. The field was stores the state that the card overwrote in
 * its new pile, so that undo can restore it. */
struct board_made {
    struct board_move m;
    uint8_t cards; /* number of cards of the move */
    struct board_level was;
};

/* Rungs: the properties of a card that enter the key of a position, so that positions may be merged. */
/* the key of a position distinguishes cards by their rank only, by rank and colour, or by the card itself */
enum board_rung { RUNG_RANK, RUNG_COLOUR, RUNG_CARD };

/* Initializes BOARD from the position of search X. Returns false if the game is not on an open board, if the pack
 * still has cards, or if the rules distinguish cards that the key RUNG merges. */
bool deal_board_init(struct board *board, const struct search *x, enum board_rung rung);
/* Initializes BOARD, as deal_board_init() does, with the first LOW cards of each foundation as the goal. Later
 * cards of foundations are distinguished by RUNG only, and go to any foundation of their kind that has reached their
 * place. Returns false if a line that wins the game might not win this game. */
bool deal_board_init_low(struct board *board, const struct search *x, enum board_rung rung, int low);
/* Conditions for games on an open board: on the rules, and on the position as far as the rules decide them. */
extern const struct condition *const deal_board_needs[], *const deal_board_at_first[];
/* Conditions on the rules for special treatment of moves from reserves (moves.c). */
extern const struct condition *const deal_reserves_needs[];
/* Recomputes the set of cards that foundations take next. */
void deal_board_find_want(struct board *board);
/* Lays CARD, which is in no pile, on top of pile P. */
void deal_board_lay(struct board *board, int p, uint8_t card);
/* deal_board_make() makes a move of N cards; deal_board_unmake() undoes the last move that was made. MADE is an array
 * with an entry for each card; for undo, its last entry. */
void deal_board_make(struct board *board, struct board_move m, int n, struct board_made *made);
void deal_board_unmake(struct board *board, const struct board_made *made);
bool deal_board_won(const struct board *board);
/* The top cards of the piles in bit sets, from which moves are listed. */
struct board_tops {
    uint64_t of[BOARD_KINDS];       /* of[kind]: tops of the piles of the kind */
    uint64_t alone, waiting, built; /* alone: tops that are the only card of their pile; waiting: such tops in reserves;
                                       built: tops of a built sequence of two or more cards */
    uint64_t hosts;                 /* bit set of the cards on which some top card could be laid */
    uint64_t back;                  /* bit set of the top cards of foundations that may have to be taken back to win */
};
void deal_board_tops(const struct board *board, struct board_tops *tops);
/* Lists every move that may be needed to win, at most BOARD_MOVES. Returns their number. */
int deal_board_moves(const struct board *board, const struct board_tops *tops, struct board_move *out);
/* Functions for a move M with .onto set, after which a card must be laid on the moved card. deal_board_owes(): is that
 * still so after safe plays? deal_board_moves_onto() lists such moves as may be needed to win, at most BOARD_ONTO. It
 * returns their number. */
bool deal_board_owes(const struct board *board, struct board_move m);
int deal_board_moves_onto(const struct board *board, struct board_move m, struct board_move *out);
/* Lists the keys of other positions that can be won if the current position can; at most BOARD_BETTER (reserves.c).
 * Returns their number. */
int deal_board_better(const struct board *board, uint64_t *out);
/* Hash of a pile's cards up to CARD, from the hash POLY of the cards below it. */
static inline uint64_t board_poly(const struct board *board, uint64_t poly, uint8_t card)
{
    return poly * 0x9E6C63D0676A9A99u + board->key_of[card];
}
/* Key of the position after the top of pile FROM has moved to pile TO. deal_board_key_after() computes the same for a
 * move in a struct board_move. */
static inline uint64_t board_key_between(const struct board *board, int from, int to)
{
    const struct board_level *top = board->top[from], *under = board->top[to];

    return board->key + top[-1].share - top->share +
           deal_mix(board_poly(board, under->poly, top->card) + board->token[to]) - under->share;
}
uint64_t deal_board_key_after(const struct board *board, struct board_move m);
/* Lists the runs (sequences of cards) that can move by way of empty piles, at most BOARD_RUNS, and their numbers of
 * cards (runs.c). Returns the number of runs. */
int deal_board_runs(const struct board *board, const struct board_tops *tops, struct board_move *out, uint8_t *cards);
/* Returns the number of cards that MOVE, a move of a run, takes. Sets MOVE->to to the empty pile at which its single
 * moves would arrive. */
int deal_board_run_at_once(const struct board *board, struct board_move *move);
/* Writes to OUT the single moves of M, a move of a run, in order. Returns their number. */
int deal_board_run(const struct board *board, struct board_move m, struct board_move out[BOARD_RUN]);
/* Key of the position after move M, which takes N cards. */
uint64_t deal_board_key_after_run(const struct board *board, struct board_move m, int n);
/* Number of the foundation to which CARD, a card that some foundation takes next, should go. For a high card it prefers
 * an upper foundation that is started, or one whose lower foundation is complete. */
int deal_board_found_for(const struct board *board, uint8_t card);
/* Do the rules allow CARD to be played from its pile to its foundation? */
static inline bool board_plays(const struct board *board, uint8_t card)
{
    return board->all_play ||
           board->kind[board->kind_of[board->where[card]]].play >> (BOARD_KINDS + board->seq.found_of[card]) & 1;
}
/* Finds a play to a foundation that never loses a win and stores it in *MOVE; returns false if there is none. */
bool deal_board_safe(const struct board *board, struct board_move *move);
/* Finds a move of a card to its home that needs no alternative and stores it in *MOVE; returns false if there is
 * none. */
bool deal_board_home(const struct board *board, struct board_move *move);
/* Is M, a move of one card, the move to a cell of a card of a run? */
bool deal_board_digs(const struct board *board, struct board_move m);
/* Is it, with too few empty cells for the cards of the run? */
bool deal_board_cramped(const struct board *board, struct board_move m);
/* After MOVE took a card to a cell: changes MOVE to the move of the next card of its run to a cell; returns false if
 * there is none. */
bool deal_board_clears(const struct board *board, struct board_move *move);
/* After M, a move of N cards between piles: may a card go home, or must the rest of a run follow M's card to cells? */
bool deal_board_homes_after(const struct board *board, struct board_move m, int n);
/* Can CARD, which a foundation takes next, be played there without loss of a win? */
bool deal_board_closed(const struct board *board, uint8_t card);
/* Dead-end test: returns false only if the position is lost (relaxation.c). */
bool deal_board_alive(const struct board *board);
/* Number of the upper foundation, which takes the high cards, of foundation F. */
static inline int board_upper(int f) { return BOARD_FOUNDS + f; }
struct deal_action deal_board_action(const struct board *board, struct board_move m);

/* Bit set of the rungs (enum board_rung: keys of positions that merge some cards) that suit the position of X. There is
 * none if the game is not on an open board. A rung suits if no rule of building distinguishes cards that it merges. */
unsigned deal_open_rungs(const struct search *x);
/* Methods of the search: best-first search with the key of a rung (which ignores some properties of cards). A coarse
 * key merges different positions. Its wins are checked by replay, and its end is no proof of a loss. Functions start
 * and stop as in search/search.h. */
void *deal_open_coarse_start(struct search *x);
void *deal_open_exact_start(struct search *x);
/* Starts a search whose goal is LOW cards of each foundation (deal_board_init_low), or all cards if LOW is 0. */
void *deal_open_start(struct search *x, enum board_rung rung, int low);
enum verdict deal_open_run(void *state);
void deal_open_stop(void *state);
/* Number of cards that the longest foundation takes. */
int deal_open_longest(const void *state);
/* Proofs of loss by the low cards of each foundation, tried once x->doubtful is set (low.c). */
bool deal_low_fits(const struct search *x);
void *deal_low_start(struct search *x);
enum verdict deal_low_run(void *state);
void deal_low_stop(void *state);

#endif
