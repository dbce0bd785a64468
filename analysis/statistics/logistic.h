/*
 * Logistic regression of counts: each row has N trials, WON of them won, and a
 * value for each column of the design.
 */
#ifndef LOGISTIC_H
#define LOGISTIC_H

#include <stdbool.h>
#include <stddef.h>

enum logistic_end { LOGISTIC_FITTED, LOGISTIC_SEPARATED, LOGISTIC_FAILED };

struct logistic_data {
    size_t rows, columns;    /* the first column is the constant */
    const double *x;         /* rows * columns, row by row */
    const double *n, *won;   /* 0 <= won <= n, n > 0 */
    const double *offset;    /* NULL, or what is added to the log odds of each row */
    bool bare;               /* no column is the constant */
    double *influence;       /* NULL, or gets for each row what a game more won there adds to the
                                coefficient of column TARGET, by its derivative; NaN where not fitted */
    size_t target;
};

struct logistic {
    enum logistic_end end;
    size_t columns;
    double *coefficient, *error; /* NaN for a column left out, or not determined */
    bool *left_out;              /* it is a sum of multiples of the columns before it */
    int *infinite;               /* +1, -1: the estimate grows without end */
    size_t rank;                 /* columns not left out */
    double loglik;               /* of the single trials */
};

/* False without memory; release F in any case. With LOGISTIC_SEPARATED the other
 * estimates, and loglik, are those far out on the way to infinity; where the rows
 * that are not parted say nothing of a column, it is not determined. */
bool logistic_fit(const struct logistic_data *d, struct logistic *f);
void logistic_release(struct logistic *f);
/* The area under the curve of F's predictions for D, which it was fitted to or not: the chance that a
 * game won was given a higher one than a game lost, ties by half. NaN without memory or where all
 * came out the same. */
double logistic_auc(const struct logistic_data *d, const struct logistic *f);

#endif
