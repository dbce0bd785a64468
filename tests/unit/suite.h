/* In this folder: unit tests with Check. Here: the main function of each. */
#ifndef SUITE_H
#define SUITE_H

#include <check.h>

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
