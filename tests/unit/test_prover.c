/*
 * Tests the prover. The dead-end tests of the search are replaced by one that lies: it calls positions lost at random
 * (--wrap=deal_search_dead). No deal that can be won is called lost then, and each loss carries its check.
 */
#include "deal.h"
#include "solve/deadend/deadend.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 3000, MEMORY = 16 << 20, DEALS = 40 };

static unsigned lies; /* the lie comes once in this number of calls; 0: never */
static uint64_t calls;

const char *__real_deal_search_dead(struct search *x);
const char *__wrap_deal_search_dead(struct search *x);

const char *__wrap_deal_search_dead(struct search *x)
{
    return lies && !(deal_mix(++calls) % lies) ? "lie" : __real_deal_search_dead(x);
}

static struct deal_solution prover_solve(const struct deal_rules *r, uint32_t seed, unsigned often, bool unchecked)
{
    struct deal_solve_options o = {.nodes = NODES, .memory = MEMORY, .unchecked = unchecked};
    struct deal_state *s = suite_deal(r, seed);
    struct deal_solution out;
    struct deal_error e;

    lies = often;
    ck_assert(deal_solve(s, &o, &out, &e));
    deal_state_free(s);
    return out;
}

static const char *const lied[][2] = {{"belle-lucie", "redeals:0"}, {"forteresse", ""},     {"fan", ""},
                                      {"klondike", "ranks:7"},      {"yukon", "ranks:8"},   {"assembly", "ranks:6"},
                                      {"bakers-game", "ranks:9"},   {"golf", ""},           {"canfield", "ranks:8"},
                                      {"sultane", "ranks:6"},       {"pyramid", "ranks:9"}, {"spider", "ranks:5"}};

START_TEST(test_lies)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(lied[_i][0], lied[_i][1], &e);

    ck_assert_msg(r != NULL, "%s", e.text);
    for (uint32_t seed = 1; seed <= (in_full() ? DEALS : DEALS / 4); seed++) {
        struct deal_solution right = prover_solve(r, seed, 0, false),
                             wrong = prover_solve(r, seed, 1 + seed % 20, false);

        ck_assert_msg(right.result == DEAL_UNKNOWN || wrong.result == DEAL_UNKNOWN || right.result == wrong.result,
                      "%s: deal %u", lied[_i][0], seed);
        ck_assert(wrong.result != DEAL_UNWINNABLE || wrong.checked || strcmp(wrong.proof, "lie"));
        ck_assert(right.result != DEAL_WON || !right.proof);
        deal_solution_release(&right);
        deal_solution_release(&wrong);
    }
    deal_rules_free(r);
}
END_TEST

/* Games in which cards go home from cells at once: one that takes parts of runs to empty columns, one that takes kings.
 */
static const char *const homely[] = {"ranks:6,column.piles:3,column.deal:8,cell.piles:3",
                                     "ranks:6,column.piles:3,column.deal:8,column.takes:king,cell.piles:3"};

/* An end of the search without lies is right: in no deal that can be won does the check refute one. */
START_TEST(test_ends)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("bakers-game", homely[_i], &e);
    int won = 0;

    ck_assert_msg(r != NULL, "%s", e.text);
    for (uint32_t seed = 1; seed <= 500; seed++) {
        struct deal_solution out = prover_solve(r, seed, 0, false);

        ck_assert_msg(out.result != DEAL_WON || !out.proof, "%s: deal %u", homely[_i], seed);
        won += out.result == DEAL_WON;
        deal_solution_release(&out);
    }
    ck_assert_int_gt(won, 100);
    deal_rules_free(r);
}
END_TEST

/* The check refutes a lie about the start position, and the solution names the kind of the wrong proof. Without a check
 * the lie counts. */
START_TEST(test_refuted)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("belle-lucie", "ranks:5,redeals:0", &e);
    int won = 0;

    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        struct deal_solution out = prover_solve(r, seed, 1, false);

        ck_assert(out.result == DEAL_WON || (out.result == DEAL_UNWINNABLE && out.checked));
        ck_assert(out.result != DEAL_WON || (out.proof && !strcmp(out.proof, "lie") && out.moves));
        won += out.result == DEAL_WON;
        deal_solution_release(&out);
        out = prover_solve(r, seed, 1, true);
        ck_assert(out.result == DEAL_UNWINNABLE && !out.checked && !strcmp(out.proof, "lie"));
        deal_solution_release(&out);
    }
    ck_assert(won > 0 && won < DEALS);
    deal_rules_free(r);
}
END_TEST

START_TEST(test_stopped)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("sultane", "divan.piles:9", &e);
    struct deal_state *s = suite_deal(r, 1);
    const int stop = 1;
    struct deal_solve_options o = {.nodes = 1000, .memory = MEMORY, .stop = &stop};
    struct deal_solution out;

    lies = 0;
    ck_assert(deal_solve(s, &o, &out, &e));
    ck_assert(out.result == DEAL_UNKNOWN && out.stopped && !out.proof && !out.moves);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("prover");
    TCase *t = tcase_create("lies");

    tcase_set_timeout(t, 60); /* seconds */
    tcase_add_loop_test(t, test_lies, 0, (int)(sizeof lied / sizeof *lied));
    tcase_add_loop_test(t, test_ends, 0, (int)(sizeof homely / sizeof *homely));
    suite_add_tcase(s, t);
    ADD(s, "prover", test_refuted, test_stopped);
    return run_suite(s);
}
