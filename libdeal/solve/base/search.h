/*
 * In this folder: what all parts of the search stand on: a search with its limits and its
 * traits of the rules, steps, and the path that wins.
 *
 * A search works on a copy of the position and changes it by steps: an action,
 * before it perhaps some exchanges between two foundations.  Everything it knows
 * of a game it reads from the compiled rules; what it may conclude from them is
 * worked out once, in a struct traits.
 */
#ifndef DEAL_SEARCH_H
#define DEAL_SEARCH_H

#include "engine/engine.h"
#include "rules/conditions.h"

/* ---- steps and lines ---- */

struct step {
    struct deal_action a;
    uint8_t from, to, n; /* first N exchanges from pile FROM to pile TO; FROM the pack: N turns of it; FROM any
                            other pile: a move of its last N cards to pile TO */
    int8_t second;       /* after exchanges as many of the other pair, from its first pile to its second, less than 0: back;
                            STEP_START: no step, see deal_trail_start; STEP_CARRY: the last N cards of pile FROM go on one
                            by one, the last two by way of piles A.from and TO: moves/carry.c */
};
enum { STEP_START = INT8_MIN, STEP_CARRY };

struct path {
    struct step *step;
    size_t n, cap;
};

bool deal_path_add(struct path *p, struct step step);

/* ARRAY with room for NEED items of SIZE bytes, perhaps elsewhere, *CAP set; NULL without
 * memory, and then ARRAY and *CAP are as they were. */
void *deal_room(void *array, size_t *cap, size_t need, size_t size);
/* The same, what is new of it being zero; the same, of at most MOST items. */
void *deal_room_zeroed(void *array, size_t *cap, size_t need, size_t size);
void *deal_room_most(void *array, size_t *cap, size_t need, size_t size, size_t most);

/* ---- a search ---- */

/* SPENT: a method has come to its end and knows nothing. */
enum verdict { OPEN, WON, LOST, SPENT };

/* Two foundations of a suit whose tops may be exchanged.  As soon as both are
 * started and together hold SUM cards every split of them can be reached from
 * every other: one position. */
struct pair {
    uint8_t pile[2], sum;
};

static inline bool deal_pair_touches(const struct deal_state *s, const struct pair *p)
{
    int a = pile_count(s, p->pile[0]), b = pile_count(s, p->pile[1]);

    return a && b && a + b == p->sum;
}
/* Where words of mechanisms depend on splits, no more pairs than FOLDS_WORDED are folded at a time, and one if a pair has
 * more splits than SPLITS_MOST.  Neither decides anything but nodes. */
enum { FOLDS_WORDED = 2, SPLITS_MOST = 16 };

/* What the rules allow a search to conclude. */
struct traits {
    int row;              /* of the foundations' sequences: the base rank - 1 */
    bool tables;          /* no mechanism does anything */
    bool declared;        /* mechanisms say what they may do */
    bool relax;           /* deadend/relaxation.c understands these rules */
    bool safe;            /* moves/dominance.c does, while no redeal is left */
    bool lying;           /* the same, of cards that lie on others: moves/vacancies.c */
    bool alone;           /* moves/dominance.c knows cards that leave alone */
    bool spent;           /* every card must come to a foundation */
    bool layered;         /* cards once dealt never go back, but by a counted redeal */
    uint32_t cells;       /* groups whose cards go to foundations only, and are not built on */
    bool endless;         /* the talon is turned again and again, and nothing comes to it but from the pack */
    bool waits;           /* foundations take nothing before pack and talon are empty */
    bool plain;           /* deal_traits_find_plain() found them */
    bool turns;           /* turns of the pack are parts of other steps: moves/turning.c */
    uint32_t parents;     /* groups of which moves/parents.c knows which cards are parents alike */
    uint32_t carried;     /* groups whose runs moves/carry.c carries card by card */
    bool roams;           /* much can be done without dealing: piles are built on, or mechanisms do more than play out */
    bool measured;        /* a mechanism tells how far a position has come */
    bool foreseen;        /* what follows a move of cards onto others goes by the pile that they leave; neither wins by itself */
    struct pair pair[MAX_FOUNDS];
    int pairs;
    bool worded;          /* mechanisms' words may be others at each split of a pair */
    int folds;            /* so many touching pairs, the first ones, have splits that are one position */
};

/* A step on its way to its place. */
struct ranked {
    uint64_t key;
    struct step step;
};

/* A step of the present position, and what it leads to: one like it leads there, too. */
struct twin {
    uint64_t sign, turn, key;
    int32_t value;
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

/* Throttle of a dead-end test that takes time.  It is open for the first FIRST tests, and on for
 * as long as one in PART prunes. */
struct throttle {
    uint64_t tests, pruned;
    uint64_t calls, idle; /* positions it could have been made on; tests since the last that pruned */
};
bool deal_throttle_open(struct throttle *t, uint64_t first, uint64_t part);
/* Counts a test; true when it prunes. */
bool deal_throttle_note(struct throttle *t, bool alive);

/*
 * The parts of the search that can be left out, and that a proof of loss can rest on.  The methods come first, in the order of
 * deal_methods (ORDER deal_methods), the dead-end tests last, in that of deal_deadends.
 */
enum part {
    PART_PLAIN, PART_TRIES, PART_RANKS, PART_COLOURS, PART_BOARD, PART_LOW, PART_SUITS, PART_WIDENING, PART_RESTARTS,
    PART_PLAYOUTS, PART_LEVELS, PART_DEEP, PART_BEST,
    PART_METHODS, /* ORDER parts of parts.c */
    PART_COUNTED = PART_METHODS, PART_ROOMS, PART_SAFE, PART_VACANCIES, PART_COVERING, PART_TURNS, PART_LINE, PART_ALONE,
    PART_RESERVES, PART_SPLITS, PART_PARENTS, PART_CARRY,
    PART_DEADENDS,
    PARTS_MOST = 32 /* bits of a set */
};

struct search {
    const struct deal_rules *r;
    struct deal_state *s;             /* our own copy */
    const struct deal_solve_options *o;
    struct traits traits;
    const char *proof;                /* kind of proof of a method that returns LOST; NULL: "search" */
    uint32_t without;                 /* parts to leave out, one bit each of enum part */
    uint32_t acted;                   /* parts that left something out in the method at hand, and that method */
    struct line *line;                /* NULL where there is none */
    struct relax *relax;              /* the same */
    struct locked *locked;            /* the same */
    struct pass *pass;                /* the same */
    struct supply *supply;            /* the same */
    struct partners *partners;        /* the same */
    struct covering *covering;        /* the same: moves/covering.c */
    size_t memory;                    /* bytes that each method may hold */
    unsigned rungs;                   /* bits of enum board_rung that suit the position at the start: open_board/ */
    bool doubtful;                    /* a coarse search of all there is won nothing: likely lost */
    struct throttle throttle[PARTS_MOST - PART_DEADENDS]; /* by the number of the dead-end test */
    uint64_t limit;                   /* nodes the present attempt may come to, at most o->nodes */
    uint64_t nodes;                   /* positions whose actions were listed */
    uint64_t steps;                   /* what there was to do in them */
    bool failed;                      /* out of memory */
    struct path won;                  /* from the position given */
    bool wanders;                     /* a long depth-first search found it: it is to be cut */
    struct ranked *ranked;            /* room to sort steps: of ranked_cap, ... */
    uint32_t *bins;                   /* ... and of bins_cap numbers */
    size_t ranked_cap, bins_cap;
    bool tableau[MAX_PILES];          /* piles but foundations, pack and talon */
    struct deal_action *turned;       /* room for deal_turns_most() actions, or NULL */
    struct twins *twins;              /* see deal_twin_find */
    uint64_t twin_turn;               /* positions whose steps were listed */
    uint64_t listed;                  /* the key of the last one, where it is a sum over piles and registers; else 0 */
    bool seeks_twins;                 /* the last one has so many that it is worth looking */
    struct distances *distances;
    struct evaluation *evaluation;
    struct foresight *foresight;      /* of the evaluation */
};

static inline bool part_on(const struct search *x, int part) { return !(x->without >> part & 1); }
static inline void part_acts(struct search *x, int part) { x->acted |= UINT32_C(1) << part; }

/* Nodes spent, stopped or out of memory. */
bool deal_search_ends(const struct search *x);
/* How many actions come before its own: exchanges, turns of the pack as it lies, or a move; and number I of them, when it is due. */
int deal_step_times(const struct deal_rules *r, struct step step);
struct deal_action deal_step_before(const struct search *x, struct step step, int i);
size_t deal_search_apply(struct search *x, struct step step); /* the mark to undo to */

/* In traits.c. */
void deal_traits_find(struct traits *f, const struct deal_state *s);
/* The same, but where a mechanism acts no dead-end test applies: measured scales and rates of players rest on that. */
void deal_traits_find_plain(struct traits *f, const struct deal_state *s);
/* The same, with nothing from which a search could conclude that a position or an action leads nowhere. */
void deal_traits_find_bare(struct traits *f, const struct deal_state *s);
/* The kinds that keep an order on a card of the kind CARD in the group, as bits; 0 where too many fit (ORDERLY_KINDS). */
uint64_t deal_orderly_kinds(const struct deal_group *group, int card);
/* Exchanges can be taken back at any time, and nothing else notices them; what else two of them being one rests on. */
bool deal_exchanges_silent(const struct deal_rules *r, struct obstacle *o);
extern const struct condition *const deal_exchange_needs[];
/* What plans of suits rest on, but for what locked piles do. */
extern const struct condition *const deal_suits_needs[];
/* And what proofs by them rest on: search/suit_rooms.c. */
extern const struct condition *const deal_rooms_needs[];

#endif
