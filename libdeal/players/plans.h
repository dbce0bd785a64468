/*
 * Plans: ways to positions that show the player a card anew: plans.c.
 */
#ifndef DEAL_PLANS_H
#define DEAL_PLANS_H

#include "players.h"

enum { PLAN_MOST = 40 }; /* actions of a plan */

/* Actions of which the last one alone shows the player a card that it did not know. */
struct deal_plan {
    struct deal_action a[PLAN_MOST];
    int n;
    int out;  /* cards on foundations after them */
    bool far; /* of plans with the same last step it brings out the most cards; else it is the shortest */
};

/* Starts as {0}. */
struct deal_plans {
    struct deal_plan *plan; /* the shortest first */
    size_t n, most;
    struct plan_node *node; /* positions that nothing new was needed for, each with the action that led there */
    size_t nodes;
    uint32_t *slot;         /* open addressing: 1 + index of a node, 0 empty */
    struct deal_state *s;
    struct deal_action *list;
    struct deal_knowledge before, after;
};

/* Finds up to MOST plans from S, which agrees with the knowledge of SIGHT and has an empty journal; none passes
 * through a position of the game. S is left as it was. False without memory. */
bool deal_plans_find(struct deal_plans *p, const struct deal_sight *sight, const struct deal_state *s, size_t most);
void deal_plans_release(struct deal_plans *p);

#endif
