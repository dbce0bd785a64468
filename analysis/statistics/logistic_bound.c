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
static void standardize(const struct bound *b, size_t j, size_t at)
{
    const struct logistic_data *d = b->d;
    double mean = 0, spread = 0;

    for (size_t i = 0; i < d->rows; i++)
        mean += j == 0 ? 0 : d->x[i * d->columns + j] / (double)d->rows;
    for (size_t i = 0; i < d->rows; i++)
        spread = fmax(spread, fabs(d->x[i * d->columns + j] - mean));
    for (size_t i = 0; i < d->rows; i++)
        b->g[i * b->k + at] = (d->x[i * d->columns + j] - mean) / spread;
}

static gsl_matrix *information(const struct bound *b)
{
    gsl_matrix *m = memory_or_end(gsl_matrix_calloc(b->k, b->k));

    for (size_t i = 0; i < b->d->rows; i++) {
        gsl_vector_view g = gsl_vector_view_array(b->g + i * b->k, b->k);

        gsl_blas_dsyr(CblasLower, b->d->n[i] * logistic_bound_share(b->eta[i]) * logistic_bound_share(-b->eta[i]),
                      &g.vector, m);
    }
    return m;
}

/* Replaces row x_i of the design by L^-1 x_i, so that the product of rows i and m is x_i M^-1 x_m. Returns false if
 * there is no such L. */
static bool orthogonalize(struct bound *b)
{
    gsl_matrix *m = information(b);
    bool regular = gsl_linalg_cholesky_decomp1(m) == GSL_SUCCESS;

    for (size_t i = 0; regular && i < b->d->rows; i++) {
        gsl_vector_view g = gsl_vector_view_array(b->g + i * b->k, b->k);

        gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, m, &g.vector);
    }
    gsl_matrix_free(m);
    return regular;
}

/* Fits the model with half of the open (undecided) results won. Returns false if there is no finite fit. */
static bool fit_middle(struct bound *b, size_t target)
{
    struct logistic_data d = *b->d;

    for (size_t i = 0; i < d.rows; i++)
        b->won[i] = b->d->won[i] + b->open[i] / 2;
    d.won = b->won;
    d.influence = b->influence;
    d.target = target;
    logistic_release(&b->fit);
    logistic_fit(&d, &b->fit);
    return b->fit.end == LOGISTIC_FITTED;
}

static bool logistic_bound_prepare(struct bound *b)
{
    const struct logistic_data *d = b->d;
    size_t at = 0;

    if (!fit_middle(b, 0))
        return false;
    b->k = b->fit.rank;
    b->g = memory_new((d->rows + 1) * (b->k + 1), sizeof *b->g);
    for (size_t i = 0; i < d->rows; i++) {
        for (size_t j = 0; j < d->columns; j++)
            b->eta[i] += b->fit.left_out[j] ? 0 : b->fit.coefficient[j] * d->x[i * d->columns + j];
    }
    for (size_t j = 0; j < d->columns; j++) {
        if (!b->fit.left_out[j])
            standardize(b, j, at++);
    }
    return orthogonalize(b);
}

/* ---- ranges --------------------------------------------------------------------------- */

static void take_in(struct span *s, double value)
{
    s->low = fmin(s->low, value);
    s->high = fmax(s->high, value);
}

/* Returns the range of the remainder R if the log odds of row I move within Y. */
static struct span remainder_of(const struct bound *b, size_t i, struct span y)
{
    double eta = b->eta[i], p = logistic_bound_share(eta), slope = p * logistic_bound_share(-eta);
    const double ends[] = {y.low, y.high, -2 * eta};
    struct span s = {0, 0};

    for (size_t j = 0; j < 3; j++) {
        if (ends[j] >= y.low && ends[j] <= y.high)
            take_in(&s, b->d->n[i] * (logistic_bound_share(eta + ends[j]) - p - slope * ends[j]));
    }
    return s;
}

/* Computes, from the ranges of the log odds, the ranges of DELTA - R. */
static void put_pushes(struct bound *b, const struct span *y)
{
    for (size_t i = 0; i < b->d->rows; i++) {
        struct span r = remainder_of(b, i, y[i]);

        b->push[i] = (struct span){-b->open[i] / 2 - r.high, b->open[i] / 2 - r.low};
    }
}

static void add_push(struct span *s, double factor, struct span push)
{
    s->low += factor * (factor > 0 ? push.low : push.high);
    s->high += factor * (factor > 0 ? push.high : push.low);
}

/* Computes the ranges of all log odds in TO from those in FROM; returns false if they are too wide. */
static bool logistic_bound_follow(struct bound *b, const struct span *from, struct span *to)
{
    size_t rows = b->d->rows, k = b->k;

    put_pushes(b, from);
    for (size_t i = 0; i < rows; i++) {
        to[i] = (struct span){0, 0};
        for (size_t m = 0; m < rows; m++) {
            double product = 0;

            for (size_t j = 0; j < k; j++)
                product += b->g[i * k + j] * b->g[m * k + j];
            add_push(&to[i], product, b->push[m]);
        }
        if (!(to[i].high - to[i].low < farthest))
            return false;
    }
    return true;
}

static bool lie_within(const struct bound *b, const struct span *inner, const struct span *outer)
{
    for (size_t i = 0; i < b->d->rows; i++) {
        if (!(inner[i].low > outer[i].low && inner[i].high < outer[i].high))
            return false;
    }
    return true;
}

static void swap_spans(struct bound *b)
{
    struct span *kept = b->y;

    b->y = b->next;
    b->next = kept;
}

/* Fills PUSH with ranges that are valid for every result of the open games. Returns false if none are found. */
static bool enclose(struct bound *b)
{
    for (int round = 0; round < ROUNDS_MAX; round++) {
        for (size_t i = 0; i < b->d->rows; i++)
            b->y[i] = (struct span){widening * b->y[i].low - 1e-9, widening * b->y[i].high + 1e-9};
        if (!logistic_bound_follow(b, b->y, b->next))
            return false;
        if (lie_within(b, b->next, b->y)) {
            for (int i = 0; i < TIGHTENINGS; i++) {
                swap_spans(b);
                logistic_bound_follow(b, b->y, b->next);
            }
            put_pushes(b, b->next);
            return true;
        }
        swap_spans(b);
    }
    return false;
}

/* ---- coefficients ----------------------------------------------------------------------- */

static void put_bound(struct bound *b, size_t column, double *low, double *high)
{
    struct span s = {0, 0};

    *low = *high = NAN;
    if (b->fit.left_out[column])
        return;
    fit_middle(b, column);
    for (size_t i = 0; i < b->d->rows; i++)
        add_push(&s, b->influence[i], b->push[i]);
    *low = b->fit.coefficient[column] + s.low;
    *high = b->fit.coefficient[column] + s.high;
}

static void logistic_bound_make_room(struct bound *b)
{
    b->won = memory_new(3 * (b->d->rows + 1), sizeof *b->won);
    b->y = memory_new(3 * (b->d->rows + 1), sizeof *b->y);
    b->eta = b->won + b->d->rows + 1;
    b->influence = b->eta + b->d->rows + 1;
    b->next = b->y + b->d->rows + 1;
    b->push = b->next + b->d->rows + 1;
}

void logistic_bound(const struct logistic_data *d, const double *open, double *low, double *high)
{
    struct bound b = {.d = d, .open = open};
    struct span *spans;

    logistic_bound_make_room(&b);
    spans = b.y;
    for (size_t j = 0; j < d->columns; j++) {
        low[j] = -INFINITY;
        high[j] = INFINITY;
    }
    if (d->rows <= BOUND_ROWS_MAX && logistic_bound_prepare(&b) && enclose(&b)) {
        for (size_t j = 0; j < d->columns; j++)
            put_bound(&b, j, &low[j], &high[j]);
    }
    logistic_release(&b.fit);
    free(spans);
    free(b.won);
    free(b.g);
}
