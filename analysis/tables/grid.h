/*
 * A table of text cells under a header, printed aligned, as CSV or as JSON. All tables of stats are printed here.
 */
#ifndef GRID_H
#define GRID_H

#include <stddef.h>
#include <stdio.h>

struct grid;

struct grid_format {
    enum grid_kind { GRID_TEXT, GRID_CSV, GRID_JSON } kind;
    int digits; /* number of digits of values that are not counts; 0: the default */
    int width;  /* columns of the window; a wider table of text has a line for each column; 0: any width */
};

/* Creates a table to be printed as aligned columns, CSV (RFC 4180, lines end with \n), or JSON. JSON is an array with
 * an object for each row; numeric cells are numbers, and absent ones null. If OUT is not NULL, rows of CSV and JSON are
 * written to it as they end, and are not kept. */
struct grid *grid_new(struct grid_format format, FILE *out);
void grid_free(struct grid *grid);
/* Adds a cell to the present row; the first row is the header. An empty cell is an absent value. */
void grid_cell(struct grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds the cells of the header after the present one to the right of their columns, which are kept without values, too.
 * Other columns are to the left, and left out of a table of text if they have no value. */
void grid_right(struct grid *grid);
/* Writes the row of headers, NAMES up to NULL. */
void grid_header_row(struct grid *grid, const char *const *names);
/* Adds a number with the digits of the format, by default 4 if aligned, 7 in CSV, 15 in JSON. NaN: an absent value. */
void grid_number(struct grid *grid, double value);
/* Adds a cell for each letter of CELLS: n a number of type double, c one written without decimals, u a uint64_t, s a
 * text,
 * - an absent value, which has no argument. */
void grid_put(struct grid *grid, const char *cells, ...);
/* Fills the present row with absent values and starts the next one. */
void grid_end_row(struct grid *grid);
/* Return the number of rows below the header, and the cell of a row under that header: NULL if there is no such
 * column. The text is valid until the next cell is added. */
size_t grid_rows(const struct grid *grid);
const char *grid_text(const struct grid *grid, size_t row, const char *header);
/* Returns the header of a column, from 0. */
const char *grid_header(const struct grid *grid, size_t column);
/* Prints the rest of the table to OUT. */
void grid_print(struct grid *grid, FILE *out);

#endif
