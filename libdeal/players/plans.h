/*
 * Plans: sequences of actions that end with the first action that shows a new card (plans.c).
 */
#ifndef DEAL_PLANS_H
#define DEAL_PLANS_H

#include "engine/engine.h"
#include "players.h"

enum { PLAN_MOST = 40 };         /* limit of actions of a plan */
enum { PLAN_WIDE_WORK = 40000 }; /* limit of actions tried in a wide search */

/* How a plan ends (ORDER PLAN ENDS). */
enum deal_plan_end {
    PLAN_SHOWS, /* the last action shows a new card */
    PLAN_GAINS, /* in a wide search: the last action brings a card to the goal */
    PLAN_NEARS  /* in a wide search that ended at a limit: fewer cards lie over a hidden one at the end */
};

/* A sequence of actions. Until the last action, the player sees no card that was unknown before. */
struct deal_plan {
    struct deal_action a[PLAN_MOST];
    int n;
    int out;   /* number of cards at the goal after the plan (deal_goal_done) */
    bool more; /* true: a shorter plan has the same last action */
    enum deal_plan_end end;
};

/* Plans of a player and the data of their search; initialized with {0}. */
struct deal_plans {
    bool wide; /* true: the search visits more positions, and looks for plans of each kind of end; the caller
                  sets it */
    bool cut;  /* true: the last search ended at a limit, so there may be more plans */
    struct deal_plan *plan; /* the plans found, the shortest first */
    size_t n, most;
    bool *thin;             /* thin[i]: plan i will be removed from the list of plans */
    struct plan_node *node; /* nodes of the search: positions reached by actions that show no hidden card, each with the
                               last action */
    size_t nodes;
    uint64_t judged; /* number of actions tried in the last search for plans */
    uint32_t *slot;  /* hash table of the nodes with open addressing: 1 + index of a node, 0: free slot */
    struct deal_state *s;
    struct deal_action *list;
    struct deal_knowledge before, after;
};

/* Finds up to MOST plans from S, and ends when WORK actions were tried. S agrees with the player's knowledge in SIGHT
 * and has an empty journal; it is unchanged on return. No plan passes through a position of SIGHT's past. Returns false
 * if memory runs out. */
bool deal_plans_find(struct deal_plans *plans, const struct deal_sight *sight, const struct deal_state *s, size_t most,
                     uint64_t work);
void deal_plans_release(struct deal_plans *plans);

#endif
