/*
 * Tests the search of the check (libdeal/check) with short packs: it finds the same deals won and lost as the solver,
 * and its winning lines are legal. A search made in parts gives the same answer. The set by hash sums has the
 * same positions as the set by bytes.
 */
#include "check/check.h"
#include "check/keys.h"
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

/* The same answer and work in parts of PART. */
static void check_parts(const struct deal_state *s, uint64_t part)
{
    struct check_options o = {.work = WORK, .memory = MEMORY};
    struct check_search *c = deal_check_start(s, &o);
    struct check_result whole, found;
    uint64_t work = 0;

    ck_assert(c != NULL);
    while (work < WORK && !deal_check_ended(c))
        deal_check_go_on(c, work += part);
    deal_check_stop(c, &found);
    deal_check_search(s, &o, &whole);
    ck_assert(found.answer == whole.answer && found.n == whole.n && found.work == whole.work);
    free(found.line);
    free(whole.line);
}

START_TEST(test_parts)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(games[_i][0], games[_i][1], &e);

    for (uint32_t seed = 1; seed <= 20; seed++) {
        struct deal_state *s = suite_deal(r, seed);

        check_parts(s, 1 + seed * seed * seed);
        deal_state_free(s);
    }
    deal_rules_free(r);
}
END_TEST

/* Walks at random from position S, and compares the answers of both sets. */
static void check_walk(struct deal_state *s, struct check_keys *keys, struct check_sums *sums, uint64_t *random)
{
    for (size_t n, step = 0; step < 200 && (n = deal_actions(s, s->list)); step++) {
        uint32_t a = 0, b = 0;
        enum keys_answer met = deal_keys_meet(keys, s, &a);

        ck_assert(deal_sums_meet(sums, s, &b) == met && a == b);
        *random = deal_mix(*random + step);
        deal_actions_apply(s, s->list[*random % n]);
    }
}

START_TEST(test_sums)
{
    static const char *const walked[] = {"klondike", "yukon", "spider", "assembly", "forteresse", "pyramid"};
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(walked[_i], NULL, &e);
    struct check_keys keys;
    struct check_sums sums;
    uint64_t random = 1;
    uint32_t old;

    ck_assert(r && deal_keys_new(&keys, r, MEMORY) && deal_sums_new(&sums, &keys, MEMORY));
    for (int walk = 0; walk < 100; walk++) {
        struct deal_state *s = suite_deal(r, (uint32_t)walk % 5 + 1);

        check_walk(s, &keys, &sums, &random);
        deal_state_free(s);
    }
    old = keys.number;
    ck_assert(old > 100 && old == sums.number);
    deal_keys_free(&keys);
    deal_sums_free(&sums);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("check");
    TCase *t = tcase_create("check");

    tcase_set_timeout(t, 60); /* seconds */
    tcase_add_loop_test(t, test_check, 0, (int)(sizeof games / sizeof *games));
    tcase_add_loop_test(t, test_parts, 0, (int)(sizeof games / sizeof *games));
    tcase_add_loop_test(t, test_sums, 0, 6);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
