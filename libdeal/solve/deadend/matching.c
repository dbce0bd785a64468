/*
 * Dead-end tests of the check (check/pairs.c, check/heap.c, check/pass.c) in the search. Cards that leave in pairs need
 * different partners. Cards that come to one pile need different cards to lie on. In the last pass through the pack,
 * cards that cannot be played need cells.
 */
#include "deadend.h"

#include "check/check.h"
#include "rules/conditions.h"

static bool applies(const struct check_test *test, const struct deal_rules *r)
{
    void *data = NULL;
    bool made = test->make(r, &data) && data;

    if (made)
        test->drop(data);
    return made;
}

static bool pairs_apply(const struct deal_rules *r, struct obstacle *o)
{
    return applies(&deal_check_pairs, r) || deal_blame_pairs(o, r);
}

static bool heap_applies(const struct deal_rules *r, struct obstacle *o)
{
    return applies(&deal_check_heap, r) || deal_blame(o, "game", "goal");
}

static bool pass_applies(const struct deal_rules *r, struct obstacle *o)
{
    return applies(&deal_check_pass, r) || deal_blame(o, "pack", "turn");
}

static const struct condition in_pairs = {"cards leave in pairs, which stay out", pairs_apply},
                              on_pile = {"every card comes to one pile, by building or from the pack", heap_applies},
                              to_foundations = {
                                  "the pack is turned card by card, and cards leave for foundations or single cells",
                                  pass_applies};
static const struct condition *const pairs_needs[] = {&in_pairs, NULL}, *const heap_needs[] = {&on_pile, NULL},
                                     *const pass_needs[] = {&to_foundations, NULL};

static bool partners_new(struct search *x) { return deal_check_pairs.make(x->r, &x->partners); }
static bool supply_new(struct search *x) { return deal_check_heap.make(x->r, &x->supply); }
static bool pass_new(struct search *x) { return deal_check_pass.make(x->r, &x->pass); }
static void partners_drop(struct search *x) { deal_check_pairs.drop(x->partners); }
static void supply_drop(struct search *x) { deal_check_heap.drop(x->supply); }
static void pass_drop(struct search *x) { deal_check_pass.drop(x->pass); }
static bool partners_lost(struct search *x) { return x->partners && deal_check_pairs.lost(x->partners, x->s); }
static bool supply_lost(struct search *x) { return x->supply && deal_check_heap.lost(x->supply, x->s); }
static bool pass_lost(struct search *x) { return x->pass && deal_check_pass.lost(x->pass, x->s); }

const struct deadend deal_deadend_partners = {
    .name = "partners",
    .proof = "abstraction",
    .needs = pairs_needs,
    .make = partners_new,
    .drop = partners_drop,
    .lost = partners_lost,
};
const struct deadend deal_deadend_supply = {
    .name = "supply",
    .proof = "abstraction",
    .needs = heap_needs,
    .make = supply_new,
    .drop = supply_drop,
    .lost = supply_lost,
};
const struct deadend deal_deadend_pass = {
    .name = "last pass",
    .proof = "abstraction",
    .needs = pass_needs,
    .make = pass_new,
    .drop = pass_drop,
    .lost = pass_lost,
    .slow = true,
};
