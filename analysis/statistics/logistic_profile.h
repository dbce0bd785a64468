/*
 * Profile-likelihood intervals of the coefficients of a logistic regression (Venzon and Moolgavkar,
 * Applied Statistics 37, 1988): all values that a likelihood-ratio test at 5% does not reject, the other
 * coefficients being fitted anew for each.
 */
#ifndef LOGISTIC_PROFILE_H
#define LOGISTIC_PROFILE_H

#include "logistic.h"

/* The 95% limits of the coefficient of COLUMN, F being the fit of D.  Infinite where the likelihood does not
 * fall that far, NaN where the column was left out or not determined.  False without memory. */
bool logistic_profile(const struct logistic_data *d, const struct logistic *f, size_t column, double *low,
                      double *high);

#endif
