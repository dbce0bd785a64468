/*
 * Draws the share won among the records up to each value of a field.
 */
#include "running_chart.h"

#include "../tables/report.h"
#include "deal.h"

#include <math.h>
#include <stdlib.h>

static void running_fill(const struct report *r, struct figure_point *point)
{
    double won = 0, n = 0;

    for (size_t i = 0; i < r->count; i++) {
        won += (double)r->groups[i]->tally.won;
        n += (double)r->groups[i]->tally.n;
        point[i] = (struct figure_point){strtod(r->groups[i]->values[r->columns - 1], NULL), won / n, NAN, NAN};
    }
}

bool running_draw(const struct report *r, struct figure *f, struct deal_error *e)
{
    struct figure_curve curve = {
        .name = "all", .points = calloc(r->count + 1, sizeof *curve.points), .count = r->count};
    bool good;

    if (!curve.points)
        return deal_fail(e, NULL, "out of memory");
    running_fill(r, curve.points);
    f->title = f->title ? f->title : "Share won up to each value";
    f->note = "each record counts once";
    f->x_label = r->names[r->columns - 1];
    f->y_label = "share won";
    good = figure_curves(f, &curve, 1, e);
    free(curve.points);
    return good;
}
