/*
 * Shares won in several groups: tests that they are the same, and the extremes of each test
 * where results are open, which may have come out either way.
 */
#ifndef SHARES_H
#define SHARES_H

#include <stdbool.h>
#include <stddef.h>

/* N games of which K are won and OPEN more may be. */
struct cell {
    double n, k, score, open;
};

/* Cochran and Armitage; *SLOPE gets the change of the share for one unit of the
 * score. NaN when all scores or all results are the same. OPEN counts as lost. */
double shares_trend(const struct cell *c, size_t count, double *slope);
/* Pearson's, without a correction; *LEAST gets the smallest expected count. */
double shares_chi_square(const struct cell *c, size_t count, double *least);
/* The second share less the first; Newcombe's interval from the two score
 * intervals (Stat. Med. 17, 1998, method 10); returns z with the pooled variance. */
double shares_difference(const struct cell c[2], double *low, double *high);

/* Of N pairs B were won by the first side only and C by the second only: the second share less the first,
 * with the interval of Bonett and Price (J. Educ. Behav. Stat. 37, 2012). */
double shares_paired(double n, double b, double c, double *low, double *high);

/* The least (SIGN -1) or greatest (+1) statistic and, apart from it, slope that the open results
 * allow; *WON gets how many games are won where the statistic is reached. Both are exact. False
 * without memory; NaN where no way to count them gives a statistic. */
bool shares_trend_extreme(const struct cell *c, size_t count, int sign, double *z, double *slope, double *won);
/* No more than the greatest of chi-square is *MOST: it is reached where *EXACT is set. No less
 * than the least is *LEAST. False without memory. */
bool shares_chi_square_range(const struct cell *c, size_t count, double *least, double *most, bool *exact);

#endif
