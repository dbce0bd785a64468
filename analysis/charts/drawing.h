/*
 * Declarations shared by the files that draw a chart (chart*.c).
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "chart.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Lengths in pixels. A letter is about 0.6 of its font size wide. */
enum {
    EDGE = 20,
    LEFT = 110,
    TITLE_FONT = 28,
    NOTE_FONT = 20,
    AXIS_FONT = 23,
    TICK_FONT = 21,
    FOOT_FONT = 17,
    KEY_STEP = 29,
    PANELS_MAX = 12,
    PLACES_MAX = 1000,
    SERIES_STEP = 12, /* distance of the series in a row */
    NAME_MAX_BYTES = 200,
    ROWS_FROM = 13, /* number of places from which names that are words are drawn below each other */
    FOOT_STEP = FOOT_FONT * 13 / 10
};

/* The colour and sign of each series, as numbers of gnuplot. */
enum { STYLES = 14 };
extern const struct style {
    const char *colour;
    int sign;
} drawing_styles[STYLES];

/* A group of records and its position in a chart: the numbers of its place on the x axis, of its series and of its
 * panel, from 1. */
struct point {
    const struct chart *chart;
    const struct group *group;
    size_t facet; /* index of the column that makes the panels; out of range: one panel */
    size_t x, series, panel;
};

struct drawing {
    const struct chart *chart;
    struct chart_look *look;
    FILE *out;
    char title[1024]; /* heading of the chart */
    int width;
    bool words;   /* true if no name of a place begins with a number */
    bool numbers; /* true if all names of places are numbers, so lines join the points */
    bool log_x;   /* true if the x axis is logarithmic: by request, or since the numbers are powers of one number */
    bool scaled;  /* true if the distances of places are those of their numbers, or of the logarithms */
    bool rows;    /* true if the places are drawn below each other */
    int row;      /* height of such a place in pixels */
    struct point *points;
    size_t count, places, series, panels;
    double *at;           /* position of each place on the x axis */
    double y_low, y_high; /* lower and upper end of the y axis */
    double point_size;    /* size of a sign; gnuplot's unit differs between its output formats */
    size_t key_rows;
    double least_gap; /* least distance of labels on the x axis, in places; labels between them are left out */
    bool slanted;     /* labels are slanted, since horizontal ones would overlap */
    bool counted;     /* true if the number of records of each point is printed below it */
    bool n_at_counts; /* true if "n=" stands before each of these numbers, false if one "n" stands before their line */
    int label_height; /* height of the labels of the x axis in pixels */
    int height;
    int top, bottom; /* pixels at the top and the bottom that are already taken by text */
};

/* ---- chart_places.c: where each group stands, and the data -------------------- */

/* Numbers the places on the x axis, the series and the panels; sorts the points by panel and series. Returns false with
 * E filled without memory, or if no panels can be made. */
bool drawing_arrange(struct drawing *d, struct deal_error *e);
/* Returns the first point of a series in a panel; NULL if there is none. */
const struct point *drawing_first(const struct drawing *d, size_t series, size_t panel);
/* Returns the first point of a series in any panel. */
const struct point *drawing_any(const struct drawing *d, size_t series);
/* Returns the name of the point's place in the form that the x axis shows. */
const char *drawing_place_name(const struct point *p);
/* Returns the first point of each place, in the order of the x axis; malloc'd, NULL without memory. */
const struct point **drawing_places(const struct drawing *d);
/* Writes the name of a series: the values that make it, and its number of records. P is a point of it. */
void drawing_series_name(const struct drawing *d, const struct point *p, char *out, size_t size);
/* Writes how many records a point of the series has, as in "4 to 5300 a point". */
void drawing_point_counts(const struct drawing *d, size_t series, char *out, size_t size);
/* Sets the range of the y axis. It starts at 0 unless it is logarithmic. An axis of shares ends below 100% only if
 * no share comes near half of the deals. */
void drawing_plan_y(struct drawing *d);
/* Checks that each value has a place on a logarithmic axis; returns false with E filled if not. */
bool drawing_fits(const struct drawing *d, struct deal_error *e);
/* Returns the name of the quantity on the y axis. */
const char *drawing_y_label(const struct drawing *d);
/* Returns true if a series is drawn with bands, since it has open (undecided) results. */
bool drawing_has_bands(const struct drawing *d, size_t series);
/* Returns the distance of neighbouring series in a place, as a fraction of a place; 0 for a single series. In a
 * chart of counts it is the width of a box. */
double drawing_spread(const struct drawing *d);
/* Returns the distance of the two nearest places on the x axis, in units of that axis. */
double drawing_least_distance(const struct drawing *d);
/* Writes a data block of gnuplot for each series of each panel; panel 1 has $series1, panel 2 $panel2series1. */
void drawing_data(struct drawing *d);

/* ---- chart_text.c ---------------------------------------------------------------- */

extern const char *const drawing_ink, *const drawing_faint; /* colours */

/* Writes TEXT as a quoted string of gnuplot. */
void drawing_text(FILE *out, const char *text, size_t len);
/* Writes TEXT as a quoted string for the label of a tick, which gnuplot interprets as a format. */
void drawing_tick(FILE *out, const char *text, size_t len);
/* Returns the length in bytes of the first line of TEXT if a line has WIDTH letters. A line ends at a blank if it
 * has one. */
size_t drawing_line_length(const char *text, size_t width);
/* Returns the number of characters of TEXT in UTF-8. */
size_t drawing_length(const char *text);
/* Copies NAME to OUT, which it returns. A name of more than LETTERS characters loses its middle to an ellipsis, since
 * names often differ at either end. */
const char *drawing_shorten(char out[NAME_MAX_BYTES], const char *name, size_t letters);
/* Returns the width of TEXT in pixels in the font size FONT. */
double drawing_width(const char *text, int font);
/* Returns the number of letters of size FONT in a line as wide as the picture. */
int drawing_letters(const struct drawing *d, int font);
/* Writes a label whose middle is Y pixels below the top of the picture. HOW: words of gnuplot for its alignment at
 * X and for further attributes. */
void drawing_label(struct drawing *d, const char *text, size_t len, int x, int y, int font, const char *colour,
                   const char *how);
/* Writes the name of an axis, centred on X; a long name is moved or shortened, so that it stays in the picture. */
void drawing_name_axis(struct drawing *d, const char *name, int x, int y);
/* The same for the y axis, whose name is turned and has its middle at Y; the chart must know its height. */
void drawing_name_y_axis(struct drawing *d, const char *name, int y);
void drawing_append(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void drawing_make_title(const struct chart *c, char *out, size_t size);
/* Writes the name of the x axis: its field and the unit. */
void drawing_x_label(const struct chart *c, char *out, size_t size);
/* Writes the note that explains points and bars of a chart. It mentions only signs that this chart has. */
void drawing_make_note(const struct drawing *d, char *out, size_t size);
/* Draws title and note of a chart from the top down, wrapped to lines; nothing if the look is bare. */
void drawing_texts(struct drawing *d, const char *title, const char *note);
/* Returns the height of title and note in pixels. */
int drawing_texts_height(const struct drawing *d, const char *title, const char *note);

/* ---- chart_axes.c: everything round the plot, from the foot up ----------------- */

/* Plans the key of a chart; many short names are set in two columns. */
void drawing_plan_key(struct drawing *d);
void drawing_key(struct drawing *d);
/* Returns true if the places are better drawn below each other: their names are words, and many or long. */
bool drawing_wants_rows(const struct drawing *d, const struct point *const *first);
/* Plans the labels of the x axis: horizontal if they have room or are numbers to scale, else slanted down to the
 * left. */
void drawing_plan_labels(struct drawing *d, const struct point *const *first);
/* Plans the height of a chart: long texts, a long key or long labels make the picture higher, not the plot lower. */
void drawing_plan_height(struct drawing *d, const char *title, const char *note);
/* Writes the ticks of the x axis, with the names of the places if NAMED. */
void drawing_ticks(struct drawing *d, const struct point *const *first, bool named);
/* Draws the name of the x axis, the record counts and the labels of the places. */
void drawing_x_axis(struct drawing *d, const struct point *const *first);
void drawing_axes(struct drawing *d);

/* ---- chart_panels.c: panels below each other ---------------------------------------- */

/* Returns the height of the plots of all panels. */
int drawing_panels_height(const struct drawing *d);
/* Draws the panels between TOP and BOTTOM in pixels, with one x axis. FIRST: the array that drawing_places() returns.
 */
void drawing_panels(struct drawing *d, const struct point *const *first, int top, int bottom);

/* ---- chart_rows.c: places with words for names, below each other ------------------- */

/* Returns true if a column of names of LONGEST letters would take more than half of the width, so that each name is
 * printed above its row instead. */
bool drawing_stacks(const struct drawing *d, size_t longest);
/* Prints NAME above a row, with its middle at Y on the axis, shortened to the width of the picture. */
void drawing_name_above(struct drawing *d, const char *name, double y);
/* Returns the number of letters of the longest name of the places in FIRST, which drawing_places() returns. */
size_t drawing_longest(const struct drawing *d, const struct point *const *first);

/* Writes the gnuplot script of a chart of rows. FIRST: the array that drawing_places() returns. */
void drawing_rows(struct drawing *d, const struct point *const *first, const char *title, const char *note);

/* ---- chart_terminal.c -------------------------------------------------------------- */

enum { TEXT_WIDTH = 79, TEXT_HEIGHT = 24 };

/* Prints the chart as letters on standard output. */
bool drawing_print(struct drawing *d, struct deal_error *e);
/* Prints TEXT wrapped to lines, because gnuplot would cut it. */
void drawing_print_words(const char *text);
/* Prints the title and the note, and selects on OUT gnuplot's terminal for letters, HEIGHT lines high. */
void drawing_start_letters(FILE *out, const char *title, const char *note, size_t height);

/* ---- chart.c ------------------------------------------------------------------------ */

/* Plots the series of a panel. */
void drawing_plot(struct drawing *d, size_t panel);
/* Returns the density of the boxes of a series, by which neighbours differ in grey, too. */
double drawing_density(size_t series);
/* Selects gnuplot's terminal for the format of FILE, with room for the picture, and writes the texts by
 * drawing_texts(). */
void drawing_start(struct drawing *d, const char *file, const char *title, const char *note);
/* Runs the gnuplot script. PICTURE gets the picture with COMMAND in its metadata, SCRIPT (or NULL) the script.
 * Returns false with E filled on failure. */
bool drawing_run(struct drawing *d, const char *command, FILE *picture, FILE *script, struct deal_error *e);

#endif
