/*
 * In this folder: the search.  solve.c says which ways are tried on a position: beam.c,
 * best.c, levels.c, deep.c, suits.c, laid*.c where every card is laid out from the start,
 * and exhaustive.c, the plain one that the others are checked against.  search.c is what
 * they all stand on.  expand.c and safe.c say which steps lead on, score.c, promise.c and
 * soon.c how good they look, line.c, locked.c, pass.c and relax.c what is lost for certain,
 * pack.c and seen.c how positions are kept, shorten.c what could be left out of a line.
 *
 * A search works on a copy of the position and changes it by steps: an action,
 * before it perhaps some exchanges between two foundations.  Everything it knows
 * of a game it reads from the compiled rules; what it may conclude from them is
 * worked out once, in a struct shape.
 *
 * A position is known by its 64-bit hash.  Two of n different positions share
 * one with a chance of about n^2 / 2^65: 3e-8 for a million positions.  A search
 * that finds nothing rests on that.
 */
#ifndef DEAL_SEARCH_H
#define DEAL_SEARCH_H

#include "../internal.h"

/* ---- a set of positions: seen.c ---- */

struct seen {
    uint64_t *slot;
    size_t mask, n, most; /* most: slots that the memory allows */
    bool full;            /* forgets: an absent position may have been there */
};

bool deal_seen_init(struct seen *t, size_t memory);
void deal_seen_release(struct seen *t);
/* True when KEY is new to the set. Without memory the set forgets. */
bool deal_seen_add(struct seen *t, uint64_t key);
/* KEY will be asked for soon. */
void deal_seen_fetch(const struct seen *t, uint64_t key);

/* ---- steps and lines ---- */

struct step {
    struct deal_action a;
    uint8_t from, to, n; /* first N exchanges from pile FROM to pile TO */
    bool start;          /* no step: see deal_trail_start */
};

struct path {
    struct step *step;
    size_t n, cap;
};

bool deal_path_add(struct path *p, struct step step);

/* ARRAY with room for NEED items of SIZE bytes, perhaps elsewhere, *CAP set; NULL without
 * memory, and then ARRAY and *CAP are as they were. */
void *deal_room(void *array, size_t *cap, size_t need, size_t size);

/* ---- a search ---- */

enum verdict { OPEN, WON, LOST };

/* Two foundations of a suit whose tops may be exchanged.  As soon as both are
 * started and together hold SUM cards every split of them can be reached from
 * every other: one position. */
struct pair {
    uint8_t pile[2], sum;
};

/* What the rules allow a search to conclude. */
struct shape {
    int row;              /* of the foundations' sequences: the base rank - 1 */
    bool tables;          /* no mechanism adds actions to what the tables say */
    bool relax;           /* relax.c understands these rules */
    bool spent;           /* every card must come to a foundation */
    bool safe;            /* safe.c does, while no redeal is left */
    bool layered;         /* cards once dealt never go back, but by a counted redeal */
    uint32_t cells;       /* groups whose cards go to foundations only, and are not built on */
    bool endless;         /* the talon is turned again and again, and nothing comes to it but from the pack */
    bool waits;           /* foundations take nothing before pack and talon are empty */
    bool roams;           /* much can be done without dealing: piles are built on, or mechanisms act */
    struct pair pair[MAX_FOUNDS];
    int pairs;
};

/* A step on its way to its place. */
struct ranked {
    uint64_t key;
    struct step step;
};

struct line;
struct relax;
struct soon;
struct score;
struct locked;
struct pass;
struct supply;

/* Questions put to a proof that takes time, and how often it told a loss.  It is asked FIRST
 * times, and on for as long as it tells one in PART. */
struct asked {
    uint64_t n, told;
};
bool deal_asked_worth(struct asked *a, uint64_t first, uint64_t part);
/* Notes the answer; true when it is a loss. */
bool deal_asked_lost(struct asked *a, bool alive);

struct search {
    const struct deal_rules *r;
    struct deal_state *s;             /* our own copy */
    const struct deal_solve_options *o;
    struct shape shape;
    struct line *line;                /* NULL where there is none */
    struct relax *relax;              /* the same */
    struct locked *locked;            /* the same */
    struct pass *pass;                /* the same */
    struct supply *supply;            /* the same */
    struct asked asked_relax, asked_pass;
    uint64_t limit;                   /* nodes the present attempt may come to, at most o->nodes */
    uint64_t nodes;                   /* positions whose actions were listed */
    uint64_t steps;                   /* what there was to do in them */
    bool failed;                      /* out of memory */
    struct path won;                  /* from the position given */
    struct ranked *ranked;            /* room to sort deal_search_most() steps */
    struct soon *soon;
    struct score *score;
};

/* Nodes spent, stopped or out of memory. */
bool deal_search_ends(const struct search *x);
struct deal_action deal_step_exchange(struct step step);     /* one of its first exchanges */
size_t deal_search_apply(struct search *x, struct step step); /* the mark to undo to */
/* "abstraction" or "relaxation" when the position is surely lost, else NULL. */
const char *deal_search_dead(struct search *x);
/* What that asks, as far as it holds for these rules; false without memory. */
bool deal_proofs_new(struct search *x);
void deal_proofs_free(struct search *x);

/* ---- what a position is, and what can be done in it: expand.c ---- */

void deal_shape_find(struct shape *f, const struct deal_state *s);
/* The hash of the position, exchanges that change nothing left out. */
uint64_t deal_search_key(const struct search *x);
/* Every step worth trying, best first; room for deal_search_most() of them. */
size_t deal_search_steps(struct search *x, struct step *out, uint64_t *random);
size_t deal_search_most(const struct search *x);

/* Positions that wait: registers, counts and cards, without hashes. pack.c */
size_t deal_search_packed(const struct search *x); /* bytes */
void deal_search_pack(const struct search *x, uint8_t *out);
void deal_search_unpack(struct search *x, const uint8_t *in);

/* ---- soon.c ---- */

bool deal_soon_new(struct search *x);
void deal_soon_free(struct soon *k);
/* For each of 52 cards how many must go to a foundation before it, MAX_SEQ if none takes
 * it. Lasts until the next call. */
const uint8_t *deal_soon_of(const struct search *x);

/* ---- promise.c and score.c: both need soon.c ---- */

/* How promising a position is to best-first search. Greater is better. */
int deal_search_promise(const struct search *x);
bool deal_score_new(struct search *x);
void deal_score_free(struct score *k);
/* How far a position has come. Greater is better. */
int deal_search_score(const struct search *x);
/* The same by each of JUDGES judgements, the first as above. Lasts until the next call. */
enum { JUDGES = 3 };
const int32_t *deal_search_scores(const struct search *x);

/* ---- safe.c: an action that can never be wrong, or -1 ---- */

bool deal_safe_rules(const struct deal_rules *r);
int deal_safe_find(const struct search *x, const struct deal_action *list, size_t n);

/* ---- relax.c ---- */

bool deal_relax_new(struct search *x);
void deal_relax_free(struct relax *k);
bool deal_relax_alive(struct relax *k, const struct search *x);

/* ---- the last pass through the pack: pass.c ---- */

bool deal_pass_new(struct search *x); /* x->pass stays NULL where it does not hold */
void deal_pass_free(struct pass *k);
bool deal_pass_alive(struct pass *k, const struct deal_state *s); /* no redeal may be left */

/* ---- every card on one pile: supply.c ---- */

bool deal_supply_new(struct search *x);
void deal_supply_free(struct supply *k);
bool deal_supply_alive(struct supply *k, const struct deal_state *s);

/* ---- locked.c ---- */

bool deal_locked_new(struct search *x);
void deal_locked_free(struct locked *k);
bool deal_locked_alive(struct locked *k, const struct deal_state *s);

/* ---- line.c, line_window.c ---- */

bool deal_line_new(struct search *x);
void deal_line_free(struct line *l);
bool deal_line_alive(struct line *l, const struct search *x);
/* No other action of the position need be tried. */
bool deal_line_safe(struct line *l, const struct search *x, struct deal_action a);
/* The pile that is the line, NO_PILE without one; does it fill this group? */
int deal_line_pile(const struct line *l);
bool deal_line_cell(const struct line *l, int pile);

/* ---- trails: how positions were reached, trail.c ---- */

enum { NO_TRAIL = 0xFFFFFFFF };

struct trail {
    struct trail_mark *mark; /* freed by whoever has the trail */
    size_t n, cap;
};

/* The step, which is none, to the position that a search starts from. */
extern const struct step deal_trail_start;
/* The number of STEP made after that of number BEFORE; NO_TRAIL of the start, and without memory. */
uint32_t deal_trail_add(struct search *x, struct trail *t, uint32_t before, struct step step);
/* The steps up to number LAST become the line that wins. */
void deal_trail_keep(struct search *x, const struct trail *t, uint32_t last);

/* ---- searches ---- */

enum verdict deal_search_exhaustive(struct search *x);
/* Depth first with a table of positions; random unless *RANDOM is 0. */
enum verdict deal_search_deep(struct search *x, uint64_t random);
/* The most promising position next, as far as memory goes. */
enum verdict deal_search_best(struct search *x);
/* A plan for each suit, where suits hardly meet; never a proof. */
enum verdict deal_search_suits(struct search *x);
/* In levels by cards dealt, all swept again and again. */
enum verdict deal_search_levels(struct search *x);
/* In layers of at most WIDTH positions: by cards dealt, or else by actions. */
enum verdict deal_search_beam(struct search *x, size_t width, bool dealt);

#endif
