/*
 * Draws curves, each with a band of its limits behind it and its name in the key.
 */
#include "../base/memory.h"
#include "../statistics/survival.h"
#include "deal.h"
#include "drawing.h"

#include <math.h>
#include <string.h>

enum { DASHES = 5 }; /* of gnuplot */

struct curves {
    const struct figure_curve *list;
    size_t count;
    struct drawing drawing;
    double x_low, x_high;
};

/* Computes the ends of the axes of curves; a logarithmic one begins at a power of ten. */
static void plan_ranges(struct curves *curves)
{
    struct drawing *d = &curves->drawing;

    curves->x_low = d->y_low = INFINITY;
    curves->x_high = -INFINITY;
    for (size_t i = 0; i < curves->count; i++) {
        for (const struct figure_point *p = curves->list[i].points; p < curves->list[i].points + curves->list[i].count;
             p++) {
            curves->x_low = d->figure.log_x && !(p->x > 0) ? curves->x_low : fmin(curves->x_low, p->x);
            curves->x_high = d->figure.log_x && !(p->x > 0) ? curves->x_high : fmax(curves->x_high, p->x);
            d->y_low = p->y > 0 ? fmin(d->y_low, p->y) : d->y_low;
        }
    }
    d->y_low = d->figure.log_y && isfinite(d->y_low) ? pow(10, floor(log10(d->y_low) - 1e-9)) : 0;
    if (d->figure.log_x)
        curves->x_low = pow(10, floor(log10(curves->x_low) + 1e-9));
    else if (curves->x_low > 0)
        curves->x_low = 0;
}

/* ---- the ticks, and the numbers at risk below them ------------------------------------------------ */

/* Returns the number of cases that last at least until X. */
static double at_risk(const struct figure_curve *curve, double x)
{
    for (size_t i = 0; i < curve->steps_count; i++) {
        if (curve->steps[i].time >= x)
            return curve->steps[i].at_risk;
    }
    return 0;
}

/* Plans the ticks: powers of ten, or steps with room for the longest label. */
static void plan_ticks(struct curves *curves)
{
    struct drawing *d = &curves->drawing;
    double letters = floor(log10(fmax(curves->x_high, 10))) + 3;
    double step = drawing_step(curves->x_high > curves->x_low ? curves->x_high - curves->x_low : 1,
                               floor((d->width - LEFT - 2 * EDGE) / (letters * 0.6 * TICK_FONT)));
    double x = curves->x_low;

    d->lines = curves->count > 0 && curves->list[0].steps && !d->letters ? curves->count : 0;
    d->at = memory_new(PLACES_MAX, sizeof *d->at);
    d->names = memory_new(PLACES_MAX, sizeof *d->names);
    d->under = memory_new(PLACES_MAX, sizeof *d->under);
    for (; x <= curves->x_high && d->places < PLACES_MAX;
         x = d->figure.log_x ? x * 10 : curves->x_low + step * (double)d->places) {
        char *out = memory_new(curves->count + 1, 24);

        d->at[d->places] = x;
        d->names[d->places] = "";
        d->under[d->places++] = out;
        sprintf(out, "%.10g", x);
        for (size_t i = 0; i < d->lines; i++)
            sprintf(out + strlen(out), "\n%.0f", at_risk(&curves->list[i], x));
    }
}

/* ---- the script ------------------------------------------------------------------------ */

/* Returns Y, or the lower end of the axis if Y is below it or NaN. */
static double on_y(const struct curves *curves, double y)
{
    return y >= curves->drawing.y_low ? y : curves->drawing.y_low;
}

static void figure_curves_put_data(const struct curves *curves)
{
    FILE *out = curves->drawing.out;

    for (size_t i = 0; i < curves->count; i++) {
        const struct figure_curve *l = &curves->list[i];

        fprintf(out, "$curve%zu << EOD\n", i);
        for (const struct figure_point *p = l->points; p < l->points + l->count; p++) {
            bool has_band = !isnan(p->low) && !isnan(p->high);

            fprintf(out, "%.10g %.8f %.8f %.8f\n", fmax(p->x, curves->x_low), on_y(curves, p->y),
                    on_y(curves, has_band ? p->low : p->y), on_y(curves, has_band ? p->high : p->y));
        }
        fputs("EOD\n", out);
    }
}

static void put_curves(const struct curves *curves)
{
    FILE *out = curves->drawing.out;

    fputs("plot ", out);
    for (size_t i = 0; i < curves->count && !curves->drawing.letters; i++)
        fprintf(out, "%s$curve%zu using 1:3:4 with filledcurves fs solid lc rgb '#cc%s' notitle", i > 0 ? ", " : "", i,
                drawing_styles[i].colour + 1);
    for (size_t i = 0; i < curves->count && curves->drawing.letters; i++)
        fprintf(out, "%s$curve%zu using 1:2 with points pt %zu", i > 0 ? ", " : "", i, i + 1);
    for (size_t i = 0; i < curves->count && !curves->drawing.letters; i++) {
        fprintf(out, ", $curve%zu using 1:2 with lines lw 2.5 dt %zu lc rgb '%s' title ", i, i % DASHES + 1,
                drawing_styles[i].colour);
        drawing_text(out, curves->drawing.key[i]);
    }
    fputs("\n", out);
}

static void put_curves_chart(void *arg)
{
    struct curves *c = arg;
    struct drawing *d = &c->drawing;

    fprintf(d->out, "%s%s", d->figure.log_x ? "set logscale x\n" : "", d->figure.log_y ? "set logscale y\n" : "");
    fprintf(d->out, "set xrange [%.10g:%.10g]\nset yrange [%.10g:1]\n", c->x_low,
            c->x_high > c->x_low ? c->x_high : c->x_low + 1, d->y_low);
    drawing_axes(d, LEFT, d->width - fmax(2 * EDGE, 0.3 * TICK_FONT * (floor(log10(fmax(c->x_high, 1))) + 3)));
    drawing_ticks(d, "xtics", true);
    figure_curves_put_data(c);
    put_curves(c);
}

bool figure_curves(const struct figure *figure, const struct figure_curve *curves, size_t count, struct deal_error *e)
{
    struct curves c = {.list = curves, .count = count};
    struct drawing *d = &c.drawing;
    char note[1024];
    bool good;

    if (count > STYLES)
        return deal_fail(e, NULL, "%zu curves are too many for one chart, which holds %d", count, (int)STYLES);
    drawing_start(d, figure);
    plan_ranges(&c);
    if (!(c.x_high >= c.x_low))
        return deal_fail(e, NULL, "nothing to draw");
    plan_ticks(&c);
    snprintf(note, sizeof note, "%s%s", figure->note, d->lines ? " Under the axis: numbers at risk." : "");
    d->figure.note = note;
    d->figure.key_lines = true;
    d->figure.x_label = figure->look->x_label ? figure->look->x_label : figure->x_label;
    d->figure.y_label = figure->look->y_label ? figure->look->y_label : figure->y_label;
    d->series = count;
    for (size_t i = 0; i < count; i++)
        drawing_shorten(d->key[i], curves[i].name,
                        d->letters ? NAME_MAX_BYTES : (size_t)((d->width - LEFT - 92) / (0.56 * NOTE_FONT)));
    d->height = d->letters ? TEXT_HEIGHT : drawing_head_height(d) + d->width / 2 + drawing_foot_height(d);
    good = drawing_make(d, put_curves_chart, &c, e);
    drawing_free(d);
    return good;
}
