/*
 * Logistic regression of counts: each row has N trials, WON of them won, and a value for each column of the design.
 */
#ifndef LOGISTIC_H
#define LOGISTIC_H

#include <stdbool.h>
#include <stddef.h>

enum logistic_end { LOGISTIC_FITTED, LOGISTIC_SEPARATED, LOGISTIC_FAILED };

struct logistic_data {
    size_t rows, columns;  /* size of the design matrix; its first column is the constant */
    const double *x;       /* the design matrix: rows * columns, row by row */
    const double *n, *won; /* number of trials of each row and of those won, 0 <= won <= n, n > 0 */
    const double *offset;  /* an offset of the log odds of each row, or NULL */
    bool bare;             /* true if the design matrix has no constant column */
    /* true: maximize Firth's penalized likelihood, whose estimates stay finite where predictors separate the games */
    bool firth;
    /* output for each row, or NULL: the derivative of the coefficient of column TARGET by the games won in that
     * row; NaN if nothing was fitted */
    double *influence;
    size_t target;
};

struct logistic {
    enum logistic_end end;
    size_t columns;
    /* coefficient and standard error of each column; NaN for a column left out, or not determined */
    double *coefficient, *error;
    bool *left_out; /* the column is a linear combination of the columns before it, so it has no coefficient */
    int *infinite;  /* +1 or -1: the estimate grows without end in that direction */
    size_t rank;    /* number of columns that were fitted, not left out */
    double loglik;  /* log likelihood of the fit, for the single trials */
};

/* Fits the model; LOGISTIC must be released. With LOGISTIC_SEPARATED the finite estimates, and loglik, are those far
 * out on the way to infinity. A column that is constant over the rows left is not determined. */
void logistic_fit(const struct logistic_data *data, struct logistic *logistic);
void logistic_release(struct logistic *logistic);
/* Returns the area under the ROC curve of F's predictions for DATA, which need not be the data of the fit. It is the
 * probability that a game won has a higher prediction than a game lost, ties counted by half. NaN if
 * all games had the same result. */
double logistic_auc(const struct logistic_data *data, const struct logistic *logistic);

/* ---- logistic_bound.c */

enum { BOUND_ROWS_MAX = 5000 }; /* limit of rows, since the time grows with their square */

/* Computes bounds of all coefficients. DATA->won: the games surely won; OPEN[i]: those of row i that may be won
 * besides, in any number. LOW and HIGH get for each column limits of its estimate in every case, up to rounding. Both
 * are infinite if none were found: with many open results, or more rows than BOUND_ROWS_MAX. NaN for a column left out.
 */
void logistic_bound(const struct logistic_data *data, const double *open, double *low, double *high);

/* ---- logistic_profile.c */

/* Computes the 95% limits of the coefficient of COLUMN; LOGISTIC is the fit of DATA. They are infinite if the
 * likelihood does not fall that far, NaN if the column was left out or not determined. */
void logistic_profile(const struct logistic_data *data, const struct logistic *logistic, size_t column, double *low,
                      double *high);

/* ---- logistic_range.c */

/* Computes an extreme of a coefficient. DATA->won: the games surely won; OPEN[i]: those of row i that may be won
 * besides. Fills LOGISTIC with the fit in which the coefficient of COLUMN is least (SIGN -1) or greatest (+1), and sets
 * *EXACT. With further columns, or over a thousand open games in a row, LOGISTIC is the furthest fit found, *EXACT is
 * false, and others may be beyond it. An infinite estimate ends the search. WON, one for each row, gets the games
 * won in LOGISTIC. LOGISTIC must be released. */
void logistic_extreme(const struct logistic_data *data, const double *open, size_t column, int sign, double *won,
                      struct logistic *logistic, bool *exact);

#endif
