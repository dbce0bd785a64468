/*
 * Logistic regression of counts: each row has N trials, WON of them won, and a value for each column
 * of the design.
 */
#ifndef LOGISTIC_H
#define LOGISTIC_H

#include <stdbool.h>
#include <stddef.h>

enum logistic_end { LOGISTIC_FITTED, LOGISTIC_SEPARATED, LOGISTIC_FAILED };

struct logistic_data {
    size_t rows, columns;  /* the first column is the constant */
    const double *x;       /* rows * columns, row by row */
    const double *n, *won; /* 0 <= won <= n, n > 0 */
    const double *offset;  /* NULL, or an offset of the log odds of each row */
    bool bare;             /* no column is the constant */
    /* NULL, or an output for each row: the derivative of the coefficient of column TARGET by the games
     * won in that row. NaN if nothing was fitted. */
    double *influence;
    size_t target;
};

struct logistic {
    enum logistic_end end;
    size_t columns;
    double *coefficient, *error; /* NaN for a column left out, or not determined */
    bool *left_out;              /* it is a linear combination of the columns before it */
    int *infinite;               /* +1, -1: the estimate grows without end */
    size_t rank;                 /* number of columns not left out */
    double loglik;               /* of the single trials */
};

/* False without memory; release F in any case. With LOGISTIC_SEPARATED the other estimates, and
 * loglik, are those far out on the way to infinity. A column that is constant over the rows left is
 * not determined. */
bool logistic_fit(const struct logistic_data *d, struct logistic *f);
void logistic_release(struct logistic *f);
/* The area under the curve of F's predictions for D, which need not be the data of the fit. It is
 * the chance that a game won has a higher prediction than a game lost, ties counted by half. NaN
 * without memory or if all games had the same result. */
double logistic_auc(const struct logistic_data *d, const struct logistic *f);

#endif
