/*
 * Draws the share won among the records up to each value of a field.
 */
#include "running_chart.h"

#include "../tables/report.h"
#include "deal.h"

#include <math.h>
#include <stdlib.h>

static void running_fill(const struct report *r, double *x, double *y, double *none)
{
    double won = 0, n = 0;

    for (size_t i = 0; i < r->count; i++) {
        won += (double)r->groups[i]->tally.won;
        n += (double)r->groups[i]->tally.n;
        x[i] = strtod(r->groups[i]->values[r->columns - 1], NULL);
        y[i] = won / n;
        none[i] = NAN;
    }
}

bool running_draw(const struct report *r, struct figure *f, struct deal_error *e)
{
    double *x = calloc(3 * r->count + 1, sizeof *x);
    struct figure_curve curve = {
        .name = "all", .x = x, .y = x + r->count, .low = x + 2 * r->count, .high = x + 2 * r->count, .count = r->count};
    bool good;

    if (!x)
        return deal_fail(e, NULL, "out of memory");
    running_fill(r, x, x + r->count, x + 2 * r->count);
    f->title = f->title ? f->title : "Share won up to each value";
    f->note = "each record counts once";
    f->x_label = r->names[r->columns - 1];
    f->y_label = "share won";
    good = figure_curves(f, &curve, 1, e);
    free(x);
    return good;
}
