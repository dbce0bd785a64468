/*
 * Limits that no coefficient of a logistic regression can exceed, for any result of the open (undecided) games.
 */
#ifndef LOGISTIC_BOUND_H
#define LOGISTIC_BOUND_H

#include "logistic.h"

enum { BOUND_ROWS_MAX = 5000 }; /* limit of rows, since the time grows with their square */

/* Computes bounds of all coefficients. D->won: the games surely won; OPEN[i]: those of row i that may be won
 * besides, in any number. LOW and HIGH get for each column limits of its estimate in every case, up to rounding.
 * Both are infinite if none were found: with many open results, or more rows than BOUND_ROWS_MAX. NaN for a column
 * left out. */
void logistic_bound(const struct logistic_data *d, const double *open, double *low, double *high);

#endif
