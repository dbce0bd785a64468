/*
 * Rows below each other, for estimates and for places whose names are words: the names at the left or above the rows,
 * the values along the axis, and for a single series the counts at the right.
 */
#include "../base/memory.h"
#include "drawing.h"

#include <math.h>
#include <stdio.h>

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
static double width_of_names(const struct drawing *drawing)
{
    return EDGE + 0.6 * TICK_FONT * ((double)drawing->longest + 1);
}

/* Returns true if a column of names would take over half of the width: each name is then printed above its row. */
static bool stacks(const struct drawing *drawing)
{
    return !drawing->letters && width_of_names(drawing) > 0.5 * drawing->width;
}

void drawing_plan_rows(struct drawing *drawing)
{
    int series = (int)drawing->series, places = (int)drawing->places;

    if (drawing->letters) {
        drawing->row = SERIES_STEP * (series + 1);
        drawing->height = places * (series + (series > 1)) + 6;
        return;
    }
    drawing->row = (series > 1           ? 7 + SERIES_STEP * series
                    : places > MANY_ROWS ? DENSE_ROW
                                         : ROW) +
                   (stacks(drawing) ? NAME_ABOVE - 6 : 0);
    drawing->height = drawing_head_height(drawing) + places * drawing->row + HEAD + drawing_foot_height(drawing);
}

/* Returns the distance of a name from the middle of the row below it, in rows. */
static double name_distance(const struct drawing *drawing)
{
    return (SERIES_STEP * (double)drawing->series / 2 + NAME_ABOVE / 2.0) / drawing->row;
}

static void put_names_above(const struct drawing *drawing)
{
    char text[NAME_MAX_BYTES];

    fputs("unset ytics\nset style textbox opaque noborder fillcolor rgb '#ffffff' margins 0.3,0.1\n", drawing->out);
    for (size_t i = 0; i < drawing->places; i++) {
        fputs("set label ", drawing->out);
        drawing_text(drawing->out, drawing_shorten(text, drawing->names[i],
                                                   (size_t)((drawing->width - 2 * EDGE) / (0.56 * TICK_FONT))));
        fprintf(drawing->out, " at screen %.4f, first %.3f left front boxed noenhanced tc rgb '%s'\n",
                (double)EDGE / drawing->width, drawing->at[i] - name_distance(drawing), drawing_faint);
    }
}

static void put_note_at(const struct drawing *drawing, const char *text, double x, const char *y, const char *how)
{
    fputs("set label ", drawing->out);
    drawing_text(drawing->out, text);
    fprintf(drawing->out, " at screen %.4f, %s %s noenhanced font ',%d' tc rgb '%s'\n", x / drawing->width, y, how,
            NOTE_FONT, drawing_faint);
}

/* Writes the counts at the right end of the rows, and the heads of both columns. */
static void put_columns(const struct drawing *drawing, double left)
{
    bool fits = drawing->row_head && !stacks(drawing) && memory_letters(drawing->row_head) <= drawing->longest;
    char y[40];

    snprintf(y, sizeof y, "screen %.4f", 1 - (drawing->top + HEAD / 2.0) / drawing->height);
    if (drawing->row_head)
        put_note_at(drawing, drawing->row_head, fits ? left - 0.6 * TICK_FONT : EDGE, y, fits ? "right" : "left");
    if (!drawing->counts)
        return;
    put_note_at(drawing, drawing->count_head, drawing->width - EDGE, y, "right");
    for (size_t i = 0; i < drawing->places; i++) {
        snprintf(y, sizeof y, "first %zu", i + 1);
        put_note_at(drawing, drawing->counts[i], drawing->width - EDGE, y, "right");
    }
}

/* Writes the ticks of the axis of values, which is PIXELS long. A logarithmic axis of less than SHORT_AXIS doublings
 * has the ticks of a linear one. */
static void put_value_ticks(const struct drawing *drawing, double pixels)
{
    double doublings = drawing->log_base ? log2(drawing->y_high / drawing->y_low) : 0;
    double step = drawing_step(drawing->y_high - drawing->y_low, floor(pixels / (TICK_FONT * 2.6)));
    long first = (long)ceil(drawing->y_low / step), last = (long)floor(drawing->y_high / step);
    int decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;

    if (drawing->log_base == 10) {
        return;
    } else if (drawing->log_base && doublings >= SHORT_AXIS) {
        fprintf(drawing->out, "set xtics %.8g\n", exp2(fmax(1, ceil(doublings / floor(pixels / (TICK_FONT * 5))))));
    } else if (!drawing->log_base) {
        fprintf(drawing->out, "set xtics %.8g\n", step);
    } else {
        fputs("set xtics (", drawing->out);
        for (long i = first; i <= last; i++)
            fprintf(drawing->out, "%s'%.*f' %.12g", i > first ? ", " : "", decimals, (double)i * step,
                    (double)i * step);
        fputs(")\n", drawing->out);
    }
}

/* Width in pixels of the column of counts, if there is one, and of the space before it. */
static double count_room(const struct drawing *drawing)
{
    size_t letters = COUNT_LETTERS;

    for (size_t i = 0; drawing->counts && i < drawing->places; i++)
        if (memory_letters(drawing->counts[i]) + 2 > letters)
            letters = memory_letters(drawing->counts[i]) + 2;
    return drawing->counts ? 0.6 * NOTE_FONT * (double)letters : TICK_FONT;
}

void drawing_rows(struct drawing *drawing)
{
    bool above = stacks(drawing);
    double over = above ? 1 - name_distance(drawing) - NAME_ABOVE / 2.0 / drawing->row : 0.5;
    double left = above ? 2 * EDGE : width_of_names(drawing);
    double right = drawing->width - (EDGE + count_room(drawing));

    drawing_axes(drawing, left, right);
    if (drawing->log_base)
        fprintf(drawing->out, "set logscale x %d\nset format x '%s'\n", drawing->log_base,
                drawing->log_base == 2 ? "%.3g" : "%g");
    fprintf(drawing->out, "set xrange [%.8g:%.8g]\nset yrange [%.3f:%.3f]\n", drawing->y_low, drawing->y_high,
            (double)drawing->places + over, over);
    if (!isnan(drawing->none))
        fprintf(drawing->out,
                "set arrow from first %.8g, graph 0 to first %.8g, graph 1 nohead lw 1.5 dt 2 lc rgb '%s' back\n",
                drawing->none, drawing->none, drawing_faint);
    if (above)
        put_names_above(drawing);
    else
        drawing_ticks(drawing, "ytics", true);
    if (drawing->letters) {
        fputs("set errorbars 0\n", drawing->out);
        return;
    }
    put_value_ticks(drawing, right - left);
    put_columns(drawing, left);
    fprintf(drawing->out, "set lmargin at screen %.4f\nset tmargin at screen %.4f\n", left / drawing->width,
            1 - (double)(drawing->top + HEAD) / drawing->height);
}

/* Draws a series in layers, the widest uncertainty at the bottom. A broad band covers the range that open (undecided)
 * results allow, a bar the interval; a sign marks the lowest value. */
void drawing_series(const struct drawing *drawing, const char *block, size_t series)
{
    const char *colour = drawing_styles[series].colour;
    bool rows = drawing->rows;

    if (drawing->letters) {
        fprintf(drawing->out, "%s using %s with %serrorbars pt %zu", block, rows ? "2:1:3:4" : "1:2:3:4",
                rows ? "x" : "y", series + 1);
        return;
    }
    fprintf(drawing->out, "%s using %s with vectors nohead lw 8 dt 1 lc rgb '#99%s' notitle", block,
            rows ? "2:1:($5-$2):(0)" : "1:2:(0):($5-$2)", colour + 1);
    fprintf(drawing->out, ", %s using %s with vectors heads size screen %s,90 nofilled lw 1.5 dt 1 lc rgb '%s' notitle",
            block, rows ? "3:1:($4-$3):(0)" : "1:3:(0):($4-$3)", rows ? "0.003" : "0.005", colour);
    fprintf(drawing->out, ", %s using %s with points pt %d ps %.1f lw 2 lc rgb '%s' notitle", block,
            rows ? "2:1" : "1:2", drawing_styles[series].sign, drawing->point_size, colour);
}
