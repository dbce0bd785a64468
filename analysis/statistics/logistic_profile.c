/*
 * Profile likelihood of a coefficient, which has a fixed value. Its column times that value is an offset of the log
 * odds, and the other columns are fitted again. Any direction in the space of the columns along which the coefficient
 * grows would do. The covariance of the fit gives a direction in which the other coefficients hardly change.
 *
 * The square root of twice the loss of log likelihood is nearly linear in the value. So a limit is found by the secant
 * method within a bracket; each fifth step is a bisection.
 */
#include "logistic.h"

#include "interval.h"

#include "../base/memory.h"

#include <math.h>
#include <stdlib.h>

enum { WIDENINGS_MAX = 40, ROOT_STEPS_MAX = 120, BISECT_EVERY = 5 };

struct profile {
    struct logistic_data rest; /* the data of the regression without the profiled column */
    const struct logistic_data *whole;
    const struct logistic *fit;
    size_t column;
    double *x, *offset;
    /* log odds of each row: START at the estimate or at 0, DIRECTION their change per unit of the coefficient */
    double *start, *direction;
    double from; /* value of the profiled coefficient at which START has the log odds */
};

/* Sets the direction if there is no finite fit: the column itself, centred if there is a constant. */
static void go_plainly(struct profile *profile)
{
    const struct logistic_data *d = profile->whole;
    double mean = 0;

    for (size_t row = 0; row < d->rows && !profile->rest.bare; row++)
        mean += d->x[row * d->columns + profile->column] / (double)d->rows;
    for (size_t row = 0; row < d->rows; row++)
        profile->direction[row] = d->x[row * d->columns + profile->column] - mean;
}

/* Sets the direction from the influence of a further game won in each row, which is proportional to it. */
static void go_by_covariance(struct profile *profile)
{
    struct logistic_data d = *profile->whole;
    double variance = profile->fit->error[profile->column] * profile->fit->error[profile->column];
    struct logistic again;

    d.influence = profile->direction;
    d.target = profile->column;
    logistic_fit(&d, &again);
    logistic_release(&again);
    for (size_t row = 0; row < d.rows; row++) {
        profile->direction[row] /= variance;
        for (size_t j = 0; j < d.columns; j++)
            profile->start[row] +=
                isnan(profile->fit->coefficient[j]) ? 0 : profile->fit->coefficient[j] * d.x[row * d.columns + j];
    }
    profile->from = profile->fit->coefficient[profile->column];
}

/* Copies the design without the column, and without the columns that the whole fit left out. */
static void profile_start(struct profile *profile, const struct logistic_data *data, const struct logistic *logistic,
                          size_t column)
{
    size_t at = 0;

    *profile = (struct profile){.rest = *data, .whole = data, .fit = logistic, .column = column};
    profile->x = memory_new((data->rows + 1) * data->columns, sizeof *profile->x);
    profile->offset = memory_new(3 * (data->rows + 1), sizeof *profile->offset);
    profile->start = profile->offset + data->rows + 1;
    profile->direction = profile->start + data->rows + 1;
    for (size_t row = 0; row < data->rows; row++) {
        for (size_t j = 0; j < data->columns; j++) {
            if (j != column && !logistic->left_out[j])
                profile->x[at++] = data->x[row * data->columns + j];
        }
    }
    profile->rest.x = profile->x;
    profile->rest.offset = profile->offset;
    profile->rest.columns = data->rows > 0 ? at / data->rows : 0;
    profile->rest.bare = data->bare || column == 0;
    profile->rest.influence = NULL;
    if (logistic->end != LOGISTIC_FAILED && logistic->error[column] > 0)
        go_by_covariance(profile);
    else
        go_plainly(profile);
}

/* Returns how far the likelihood-ratio test rejects the value B: negative inside the interval; NaN without a fit. */
static double rejection(struct profile *profile, double b)
{
    const struct logistic_data *d = profile->whole;
    struct logistic f;
    double loss;

    for (size_t row = 0; row < d->rows; row++)
        profile->offset[row] =
            profile->start[row] + (b - profile->from) * profile->direction[row] + (d->offset ? d->offset[row] : 0);
    logistic_fit(&profile->rest, &f);
    loss = f.end == LOGISTIC_FAILED ? NAN : 2 * (profile->fit->loglik - f.loglik);
    logistic_release(&f);
    return sqrt(loss > 0 || isnan(loss) ? loss : 0) - INTERVAL_Z;
}

/* Finds the limit between INSIDE, with a negative rejection, and OUTSIDE, with a positive one. */
static double root(struct profile *profile, double inside, double at_inside, double outside, double at_outside)
{
    double width = fabs(outside - inside);

    for (int i = 1; i <= ROOT_STEPS_MAX; i++) {
        double part = at_inside / (at_inside - at_outside), middle, value;

        if (i % BISECT_EVERY == 0 || !(part > 0 && part < 1))
            part = 0.5;
        middle = inside + part * (outside - inside);
        value = rejection(profile, middle);
        if (isnan(value))
            return NAN;
        if (fabs(value) < 1e-11 || fabs(outside - inside) < 1e-13 * width || middle == inside || middle == outside)
            return middle;
        if (value < 0) {
            inside = middle;
            at_inside = value;
        } else {
            outside = middle;
            at_outside = value;
        }
    }
    return inside;
}

/* Searches a limit from INSIDE by steps that double; infinite if no value is rejected. */
static double limit_from(struct profile *profile, double inside, double step)
{
    double at_inside = rejection(profile, inside);

    for (int i = 0; i < WIDENINGS_MAX; i++, step *= 2) {
        double outside = inside + step, at_outside = rejection(profile, outside);

        if (isnan(at_outside))
            return NAN;
        if (at_outside >= 0)
            return root(profile, inside, at_inside, outside, at_outside);
        inside = outside;
        at_inside = at_outside;
    }
    return step > 0 ? INFINITY : -INFINITY;
}

/* Returns 1 divided by the range of the column's values. */
static double unit_of(const struct profile *profile)
{
    const struct logistic_data *d = profile->whole;
    double least = INFINITY, most = -INFINITY;

    for (size_t row = 0; row < d->rows; row++) {
        least = fmin(least, d->x[row * d->columns + profile->column]);
        most = fmax(most, d->x[row * d->columns + profile->column]);
    }
    return most > least ? 1 / (most - least) : 1;
}

/* Returns the finite limit of an estimate that is infinite with the sign SIGN. The search starts inside the limits. */
static double limit_of_infinite(struct profile *profile, int sign)
{
    double step = sign * unit_of(profile), value = 0;

    for (int i = 0; i < WIDENINGS_MAX && rejection(profile, value) >= 0; i++, step *= 2)
        value += step;
    return limit_from(profile, value, -sign * unit_of(profile));
}

void logistic_profile(const struct logistic_data *data, const struct logistic *logistic, size_t column, double *low,
                      double *high)
{
    struct profile p;
    double b = logistic->coefficient[column], step = INTERVAL_Z * logistic->error[column];
    int sign = logistic->infinite[column];

    profile_start(&p, data, logistic, column);
    *low = *high = NAN;
    if (sign) {
        *low = sign < 0 ? -INFINITY : limit_of_infinite(&p, sign);
        *high = sign > 0 ? INFINITY : limit_of_infinite(&p, sign);
    } else if (logistic->end != LOGISTIC_FAILED && !logistic->left_out[column] && isfinite(b) && step > 0) {
        *low = limit_from(&p, b, -step);
        *high = limit_from(&p, b, step);
    }
    free(p.x);
    free(p.offset);
}
