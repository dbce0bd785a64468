/*
 * In this folder: the searches. exhaustive.c is the plain search, against which the others are checked.
 */
#ifndef DEAL_SEARCH_SEARCH_H
#define DEAL_SEARCH_SEARCH_H

#include "solve/base/search.h"

/* ---- searches that run from their start ---- */

/* The plain search on the table of the engine (base/plain.h). */
extern const struct plain_engine deal_plain_tables;
/* The plain search of games in which cards only come to one heap, with counted positions (counted.c). */
extern const struct plain_engine deal_plain_counted;
extern const struct condition *const deal_counted_needs[];
/* The plain search that distinguishes positions by their bytes only. Returns OPEN also if the positions are more than
 * x->limit or than x->o->memory can hold. */
enum verdict deal_search_tables(struct search *x);
/* Depth-first search with a closed set; the order is random unless RANDOM is 0. */
enum verdict deal_search_deep(struct search *x, uint64_t random);

struct foreseen;
struct plain_engine;

/* Plan of a beam in layers of at most WIDTH positions: layers by cards dealt, or else by number of actions. */
struct beam_plan {
    size_t width;
    bool dealt;
    bool paced;      /* deal_relax_pace() counts against evaluations, if the relaxation applies */
    bool drawn;      /* evaluate by the weights of deal_evaluation_draw() */
    uint32_t noise;  /* evaluations get a random addend from 0 to noise - 1, derived from seed and key */
    uint64_t seed;
    int32_t novelty; /* bonus for a position that deal_novel() finds novel in its layer */
    int32_t reached; /* output: the best evaluation met */
    int out;         /* output: the most cards on foundations in a position met */
    uint32_t before; /* output: that position was reached by step, after the step of this number on the trail */
    struct step step;
};
/* Evaluates the present position. KEY determines its noise. */
int32_t deal_plan_value(struct beam_plan *plan, const struct search *x, uint64_t key);
/* Upper bound of the value of a predicted position, as if it were novel. If the position is not made, deal_plan_reach()
 * records the evaluation. */
int32_t deal_plan_most(const struct beam_plan *plan, const struct foreseen *seen);
void deal_plan_reach(struct beam_plan *plan, int32_t value);
/* Notes the present position, reached by STEP after the position of number BEFORE. */
void deal_plan_note(struct beam_plan *plan, const struct search *x, uint32_t before, struct step step);
/* Thins the N steps of the position of KEY to the number that a pass of the plan can take, and returns it. */
size_t deal_plan_steps(const struct beam_plan *plan, uint64_t key, struct step *step, size_t n);
/* One pass of a beam, which uses PLAN until its end. _start() returns NULL without memory. _run() continues to x->limit
 * or slightly beyond, and returns SPENT at the end of the pass. It restores the position. */
struct beam *deal_beam_start(struct search *x, struct beam_plan *plan);
enum verdict deal_beam_run(struct beam *b);
void deal_beam_stop(struct beam *b);
/* Width allowed by the memory of X; a wider PLAN is reduced to it. */
size_t deal_beam_widest(const struct search *x);
/* Appends to P the steps from the start of the pass to the position with the most cards on foundations. */
void deal_beam_best(struct beam *b, struct path *p);
/* One pass in stages by cards dealt plus cards on foundations, with WIDTH positions in each; PLAN->dealt is ignored.
 * Never proves a loss. Without a win it appends to BEST the steps to the position with the most cards on
 * foundations. */
enum verdict deal_search_stages(struct search *x, struct beam_plan *plan, struct path *best);
/* Number of cards that have left the pack, over all passes. With unlimited passes only cards that have left the talon,
 * too, count. */
size_t deal_search_dealt(const struct deal_state *s);
/* The kinds of layers that suit the rules, as bits. */
enum { BEAM_ACTIONS = 1, BEAM_DEALT = 2 };
int deal_beam_kinds(const struct search *x);

/* ---- methods that share the nodes: each keeps its state and is resumed in turn ---- */

/* _start() returns NULL without memory. _run() continues to x->limit and restores the position; a pass in stages
 * continues to its end. No method is run again after a verdict other than OPEN. */
void *deal_tries_start(struct search *x); /* short depth-first attempts, the first in order, the others random; SPENT
                                             after the last */
enum verdict deal_tries_run(void *state);
void deal_tries_stop(void *state);
void *deal_deep_start(struct search *x); /* depth-first search */
enum verdict deal_deep_run(void *state);
void deal_deep_stop(void *state);
void *deal_best_start(struct search *x); /* best-first search within the memory */
void *deal_levels_start(struct search *x); /* levels by cards dealt, in repeated sweeps */
enum verdict deal_front_run(void *state);
void deal_front_stop(void *state);
bool deal_front_nears(const void *state); /* few positions are open and none was dropped, so the search may soon end
                                             with a proof of loss */
bool deal_suits_fit(const struct search *x);
/* Upper bound of the cards beside the piles of group LOCKED when foundations open, or -1 if there is none
 * (suit_rooms.c). */
int deal_suits_rooms(const struct deal_rules *r, int locked);
void *deal_suits_start(struct search *x); /* a plan for each suit, where suits hardly interact (suit_plans.c) */
enum verdict deal_suits_run(void *state);
void deal_suits_stop(void *state);
void *deal_widening_start(struct search *x); /* beams of doubling width (widening.c) */
enum verdict deal_widening_run(void *state);
void deal_widening_stop(void *state);
void *deal_playouts_start(struct search *x); /* Monte Carlo playouts with learning (playouts.c) */
enum verdict deal_playouts_run(void *state);
void deal_playouts_stop(void *state);
void *deal_restarts_start(struct search *x); /* narrow beams with random disturbances (restarts.c) */
enum verdict deal_restarts_run(void *state);
void deal_restarts_stop(void *state);

#endif
