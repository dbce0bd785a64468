/*
 * Clopper-Pearson limits (Biometrika 26, 1934) through the beta distribution. The lower limit is the
 * x at which K or more of N has probability MISS/2, that is I_x(k, n-k+1) = MISS/2.
 *
 * The quantile function of GSL is not used: for these shapes it returns NaN from n = 260 on and may
 * loop for ever near n = 1e7. Bisecting the distribution function is slower and always ends. The
 * upper limit is the mirror of a lower one, because 1 - x near 1 has no digits left to bisect.
 *
 * The confidence sequence is Robbins's mixture (Ann. Math. Stat. 41, 1970) with the uniform prior.
 * At the true share p the ratio of B(k+1, n-k+1) to p^k (1-p)^(n-k) is a martingale that starts at
 * 1. By Ville's inequality the probability that it ever reaches 1/MISS is at most MISS. The limits
 * are the shares at which it equals 1/MISS.
 */
#include "interval.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double miss_stopped = 0.003;

/* ORDER INTERVALS */
static const struct {
    const char *name, *title;
} kinds[] = {
    {"clopper-pearson", "Clopper-Pearson interval"},
    {"wilson", "Wilson interval"},
    {"sequence", "confidence sequence"},
    {NULL, "limits of a stopping rule"},
};

bool interval_parse(const char *name, enum interval *kind)
{
    for (unsigned i = 0; kinds[i].name; i++) {
        *kind = (enum interval)i;
        if (strcmp(name, kinds[i].name) == 0)
            return true;
    }
    return false;
}

bool interval_parse_level(const char *text, double *miss)
{
    char *end;
    double level = strtod(text, &end);

    *miss =
        round((1 - level) * 1e9) / 1e9; /* Rounding makes the probability of a miss exactly 0.05 for a level of 0.95. */
    return *text >= '0' && *text <= '9' && !*end && level >= 0.5 && level <= 0.999999;
}

const char *interval_level(char out[INTERVAL_LEVEL_MAX], double miss)
{
    snprintf(out, INTERVAL_LEVEL_MAX, "%.8g%%", 100 * (1 - miss));
    return out;
}

const char *interval_title(enum interval kind) { return kinds[kind].title; }

/* Returns true if X is below the lower limit; bisection by this test finds the limits of both kinds. */
typedef bool is_below(double x, double k, double n, double constant);

static bool exact_is_below(double x, double k, double n, double tail) { return gsl_cdf_beta_P(x, k, n - k + 1) < tail; }

static bool sequence_is_below(double x, double k, double n, double bound)
{
    return k * log(x) + (n - k) * log1p(-x) < bound;
}

static double bisect(is_below *below, uint64_t k, uint64_t n, double constant)
{
    double low = 0, high = (double)k / (double)n;

    if (k == 0)
        return 0;
    /* 100 halvings of the interval find any limit down to 1e-14 to its last digit. */
    for (int i = 0; i < 100; i++) {
        double middle = low + (high - low) / 2;

        if (middle <= low || middle >= high)
            break;
        if (below(middle, (double)k, (double)n, constant))
            low = middle;
        else
            high = middle;
    }
    return low;
}

double interval_lower(uint64_t k, uint64_t n) { return bisect(exact_is_below, k, n, INTERVAL_MISS / 2); }

double interval_upper(uint64_t k, uint64_t n) { return 1 - interval_lower(n - k, n); }

static double wilson_lower(uint64_t k, uint64_t n, double miss)
{
    const double z = miss == INTERVAL_MISS ? INTERVAL_Z : gsl_cdf_ugaussian_Qinv(miss / 2), size = (double)n,
                 share = (double)k / size;
    double centre = share + z * z / (2 * size);
    double spread = z * sqrt(share * (1 - share) / size + z * z / (4 * size * size));

    return k == 0 ? 0 : (centre - spread) / (1 + z * z / size);
}

static double sequence_lower(uint64_t k, uint64_t n, double miss)
{
    double bound = gsl_sf_lnbeta((double)k + 1, (double)(n - k) + 1) + log(miss);

    return bisect(sequence_is_below, k, n, bound);
}

double interval_low(enum interval kind, double miss, uint64_t k, uint64_t n)
{
    switch (kind) {
    case INTERVAL_WILSON: return wilson_lower(k, n, miss);
    case INTERVAL_SEQUENCE: return sequence_lower(k, n, miss);
    case INTERVAL_STOPPED: return sequence_lower(k, n, miss_stopped);
    default: return bisect(exact_is_below, k, n, miss / 2);
    }
}

double interval_high(enum interval kind, double miss, uint64_t k, uint64_t n)
{
    return 1 - interval_low(kind, miss, n - k, n);
}
