/*
 * A chart of rows of dots, for places whose names are words: the names at the left or above the rows, the shares along
 * the axis, and for a single series the numbers of records at the right.
 */
#include "../records/fields.h"
#include "drawing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    ROW = 30,
    NAME_ABOVE = 28, /* height of a name above its row */
    COUNT_LETTERS = 7,
    HEAD = 40, /* height of the heads of the columns */
    NARROW_AXIS = 300
};

size_t drawing_longest(const struct drawing *d, const struct point *const *first)
{
    size_t longest = 0;

    for (size_t i = 0; i < d->places; i++) {
        size_t len = drawing_length(drawing_place_name(first[i]));

        longest = len > longest ? len : longest;
    }
    return longest;
}

/* Returns the width in pixels of a column of names of LONGEST letters, with the edge of the picture. */
static double width_of_names(size_t longest) { return EDGE + 0.6 * TICK_FONT * ((double)longest + 1); }

bool drawing_stacks(const struct drawing *d, size_t longest) { return width_of_names(longest) > 0.5 * d->width; }

void drawing_name_above(struct drawing *d, const char *name, double y)
{
    char text[NAME_MAX_BYTES];

    fputs("set style textbox opaque noborder fillcolor rgb '#ffffff' margins 0.3,0.1\nset label ", d->out);
    drawing_shorten(text, name, (size_t)drawing_letters(d, TICK_FONT));
    drawing_text(d->out, text, strlen(text));
    fprintf(d->out, " at screen %.4f, first %.3f left front boxed noenhanced font ',%d' tc rgb '%s'\n",
            (double)EDGE / d->width, y, TICK_FONT, drawing_faint);
}

/* Returns the distance of a name from the middle of the row below it, in rows. */
static double name_distance(const struct drawing *d)
{
    return (SERIES_STEP * (double)d->series / 2 + NAME_ABOVE / 2.0) / d->row;
}

static void put_row_names(struct drawing *d, const struct point *const *first, bool stacked)
{
    if (stacked) {
        fputs("unset ytics\n", d->out);
        for (size_t i = 0; i < d->places; i++)
            drawing_name_above(d, drawing_place_name(first[i]), (double)i + 1 - name_distance(d));
        return;
    }
    fputs("set ytics (", d->out);
    for (size_t i = 0; i < d->places; i++) {
        const char *name = drawing_place_name(first[i]);

        fputs(i > 0 ? ", " : "", d->out);
        drawing_tick(d->out, name, strlen(name));
        fprintf(d->out, " %zu", i + 1);
    }
    fprintf(d->out, ") nomirror scale 0 noenhanced font ',%d'\n", TICK_FONT);
}

static void put_row_counts(struct drawing *d)
{
    drawing_label(d, "n", 1, d->width - EDGE, d->top + HEAD / 2, NOTE_FONT, drawing_faint, "right");
    for (size_t i = 0; i < d->count; i++)
        fprintf(d->out, "set label '%" PRIu64 "' at screen %.4f, first %zu right noenhanced font ',%d' tc rgb '%s'\n",
                d->points[i].group->tally.n, 1 - (double)EDGE / d->width, d->points[i].x, NOTE_FONT, drawing_faint);
}

/* Writes the ranges of the axes, and ticks for an axis of PIXELS. */
static void put_row_ranges(struct drawing *d, double pixels, bool stacked)
{
    double above = stacked ? 1 - name_distance(d) - NAME_ABOVE / 2.0 / d->row : 0.5;

    fprintf(d->out, "%sset xrange [%g:%g]\nset yrange [%.3f:%.3f]\n", d->chart->log_y ? "set logscale x\n" : "",
            d->y_low, d->y_high, (double)d->places + above, above);
    fputs("set xtics ", d->out);
    if (pixels < NARROW_AXIS && !d->chart->log_y)
        fprintf(d->out, "%g ", d->y_high / 2);
    fprintf(d->out, "nomirror scale 0.5 font ',%d'\nset border 1 lc rgb '%s'\n", TICK_FONT, drawing_faint);
    fprintf(d->out, "set grid xtics%s lt 1 dt 1 lw 1 lc rgb '#dddddd'\n", stacked ? "" : " ytics");
}

static void put_row_axes(struct drawing *d, size_t longest, bool stacked)
{
    const char *label = drawing_y_label(d);
    double left = (stacked ? 2 * EDGE : width_of_names(longest)) / d->width;
    double right = 1 - (EDGE + (d->series == 1 ? 0.6 * NOTE_FONT * COUNT_LETTERS : TICK_FONT)) / d->width;
    char words[NAME_MAX_BYTES];

    drawing_x_label(d->chart, words, sizeof words);
    if (stacked || drawing_length(words) > longest)
        drawing_label(d, words, strlen(words), EDGE, d->top + HEAD / 2, NOTE_FONT, drawing_faint, "left");
    else
        drawing_label(d, words, strlen(words), (int)(left * d->width - 0.6 * TICK_FONT), d->top + HEAD / 2, NOTE_FONT,
                      drawing_faint, "right");
    d->bottom += AXIS_FONT * 3 / 2;
    drawing_name_axis(d, label, (int)(d->width * (left + right) / 2), d->height - d->bottom + AXIS_FONT / 2);
    d->bottom += TICK_FONT * 9 / 4;
    fprintf(d->out,
            "set lmargin at screen %.4f\nset rmargin at screen %.4f\nset tmargin at screen %.4f\n"
            "set bmargin at screen %.4f\n",
            left, right, 1 - (double)(d->top + HEAD) / d->height, (double)d->bottom / d->height);
    put_row_ranges(d, d->width * (right - left), stacked);
}

static void put_dots(struct drawing *d)
{
    fputs("set key off\nplot ", d->out);
    for (size_t i = 0; i < d->series; i++) {
        const char *colour = drawing_styles[i].colour;
        size_t n = i + 1;

        fprintf(d->out, "%s$series%zu using 2:1:($5-$2):(0) with vectors nohead lw 8 dt 1 lc rgb '#99%s'",
                i > 0 ? ", " : "", n, colour + 1);
        fprintf(
            d->out,
            ", $series%zu using 3:1:($4-$3):(0) with vectors heads size screen 0.003,90 nofilled lw 1.5 dt 1 lc rgb "
            "'%s', $series%zu using 2:1 with points pt %d ps %.1f lw 2 lc rgb '%s'",
            n, colour, n, drawing_styles[i].sign, d->point_size, colour);
    }
    fputs("\n", d->out);
}

void drawing_rows(struct drawing *d, const struct point *const *first, const char *title, const char *note)
{
    size_t longest = drawing_longest(d, first);
    bool stacked = drawing_stacks(d, longest);

    d->row = (d->series > 1 ? 7 + SERIES_STEP * (int)d->series : ROW) + (stacked ? NAME_ABOVE - 6 : 0);
    drawing_plan_key(d);
    d->height = drawing_texts_height(d, title, note) + (int)d->places * d->row + HEAD + EDGE + AXIS_FONT * 3 / 2 +
                TICK_FONT * 9 / 4 + (d->series > 1 ? ((int)d->key_rows + 1) * KEY_STEP : 0);
    drawing_start(d, d->chart->file, title, note);
    drawing_key(d);
    put_row_axes(d, longest, stacked);
    put_row_names(d, first, stacked);
    if (d->series == 1)
        put_row_counts(d);
    drawing_data(d);
    put_dots(d);
}
