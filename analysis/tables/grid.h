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

struct grid_format {
    enum grid_kind { GRID_TEXT, GRID_CSV, GRID_JSON } kind;
    int digits; /* of numbers that are no counts; 0: the usual ones */
};

/* To be printed as aligned columns, as CSV, or as JSON: an array with an object for each row, of which
 * cells that are numbers are numbers, and absent ones null. NULL without memory. */
struct grid *grid_new(struct grid_format format);
void grid_free(struct grid *g);
/* Adds a cell to the present row; the first row is the header. An empty one is an
 * absent value. Without memory the grid is spoilt, which printing reports. */
void grid_cell(struct grid *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Ends the header with these names, of which NULL is the last. */
void grid_header_row(struct grid *g, const char *const *names);
/* A number, to 7 digits unless the format has others, aligned to 4, in JSON to 15; absent when it is NaN. */
void grid_number(struct grid *g, double value);
/* Fills the present row up with absent values and starts the next one. */
void grid_end_row(struct grid *g);
/* The rows below the header, and the cell of one of them under that header; NULL where there is no such
 * column, or for a table that is spoilt. */
size_t grid_rows(const struct grid *g);
const char *grid_text(const struct grid *g, size_t row, const char *header);
/* That of a column, from 0. */
const char *grid_header(const struct grid *g, size_t column);
/* False without memory. */
bool grid_print(const struct grid *g, FILE *out);

#endif
