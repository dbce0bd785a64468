/*
 * In this folder: the common base of the search: a search with its limits and its traits of the rules, steps, and the
 * winning path.
 *
 * A search works on a copy of the position and changes it by steps. A step is an action, perhaps with exchanges, turns
 * of the pack or a move before it. All knowledge of a game comes from the compiled rules; the conclusions that they
 * allow are computed once, in a struct traits.
 */
#ifndef DEAL_SEARCH_H
#define DEAL_SEARCH_H

#include "engine/engine.h"
#include "rules/conditions.h"

/* ---- steps and lines ---- */

struct step {
    struct deal_action a;
    uint8_t from, to, n; /* Actions before action a. If from is a foundation: n cards pass from it to foundation to, one
                            by one. If from is the pack: it is turned n times. If from is another pile: its last n
                            cards move to pile to. */
    int8_t second;       /* Number of cards that pass after these n between a second pair of foundations: from its
                            first foundation to its second, or back if the number is negative.
                            STEP_START marks the start of a trail (deal_trail_start). STEP_CARRY: the last n cards of
                            pile from move singly, the upper ones by way of piles a.from and to (moves/carry.c). */
};
enum { STEP_START = INT8_MIN, STEP_CARRY };

struct path {
    struct step *step;
    size_t n, cap;
};

bool deal_path_add(struct path *p, struct step step);

/* Grows ARRAY to room for NEED items of SIZE bytes and sets *CAP. The array may move. Returns NULL without memory;
 * ARRAY and *CAP are then unchanged. */
void *deal_room(void *array, size_t *cap, size_t need, size_t size);
/* deal_room() with new items set to zero; deal_room() for at most MOST items. */
void *deal_room_zeroed(void *array, size_t *cap, size_t need, size_t size);
void *deal_room_most(void *array, size_t *cap, size_t need, size_t size, size_t most);

/* ---- a search ---- */

/* SPENT: a method has ended without a result. */
enum verdict { OPEN, WON, LOST, SPENT };

/* Two foundations of a suit whose tops may be exchanged. If both have cards, and SUM cards together, every split of
 * these cards can be reached from every other, so all splits are one position. */
struct pair {
    uint8_t pile[2], sum;
};

static inline bool deal_pair_touches(const struct deal_state *s, const struct pair *p)
{
    int a = pile_count(s, p->pile[0]), b = pile_count(s, p->pile[1]);

    return a && b && a + b == p->sum;
}
/* Where words of mechanisms depend on splits, at most FOLDS_WORDED pairs are merged at a time, and one if some pair has
 * more than SPLITS_MOST splits. Both numbers affect the number of nodes only. */
enum { FOLDS_WORDED = 2, SPLITS_MOST = 16 };

/* Conclusions that the rules allow a search. */
struct traits {
    int row;          /* row of the foundations' sequence tables: base rank - 1 where the base is dealt (negative:
                         not yet), else 0 */
    bool tables;      /* no mechanism is active */
    bool declared;    /* mechanisms declare all their moves */
    bool relax;       /* deadend/relaxation applies */
    bool safe;        /* moves/dominance.c applies while no redeal is left */
    bool lying;       /* moves/vacancies.c applies: the same for cards that lie on others */
    bool alone;       /* cards that leave alone are safe (moves/dominance.c) */
    bool spent;       /* every card must come to a foundation */
    bool layered;     /* dealt cards never return to the pack, except by a counted redeal */
    uint32_t cells;   /* groups whose cards go to foundations only, and that are not built on */
    bool endless;     /* the talon is turned without limit, and cards come to it only from the pack */
    bool waits;       /* foundations take no card before pack and talon are empty */
    bool plain;       /* found by deal_traits_find_plain() */
    bool turns;       /* turns of the pack are parts of other steps (moves/turning.c) */
    uint32_t parents; /* groups in which equivalent parents are merged (moves/parents.c) */
    uint32_t carried; /* groups whose runs are carried card by card (moves/carry.c) */
    bool roams;       /* many moves are possible between two deals: piles are built on, or mechanisms do more than
                         play to foundations */
    bool measured;    /* a mechanism measures progress */
    bool foreseen;    /* effects after a move onto other cards depend only on the pile that the cards leave, and
                         neither wins by itself */
    struct pair pair[MAX_FOUNDS];
    int pairs;
    bool worded; /* words of mechanisms may differ between splits of a pair */
    int folds;   /* number of touching pairs, the first ones, whose splits are one position */
};

/* A step with its sort key. */
struct ranked {
    uint64_t key;
    struct step step;
};

/* A step of the present position; equivalent steps (twins) lead to the same position. KEY is for callers. */
struct twin {
    uint64_t sign, turn, key;
};

struct twins;
struct line;
struct relax;
struct distances;
struct evaluation;
struct foresight;
struct locked;
struct pass;
struct supply;
struct partners;
struct covering;

/* Throttle of an expensive test. It is open for the first FIRST tests, and then while at least one test in PART
 * prunes. */
struct throttle {
    uint64_t tests, pruned;
    uint64_t calls, idle; /* calls: positions on which the test could have been made; idle: tests since the last one
                             that pruned */
};
bool deal_throttle_open(struct throttle *t, uint64_t first, uint64_t part);
/* Records the result of a test. Returns true if it prunes. */
bool deal_throttle_note(struct throttle *t, bool alive);

/*
 * The parts of the search that can be left out, or that a proof of loss can depend on. Methods come first, in the order
 * of deal_methods (ORDER deal_methods). Dead-end tests come last, in the order of deal_deadends.
 */
enum part {
    PART_PLAIN,
    PART_TRIES,
    PART_COARSE,
    PART_BOARD,
    PART_LOW,
    PART_RUNS,
    PART_SUITS,
    PART_WIDENING,
    PART_RESTARTS,
    PART_PLAYOUTS,
    PART_LEVELS,
    PART_DEEP,
    PART_BEST,
    PART_METHODS, /* ORDER parts of parts.c */
    PART_COUNTED = PART_METHODS,
    PART_ROOMS,
    PART_SAFE,
    PART_VACANCIES,
    PART_COVERING,
    PART_TURNS,
    PART_LINE,
    PART_ALONE,
    PART_RESERVES,
    PART_SPLITS,
    PART_PARENTS,
    PART_CARRY,
    PART_DEADENDS,
    PARTS_MOST = 32 /* number of bits in a set of parts */
};

struct search {
    const struct deal_rules *r;
    struct deal_state *s; /* the search's own copy of the position */
    const struct deal_solve_options *o;
    struct traits traits;
    const char *proof; /* kind of proof of a method that returns LOST; NULL: "search" */
    uint32_t without;  /* parts to leave out, one bit each of enum part */
    uint32_t acted;    /* parts that pruned or merged positions in the method that runs, and that method,
                          as bits of enum part */
    struct line *line; /* NULL if the part does not apply; likewise the pointers below */
    struct relax *relax;
    struct locked *locked;
    struct pass *pass;
    struct supply *supply;
    struct partners *partners;
    struct covering *covering; /* moves/covering.c */
    size_t memory;             /* most bytes for the method that runs */
    unsigned rungs;            /* rungs that suit the start position, as bits of enum board_rung (open_board/) */
    bool run_board;            /* the search of runs (run_board/) applies, and has not ended */
    bool doubtful;             /* a complete coarse search found no win, so the deal is probably lost */
    struct throttle throttle[PARTS_MOST - PART_DEADENDS]; /* of the dead-end tests, in the order of deal_deadends */
    uint64_t limit;                                       /* limit of nodes for the present attempt, at most o->nodes */
    uint64_t nodes;                                       /* number of positions whose steps were listed */
    uint64_t steps;                                       /* number of steps listed */
    bool failed;                                          /* out of memory */
    struct path won;                                      /* winning path from the start position */
    bool wanders;          /* a long depth-first search found the path, so it is to be cut */
    struct ranked *ranked; /* scratch memory for sorting steps by rank; it has room for ranked_cap of them */
    uint32_t *bins;        /* scratch memory for the same sort: bins_cap counters */
    size_t ranked_cap, bins_cap;
    bool tableau[MAX_PILES];    /* by pile: it is no foundation, pack or talon */
    struct deal_action *turned; /* room for deal_turns_most() actions, or NULL */
    struct twins *twins;        /* see deal_twin_find() */
    uint64_t twin_turn;         /* number of positions whose steps were listed, as an identifier */
    uint64_t listed;            /* key of the position listed last, if it is a sum over piles and registers; else
                                   0 */
    bool seeks_twins;           /* that position has enough steps to search for twins */
    struct distances *distances;
    struct evaluation *evaluation;
    struct foresight *foresight; /* belongs to the evaluation */
};

static inline bool part_on(const struct search *x, int part) { return !(x->without >> part & 1); }
static inline void part_acts(struct search *x, int part) { x->acted |= UINT32_C(1) << part; }

/* True if the nodes are spent, the search is stopped, or memory ran out. */
bool deal_search_ends(const struct search *x);
/* Number of actions of a step before its last one: exchanges, turns of the pack, or moves. The second function returns
 * number I of them, and requires that those before it were made. */
int deal_step_times(const struct deal_rules *r, struct step step);
struct deal_action deal_step_before(const struct search *x, struct step step, int i);
size_t deal_search_apply(struct search *x, struct step step); /* returns the journal mark for the undo */

/* Finds the traits (traits.c). */
void deal_traits_find(struct traits *f, const struct deal_state *s);
/* The same, but no dead-end test applies where a mechanism is active. Measured scales and rates of players depend on
 * this. */
void deal_traits_find_plain(struct traits *f, const struct deal_state *s);
/* The same without any trait from which a search could conclude that a position or a move leads nowhere. */
void deal_traits_find_bare(struct traits *f, const struct deal_state *s);
/* The kinds of cards that are in order on a card of kind CARD in the group, as bits; 0 if too many kinds fit
 * (ORDERLY_KINDS). */
uint64_t deal_orderly_kinds(const struct deal_group *group, int card);
/* Are exchanges reversible at any time, without side effects? The list has the further conditions under which all
 * splits of two foundations are one position. */
bool deal_exchanges_silent(const struct deal_rules *r, struct obstacle *o);
extern const struct condition *const deal_exchange_needs[];
/* Conditions for plans of suits, besides those of locked piles. */
extern const struct condition *const deal_suits_needs[];
/* Further conditions for proofs by plans of suits (search/suit_rooms.c). */
extern const struct condition *const deal_rooms_needs[];

#endif
