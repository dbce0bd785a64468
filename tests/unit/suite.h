/* In this folder: unit tests with Check. Here: how each makes its suite and runs it. */
#ifndef SUITE_H
#define SUITE_H

#include <check.h>

static inline void add_tests(Suite *s, const char *name, const TTest *const *tests, size_t n)
{
    TCase *c = tcase_create(name);

    tcase_set_timeout(c, 60); /* sanitizers on a busy machine */
    for (size_t i = 0; i < n; i++)
        tcase_add_test(c, tests[i]);
    suite_add_tcase(s, c);
}

/* A case of SUITE with the tests named. */
#define ADD(suite, name, ...)                                                   \
    add_tests(suite, name, (const TTest *const[]){__VA_ARGS__},                 \
              sizeof (const TTest *const[]){__VA_ARGS__} / sizeof (const TTest *))

/* Runs the tests of SUITE, which is freed; the exit status. */
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
