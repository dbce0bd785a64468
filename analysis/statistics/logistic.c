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

/* A column of the design is a combination of others if less than this share of its length is orthogonal to them. */
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
    double decrement;  /* the squared Newton decrement: twice the expected gain of a step in the log likelihood */
    double moved;      /* the largest change of the log odds by the last step */
    double *leverages; /* leverage of each row; NULL without Firth's penalty */
};

/* ---- the design -------------------------------------------------------------- */

static double length(const struct fit *fit, const double *v)
{
    double sum = 0;

    for (size_t i = 0; i < fit->d->rows; i++)
        sum += fit->d->n[i] * v[i] * v[i];
    return sqrt(sum);
}

/* Subtracts from V its projections on the columns of Q so far, and adds them to column K of R. */
static void take_out(struct fit *fit, double *v)
{
    for (size_t j = 0; j < fit->k; j++) {
        double part = 0;

        for (size_t i = 0; i < fit->d->rows; i++)
            part += fit->d->n[i] * v[i] * fit->q[i * fit->d->columns + j];
        fit->r[j * fit->d->columns + fit->k] += part;
        for (size_t i = 0; i < fit->d->rows; i++)
            v[i] -= part * fit->q[i * fit->d->columns + j];
    }
}

/* Copies a column of X to V, shifted by *OFFSET and divided by *SCALE. The constant and a column of zeros are
 * unchanged. Halves are used, because a difference may overflow. */
static void logistic_load(const struct fit *fit, size_t column, double *v, double *offset, double *scale)
{
    const struct logistic_data *d = fit->d;

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
static void logistic_add_column(struct fit *fit, size_t column, double *v)
{
    const struct logistic_data *d = fit->d;
    double before, after, offset, scale;

    logistic_load(fit, column, v, &offset, &scale);
    before = length(fit, v);
    for (size_t j = 0; j < d->columns; j++)
        fit->r[j * d->columns + fit->k] = 0;
    take_out(fit, v);
    take_out(fit, v);
    after = length(fit, v);
    fit->out->left_out[column] = !(after > collinear * before);
    if (fit->out->left_out[column])
        return;
    for (size_t i = 0; i < d->rows; i++)
        fit->q[i * d->columns + fit->k] = v[i] / after;
    fit->r[fit->k * d->columns + fit->k] = after;
    for (size_t j = 0; j <= fit->k; j++)
        fit->r[j * d->columns + fit->k] *= 2 * scale;
    if (fit->k > 0)
        fit->r[fit->k] += offset * fit->r[0];
    fit->column[fit->k++] = column;
}

/* ---- the likelihood ------------------------------------------------------------ */

static double along(const struct fit *fit, size_t row, const double *direction)
{
    double sum = 0;

    for (size_t j = 0; j < fit->k; j++)
        sum += fit->q[row * fit->d->columns + j] * direction[j];
    return sum;
}

/* Returns the log of 1/(1 + e^-eta), exact to the last digit at both ends. */
static double log_share(double eta) { return eta < 0 ? eta - log1p(exp(eta)) : -log1p(exp(-eta)); }

/* Returns the log odds of a row. */
static double eta_of(const struct fit *fit, size_t row, const double *gamma)
{
    return along(fit, row, gamma) + (fit->d->offset ? fit->d->offset[row] : 0);
}

/* Computes the information matrix at GAMMA in H. MORE: a number of further trials for each row, or NULL. */
static void inform(struct fit *fit, const double *gamma, const double *more)
{
    gsl_matrix_set_zero(fit->h);
    for (size_t i = 0; i < fit->d->rows; i++) {
        gsl_vector_view q = gsl_vector_view_array(fit->q + i * fit->d->columns, fit->k);
        double eta = eta_of(fit, i, gamma);

        gsl_blas_dsyr(CblasLower, (fit->d->n[i] + (more ? more[i] : 0)) * exp(log_share(eta) + log_share(-eta)),
                      &q.vector, fit->h);
    }
}

/* Returns Firth's penalty at GAMMA. H is left with the Cholesky factor of the information matrix. */
static double penalty(struct fit *fit, const double *gamma)
{
    double sum = 0;

    inform(fit, gamma, NULL);
    if (gsl_linalg_cholesky_decomp1(fit->h) != GSL_SUCCESS)
        return -INFINITY;
    for (size_t j = 0; j < fit->k; j++)
        sum += log(gsl_matrix_get(fit->h, j, j));
    return sum;
}

/* Returns the log likelihood at GAMMA, with the penalty if it is Firth's; H is scratch memory then. */
static double loglik(struct fit *fit, const double *gamma)
{
    double sum = fit->d->firth ? penalty(fit, gamma) : 0;

    for (size_t i = 0; i < fit->d->rows; i++) {
        double eta = eta_of(fit, i, gamma);

        if (fit->d->won[i] > 0)
            sum += fit->d->won[i] * log_share(eta);
        if (fit->d->won[i] < fit->d->n[i])
            sum += (fit->d->n[i] - fit->d->won[i]) * log_share(-eta);
    }
    return sum;
}

/* Returns the leverage of a row with that weight: the part of the fit that it determines. H has the Cholesky factor. */
static double leverage(struct fit *fit, size_t row, double weight)
{
    gsl_vector_view v = gsl_vector_view_array(fit->trial, fit->k);
    double sum;

    memcpy(fit->trial, fit->q + row * fit->d->columns, fit->k * sizeof *fit->trial);
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, fit->h, &v.vector);
    gsl_blas_ddot(&v.vector, &v.vector, &sum);
    return weight * sum;
}

/* Computes the gradient in STEP, and in H the matrix of Newton's step. Without a penalty that is the information
 * matrix. With Firth's penalty each row has its leverage as further trials there, since the penalty adds as many to the
 * gradient. */
static void derive(struct fit *fit)
{
    const struct logistic_data *d = fit->d;
    bool firth = d->firth && isfinite(penalty(fit, fit->gamma));

    memset(fit->step, 0, fit->k * sizeof *fit->step);
    for (size_t i = 0; i < d->rows; i++) {
        double eta = eta_of(fit, i, fit->gamma), p = exp(log_share(eta)), rest = exp(log_share(-eta));
        double half = firth ? leverage(fit, i, d->n[i] * p * rest) / 2 : 0;
        double residual = (d->won[i] + half) * rest - (d->n[i] - d->won[i] + half) * p;

        if (fit->leverages)
            fit->leverages[i] = 2 * half;
        for (size_t j = 0; j < fit->k; j++)
            fit->step[j] += residual * fit->q[i * d->columns + j];
    }
    inform(fit, fit->gamma, fit->leverages);
}

/* Replaces the gradient in STEP by Newton's step; returns false if H is singular. */
static bool logistic_solve(struct fit *fit)
{
    gsl_vector_view step = gsl_vector_view_array(fit->step, fit->k);
    double gradient_dot = 0;

    memcpy(fit->trial, fit->step, fit->k * sizeof *fit->trial);
    if (gsl_linalg_cholesky_decomp1(fit->h) != GSL_SUCCESS ||
        gsl_linalg_cholesky_svx(fit->h, &step.vector) != GSL_SUCCESS)
        return false;
    for (size_t j = 0; j < fit->k; j++)
        gradient_dot += fit->trial[j] * fit->step[j];
    fit->decrement = gradient_dot;
    return isfinite(gradient_dot);
}

/* Returns the largest change of the log odds of a row by the step. */
static double largest_change(const struct fit *fit)
{
    double largest = 0;

    for (size_t i = 0; i < fit->d->rows; i++) {
        double change = fabs(along(fit, i, fit->step));

        largest = change > largest ? change : largest;
    }
    return largest;
}

/* Makes the step, or a half, a quarter ... of it, so that the likelihood does not fall. */
static bool go(struct fit *fit)
{
    double size = 1, slack = 1e-12 * fabs(fit->out->loglik) + 1e-12;

    for (int i = 0; i < HALVINGS_MAX; i++, size /= 2) {
        double now;

        for (size_t j = 0; j < fit->k; j++)
            fit->trial[j] = fit->gamma[j] + size * fit->step[j];
        now = loglik(fit, fit->trial);
        if (!(now >= fit->out->loglik - slack))
            continue;
        fit->out->loglik = now;
        memcpy(fit->gamma, fit->trial, fit->k * sizeof *fit->gamma);
        fit->moved = size * largest_change(fit);
        return true;
    }
    return false;
}

/* ---- the end ----------------------------------------------------------------------- */

/* Returns true if a move along STEP makes no trial less likely and some more likely. */
static bool step_separates(const struct fit *fit)
{
    double largest = largest_change(fit);

    for (size_t i = 0; i < fit->d->rows; i++) {
        double z = along(fit, i, fit->step) / largest;

        if ((z > separates && fit->d->won[i] < fit->d->n[i]) || (z < -separates && fit->d->won[i] > 0))
            return false;
    }
    return largest > 0;
}

/* Returns the triangle R of the columns of Q. */
static gsl_matrix_view triangle(const struct fit *fit)
{
    return gsl_matrix_view_array_with_tda(fit->r, fit->k, fit->k, fit->d->columns);
}

/* Solves R beta = GAMMA for the columns of Q; BETA may be GAMMA. */
static void back(const struct fit *fit, const double *gamma, double *beta)
{
    gsl_matrix_view r = triangle(fit);
    gsl_vector_view v = gsl_vector_view_array(beta, fit->k);

    memmove(beta, gamma, fit->k * sizeof *beta);
    gsl_blas_dtrsv(CblasUpper, CblasNoTrans, CblasNonUnit, &r.matrix, &v.vector);
}

/* Sets V to L^-1 R^-T e_column. The variance of beta_j is e_j' R^-1 (L L')^-1 R^-T e_j, the square of V's length. */
static void half_of_inverse(const struct fit *fit, size_t column, gsl_vector *v)
{
    gsl_matrix_view r = triangle(fit);

    gsl_vector_set_basis(v, column);
    gsl_blas_dtrsv(CblasUpper, CblasTrans, CblasNonUnit, &r.matrix, v);
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, fit->h, v);
}

static double error_of(struct fit *fit, size_t column)
{
    gsl_vector_view v = gsl_vector_view_array(fit->trial, fit->k);
    double sum = 0;

    half_of_inverse(fit, column, &v.vector);
    for (size_t j = 0; j < fit->k; j++)
        sum = hypot(sum, fit->trial[j]); /* The sum of squares may underflow, so hypot() is used. */
    return sum;
}

/* Computes the influence of each row: a further game won moves beta by the inverse information times that row, Q (L
 * L')^-1 R^-T e_column. */
static void put_influence(struct fit *fit, size_t column)
{
    gsl_vector_view v = gsl_vector_view_array(fit->trial, fit->k);

    half_of_inverse(fit, column, &v.vector);
    gsl_blas_dtrsv(CblasLower, CblasTrans, CblasNonUnit, fit->h, &v.vector);
    for (size_t i = 0; i < fit->d->rows; i++)
        fit->d->influence[i] = along(fit, i, fit->trial);
}

/* Marks the estimates that the separating direction makes infinite, relative to the size of their columns. */
static void mark_infinite(struct fit *fit)
{
    double size = fit->r[0], largest = 0; /* size of the constant column: the square root of the number of trials */

    back(fit, fit->step, fit->trial);
    for (int round = 0; round < 2; round++) {
        for (size_t j = 0; j < fit->k; j++) {
            double sum = 0, effect;

            for (size_t m = 0; m <= j; m++)
                sum = hypot(sum, fit->r[m * fit->d->columns + j]);
            effect = fit->trial[j] * sum / size;
            if (round == 0)
                largest = fabs(effect) > largest ? fabs(effect) : largest;
            else if (fabs(effect) > separates * largest)
                fit->out->infinite[fit->column[j]] = effect > 0 ? 1 : -1;
        }
    }
}

/* Writes the results of the fit. The information matrix at the last estimate is factored once more for the errors.
 * Separated rows have no weight in the end, so an estimate may depend on no row at all. Its error is then far larger
 * than 1 / (spread of the column), and it is not determined. */
static void hand_over(struct fit *fit)
{
    struct logistic *out = fit->out;
    bool factored;

    if (out->end == LOGISTIC_SEPARATED)
        mark_infinite(fit);
    inform(fit, fit->gamma, NULL);
    factored = gsl_linalg_cholesky_decomp1(fit->h) == GSL_SUCCESS;
    for (size_t j = 0; j < fit->k; j++)
        out->error[fit->column[j]] = factored ? error_of(fit, j) : NAN;
    for (size_t j = 0; fit->d->influence && factored && j < fit->k; j++) {
        if (fit->column[j] == fit->d->target)
            put_influence(fit, j);
    }
    back(fit, fit->gamma, fit->gamma);
    for (size_t j = 0; j < fit->k; j++) {
        double spread = fit->r[j * fit->d->columns + j] / fit->r[0];
        bool determined = out->end != LOGISTIC_SEPARATED || out->error[fit->column[j]] * spread < 100;

        out->coefficient[fit->column[j]] = determined ? fit->gamma[j] : NAN;
        out->error[fit->column[j]] = determined ? out->error[fit->column[j]] : NAN;
    }
}

/* Makes a shorter step, turned towards the gradient (Levenberg and Marquardt). It serves estimates so far out that
 * the odds of most rows are extreme and the information matrix is useless. */
static bool logistic_go_damped(struct fit *fit)
{
    static const double damping[] = {1e-6, 1e-4, 1e-2, 1, 1e2, 1e4, 1e6};

    for (size_t i = 0; i < sizeof damping / sizeof *damping; i++) {
        derive(fit);
        for (size_t j = 0; j < fit->k; j++)
            *gsl_matrix_ptr(fit->h, j, j) += damping[i];
        if (logistic_solve(fit) && go(fit))
            return true;
    }
    return false;
}

static void logistic_climb(struct fit *fit)
{
    /* Steps to Firth's estimate shrink only by a factor, since the information matrix leaves out its penalty. */
    const double enough = fit->d->firth ? 1e-24 : 1e-12;

    fit->out->end = LOGISTIC_FAILED;
    fit->out->loglik = loglik(fit, fit->gamma);
    for (int i = 0; i < STEPS_MAX; i++) {
        derive(fit);
        if (!logistic_solve(fit) || !go(fit)) {
            if (!logistic_go_damped(fit))
                return;
            continue;
        }
        if (fit->decrement < enough && fit->moved < 1e-5) {
            fit->out->end = LOGISTIC_FITTED;
            return;
        }
        if (!fit->d->firth && fit->decrement < 1e-6 && fit->moved > 0.1 && step_separates(fit)) {
            fit->out->end = LOGISTIC_SEPARATED;
            return;
        }
    }
}

static void logistic_make_room(struct fit *fit, struct logistic *out)
{
    size_t rows = fit->d->rows + 1, columns = fit->d->columns;

    out->coefficient = memory_new(columns, sizeof *out->coefficient);
    out->error = memory_new(columns, sizeof *out->error);
    out->left_out = memory_new(columns, sizeof *out->left_out);
    out->infinite = memory_new(columns, sizeof *out->infinite);
    fit->column = memory_new(columns, sizeof *fit->column);
    fit->q = memory_new(rows * columns, sizeof *fit->q);
    fit->r = memory_new(columns * columns, sizeof *fit->r);
    fit->leverages = fit->d->firth ? memory_new(rows, sizeof *fit->leverages) : NULL;
    fit->gamma = memory_new(3 * columns, sizeof *fit->gamma);
    fit->step = fit->gamma + columns;
    fit->trial = fit->step + columns;
    for (size_t j = 0; j < columns; j++)
        out->coefficient[j] = out->error[j] = NAN;
}

void logistic_fit(const struct logistic_data *data, struct logistic *logistic)
{
    struct fit fit = {.d = data, .out = logistic};
    double *v;

    *logistic = (struct logistic){.columns = data->columns, .end = LOGISTIC_FAILED};
    logistic_make_room(&fit, logistic);
    v = memory_new(data->rows, sizeof *v);
    for (size_t column = 0; column < data->columns; column++)
        logistic_add_column(&fit, column, v);
    free(v);
    logistic->rank = fit.k;
    for (size_t i = 0; data->influence && i < data->rows; i++)
        data->influence[i] = NAN;
    if (fit.k == 0 && data->rows > 0) {
        logistic->loglik = loglik(&fit, fit.gamma);
        logistic->end = LOGISTIC_FITTED;
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
    free(fit.leverages);
}

void logistic_release(struct logistic *logistic)
{
    free(logistic->coefficient);
    free(logistic->error);
    free(logistic->left_out);
    free(logistic->infinite);
    *logistic = (struct logistic){.columns = 0};
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

double logistic_auc(const struct logistic_data *data, const struct logistic *logistic)
{
    struct prediction *list = memory_new(data->rows, sizeof *list);
    double below = 0, won = 0, area = 0;

    for (size_t i = 0; i < data->rows; i++) {
        list[i] = (struct prediction){.won = data->won[i], .lost = data->n[i] - data->won[i]};
        for (size_t j = 0; j < data->columns; j++)
            list[i].eta +=
                isnan(logistic->coefficient[j]) ? 0 : logistic->coefficient[j] * data->x[i * data->columns + j];
    }
    qsort(list, data->rows, sizeof *list, compare_predictions);
    for (size_t i = 0, end; i < data->rows; i = end) {
        double here_won = 0, here_lost = 0;

        for (end = i; end < data->rows && list[end].eta - list[i].eta < tie; end++) {
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
