/*
 * In this folder: the searches: depth_first.c, beam.c, stages.c, best_first.c, levels.c, suit_plans.c, and
 * exhaustive.c, the plain one that the others are checked against.
 */
#ifndef DEAL_SEARCH_SEARCH_H
#define DEAL_SEARCH_SEARCH_H

#include "solve/base/search.h"

/* ---- searches that are run from their start ---- */

/* The plain search on the table of the engine: base/plain.h. */
extern const struct plain_engine deal_plain_tables;
/* The plain search where cards only come to one heap, and positions are counted: counted.c. */
extern const struct plain_engine deal_plain_counted;
extern const struct condition *const deal_counted_needs[];
/* The plain search with positions told apart by their bytes alone; OPEN also where they are more than x->limit, or than
 * x->o->memory holds. */
enum verdict deal_search_tables(struct search *x);
/* Depth first with a table of positions; random unless *RANDOM is 0. */
enum verdict deal_search_deep(struct search *x, uint64_t random);

struct foreseen;
struct plain_engine;

/* In layers of at most WIDTH positions: by cards dealt, or else by actions. */
struct beam_plan {
    size_t width;
    bool dealt;
    bool paced;      /* against evaluations counts deal_relax_pace(), where there is a relaxation */
    bool drawn;      /* by the weights of deal_evaluation_draw() */
    uint32_t noise;  /* evaluations are disturbed by less than that; by what, SEED tells */
    uint64_t seed;
    int32_t novelty; /* what a position gets that deal_novel() finds to be so in its layer */
    int32_t reached; /* out: the best evaluation that was met */
    int out;         /* out: the most cards on foundations ... */
    uint32_t before; /* ... in a position after STEP, made after that of this number on the trail */
    struct step step;
};
/* The evaluation of the present position, whose KEY decides what it is disturbed by. */
int32_t deal_plan_value(struct beam_plan *plan, const struct search *x, uint64_t key);
/* The most that a position can be worth that is foreseen, and novel; where it is not made, deal_plan_reach() notes the evaluation. */
int32_t deal_plan_most(const struct beam_plan *plan, const struct foreseen *seen);
void deal_plan_reach(struct beam_plan *plan, int32_t value);
/* The present position was reached by STEP, after that of number BEFORE. */
void deal_plan_note(struct beam_plan *plan, const struct search *x, uint32_t before, struct step step);
/* Of N steps of the position of that KEY those that a pass of the plan takes; how many they are. */
size_t deal_plan_steps(const struct beam_plan *plan, uint64_t key, struct step *step, size_t n);
/* A pass of a beam; PLAN lasts as long.  _start() is NULL without memory; _run() goes on until x->limit, or a little
 * beyond, and is SPENT when the pass is over; it leaves the position as it was. */
struct beam *deal_beam_start(struct search *x, struct beam_plan *plan);
enum verdict deal_beam_run(struct beam *b);
void deal_beam_stop(struct beam *b);
/* A beam is as wide as PLAN says, or as the memory of X allows, which is so much. */
size_t deal_beam_widest(const struct search *x);
/* The steps from where the pass started to the position with the most cards out are added to P. */
void deal_beam_best(struct beam *b, struct path *p);
/* In stages by cards dealt and cards out, WIDTH positions of each; PLAN says nothing of layers.  Never a proof.  The steps to
 * the position with the most cards out are added to BEST, unless it wins. */
enum verdict deal_search_stages(struct search *x, struct beam_plan *plan, struct path *best);
/* Cards that have left the pack, pass by pass; where passes have no end, those that have left the talon too. */
size_t deal_search_dealt(const struct deal_state *s);
/* The kinds of layers that are of use for these rules. */
enum { BEAM_ACTIONS = 1, BEAM_DEALT = 2 };
int deal_beam_kinds(const struct search *x);

/* ---- methods that share the nodes: each keeps its state, and goes on with it in turn ---- */

/* STATE is NULL without memory.  _run() goes on until x->limit and leaves the position as it was; a pass in
 * stages that has begun goes beyond.  Nothing is run after a verdict other than OPEN. */
void *deal_tries_start(struct search *x); /* short attempts depth first, all but the first at random; SPENT after the last */
enum verdict deal_tries_run(void *state);
void deal_tries_stop(void *state);
void *deal_deep_start(struct search *x); /* depth first */
enum verdict deal_deep_run(void *state);
void deal_deep_stop(void *state);
void *deal_best_start(struct search *x); /* the most promising position next, as far as memory goes */
enum verdict deal_best_run(void *state);
void deal_best_stop(void *state);
void *deal_levels_start(struct search *x); /* in levels by cards dealt, all swept again and again */
enum verdict deal_levels_run(void *state);
void deal_levels_stop(void *state);
bool deal_levels_nears(const void *state); /* few wait, none was dropped: it may end soon, and the end would prove a loss */
bool deal_suits_fit(const struct search *x);
/* The cards that lie beside piles of group LOCKED when foundations open, at most; -1: no bound.  See suit_rooms.c. */
int deal_suits_rooms(const struct deal_rules *r, int locked);
void *deal_suits_start(struct search *x); /* a plan for each suit, where suits hardly meet: suit_plans.c */
enum verdict deal_suits_run(void *state);
void deal_suits_stop(void *state);
void *deal_widening_start(struct search *x); /* beams, each twice as wide as the last: widening.c */
enum verdict deal_widening_run(void *state);
void deal_widening_stop(void *state);
void *deal_playouts_start(struct search *x); /* Monte Carlo playouts that learn: playouts.c */
enum verdict deal_playouts_run(void *state);
void deal_playouts_stop(void *state);
void *deal_restarts_start(struct search *x); /* narrow beams, disturbed at random: restarts.c */
enum verdict deal_restarts_run(void *state);
void deal_restarts_stop(void *state);

#endif
