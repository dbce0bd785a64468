/*
 * Rows below each other, for estimates and for places whose names are words: the names at the left or above the rows,
 * the values along the axis, and for a single series the counts at the right.
 */
#include "drawing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    ROW = 30,
    DENSE_ROW = 25, /* for more than MANY_ROWS rows, so that a column of 176 mm shows 60 of them on a page */
    MANY_ROWS = 40,
    NAME_ABOVE = 28, /* height of a name above its row */
    COUNT_LETTERS = 7,
    HEAD = 40,      /* height of the heads of the columns */
    SHORT_AXIS = 2, /* doublings */
};

/* Returns the width in pixels of a column of names, with the edge of the picture. */
static double width_of_names(const struct drawing *d) { return EDGE + 0.6 * TICK_FONT * ((double)d->longest + 1); }

/* Returns true if a column of names would take more than half of the width, so that each name is printed above its row
 * instead. */
static bool stacks(const struct drawing *d) { return !d->letters && width_of_names(d) > 0.5 * d->width; }

void drawing_plan_rows(struct drawing *d)
{
    int series = (int)d->series, places = (int)d->places;

    if (d->letters) {
        d->row = SERIES_STEP * (series + 1);
        d->height = places * (series + (series > 1)) + 6;
        return;
    }
    d->row = (series > 1           ? 7 + SERIES_STEP * series
              : places > MANY_ROWS ? DENSE_ROW
                                   : ROW) +
             (stacks(d) ? NAME_ABOVE - 6 : 0);
    d->height = drawing_head_height(d) + places * d->row + HEAD + drawing_foot_height(d);
}

/* Returns the distance of a name from the middle of the row below it, in rows. */
static double name_distance(const struct drawing *d)
{
    return (SERIES_STEP * (double)d->series / 2 + NAME_ABOVE / 2.0) / d->row;
}

static void put_names_above(const struct drawing *d)
{
    char text[NAME_MAX_BYTES];

    fputs("unset ytics\nset style textbox opaque noborder fillcolor rgb '#ffffff' margins 0.3,0.1\n", d->out);
    for (size_t i = 0; i < d->places; i++) {
        fputs("set label ", d->out);
        drawing_text(d->out, drawing_shorten(text, d->names[i], (size_t)((d->width - 2 * EDGE) / (0.56 * TICK_FONT))));
        fprintf(d->out, " at screen %.4f, first %.3f left front boxed noenhanced tc rgb '%s'\n",
                (double)EDGE / d->width, d->at[i] - name_distance(d), drawing_faint);
    }
}

static void put_note_at(const struct drawing *d, const char *text, double x, const char *y, const char *how)
{
    fputs("set label ", d->out);
    drawing_text(d->out, text);
    fprintf(d->out, " at screen %.4f, %s %s noenhanced font ',%d' tc rgb '%s'\n", x / d->width, y, how, NOTE_FONT,
            drawing_faint);
}

/* Writes the counts at the right end of the rows, and the heads of both columns. */
static void put_columns(const struct drawing *d, double left)
{
    bool fits = d->row_head && !stacks(d) && drawing_length(d->row_head) <= d->longest;
    char y[40];

    snprintf(y, sizeof y, "screen %.4f", 1 - (d->top + HEAD / 2.0) / d->height);
    if (d->row_head)
        put_note_at(d, d->row_head, fits ? left - 0.6 * TICK_FONT : EDGE, y, fits ? "right" : "left");
    if (!d->counts)
        return;
    put_note_at(d, d->count_head, d->width - EDGE, y, "right");
    for (size_t i = 0; i < d->places; i++) {
        snprintf(y, sizeof y, "first %zu", i + 1);
        put_note_at(d, d->counts[i], d->width - EDGE, y, "right");
    }
}

/* Writes the ticks of the axis of values, which is PIXELS long. A logarithmic axis of less than SHORT_AXIS doublings
 * has the ticks of a linear one. */
static void put_value_ticks(const struct drawing *d, double pixels)
{
    double doublings = d->log_base ? log2(d->y_high / d->y_low) : 0;
    double step = drawing_step(d->y_high - d->y_low, floor(pixels / (TICK_FONT * 2.6)));
    long first = (long)ceil(d->y_low / step), last = (long)floor(d->y_high / step);
    int decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;

    if (d->log_base == 10) {
        return;
    } else if (d->log_base && doublings >= SHORT_AXIS) {
        fprintf(d->out, "set xtics %.8g\n", exp2(fmax(1, ceil(doublings / floor(pixels / (TICK_FONT * 5))))));
    } else if (!d->log_base) {
        fprintf(d->out, "set xtics %.8g\n", step);
    } else {
        fputs("set xtics (", d->out);
        for (long i = first; i <= last; i++)
            fprintf(d->out, "%s'%.*f' %.12g", i > first ? ", " : "", decimals, (double)i * step, (double)i * step);
        fputs(")\n", d->out);
    }
}

void drawing_rows(struct drawing *d)
{
    bool above = stacks(d);
    double over = above ? 1 - name_distance(d) - NAME_ABOVE / 2.0 / d->row : 0.5;
    double left = above ? 2 * EDGE : width_of_names(d);
    double right = d->width - (EDGE + (d->counts ? 0.6 * NOTE_FONT * COUNT_LETTERS : TICK_FONT));

    drawing_axes(d, left, right);
    if (d->log_base)
        fprintf(d->out, "set logscale x %d\nset format x '%s'\n", d->log_base, d->log_base == 2 ? "%.3g" : "%g");
    fprintf(d->out, "set xrange [%.8g:%.8g]\nset yrange [%.3f:%.3f]\n", d->y_low, d->y_high, (double)d->places + over,
            over);
    if (!isnan(d->none))
        fprintf(d->out,
                "set arrow from first %.8g, graph 0 to first %.8g, graph 1 nohead lw 1.5 dt 2 lc rgb '%s' back\n",
                d->none, d->none, drawing_faint);
    if (above)
        put_names_above(d);
    else
        drawing_ticks(d, "ytics", true);
    if (d->letters) {
        fputs("set errorbars 0\n", d->out);
        return;
    }
    put_value_ticks(d, right - left);
    put_columns(d, left);
    fprintf(d->out, "set lmargin at screen %.4f\nset tmargin at screen %.4f\n", left / d->width,
            1 - (double)(d->top + HEAD) / d->height);
}

/* Draws a series in layers, the widest uncertainty at the bottom. A broad band covers the range that open (undecided)
 * results allow, a bar the interval; a sign marks the lowest value. */
void drawing_series(const struct drawing *d, const char *block, size_t series)
{
    const char *colour = drawing_styles[series].colour;
    bool rows = d->rows;

    if (d->letters) {
        fprintf(d->out, "%s using %s with %serrorbars pt %zu", block, rows ? "2:1:3:4" : "1:2:3:4", rows ? "x" : "y",
                series + 1);
        return;
    }
    fprintf(d->out, "%s using %s with vectors nohead lw 8 dt 1 lc rgb '#99%s' notitle", block,
            rows ? "2:1:($5-$2):(0)" : "1:2:(0):($5-$2)", colour + 1);
    fprintf(d->out, ", %s using %s with vectors heads size screen %s,90 nofilled lw 1.5 dt 1 lc rgb '%s' notitle",
            block, rows ? "3:1:($4-$3):(0)" : "1:3:(0):($4-$3)", rows ? "0.003" : "0.005", colour);
    fprintf(d->out, ", %s using %s with points pt %d ps %.1f lw 2 lc rgb '%s' notitle", block, rows ? "2:1" : "1:2",
            drawing_styles[series].sign, d->point_size, colour);
}
