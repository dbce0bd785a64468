/*
 * Tests of whether the share won depends on the last field grouped by; what is
 * grouped by before it makes strata, each tested by itself.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include "report.h"

#include <stdbool.h>
#include <stdio.h>

struct deal_error;

enum comparison_kind { COMPARE_TREND, COMPARE_CHI_SQUARE, COMPARE_DIFFERENCE }; /* ORDER TESTS */

/* By the names "trend", "chi-square" and "difference". */
bool compare_parse(const char *name, enum comparison_kind *kind);
/* FACTOR: the column whose values are compared. False with E filled. */
bool compare_print(enum comparison_kind kind, const struct report *r, size_t factor, bool csv,
                   FILE *out, struct deal_error *e);

/* What the tests compute, for N games of which K are won, in each of COUNT groups. */
struct cell {
    double n, k, score;
};
/* Cochran and Armitage; *SLOPE gets the change of the share for one unit of the
 * score. NaN when all scores or all results are the same. */
double compare_trend(const struct cell *c, size_t count, double *slope);
/* Pearson's, without a correction; *LEAST gets the smallest expected count. */
double compare_chi_square(const struct cell *c, size_t count, double *least);
/* The second share less the first; Newcombe's interval from the two score
 * intervals (Stat. Med. 17, 1998, method 10); returns z with the pooled variance. */
double compare_difference(const struct cell c[2], double *low, double *high);

#endif
