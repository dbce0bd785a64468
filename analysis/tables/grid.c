/*
 * A table stored as one growing list of cells; the header sets the number of cells in a row. The aligned form leaves
 * out a column without values, since most notes are empty.
 */
#include "grid.h"

#include "report.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct grid {
    char **cells;
    /* number of cells, room for cells, and cells in a row (0 while the header is incomplete) */
    size_t count, room, columns;
    struct grid_format format;
    bool failed;
};

struct grid *grid_new(struct grid_format format)
{
    struct grid *g = calloc(1, sizeof *g);

    if (g)
        g->format = format;
    return g;
}

void grid_free(struct grid *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->count; i++)
        free(g->cells[i]);
    free(g->cells);
    free(g);
}

static void grid_add(struct grid *g, const char *text)
{
    if (g->count == g->room) {
        size_t room = g->room ? 2 * g->room : 64;
        char **cells = realloc(g->cells, room * sizeof *cells);

        if (!cells) {
            g->failed = true;
            return;
        }
        g->cells = cells;
        g->room = room;
    }
    g->cells[g->count] = malloc(strlen(text) + 1);
    if (g->cells[g->count])
        strcpy(g->cells[g->count++], text);
    else
        g->failed = true;
}

void grid_cell(struct grid *g, const char *format, ...)
{
    va_list args, again;
    char *text;
    int len;

    va_start(args, format);
    va_copy(again, args);
    len = vsnprintf(NULL, 0, format, args);
    text = len < 0 ? NULL : malloc((size_t)len + 1);
    if (text) {
        vsnprintf(text, (size_t)len + 1, format, again);
        grid_add(g, text);
    } else {
        g->failed = true;
    }
    free(text);
    va_end(again);
    va_end(args);
}

void grid_number(struct grid *g, double value)
{
    static const int digits[] = {[GRID_TEXT] = 4, [GRID_CSV] = 7, [GRID_JSON] = 15};

    if (isnan(value))
        grid_cell(g, "%s", "");
    else
        grid_cell(g, "%.*g", g->format.digits ? g->format.digits : digits[g->format.kind], value + 0.0); /* no -0 */
}

void grid_end_row(struct grid *g)
{
    if (g->columns == 0)
        g->columns = g->count;
    while (g->columns && g->count % g->columns && !g->failed)
        grid_add(g, "");
}

void grid_header_row(struct grid *g, const char *const *names)
{
    while (*names)
        grid_cell(g, "%s", *names++);
    grid_end_row(g);
}

size_t grid_rows(const struct grid *g) { return g->columns && !g->failed ? g->count / g->columns - 1 : 0; }

const char *grid_text(const struct grid *g, size_t row, const char *header)
{
    for (size_t i = 0; i < g->columns && row < grid_rows(g); i++) {
        if (strcmp(g->cells[i], header) == 0)
            return g->cells[(row + 1) * g->columns + i];
    }
    return NULL;
}

const char *grid_header(const struct grid *g, size_t column) { return g->cells[column]; }

static void print_csv(const struct grid *g, FILE *out)
{
    for (size_t i = 0; i < g->count; i++) {
        report_csv_value(out, g->cells[i]);
        putc((i + 1) % g->columns == 0 ? '\n' : ',', out);
    }
}

/* Returns true if TEXT is a number as JSON permits it: no sign but -, no leading 0, digits on both sides of a point. */
static bool is_json_number(const char *text)
{
    const char *p = text + (*text == '-');
    size_t digits = strspn(p, "0123456789");

    if (digits == 0 || (*p == '0' && digits > 1))
        return false;
    p += digits;
    if (*p == '.') {
        digits = strspn(++p, "0123456789");
        if (digits == 0)
            return false;
        p += digits;
    }
    if (*p == 'e' || *p == 'E') {
        p += 1 + (p[1] == '-' || p[1] == '+');
        digits = strspn(p, "0123456789");
        if (digits == 0)
            return false;
        p += digits;
    }
    return *p == '\0';
}

static void print_json_string(const char *text, FILE *out)
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

static void print_json_value(const char *cell, FILE *out)
{
    if (!*cell)
        fputs("null", out);
    else if (is_json_number(cell))
        fputs(cell, out);
    else
        print_json_string(cell, out);
}

static void print_json(const struct grid *g, FILE *out)
{
    size_t columns = g->columns;

    fputs("[", out);
    for (size_t row = columns; row < g->count; row += columns) {
        fputs(row > columns ? ",\n" : "\n", out);
        fputs("{", out);
        for (size_t i = 0; i < columns; i++) {
            fputs(i ? ", " : "", out);
            print_json_string(g->cells[i], out);
            fputs(": ", out);
            print_json_value(g->cells[row + i], out);
        }
        fputs("}", out);
    }
    fputs("\n]\n", out);
}

static size_t grid_width_of(const char *text)
{
    size_t width = 0;

    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width > 0 ? width : 1;
}

/* Returns the width of a column when printed; 0 if no row has a value. */
static size_t width_of_column(const struct grid *g, size_t column)
{
    size_t widest = grid_width_of(g->cells[column]);
    bool any = g->count == g->columns;

    for (size_t i = column + g->columns; i < g->count; i += g->columns) {
        size_t width = grid_width_of(g->cells[i]);

        any = any || *g->cells[i];
        widest = width > widest ? width : widest;
    }
    return any ? widest : 0;
}

static const char *shown(const char *cell) { return *cell ? cell : "-"; }

/* Prints a word of WIDTH columns, or the last of its line. */
static void print_word(const char *word, size_t width, bool last, FILE *out)
{
    fprintf(out, "%s%*s%s", word, last ? 0 : (int)(width - grid_width_of(word)), "", last ? "\n" : "  ");
}

/* Returns the width of the widest word of a row in the columns that have a width. */
static size_t width_of_row(const struct grid *g, const size_t *widths, size_t row)
{
    size_t widest = 0;

    for (size_t i = 0; i < g->columns; i++) {
        size_t width = widths[i] ? grid_width_of(shown(g->cells[row * g->columns + i])) : 0;

        widest = width > widest ? width : widest;
    }
    return widest;
}

/* Returns the row after the last one that fits beside row FROM in the window; at least FROM + 1. */
static size_t rows_beside(const struct grid *g, const size_t *widths, size_t from)
{
    size_t at = width_of_row(g, widths, 0) + 2 + width_of_row(g, widths, from), row = from + 1;

    while (row * g->columns < g->count && (at += 2 + width_of_row(g, widths, row)) <= (size_t)g->format.width)
        row++;
    return row;
}

/* Prints a line for each column, with the header and the values of as many rows as fit the window; then the next rows.
 */
static void print_turned(const struct grid *g, const size_t *widths, FILE *out)
{
    for (size_t from = 1, to; from * g->columns < g->count; from = to) {
        to = rows_beside(g, widths, from);
        if (from > 1)
            putc('\n', out);
        for (size_t i = 0; i < g->columns; i++) {
            if (!widths[i])
                continue;
            print_word(g->cells[i], width_of_row(g, widths, 0), false, out);
            for (size_t row = from; row < to; row++)
                print_word(shown(g->cells[row * g->columns + i]), width_of_row(g, widths, row), row + 1 == to, out);
        }
    }
}

static bool print_text(const struct grid *g, FILE *out)
{
    size_t *widths = calloc(g->columns, sizeof *widths);
    size_t last = 0, whole = 0;

    if (!widths)
        return false;
    for (size_t i = 0; i < g->columns; i++) {
        widths[i] = width_of_column(g, i);
        last = widths[i] ? i : last;
        whole += widths[i] ? widths[i] + 2 : 0;
    }
    if (g->format.width && whole > (size_t)g->format.width + 2 && g->count > g->columns) {
        print_turned(g, widths, out);
    } else {
        for (size_t i = 0; i < g->count; i++) {
            size_t column = i % g->columns;

            if (widths[column])
                print_word(shown(g->cells[i]), widths[column], column == last, out);
        }
    }
    free(widths);
    return true;
}

bool grid_print(const struct grid *g, FILE *out)
{
    if (g->failed || g->columns == 0)
        return false;
    if (g->format.kind == GRID_TEXT)
        return print_text(g, out);
    if (g->format.kind == GRID_CSV)
        print_csv(g, out);
    else
        print_json(g, out);
    return true;
}
