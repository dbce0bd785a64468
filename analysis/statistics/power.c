/*
 * Power of McNemar's exact test, and the number of pairs for a given power.
 */
#include "power.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>

static const double level = 0.05, power = 0.8;

/* Returns the probability that the test rejects with N pairs. */
static double power_of_pairs(uint64_t n, double differing, double difference)
{
    double p = (differing + difference) / (2 * differing), mean = (double)n * differing, sum = 0;
    double reach = 9 * sqrt(mean * (1 - differing)) + 9;
    unsigned from = mean > reach ? (unsigned)(mean - reach) : 0;
    unsigned to = mean + reach < (double)n ? (unsigned)(mean + reach) : (unsigned)n;
    /* the greatest number of pairs won by the losing side with which the test of M differing pairs rejects; at first a
     * value below that for the first M */
    int critical = from > 100 ? (int)(floor(from / 2.0) - 2.2 * sqrt(from / 4.0) - 2) : -1;

    for (unsigned m = from; m <= to; m++) {
        while (critical + 1 <= (int)m / 2 && 2 * gsl_cdf_binomial_P((unsigned)critical + 1, 0.5, m) <= level)
            critical++;
        if (critical >= 0) /* Each differing pair is won by the better side with probability P. */
            sum +=
                gsl_ran_binomial_pdf(m, differing, (unsigned)n) *
                (gsl_cdf_binomial_P((unsigned)critical, p, m) + gsl_cdf_binomial_Q(m - (unsigned)critical - 1, p, m));
    }
    return sum;
}

uint64_t power_pairs(double differing, double difference)
{
    double psi = differing > difference ? differing : difference, root;
    uint64_t low, high;

    root = 1.959964 * sqrt(psi) + 0.841621 * sqrt(psi - difference * difference);
    high = (uint64_t)(root * root / (difference * difference) + 2 / difference) + 6;
    low = high / 2;
    while (power_of_pairs(high, psi, difference) < power)
        high += high / 4 + 1;
    while (low > 0 && power_of_pairs(low, psi, difference) >= power)
        low /= 2;
    while (high - low >
           1) { /* Invariant of the bisection: with LOW pairs the power is too small, with HIGH pairs it suffices. */
        uint64_t middle = low + (high - low) / 2;

        if (power_of_pairs(middle, psi, difference) < power)
            low = middle;
        else
            high = middle;
    }
    return high;
}
