/*
 * Plans, sequences of actions that end with a new card: plans.c.
 */
#ifndef DEAL_PLANS_H
#define DEAL_PLANS_H

#include "players.h"

enum { PLAN_MOST = 40 }; /* actions of a plan */

/* A sequence of actions. Only its last action shows the player a card that was unknown before. */
struct deal_plan {
    struct deal_action a[PLAN_MOST];
    int n;
    int out;   /* cards at the goal after the plan (deal_goal_done) */
    bool more; /* a shorter plan has the same last action */
};

/* Starts as {0}. */
struct deal_plans {
    struct deal_plan *plan; /* the shortest first */
    size_t n, most;
    bool *thin;             /* plans to be dropped */
    struct plan_node *node; /* positions that are reached without a new card, each with the action that led there */
    size_t nodes;
    uint64_t judged; /* actions tried in the last search */
    uint32_t *slot;  /* open addressing: 1 + index of a node, 0 empty */
    struct deal_state *s;
    struct deal_action *list;
    struct deal_knowledge before, after;
};

/* Finds up to MOST plans from S, and ends when WORK actions were tried. S agrees with the knowledge of SIGHT and has an
 * empty journal; it is left as it was. No plan passes through an earlier position of the game. Returns false without
 * memory. */
bool deal_plans_find(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *s, size_t most,
                     uint64_t work);
void deal_plans_release(struct deal_plans *p);

#endif
