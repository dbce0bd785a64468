/*
 * Draws curves, each with a band of its limits behind it and its name in the key.
 */
#include "../statistics/survival.h"
#include "deal.h"
#include "drawing.h"
#include "figure.h"
#include "gnuplot.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { DASHES = 5 }; /* of gnuplot */

struct curves {
    const struct figure *figure;
    const struct figure_curve *list;
    size_t count;
    struct drawing drawing;
    double x_low, x_high, y_low;
};

static void figure_curves_widen(double *low, double *high, double value)
{
    *low = fmin(*low, value);
    *high = fmax(*high, value);
}

/* Computes the ends of the axes of curves; a logarithmic one begins at a power of ten. */
static void plan_ranges(struct curves *c)
{
    double y_high = 0;

    c->x_low = c->y_low = INFINITY;
    c->x_high = -INFINITY;
    for (size_t i = 0; i < c->count; i++) {
        for (size_t j = 0; j < c->list[i].count; j++) {
            if (!c->figure->log_x || c->list[i].x[j] > 0)
                figure_curves_widen(&c->x_low, &c->x_high, c->list[i].x[j]);
            if (c->list[i].y[j] > 0)
                figure_curves_widen(&c->y_low, &y_high, c->list[i].y[j]);
        }
    }
    c->y_low = c->figure->log_y && isfinite(c->y_low) ? pow(10, floor(log10(c->y_low) - 1e-9)) : 0;
    if (c->figure->log_x)
        c->x_low = pow(10, floor(log10(c->x_low) + 1e-9));
    else if (c->x_low > 0)
        c->x_low = 0;
}

static double on_y(const struct curves *c, double y)
{
    return y >= c->y_low ? y : c->y_low; /* The comparison is false for NaN, so NaN is replaced, too. */
}

static void figure_curves_put_data(const struct curves *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const struct figure_curve *l = &c->list[i];

        fprintf(c->drawing.out, "$curve%zu << EOD\n", i);
        for (size_t j = 0; j < l->count; j++) {
            bool has_band = !isnan(l->low[j]) && !isnan(l->high[j]);

            fprintf(c->drawing.out, "%.10g %.8f %.8f %.8f\n", fmax(l->x[j], c->x_low), on_y(c, l->y[j]),
                    on_y(c, has_band ? l->low[j] : l->y[j]), on_y(c, has_band ? l->high[j] : l->y[j]));
        }
        fputs("EOD\n", c->drawing.out);
    }
}

static void figure_curves_put_axes(const struct curves *c)
{
    FILE *out = c->drawing.out;

    fprintf(out, "set key off\n%s%s", c->figure->log_x ? "set logscale x\nset format x '%.0f'\n" : "",
            c->figure->log_y ? "set logscale y\n" : "");
    fprintf(out, "set xrange [%.10g:%.10g]\nset yrange [%.10g:1]\n", c->x_low,
            c->x_high > c->x_low ? c->x_high : c->x_low + 1, c->y_low);
}

/* ---- the numbers at risk, below the axis ------------------------------------------------ */

static bool has_risks(const struct curves *c) { return c->count > 0 && c->list[0].steps; }

static int risks_height(const struct curves *c) { return has_risks(c) ? ((int)c->count + 1) * FOOT_STEP + 6 : 0; }

/* Returns the number of cases that last at least until X. */
static double at_risk(const struct figure_curve *l, double x)
{
    for (size_t i = 0; i < l->steps_count; i++) {
        if (l->steps[i].time >= x)
            return l->steps[i].at_risk;
    }
    return 0;
}

/* Returns the distance of ticks on a linear x axis: 1, 2 or 5 times a power of ten, with room for the longest label. */
static double figure_curves_step(const struct curves *c)
{
    double letters = floor(log10(fmax(c->x_high, 10))) + 3;
    double most = fmax(1, floor((c->drawing.width - LEFT - 2 * EDGE) / (letters * 0.6 * TICK_FONT)));
    double range = c->x_high > c->x_low ? c->x_high - c->x_low : 1, span = range / most,
           power = pow(10, floor(log10(span)));

    return power * (span <= power ? 1 : span <= 2 * power ? 2 : span <= 5 * power ? 5 : 10);
}

/* Prints the numbers at risk of a curve at the ticks of the axis, Y pixels below the top. */
static void put_risks_of(struct curves *c, const struct figure_curve *l, int y)
{
    struct drawing *d = &c->drawing;
    double step = figure_curves_step(c), x = c->x_low;

    for (int k = 1; x <= c->x_high; x = c->figure->log_x ? x * 10 : c->x_low + step * k, k++)
        fprintf(d->out, "set label '%.0f' at first %.10g, screen %.4f center noenhanced font ',%d' tc rgb '%s'\n",
                at_risk(l, x), x, 1 - (double)y / d->height, FOOT_FONT, drawing_faint);
}

static void put_line_sample(struct drawing *d, size_t i, int left, int right, int y)
{
    fprintf(d->out,
            "set arrow from screen %.4f, screen %.4f to screen %.4f, screen %.4f nohead lw 3 dt %zu lc rgb '%s'\n",
            (double)left / d->width, 1 - (double)y / d->height, (double)right / d->width, 1 - (double)y / d->height,
            i % DASHES + 1, drawing_styles[i].colour);
}

static void put_risks(struct curves *c)
{
    struct drawing *d = &c->drawing;
    int y = d->height - d->bottom - risks_height(c) + FOOT_STEP / 2;

    if (!has_risks(c))
        return;
    d->bottom += risks_height(c);
    drawing_label(d, "number at risk", strlen("number at risk"), EDGE, y, FOOT_FONT, drawing_faint, "left");
    for (size_t i = 0; i < c->count; i++) {
        y += FOOT_STEP;
        if (c->count > 1)
            put_line_sample(d, i, EDGE, EDGE + 40, y);
        put_risks_of(c, &c->list[i], y);
    }
}

/* ---- the picture ------------------------------------------------------------------------ */

static void put_key(struct drawing *d, const char *fields, const struct figure_curve *list, size_t count)
{
    char name[NAME_MAX_BYTES];

    d->bottom += EDGE / 2 + (int)count * KEY_STEP;
    if (fields && count) {
        char head[NAME_MAX_BYTES];

        snprintf(head, sizeof head, "%s:", fields);
        drawing_label(d, head, strlen(head), LEFT, d->height - d->bottom - KEY_STEP / 2, NOTE_FONT, drawing_faint,
                      "left");
        d->bottom += KEY_STEP;
    }
    for (size_t i = 0; i < count && count > 1; i++) {
        int y = d->height - EDGE - (int)(count - i) * KEY_STEP + KEY_STEP / 2;

        put_line_sample(d, i, LEFT, LEFT + 60, y);
        drawing_shorten(name, look_name(d->look, NULL, list[i].name),
                        (size_t)((d->width - LEFT - 72 - EDGE) / (0.56 * NOTE_FONT)));
        drawing_label(d, name, strlen(name), LEFT + 72, y, NOTE_FONT, drawing_ink, "left");
    }
}

static void figure_curves_put_frame(struct curves *c)
{
    struct drawing *d = &c->drawing;
    const struct figure *f = c->figure;
    const char *x_label = d->look->x_label ? d->look->x_label : f->x_label;
    const char *y_label = d->look->y_label ? d->look->y_label : f->y_label;

    put_key(d, f->key, c->list, c->count > 1 ? c->count : 0);
    d->bottom += AXIS_FONT * 3 / 2;
    drawing_name_axis(d, x_label, (d->width + LEFT - EDGE) / 2, d->height - d->bottom + AXIS_FONT / 2);
    put_risks(c);
    d->bottom += TICK_FONT * 9 / 4;
    drawing_name_y_axis(d, y_label, (d->top + 20 + d->height - d->bottom) / 2);
    fprintf(d->out, "set tmargin at screen %.4f\nset bmargin at screen %.4f\n", 1 - (d->top + 20.0) / d->height,
            (double)d->bottom / d->height);
    fprintf(d->out, "set lmargin at screen %.4f\nset rmargin at screen %.4f\n", (double)LEFT / d->width,
            1 - 2.0 * EDGE / d->width);
    fprintf(d->out, "set xtics %.10g nomirror scale 0.5 font ',%d'\nset ytics nomirror scale 0.5 font ',%d'\n",
            f->log_x ? 10 : figure_curves_step(c), TICK_FONT, TICK_FONT);
    fprintf(d->out, "set border 3 lc rgb '%s'\nset grid lt 1 dt 1 lw 1 lc rgb '#dddddd'\n", drawing_faint);
}

static void put_curves(const struct curves *c)
{
    fputs("plot ", c->drawing.out);
    for (size_t i = 0; i < c->count; i++)
        fprintf(c->drawing.out, "%s$curve%zu using 1:3:4 with filledcurves fs solid lc rgb '#cc%s'", i > 0 ? ", " : "",
                i, drawing_styles[i].colour + 1);
    for (size_t i = 0; i < c->count; i++)
        fprintf(c->drawing.out, ", $curve%zu using 1:2 with lines lw 2.5 dt %zu lc rgb '%s'", i, i % DASHES + 1,
                drawing_styles[i].colour);
    fputs("\n", c->drawing.out);
}

static bool figure_curves_draw_picture(struct curves *c, struct deal_error *e)
{
    struct drawing *d = &c->drawing;

    d->height = drawing_texts_height(d, c->figure->title, c->figure->note) + d->width / 2 +
                (int)(c->count + 1) * KEY_STEP + risks_height(c) + 130;
    drawing_start(d, c->figure->file, c->figure->title, c->figure->note);
    figure_curves_put_frame(c);
    figure_curves_put_axes(c);
    figure_curves_put_data(c);
    put_curves(c);
    return drawing_run(d, c->figure->command, c->figure->picture, c->figure->script, e);
}

/* ---- letters ---------------------------------------------------------------------------- */

static bool figure_curves_print_letters(struct curves *c, struct deal_error *e)
{
    FILE *out = c->drawing.out;

    drawing_start_letters(out, c->figure->title, c->figure->note, TEXT_HEIGHT);
    figure_curves_put_axes(c);
    fputs("set border 3\nset xtics nomirror\nset ytics nomirror\nset xlabel ", out);
    drawing_text(out, c->figure->x_label, strlen(c->figure->x_label));
    fputs("\nset ylabel ", out);
    drawing_text(out, c->figure->y_label, strlen(c->figure->y_label));
    fputs("\n", out);
    figure_curves_put_data(c);
    for (size_t i = 0; i < c->count; i++)
        fprintf(out, "%s$curve%zu using 1:2 with points pt %zu", i > 0 ? ", " : "plot ", i, i + 1);
    fputs("\n", out);
    if (!gnuplot_run(out, stdout, e))
        return false;
    for (size_t i = 0; i < c->count && c->count > 1; i++)
        printf("  %c  %s\n", (int)('A' + i), c->list[i].name);
    drawing_print_words(c->figure->command);
    return true;
}

bool figure_curves(const struct figure *f, const struct figure_curve *curves, size_t count, struct deal_error *e)
{
    struct curves c = {
        .figure = f, .list = curves, .count = count, .drawing = {.look = f->look, .width = look_pixels(f->look)}};
    bool good;

    if (count > STYLES)
        return deal_fail(e, NULL, "%zu curves are too many for one chart, which holds %d", count, (int)STYLES);
    plan_ranges(&c);
    if (!(c.x_high >= c.x_low))
        return deal_fail(e, NULL, "nothing to draw");
    c.drawing.out = tmpfile();
    if (!c.drawing.out)
        return deal_fail(e, NULL, "cannot make a temporary file: %s", strerror(errno));
    good = strcmp(f->file, "-") == 0 ? figure_curves_print_letters(&c, e) : figure_curves_draw_picture(&c, e);
    fclose(c.drawing.out);
    return good;
}
