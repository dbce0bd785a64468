/*
 * Profile-likelihood intervals of the coefficients of a logistic regression (Venzon and Moolgavkar,
 * Applied Statistics 37, 1988). An interval has all values that a likelihood-ratio test at 5% does
 * not reject, with the other coefficients fitted anew for each value.
 */
#ifndef LOGISTIC_PROFILE_H
#define LOGISTIC_PROFILE_H

#include "logistic.h"

/* Computes the 95% limits of the coefficient of COLUMN; F is the fit of D. They are infinite if the likelihood does
 * not fall that far, NaN if the column was left out or not determined. */
void logistic_profile(const struct logistic_data *d, const struct logistic *f, size_t column, double *low,
                      double *high);

#endif
