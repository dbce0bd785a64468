/*
 * The number of pairs that McNemar's exact test needs. Its power is summed over all numbers of differing pairs:
 * S. Duffy, Asymptotic and exact power for the McNemar test and its analogue with R controls per case, Biometrics 40
 * (1984). The search begins at the approximation of R. J. Connor, Sample size for testing differences in proportions
 * for the paired-sample design, Biometrics 43 (1987).
 */
#ifndef POWER_H
#define POWER_H

#include <stdint.h>

/* The chance that the test rejects at 5%, two-sided, with N pairs. A pair differs with the chance DIFFERING and is then
 * more often won by one side, so that the shares of the two sides differ by DIFFERENCE, 0 to DIFFERING. */
double power_of_pairs(uint64_t n, double differing, double difference);
/* A number of pairs with a power of at least 80%, of which one less has not; for 0.001 <= DIFFERENCE <= 1. DIFFERING is
 * raised to DIFFERENCE. */
uint64_t power_pairs(double differing, double difference);

#endif
