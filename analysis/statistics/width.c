/*
 * A stopping rule for a share that has to be known to within a given half-width.
 */
#include "width.h"

#include <math.h>

/* constants of the stopping rule in width.h; MORE and STEP are a and c of its formula */
static const double z = 2, more = 3, step = 0.8, edge = 0.008;

/* Returns Q (1 - Q), where Q is the share among K to K + OPEN of N that makes it largest. */
static double width_variance(double k, double open, double n)
{
    double low = (k + more) / (n + 2 * more), high = (k + open + more) / (n + 2 * more);
    double q = low > 0.5 ? low : high < 0.5 ? high : 0.5;

    return q * (1 - q);
}

/* Returns true if all of N are won, or none, and (1 - 2w)^n <= EDGE for the half-width w. */
static bool width_at_edge(double half_width, double k, double open, double n)
{
    return (k + open == 0 || k == n) && n * log1p(-2 * half_width) <= log(edge);
}

bool width_reached(double half_width, uint64_t k, uint64_t open, uint64_t n, double *low, double *high)
{
    double size = (double)n, won = (double)k, half = (double)open / 2;
    double spread = z * sqrt(width_variance(won, (double)open, size) / size) + (step + half) / size;

    if (spread > half_width && !width_at_edge(half_width, won, (double)open, size))
        return false;
    *low = fmin(fmax(0, (won + half) / size - half_width), 1 - 2 * half_width);
    *high = *low + 2 * half_width;
    return true;
}
