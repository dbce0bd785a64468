/*
 * Declarations shared by the parts of a chart; only chart*.c include it.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "chart.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* In pixels. A letter is about 0.6 of its font size wide. */
enum {
    EDGE = 20,
    LEFT = 110,
    PLACES_LABELLED = 24,
    PLACES_SLANTED = 44,
    TITLE_FONT = 28,
    NOTE_FONT = 20,
    AXIS_FONT = 23,
    TICK_FONT = 21,
    FOOT_FONT = 17,
    KEY_STEP = 29,
    NAME_MAX_BYTES = 200,
    ROWS_FROM = 13, /* places with words for names that are drawn below each other */
    FOOT_STEP = FOOT_FONT * 13 / 10
};

/* The colour and sign of each series; see chart.c. */
enum { STYLES = 14 };
extern const struct style {
    const char *colour;
    int sign;
} drawing_styles[STYLES];

/* A group and its position: the number of its place and of its series, from 1. */
struct point {
    const struct chart *chart;
    const struct group *group;
    size_t x, series;
};

struct drawing {
    const struct chart *chart;
    const struct chart_look *look;
    FILE *out;
    int width;
    bool words; /* no place begins with a number */
    bool rows;  /* the places are below each other */
    struct point *points;
    size_t count, places, series;
    double *at;           /* position of each place on the axis */
    double y_low, y_high; /* ends of the y axis */
    double point_size;    /* gnuplot's unit differs between its terminals */
    size_t key_rows;
    size_t step;      /* every STEP-th place has a label */
    double least_gap; /* least distance of labels on a logarithmic axis, in places */
    bool slanted;     /* horizontal labels would overlap */
    bool counted;     /* the number of records of each point is printed beneath it */
    int label_height; /* in pixels, as the members below */
    int height;
    int top, bottom; /* pixels already taken by text */
};

/* ---- chart_places.c: where each group stands, and the data -------------------- */

/* Numbers the places on the axis, then the series; sorts the points by series. False without memory. */
bool drawing_arrange(struct drawing *d);
const char *drawing_x_value(const struct point *p);
/* The same in the form that the axis shows. */
const char *drawing_place_name(const struct point *p);
/* The first point of each place, in the order of the axis; malloc'd, NULL without memory. */
const struct point **drawing_places(const struct drawing *d);
/* Writes the values that make a series, and the number of its records. P is its first point. */
void drawing_series_name(const struct drawing *d, const struct point *p, char *out, size_t size);
/* Sets the range of the y axis. It starts at 0 unless it is logarithmic. An axis of shares ends
 * below 100% only if no share comes near half of the deals. */
void drawing_plan_y(struct drawing *d);
/* False with E filled if a logarithmic axis has no place for a value. */
bool drawing_fits(const struct drawing *d, struct deal_error *e);
/* The name of the quantity on the y axis. */
const char *drawing_y_label(const struct drawing *d);
/* Whether a series has bands (shares with open results). */
bool drawing_has_bands(const struct drawing *d, size_t series);
/* The distance of neighbouring series in a place, in places; 0 for a single series. In a chart of
 * counts it is the width of a box. */
double drawing_spread(const struct drawing *d);
/* Writes a data block of gnuplot for each series. */
void drawing_data(struct drawing *d);

/* ---- chart_text.c ---------------------------------------------------------------- */

extern const char *const drawing_ink, *const drawing_faint; /* colours */

/* Writes TEXT as a quoted string of gnuplot. */
void drawing_text(FILE *out, const char *text, size_t len);
/* The same for the label of a tick, which gnuplot reads as a format. */
void drawing_tick(FILE *out, const char *text, size_t len);
/* The length of the first line of TEXT if a line has WIDTH letters. A line ends at a blank if it has one. */
size_t drawing_line_length(const char *text, size_t width);
/* The number of letters of FONT in a line as wide as the picture. */
int drawing_letters(const struct drawing *d, int font);
/* Writes a label whose middle is Y pixels below the top. HOW has gnuplot's words for its alignment
 * at X and for further attributes. */
void drawing_label(struct drawing *d, const char *text, size_t len, int x, int y, int font, const char *colour,
                   const char *how);
void drawing_append(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void drawing_make_title(const struct chart *c, char *out, size_t size);
/* The field on the x axis, and its unit. */
void drawing_x_label(const struct chart *c, char *out, size_t size);
/* Writes the note that explains points and bars. It covers only signs that this chart has. */
void drawing_make_note(const struct drawing *d, char *out, size_t size);
/* Writes title and note from the top down, wrapped; nothing if the look is bare. */
void drawing_texts(struct drawing *d, const char *title, const char *note);
/* The height of title and note in pixels. */
int drawing_texts_height(const struct drawing *d, const char *title, const char *note);

/* ---- chart_axes.c: everything round the plot, from the foot up ----------------- */

/* Many short names are set in two columns. */
void drawing_plan_key(struct drawing *d);
void drawing_key(struct drawing *d);
/* Labels are horizontal if they have room, else slanted down to the left. */
void drawing_plan_labels(struct drawing *d, const struct point *const *first);
/* Long texts, a long key or long labels make the picture higher and leave the plot its height. */
void drawing_plan_height(struct drawing *d, const char *title, const char *note);
/* Puts the axis label, the counts and the labels of the places. */
void drawing_x_axis(struct drawing *d, const struct point *const *first);
void drawing_axes(struct drawing *d);

/* ---- chart_rows.c: many places with words for names, below each other -------------- */

/* Writes the script. FIRST: as of drawing_places(). */
void drawing_rows(struct drawing *d, const struct point *const *first, const char *title, const char *note);

/* ---- chart_terminal.c -------------------------------------------------------------- */

enum { TEXT_WIDTH = 79, TEXT_HEIGHT = 24 };

/* Prints the chart in letters on standard output. */
bool drawing_print(struct drawing *d, struct deal_error *e);
/* Prints TEXT wrapped, because gnuplot would cut it. */
void drawing_print_words(const char *text);
/* Prints the title and the note, and selects on OUT gnuplot's terminal of letters, HEIGHT lines high. */
void drawing_start_letters(FILE *out, const char *title, const char *note, size_t height);

/* ---- chart.c ------------------------------------------------------------------------ */

/* Selects the terminal of gnuplot that makes such a file, with room for the picture, and writes the
 * texts as drawing_texts(). */
void drawing_start(struct drawing *d, const char *file, const char *title, const char *note);
/* Runs the script. PICTURE gets the picture with COMMAND in it, SCRIPT (or NULL) the script. False with E filled. */
bool drawing_run(struct drawing *d, const char *command, FILE *picture, FILE *script, struct deal_error *e);

#endif
