/*
 * A table of text cells under a header, printed aligned, as CSV or as JSON: for the results of models and tests, which
 * have few rows.
 */
#ifndef GRID_H
#define GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct grid;

struct grid_format {
    enum grid_kind { GRID_TEXT, GRID_CSV, GRID_JSON } kind;
    int digits; /* number of digits of values that are not counts; 0: the default */
    int width;  /* columns of the window; a wider table of text has a line for each column; 0: any width */
};

/* Creates a table to be printed as aligned columns, CSV, or JSON. JSON is an array with an object for each row;
 * numeric cells are numbers, and absent ones null. Returns NULL without memory. */
struct grid *grid_new(struct grid_format format);
void grid_free(struct grid *g);
/* Adds a cell to the present row; the first row is the header. An empty cell is an absent value. Without memory the
 * grid becomes invalid, which grid_print() reports. */
void grid_cell(struct grid *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes the row of headers, NAMES up to NULL. */
void grid_header_row(struct grid *g, const char *const *names);
/* Adds a cell with a number, with the digits of the format, by default 4 if aligned, 7 in CSV and 15 in JSON. NaN
 * is an absent value. */
void grid_number(struct grid *g, double value);
/* Fills the present row with absent values and starts the next one. */
void grid_end_row(struct grid *g);
/* Return the number of rows below the header, and the cell of a row under that header: NULL if there is no such
 * column, or in an invalid grid. */
size_t grid_rows(const struct grid *g);
const char *grid_text(const struct grid *g, size_t row, const char *header);
/* Returns the header of a column, from 0; NULL past the last. */
const char *grid_header(const struct grid *g, size_t column);
/* Prints the table to OUT. Returns false without memory. */
bool grid_print(const struct grid *g, FILE *out);

#endif
