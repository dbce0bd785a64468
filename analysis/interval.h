/*
 * Exact (Clopper-Pearson) limits for a share of K in N, each one-sided at
 * 97.5%, so the two together are a 95% interval.
 */
#ifndef INTERVAL_H
#define INTERVAL_H

#include <stdint.h>

/* 0 <= K <= N, N > 0. Both lie in 0..1, and lower <= K/N <= upper. */
double interval_lower(uint64_t k, uint64_t n);
double interval_upper(uint64_t k, uint64_t n);

#endif
