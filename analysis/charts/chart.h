/*
 * In this folder: charts, drawn by gnuplot. This header: a chart of the share won of each group, or of the number of
 * its records.
 */
#ifndef CHART_H
#define CHART_H

#include "../tables/report.h"
#include "figure.h"

#include <stdbool.h>
#include <stddef.h>

struct deal_error;

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

#endif
