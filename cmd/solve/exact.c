/*
 * solve --count and solve --nearest: exact numbers of lines and positions, and the nearest miss.
 */
#include "run.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets the field NAME of the count to N: count.NAME, or count.bound.NAME for the lower bound that an incomplete count
 * has. Numbers up to 2^53 are written exactly; larger ones are rounded to seven digits. */
static void exact_set(struct deal_record *d, const struct deal_count *count, const char *name, double n)
{
    char key[40], text[40] = "infinite";

    snprintf(key, sizeof key, "count.%s%s", count->complete ? "" : "bound.", name);
    if (!isinf(n))
        snprintf(text, sizeof text, n < 2 / DBL_EPSILON ? "%.0f" : "%.6e", n);
    record_set(d, key, text);
}

bool exact_count(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *options, bool *stopped,
                 struct deal_error *e)
{
    struct deal_count count;

    if (!deal_count(s, options, &count, e))
        return false;
    *stopped = count.stopped;
    if (count.stopped)
        return true;
    if (!count.complete && !strcmp(record_text(d, "result"), "won")) { /* The record has a line, so there is one. */
        count.winning += !count.winning;
        count.lines = fmax(count.lines, 1);
    }
    record_set(d, "count.complete", count.complete ? "yes" : "no");
    exact_set(d, &count, "positions", (double)count.positions);
    exact_set(d, &count, "winning", (double)count.winning);
    exact_set(d, &count, "lines", count.lines);
    if (count.length >= 0) {
        verdict_number(d, "count.length", (uint64_t)count.length);
        exact_set(d, &count, "shortest", count.shortest);
    }
    return true;
}

bool exact_nearest(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *options, bool *stopped,
                   struct deal_error *e)
{
    struct deal_nearest near;

    if (!deal_nearest(s, !strcmp(deal_record_get(d, "result"), deal_result_text(DEAL_UNWINNABLE)), options, &near, e))
        return false;
    *stopped = near.stopped;
    if (!near.stopped) {
        verdict_number(d, "nearest.cards", (uint64_t)near.cards);
        record_set(d, "nearest.exact", near.exact ? "yes" : "no");
        record_set(d, "nearest.moves", near.moves);
    }
    free(near.moves);
    return true;
}
