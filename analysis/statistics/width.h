/*
 * A stopping rule, checked after each record: is a share known to within a given half-width? The run stops at the
 * first n at which z sqrt(q (1 - q) / n) + c / n <= w. Here q = (k + a) / (n + 2a), and w is the half-width. The rule
 * is from J. Frey, Fixed-width sequential confidence intervals for a proportion, American Statistician 64 (2010), with
 * an added term for the steps of k / n.
 *
 * If all or none are won, the run stops when the chance of that, for a share 2w away, is at most EDGE. The limits are
 * 2w apart, centred on k / n and moved into 0..1. Open results take half of their range from w. Then k / n is the
 * middle of that range, and q is its value that needs the most records.
 *
 * With these constants the limits miss the share in at most 4.7% of all runs, for each width of three decimals from
 * 0.01 on: tests/tools/stops.c computes it. So they may be combined with limits that miss in 0.3%.
 */
#ifndef WIDTH_H
#define WIDTH_H

#include <stdbool.h>
#include <stdint.h>

/* Applies the stopping rule to K won and OPEN undecided of N > 0 results, K + OPEN <= N; 0 < HALF_WIDTH < 0.5. If
 * the rule stops here, returns true and fills the limits, in 0..1. */
bool width_reached(double half_width, uint64_t k, uint64_t open, uint64_t n, double *low, double *high);

#endif
