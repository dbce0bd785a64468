/*
 * A chart of rows of dots, for many places whose names are words: the names at the left, the shares along the axis,
 * and for a single series the numbers of records at the right.
 */
#include "../records/fields.h"
#include "drawing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAME_LETTERS = 40, ROW = 30, ROW_OF_SERIES = 13, COUNT_LETTERS = 7, ROWS_BELOW = 130 };

static void put_row_names(const struct drawing *d, const struct point *const *first)
{
    fputs("set ytics (", d->out);
    for (size_t i = 0; i < d->places; i++) {
        const char *name = drawing_place_name(first[i]);
        size_t len = strlen(name);

        fputs(i > 0 ? ", " : "", d->out);
        drawing_tick(d->out, name, len < NAME_LETTERS ? len : NAME_LETTERS);
        fprintf(d->out, " %zu", i + 1);
    }
    fprintf(d->out, ") nomirror scale 0 noenhanced font ',%d'\n", TICK_FONT);
}

static void put_row_counts(struct drawing *d)
{
    drawing_label(d, "n", 1, d->width - EDGE, d->top + 16, NOTE_FONT, drawing_faint, "right");
    for (size_t i = 0; i < d->count; i++)
        fprintf(d->out, "set label '%" PRIu64 "' at screen %.4f, first %zu right noenhanced font ',%d' tc rgb '%s'\n",
                d->points[i].group->tally.n, 1 - (double)EDGE / d->width, d->points[i].x, NOTE_FONT, drawing_faint);
}

static double left_of_rows(const struct drawing *d, const struct point *const *first)
{
    size_t longest = 0;

    for (size_t i = 0; i < d->places; i++) {
        size_t len = strlen(drawing_place_name(first[i]));

        longest = len > longest ? len : longest;
    }
    return (EDGE + 0.6 * TICK_FONT * ((double)(longest < NAME_LETTERS ? longest : NAME_LETTERS) + 1)) / d->width;
}

static void put_row_axes(struct drawing *d, const struct point *const *first)
{
    const char *label = drawing_y_label(d);
    double left = left_of_rows(d, first);
    double right = 1 - (EDGE + (d->series == 1 ? 0.6 * NOTE_FONT * COUNT_LETTERS : TICK_FONT)) / d->width;
    char words[NAME_MAX_BYTES];

    drawing_x_label(d->chart, words, sizeof words);
    drawing_label(d, words, strlen(words), EDGE, d->top + 16, NOTE_FONT, drawing_faint, "left");
    d->bottom += AXIS_FONT * 3 / 2;
    drawing_label(d, label, strlen(label), (int)(d->width * (left + right) / 2), d->height - d->bottom + AXIS_FONT / 2,
                  AXIS_FONT, drawing_ink, "center");
    d->bottom += TICK_FONT * 9 / 4;
    fprintf(d->out,
            "set lmargin at screen %.4f\nset rmargin at screen %.4f\nset tmargin at screen %.4f\n"
            "set bmargin at screen %.4f\n",
            left, right, 1 - (d->top + 32.0) / d->height, (double)d->bottom / d->height);
    fprintf(d->out, "%sset xrange [%g:%g]\nset yrange [%zu.5:0.5]\n", d->chart->log_y ? "set logscale x\n" : "",
            d->y_low, d->y_high, d->places);
    fprintf(d->out, "set xtics nomirror scale 0.5 font ',%d'\nset border 1 lc rgb '%s'\n", TICK_FONT, drawing_faint);
    fputs("set grid xtics ytics lt 1 dt 1 lw 1 lc rgb '#dddddd'\n", d->out);
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
    int row = d->series > 1 ? 17 + ROW_OF_SERIES * (int)d->series : ROW;

    d->counted = d->series == 1;
    drawing_plan_key(d);
    d->height = drawing_texts_height(d, title, note) + (int)d->places * row + ROWS_BELOW +
                (d->series > 1 ? ((int)d->key_rows + 1) * KEY_STEP : 0);
    drawing_start(d, d->chart->file, title, note);
    drawing_key(d);
    put_row_axes(d, first);
    put_row_names(d, first);
    if (d->series == 1)
        put_row_counts(d);
    drawing_data(d);
    put_dots(d);
}
