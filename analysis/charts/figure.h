/*
 * Two kinds of charts of estimates with limits: curves over a quantity, and rows below each other.
 */
#ifndef FIGURE_H
#define FIGURE_H

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
    bool log_x, log_y; /* logarithmic axes */
    const char *field; /* field whose values are compared, for their display names, or NULL */
    const char *key;   /* the fields by which the curves differ, or NULL */
    bool key_lines;    /* the samples of the key are lines, not signs */
    char text[500];    /* buffer for a note or a key made by the caller */
};

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
