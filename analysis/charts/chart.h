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

struct chart {
    const char *file; /* file of the chart: ends in .svg, .png or .pdf; or "-" for text on stdout */
    FILE *picture;    /* output stream of a chart in SVG, PNG or PDF */
    FILE *script;     /* stream that gets the script of gnuplot with its data, or NULL */
    struct chart_look *look;
    const char *title;   /* title of the chart; NULL: made of the column names */
    const char *command; /* command line, stored in the metadata of the picture */
    const struct report *report;
    size_t x;          /* index of the column on the x axis; the other columns make the series; report->columns: none */
    bool counts;       /* draw the numbers of records instead of the shares */
    bool log_x, log_y; /* logarithmic axes */
};

/* Returns true if a chart can be written to a file of that name. */
bool chart_can_draw(const char *file);
/* Returns a command line as it would be typed into a shell, malloc'd; ARGS ends in NULL. Returns NULL without
 * memory. */
char *chart_command(const char *tool, char *const *args);
/* Draws the chart. Returns false with E filled on failure; the picture is then incomplete. */
bool chart_draw(const struct chart *c, struct deal_error *e);

#endif
