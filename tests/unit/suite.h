/*
 * In this folder: unit tests with the library Check. This file creates and runs their suites.
 */
#ifndef SUITE_H
#define SUITE_H

#include "deal.h"

#include <check.h>
#include <stdlib.h>

/* Check records the line of each assertion before it is evaluated. These macros avoid that for
 * millions of assertions. */
#undef ck_assert
#undef ck_assert_msg
#define ck_assert(expression) ck_assert_msg(expression, "Assertion '%s' failed", #expression)
#define ck_assert_msg(expression, ...) ((expression) ? (void)0 : ck_abort_msg(__VA_ARGS__))

static inline void add_tests(Suite *s, const char *name, const TTest *const *tests, size_t n)
{
    TCase *c = tcase_create(name);

    tcase_set_timeout(c, 60); /* seconds: long enough for sanitizers on a busy machine */
    for (size_t i = 0; i < n; i++)
        tcase_add_test(c, tests[i]);
    suite_add_tcase(s, c);
}

/* Adds a case with the given tests to SUITE. */
#define ADD(suite, name, ...) \
    add_tests(suite, name, (const TTest *const[]){__VA_ARGS__}, \
              sizeof(const TTest *const[]){__VA_ARGS__} / sizeof(const TTest *))

/* Returns the position of the deal of SEED, which must be valid; the caller frees it. */
static inline struct deal_state *suite_deal(const struct deal_rules *r, uint32_t seed)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e = {0};
    struct deal_state *s = deal_state_new(r, &e);

    ck_assert(s && deal_rules_deal(r, seed, cards, &shuffle, &e));
    ck_assert_msg(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e), "%s", e.text);
    return s;
}

/* Are the long versions of tests wanted? */
static inline bool in_full(void)
{
    const char *full = getenv("FULL");
    return full && *full;
}

/* Runs the tests of SUITE and frees it; returns the exit status. */
static inline int run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    int failed;

    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}

#endif
