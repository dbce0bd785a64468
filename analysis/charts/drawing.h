/*
 * Declarations shared by the files that draw a chart. A chart of groups (chart.c), of curves (figure_curves.c) and of
 * estimates (figure_estimates.c) fill a struct drawing; drawing_make() draws it, as a picture or as letters.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "chart.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Lengths in pixels. A letter is about 0.6 of its font size wide, and a line 1.5 of it high. */
enum {
    EDGE = 20,
    LEFT = 110, /* planned width of the y axis with its name; gnuplot computes the real one */
    TITLE_FONT = 28,
    NOTE_FONT = 20,
    AXIS_FONT = 23,
    TICK_FONT = 21,
    PANELS_MAX = 12,
    PLACES_MAX = 1000,
    SERIES_STEP = 12, /* distance of the series in a row */
    NAME_MAX_BYTES = 200,
    ROWS_FROM = 13,  /* number of places from which names that are words are drawn below each other */
    TEXT_WIDTH = 79, /* letters of a chart made of letters */
    TEXT_HEIGHT = 24
};

/* The colour and sign of each series, as numbers of gnuplot. */
enum { STYLES = 14 };
extern const struct style {
    const char *colour;
    int sign;
} drawing_styles[STYLES];

struct drawing {
    struct figure figure; /* files, texts and axes; its title, note and labels are those of the chart */
    FILE *out;            /* the script of gnuplot */
    bool letters;         /* the chart is made of letters */
    int width, height;
    int top;           /* pixels at the top that are taken by text */
    double point_size; /* size of a sign; gnuplot's unit differs between its output formats */
    size_t series;
    char key[STYLES][NAME_MAX_BYTES]; /* names of the series in the key */
    size_t places;                    /* number of places with a name on the x axis, or of rows */
    const char **names;
    char **under;         /* for each place, lines of text below its name, each after a newline; or NULL */
    size_t lines;         /* number of these lines */
    double *at;           /* position of each place on its axis */
    size_t longest;       /* number of letters of the longest name */
    double y_low, y_high; /* lower and upper end of the axis of values */
    bool log_x;           /* true if the x axis is logarithmic */
    bool scaled;          /* true if the distances of places are those of their numbers, or of the logarithms */
    double least_gap;     /* least distance of labels on the x axis, in places; labels between them are left out */
    bool slanted;         /* labels are slanted, since horizontal ones would overlap */
    /* of places below each other */
    bool rows;
    int row;                /* height of a row in pixels */
    const char **counts;    /* text at the right end of each row, or NULL */
    const char *count_head; /* and above them */
    const char *row_head;   /* text above the names, or NULL */
    int log_base;           /* of the axis of values; 0: linear */
    double none;            /* value at which a line is drawn; NaN: no line */
};

/* ---- chart_places.c: where each group stands, and the data -------------------- */

/* A group of records and its position in a chart: the numbers of its place on the x axis, series and panel, from 1. */
struct point {
    const struct chart *chart;
    const struct group *group;
    size_t facet; /* index of the column that makes the panels; out of range: one panel */
    size_t x, series, panel;
};

/* A chart of groups. */
struct groups_chart {
    struct drawing drawing;
    const struct chart *chart;
    struct point *points;
    size_t count, panels;
    bool words;   /* true if no name of a place begins with a number */
    bool numbers; /* true if all names of places are numbers, so lines join the points */
    char title[1024], note[1024], x_label[NAME_MAX_BYTES], key_head[NAME_MAX_BYTES];
};

/* Numbers the places on the x axis, the series and the panels; sorts the points by panel and series. Returns false with
 * E filled if the chart cannot be made. */
bool chart_arrange(struct groups_chart *chart, struct deal_error *e);
/* Returns the first point of a series in a panel; NULL if there is none. */
const struct point *chart_first(const struct groups_chart *chart, size_t series, size_t panel);
/* Writes the names of the series: the values that make them, and their numbers of records. */
void chart_name_series(struct groups_chart *chart);
/* Writes how many records a point of the series has, as in "4 to 5300 a point". */
void chart_point_counts(const struct groups_chart *chart, size_t series, char *out, size_t size);
/* Writes the numbers of records of each place below its name, a line for each series. */
void chart_put_under(struct groups_chart *chart);
/* Sets the range of the axis of values. It starts at 0 unless it is logarithmic. An axis of shares ends below 100% only
 * if no share comes near half of the deals. */
void chart_plan_y(struct groups_chart *chart);
/* Returns true if a series is drawn with bands, since it has open (undecided) results. */
bool chart_has_bands(const struct groups_chart *chart, size_t series);
/* Returns the distance of neighbouring series in a place, as a fraction of a place; 0 for a single series. In a
 * chart of counts it is the width of a box. */
double chart_spread(const struct groups_chart *chart);
/* Writes a data block of gnuplot for each series of each panel; panel 1 has $series1, panel 2 $panel2series1. */
void chart_data(const struct groups_chart *chart);

/* ---- chart_text.c ---------------------------------------------------------------- */

extern const char *const drawing_ink, *const drawing_faint; /* colours */

/* Writes TEXT as a quoted string of gnuplot. */
void drawing_text(FILE *out, const char *text);
/* The same for the label of a tick, which gnuplot interprets as a format. */
void drawing_tick(FILE *out, const char *text);
/* Copies NAME to OUT, which it returns. A name of more than LETTERS characters loses its middle to an ellipsis, since
 * names often differ at either end. */
const char *drawing_shorten(char out[NAME_MAX_BYTES], const char *name, size_t letters);
/* Writes TEXT on OUT as lines of WIDTH letters, because gnuplot wraps none. */
void drawing_print_words(FILE *out, const char *text, size_t width);
/* Fills in title, note and labels of the chart. The note mentions only signs that this chart has. */
void chart_texts(struct groups_chart *chart);
/* Draws title and note of a chart from the top down, wrapped to lines; nothing if the look is bare. */
void drawing_head(struct drawing *drawing);
/* Returns the height of title and note in pixels. */
int drawing_head_height(const struct drawing *drawing);

/* ---- chart_axes.c: everything round the plot, laid out by gnuplot -------------- */

/* Sets least_gap and slanted for the labels of the x axis: horizontal if they have room or are numbers to scale, else
 * slanted down to the left. Returns the width of a place in pixels. */
double drawing_plan_labels(struct drawing *drawing);
/* Returns the height of labels, axis name and key below a plot in pixels, at the most. */
int drawing_foot_height(const struct drawing *drawing);
/* Writes the names of the places as ticks of AXIS, with the lines of text below each; NAMED false: ticks alone. */
void drawing_ticks(struct drawing *drawing, const char *axis, bool named);
/* Writes the styles of the axes, their names, and the key, which has the heading of the figure. LEFT and RIGHT: planned
 * ends of the x axis in pixels. */
void drawing_axes(struct drawing *drawing, double left, double right);
/* Returns the least step of 1, 2 or 5 times a power of ten that divides RANGE in MOST parts or fewer. */
double drawing_step(double range, double most);

/* ---- chart_rows.c: places below each other ----------------------------------------- */

/* Plans the rows, and the height of the chart. */
void drawing_plan_rows(struct drawing *drawing);
/* Writes the frame of a chart of rows. */
void drawing_rows(struct drawing *drawing);
/* Writes the elements of a plot that show a series of the data BLOCK, whose columns are the place, the lowest value,
 * the limits, and the highest value. */
void drawing_series(const struct drawing *drawing, const char *block, size_t series);

/* ---- chart.c ------------------------------------------------------------------------ */

/* Starts a chart with the files and texts of FIGURE. */
void drawing_start(struct drawing *drawing, const struct figure *figure);
/* Makes the chart, whose height is set, in pixels or lines; PUT writes its script, with ARG. Returns false with E
 * filled on failure. */
bool drawing_make(struct drawing *drawing, void (*put)(void *arg), void *arg, struct deal_error *e);
/* Frees the names and places. */
void drawing_free(struct drawing *drawing);

/* ---- gnuplot.c ---------------------------------------------------------------------- */

/* Runs SCRIPT, the input of gnuplot, from its start and copies gnuplot's standard output to PICTURE. Gnuplot's messages
 * go to stderr. Returns false with E filled on failure. */
bool gnuplot_run(FILE *script, FILE *picture, struct deal_error *e);

/* ---- metadata.c: stores the command that made a picture; exiftool, identify -verbose and editors show it */

struct metadata {
    const char *title, *command;
    double millimetres; /* width on paper, or 0 */
};

/* Copies a picture of LEN bytes, which a NUL follows, an SVG, PNG or PDF of gnuplot, to OUT with the command in its
 * metadata. An SVG gets the title, too, and the width on paper. */
void metadata_copy(const char *bytes, size_t len, const struct metadata *metadata, FILE *out);

#endif
