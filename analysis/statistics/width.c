/*
 * A stopping rule for a share that has to be known to within a given half-width.
 */
#include "width.h"

#include <math.h>

/* constants of the stopping rule in width.h; MORE and STEP are a and c of its formula */
static const double z = 2, more = 3, step = 0.8, edge = 0.008;

bool width_reached(double half_width, uint64_t k, uint64_t open, uint64_t n, double *low, double *high)
{
    double size = (double)n, won = (double)k, all = won + (double)open, half = (double)open / 2;
    double least = (won + more) / (size + 2 * more), most = (all + more) / (size + 2 * more);
    double q = least > 0.5 ? least : most < 0.5 ? most : 0.5; /* the share that makes the variance largest */
    double spread = z * sqrt(q * (1 - q) / size) + (step + half) / size;
    bool edges = (all == 0 || won == size) && size * log1p(-2 * half_width) <= log(edge); /* all are won, or none */

    if (spread > half_width && !edges)
        return false;
    *low = fmin(fmax(0, (won + half) / size - half_width), 1 - 2 * half_width);
    *high = *low + 2 * half_width;
    return true;
}
