/*
 * Tests intervals, models and tests against results of R on the same numbers, features against a count by another
 * method, and states (saved counts) that are merged.
 */
#include "../../analysis/features/layout.h"
#include "../../analysis/records/fields.h"
#include "../../analysis/records/until.h"
#include "../../analysis/statistics/width.h"
#include "../../analysis/statistics/interval.h"
#include "../../analysis/statistics/logistic.h"
#include "../../analysis/statistics/logistic_bound.h"
#include "../../analysis/statistics/logistic_profile.h"
#include "../../analysis/statistics/logistic_range.h"
#include "../../analysis/statistics/shares.h"
#include "../../analysis/tables/census.h"
#include "../../analysis/tables/pairs.h"
#include "../../analysis/tables/state.h"
#include "deal.h"
#include "suite.h"

#include <gsl/gsl_errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    /* Group b is the slower one: 0.8^n <= 0.008 first holds for n = 22. */
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
    ck_assert_uint_eq(a.tally.n, 29); /* 29 is the first n with 1 - (0.05/(n+1))^(1/n) <= 0.2. */
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
    ck_assert_double_le(fabs(left), 1e-12); /* At the end all runs have stopped. */
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

    ck_assert(!width_reached(0.05, 0, 0, 45, &low, &high)); /* 46 is the first n with 0.9^n <= 0.008. */
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

/* ---- logistic regression --------------------------------------------------------- */

/* The Challenger's flights before 1986: temperature of the joint in Fahrenheit and whether an O-ring was damaged
 * (Dalal, Fowlkes and Hoadley, JASA 84, 1989). */
static const double temperature[] = {66, 70, 69, 68, 67, 72, 73, 70, 57, 63, 70, 78,
                                     67, 53, 67, 75, 70, 81, 76, 79, 75, 76, 58};
static const double damaged[] = {0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1};
enum { FLIGHTS = 23 };

START_TEST(logistic_as_published)
{
    double x[2 * FLIGHTS], n[FLIGHTS];
    struct logistic_data d = {.rows = FLIGHTS, .columns = 2, .x = x, .n = n, .won = damaged};
    struct logistic f;

    for (int i = 0; i < FLIGHTS; i++) {
        x[2 * i] = n[i] = 1;
        x[2 * i + 1] = temperature[i];
    }
    ck_assert(logistic_fit(&d, &f));
    ck_assert_int_eq(f.end, LOGISTIC_FITTED);
    /* These coefficients are published as 15.043 and -0.232; further digits are from R's glm. */
    ck_assert_double_eq_tol(f.coefficient[0], 15.042901647702, 1e-8);
    ck_assert_double_eq_tol(f.coefficient[1], -0.232162744219, 1e-10);
    ck_assert_double_eq_tol(f.error[0], 7.378636384911, 1e-7);
    ck_assert_double_eq_tol(f.error[1], 0.108236521649, 1e-9);
    ck_assert_double_eq_tol(f.loglik, -10.1575963439, 1e-9);
    logistic_release(&f);
}
END_TEST

/* Tests logistic regression with predictors far from 0 and of very different sizes, for which plain normal
 * equations fail. */
START_TEST(logistic_does_not_mind_scale)
{
    double x[2 * FLIGHTS], n[FLIGHTS];
    struct logistic_data d = {.rows = FLIGHTS, .columns = 2, .x = x, .n = n, .won = damaged};
    struct logistic f;

    for (int i = 0; i < FLIGHTS; i++) {
        x[2 * i] = n[i] = 1;
        x[2 * i + 1] = 1e9 + 1e4 * temperature[i];
    }
    ck_assert(logistic_fit(&d, &f));
    ck_assert_int_eq(f.end, LOGISTIC_FITTED);
    ck_assert_double_eq_tol(f.coefficient[1], -0.232162744219e-4, 1e-12);
    ck_assert_double_eq_tol(f.error[1], 0.108236521649e-4, 1e-12);
    logistic_release(&f);
}
END_TEST

START_TEST(logistic_counts_or_single_trials)
{
    /* the same trials, grouped in two rows or in seven */
    static const double x2[] = {1, 0, 1, 1}, n2[] = {3, 4}, won2[] = {1, 3};
    static const double x7[] = {1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1};
    static const double n7[] = {1, 1, 1, 1, 1, 1, 1}, won7[] = {1, 0, 0, 1, 1, 1, 0};
    struct logistic_data d2 = {.rows = 2, .columns = 2, .x = x2, .n = n2, .won = won2};
    struct logistic_data d7 = {.rows = 7, .columns = 2, .x = x7, .n = n7, .won = won7};
    struct logistic a, b;

    ck_assert(logistic_fit(&d2, &a) && logistic_fit(&d7, &b));
    ck_assert_double_eq_tol(a.coefficient[0], log(1.0 / 2), 1e-10);
    ck_assert_double_eq_tol(a.coefficient[1], log(3.0 / 1) - log(1.0 / 2), 1e-10);
    ck_assert_double_eq_tol(a.error[1], sqrt(1 + 1 / 2.0 + 1 / 3.0 + 1), 1e-10);
    ck_assert_double_eq_tol(a.coefficient[1], b.coefficient[1], 1e-10);
    ck_assert_double_eq_tol(a.loglik, b.loglik, 1e-10);
    logistic_release(&a);
    logistic_release(&b);
}
END_TEST

START_TEST(logistic_reports_collinearity)
{
    /* linearly dependent columns: the third is twice the second plus one */
    static const double x[] = {1, 1, 3, 1, 2, 5, 1, 3, 7, 1, 4, 9}, n[] = {9, 9, 9, 9};
    static const double won[] = {2, 5, 4, 7};
    struct logistic_data d = {.rows = 4, .columns = 3, .x = x, .n = n, .won = won};
    struct logistic f;

    ck_assert(logistic_fit(&d, &f));
    ck_assert_int_eq(f.end, LOGISTIC_FITTED);
    ck_assert(!f.left_out[0] && !f.left_out[1] && f.left_out[2]);
    ck_assert_uint_eq(f.rank, 2);
    ck_assert(isnan(f.coefficient[2]));
    logistic_release(&f);
}
END_TEST

static enum logistic_end models_end_of(const double *x, const double *n, const double *won, size_t rows,
                                       int infinite[2])
{
    struct logistic_data d = {.rows = rows, .columns = 2, .x = x, .n = n, .won = won};
    struct logistic f;
    enum logistic_end end;

    ck_assert(logistic_fit(&d, &f));
    end = f.end;
    infinite[0] = f.infinite[0];
    infinite[1] = f.infinite[1];
    logistic_release(&f);
    return end;
}

START_TEST(logistic_reports_separation)
{
    static const double x[] = {1, 1, 1, 2, 1, 3, 1, 4}, n[] = {1, 1, 1, 1}, many[] = {1e6, 1e6, 1e6, 1e6};
    static const double complete[] = {0, 0, 1, 1}, mixed[] = {0, 1, 0, 1}, all[] = {1, 1, 1, 1};
    static const double level[] = {1, 0, 1, 1}, lost_one[] = {0, 400000}, rare[] = {0, 1, 0, 3};
    int infinite[2];

    ck_assert_int_eq(models_end_of(x, n, complete, 4, infinite), LOGISTIC_SEPARATED);
    ck_assert_int_eq(infinite[1], 1);
    ck_assert_int_eq(models_end_of(x, n, all, 4, infinite), LOGISTIC_SEPARATED);
    ck_assert_int_eq(infinite[0], 1);
    ck_assert_int_eq(infinite[1], 0);
    /* quasi-complete separation: one level has no won game at all */
    ck_assert_int_eq(models_end_of(level, many, lost_one, 2, infinite), LOGISTIC_SEPARATED);
    ck_assert_int_eq(infinite[0], -1);
    ck_assert_int_eq(infinite[1], 1);
    /* data that only resemble complete separation */
    ck_assert_int_eq(models_end_of(x, n, mixed, 4, infinite), LOGISTIC_FITTED);
    ck_assert_int_eq(models_end_of(x, many, rare, 4, infinite), LOGISTIC_FITTED);
}
END_TEST

/* ---- tests ------------------------------------------------------------------------- */

START_TEST(tests_agree_with_r)
{
    /* the example of R's prop.trend.test: smokers among patients, four studies */
    struct cell c[] = {{86, 83, 1, 0}, {93, 90, 2, 0}, {136, 129, 3, 0}, {82, 70, 4, 0}};
    static const double scores[] = {0, 0, 1, 2};
    double slope, z = shares_trend(c, 4, &slope), least;

    ck_assert_double_eq_tol(z * z, 8.2249222852, 1e-9);
    ck_assert(z < 0 && slope < 0);
    ck_assert_double_eq_tol(shares_chi_square(c, 4, &least), 12.6004112971, 1e-9);
    ck_assert_double_eq_tol(least, 82 * (1 - 372.0 / 397), 1e-9);
    for (int i = 0; i < 4; i++)
        c[i].score = scores[i];
    z = shares_trend(c, 4, &slope);
    ck_assert_double_eq_tol(z * z, 10.4705144017, 1e-9);
    for (int i = 0; i < 4; i++)
        c[i].k = c[i].n;
    ck_assert(isnan(shares_trend(c, 4, &slope)) && isnan(shares_chi_square(c, 4, &least)));
}
END_TEST

START_TEST(difference_as_published)
{
    /* Newcombe 1998, table II (a): the interval of 56/70 less 48/80 is 0.0524 to 0.3339. */
    struct cell c[2] = {{80, 48, 0, 0}, {70, 56, 0, 0}};
    double low, high, z = shares_difference(c, &low, &high);

    ck_assert_double_eq_tol(z, 2.65017195126, 1e-9);
    ck_assert_double_eq_tol(low, 0.0524, 5e-5);
    ck_assert_double_eq_tol(high, 0.3339, 5e-5);
}
END_TEST

/* Returns a number below N from a random generator of this test. */
static unsigned models_below(unsigned n)
{
    static uint32_t state = 12345;

    state = state * UINT32_C(1664525) + UINT32_C(1013904223);
    return (unsigned)(((uint64_t)state * n) >> 32);
}

enum { GROUPS = 4 };

static void draw_cells(struct cell c[GROUPS])
{
    for (int i = 0; i < GROUPS; i++) {
        c[i] = (struct cell){.n = 1 + models_below(8), .score = models_below(5)};
        c[i].k = models_below((unsigned)c[i].n + 1);
        c[i].open = models_below((unsigned)(c[i].n - c[i].k) + 1);
    }
}

struct extremes {
    double trend[2], slope[2], chi[2];
};

static void models_widen(double range[2], double value)
{
    range[0] = fmin(range[0], value); /* The functions fmin() and fmax() ignore NaN. */
    range[1] = fmax(range[1], value);
}

/* Tries every way to count the open (undecided) results as won or lost, one after the other. */
static void try_every_way(const struct cell c[GROUPS], struct extremes *x)
{
    struct cell now[GROUPS];
    double more[GROUPS] = {0}, slope, least, z;
    int i;

    *x = (struct extremes){{NAN, NAN}, {NAN, NAN}, {NAN, NAN}};
    do {
        for (i = 0; i < GROUPS; i++)
            now[i] = (struct cell){.n = c[i].n, .k = c[i].k + more[i], .score = c[i].score};
        z = shares_trend(now, GROUPS, &slope);
        models_widen(x->trend, z);
        models_widen(x->slope, slope);
        models_widen(x->chi, shares_chi_square(now, GROUPS, &least));
        for (i = 0; i < GROUPS && more[i] == c[i].open; i++)
            more[i] = 0;
        if (i < GROUPS)
            more[i]++;
    } while (i < GROUPS);
}

static void assert_same(double a, double b, const char *what)
{
    ck_assert_msg((isnan(a) && isnan(b)) || fabs(a - b) <= 1e-9 * (1 + fabs(b)), "%s: %g, not %g", what, a, b);
}

START_TEST(open_results_reach_these_extremes_and_no_more)
{
    struct cell c[GROUPS];
    struct extremes x;
    double z, slope, won, least, most;
    bool exact;

    for (int round = 0; round < 400; round++) {
        draw_cells(c);
        try_every_way(c, &x);
        for (int side = 0; side < 2; side++) {
            ck_assert(shares_trend_extreme(c, GROUPS, side ? 1 : -1, &z, &slope, &won));
            assert_same(z, x.trend[side], "trend");
            assert_same(slope, x.slope[side], "slope");
        }
        ck_assert(shares_chi_square_range(c, GROUPS, &least, &most, &exact));
        ck_assert(exact);
        assert_same(most, x.chi[1], "chi-square");
        ck_assert_msg(isnan(x.chi[0]) || least <= x.chi[0] + 1e-9, "%g > %g", least, x.chi[0]);
    }
}
END_TEST

/* Tests the bound for many groups: four groups, each repeated five times. No extreme assignment of open results
 * exceeds it. */
START_TEST(the_bound_of_many_groups_holds)
{
    struct cell c[5 * GROUPS], now[5 * GROUPS];
    double least, most, small;
    bool exact;

    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < 5; i++)
            draw_cells(c + i * GROUPS);
        ck_assert(shares_chi_square_range(c, 5 * GROUPS, &least, &most, &exact));
        ck_assert(isnan(most) || least <= most);
        for (int corner = 0; corner < 200; corner++) {
            double chi;

            for (int i = 0; i < 5 * GROUPS; i++)
                now[i] = (struct cell){.n = c[i].n, .k = c[i].k + models_below((unsigned)c[i].open + 1)};
            chi = shares_chi_square(now, 5 * GROUPS, &small);
            ck_assert_msg(isnan(chi) || (chi <= most + 1e-9 && chi >= least - 1e-9), "%g is not in %g to %g", chi,
                          least, most);
        }
    }
}
END_TEST

/* Scores that would overflow, or vanish beside their offset, change neither z nor the scaled slope of the trend. */
START_TEST(scores_of_any_size)
{
    static const double sizes[][2] = {{1e200, 0}, {1e-200, 0}, {1, 1e12}, {1e300, -1e300}};
    double plain, z, slope, slope_plain;

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct cell c[] = {{86, 83, 1, 0}, {93, 90, 2, 0}, {136, 129, 3, 0}, {82, 70, 4, 0}};

        plain = shares_trend(c, 4, &slope_plain);
        for (int j = 0; j < 4; j++)
            c[j].score = c[j].score * sizes[i][0] + sizes[i][1];
        z = shares_trend(c, 4, &slope);
        assert_same(z, plain, "z");
        assert_same(slope * sizes[i][0], slope_plain, "slope");
    }
}
END_TEST

/* Fits all ways to count the open games of five rows. None exceeds the computed range, and with one quantity both
 * ends are reached. */
static void assert_range(size_t columns)
{
    double x[15], n[5] = {6, 5, 7, 4, 6}, won[5], sure[5] = {3, 2, 3, 1, 2}, open[5] = {1, 2, 1, 2, 1}, at[5];
    double range[2] = {INFINITY, -INFINITY};
    struct logistic_data d = {.rows = 5, .columns = columns, .x = x, .n = n, .won = won}, known = d;
    struct logistic f;
    bool exact;

    known.won = sure;
    for (size_t i = 0; i < 5; i++) {
        const double row[3] = {1, (double)(i * i), (double)((i * 3) % 5)};

        memcpy(x + i * columns, row, columns * sizeof *x);
    }
    for (unsigned way = 0; way < 2 * 3 * 2 * 3 * 2; way++) {
        unsigned rest = way;

        for (size_t i = 0; i < 5; i++) {
            won[i] = sure[i] + rest % (unsigned)(open[i] + 1);
            rest /= (unsigned)(open[i] + 1);
        }
        ck_assert(logistic_fit(&d, &f));
        models_widen(range, f.coefficient[1]);
        logistic_release(&f);
    }
    for (int side = 0; side < 2; side++) {
        ck_assert(logistic_extreme(&known, open, 1, side ? 1 : -1, at, &f, &exact));
        ck_assert(exact == (columns == 2));
        assert_same(f.coefficient[1], range[side], "coefficient");
        logistic_release(&f);
    }
}

START_TEST(open_results_drive_a_coefficient_so_far)
{
    assert_range(2);
    assert_range(3); /* The range is not marked as exact, though here it is. */
}
END_TEST

enum { BOUND_ROWS = 40, BOUND_COLUMNS = 4 };

/* Draws rows of up to seven games, of which up to MANY are open (undecided). */
static void draw_open_rows(double *x, double *n, double *sure, double *open, unsigned many)
{
    for (size_t i = 0; i < BOUND_ROWS; i++) {
        n[i] = 1 + models_below(7);
        open[i] = fmin(n[i], models_below(many + 1));
        sure[i] = models_below((unsigned)(n[i] - open[i]) + 1);
        for (size_t j = 0; j < BOUND_COLUMNS; j++)
            x[i * BOUND_COLUMNS + j] = j == 0 ? 1 : j == 3 ? 2 * x[i * BOUND_COLUMNS + 1] : models_below(6);
    }
}

/* No way to count the open games gives a coefficient beyond its bound. If few are open, the furthest coefficient
 * found is near the bound. */
START_TEST(no_coefficient_goes_beyond_its_bound)
{
    double x[BOUND_ROWS * BOUND_COLUMNS], n[BOUND_ROWS], sure[BOUND_ROWS], open[BOUND_ROWS], won[BOUND_ROWS];
    double low[BOUND_COLUMNS], high[BOUND_COLUMNS];
    struct logistic_data d = {.rows = BOUND_ROWS, .columns = BOUND_COLUMNS, .x = x, .n = n, .won = sure};
    struct logistic f;
    bool exact;
    int bounded = 0;

    for (unsigned round = 0; round < 60; round++) {
        draw_open_rows(x, n, sure, open, 1 + round % 2);
        d.won = sure;
        ck_assert(logistic_bound(&d, open, low, high));
        ck_assert(isnan(low[3]) || isinf(low[3]));
        bounded += isfinite(low[1]);
        d.won = won;
        for (int way = 0; way < 40; way++) {
            for (size_t i = 0; i < BOUND_ROWS; i++)
                won[i] = sure[i] + models_below((unsigned)open[i] + 1);
            ck_assert(logistic_fit(&d, &f));
            for (size_t j = 0; j < 3; j++)
                ck_assert(f.coefficient[j] >= low[j] - 1e-9 && f.coefficient[j] <= high[j] + 1e-9);
            logistic_release(&f);
        }
        d.won = sure;
        for (int sign = -1; sign <= 1; sign += 2) {
            ck_assert(logistic_extreme(&d, open, 1, sign, won, &f, &exact));
            ck_assert(f.coefficient[1] >= low[1] - 1e-9 && f.coefficient[1] <= high[1] + 1e-9);
            logistic_release(&f);
        }
    }
    ck_assert_int_ge(bounded, 30);
}
END_TEST

/* No value inside the profile interval is rejected; an infinite estimate has one finite limit. */
START_TEST(profile_of_a_separated_row)
{
    const double x[] = {1, 0, 1, 0, 1, 1}, n[] = {20, 30, 10}, won[] = {5, 12, 10};
    struct logistic_data d = {.rows = 3, .columns = 2, .x = x, .n = n, .won = won};
    struct logistic f;
    double low, high;

    ck_assert(logistic_fit(&d, &f));
    ck_assert_int_eq(f.infinite[1], 1);
    ck_assert(logistic_profile(&d, &f, 1, &low, &high));
    ck_assert(isinf(high) && high > 0);
    ck_assert_double_eq_tol(low, 2.1411133, 2e-6);
    ck_assert(logistic_profile(&d, &f, 0, &low, &high));
    ck_assert_double_eq_tol(low, -1.2711626, 2e-6);
    ck_assert_double_eq_tol(high, -0.0922536, 2e-6);
    logistic_release(&f);
}
END_TEST

START_TEST(mcnemar_agrees_with_r)
{
    /* Results of binom.test(4, 25) and so on; 86 and 150 are the pairs of R's mcnemar.test example. */
    ck_assert_double_eq_tol(pairs_mcnemar(4, 21), 0.000910520553589, 1e-14);
    ck_assert_double_eq_tol(pairs_mcnemar(21, 4), 0.000910520553589, 1e-14);
    ck_assert_double_eq_tol(pairs_mcnemar(10, 12), 0.831811904907, 1e-11);
    ck_assert_double_eq_tol(pairs_mcnemar(86, 150), 3.71593613957e-05, 1e-15);
    ck_assert_double_eq_tol(pairs_mcnemar(0, 7), 0.015625, 1e-15);
    ck_assert_double_eq(pairs_mcnemar(0, 0), 1);
    ck_assert_double_eq(pairs_mcnemar(5, 5), 1);
}
END_TEST

/* ---- features ------------------------------------------------------------------------ */

static struct deal_state *models_table_of(void *arg, const struct deal_record *d, struct deal_error *e)
{
    (void)d;
    (void)e;
    return arg;
}

/* Deals of one game and the values of features on them. */
struct bench {
    struct deal_rules *rules;
    struct deal_state *state;
    struct deal_record *record;
    struct fields *fields;
    uint8_t cards[DEAL_CARDS_MAX];
};

static void bench_start(struct bench *b, const char *game, const char *set)
{
    struct deal_error e;

    b->rules = deal_rules_new(game, set, &e);
    ck_assert_msg(b->rules != NULL, "%s", e.text);
    b->state = deal_state_new(b->rules, &e);
    b->record = deal_record_new();
    b->fields = fields_new(models_table_of, b->state);
}

static void bench_deal(struct bench *b, uint32_t seed)
{
    struct deal_error e;
    uint32_t shuffle;

    ck_assert(deal_rules_deal(b->rules, seed, b->cards, &shuffle, &e));
    ck_assert(deal_record_deal(b->record, b->rules, seed, b->cards, shuffle));
    fields_record(b->fields, b->record);
}

/* Returns the value of a feature of the deal; NAN if the deal has no such feature. */
static double bench_value(struct bench *b, const char *name)
{
    struct deal_error e;
    const char *value;
    int field = fields_add(b->fields, name, strlen(name), &e);

    ck_assert_msg(field >= 0 && fields_value(b->fields, field, &value, &e), "%s", e.text);
    return value ? atof(value) : NAN;
}

static void bench_end(struct bench *b)
{
    fields_free(b->fields);
    deal_record_free(b->record);
    deal_state_free(b->state);
    deal_rules_free(b->rules);
}

/* Features of La Belle Lucie: fans of three in the order of the cards, foundations up from the ace. */
START_TEST(features_of_fans)
{
    struct bench b;

    bench_start(&b, "belle-lucie", NULL);
    for (uint32_t seed = 1; seed <= 30; seed++) {
        double aces = 0, deepest = 0, inversions = 0;

        bench_deal(&b, seed);
        for (int i = 0; i < 52; i++) {
            int end = i / 3 * 3 + 3 < 52 ? i / 3 * 3 + 3 : 52;

            if (deal_rank(b.cards[i]) == 1) {
                aces += end - 1 - i;
                deepest = fmax(deepest, end - 1 - i);
            }
            for (int j = i + 1; j < end; j++)
                inversions +=
                    deal_suit(b.cards[i]) == deal_suit(b.cards[j]) && deal_rank(b.cards[i]) < deal_rank(b.cards[j]);
        }
        ck_assert_double_eq(bench_value(&b, "base.depth"), aces);
        ck_assert_double_eq(bench_value(&b, "A.depth"), aces);
        ck_assert_double_eq(bench_value(&b, "base.deepest"), deepest);
        ck_assert_double_eq_tol(bench_value(&b, "base.mean-depth"), aces / 4, 0.0005);
        ck_assert_double_eq(bench_value(&b, "fan.inversions"), inversions);
        ck_assert_double_eq(bench_value(&b, "fan.imbalance"), 0);
        ck_assert_double_eq(bench_value(&b, "base.pack"), 0);
        ck_assert(isnan(bench_value(&b, "bone.inversions")));
        ck_assert_double_eq(bench_value(&b, "base.depth/2"), floor(aces / 2) * 2);
    }
    bench_end(&b);
}
END_TEST

/* Features of the Herring-bone: the base rank is that of card 41. In the pile bone a card of that rank must come
 * before all others, up or down, and no other card must. */
START_TEST(features_of_the_bone)
{
    struct bench b;

    bench_start(&b, "herring-bone", NULL);
    for (uint32_t seed = 1; seed <= 30; seed++) {
        double depth = 0, pack = 0, inversions = 0;
        int base;

        bench_deal(&b, seed);
        base = deal_rank(b.cards[40]);
        for (int i = 0; i < 104; i++) {
            if (deal_rank(b.cards[i]) != base)
                continue;
            depth += i < 28 ? 27 - i : 0;
            pack += i > 40;
            for (int j = i + 1; j < 28; j++)
                inversions += deal_suit(b.cards[i]) == deal_suit(b.cards[j]) && deal_rank(b.cards[j]) != base;
        }
        ck_assert_double_eq(bench_value(&b, "base.depth"), depth);
        ck_assert_double_eq(bench_value(&b, "base.pack"), pack);
        ck_assert_double_eq(bench_value(&b, "bone.inversions"), inversions);
    }
    bench_end(&b);
}
END_TEST

/* The sequences of foundations that features read from the rule file are the sequences that libdeal plays. If a
 * card may go to a foundation in the layout, the feature counts it among the next cards. */
START_TEST(next_cards_are_those_that_can_be_played)
{
    for (int i = 0; i < deal_game_count(); i++) {
        struct bench b;
        struct layouts *known = layouts_new();
        struct deal_error e;

        bench_start(&b, deal_game_id(i), NULL);
        for (uint32_t seed = 1; seed <= 5; seed++) {
            const struct layout *l;
            const struct deal_action *actions;
            size_t count, moves, n;
            uint64_t next;

            bench_deal(&b, seed);
            ck_assert(deal_record_replay(b.record, b.state, 0, &moves, &e));
            l = layouts_of(known, b.state);
            next = layout_next(l, b.state);
            actions = deal_state_actions(b.state, &count);
            for (size_t a = 0; a < count; a++) {
                char word[DEAL_WORD_MAX], *dash, *at;
                int from = -1, to = -1;

                deal_state_word(b.state, actions[a], word);
                dash = strchr(word, '-');
                if (!dash)
                    continue;
                *dash = '\0';
                at = dash + 1;
                for (int pile = 0; pile < deal_state_piles(b.state); pile++) {
                    from = strcmp(deal_state_pile_name(b.state, pile), word) ? from : pile;
                    to = strcmp(deal_state_pile_name(b.state, pile), at) ? to : pile;
                }
                if (from < 0 || to < 0 || l->role[to] != LAYOUT_FOUNDATION)
                    continue;
                const uint8_t *cards = deal_state_pile(b.state, from, &n);
                ck_assert_msg(n > 0 && next >> cards[n - 1] & 1, "%s seed %u: %s-%s", deal_game_id(i), (unsigned)seed,
                              word, at);
            }
        }
        layouts_free(known);
        bench_end(&b);
    }
}
END_TEST

/* ---- states --------------------------------------------------------------------------- */

static struct deal_state *models_no_table(void *arg, const struct deal_record *d, struct deal_error *e)
{
    (void)arg;
    (void)d;
    deal_fail(e, NULL, "no table");
    return NULL;
}

/* Counts records FROM, FROM + STEP, ... of 30 and, if FILE is given, saves the counts there. */
static struct census *models_count(struct fields *f, int from, int step, const char *file)
{
    struct census *c = census_new(f);
    struct deal_record *d = deal_record_new();
    struct deal_error e;
    char line[200];

    ck_assert(census_by(c, "game,mark/2", &e));
    for (int i = from; i < 30; i += step) {
        snprintf(line, sizeof line,
                 "game=%c cards=AS moves=a,b,c result=%s by=solve nodes=%d"
                 " mark=%d",
                 'a' + i % 2, i % 5 ? "won" : "unknown", i * i * 37, i % 7);
        ck_assert(deal_record_parse(d, line, strlen(line), &e));
        fields_record(f, d);
        ck_assert(census_add(c, d, NULL, &e));
    }
    deal_record_free(d);
    if (file) {
        FILE *out = fopen(file, "w");

        ck_assert_msg(state_write(c, out, &e), "%s", e.text);
        ck_assert(!fclose(out));
    }
    return c;
}

static void models_print(struct census *c, char *out, size_t size)
{
    FILE *file = tmpfile();
    struct report r;
    size_t n;

    ck_assert(file && census_report(c, &r));
    r.lengths = true;
    report_csv(&r, file);
    rewind(file);
    n = fread(out, 1, size - 1, file);
    out[n] = '\0';
    fclose(file);
}

START_TEST(states_add_up)
{
    struct fields *f = fields_new(models_no_table, NULL);
    struct census *whole = models_count(f, 0, 1, NULL), *sum = census_new(f);
    struct deal_error e;
    char name[3][40], want[8192], got[8192];
    FILE *file;

    for (int i = 2; i >= 0; i--) {
        snprintf(name[i], sizeof name[i], "/tmp/state-%ld-%d", (long)getpid(), i);
        census_free(models_count(f, i, 3, name[i]));
        file = fopen(name[i], "r");
        ck_assert_msg(state_read(sum, file, &e), "%s", e.text);
        fclose(file);
        remove(name[i]);
    }
    models_print(whole, want, sizeof want);
    models_print(sum, got, sizeof got);
    ck_assert_str_eq(got, want);
    census_free(whole);
    census_free(sum);
    fields_free(f);
}
END_TEST

/* Every truncated file of saved counts is refused, and so is one with other fields. */
START_TEST(states_cut_short_are_refused)
{
    struct fields *f = fields_new(models_no_table, NULL);
    struct deal_error e;
    char name[40], text[8192];
    size_t size;
    FILE *file;

    snprintf(name, sizeof name, "/tmp/state-%ld", (long)getpid());
    census_free(models_count(f, 0, 1, name));
    file = fopen(name, "r");
    size = fread(text, 1, sizeof text, file);
    fclose(file);
    ck_assert(size < sizeof text);
    for (size_t cut = 0; cut < size; cut++) {
        struct census *c = census_new(f);

        file = fopen(name, "w+");
        fwrite(text, 1, cut, file);
        rewind(file);
        ck_assert(!state_read(c, file, &e));
        fclose(file);
        census_free(c);
    }
    remove(name);
    fields_free(f);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("analysis_models");

    gsl_set_error_handler_off();
    ADD(s, "interval", intervals_agree_with_r, sequence_holds_at_every_look, until_waits_for_all_groups,
        until_can_wait_by_the_sequence, until_keeps_the_limits_of_the_stop, width_misses_as_rarely_as_it_says,
        width_at_its_edges, width_waits_for_open_results);
    ADD(s, "logistic", logistic_as_published, logistic_does_not_mind_scale, logistic_counts_or_single_trials,
        logistic_reports_collinearity, logistic_reports_separation);
    ADD(s, "tests", tests_agree_with_r, difference_as_published, mcnemar_agrees_with_r, scores_of_any_size);
    ADD(s, "open", open_results_reach_these_extremes_and_no_more, the_bound_of_many_groups_holds,
        open_results_drive_a_coefficient_so_far, no_coefficient_goes_beyond_its_bound, profile_of_a_separated_row);
    ADD(s, "features", features_of_fans, features_of_the_bone, next_cards_are_those_that_can_be_played);
    ADD(s, "state", states_add_up, states_cut_short_are_refused);
    return run_suite(s);
}
