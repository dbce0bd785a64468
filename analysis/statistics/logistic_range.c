/*
 * The range of a coefficient if some results are open (undecided). The estimate is a function of the games won in each
 * row. One more moves coefficient j by the inverse information times the row. At an extreme every row in which that is
 * positive has its open games all won, and every other row has them all lost, or the reverse.
 *
 * With the constant and one column the sign is that of x less a weighted mean, so an extreme divides the rows at a
 * threshold. Rows at the threshold may have any number won. All thresholds and numbers are tried, so the result is
 * exact. With more columns the rule is applied until nothing changes, from all lost and from all won.
 */
#include "logistic.h"

#include "../base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MAX = 30, COUNTS_MAX = 1000 };

struct range {
    struct logistic_data data; /* data of the fits, whose WON and INFLUENCE are the arrays below */
    const double *sure, *open;
    size_t column;
    int sign;
    double *won, *influence, *best_won;
    struct logistic *best;
    double value; /* coefficient of the best fit, times SIGN */
};

/* Fits the model to WON, and stores the fit if its coefficient is the most extreme so far. Returns that, times SIGN. */
static double try(struct range *range)
{
    struct logistic f;
    double value;

    logistic_fit(&range->data, &f);
    value = f.infinite[range->column]  ? range->sign * f.infinite[range->column] * (double)INFINITY
            : f.end != LOGISTIC_FAILED ? range->sign * f.coefficient[range->column]
                                       : NAN;
    if (value > range->value) {
        logistic_release(range->best);
        *range->best = f;
        range->value = value;
        memcpy(range->best_won, range->won, range->data.rows * sizeof *range->won);
    } else {
        logistic_release(&f);
    }
    return value;
}

static void count_as(struct range *range, bool won)
{
    for (size_t i = 0; i < range->data.rows; i++)
        range->won[i] = range->sure[i] + (won ? range->open[i] : 0);
}

/* Sets each row's open games by the sign of its influence; returns true if the result of any game changed. */
static bool follow_influence(struct range *range)
{
    bool changed = false;

    for (size_t i = 0; i < range->data.rows; i++) {
        double won = range->sure[i] + (range->sign * range->influence[i] > 0 ? range->open[i] : 0);

        if (isnan(range->influence[i]))
            return false;
        changed = changed || won != range->won[i];
        range->won[i] = won;
    }
    return changed;
}

static void climb_from(struct range *range, bool won)
{
    double value, before = NAN;

    count_as(range, won);
    for (int i = 0; i < ROUNDS_MAX; i++, before = value) {
        value = try(range);
        if (value == INFINITY || value <= before || !follow_influence(range))
            return;
    }
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double x_of(const struct range *range, size_t row)
{
    return range->data.x[row * range->data.columns + range->column];
}

/* Tries each number of open games at VALUE but 0, which equals all of a neighbour. Too many make *EXACT false. */
static void try_counts(struct range *range, double value, bool *exact)
{
    double all = 0, step;

    for (size_t i = 0; i < range->data.rows; i++)
        all += x_of(range, i) == value ? range->open[i] : 0;
    step = ceil(all / COUNTS_MAX);
    *exact = *exact && step <= 1;
    for (double count = all; count > 0; count -= step) {
        double left = count; /* open games at VALUE to count as won, besides all those on one side of it */

        for (size_t i = 0; i < range->data.rows; i++) {
            double x = x_of(range, i), here = x == value ? fmin(left, range->open[i]) : 0;

            left -= here;
            range->won[i] =
                range->sure[i] + here + (x != value && (x > value) == (range->sign > 0) ? range->open[i] : 0);
        }
        try(range);
    }
}

static void try_thresholds(struct range *range, bool *exact)
{
    size_t rows = range->data.rows;
    double *values = memory_new(rows, sizeof *values);

    for (size_t i = 0; i < rows; i++)
        values[i] = x_of(range, i);
    qsort(values, rows, sizeof *values, compare_numbers);
    count_as(range, false);
    try(range);
    for (size_t t = 0; t < rows; t++) {
        if (t == 0 || values[t] != values[t - 1])
            try_counts(range, values[t], exact);
    }
    free(values);
}

void logistic_extreme(const struct logistic_data *data, const double *open, size_t column, int sign, double *won,
                      struct logistic *logistic, bool *exact)
{
    struct range r = {.data = *data,
                      .sure = data->won,
                      .open = open,
                      .column = column,
                      .sign = sign,
                      .best = logistic,
                      .best_won = won,
                      .value = -INFINITY};

    *logistic = (struct logistic){.columns = 0};
    *exact = data->columns == 2;
    r.won = memory_new(2 * (data->rows + 1), sizeof *r.won);
    r.influence = r.won + data->rows + 1;
    r.data.won = r.won;
    r.data.influence = r.influence;
    r.data.target = column;
    if (*exact) {
        try_thresholds(&r, exact);
    } else {
        climb_from(&r, false);
        climb_from(&r, true);
    }
    free(r.won);
    if (!logistic->columns) /* no fit with extreme results: take that with open games lost */
        logistic_fit(data, logistic);
}
