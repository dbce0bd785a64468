/*
 * In this folder: estimates, intervals and fits: numbers in, numbers out, no records.
 *
 * Limits for a share of K in N. MISS is the probability that they miss the share, 0.05 for 95% intervals.
 *
 * INTERVAL_EXACT     Clopper-Pearson, each limit one-sided with MISS/2: never misses more often.
 * INTERVAL_WILSON    The score interval: shorter, misses with MISS on average over the shares.
 * INTERVAL_SEQUENCE  A confidence sequence: valid at every n at once, so a run may check it
 *                    after each record and stop at any time.
 * INTERVAL_STOPPED   The same with 99.7% for each MISS, to be combined with limits that miss in 4.7% of
 *                    all runs (width.h).
 */
#ifndef INTERVAL_H
#define INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

enum interval { INTERVAL_EXACT, INTERVAL_WILSON, INTERVAL_SEQUENCE, INTERVAL_STOPPED }; /* ORDER INTERVALS */

/* Parses the kind of an interval: "clopper-pearson", "wilson" or "sequence"; INTERVAL_STOPPED has no name. */
bool interval_parse(const char *name, enum interval *kind);
#define INTERVAL_MISS 0.05           /* default probability that an interval misses the share */
#define INTERVAL_Z 1.959963984540054 /* quantile of the normal distribution for it */

/* Parses a confidence level between 0.5 and 0.999999, as "0.99"; sets *MISS to the probability of missing. */
bool interval_parse_level(const char *text, double *miss);
/* Writes the confidence level in percent, as "95%". */
enum { INTERVAL_LEVEL_MAX = 16 };
const char *interval_level(char out[INTERVAL_LEVEL_MAX], double miss);
/* Returns the name of a kind of interval in a sentence, as "Wilson interval" in "95% Wilson interval". */
const char *interval_title(enum interval kind);

/* Return the limits of a share of K in N, for 0 <= K <= N, N > 0. The limits are in 0..1, and lower <= K/N <= upper. */
double interval_low(enum interval kind, double miss, uint64_t k, uint64_t n);
double interval_high(enum interval kind, double miss, uint64_t k, uint64_t n);
/* Return the limits of a share by INTERVAL_EXACT with INTERVAL_MISS. */
double interval_lower(uint64_t k, uint64_t n);
double interval_upper(uint64_t k, uint64_t n);

#endif
