/*
 * How far a coefficient of a logistic regression can go where results are open.
 */
#ifndef LOGISTIC_RANGE_H
#define LOGISTIC_RANGE_H

#include "logistic.h"

/* D->won are the games won for sure, OPEN[i] those of row i that may be won besides.  Fills F with
 * the fit in which the coefficient of COLUMN is least (SIGN -1) or greatest (+1) and sets *EXACT, or,
 * with more columns than that and the constant or a thousand open games in a row, with the furthest found: one that
 * is reached, and beyond which others may lie.  An infinite estimate ends the search.  WON, of D's rows, gets the
 * games won there.  False without memory; release F in any case. */
bool logistic_extreme(const struct logistic_data *d, const double *open, size_t column, int sign, double *won,
                      struct logistic *f, bool *exact);

#endif
