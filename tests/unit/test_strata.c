/*
 * Tests strata (a search by layers in which only the present layer's visited positions are kept) on short packs
 * against the plain search. Its wins are replayed. The memory is so small that steps must be removed from the trail.
 */
#include "solve/portfolio.h"
#include "solve/search/search.h"
#include "suite.h"

enum { SEEDS = 8, NODES = 10000, AMPLE = 1 << 22 };

static const struct deck {
    const char *game, *set;
} decks[] = {
    {"cadran", "ranks:3,col.piles:5,redeals:1"},
    {"golf", "ranks:5"},
    {"carre-napoleon", "ranks:3,sq.piles:4,sq.deal:3,kings:keep"},
};
enum { DECKS = sizeof decks / sizeof *decks };

static enum deal_result by_plain_search(struct deal_state *s)
{
    const struct deal_solve_options o = {.nodes = NODES, .memory = AMPLE, .exhaustive = true};
    struct deal_solution found;
    struct deal_error e;
    enum deal_result result;

    ck_assert(deal_solve(s, &o, &found, &e));
    result = found.result;
    deal_solution_release(&found);
    return result;
}

/* Does the winning path that search X found win from position S? */
static bool wins(struct search *x, const struct deal_state *s)
{
    struct deal_error e;

    ck_assert(deal_state_copy(x->s, s, &e));
    for (size_t i = 0; i < x->won.n; i++)
        deal_search_apply(x, x->won.step[i]);
    return deal_state_won(x->s);
}

static enum verdict by_strata(struct deal_state *s)
{
    const struct deal_solve_options o = {.nodes = NODES, .memory = AMPLE};
    struct search x = {.r = deal_state_rules(s), .o = &o, .memory = AMPLE};
    struct deal_error e;
    enum verdict v = OPEN;
    void *strata;

    x.s = deal_state_new(x.r, &e);
    ck_assert(x.s && deal_state_copy(x.s, s, &e) && deal_portfolio_prepare(&x));
    strata = deal_strata_start(&x);
    ck_assert(strata);
    for (x.limit = 500; v == OPEN && x.nodes < NODES; x.limit = x.nodes + 500)
        v = deal_strata_run(strata);
    deal_strata_stop(strata);
    ck_assert(!x.failed);
    if (v == WON)
        ck_assert(wins(&x, s));
    deal_portfolio_release(&x);
    deal_state_free(x.s);
    return v;
}

START_TEST(test_strata)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(decks[_i].game, decks[_i].set, &e);
    int decided = 0;

    ck_assert_msg(r, "%s: %s", decks[_i].game, e.text);
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        struct deal_state *s = suite_deal(r, seed);
        enum deal_result plain = by_plain_search(s);
        enum verdict v = by_strata(s);

        ck_assert(plain != DEAL_WON || v != LOST);
        ck_assert(plain != DEAL_UNWINNABLE || v != WON);
        decided += plain != DEAL_UNKNOWN && (v == WON || v == LOST);
        deal_state_free(s);
    }
    ck_assert_msg(decided > 1, "%s: %d decided", decks[_i].game, decided);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("strata");
    TCase *t = tcase_create("strata");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_strata, 0, DECKS);
    suite_add_tcase(s, t);
    return run_suite(s);
}
