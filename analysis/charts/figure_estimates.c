/*
 * Draws estimates below each other as in a meta-analysis: a sign, a bar, and the count at the right.
 */
#include "deal.h"
#include "drawing.h"
#include "figure.h"
#include "gnuplot.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROW = 34,
    DENSE_ROW = 25, /* for more than MANY_ROWS rows, so that a column of 176 mm shows 60 of them on a page */
    MANY_ROWS = 40,
    STACKED_ROW = 50,
    STACKED_NAME = 21, /* distance of the name above a row */
    ROWS_MAX = 120,
    NAME_LETTERS = 50,
    COUNT_LETTERS = 7,
    SHORT_AXIS = 2 /* doublings */
};

struct rows {
    const struct figure *figure;
    const struct figure_estimate *list;
    size_t count, longest; /* number of rows, and number of letters of the longest name of a row */
    double none, low, high;
    bool stacked; /* true: names are printed above their rows, since beside them they would take most of the width */
    struct drawing drawing;
};

static bool figure_estimates_fits(const struct rows *r, double value)
{
    return isfinite(value) && (!r->figure->log_x || value > 0);
}

/* Computes the range of the axis from all estimates, and from their limits as far as the estimates stay readable. */
static void plan_range(struct rows *r)
{
    double low = r->none, high = low, span;

    for (size_t i = 0; i < r->count; i++) {
        const struct figure_estimate *x = &r->list[i];
        const double ends[] = {x->value, x->least, x->most, x->low, x->high};

        for (size_t j = 0; j < sizeof ends / sizeof ends[0]; j++) {
            if (figure_estimates_fits(r, ends[j])) {
                low = fmin(low, ends[j]);
                high = fmax(high, ends[j]);
            }
        }
        if (drawing_length(r->list[i].name) > r->longest)
            r->longest = drawing_length(r->list[i].name);
    }
    if (r->longest > NAME_LETTERS)
        r->longest = NAME_LETTERS;
    if (r->figure->log_x) {
        low = fmax(low, 1e-4 * r->none);
        high = fmin(high, 1e4 * r->none);
        span = pow(high / low, 0.05) * 1.02;
        r->low = low / span;
        r->high = high * span;
    } else {
        span = 0.05 * (high - low) + 1e-6;
        r->low = low - span;
        r->high = high + span;
    }
}

/* Returns the end of a bar, clipped to the axis. A missing limit is replaced by VALUE, the estimate or the end of
 * the band. */
static double figure_estimates_end_of(const struct rows *r, double end, double value)
{
    return fmin(fmax(isnan(end) ? value : end, r->low), r->high);
}

/* Writes the data lines for gnuplot: the estimate, the row, the limits, and the band. */
static void figure_estimates_put_data(const struct rows *r)
{
    fputs("$rows << EOD\n", r->drawing.out);
    for (size_t i = 0; i < r->count; i++) {
        const struct figure_estimate *x = &r->list[i];
        double value = x->value >= r->low && x->value <= r->high ? x->value : NAN;
        double least = isnan(x->least) ? x->value : x->least, most = isnan(x->most) ? x->value : x->most;

        fprintf(r->drawing.out, "%.8g %zu %.8g %.8g %.8g %.8g\n", value, i + 1,
                figure_estimates_end_of(r, x->low, least), figure_estimates_end_of(r, x->high, most),
                figure_estimates_end_of(r, least, least), figure_estimates_end_of(r, most, most));
    }
    fputs("EOD\n", r->drawing.out);
}

static void figure_estimates_put_axes(const struct rows *r)
{
    FILE *out = r->drawing.out;

    fprintf(out, "set key off\n%sset xrange [%.8g:%.8g]\nset yrange [%zu.6:0.4]\n",
            r->figure->log_x ? "set logscale x 2\nset format x '%.3g'\n" : "", r->low, r->high, r->count);
    fprintf(out, "set arrow from first %.8g, graph 0 to first %.8g, graph 1 nohead lw 1.5 dt 2 lc rgb '%s' back\n",
            r->none, r->none, drawing_faint);
}

static void put_names(const struct rows *r, const char *rest)
{
    char name[NAME_MAX_BYTES];

    fputs("set ytics (", r->drawing.out);
    for (size_t i = 0; i < r->count; i++) {
        drawing_shorten(name, r->list[i].name, NAME_LETTERS);
        fputs(i > 0 ? ", " : "", r->drawing.out);
        drawing_tick(r->drawing.out, name, strlen(name));
        fprintf(r->drawing.out, " %zu", i + 1);
    }
    fprintf(r->drawing.out, ") nomirror scale 0 noenhanced %s\n", rest);
}

static void put_stacked_names(struct rows *r)
{
    fputs("unset ytics\n", r->drawing.out);
    for (size_t i = 0; i < r->count; i++)
        drawing_name_above(&r->drawing, r->list[i].name, (double)i + 1 - (double)STACKED_NAME / STACKED_ROW);
}

/* ---- the picture ------------------------------------------------------------------------ */

static void figure_estimates_put_counts(const struct rows *r, double x)
{
    for (size_t i = 0; i < r->count; i++) {
        fputs("set label ", r->drawing.out);
        drawing_text(r->drawing.out, r->list[i].count, strlen(r->list[i].count));
        fprintf(r->drawing.out, " at screen %.4f, first %zu right noenhanced font ',%d' tc rgb '%s'\n", x, i + 1,
                NOTE_FONT, drawing_faint);
    }
}

/* Returns the step between ticks of the axis, which is PIXELS long: the smallest one without overlap of labels. */
static double tick_step(const struct rows *r, double pixels)
{
    double most = floor(pixels / (TICK_FONT * 2)), span = (r->high - r->low) / most,
           power = pow(10, floor(log10(span)));

    return power * (span <= power ? 1 : span <= 2 * power ? 2 : span <= 5 * power ? 5 : 10);
}

/* Returns the factor between ticks of a logarithmic axis, a power of 2; 0 if the axis has less than SHORT_AXIS
 * doublings, which would be too few ticks. */
static double tick_factor(const struct rows *r, double pixels)
{
    double doublings = log2(r->high / r->low);

    return doublings < SHORT_AXIS ? 0 : exp2(fmax(1, ceil(doublings / floor(pixels / (TICK_FONT * 5)))));
}

/* Writes the ticks of the axis, which is PIXELS long. */
static void figure_estimates_put_ticks(const struct rows *r, double pixels)
{
    FILE *out = r->drawing.out;
    double factor = r->figure->log_x ? tick_factor(r, pixels) : 0, step = tick_step(r, pixels);
    long first = (long)ceil(r->low / step), last = (long)floor(r->high / step);
    int decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;

    if (factor || !r->figure->log_x) {
        fprintf(out, "set xtics %.8g nomirror scale 0.5 font ',%d'\n", factor ? factor : step, TICK_FONT);
        return;
    }
    fputs("set xtics (", out);
    for (long i = first; i <= last; i++)
        fprintf(out, "%s'%.*f' %.12g", i > first ? ", " : "", decimals, (double)i * step, (double)i * step);
    fprintf(out, ") nomirror scale 0.5 font ',%d'\n", TICK_FONT);
}

static void figure_estimates_put_frame(struct rows *r)
{
    struct drawing *d = &r->drawing;
    const struct figure *f = r->figure;
    const char *x_label = d->look->x_label ? d->look->x_label : f->x_label;
    double left = (r->stacked ? 2 * EDGE : EDGE + 0.6 * TICK_FONT * ((double)r->longest + 2)) / d->width;
    double right = 1 - (EDGE + 0.6 * NOTE_FONT * COUNT_LETTERS) / d->width;
    char font[40];

    d->bottom += AXIS_FONT * 2;
    drawing_name_axis(d, x_label, (int)(d->width * (left + right) / 2), d->height - d->bottom + AXIS_FONT / 2);
    d->bottom += TICK_FONT * 9 / 4;
    drawing_label(d, f->y_label, strlen(f->y_label), d->width - EDGE, d->top + 20, NOTE_FONT, drawing_faint, "right");
    fprintf(d->out,
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\nset lmargin at screen %.4f\n"
            "set rmargin at screen %.4f\n",
            1 - (d->top + 38.0) / d->height, (double)d->bottom / d->height, left, right);
    figure_estimates_put_ticks(r, d->width * (right - left));
    snprintf(font, sizeof font, "font ',%d'", TICK_FONT);
    if (r->stacked)
        put_stacked_names(r);
    else
        put_names(r, font);
    fprintf(d->out, "set border 1 lc rgb '%s'\nset grid xtics lt 1 dt 1 lw 1 lc rgb '#dddddd'\n", drawing_faint);
    figure_estimates_put_counts(r, 1 - (double)EDGE / d->width);
}

static bool figure_estimates_draw_picture(struct rows *r, struct deal_error *e)
{
    struct drawing *d = &r->drawing;

    int row = r->count > MANY_ROWS ? DENSE_ROW : ROW;

    r->stacked = drawing_stacks(d, r->longest);
    d->height = 160 + drawing_texts_height(d, r->figure->title, r->figure->note) +
                (int)r->count * (r->stacked ? STACKED_ROW : row);
    drawing_start(d, r->figure->file, r->figure->title, r->figure->note);
    figure_estimates_put_axes(r);
    figure_estimates_put_frame(r);
    figure_estimates_put_data(r);
    fprintf(d->out,
            "plot $rows using 5:2:($6-$5):(0) with vectors nohead lw 12 lc rgb '#99%s', $rows using 3:2:($4-$3):(0) "
            "with vectors heads size screen 0.004,90 nofilled lw 2.5 lc rgb '%s', $rows using 5:2 with points pt %d ps "
            "%.1f lc rgb '%s', $rows using 6:2 with points pt %d ps %.1f lc rgb '%s'\n",
            drawing_styles[0].colour + 1, drawing_styles[0].colour, drawing_styles[0].sign, d->point_size,
            drawing_styles[0].colour, drawing_styles[0].sign, d->point_size, drawing_styles[0].colour);
    return drawing_run(d, r->figure->command, r->figure->picture, r->figure->script, e);
}

/* ---- letters ---------------------------------------------------------------------------- */

static bool figure_estimates_print_letters(struct rows *r, struct deal_error *e)
{
    FILE *out = r->drawing.out;

    drawing_start_letters(out, r->figure->title, r->figure->note, r->count + 8);
    figure_estimates_put_axes(r);
    put_names(r, "");
    fputs("set border 1\nset xtics nomirror\nset xlabel ", out);
    drawing_text(out, r->figure->x_label, strlen(r->figure->x_label));
    fputs("\n", out);
    figure_estimates_put_data(r);
    fputs("plot $rows using 5:2:3:4 with xerrorbars pt 1, $rows using 6:2 with points pt 1\n", out);
    if (!gnuplot_run(out, stdout, e))
        return false;
    drawing_print_words(r->figure->command);
    return true;
}

bool figure_estimates(const struct figure *f, const struct figure_estimate *rows, size_t count, double none,
                      struct deal_error *e)
{
    struct rows r = {.figure = f,
                     .list = rows,
                     .count = count,
                     .none = none,
                     .drawing = {.look = f->look, .width = look_pixels(f->look)}};
    bool good;

    if (count == 0)
        return deal_fail(e, NULL, "nothing to draw");
    if (count > ROWS_MAX)
        return deal_fail(e, NULL, "%zu rows are too many for one chart, which holds %d", count, (int)ROWS_MAX);
    plan_range(&r);
    r.drawing.out = tmpfile();
    if (!r.drawing.out)
        return deal_fail(e, NULL, "cannot make a temporary file: %s", strerror(errno));
    good = strcmp(f->file, "-") == 0 ? figure_estimates_print_letters(&r, e) : figure_estimates_draw_picture(&r, e);
    fclose(r.drawing.out);
    return good;
}
