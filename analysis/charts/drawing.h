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
enum { WIDTH = 1000, HEIGHT = 720, EDGE = 20, LEFT = 110, PLACES_LABELLED = 24, PLACES_SLANTED = 44,
       TITLE_FONT = 28, NOTE_FONT = 20, AXIS_FONT = 23, TICK_FONT = 21, FOOT_FONT = 17,
       KEY_STEP = 29, NAME_MAX_BYTES = 200, FOOT_STEP = FOOT_FONT * 13 / 10 };

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
    double *at;        /* of each place, on the axis */
    double y_low, y_high; /* of the axis */
    double point_size; /* gnuplot's unit differs between its terminals */
    size_t key_rows;
    size_t step;       /* one place in so many has a label */
    double least_gap;  /* of labels on a logarithmic axis, in places */
    bool slanted;      /* the labels would run into each other */
    bool counted;      /* the number of records of each point stands beneath it */
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
/* Settles the y axis: it starts at 0 unless it has powers of ten; that of shares ends early only
 * where nothing comes near half of the deals. */
void drawing_plan_y(struct drawing *d);
/* False with E filled where a logarithmic axis has no place for a value. */
bool drawing_fits(const struct drawing *d, struct deal_error *e);
/* What the y axis shows. */
const char *drawing_y_label(const struct drawing *d);
/* What a series has of signs: the share where nothing is open, and a band where something is. */
bool drawing_has_points(const struct drawing *d, size_t series);
bool drawing_has_bands(const struct drawing *d, size_t series);
/* Of one series beside the others in a place, in places; 0 for a single one, but of counts the width of a box. */
double drawing_spread(const struct drawing *d);
/* A block of gnuplot's for each series. */
void drawing_data(struct drawing *d);

/* ---- chart_text.c ---------------------------------------------------------------- */

extern const char *const drawing_ink, *const drawing_faint; /* colours */

/* A string of gnuplot's, quotes and all. */
void drawing_text(FILE *out, const char *text, size_t len);
/* The same as the label of a tick, which gnuplot takes for a format. */
void drawing_tick(FILE *out, const char *text, size_t len);
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
void drawing_make_note(const struct drawing *d, char *out, size_t size);
int drawing_foot_lines(const char *text);
/* Wrapped, from the top down and, the command, at the foot. */
void drawing_texts(struct drawing *d, const char *title, const char *note, const char *command);

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

enum { TEXT_WIDTH = 79, TEXT_HEIGHT = 24 };

/* The chart in letters, on standard output. */
bool drawing_print(struct drawing *d, struct deal_error *e);
/* Wrapped; gnuplot would cut it. */
void drawing_print_words(const char *text);
/* What stands above it, printed, and the terminal of gnuplot's, HEIGHT lines high, which goes to OUT. */
void drawing_start_letters(FILE *out, const char *title, const char *note, size_t height);

/* ---- chart.c ------------------------------------------------------------------------ */

/* The terminal of gnuplot's that makes such a file, with room for the picture, and the texts as drawing_texts(). */
void drawing_start(struct drawing *d, const char *file, const char *title, const char *note, const char *command);

#endif
