/*
 * Tests intervals, and the stopping rules that use them, against results of R and against all sequences of games.
 */
#include "../../analysis/records/fields.h"
#include "../../analysis/records/until.h"
#include "../../analysis/statistics/interval.h"
#include "../../analysis/statistics/width.h"
#include "../../analysis/tables/census.h"
#include "deal.h"
#include "suite.h"

#include <gsl/gsl_errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- intervals --------------------------------------------------------------- */

/* Asserts that a limit is right to six digits of its distance to the nearer end of 0..1. */
static void assert_limit(double got, double want, const char *line)
{
    double room = 1e-6 * (want < 0.5 ? want : 1 - want) + 1e-12;

    ck_assert_msg(fabs(got - want) <= room, "%.12g, not %.12g: %s", got, want, line);
}

static FILE *open_data(const char *name)
{
    const char *top = getenv("TOP");
    char path[1000];
    FILE *file;

    snprintf(path, sizeof path, "%s/tests/data/%s", top ? top : ".", name);
    file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s", path);
    return file;
}

START_TEST(intervals_agree_with_r)
{
    FILE *file = open_data("intervals.csv");
    char line[300];
    int cases = 0;

    while (fgets(line, sizeof line, file)) {
        uint64_t k, n;
        double want[6];

        if (sscanf(line, "%" SCNu64 ",%" SCNu64 ",%lf,%lf,%lf,%lf,%lf,%lf", &k, &n, &want[0], &want[1], &want[2],
                   &want[3], &want[4], &want[5]) != 8)
            continue;
        for (int i = 0; i < 3; i++) {
            assert_limit(interval_low((enum interval)i, INTERVAL_MISS, k, n), want[2 * i], line);
            assert_limit(interval_high((enum interval)i, INTERVAL_MISS, k, n), want[2 * i + 1], line);
        }
        cases++;
    }
    fclose(file);
    ck_assert_int_ge(cases, 200);
}
END_TEST

/* A confidence sequence is checked after each of 60 games. The probability that any of its 60 intervals misses the true
 * share is at most 5%. */
START_TEST(sequence_holds_at_every_look)
{
    enum { N = 60 };

    for (double p = 0.1; p < 1; p += 0.2) {
        double here[N + 2] = {1}, missed = 0;

        for (uint64_t n = 1; n <= N; n++) {
            for (uint64_t k = n; k > 0; k--)
                here[k] = here[k] * (1 - p) + here[k - 1] * p;
            here[0] *= 1 - p;
            for (uint64_t k = 0; k <= n; k++) {
                if (interval_low(INTERVAL_SEQUENCE, INTERVAL_MISS, k, n) <= p &&
                    p <= interval_high(INTERVAL_SEQUENCE, INTERVAL_MISS, k, n))
                    continue;
                missed += here[k];
                here[k] = 0;
            }
        }
        ck_assert_double_le(missed, 0.05);
    }
}
END_TEST

START_TEST(until_waits_for_all_groups)
{
    struct until u;
    struct group a = {.mark = 0}, b = {.mark = 0};
    int stopped = 0;

    ck_assert(!until_parse("half-width=0.5", &u) && !until_parse("width=0.1", &u) && !until_parse("half-width=0", &u) &&
              !until_parse("half-width=0.1x", &u));
    ck_assert(until_parse("half-width=0.1", &u));
    b.tally.n = 1;
    ck_assert(!until_met(&u, &b, false));
    for (int i = 1; i <= 1000 && !stopped; i++) {
        a.tally.n++;
        b.tally.n += i % 2;
        stopped = until_met(&u, &a, false) || until_met(&u, &b, false) ? i : 0;
    }
    /* Group b reaches a narrow interval later than group a: 0.8^n <= 0.008 first holds for n = 22. */
    ck_assert_uint_eq(b.tally.n, 22);
    ck_assert_int_eq(stopped, 41);
    ck_assert(b.low == 0 && b.high == 0.2);
}
END_TEST

START_TEST(until_can_wait_by_the_sequence)
{
    struct until u;
    struct group a = {.mark = 0};

    ck_assert(until_parse("half-width=0.1", &u));
    u.sequence = true;
    while (!until_met(&u, &a, false))
        a.tally.n++;
    ck_assert_uint_eq(
        a.tally.n,
        29); /* The confidence sequence is narrow from n = 29 on, the first n with 1 - (0.05/(n+1))^(1/n) <= 0.2. */
}
END_TEST

/* A group that stopped keeps its limits when further records come. */
START_TEST(until_keeps_the_limits_of_the_stop)
{
    struct until u;
    struct group a = {.mark = 0}, late = {.mark = 0};

    ck_assert(until_parse("half-width=0.1", &u));
    late.tally.n = 1;
    until_met(&u, &late, false);
    for (int i = 0; i < 60; i++) {
        a.tally.n++;
        a.tally.won += i >= 30;
        ck_assert(!until_met(&u, &a, false));
    }
    ck_assert(a.low == 0 && a.high == 0.2);
}
END_TEST

/* Returns the probability, over all sequences of games, that the limits of WIDTH miss P. */
static double width_misses(double width, double p)
{
    enum { N = 200 };
    double here[N + 2] = {1}, missed = 0, left = 1, low, high;

    for (uint64_t n = 1; n <= N; n++) {
        for (uint64_t k = n; k > 0; k--)
            here[k] = here[k] * (1 - p) + here[k - 1] * p;
        here[0] *= 1 - p;
        for (uint64_t k = 0; k <= n; k++) {
            if (!width_reached(width, k, 0, n, &low, &high))
                continue;
            missed += p < low || p > high ? here[k] : 0;
            left -= here[k];
            here[k] = 0;
        }
    }
    ck_assert_double_le(fabs(left), 1e-12); /* By the end all runs of the stopping rule have stopped. */
    return missed;
}

START_TEST(width_misses_as_rarely_as_it_says)
{
    static const double widths[] = {0.1, 0.15, 0.2, 0.3, 0.45};

    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
        for (double p = 0.0037; p < 1; p += 0.0071)
            ck_assert_double_le(width_misses(widths[i], p), 0.047);
}
END_TEST

START_TEST(width_at_its_edges)
{
    double low, high;

    ck_assert(!width_reached(0.05, 0, 0, 45, &low,
                             &high)); /* The stopping rule stops at n = 46, the first n with 0.9^n <= 0.008. */
    ck_assert(width_reached(0.05, 0, 0, 46, &low, &high) && low == 0 && high == 0.1);
    ck_assert(width_reached(0.05, 46, 0, 46, &low, &high) && low == 0.9 && high == 1);
    ck_assert(!width_reached(0.05, 0, 1, 46, &low, &high));
    ck_assert(!width_reached(0.49, 0, 0, 1, &low, &high));
    ck_assert(width_reached(1e-6, 500000, 0, UINT64_C(1000000000000), &low, &high));
    /* A share of 0.2 of the results is open, so the rule never stops. */
    ck_assert(!width_reached(0.1, 50, 20, 100, &low, &high));
    ck_assert(!width_reached(0.1, 500000, 200000, 1000000, &low, &high));
    ck_assert(width_reached(0.1, 500000, 190000, 1000000, &low, &high));
    ck_assert(low <= 0.5 && high >= 0.69);
}
END_TEST

/* With the same records, some of them open (undecided), the stopping rule stops no sooner, and its limits include
 * both extreme outcomes. */
START_TEST(width_waits_for_open_results)
{
    double low, high, l, h;

    for (uint64_t n = 1; n < 130; n += 3)
        for (uint64_t k = 0; k <= n; k++)
            for (uint64_t open = 1; k + open <= n; open += 2) {
                if (!width_reached(0.1, k, open, n, &low, &high))
                    continue;
                for (uint64_t won = k; won <= k + open; won++) {
                    ck_assert(width_reached(0.1, won, 0, n, &l, &h));
                    ck_assert(low <= (double)won / (double)n && (double)won / (double)n <= high);
                }
            }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("intervals");

    gsl_set_error_handler_off();
    ADD(s, "interval", intervals_agree_with_r, sequence_holds_at_every_look, until_waits_for_all_groups,
        until_can_wait_by_the_sequence, until_keeps_the_limits_of_the_stop, width_misses_as_rarely_as_it_says,
        width_at_its_edges, width_waits_for_open_results);
    return run_suite(s);
}
