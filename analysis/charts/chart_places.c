/*
 * Where each group of a chart stands, what its place and its series are called, and the
 * numbers that are drawn.
 */
#include "../records/order.h"
#include "drawing.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

const char *drawing_x_value(const struct point *p)
{
    const struct chart *c = p->chart;

    return c->x < c->report->columns ? p->group->values[c->x] : "";
}

static int compare_x(const void *a, const void *b)
{
    return order_compare(drawing_x_value(a), drawing_x_value(b));
}

static int compare_series(const void *a, const void *b)
{
    const struct point *p = a, *q = b;
    const struct chart *c = p->chart;
    int order = 0;

    for (size_t i = 0; i < c->report->columns && order == 0; i++) {
        if (i != c->x)
            order = order_compare(p->group->values[i], q->group->values[i]);
    }
    return order;
}

static int compare_place(const void *a, const void *b)
{
    const struct point *p = a, *q = b;

    if (p->series != q->series)
        return p->series < q->series ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

/* Numbers the places on the axis, then the series; leaves series after series. */
bool drawing_arrange(struct drawing *d)
{
    const struct report *r = d->chart->report;

    d->count = r->count;
    d->points = calloc(d->count + 1, sizeof *d->points);
    if (!d->points)
        return false;
    for (size_t i = 0; i < d->count; i++)
        d->points[i] = (struct point){.chart = d->chart, .group = r->groups[i]};
    qsort(d->points, d->count, sizeof *d->points, compare_x);
    for (size_t i = 0; i < d->count; i++) {
        if (i == 0 || compare_x(&d->points[i - 1], &d->points[i]) != 0)
            d->places++;
        d->points[i].x = d->places;
    }
    qsort(d->points, d->count, sizeof *d->points, compare_series);
    for (size_t i = 0; i < d->count; i++) {
        if (i == 0 || compare_series(&d->points[i - 1], &d->points[i]) != 0)
            d->series++;
        d->points[i].series = d->series;
    }
    qsort(d->points, d->count, sizeof *d->points, compare_place);
    return true;
}

/* ---- names ------------------------------------------------------------------- */

const char *drawing_place_name(const struct point *p)
{
    const char *value = drawing_x_value(p);

    if (p->chart->x >= p->chart->report->columns)
        return "all";
    return *value ? value : "(none)";
}

/* The first point of each place, in the order of the axis; NULL without memory. */
const struct point **drawing_places(const struct drawing *d)
{
    const struct point **first = calloc(d->places + 1, sizeof *first);

    for (size_t i = 0; first && i < d->count; i++) {
        if (!first[d->points[i].x - 1])
            first[d->points[i].x - 1] = &d->points[i];
    }
    return first;
}

/* The values that make a series, and the number of its records. P is its first point. */
void drawing_series_name(const struct drawing *d, const struct point *p, char *out, size_t size)
{
    const struct report *r = d->chart->report;
    const char *join = "";
    uint64_t n = 0;

    *out = '\0';
    for (size_t i = 0; i < r->columns; i++) {
        if (i == d->chart->x)
            continue;
        drawing_append(out, size, "%s%s", join, *p->group->values[i] ? p->group->values[i] : "(none)");
        join = ", ";
    }
    for (const struct point *q = p; q < d->points + d->count && q->series == p->series; q++)
        n += q->group->tally.n;
    drawing_append(out, size, " (n = %" PRIu64 ")", n);
}

/* ---- numbers ----------------------------------------------------------------- */

/* Percent at the top of the y axis: it always starts at 0, and ends early only
 * where nothing comes near half of the deals. */
int drawing_y_end(const struct drawing *d)
{
    double top = 0;

    for (size_t i = 0; i < d->count; i++) {
        const struct group *g = d->points[i].group;
        double low, high;

        report_interval(d->chart->report, g, &low, &high);
        if (high > top)
            top = high;
    }
    return top > 0.5 ? 100 : (int)(top * 10 + 1) * 10;
}

/* X, the share with open results lost, its limits, the share with them won; the share where nothing is
 * open; and what the dashed line joins. */
static void put_numbers(struct drawing *d, const struct point *p, double x, double low, double high)
{
    const struct tally *t = &p->group->tally;
    bool open = t->unknown > 0 && !report_is_player(d->chart->report, p->group);
    double share = 100 * (double)t->won / (double)t->n, upper = share;

    if (open)
        upper += 100 * (double)t->unknown / (double)t->n;
    fprintf(d->out, "%.4f %.6f %.6f %.6f %.6f", x, share, 100 * low, 100 * high, upper);
    if (open)
        fprintf(d->out, " NaN %.6f\n", upper);
    else
        fprintf(d->out, " %.6f %.6f\n", share, share);
}

static void put_point(struct drawing *d, const struct point *p)
{
    /* side by side, 11 pixels apart or more, if the place has room for that */
    double most = fmax(0.14, 11 * (double)d->places / (WIDTH - LEFT - EDGE)), low, high, x;
    double spread = d->series > 1 ? fmin(0.6 / (double)d->series, most) : 0;

    x = (double)p->x + spread * ((double)p->series - ((double)d->series + 1) / 2);
    report_interval(d->chart->report, p->group, &low, &high);
    put_numbers(d, p, x, low, high);
}

void drawing_data(struct drawing *d)
{
    size_t open = 0;

    for (size_t i = 0; i < d->count; i++) {
        if (d->points[i].series != open) {
            fputs(open ? "EOD\n" : "", d->out);
            open = d->points[i].series;
            fprintf(d->out, "$series%zu << EOD\n", open);
        }
        put_point(d, &d->points[i]);
    }
    fputs("EOD\n", d->out);
}
