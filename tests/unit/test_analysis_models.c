/*
 * Tests models and tests of shares against results of R on the same numbers, and against each way to count open
 * (undecided) results.
 */
#include "../../analysis/statistics/interval.h"
#include "../../analysis/statistics/logistic.h"
#include "../../analysis/statistics/shares.h"
#include "../../analysis/tables/pairs.h"
#include "deal.h"
#include "suite.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    logistic_fit(&d, &f);
    ck_assert_int_eq(f.end, LOGISTIC_FITTED);
    /* The coefficients of the Challenger's model are published as 15.043 and -0.232; further digits are from R's glm.
     */
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
    logistic_fit(&d, &f);
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

    logistic_fit(&d2, &a);
    logistic_fit(&d7, &b);
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

    logistic_fit(&d, &f);
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

    logistic_fit(&d, &f);
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
    /* data in which wins and losses are nearly, but not completely, separated */
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
    ck_assert(shares_trend(c, 4, &slope) == 0 && shares_chi_square(c, 4, &least) == 0); /* all results are alike */
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
            shares_trend_extreme(c, GROUPS, side ? 1 : -1, &z, &slope, &won);
            assert_same(z, x.trend[side], "trend");
            assert_same(slope, x.slope[side], "slope");
        }
        shares_chi_square_range(c, GROUPS, &least, &most, &exact);
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
        shares_chi_square_range(c, 5 * GROUPS, &least, &most, &exact);
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
        logistic_fit(&d, &f);
        models_widen(range, f.coefficient[1]);
        logistic_release(&f);
    }
    for (int side = 0; side < 2; side++) {
        logistic_extreme(&known, open, 1, side ? 1 : -1, at, &f, &exact);
        ck_assert(exact == (columns == 2));
        assert_same(f.coefficient[1], range[side], "coefficient");
        logistic_release(&f);
    }
}

START_TEST(open_results_drive_a_coefficient_so_far)
{
    assert_range(2);
    assert_range(3); /* The computed range is not marked as exact, although it is exact in this case. */
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
        logistic_bound(&d, open, low, high);
        ck_assert(isnan(low[3]) || isinf(low[3]));
        bounded += isfinite(low[1]);
        d.won = won;
        for (int way = 0; way < 40; way++) {
            for (size_t i = 0; i < BOUND_ROWS; i++)
                won[i] = sure[i] + models_below((unsigned)open[i] + 1);
            logistic_fit(&d, &f);
            for (size_t j = 0; j < 3; j++)
                ck_assert(f.coefficient[j] >= low[j] - 1e-9 && f.coefficient[j] <= high[j] + 1e-9);
            logistic_release(&f);
        }
        d.won = sure;
        for (int sign = -1; sign <= 1; sign += 2) {
            logistic_extreme(&d, open, 1, sign, won, &f, &exact);
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

    logistic_fit(&d, &f);
    ck_assert_int_eq(f.infinite[1], 1);
    logistic_profile(&d, &f, 1, &low, &high);
    ck_assert(isinf(high) && high > 0);
    ck_assert_double_eq_tol(low, 2.1411133, 2e-6);
    logistic_profile(&d, &f, 0, &low, &high);
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

int main(void)
{
    Suite *s = suite_create("analysis_models");

    gsl_set_error_handler_off();
    ADD(s, "logistic", logistic_as_published, logistic_does_not_mind_scale, logistic_counts_or_single_trials,
        logistic_reports_collinearity, logistic_reports_separation);
    ADD(s, "tests", tests_agree_with_r, difference_as_published, mcnemar_agrees_with_r, scores_of_any_size);
    ADD(s, "open", open_results_reach_these_extremes_and_no_more, the_bound_of_many_groups_holds,
        open_results_drive_a_coefficient_so_far, no_coefficient_goes_beyond_its_bound, profile_of_a_separated_row);
    return run_suite(s);
}
