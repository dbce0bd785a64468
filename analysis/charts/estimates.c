/*
 * Selects the rows of a table of estimates that have a number to draw.
 */
#include "chart.h"

#include "../base/memory.h"
#include "../records/fields.h"
#include "../records/value.h"
#include "../tables/grid.h"
#include "drawing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct estimate_columns {
    const char *value, *low, *high; /* headers of the columns with the estimate and its limits */
    /* header of the column of counts, printed at the right; an empty cell takes the count of the next row that has
     * one */
    const char *count;
    const char *name, *against; /* a row is named by its cells in the column NAME and, if not NULL, AGAINST */
    const char *field;          /* the field whose values NAME and AGAINST are, or NULL */
    const char *before;         /* a row's name also has the columns left of BEFORE that vary between rows */
    const char *without[3];     /* names of rows to leave out, ended by NULL */
    double none, scale;         /* NONE: the value of no effect; SCALE: a factor for all values (0: 1) */
    bool sorted;                /* sort rows by value, unless a column of numbers orders them */
};

static double estimates_number_of(const char *text, double scale)
{
    if (!text || !*text)
        return NAN;
    return strtod(text, NULL) * (scale ? scale : 1);
}

/* Returns the count of this row, else of the next row that has one, else of the last row before. */
static const char *estimates_count_of(const struct grid *grid, const struct estimate_columns *columns, size_t row)
{
    const char *text = "";

    for (size_t i = row; i < grid_rows(grid) && !*text; i++)
        text = grid_text(grid, i, columns->count);
    for (size_t i = row; i-- > 0 && !*text;)
        text = grid_text(grid, i, columns->count);
    return text;
}

/* Returns true if any two rows differ in the column HEADER. */
static bool varies(const struct grid *grid, const char *header)
{
    for (size_t i = 1; i < grid_rows(grid); i++) {
        if (strcmp(grid_text(grid, i, header), grid_text(grid, 0, header)) != 0)
            return true;
    }
    return false;
}

static void estimates_append(char *out, size_t size, const char *join, const char *text)
{
    if (*text)
        memory_append(out, size, "%s%s", *out ? join : "", text);
}

static bool equal_cells(const struct grid *grid, size_t row, size_t other, const char *header)
{
    const char *text = grid_text(grid, row, header);

    return !text || strcmp(text, grid_text(grid, other, header)) == 0;
}

/* Returns true if each game has one set of options in all rows, so that its name alone identifies both. */
static bool games_imply_sets(const struct grid *grid)
{
    for (size_t i = 0; i < grid_rows(grid); i++) {
        for (size_t j = 0; j < i; j++) {
            if (equal_cells(grid, i, j, "game") && !equal_cells(grid, i, j, "set"))
                return false;
        }
    }
    return true;
}

/* Returns true if a row's name needs the column HEADER besides NAME and AGAINST. */
static bool tells_apart(const struct grid *grid, const struct estimate_columns *columns, const char *header)
{
    if (strcmp(header, "set") == 0 && games_imply_sets(grid))
        return false;
    return strcmp(header, columns->name) != 0 && (!columns->against || strcmp(header, columns->against) != 0) &&
           strcmp(header, "unknown") != 0 && varies(grid, header);
}

/* Returns true if all rows compare the same two values, and another column distinguishes the rows. */
static bool compares_the_same(const struct grid *grid, const struct estimate_columns *columns)
{
    if (!columns->against || varies(grid, columns->name) || varies(grid, columns->against))
        return false;
    for (size_t i = 0; strcmp(grid_header(grid, i), columns->before) != 0; i++) {
        if (tells_apart(grid, columns, grid_header(grid, i)))
            return true;
    }
    return false;
}

/* Returns true if all rows compare records with others that lack the field HEADER. */
static bool against_default(const struct grid *grid, const char *header)
{
    return !varies(grid, header) && grid_rows(grid) > 0 && strcmp(grid_text(grid, 0, header), "(none)") == 0;
}

/* Appends the values of the columns that distinguish the rows, besides NAME and AGAINST. */
static void put_others(const struct grid *grid, const struct estimate_columns *columns, struct chart_look *look,
                       size_t row, struct figure_estimate *estimate)
{
    for (size_t i = 0; strcmp(grid_header(grid, i), columns->before) != 0; i++) {
        if (tells_apart(grid, columns, grid_header(grid, i)))
            estimates_append(estimate->name, sizeof estimate->name, ", ",
                             look_name(look, grid_header(grid, i), grid_text(grid, row, grid_header(grid, i))));
    }
}

/* Names a row; against the default, the other values come first: "cadran, redeals:1". */
static void put_name(const struct grid *grid, const struct estimate_columns *columns, struct chart_look *look,
                     size_t row, struct figure_estimate *estimate)
{
    bool plain = columns->against && against_default(grid, columns->against);
    char term[sizeof estimate->name] = "";

    if (plain)
        put_others(grid, columns, look, row, estimate);
    if (!compares_the_same(grid, columns)) {
        const char *name = grid_text(grid, row, columns->name), *called = look_name(look, columns->field, name);

        if (called == name && fields_is_feature(name)) /* A name set by the user takes precedence. */
            fields_words(name, term, sizeof term);
        estimates_append(estimate->name, sizeof estimate->name, ", ", *term ? term : called);
        if (columns->against && !plain)
            estimates_append(estimate->name, sizeof estimate->name, " against ",
                             look_name(look, columns->field, grid_text(grid, row, columns->against)));
    }
    if (!plain)
        put_others(grid, columns, look, row, estimate);
}

static bool has_numbers(const struct grid *grid, const char *header)
{
    for (size_t i = 0; i < grid_rows(grid); i++) {
        if (value_begins_with_number(grid_text(grid, i, header)))
            return true;
    }
    return false;
}

/* Returns true if a column of numbers distinguishes the rows. Its order is kept, since it is the more useful one. */
static bool has_an_order(const struct grid *grid, const struct estimate_columns *columns)
{
    for (size_t i = 0; strcmp(grid_header(grid, i), columns->before) != 0; i++) {
        const char *header = grid_header(grid, i);

        if ((tells_apart(grid, columns, header) || strcmp(header, columns->name) == 0) && varies(grid, header) &&
            has_numbers(grid, header))
            return true;
    }
    return false;
}

static int compare_estimates(const void *a, const void *b)
{
    const struct figure_estimate *p = a, *q = b;
    double x = p->least + p->most, y = q->least + q->most;

    return x < y ? 1 : x > y ? -1 : strcmp(p->name, q->name);
}

/* Finds the row with the name of ESTIMATE, which counts open (undecided) results differently, and extends its range by
 * ESTIMATE. Returns false if there is no such row. */
static bool takes_in(struct figure_estimate *rows, size_t count, const struct figure_estimate *estimate)
{
    for (size_t i = 0; i < count; i++) {
        struct figure_estimate *r = &rows[i];

        if (strcmp(r->name, estimate->name) != 0)
            continue;
        r->low = fmin(r->low, estimate->low);
        r->high = fmax(r->high, estimate->high);
        r->least = fmin(r->least, estimate->least);
        r->most = fmax(r->most, estimate->most);
        r->value = r->least < r->most ? NAN : r->value;
        return true;
    }
    return false;
}

static bool is_left_out(const struct grid *grid, const struct estimate_columns *columns, size_t row)
{
    for (const char *const *name = columns->without; *name; name++)
        if (!strcmp(grid_text(grid, row, columns->name), *name))
            return true;
    return false;
}

/* Reads the estimate of a row into ESTIMATE; returns false if the row has nothing to draw. */
static bool read_estimate(const struct grid *grid, const struct estimate_columns *columns, struct chart_look *look,
                          size_t row, struct figure_estimate *estimate)
{
    *estimate =
        (struct figure_estimate){.value = estimates_number_of(grid_text(grid, row, columns->value), columns->scale)};
    if (isnan(estimate->value) || is_left_out(grid, columns, row))
        return false;
    estimate->least = estimate->most = estimate->value;
    estimate->low = estimates_number_of(grid_text(grid, row, columns->low), columns->scale);
    estimate->high = estimates_number_of(grid_text(grid, row, columns->high), columns->scale);
    snprintf(estimate->count, sizeof estimate->count, "%s", estimates_count_of(grid, columns, row));
    put_name(grid, columns, look, row, estimate);
    return true;
}

static bool estimates_draw(const struct grid *grid, const struct estimate_columns *columns, const char *what,
                           const char *limits, struct figure *figure, struct deal_error *e)
{
    struct figure_estimate *rows = memory_new(grid_rows(grid), sizeof *rows);
    size_t count = 0, left = 0;
    bool good, open = false;

    for (size_t i = 0; i < grid_rows(grid); i++) {
        bool one_of_several = *grid_text(grid, i, "unknown") != '\0',
             read = read_estimate(grid, columns, figure->look, i, &rows[count]);

        if (read && !(one_of_several && takes_in(rows, count, &rows[count])))
            count++;
        left += !read && !is_left_out(grid, columns, i);
        open = open || one_of_several;
    }
    if (columns->sorted && !has_an_order(grid, columns))
        qsort(rows, count, sizeof *rows, compare_estimates);
    snprintf(figure->text, sizeof figure->text, "Points: %s%s. Bars: 95%% %s%s.", what,
             open ? ", the lowest and the highest value found with the unknown deals won or lost" : "", limits,
             open ? " around both" : "");
    figure->note = figure->text;
    if (left)
        memory_append(figure->text, sizeof figure->text, " Without rows that have no finite estimate: %zu.", left);
    good = figure_estimates(figure, rows, count, columns->none, e);
    free(rows);
    return good;
}

bool estimates_of_model(const struct grid *grid, bool profile, struct figure *figure, struct deal_error *e)
{
    static const struct estimate_columns columns = {
        .value = "odds_ratio",
        .low = "low",
        .high = "high",
        .count = "n",
        .name = "term",
        .before = "coefficient",
        .without = {"(constant)", "(model)"},
        .none = 1,
    };

    figure->title = figure->title ? figure->title : "Odds ratio of one more of each term";
    figure->x_label = "odds ratio";
    figure->y_label = "n";
    figure->log_x = true;
    return estimates_draw(grid, &columns, "odds ratio",
                          profile ? "limits by profile likelihood" : "limits by standard errors", figure, e);
}

bool estimates_of_pairs(const struct grid *grid, struct figure *figure, struct deal_error *e)
{
    const struct estimate_columns columns = {
        .value = "difference",
        .low = "low",
        .high = "high",
        .count = "pairs",
        .name = "second",
        .against = "first",
        .field = figure->field,
        .before = "pairs",
        .scale = 100,
        .sorted = true,
    };
    char what[200] = "difference of the shares won, the second less the first", field[NAME_MAX_BYTES] = "";

    figure->title = figure->title ? figure->title : "How much more is won on the same deals";
    figure->x_label = "difference in deals won, percentage points";
    figure->y_label = "pairs";
    if (figure->field && fields_option(figure->field)) {
        fields_words(figure->field, field, sizeof field);
        memory_append(what, sizeof what, " (%s)", field);
    }
    if (compares_the_same(grid, &columns))
        snprintf(what, sizeof what, "difference of the shares won, %s less %s",
                 look_name(figure->look, figure->field, grid_text(grid, 0, "second")),
                 look_name(figure->look, figure->field, grid_text(grid, 0, "first")));
    else if (against_default(grid, "first"))
        snprintf(what, sizeof what, "difference of the shares won, less that with the default");
    return estimates_draw(grid, &columns, what, "Bonett-Price interval", figure, e);
}
