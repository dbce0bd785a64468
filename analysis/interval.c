/*
 * Clopper-Pearson limits (Biometrika 26, 1934) through the beta distribution:
 * the lower limit is the x at which K or more of N has probability ALPHA/2,
 * that is I_x(k, n-k+1) = ALPHA/2.
 *
 * The quantile function of GSL is not used: for these shapes it returns NaN
 * from n = 260 on and may loop for ever near n = 1e7.  Bisecting the
 * distribution function is slower and always ends.  The upper limit is the
 * mirror of a lower one, because 1 - x near 1 has no digits left to bisect.
 */
#include "interval.h"

#include <gsl/gsl_cdf.h>

static const double tail = 0.025;

double interval_lower(uint64_t k, uint64_t n)
{
    double low = 0, high = (double)k / (double)n;

    if (k == 0)
        return 0;
    /* 100 halvings reach the last digit of any limit down to 1e-14 */
    for (int i = 0; i < 100; i++) {
        double middle = low + (high - low) / 2;

        if (middle <= low || middle >= high)
            break;
        if (gsl_cdf_beta_P(middle, (double)k, (double)(n - k) + 1) < tail)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double interval_upper(uint64_t k, uint64_t n)
{
    return 1 - interval_lower(n - k, n);
}
