/*
 * The number of pairs that McNemar's exact test needs. Its power is summed over all numbers of differing pairs:
 * S. Duffy, Asymptotic and exact power for the McNemar test and its analogue with R controls per case, Biometrics 40
 * (1984). The search begins at the approximation of R. J. Connor, Sample size for testing differences in proportions
 * for the paired-sample design, Biometrics 43 (1987).
 */
#ifndef POWER_H
#define POWER_H

#include <stdint.h>

/* Returns the number of pairs with which the test rejects at 5%, two-sided, with a probability of at least 80%, but
 * not with one less. A pair differs with probability DIFFERING and is then more often won by one side, so that the
 * shares of the sides differ by DIFFERENCE, 0.001 to 1. DIFFERING is raised to DIFFERENCE. */
uint64_t power_pairs(double differing, double difference);

#endif
