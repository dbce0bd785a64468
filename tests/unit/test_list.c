/*
 * Tests lists of actions in which each move occurs once: their order, and running time proportional to the length.
 */
#include "engine/engine.h"
#include "suite.h"

#include <string.h>
#include <time.h>

static struct deal_action action[MAX_PILES * MAX_PILES];
static struct deal_list list;

/* Lists all moves among the first N piles, each twice, between two other actions. */
static void list_twice(int n)
{
    list_start(&list, action);
    /* A move of two cards differs from the move of one. */
    list_add(&list, (struct deal_action){.kind = ACT_MOVE, .from = 0, .to = 1, .n = 2});
    for (int from = 0; from < n; from++)
        for (int k = 0; k < 2 * n; k++)
            if (from != k % n)
                deal_list_move_once(&list, from, k % n);
    list_add(&list, (struct deal_action){.kind = ACT_DEAL});
}

START_TEST(test_list_order)
{
    int n = _i ? 176 : 4;
    size_t at = 1;

    list_twice(n);
    for (int from = 0; from < n; from++)
        for (int to = 0; to < n; to++)
            if (from != to) {
                ck_assert_int_eq(action[at].from, from);
                ck_assert_int_eq(action[at++].to, to);
            }
    ck_assert_int_eq(action[at].kind, ACT_DEAL);
    ck_assert_uint_eq(list.n, at + 1);
}
END_TEST

/* Returns the processor time for each listed move, the least of several runs. */
static double list_cost(int n, int runs)
{
    double least = 1e9;

    for (int i = 0; i < runs; i++) {
        clock_t begun = clock();

        list_twice(n);
        least = (double)(clock() - begun) < least ? (double)(clock() - begun) : least;
    }
    return least / n / n;
}

/* If the whole list were searched for duplicates, each of 30,000 moves would cost some twenty times as much as each
 * of 1,500. */
START_TEST(test_list_cost)
{
    double few = 0;

    for (int i = 0; i < 100; i++)
        few += list_cost(40, 1);
    ck_assert_msg(list_cost(176, 5) < 10 * few / 100, "%g : %g", list_cost(176, 5), few / 100);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("list");
    TCase *t = tcase_create("list");

    tcase_add_loop_test(t, test_list_order, 0, 2);
    tcase_add_test(t, test_list_cost);
    suite_add_tcase(s, t);
    return run_suite(s);
}
