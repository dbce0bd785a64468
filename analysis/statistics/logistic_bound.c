/*
 * Bounds on the coefficients for all ways in which open results may come out. The fit with half of the open results
 * won has log odds e_m in row m and the information M = X'DX. With DELTA more games won, B is the change of the
 * estimate. The score equations are M B = X' (DELTA - R(XB)). Here R_m(y) = n_m (p(e_m + y) - p(e_m) - y p'(e_m)), and
 * p is the logistic function.
 *
 * So each y_i = x_i B is a sum of x_i M^-1 x_m times numbers whose ranges follow from the ranges of all y. They are at
 * most half of the open results either way, less the range of R_m. If this map sends ranges into themselves, they are
 * valid for every DELTA: as DELTA grows from 0 the estimate moves without a jump, and cannot leave them. Such ranges
 * are found by widening (the idea of R. Krawczyk, Computing 4, 1969). Then the same sum bounds each coefficient.
 */
#include "logistic.h"

#include "../base/memory.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

enum { ROUNDS_MAX = 60, TIGHTENINGS = 3 };

/* factor by which ranges are widened; log odds beyond which no bound is computed */
static const double widening = 1.02, farthest = 30;

struct span {
    double low, high;
};

struct bound {
    const struct logistic_data *d;
    const double *open;
    struct logistic fit;
    size_t k;
    double *won, *eta, *influence;
    double *g; /* transformed design, rows * k: the product of its rows i and m is x_i M^-1 x_m */
    struct span *y, *next, *push;
};

static double logistic_bound_share(double eta) { return 1 / (1 + exp(-eta)); }

/* ---- the fit in the middle ----------------------------------------------------------- */

/* Centres column J of the design and divides it by its spread; the constant is unchanged. */
static void standardize(const struct bound *bound, size_t j, size_t at)
{
    const struct logistic_data *d = bound->d;
    double mean = 0, spread = 0;

    for (size_t i = 0; i < d->rows; i++)
        mean += j == 0 ? 0 : d->x[i * d->columns + j] / (double)d->rows;
    for (size_t i = 0; i < d->rows; i++)
        spread = fmax(spread, fabs(d->x[i * d->columns + j] - mean));
    for (size_t i = 0; i < d->rows; i++)
        bound->g[i * bound->k + at] = (d->x[i * d->columns + j] - mean) / spread;
}

static gsl_matrix *information(const struct bound *bound)
{
    gsl_matrix *m = memory_or_end(gsl_matrix_calloc(bound->k, bound->k));

    for (size_t i = 0; i < bound->d->rows; i++) {
        gsl_vector_view g = gsl_vector_view_array(bound->g + i * bound->k, bound->k);

        gsl_blas_dsyr(CblasLower,
                      bound->d->n[i] * logistic_bound_share(bound->eta[i]) * logistic_bound_share(-bound->eta[i]),
                      &g.vector, m);
    }
    return m;
}

/* Replaces row x_i of the design by L^-1 x_i, so that the product of rows i and m is x_i M^-1 x_m. Returns false if
 * there is no such L. */
static bool orthogonalize(struct bound *bound)
{
    gsl_matrix *m = information(bound);
    bool regular = gsl_linalg_cholesky_decomp1(m) == GSL_SUCCESS;

    for (size_t i = 0; regular && i < bound->d->rows; i++) {
        gsl_vector_view g = gsl_vector_view_array(bound->g + i * bound->k, bound->k);

        gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, m, &g.vector);
    }
    gsl_matrix_free(m);
    return regular;
}

/* Fits the model with half of the open (undecided) results won. Returns false if there is no finite fit. */
static bool fit_middle(struct bound *bound, size_t target)
{
    struct logistic_data d = *bound->d;

    for (size_t i = 0; i < d.rows; i++)
        bound->won[i] = bound->d->won[i] + bound->open[i] / 2;
    d.won = bound->won;
    d.influence = bound->influence;
    d.target = target;
    logistic_release(&bound->fit);
    logistic_fit(&d, &bound->fit);
    return bound->fit.end == LOGISTIC_FITTED;
}

static bool logistic_bound_prepare(struct bound *bound)
{
    const struct logistic_data *d = bound->d;
    size_t at = 0;

    if (!fit_middle(bound, 0))
        return false;
    bound->k = bound->fit.rank;
    bound->g = memory_new((d->rows + 1) * (bound->k + 1), sizeof *bound->g);
    for (size_t i = 0; i < d->rows; i++) {
        for (size_t j = 0; j < d->columns; j++)
            bound->eta[i] += bound->fit.left_out[j] ? 0 : bound->fit.coefficient[j] * d->x[i * d->columns + j];
    }
    for (size_t j = 0; j < d->columns; j++) {
        if (!bound->fit.left_out[j])
            standardize(bound, j, at++);
    }
    return orthogonalize(bound);
}

/* ---- ranges --------------------------------------------------------------------------- */

static void take_in(struct span *span, double value)
{
    span->low = fmin(span->low, value);
    span->high = fmax(span->high, value);
}

/* Returns the range of the remainder R if the log odds of row I move within Y. */
static struct span remainder_of(const struct bound *bound, size_t i, struct span y)
{
    double eta = bound->eta[i], p = logistic_bound_share(eta), slope = p * logistic_bound_share(-eta);
    const double ends[] = {y.low, y.high, -2 * eta};
    struct span s = {0, 0};

    for (size_t j = 0; j < 3; j++) {
        if (ends[j] >= y.low && ends[j] <= y.high)
            take_in(&s, bound->d->n[i] * (logistic_bound_share(eta + ends[j]) - p - slope * ends[j]));
    }
    return s;
}

/* Computes, from the ranges of the log odds, the ranges of DELTA - R. */
static void put_pushes(struct bound *bound, const struct span *span)
{
    for (size_t i = 0; i < bound->d->rows; i++) {
        struct span r = remainder_of(bound, i, span[i]);

        bound->push[i] = (struct span){-bound->open[i] / 2 - r.high, bound->open[i] / 2 - r.low};
    }
}

static void add_push(struct span *span, double factor, struct span push)
{
    span->low += factor * (factor > 0 ? push.low : push.high);
    span->high += factor * (factor > 0 ? push.high : push.low);
}

/* Computes the ranges of all log odds in TO from those in FROM; returns false if they are too wide. */
static bool logistic_bound_follow(struct bound *bound, const struct span *from, struct span *to)
{
    size_t rows = bound->d->rows, k = bound->k;

    put_pushes(bound, from);
    for (size_t i = 0; i < rows; i++) {
        to[i] = (struct span){0, 0};
        for (size_t m = 0; m < rows; m++) {
            double product = 0;

            for (size_t j = 0; j < k; j++)
                product += bound->g[i * k + j] * bound->g[m * k + j];
            add_push(&to[i], product, bound->push[m]);
        }
        if (!(to[i].high - to[i].low < farthest))
            return false;
    }
    return true;
}

static bool lie_within(const struct bound *bound, const struct span *inner, const struct span *outer)
{
    for (size_t i = 0; i < bound->d->rows; i++) {
        if (!(inner[i].low > outer[i].low && inner[i].high < outer[i].high))
            return false;
    }
    return true;
}

static void swap_spans(struct bound *bound)
{
    struct span *kept = bound->y;

    bound->y = bound->next;
    bound->next = kept;
}

/* Fills PUSH with ranges that are valid for every result of the open games. Returns false if none are found. */
static bool enclose(struct bound *bound)
{
    for (int round = 0; round < ROUNDS_MAX; round++) {
        for (size_t i = 0; i < bound->d->rows; i++)
            bound->y[i] = (struct span){widening * bound->y[i].low - 1e-9, widening * bound->y[i].high + 1e-9};
        if (!logistic_bound_follow(bound, bound->y, bound->next))
            return false;
        if (lie_within(bound, bound->next, bound->y)) {
            for (int i = 0; i < TIGHTENINGS; i++) {
                swap_spans(bound);
                logistic_bound_follow(bound, bound->y, bound->next);
            }
            put_pushes(bound, bound->next);
            return true;
        }
        swap_spans(bound);
    }
    return false;
}

/* ---- coefficients ----------------------------------------------------------------------- */

static void put_bound(struct bound *bound, size_t column, double *low, double *high)
{
    struct span s = {0, 0};

    *low = *high = NAN;
    if (bound->fit.left_out[column])
        return;
    fit_middle(bound, column);
    for (size_t i = 0; i < bound->d->rows; i++)
        add_push(&s, bound->influence[i], bound->push[i]);
    *low = bound->fit.coefficient[column] + s.low;
    *high = bound->fit.coefficient[column] + s.high;
}

void logistic_bound(const struct logistic_data *data, const double *open, double *low, double *high)
{
    size_t room = data->rows + 1;
    double *numbers = memory_new(3 * room, sizeof *numbers);
    struct span *spans = memory_new(3 * room, sizeof *spans);
    struct bound b = {.d = data,
                      .open = open,
                      .won = numbers,
                      .eta = numbers + room,
                      .influence = numbers + 2 * room,
                      .y = spans,
                      .next = spans + room,
                      .push = spans + 2 * room};

    for (size_t j = 0; j < data->columns; j++) {
        low[j] = -INFINITY;
        high[j] = INFINITY;
    }
    if (data->rows <= BOUND_ROWS_MAX && logistic_bound_prepare(&b) && enclose(&b)) {
        for (size_t j = 0; j < data->columns; j++)
            put_bound(&b, j, &low[j], &high[j]);
    }
    logistic_release(&b.fit);
    free(spans);
    free(numbers);
    free(b.g);
}
