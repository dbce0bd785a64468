/*
 * Draws estimates below each other as in a meta-analysis: a sign, a bar, and the count at the right.
 */
#include "../base/memory.h"
#include "deal.h"
#include "drawing.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS_MAX = 120, NAME_LETTERS = 50 };

struct rows {
    const struct figure_estimate *list;
    struct drawing drawing;
};

/* Computes the range of the axis from all estimates, and from their limits as far as the estimates stay readable. */
static void plan_range(struct rows *rows)
{
    struct drawing *d = &rows->drawing;
    double low = d->none, high = low, span;

    for (size_t i = 0; i < d->places; i++) {
        const struct figure_estimate *x = &rows->list[i];
        const double ends[] = {x->value, x->least, x->most, x->low, x->high};

        for (size_t j = 0; j < sizeof ends / sizeof ends[0]; j++) {
            if (isfinite(ends[j]) && (!d->log_base || ends[j] > 0)) {
                low = fmin(low, ends[j]);
                high = fmax(high, ends[j]);
            }
        }
    }
    if (d->log_base) {
        low = fmax(low, 1e-4 * d->none);
        high = fmin(high, 1e4 * d->none);
        span = pow(high / low, 0.05) * 1.02;
        d->y_low = low / span;
        d->y_high = high * span;
    } else {
        span = 0.05 * (high - low) + 1e-6;
        d->y_low = low - span;
        d->y_high = high + span;
    }
}

/* Returns the end of a bar, clipped to the axis. VALUE, the estimate or an end of the band, is for a missing limit. */
static double end_of(const struct rows *rows, double end, double value)
{
    return fmin(fmax(isnan(end) ? value : end, rows->drawing.y_low), rows->drawing.y_high);
}

/* Writes the data lines for gnuplot: the row, the least estimate, the limits, and the greatest estimate, which has a
 * sign of its own. */
static void put_estimates(void *arg)
{
    struct rows *r = arg;
    struct drawing *d = &r->drawing;

    drawing_rows(d);
    fputs("$rows << EOD\n", d->out);
    for (size_t i = 0; i < d->places; i++) {
        const struct figure_estimate *x = &r->list[i];
        double least = isnan(x->least) ? x->value : x->least, most = isnan(x->most) ? x->value : x->most;
        double end = end_of(r, most, most);

        fprintf(d->out, "%zu %.8g %.8g %.8g %.8g\n", i + 1, end_of(r, least, least), end_of(r, x->low, least),
                end_of(r, x->high, most), end);
        if (most > least)
            fprintf(d->out, "%zu %.8g %.8g %.8g %.8g\n", i + 1, end, end, end, end);
    }
    fputs("EOD\nplot ", d->out);
    drawing_series(d, "$rows", 0);
    fputs("\n", d->out);
}

/* Names the rows, whose names lose their middle beyond NAME_LETTERS letters. */
static void name_rows(struct rows *rows, char (*names)[NAME_MAX_BYTES])
{
    struct drawing *d = &rows->drawing;

    d->names = memory_new(d->places, sizeof *d->names);
    d->counts = memory_new(d->places, sizeof *d->counts);
    d->at = memory_new(d->places, sizeof *d->at);
    for (size_t i = 0; i < d->places; i++) {
        size_t letters = memory_letters(drawing_shorten(names[i], rows->list[i].name, NAME_LETTERS));

        d->names[i] = names[i];
        d->counts[i] = rows->list[i].count;
        d->at[i] = (double)i + 1;
        d->longest = letters > d->longest ? letters : d->longest;
    }
}

bool figure_estimates(const struct figure *figure, const struct figure_estimate *rows, size_t count, double none,
                      struct deal_error *e)
{
    struct rows r = {.list = rows};
    struct drawing *d = &r.drawing;
    char(*names)[NAME_MAX_BYTES];
    bool good;

    if (count == 0)
        return deal_fail(e, NULL, "nothing to draw");
    if (count > ROWS_MAX)
        return deal_fail(e, NULL, "%zu rows are too many for one chart, which holds %d", count, (int)ROWS_MAX);
    drawing_start(d, figure);
    d->figure.x_label = figure->look->x_label && !d->letters ? figure->look->x_label : figure->x_label;
    d->count_head = figure->y_label;
    d->none = none;
    d->rows = true;
    d->series = 1;
    d->places = count;
    d->log_base = figure->log_x ? 2 : 0;
    names = memory_new(count, sizeof *names);
    name_rows(&r, names);
    plan_range(&r);
    drawing_plan_rows(d);
    good = drawing_make(d, put_estimates, &r, e);
    drawing_free(d);
    free(names);
    return good;
}
