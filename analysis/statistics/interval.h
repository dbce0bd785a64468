/*
 * In this folder: estimates, intervals and fits: numbers in, numbers out, nothing of records.
 *
 * Limits for a share of K in N, 95% between them.
 *
 * exact     Clopper-Pearson, each one-sided at 97.5%: never misses more often
 * wilson    the score interval: shorter, right on average over the shares
 * sequence  a confidence sequence: it holds at every n at once, so one may look
 *           after each record and stop when one likes
 * stopped   the same with 99.7%, so that limits which miss in 4.7% of all runs, see
 *           width.h, may be joined with it
 */
#ifndef INTERVAL_H
#define INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

enum interval { INTERVAL_EXACT, INTERVAL_WILSON, INTERVAL_SEQUENCE, INTERVAL_STOPPED }; /* ORDER INTERVALS */

/* By the names "clopper-pearson", "wilson" and "sequence"; the last has none. */
bool interval_parse(const char *name, enum interval *kind);
/* For people, as in "95% Wilson interval". */
const char *interval_title(enum interval kind);

/* 0 <= K <= N, N > 0. All lie in 0..1, and lower <= K/N <= upper. */
double interval_low(enum interval kind, uint64_t k, uint64_t n);
double interval_high(enum interval kind, uint64_t k, uint64_t n);
/* The exact ones. */
double interval_lower(uint64_t k, uint64_t n);
double interval_upper(uint64_t k, uint64_t n);

#endif
