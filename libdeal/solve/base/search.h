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

#include "base/array.h"
#include "base/bits.h"
#include "deal.h"
#include "engine/limits.h"

struct condition;
struct deal_group;
struct obstacle;

/* ---- steps and lines ---- */

struct step {
    struct deal_action a;
    /* Actions that the step makes before its action a. If from is a foundation: n cards pass from it to foundation
     * to, one by one. If from is the pack: it is turned n times. If from is another pile: its last n cards move to
     * pile to. */
    uint8_t from, to, n;
    int8_t second; /* Number of cards that pass, after the n cards of the first exchange, between a second pair of
                      foundations: from its first foundation to its second, or back if the number is negative.
                      STEP_START marks the start of a trail (deal_trail_start). STEP_WHOLE marks a compound step of
                      moves/wholes.h: from has the numbers of two columns, n and to are heights in these, and a is the
                      last action of the step. */
};
enum { STEP_START = INT8_MIN, STEP_WHOLE };

struct path {
    struct step *step;
    size_t n, cap;
};

bool deal_path_add(struct path *path, struct step step);

/* ---- a search ---- */

/* Result of a search method so far. SPENT: the method has ended without a result. */
enum verdict { OPEN, WON, LOST, SPENT };

/* Two foundations of a suit whose tops may be exchanged. If both have cards, and SUM cards together, every split of
 * these cards can be reached from every other, so positions that differ only in the split are one position. */
struct pair {
    uint8_t pile[2], sum;
};
/* Do both foundations of the pair have cards, and SUM cards together? */
bool deal_pair_touches(const struct deal_state *s, const struct pair *pair);

/* Two foundations may divide the cards that they can exchange in several ways (splits). These numbers limit the merging
 * of such positions where actions of mechanisms depend on the split. At most FOLDS_WORDED pairs are merged at a time,
 * and one if some pair has more than SPLITS_MOST splits. They affect the number of nodes only. */
enum { FOLDS_WORDED = 2, SPLITS_MOST = 16 };

/* Conclusions from the rules that a search uses. */
struct traits {
    int row; /* index into the foundations' sequence tables: base rank - 1 where the base rank is dealt (negative: not
                yet), else 0 */
    bool tables;      /* true: no mechanism of the rules is active */
    bool declared;    /* true: the active mechanisms of the rules declare all their moves */
    bool relax;       /* true: the delete relaxation applies (deadend/relaxation) */
    bool safe;        /* true: deal_safe_find() of moves/dominance.c finds safe plays */
    unsigned checked; /* kinds of safe plays of the check that the search makes (check/check.h) */
    bool spent;       /* true: to win, every card must come to a foundation */
    bool layered;     /* true: dealt cards never return to the pack, except by a counted redeal */
    bool self_dealt;  /* true: layered, and cards leave the pack by themselves only, after other moves */
    uint32_t cells;   /* bit set of the groups on which no card is laid, and whose cards go to foundations only */
    bool endless;     /* true: the talon is turned over without limit, and cards come to it only from the pack */
    bool waits;       /* true: foundations take no card before pack and talon are empty */
    bool plain;       /* true: these traits were found by deal_traits_find_plain() */
    bool turns;       /* true: turns of the pack are parts of other steps (moves/turning.c) */
    /* bit set of the groups in which cards that take the same cards are equivalent (moves/parents.c) */
    uint32_t parents;
    bool roams;    /* true: many moves are possible between two deals, because piles are built on, or mechanisms do more
                      than play to foundations */
    bool measured; /* true: a mechanism of the rules measures progress towards the goal */
    bool foreseen; /* true: effects after a move onto other cards depend only on the pile that the cards leave, and
                      neither move nor effects win by themselves */
    struct pair pair[MAX_FOUNDS];
    int pairs;
    bool worded; /* true: the actions of mechanisms may depend on how two foundations divide the cards that they can
                    exchange */
    int folds; /* number of touching pairs of foundations, counted from the first, for which positions that differ only
                  in the split of the cards are merged */
};

/* A step (an action, perhaps with others before it) with its sort key. */
struct ranked {
    uint64_t key;
    struct step step;
};

/* Plans the actions of compound steps (moves/wholes.h). */
struct planner {
    int actions;                      /* number of actions planned so far */
    const struct deal_action *action; /* the actions planned last */
    /* Plans STEP from position S. Returns the number of its actions; 0: the step is impossible. */
    int (*plan)(struct planner *planner, const struct deal_state *s, struct step step);
};

struct line;
struct relax;
struct distances;
struct evaluation;
struct foresight;
struct locked;

/* Limits how often an expensive dead-end test is made: on FIRST positions, and then while at least one test
 * in PART proves a loss. */
struct throttle {
    uint64_t tests, pruned;
    uint64_t calls, idle; /* calls: positions on which the dead-end test could have been made; idle: tests since the
                             last one that proved a loss */
};
bool deal_throttle_open(struct throttle *throttle, uint64_t first, uint64_t part);
/* Records the result of a dead-end test. Returns true if the test proved a loss. */
bool deal_throttle_note(struct throttle *throttle, bool alive);

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
    PART_LOOSE,
    PART_SUITS,
    PART_WHOLES,
    PART_DEEP,
    PART_WIDENING,
    PART_RESTARTS,
    PART_METHODS, /* ORDER parts of parts.c: from here on the order is that of the table in parts.c */
    PART_COUNTED = PART_METHODS,
    PART_SAFE,
    PART_COVERING,
    PART_TURNS,
    PART_LINE,
    PART_RESERVES,
    PART_SPLITS,
    PART_PARENTS,
    PART_DEADENDS,
    PARTS_MOST = 32 /* number of bits in a set of parts of the search */
};

struct search {
    const struct deal_rules *r;
    struct deal_state *s; /* the search's own copy of the position */
    const struct deal_solve_options *o;
    struct traits traits;
    const char *proof; /* kind of proof of a search method that returns LOST; NULL: "search" */
    uint32_t without;  /* bit set of the parts of the search (enum part) to leave out */
    /* bit set (enum part) of the running method and of the parts of the search that pruned or merged positions in it */
    uint32_t acted;
    /* dead-end test of the line; NULL if it does not apply to the rules, like each of the next pointers */
    struct line *line;
    struct relax *relax;
    struct locked *locked;
    void *supply, *partners, *pass; /* data of the dead-end tests of these names, whose code is that of the check
                                  (deadend/matching.c) */
    struct planner *planner;        /* of compound steps; NULL if they do not apply to the rules */
    int undealt;                    /* number of cards of the pack, from the last to be dealt on, that the search over
                                       numbers of cards (counted.c) leaves out */
    size_t memory;                  /* most bytes of memory for the method that is running */
    unsigned rungs;  /* bit set (enum board_rung) of the searches of open boards that suit the start position */
    bool run_board;  /* true: the search of runs (run_board/) applies and has not ended */
    bool loose_runs; /* true: the search of loose runs (run_board/loose.h) applies and has not ended */
    bool doubtful;   /* true: a complete coarse search found no win, so the deal is probably lost */
    /* limits on how often each dead-end test is made, in the order of deal_deadends */
    struct throttle throttle[PARTS_MOST - PART_DEADENDS];
    uint64_t limit;  /* limit of nodes for the present attempt of a method, at most o->nodes */
    uint64_t nodes;  /* number of nodes: positions whose steps were listed */
    uint64_t steps;  /* number of steps (actions, perhaps with others before them) that were listed */
    bool failed;     /* true: memory ran out */
    struct path won; /* winning path of steps from the start position */
    bool wanders;    /* true: a long depth-first search found the winning path, so detours are to be cut from it */
    struct ranked *ranked; /* scratch memory for sorting steps, with room for ranked_cap of them */
    size_t ranked_cap;
    bool tableau[MAX_PILES];    /* tableau[p]: pile p is no foundation, pack or talon */
    struct deal_action *turned; /* scratch memory with room for deal_turns_most() actions, or NULL */
    uint64_t listings;          /* number of positions whose steps were listed, used to identify the current one */
    /* hash of the position whose legal steps were listed last, if that hash is a sum of terms for piles and registers
     * (counters of the rules), so that the hash after a step can be computed from it; else 0 */
    uint64_t listed;
    struct distances *distances;
    struct evaluation *evaluation;
    struct foresight *foresight; /* data for predictions of evaluations, owned by the evaluation */
};

static inline bool part_on(const struct search *x, int part) { return !(x->without >> part & 1); }
static inline void part_acts(struct search *x, int part) { x->acted |= UINT32_C(1) << part; }

/* Must the search end: is the limit of nodes reached, was the search stopped by the caller, or did memory run out? */
bool deal_search_ends(const struct search *x);
/* Number of actions of STEP before its last one: exchanges, turns of the pack, or moves. The second function returns
 * action number I of them; the actions before it must have been made. */
int deal_step_times(const struct search *x, struct step step);
struct deal_action deal_step_before(const struct search *x, struct step step, int i);
/* makes STEP on x->s; returns the journal mark for the undo */
size_t deal_search_apply(struct search *x, struct step step);

unsigned deal_luby(unsigned i); /* number I, from 0, of Luby's sequence 1 1 2 1 1 2 4 ... */

/* Finds the traits (conclusions that the rules allow a search); in traits.c. */
void deal_traits_find(struct traits *traits, const struct deal_state *s);
/* Finds the traits as deal_traits_find() does, but no dead-end test applies where a mechanism is active. Measured
 * scales and rates of players depend on this. */
void deal_traits_find_plain(struct traits *traits, const struct deal_state *s);
/* Bit set of the cards that are in order on CARD in the group; 0 if too many kinds fit (ORDERLY_KINDS). */
uint64_t deal_orderly_kinds(const struct deal_group *group, int card);
/* Are exchanges between foundations reversible at any time, without side effects? The list deal_exchange_needs has the
 * further conditions under which all splits of cards between two foundations are one position. */
bool deal_exchanges_silent(const struct deal_rules *r, struct obstacle *o);
extern const struct condition *const deal_exchange_needs[];
/* Conditions on the rules for plans of suits (search/suit_plans.c), besides those of locked piles. */
extern const struct condition *const deal_suits_needs[];

#endif
