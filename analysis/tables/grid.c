/*
 * A table stored as one growing text of cells; the header sets the number of cells in a row. CSV writes numbers and
 * plain names without quotes, for cut, awk and comparisons with typed lines.
 */
#include "grid.h"

#include "../base/memory.h"
#include "../records/value.h"

#include <csv.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct grid {
    char *text;    /* the cells, each with its NUL */
    size_t *cells; /* place of each cell in the text */
    size_t len, room, count;
    size_t columns; /* number of cells in a row; 0 while the header is incomplete */
    size_t right;   /* index of the first column to the right; SIZE_MAX: none */
    size_t written; /* number of rows that were written and are not kept */
    struct grid_format format;
    FILE *out;
};

struct grid *grid_new(struct grid_format format, FILE *out)
{
    struct grid *g = memory_new(1, sizeof *g);

    g->format = format;
    g->right = SIZE_MAX;
    g->out = format.kind == GRID_TEXT ? NULL : out;
    return g;
}

void grid_free(struct grid *grid)
{
    if (!grid)
        return;
    free(grid->text);
    free(grid->cells);
    free(grid);
}

void grid_cell(struct grid *grid, const char *format, ...)
{
    va_list args, again;
    size_t len;

    va_start(args, format);
    va_copy(again, args);
    len = (size_t)vsnprintf(NULL, 0, format, args) + 1;
    if (grid->len + len > grid->room) {
        grid->room = 2 * grid->room + len;
        grid->text = memory_more(grid->text, grid->room, 1);
    }
    vsnprintf(grid->text + grid->len, len, format, again);
    grid->cells = memory_grow(grid->cells, grid->count, sizeof *grid->cells);
    grid->cells[grid->count++] = grid->len;
    grid->len += len;
    va_end(again);
    va_end(args);
}

void grid_right(struct grid *grid) { grid->right = grid->count; }

static const char *grid_at(const struct grid *grid, size_t cell) { return grid->text + grid->cells[cell]; }

void grid_number(struct grid *grid, double value)
{
    static const int digits[] = {[GRID_TEXT] = 4, [GRID_CSV] = 7, [GRID_JSON] = 15};

    if (isnan(value))
        grid_cell(grid, "%s", "");
    else
        grid_cell(grid, "%.*g", grid->format.digits ? grid->format.digits : digits[grid->format.kind],
                  value + 0.0); /* no -0 */
}

void grid_put(struct grid *grid, const char *cells, ...)
{
    va_list args;

    va_start(args, cells);
    for (; *cells; cells++)
        switch (*cells) {
        case 'n': grid_number(grid, va_arg(args, double)); break;
        case 'c': grid_cell(grid, "%.0f", va_arg(args, double)); break;
        case 'u': grid_cell(grid, "%" PRIu64, va_arg(args, uint64_t)); break;
        case 's': grid_cell(grid, "%s", va_arg(args, const char *)); break;
        default: grid_cell(grid, "%s", "");
        }
    va_end(args);
}

void grid_header_row(struct grid *grid, const char *const *names)
{
    while (*names)
        grid_cell(grid, "%s", *names++);
    grid_end_row(grid);
}

size_t grid_rows(const struct grid *grid) { return grid->columns ? grid->count / grid->columns - 1 : 0; }

const char *grid_text(const struct grid *grid, size_t row, const char *header)
{
    for (size_t i = 0; i < grid->columns && row < grid_rows(grid); i++) {
        if (strcmp(grid_at(grid, i), header) == 0)
            return grid_at(grid, (row + 1) * grid->columns + i);
    }
    return NULL;
}

const char *grid_header(const struct grid *grid, size_t column) { return grid_at(grid, column); }

/* ---- CSV --------------------------------------------------------------------------- */

/* Writes one value of a CSV row, quoted if needed. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front; numbers with a sign stay numbers. */
static void put_csv_value(const char *value, FILE *out)
{
    size_t len = strlen(value);

    if (*value && strchr("=+-@", *value) && value_kind(value) == VALUE_WORD) {
        fputs("\"'", out);
        for (; *value; value++)
            fprintf(out, *value == '"' ? "%c\"" : "%c", *value);
        putc('"', out);
    } else if (strpbrk(value, ",\"\r\n") || (len > 0 && (value[0] == ' ' || value[len - 1] == ' ')))
        csv_fwrite(out, value, len);
    else
        fputs(value, out);
}

static void put_csv_row(const struct grid *grid, size_t row, FILE *out)
{
    for (size_t i = 0; i < grid->columns; i++) {
        put_csv_value(grid_at(grid, row * grid->columns + i), out);
        putc(i + 1 == grid->columns ? '\n' : ',', out);
    }
}

/* ---- JSON -------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Returns true if TEXT is a number as JSON permits it: no sign but -, no leading 0, digits on both sides of a point. */
static bool is_json_number(const char *text)
{
    const char *p = text + (*text == '-'), *point = strchr(p, '.');

    return value_kind(text) == VALUE_NUMBER && is_digit(*p) && !(*p == '0' && is_digit(p[1])) &&
           (!point || is_digit(point[1]));
}

static void put_json_string(const char *text, FILE *out)
{
    putc('"', out);
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20) {
            fprintf(out, "\\u%04x", (unsigned)*text);
            continue;
        }
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
    putc('"', out);
}

static void put_json_row(const struct grid *grid, size_t row, bool first, FILE *out)
{
    fputs(first ? "\n{" : ",\n{", out);
    for (size_t i = 0; i < grid->columns; i++) {
        const char *cell = grid_at(grid, row * grid->columns + i);

        fputs(i ? ", " : "", out);
        put_json_string(grid_at(grid, i), out);
        fputs(": ", out);
        if (*cell && !is_json_number(cell))
            put_json_string(cell, out);
        else
            fputs(*cell ? cell : "null", out);
    }
    fputs("}", out);
}

/* ---- aligned columns --------------------------------------------------------------- */

static size_t grid_width_of(const char *text) { return *text ? memory_letters(text) : 1; }

/* Returns the width of a column when printed; 0 if it is left out, since no row has a value. */
static size_t width_of_column(const struct grid *grid, size_t column)
{
    size_t widest = grid_width_of(grid_at(grid, column));
    bool any = grid->count == grid->columns || grid->right != SIZE_MAX;

    for (size_t i = column + grid->columns; i < grid->count; i += grid->columns) {
        size_t width = grid_width_of(grid_at(grid, i));

        any = any || *grid_at(grid, i);
        widest = width > widest ? width : widest;
    }
    return any ? widest : 0;
}

/* Returns the text of a cell as a table of text shows it. */
static const char *shown(const struct grid *grid, size_t cell)
{
    return *grid_at(grid, cell) ? grid_at(grid, cell) : "-";
}

/* Prints a word of WIDTH columns, or the last of its line. */
static void print_word(const char *word, size_t width, bool right, bool last, FILE *out)
{
    int pad = (int)(width - grid_width_of(word));

    if (right)
        fprintf(out, "%*s%s%s", pad, "", word, last ? "\n" : "  ");
    else
        fprintf(out, "%s%*s%s", word, last ? 0 : pad, "", last ? "\n" : "  ");
}

/* Returns the width of the widest word of a row in the columns that have a width. */
static size_t width_of_row(const struct grid *grid, const size_t *widths, size_t row)
{
    size_t widest = 0;

    for (size_t i = 0; i < grid->columns; i++) {
        size_t width = widths[i] ? grid_width_of(shown(grid, row * grid->columns + i)) : 0;

        widest = width > widest ? width : widest;
    }
    return widest;
}

/* Returns the row after the last one that fits beside row FROM in the window; at least FROM + 1. */
static size_t rows_beside(const struct grid *grid, const size_t *widths, size_t from)
{
    size_t at = width_of_row(grid, widths, 0) + 2 + width_of_row(grid, widths, from), row = from + 1;

    while (row * grid->columns < grid->count &&
           (at += 2 + width_of_row(grid, widths, row)) <= (size_t)grid->format.width)
        row++;
    return row;
}

/* Prints a line for each column: the header and the values of as many rows as fit the window; then the next rows. */
static void print_turned(const struct grid *grid, const size_t *widths, FILE *out)
{
    for (size_t from = 1, to; from * grid->columns < grid->count; from = to) {
        to = rows_beside(grid, widths, from);
        if (from > 1)
            putc('\n', out);
        for (size_t i = 0; i < grid->columns; i++) {
            if (!widths[i])
                continue;
            print_word(grid_at(grid, i), width_of_row(grid, widths, 0), false, false, out);
            for (size_t row = from; row < to; row++)
                print_word(shown(grid, row * grid->columns + i), width_of_row(grid, widths, row), false, row + 1 == to,
                           out);
        }
    }
}

static void print_text(const struct grid *grid, FILE *out)
{
    size_t *widths = memory_new(grid->columns, sizeof *widths), last = 0, whole = 0;

    for (size_t i = 0; i < grid->columns; i++) {
        widths[i] = width_of_column(grid, i);
        last = widths[i] ? i : last;
        whole += widths[i] ? widths[i] + 2 : 0;
    }
    if (grid->format.width && grid->right == SIZE_MAX && whole > (size_t)grid->format.width + 2 &&
        grid->count > grid->columns) {
        print_turned(grid, widths, out);
    } else {
        for (size_t i = 0; i < grid->count; i++) {
            size_t column = i % grid->columns;

            if (widths[column])
                print_word(shown(grid, i), widths[column], column >= grid->right, column == last, out);
        }
    }
    free(widths);
}

/* ---- rows -------------------------------------------------------------------------- */

/* Writes the rows that are kept to OUT as CSV or JSON. */
static void put_rows(struct grid *grid, FILE *out)
{
    bool csv = grid->format.kind == GRID_CSV;

    if (!grid->written && csv)
        put_csv_row(grid, 0, out);
    else if (!grid->written)
        fputs("[", out);
    for (size_t row = 1; row <= grid_rows(grid); row++) {
        if (csv)
            put_csv_row(grid, row, out);
        else
            put_json_row(grid, row, row == 1 && grid->written <= 1, out);
    }
}

void grid_end_row(struct grid *grid)
{
    if (grid->columns == 0)
        grid->columns = grid->count;
    while (grid->count % grid->columns)
        grid_cell(grid, "%s", "");
    if (!grid->out)
        return;
    put_rows(grid, grid->out);
    grid->written++;
    if (grid->count > grid->columns) { /* The header stays, for the names of JSON. */
        grid->len = grid->cells[grid->columns];
        grid->count = grid->columns;
    }
}

void grid_print(struct grid *grid, FILE *out)
{
    if (grid->format.kind == GRID_TEXT)
        print_text(grid, out);
    else if (!grid->out)
        put_rows(grid, out);
    if (grid->format.kind == GRID_JSON)
        fputs("\n]\n", out);
}
