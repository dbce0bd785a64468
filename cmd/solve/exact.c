/* Exact answers of solve: --count. */
#include "exact.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static void exact_set(struct deal_record *d, const char *key, uint64_t n)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRIu64, n);
    record_set(d, key, text);
}

/* Numbers up to 2^53 are exact; larger ones are rounded to seven digits. */
static void exact_set_large(struct deal_record *d, const char *key, double n)
{
    char text[40] = "infinite";

    if (!isinf(n))
        snprintf(text, sizeof text, n < 2 / DBL_EPSILON ? "%.0f" : "%.6e", n);
    record_set(d, key, text);
}

bool exact_count(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *o, bool *stopped,
                 struct deal_error *e)
{
    struct deal_count count;

    if (!deal_count(s, o, &count, e))
        return false;
    *stopped = count.stopped;
    if (count.stopped)
        return true;
    record_set(d, "count.complete", count.complete ? "yes" : "no");
    exact_set(d, "count.positions", count.positions);
    exact_set(d, "count.winning", count.winning);
    exact_set_large(d, "count.lines", count.lines);
    if (count.length >= 0) {
        exact_set(d, "count.length", (uint64_t)count.length);
        exact_set_large(d, "count.shortest", count.shortest);
    }
    return true;
}
