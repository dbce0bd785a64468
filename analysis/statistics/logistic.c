/*
 * Fits logistic regressions by Newton's method, which for this model is iteratively reweighted least squares. First
 * the design is made orthogonal: X = QR (Gram-Schmidt, each column against those before it, twice, weighted by the
 * trials). Before that each column is shifted to begin at 0 and scaled to at most 1; R reverses this. So neither the
 * scale nor the offset of a predictor matters, and a column that is a combination of earlier ones is found and left
 * out. The fit is in the columns of Q; coefficients and their covariance are transformed back through R.
 *
 * If some combination of predictors separates the games won from those lost (Albert and Anderson, Biometrika 71,
 * 1984), the likelihood has no maximum. Each step then moves the log odds of the rows concerned by about 1 while the
 * likelihood hardly changes. The last step is the direction; each row is checked to prove that it separates.
 *
 * Firth's penalty (Biometrika 80, 1993) is half the log determinant of the information matrix, and has a maximum
 * there. It adds to each row as many trials, half of them won, as its leverage.
 */
#include "logistic.h"

#include "../base/memory.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 200, HALVINGS_MAX = 40 };

/* A column of the design is a combination of others if the part of it that is orthogonal to them is shorter than this,
 * relative to the column. */
static const double collinear = 1e-7;
/* tolerance in the test of separation, relative to the largest change of the log odds */
static const double separates = 1e-4;
static const double tie = 1e-9; /* two log odds that differ by less than this differ only by rounding */

struct fit {
    const struct logistic_data *d;
    struct logistic *out;
    size_t k;                     /* number of columns of Q */
    size_t *column;               /* index in X of each column of Q */
    double *q;                    /* the orthogonal matrix Q: rows * columns */
    double *r;                    /* the upper triangle R: columns * columns, by index in Q */
    double *gamma, *step, *trial; /* k each */
    gsl_matrix *h;                /* the information matrix, then its Cholesky factor */
    double decrement; /* the squared Newton decrement: twice the expected gain of a step in the log likelihood */
    double moved;     /* the largest change of the log odds by the last step */
};

/* ---- the design -------------------------------------------------------------- */

static double dot(const struct fit *f, const double *v, size_t j)
{
    double sum = 0;

    for (size_t i = 0; i < f->d->rows; i++)
        sum += f->d->n[i] * v[i] * f->q[i * f->d->columns + j];
    return sum;
}

static double length(const struct fit *f, const double *v)
{
    double sum = 0;

    for (size_t i = 0; i < f->d->rows; i++)
        sum += f->d->n[i] * v[i] * v[i];
    return sqrt(sum);
}

/* Subtracts from V its projections on the columns of Q so far, and adds them to column K of R. */
static void take_out(struct fit *f, double *v)
{
    for (size_t j = 0; j < f->k; j++) {
        double part = dot(f, v, j);

        f->r[j * f->d->columns + f->k] += part;
        for (size_t i = 0; i < f->d->rows; i++)
            v[i] -= part * f->q[i * f->d->columns + j];
    }
}

/* Copies a column of X to V, shifted by *OFFSET and divided by *SCALE. The constant and a column of zeros are
 * unchanged. Halves are used, because a difference may overflow. */
static void logistic_load(const struct fit *f, size_t column, double *v, double *offset, double *scale)
{
    const struct logistic_data *d = f->d;

    *offset = column > 0 && d->rows > 0 && !d->bare ? d->x[column] : 0;
    *scale = 0;
    for (size_t i = 0; i < d->rows; i++) {
        v[i] = d->x[i * d->columns + column] / 2 - *offset / 2;
        *scale = fabs(v[i]) > *scale ? fabs(v[i]) : *scale;
    }
    for (size_t i = 0; i<d->rows && * scale> 0; i++)
        v[i] /= *scale;
}

/* Adds a column of X to Q and R, unless it is a combination of those before. V: scratch for a column. */
static void logistic_add_column(struct fit *f, size_t column, double *v)
{
    const struct logistic_data *d = f->d;
    double before, after, offset, scale;

    logistic_load(f, column, v, &offset, &scale);
    before = length(f, v);
    for (size_t j = 0; j < d->columns; j++)
        f->r[j * d->columns + f->k] = 0;
    take_out(f, v);
    take_out(f, v);
    after = length(f, v);
    f->out->left_out[column] = !(after > collinear * before);
    if (f->out->left_out[column])
        return;
    for (size_t i = 0; i < d->rows; i++)
        f->q[i * d->columns + f->k] = v[i] / after;
    f->r[f->k * d->columns + f->k] = after;
    for (size_t j = 0; j <= f->k; j++)
        f->r[j * d->columns + f->k] *= 2 * scale;
    if (f->k > 0)
        f->r[f->k] += offset * f->r[0];
    f->column[f->k++] = column;
}

static void make_design(struct fit *f)
{
    double *v = memory_new(f->d->rows, sizeof *v);

    for (size_t column = 0; column < f->d->columns; column++)
        logistic_add_column(f, column, v);
    free(v);
    f->out->rank = f->k;
}

/* ---- the likelihood ------------------------------------------------------------ */

static double along(const struct fit *f, size_t row, const double *direction)
{
    double sum = 0;

    for (size_t j = 0; j < f->k; j++)
        sum += f->q[row * f->d->columns + j] * direction[j];
    return sum;
}

/* Returns the log of 1/(1 + e^-eta), exact to the last digit at both ends. */
static double log_share(double eta) { return eta < 0 ? eta - log1p(exp(eta)) : -log1p(exp(-eta)); }

/* Returns the log odds of a row. */
static double eta_of(const struct fit *f, size_t row, const double *gamma)
{
    return along(f, row, gamma) + (f->d->offset ? f->d->offset[row] : 0);
}

/* Computes the information matrix at GAMMA in H. */
static void inform(struct fit *f, const double *gamma)
{
    gsl_matrix_set_zero(f->h);
    for (size_t i = 0; i < f->d->rows; i++) {
        gsl_vector_view q = gsl_vector_view_array(f->q + i * f->d->columns, f->k);
        double eta = eta_of(f, i, gamma);

        gsl_blas_dsyr(CblasLower, f->d->n[i] * exp(log_share(eta) + log_share(-eta)), &q.vector, f->h);
    }
}

/* Returns Firth's penalty at GAMMA. H is left with the Cholesky factor of the information matrix. */
static double penalty(struct fit *f, const double *gamma)
{
    double sum = 0;

    inform(f, gamma);
    if (gsl_linalg_cholesky_decomp1(f->h) != GSL_SUCCESS)
        return -INFINITY;
    for (size_t j = 0; j < f->k; j++)
        sum += log(gsl_matrix_get(f->h, j, j));
    return sum;
}

/* Returns the log likelihood at GAMMA, with the penalty if it is Firth's; H is scratch memory then. */
static double loglik(struct fit *f, const double *gamma)
{
    double sum = f->d->firth ? penalty(f, gamma) : 0;

    for (size_t i = 0; i < f->d->rows; i++) {
        double eta = eta_of(f, i, gamma);

        if (f->d->won[i] > 0)
            sum += f->d->won[i] * log_share(eta);
        if (f->d->won[i] < f->d->n[i])
            sum += (f->d->n[i] - f->d->won[i]) * log_share(-eta);
    }
    return sum;
}

/* Returns the leverage of a row with that weight: the part of the fit that the row determines. H has the Cholesky
 * factor. */
static double leverage(struct fit *f, size_t row, double weight)
{
    gsl_vector_view v = gsl_vector_view_array(f->trial, f->k);
    double sum;

    memcpy(f->trial, f->q + row * f->d->columns, f->k * sizeof *f->trial);
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, f->h, &v.vector);
    gsl_blas_ddot(&v.vector, &v.vector, &sum);
    return weight * sum;
}

/* Computes the information matrix in H and the gradient in STEP. */
static void derive(struct fit *f)
{
    const struct logistic_data *d = f->d;
    bool firth = d->firth && isfinite(penalty(f, f->gamma));

    memset(f->step, 0, f->k * sizeof *f->step);
    for (size_t i = 0; i < d->rows; i++) {
        double eta = eta_of(f, i, f->gamma), p = exp(log_share(eta)), rest = exp(log_share(-eta));
        double half = firth ? leverage(f, i, d->n[i] * p * rest) / 2 : 0;
        double residual = (d->won[i] + half) * rest - (d->n[i] - d->won[i] + half) * p;

        for (size_t j = 0; j < f->k; j++)
            f->step[j] += residual * f->q[i * d->columns + j];
    }
    inform(f, f->gamma);
}

/* Replaces the gradient in STEP by Newton's step; returns false if H is singular. */
static bool logistic_solve(struct fit *f)
{
    gsl_vector_view step = gsl_vector_view_array(f->step, f->k);
    double gradient_dot = 0;

    memcpy(f->trial, f->step, f->k * sizeof *f->trial);
    if (gsl_linalg_cholesky_decomp1(f->h) != GSL_SUCCESS || gsl_linalg_cholesky_svx(f->h, &step.vector) != GSL_SUCCESS)
        return false;
    for (size_t j = 0; j < f->k; j++)
        gradient_dot += f->trial[j] * f->step[j];
    f->decrement = gradient_dot;
    return isfinite(gradient_dot);
}

/* Makes the step, or a half, a quarter ... of it, so that the likelihood does not fall. */
static bool go(struct fit *f)
{
    double size = 1, slack = 1e-12 * fabs(f->out->loglik) + 1e-12;

    for (int i = 0; i < HALVINGS_MAX; i++, size /= 2) {
        double now;

        for (size_t j = 0; j < f->k; j++)
            f->trial[j] = f->gamma[j] + size * f->step[j];
        now = loglik(f, f->trial);
        if (!(now >= f->out->loglik - slack))
            continue;
        f->out->loglik = now;
        memcpy(f->gamma, f->trial, f->k * sizeof *f->gamma);
        f->moved = 0;
        for (size_t row = 0; row < f->d->rows; row++) {
            double change = size * fabs(along(f, row, f->step));

            f->moved = change > f->moved ? change : f->moved;
        }
        return true;
    }
    return false;
}

/* ---- the end ----------------------------------------------------------------------- */

/* Returns true if a move along STEP makes no trial less likely and some more likely. */
static bool step_separates(const struct fit *f)
{
    double largest = 0;

    for (size_t i = 0; i < f->d->rows; i++) {
        double z = fabs(along(f, i, f->step));

        largest = z > largest ? z : largest;
    }
    for (size_t i = 0; i < f->d->rows; i++) {
        double z = along(f, i, f->step) / largest;

        if ((z > separates && f->d->won[i] < f->d->n[i]) || (z < -separates && f->d->won[i] > 0))
            return false;
    }
    return largest > 0;
}

/* Returns the triangle R of the columns of Q. */
static gsl_matrix_view triangle(const struct fit *f)
{
    return gsl_matrix_view_array_with_tda(f->r, f->k, f->k, f->d->columns);
}

/* Solves R beta = GAMMA for the columns of Q; BETA may be GAMMA. */
static void back(const struct fit *f, const double *gamma, double *beta)
{
    gsl_matrix_view r = triangle(f);
    gsl_vector_view v = gsl_vector_view_array(beta, f->k);

    memmove(beta, gamma, f->k * sizeof *beta);
    gsl_blas_dtrsv(CblasUpper, CblasNoTrans, CblasNonUnit, &r.matrix, &v.vector);
}

/* Sets V to L^-1 R^-T e_column. The variance of beta_j is e_j' R^-1 (L L')^-1 R^-T e_j, the square of the length of
 * V. */
static void half_of_inverse(const struct fit *f, size_t column, gsl_vector *v)
{
    gsl_matrix_view r = triangle(f);

    gsl_vector_set_basis(v, column);
    gsl_blas_dtrsv(CblasUpper, CblasTrans, CblasNonUnit, &r.matrix, v);
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, f->h, v);
}

static double error_of(struct fit *f, size_t column)
{
    gsl_vector_view v = gsl_vector_view_array(f->trial, f->k);
    double sum = 0;

    half_of_inverse(f, column, &v.vector);
    for (size_t j = 0; j < f->k; j++)
        sum = hypot(sum, f->trial[j]); /* The sum of squares may underflow, so hypot() is used. */
    return sum;
}

/* Computes the influence of each row: a further game won moves beta by the inverse information times that row, Q (L
 * L')^-1 R^-T e_column. */
static void put_influence(struct fit *f, size_t column)
{
    gsl_vector_view v = gsl_vector_view_array(f->trial, f->k);

    half_of_inverse(f, column, &v.vector);
    gsl_blas_dtrsv(CblasLower, CblasTrans, CblasNonUnit, f->h, &v.vector);
    for (size_t i = 0; i < f->d->rows; i++)
        f->d->influence[i] = along(f, i, f->trial);
}

/* Marks the estimates that the separating direction makes infinite, relative to the size of their columns. */
static void mark_infinite(struct fit *f)
{
    double size = f->r[0], largest = 0; /* size of the constant column: the square root of the number of trials */

    back(f, f->step, f->trial);
    for (int round = 0; round < 2; round++) {
        for (size_t j = 0; j < f->k; j++) {
            double sum = 0, effect;

            for (size_t m = 0; m <= j; m++)
                sum = hypot(sum, f->r[m * f->d->columns + j]);
            effect = f->trial[j] * sum / size;
            if (round == 0)
                largest = fabs(effect) > largest ? fabs(effect) : largest;
            else if (fabs(effect) > separates * largest)
                f->out->infinite[f->column[j]] = effect > 0 ? 1 : -1;
        }
    }
}

/* Returns true if estimate J is determined. Separated rows have no weight in the end, so an estimate may depend on
 * no row at all. Its error is then far larger than 1 / (spread of the column). */
static bool is_determined(const struct fit *f, size_t j)
{
    double spread = f->r[j * f->d->columns + j] / f->r[0];

    return f->out->end != LOGISTIC_SEPARATED || f->out->error[f->column[j]] * spread < 100;
}

/* Writes the results of the fit. The information matrix at the last estimate is factored once more for the errors. */
static void hand_over(struct fit *f)
{
    struct logistic *out = f->out;
    bool factored;

    if (out->end == LOGISTIC_SEPARATED)
        mark_infinite(f);
    derive(f);
    factored = gsl_linalg_cholesky_decomp1(f->h) == GSL_SUCCESS;
    for (size_t j = 0; j < f->k; j++)
        out->error[f->column[j]] = factored ? error_of(f, j) : NAN;
    for (size_t j = 0; f->d->influence && factored && j < f->k; j++) {
        if (f->column[j] == f->d->target)
            put_influence(f, j);
    }
    back(f, f->gamma, f->gamma);
    for (size_t j = 0; j < f->k; j++) {
        bool determined = is_determined(f, j);

        out->coefficient[f->column[j]] = determined ? f->gamma[j] : NAN;
        out->error[f->column[j]] = determined ? out->error[f->column[j]] : NAN;
    }
}

/* Makes a shorter step, turned towards the gradient (Levenberg and Marquardt). It serves estimates so far out that
 * the odds of most rows are extreme and the information matrix is useless. */
static bool logistic_go_damped(struct fit *f)
{
    static const double damping[] = {1e-6, 1e-4, 1e-2, 1, 1e2, 1e4, 1e6};

    for (size_t i = 0; i < sizeof damping / sizeof *damping; i++) {
        derive(f);
        for (size_t j = 0; j < f->k; j++)
            *gsl_matrix_ptr(f->h, j, j) += damping[i];
        if (logistic_solve(f) && go(f))
            return true;
    }
    return false;
}

static void logistic_climb(struct fit *f)
{
    /* Steps to Firth's estimate shrink only by a factor, since the information matrix leaves out its penalty. */
    const double enough = f->d->firth ? 1e-24 : 1e-12;

    f->out->end = LOGISTIC_FAILED;
    f->out->loglik = loglik(f, f->gamma);
    for (int i = 0; i < STEPS_MAX; i++) {
        derive(f);
        if (!logistic_solve(f) || !go(f)) {
            if (!logistic_go_damped(f))
                return;
            continue;
        }
        if (f->decrement < enough && f->moved < 1e-5) {
            f->out->end = LOGISTIC_FITTED;
            return;
        }
        if (!f->d->firth && f->decrement < 1e-6 && f->moved > 0.1 && step_separates(f)) {
            f->out->end = LOGISTIC_SEPARATED;
            return;
        }
    }
}

static void logistic_make_room(struct fit *f, struct logistic *out)
{
    size_t rows = f->d->rows + 1, columns = f->d->columns;

    out->coefficient = memory_new(columns, sizeof *out->coefficient);
    out->error = memory_new(columns, sizeof *out->error);
    out->left_out = memory_new(columns, sizeof *out->left_out);
    out->infinite = memory_new(columns, sizeof *out->infinite);
    f->column = memory_new(columns, sizeof *f->column);
    f->q = memory_new(rows * columns, sizeof *f->q);
    f->r = memory_new(columns * columns, sizeof *f->r);
    f->gamma = memory_new(3 * columns, sizeof *f->gamma);
    f->step = f->gamma + columns;
    f->trial = f->step + columns;
    for (size_t j = 0; j < columns; j++)
        out->coefficient[j] = out->error[j] = NAN;
}

void logistic_fit(const struct logistic_data *d, struct logistic *f)
{
    struct fit fit = {.d = d, .out = f};

    *f = (struct logistic){.columns = d->columns, .end = LOGISTIC_FAILED};
    logistic_make_room(&fit, f);
    make_design(&fit);
    for (size_t i = 0; d->influence && i < d->rows; i++)
        d->influence[i] = NAN;
    if (fit.k == 0 && d->rows > 0) {
        f->loglik = loglik(&fit, fit.gamma);
        f->end = LOGISTIC_FITTED;
    }
    if (fit.k > 0) {
        fit.h = memory_or_end(gsl_matrix_calloc(fit.k, fit.k));
        logistic_climb(&fit);
        hand_over(&fit);
        gsl_matrix_free(fit.h);
    }
    free(fit.column);
    free(fit.q);
    free(fit.r);
    free(fit.gamma);
}

void logistic_release(struct logistic *f)
{
    free(f->coefficient);
    free(f->error);
    free(f->left_out);
    free(f->infinite);
    *f = (struct logistic){.columns = 0};
}

/* ---- predictions ------------------------------------------------------------------- */

struct prediction {
    double eta, won, lost;
};

static int compare_predictions(const void *a, const void *b)
{
    double x = ((const struct prediction *)a)->eta, y = ((const struct prediction *)b)->eta;

    return (x > y) - (x < y);
}

static struct prediction predict(const struct logistic_data *d, const struct logistic *f, size_t row)
{
    struct prediction p = {.won = d->won[row], .lost = d->n[row] - d->won[row]};

    for (size_t j = 0; j < d->columns; j++)
        p.eta += isnan(f->coefficient[j]) ? 0 : f->coefficient[j] * d->x[row * d->columns + j];
    return p;
}

double logistic_auc(const struct logistic_data *d, const struct logistic *f)
{
    struct prediction *list = memory_new(d->rows, sizeof *list);
    double below = 0, won = 0, area = 0;

    for (size_t i = 0; i < d->rows; i++)
        list[i] = predict(d, f, i);
    qsort(list, d->rows, sizeof *list, compare_predictions);
    for (size_t i = 0, end; i < d->rows; i = end) {
        double here_won = 0, here_lost = 0;

        for (end = i; end < d->rows && list[end].eta - list[i].eta < tie; end++) {
            here_won += list[end].won;
            here_lost += list[end].lost;
        }
        area += here_won * (below + here_lost / 2);
        below += here_lost;
        won += here_won;
    }
    free(list);
    return won > 0 && below > 0 ? area / won / below : NAN;
}
