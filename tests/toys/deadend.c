/*
 * Template of a dead-end test (a proof that a position is lost): no action is left.
 */
#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/deadend/deadend.h"

static const struct condition *const needs[] = {&deal_goal_is_foundations, NULL};

static bool toy_make(struct search *x) { return x != NULL; }
static void toy_drop(struct search *x) { (void)x; }

static bool toy_lost(struct search *x)
{
    return deal_conditions_hold(needs, x->r) && !deal_state_won(x->s) && !deal_actions(x->s, x->s->list);
}

extern const struct deadend deal_deadend_toy;
const struct deadend deal_deadend_toy = {
    .name = "toy",
    .proof = "relaxation",
    .needs = needs,
    .make = toy_make,
    .drop = toy_drop,
    .lost = toy_lost,
};
