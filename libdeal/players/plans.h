/*
 * Plans: sequences of actions that end with the first action that shows a new card (plans.c).
 */
#ifndef DEAL_PLANS_H
#define DEAL_PLANS_H

#include "engine/engine.h"
#include "players.h"

enum { PLAN_MOST = 40 }; /* limit of actions of a plan */

/* A sequence of actions. Only its last action shows the player a card that was unknown before. */
struct deal_plan {
    struct deal_action a[PLAN_MOST];
    int n;
    int out;   /* number of cards at the goal after the plan (deal_goal_done) */
    bool more; /* true: a shorter plan has the same last action */
};

/* Plans of a player and the data of their search; initialized with {0}. */
struct deal_plans {
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
 * and has an empty journal; it is unchanged on return. No plan passes through an earlier position of the game. Returns
 * false if memory runs out. */
bool deal_plans_find(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *s, size_t most,
                     uint64_t work);
void deal_plans_release(struct deal_plans *p);

#endif
