/*
 * A table of text cells under a header, printed aligned, as CSV or as JSON: the results
 * of models and tests, which have few rows.
 */
#ifndef GRID_H
#define GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct grid;

enum grid_format { GRID_TEXT, GRID_CSV, GRID_JSON };

/* To be printed as aligned columns, as CSV, or as JSON: an array with an object for each row, of which
 * cells that are numbers are numbers, and absent ones null. NULL without memory. */
struct grid *grid_new(enum grid_format format);
void grid_free(struct grid *g);
/* Adds a cell to the present row; the first row is the header. An empty one is an
 * absent value. Without memory the grid is spoilt, which printing reports. */
void grid_cell(struct grid *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A number to 7 digits, aligned to 4, in JSON to 15; absent when it is NaN. */
void grid_number(struct grid *g, double value);
/* Fills the present row up with absent values and starts the next one. */
void grid_end_row(struct grid *g);
/* False without memory. */
bool grid_print(const struct grid *g, FILE *out);

#endif
