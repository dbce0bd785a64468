/*
 * In this folder: charts, drawn by gnuplot. This header: a chart of the share won of each group, or of the number of
 * its records.
 */
#ifndef CHART_H
#define CHART_H

#include "../tables/report.h"
#include "look.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct deal_error;
struct grid;
struct lasting;
struct survival_step;

/* The frame of a chart: its files, texts and axes. */
struct figure {
    const char *file; /* file of the chart: ends in .svg, .png or .pdf; or "-" for text on stdout */
    FILE *picture, *script;
    struct chart_look *look;
    const char *title, *note, *command;
    const char *x_label, *y_label;
    bool log_x, log_y;     /* logarithmic axes */
    const char *condition; /* records that meet it count as won, or NULL */
    const char *field;     /* field whose values are compared, for their display names, or NULL */
    const char *key;       /* heading of the key: the fields by which the curves differ; NULL: no heading */
    bool key_lines;        /* the samples of the key are lines, not signs */
    char text[500];        /* buffer for a note or a key made by the caller */
};

struct chart {
    struct figure figure; /* the caller sets the files, the axes and perhaps the title */
    const struct report *report;
    size_t x;    /* index of the column on the x axis; the other columns make the series; report->columns: none */
    bool counts; /* draw the numbers of records instead of the shares */
};

/* Returns true if a chart can be written to a file of that name. */
bool chart_can_draw(const char *file);
/* Returns a command line as it would be typed into a shell, malloc'd; ARGS ends in NULL. */
char *chart_command(const char *tool, char *const *args);
/* Draws the chart. Returns false with E filled on failure; the picture is then incomplete. */
bool chart_draw(const struct chart *chart, struct deal_error *e);
/* Kills the running gnuplot and its children. Called by another thread just before the program ends; a drawing in
 * progress does not return. */
void gnuplot_end(void);

/* ---- two kinds of charts of estimates with limits: curves over a quantity, and rows below each other */

/* A curve: a line through points by rising X, with a pale band from LOW to HIGH; NaN: no limit. */
struct figure_curve {
    const char *name;
    struct figure_point {
        double x, y, low, high;
    } * points;
    size_t count;
    /* steps whose numbers at risk are printed below the axis, by rising time; NULL: none */
    const struct survival_step *steps;
    size_t steps_count;
};

/* A row of a chart of estimates: a sign at VALUE, a bar from LOW to HIGH, and a broad pale band from LEAST to MOST,
 * the range that open (undecided) results allow. Any of them may be infinite; NaN means that it is absent. */
struct figure_estimate {
    char name[200], count[24]; /* COUNT: text at the right end of the row */
    double value, least, most, low, high;
};

/* Draws curves over a quantity. The y axis runs from 0 to 1; a logarithmic one starts at the power of ten below the
 * smallest value. Returns false with E filled on failure. */
bool figure_curves(const struct figure *figure, const struct figure_curve *curves, size_t count, struct deal_error *e);
/* Draws rows of estimates from the top down, and a vertical line at NONE, the value of no effect. Returns false
 * with E filled on failure. */
bool figure_estimates(const struct figure *figure, const struct figure_estimate *rows, size_t count, double none,
                      struct deal_error *e);

/* ---- estimates.c */

/* Draw a table of estimates: the odds ratios of a model, or the differences of pairs. The caller sets file, picture,
 * command and perhaps title of FIGURE; note and labels are filled in here. Return false with E filled on failure. */
bool estimates_of_model(const struct grid *grid, bool profile, struct figure *figure, struct deal_error *e);
bool estimates_of_pairs(const struct grid *grid, struct figure *figure, struct deal_error *e);

/* ---- lasting_chart.c: survival curves */

/* Draws survival curves of LASTING. FIELD: the name of the duration field. FIGURE: files and title, set by the caller.
 * Returns false with E filled on failure. */
bool lasting_draw(const struct lasting *lasting, const char *field, struct figure *figure, struct deal_error *e);

#endif
