/*
 * In this folder: charts, drawn by gnuplot.
 *
 * The share won of each group, or the number of its records, as a chart.
 */
#ifndef CHART_H
#define CHART_H

#include "../tables/report.h"
#include "look.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct deal_error;

struct chart {
    const char *file; /* ends in .svg, .png or .pdf; or "-" for text on stdout */
    FILE *picture;    /* output of a file in one of these three formats */
    FILE *script;     /* gets the script of gnuplot and its data; or NULL */
    const struct chart_look *look;
    const char *title;   /* NULL: made of the column names */
    const char *command; /* kept in the data of the picture */
    const struct report *report;
    size_t x;          /* column of the x axis, the others make the series; report->columns: none */
    bool counts;       /* draw the numbers of records instead of the shares */
    bool log_x, log_y; /* logarithmic axes */
};

/* Whether a chart can be written to a file of that name. */
bool chart_can_draw(const char *file);
/* A command line as it would be typed into a shell, malloc'd; ARGS ends in NULL. NULL without memory. */
char *chart_command(const char *tool, char *const *args);
/* False with E filled; the picture is then incomplete. */
bool chart_draw(const struct chart *c, struct deal_error *e);

#endif
