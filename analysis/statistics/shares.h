/*
 * Tests that the shares won of several groups are the same. Also the extremes of each test over all results of open
 * (undecided) games.
 */
#ifndef SHARES_H
#define SHARES_H

#include <stdbool.h>
#include <stddef.h>

/* A group of N games of which K are won and OPEN more may be, with its score for a trend. */
struct cell {
    double n, k, score, open;
};

/* Returns the sums of N and K. */
struct cell shares_sum(const struct cell *cell, size_t count);
/* Returns z of the test for trend by Cochran and Armitage; 0 if all results are the same. *SLOPE gets the change of the
 * share for one unit of the score. NaN if all scores are the same. Open games count as lost. */
double shares_trend(const struct cell *cell, size_t count, double *slope);
/* Returns Pearson's chi-square, uncorrected; 0 if all results are the same. *LEAST gets the smallest expected count. */
double shares_chi_square(const struct cell *cell, size_t count, double *least);
/* Computes the limits of the second share less the first: Newcombe's interval from the two score intervals (Stat.
 * Med. 17, 1998, method 10). Returns z with the pooled variance; 0 if all results are the same. */
double shares_difference(const struct cell c[2], double *low, double *high);

/* Compares pairs: of N, B were won by the first side only and C by the second only. Returns the second share less
 * the first, with the interval of Bonett and Price (J. Educ. Behav. Stat. 37, 2012). */
double shares_paired(double n, double b, double c, double *low, double *high);

/* Computes the least (SIGN -1) or greatest (+1) z and, independently, slope of the trend over all results of open
 * games. *WON gets the number of games won at the extreme of z. Both are exact, and NaN if all scores are the same. */
void shares_trend_extreme(const struct cell *cell, size_t count, int sign, double *z, double *slope, double *won);
/* Computes the 95% limits of the slope of the trend: those of a linear function of shares (Zou, Huang and Zhang,
 * Comput. Stat. Data Anal. 53, 2009), which are Newcombe's for two values. SIGN 0: open games count as lost; -1 or
 * +1: results of open games with the least or greatest slope, which also give the least or greatest limits. NaN if
 * all scores are the same. */
void shares_trend_limits(const struct cell *cell, size_t count, int sign, double *low, double *high);
/* Computes bounds of chi-square over all results of open games. *MOST is an upper bound, which is reached if *EXACT
 * is set. *LEAST is a lower bound. */
void shares_chi_square_range(const struct cell *cell, size_t count, double *least, double *most, bool *exact);

#endif
