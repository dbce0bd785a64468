/*
 * What the parts of a chart share; only chart*.c include it.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "chart.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Pixels; a letter is about 0.6 of its font's size wide. */
enum { WIDTH = 1000, HEIGHT = 700, EDGE = 20, LEFT = 95, PLACES_LABELLED = 24, PLACES_SLANTED = 44,
       TITLE_FONT = 26, NOTE_FONT = 17, AXIS_FONT = 21, TICK_FONT = 19, FOOT_FONT = 15,
       KEY_STEP = 25, NAME_MAX_BYTES = 200, FOOT_STEP = FOOT_FONT * 13 / 10 };

/* A series' colour and sign, one for each; see chart.c. */
enum { STYLES = 14 };
extern const struct style { const char *colour; int sign; } drawing_styles[STYLES];

/* A group and where it stands. */
struct point {
    const struct chart *chart;
    const struct group *group;
    size_t x, series;
};

struct drawing {
    const struct chart *chart;
    FILE *out;
    struct point *points;
    size_t count, places, series;
    double point_size; /* gnuplot's unit differs between its terminals */
    size_t key_rows;
    size_t step;       /* one place in so many has a label */
    bool slanted;      /* the labels would run into each other */
    int label_height;  /* pixels, as the rest */
    int height;
    int top, bottom;   /* of them taken by text so far */
};

/* ---- chart_places.c: where each group stands, and the data -------------------- */

/* Numbers the places on the axis, then the series; leaves series after series.
 * False without memory. */
bool drawing_arrange(struct drawing *d);
const char *drawing_x_value(const struct point *p);
/* The same as the axis shows it. */
const char *drawing_place_name(const struct point *p);
/* The first point of each place, in the order of the axis; malloc'd, NULL without memory. */
const struct point **drawing_places(const struct drawing *d);
/* The values that make a series, and the number of its records. P is its first point. */
void drawing_series_name(const struct drawing *d, const struct point *p, char *out, size_t size);
/* Percent at the top of the y axis: it always starts at 0, and ends early only
 * where nothing comes near half of the deals. */
int drawing_y_end(const struct drawing *d);
/* A block of gnuplot's for each series. */
void drawing_data(struct drawing *d);

/* ---- chart_text.c ---------------------------------------------------------------- */

extern const char *const drawing_ink, *const drawing_faint; /* colours */

/* A string of gnuplot's, quotes and all. */
void drawing_text(FILE *out, const char *text, size_t len);
/* The length of the first line of TEXT when lines have WIDTH letters: up to a
 * blank if there is one. */
size_t drawing_line_length(const char *text, size_t width);
/* Letters of that font in a line of the picture's width. */
int drawing_letters(int font);
/* The middle of the line stands at Y, pixels from above. HOW: gnuplot's words
 * on where it lies about X and on what else. */
void drawing_label(struct drawing *d, const char *text, size_t len, int x, int y, int font,
                   const char *colour, const char *how);
void drawing_append(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void drawing_make_title(const struct chart *c, char *out, size_t size);
/* The field on the x axis, and its unit. */
void drawing_x_label(const struct chart *c, char *out, size_t size);
/* What the points and bars mean; only what applies to the records at hand is said. */
void drawing_make_note(const struct report *r, char *out, size_t size);
int drawing_foot_lines(const char *text);
/* The title, the note and the command. */
void drawing_texts(struct drawing *d);

/* ---- chart_axes.c: everything round the plot, from the footer up ----------------- */

/* Many short names make two columns. */
void drawing_plan_key(struct drawing *d);
void drawing_key(struct drawing *d);
/* Labels lie flat while they have room, else they hang down to the left. */
void drawing_plan_labels(struct drawing *d, const struct point *const *first);
/* Whatever takes much room makes the picture higher, not the chart in it lower. */
void drawing_plan_height(struct drawing *d);
/* The axis label, the counts, the labels of the places. */
void drawing_x_axis(struct drawing *d, const struct point *const *first);
void drawing_axes(struct drawing *d);

/* ---- chart_terminal.c -------------------------------------------------------------- */

/* The chart in letters, on standard output. */
bool drawing_print(struct drawing *d, struct deal_error *e);

#endif
