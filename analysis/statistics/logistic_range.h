/*
 * The range of a coefficient of a logistic regression over the results of open (undecided) games.
 */
#ifndef LOGISTIC_RANGE_H
#define LOGISTIC_RANGE_H

#include "logistic.h"

/* Computes an extreme of a coefficient. D->won: the games surely won; OPEN[i]: those of row i that may be won
 * besides. Fills F with the fit in which the coefficient of COLUMN is least (SIGN -1) or greatest (+1), and sets
 * *EXACT. With further columns, or over a thousand open games in a row, F is the furthest fit found, *EXACT is
 * false, and others may be beyond it. An infinite estimate ends the search. WON, one for each row, gets the games
 * won in F. F must be released. */
void logistic_extreme(const struct logistic_data *d, const double *open, size_t column, int sign, double *won,
                      struct logistic *f, bool *exact);

#endif
