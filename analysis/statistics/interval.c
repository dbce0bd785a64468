/*
 * Clopper-Pearson limits (Biometrika 26, 1934) through the beta distribution. The lower limit is the
 * x at which K or more of N has probability ALPHA/2, that is I_x(k, n-k+1) = ALPHA/2.
 *
 * The quantile function of GSL is not used: for these shapes it returns NaN from n = 260 on and may
 * loop for ever near n = 1e7. Bisecting the distribution function is slower and always ends. The
 * upper limit is the mirror of a lower one, because 1 - x near 1 has no digits left to bisect.
 *
 * The confidence sequence is Robbins's mixture (Ann. Math. Stat. 41, 1970) with the uniform prior.
 * At the true share p the ratio of B(k+1, n-k+1) to p^k (1-p)^(n-k) is a martingale that starts at
 * 1. By Ville's inequality the probability that it ever reaches 1/ALPHA is at most ALPHA. The limits
 * are the shares at which it equals 1/ALPHA.
 */
#include "interval.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>
#include <string.h>

static const double alpha = 0.05, alpha_stopped = 0.003;

/* ORDER INTERVALS */
static const struct { const char *name, *title; } kinds[] = {
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

const char *interval_title(enum interval kind)
{
    return kinds[kind].title;
}

/* Whether X is below the lower limit; the limits of both kinds are found by bisection. */
typedef bool is_below(double x, double k, double n, double constant);

static bool exact_is_below(double x, double k, double n, double tail)
{
    return gsl_cdf_beta_P(x, k, n - k + 1) < tail;
}

static bool sequence_is_below(double x, double k, double n, double bound)
{
    return k * log(x) + (n - k) * log1p(-x) < bound;
}

static double bisect(is_below *below, uint64_t k, uint64_t n, double constant)
{
    double low = 0, high = (double)k / (double)n;

    if (k == 0)
        return 0;
    /* 100 halvings find any limit down to 1e-14 to its last digit */
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

double interval_lower(uint64_t k, uint64_t n)
{
    return bisect(exact_is_below, k, n, alpha / 2);
}

double interval_upper(uint64_t k, uint64_t n)
{
    return 1 - interval_lower(n - k, n);
}

static double wilson_lower(uint64_t k, uint64_t n)
{
    const double z = 1.959963984540054, size = (double)n, share = (double)k / size;
    double centre = share + z * z / (2 * size);
    double spread = z * sqrt(share * (1 - share) / size + z * z / (4 * size * size));

    return k == 0 ? 0 : (centre - spread) / (1 + z * z / size);
}

static double sequence_lower(uint64_t k, uint64_t n, double miss)
{
    double bound = gsl_sf_lnbeta((double)k + 1, (double)(n - k) + 1) + log(miss);

    return bisect(sequence_is_below, k, n, bound);
}

double interval_low(enum interval kind, uint64_t k, uint64_t n)
{
    switch (kind) {
    case INTERVAL_WILSON: return wilson_lower(k, n);
    case INTERVAL_SEQUENCE: return sequence_lower(k, n, alpha);
    case INTERVAL_STOPPED: return sequence_lower(k, n, alpha_stopped);
    default: return interval_lower(k, n);
    }
}

double interval_high(enum interval kind, uint64_t k, uint64_t n)
{
    return 1 - interval_low(kind, n - k, n);
}
