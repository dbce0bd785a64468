/*
 * Tests compound steps of whole sequences (solve/moves/wholes.h) on random walks: each action of a step is legal on the
 * table, and the board after the plan is the one of the position that the actions lead to.
 */
#include "engine/engine.h"
#include "solve/moves/wholes.h"
#include "suite.h"

#include <string.h>

enum { WALKS = 40, STEPS = 120 };

/* Makes the actions of STEP on S, and compares the planned board with one that is read from the table. */
static void make_step(struct wholes *plans, struct wholes *read, struct deal_state *s, struct step step)
{
    deal_wholes_load(plans, s);
    ck_assert(deal_wholes_plan(plans, step));
    for (int i = 0; i < plans->planner.actions; i++) {
        ck_assert(deal_actions_has(s, plans->action[i]));
        ck_assert(deal_state_apply(s, plans->action[i]));
    }
    deal_wholes_load(read, s);
    ck_assert(plans->b.pairs == read->b.pairs);
    ck_assert(plans->b.filled == read->b.filled && plans->b.exposed == read->b.exposed);
    for (int a = 0; a < plans->columns->piles; a++) {
        int real = plans->b.real[a];

        ck_assert(plans->b.n[a] == read->b.n[real] && plans->b.down[a] == read->b.down[real]);
        ck_assert(!memcmp(plans->b.card[a], read->b.card[real], plans->b.n[a]));
    }
}

/* Makes each listed step from the position of X and takes it back, and then goes on by one step or one action. Returns
 * the number of steps. */
static size_t walk_on(struct search *x, struct wholes *read, uint64_t *random)
{
    struct wholes *plans = (struct wholes *)x->planner;
    struct step step[WHOLE_STEPS + 1];
    size_t n = deal_wholes_steps(x, true, step, random), count, depth = x->s->depth;
    const struct deal_action *list;

    n -= n && step[n - 1].second != STEP_WHOLE; /* the last step may be a deal */
    for (size_t i = 0; i < n; i++) {
        make_step(plans, read, x->s, step[i]);
        while (x->s->depth > depth)
            ck_assert(deal_state_undo(x->s));
    }
    list = deal_state_actions(x->s, &count);
    if (n && deal_random(random) % 8) /* the best step often leads to empty columns */
        make_step(plans, read, x->s, step[deal_random(random) % 2 ? 0 : deal_random(random) % n]);
    else if (count)
        ck_assert(deal_state_apply(x->s, list[deal_random(random) % count]));
    return n;
}

START_TEST(test_wholes)
{
    static const char *const games[][2] = {{"simple-simon", NULL}, {"mrs-mop", NULL},
                                           {"spider", NULL},       {"spider/one-suit", "pack.round-if:always"},
                                           {"spiderette", NULL},   {"will-o-the-wisp", "ranks:6"},
                                           {"mrs-mop", "ranks:8"}};
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(games[_i][0], games[_i][1], &e);
    struct wholes *plans = r ? deal_wholes_make(r) : NULL, *read = r ? deal_wholes_make(r) : NULL;
    uint64_t random = (uint64_t)_i + 1;
    size_t steps = 0;

    ck_assert_msg(r && plans && read, "%s", e.text);
    for (uint32_t seed = 1; seed <= WALKS; seed++) {
        struct search x = {.r = r, .s = suite_deal(r, seed), .planner = &plans->planner};

        for (int i = 0; i < STEPS && !deal_state_won(x.s); i++)
            steps += walk_on(&x, read, &random);
        deal_state_free(x.s);
    }
    ck_assert(steps > WALKS * STEPS);
    deal_wholes_free(plans);
    deal_wholes_free(read);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("wholes");
    TCase *t = tcase_create("wholes");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_wholes, 0, 7);
    suite_add_tcase(s, t);
    return run_suite(s);
}
