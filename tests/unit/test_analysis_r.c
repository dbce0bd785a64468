/*
 * Compares tests, models and survival curves on some 450 cases with results of R: tests/data/statistics.csv, or the
 * file named by the variable STATISTICS.
 */
#include "../../analysis/statistics/logistic.h"
#include "../../analysis/statistics/shares.h"
#include "../../analysis/statistics/survival.h"
#include "../../analysis/tables/pairs.h"
#include "suite.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 64, COLUMNS_MAX = 8, ANSWERS_MAX = 16, LINE_MAX_BYTES = 20000 };

struct from_r {
    char kind[20];
    size_t rows, columns, answers;
    double x[ROWS_MAX * COLUMNS_MAX], answer[ANSWERS_MAX];
};

static double analysis_r_number(const char *text) { return strcmp(text, "NA") == 0 ? NAN : strtod(text, NULL); }

static bool read_case(char *line, struct from_r *c)
{
    char *rest, *word = strtok_r(line, ",\n", &rest);

    *c = (struct from_r){.rows = 0};
    if (!word || *word == '#')
        return false;
    snprintf(c->kind, sizeof c->kind, "%s", word);
    c->rows = strtoul(strtok_r(NULL, ",", &rest), NULL, 10);
    c->columns = strtoul(strtok_r(NULL, ",", &rest), NULL, 10);
    ck_assert_uint_le(c->rows, ROWS_MAX);
    ck_assert_uint_le(c->columns, COLUMNS_MAX);
    for (size_t i = 0; i < c->rows * c->columns; i++)
        c->x[i] = analysis_r_number(strtok_r(NULL, ",", &rest));
    ck_assert_str_eq(strtok_r(NULL, ",", &rest), "=");
    while (c->answers < ANSWERS_MAX && (word = strtok_r(NULL, ",\n", &rest)))
        c->answer[c->answers++] = analysis_r_number(word);
    return true;
}

/* Asserts that a value equals R's to six digits, with an absolute error of 1e-10 near zero. */
static void analysis_r_agree(double ours, double r, const char *what, const struct from_r *c, int line)
{
    ck_assert_msg((isnan(ours) && isnan(r)) || fabs(ours - r) <= 1e-6 * fabs(r) + 1e-10,
                  "line %d, %s, %s: %.12g, not %.12g", line, c->kind, what, ours, r);
}

static size_t analysis_r_cells_of(const struct from_r *c, struct cell *cells)
{
    for (size_t i = 0; i < c->rows; i++) {
        const double *row = c->x + i * c->columns;

        cells[i] = (struct cell){.n = row[0], .k = row[1], .score = c->columns > 2 ? row[2] : 0};
    }
    return c->rows;
}

static void compare_trend(const struct from_r *c, int line)
{
    struct cell cells[ROWS_MAX];
    double slope, z = shares_trend(cells, analysis_r_cells_of(c, cells), &slope);

    analysis_r_agree(z * z, c->answer[0], "z^2", c, line);
    analysis_r_agree(isnan(z) ? NAN : 2 * gsl_cdf_ugaussian_Q(fabs(z)), c->answer[1], "p", c, line);
    analysis_r_agree(slope, c->answer[2], "slope", c, line);
}

static void compare_chi_square(const struct from_r *c, int line)
{
    struct cell cells[ROWS_MAX];
    double least, chi = shares_chi_square(cells, analysis_r_cells_of(c, cells), &least);

    analysis_r_agree(chi, c->answer[0], "chi-square", c, line);
    analysis_r_agree(isnan(chi) ? NAN : gsl_cdf_chisq_Q(chi, (double)c->rows - 1), c->answer[1], "p", c, line);
}

static void compare_difference(const struct from_r *c, int line)
{
    struct cell cells[ROWS_MAX];
    double low, high;

    analysis_r_cells_of(c, cells);
    analysis_r_agree(shares_difference(cells, &low, &high), c->answer[0], "z", c, line);
    analysis_r_agree(low, c->answer[1], "low", c, line);
    analysis_r_agree(high, c->answer[2], "high", c, line);
}

/* Fills X (design), N (trials) and WON (wins) from the rows of R's case. */
static void read_model(const struct from_r *c, double *x, double *n, double *won)
{
    size_t columns = c->columns - 2;

    for (size_t i = 0; i < c->rows; i++) {
        n[i] = c->x[i * c->columns];
        won[i] = c->x[i * c->columns + 1];
        memcpy(x + i * columns, c->x + i * c->columns + 2, columns * sizeof *x);
    }
}

/* Compares the limits of a profile interval, in standard errors from the estimate. */
static void compare_profile(const struct from_r *c, int line)
{
    double x[ROWS_MAX * COLUMNS_MAX], n[ROWS_MAX], won[ROWS_MAX], low, high;
    struct logistic_data d = {.rows = c->rows, .columns = c->columns - 2, .x = x, .n = n, .won = won};
    struct logistic f;

    read_model(c, x, n, won);
    logistic_fit(&d, &f);
    for (size_t j = 0; j < d.columns; j++) {
        logistic_profile(&d, &f, j, &low, &high);
        analysis_r_agree((low - f.coefficient[j]) / f.error[j], c->answer[2 * j], "lower limit", c, line);
        analysis_r_agree((high - f.coefficient[j]) / f.error[j], c->answer[2 * j + 1], "upper limit", c, line);
    }
    logistic_release(&f);
}

/* Compares the last three times of a survival curve, the last one first. */
static void compare_survival(const struct from_r *c, int line)
{
    struct survival_step steps[ROWS_MAX];

    for (size_t i = 0; i < c->rows; i++)
        steps[i] = (struct survival_step){.time = c->x[3 * i], .ended = c->x[3 * i + 1], .censored = c->x[3 * i + 2]};
    survival_estimate(steps, c->rows);
    for (size_t i = 0; i < 3; i++) {
        const struct survival_step *s = &steps[c->rows > i ? c->rows - 1 - i : 0];

        analysis_r_agree(s->survival, c->answer[3 * i], "share", c, line);
        analysis_r_agree(s->low, c->answer[3 * i + 1], "low", c, line);
        analysis_r_agree(s->high, c->answer[3 * i + 2], "high", c, line);
    }
}

static void compare_model(const struct from_r *c, int line)
{
    double x[ROWS_MAX * COLUMNS_MAX], n[ROWS_MAX], won[ROWS_MAX], ones[ROWS_MAX];
    struct logistic_data d = {.rows = c->rows, .columns = c->columns - 2, .x = x, .n = n, .won = won}, alone = d;
    struct logistic f, constant;

    alone.columns = 1;
    alone.x = ones;
    for (size_t i = 0; i < c->rows; i++)
        ones[i] = 1;
    read_model(c, x, n, won);
    logistic_fit(&d, &f);
    logistic_fit(&alone, &constant);
    if (strcmp(c->kind, "separated") == 0) {
        ck_assert_msg(f.end == LOGISTIC_SEPARATED, "line %d: not separated", line);
        ck_assert_msg(fabs(f.loglik - c->answer[0]) < 1e-4, "line %d: %g, not %g", line, f.loglik, c->answer[0]);
    } else {
        double ratio = 2 * (f.loglik - constant.loglik);

        ck_assert_msg(f.end == LOGISTIC_FITTED, "line %d: not fitted", line);
        for (size_t j = 0; j < d.columns; j++) {
            analysis_r_agree(f.coefficient[j], c->answer[j], "coefficient", c, line);
            analysis_r_agree(f.error[j], c->answer[d.columns + j], "error", c, line);
        }
        analysis_r_agree(f.loglik, c->answer[2 * d.columns], "log likelihood", c, line);
        analysis_r_agree(ratio, c->answer[2 * d.columns + 1], "ratio", c, line);
        analysis_r_agree(gsl_cdf_chisq_Q(ratio, (double)f.rank - 1), c->answer[2 * d.columns + 2], "p", c, line);
        analysis_r_agree(logistic_auc(&d, &f), c->answer[2 * d.columns + 3], "area", c, line);
    }
    logistic_release(&f);
    logistic_release(&constant);
}

static void analysis_r_compare(const struct from_r *c, int line)
{
    if (strcmp(c->kind, "trend") == 0)
        compare_trend(c, line);
    else if (strcmp(c->kind, "chi-square") == 0)
        compare_chi_square(c, line);
    else if (strcmp(c->kind, "difference") == 0)
        compare_difference(c, line);
    else if (strcmp(c->kind, "mcnemar") == 0)
        analysis_r_agree(pairs_mcnemar((uint64_t)c->x[0], (uint64_t)c->x[1]), c->answer[0], "p", c, line);
    else if (strcmp(c->kind, "profile") == 0)
        compare_profile(c, line);
    else if (strcmp(c->kind, "kaplan-meier") == 0)
        compare_survival(c, line);
    else
        compare_model(c, line);
}

static FILE *open_cases(void)
{
    const char *top = getenv("TOP"), *named = getenv("STATISTICS");
    char path[1000];
    FILE *file;

    snprintf(path, sizeof path, "%s/tests/data/statistics.csv", top ? top : ".");
    file = fopen(named ? named : path, "r");
    ck_assert_msg(file != NULL, "%s", named ? named : path);
    return file;
}

START_TEST(statistics_agree_with_r)
{
    FILE *file = open_cases();
    static char line[LINE_MAX_BYTES];
    static struct from_r c;
    int cases = 0;

    gsl_set_error_handler_off();
    for (int at = 1; fgets(line, sizeof line, file); at++) {
        if (!read_case(line, &c))
            continue;
        analysis_r_compare(&c, at);
        cases++;
    }
    fclose(file);
    ck_assert_int_ge(cases, 400);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("analysis_r");

    ADD(s, "r", statistics_agree_with_r);
    return run_suite(s);
}
