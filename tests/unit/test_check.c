/*
 * Tests the search of the check (libdeal/check) with short packs: it finds the same deals won and lost as the solver,
 * and its winning lines are legal.
 */
#include "check/check.h"
#include "suite.h"

#include <stdlib.h>

enum { DEALS = 300, NODES = 20000, WORK = 400000, MEMORY = 1 << 26 };

/* Games in which turns of the pack are free (turns.c), or runs lie on equal parents (runs.c), and one of another kind.
 */
static const char *const games[][2] = {
    {"klondike", "ranks:5"},
    {"klondike", "ranks:4,column.piles:4,column.deal:4,draw:1"},
    {"klondike", "ranks:6,column.piles:5,column.deal:1 2 3 4 5"},
    {"klondike", "ranks:5,column.piles:4,column.deal:1 2 3 4,draw:1"},
    {"klondike", "ranks:5,column.piles:4,column.deal:1 2 3 4,draw:2"},
    {"klondike", "ranks:6,column.piles:5,column.deal:3,draw:4"},
    {"klondike", "ranks:5,column.piles:5,column.deal:4,redeals:0"},
    {"klondike", "ranks:5,column.piles:4,column.deal:4,back:none"},
    {"trigon", "ranks:5"},
    {"thirty-six", "ranks:5"},
    {"./tests/judge/cases/turns-three-at-a-time.ini", NULL},
    {"./tests/judge/cases/runs-on-equal-parents.ini", NULL},
    {"belle-lucie", "ranks:5,redeals:0"},
};

/* Does the line of actions win from S? It changes S. */
static bool check_wins(struct deal_state *s, const struct check_result *found)
{
    for (size_t i = 0; i < found->n; i++) {
        if (!deal_actions_has(s, found->line[i]))
            return false;
        deal_actions_apply(s, found->line[i]);
    }
    return deal_state_won(s);
}

/* Returns true if the deal is lost. */
static bool check_compare(struct deal_state *s, const char *game, uint32_t seed)
{
    struct deal_solve_options options = {.nodes = NODES, .memory = MEMORY, .unchecked = true};
    struct check_options o = {.work = WORK, .memory = MEMORY};
    struct deal_solution solved;
    struct check_result found;
    struct deal_error e;
    bool lost;

    ck_assert(deal_solve(s, &options, &solved, &e));
    deal_check_search(s, &o, &found);
    lost = found.answer == CHECK_PLAIN || found.answer == CHECK_PROOF;
    ck_assert_msg(solved.result != DEAL_UNKNOWN && found.answer != CHECK_OPEN, "%s: deal %u: undecided", game, seed);
    ck_assert_msg(lost == (solved.result == DEAL_UNWINNABLE), "%s: deal %u: %s", game, seed, lost ? "lost" : "won");
    ck_assert_msg(lost || check_wins(s, &found), "%s: deal %u: the line does not win", game, seed);
    deal_solution_release(&solved);
    free(found.line);
    return lost;
}

START_TEST(test_check)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(games[_i][0], games[_i][1], &e);
    int lost = 0;

    ck_assert_msg(r != NULL, "%s: %s", games[_i][0], e.text);
    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        struct deal_state *s = suite_deal(r, seed);

        lost += check_compare(s, games[_i][0], seed);
        deal_state_free(s);
    }
    ck_assert_msg(lost > 0 && lost < DEALS, "%s: %d of %d lost", games[_i][0], lost, DEALS);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("check");
    TCase *t = tcase_create("check");

    tcase_set_timeout(t, 60); /* seconds */
    tcase_add_loop_test(t, test_check, 0, (int)(sizeof games / sizeof *games));
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
