/*
 * Charts of what was estimated: curves over a quantity, and estimates below each other, with their limits.
 */
#ifndef FIGURE_H
#define FIGURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct deal_error;

/* What stands round it. */
struct figure {
    const char *file;     /* as that of a chart */
    FILE *picture;
    const char *title, *note, *command;
    const char *x_label, *y_label;
    bool log_x, log_y;    /* axes by powers of ten */
    char text[500];       /* room for a note that is made */
};

/* A line through points by rising X, with a pale band from LOW to HIGH; NaN where there is none. */
struct figure_curve {
    const char *name;
    const double *x, *y, *low, *high;
    size_t count;
};

/* A row: a sign at VALUE, a broad pale band from LEAST to MOST where open results leave it between these, and a bar
 * from LOW to HIGH; all may be infinite, NaN where there is none. */
struct figure_estimate {
    char name[200], count[24]; /* COUNT stands at the right */
    double value, least, most, low, high;
};

/* The y axis goes from 0, or the power of ten below what is drawn, to 1. False with E filled. */
bool figure_curves(const struct figure *f, const struct figure_curve *curves, size_t count, struct deal_error *e);
/* Rows from the top down, and a line where nothing would be: at NONE. False with E filled. */
bool figure_estimates(const struct figure *f, const struct figure_estimate *rows, size_t count, double none,
                      struct deal_error *e);

#endif
