/*
 * Selects the rows of a table of estimates that have a number to draw.
 */
#include "figure.h"

#include "../base/memory.h"
#include "../records/fields.h"
#include "../records/value.h"
#include "../tables/grid.h"
#include "deal.h"
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
static const char *estimates_count_of(const struct grid *g, const struct estimate_columns *c, size_t row)
{
    const char *text = "";

    for (size_t i = row; i < grid_rows(g) && !*text; i++)
        text = grid_text(g, i, c->count);
    for (size_t i = row; i-- > 0 && !*text;)
        text = grid_text(g, i, c->count);
    return text;
}

/* Returns true if any two rows differ in the column HEADER. */
static bool varies(const struct grid *g, const char *header)
{
    for (size_t i = 1; i < grid_rows(g); i++) {
        if (strcmp(grid_text(g, i, header), grid_text(g, 0, header)) != 0)
            return true;
    }
    return false;
}

static void estimates_append(char *out, size_t size, const char *join, const char *text)
{
    size_t len = strlen(out);

    if (*text)
        snprintf(out + len, size - len, "%s%s", len ? join : "", text);
}

static bool equal_cells(const struct grid *g, size_t row, size_t other, const char *header)
{
    const char *text = grid_text(g, row, header);

    return !text || strcmp(text, grid_text(g, other, header)) == 0;
}

/* Returns true if each game has one set of options in all rows, so that its name alone identifies both. */
static bool games_imply_sets(const struct grid *g)
{
    for (size_t i = 0; i < grid_rows(g); i++) {
        for (size_t j = 0; j < i; j++) {
            if (equal_cells(g, i, j, "game") && !equal_cells(g, i, j, "set"))
                return false;
        }
    }
    return true;
}

/* Returns true if a row's name needs the column HEADER besides NAME and AGAINST. */
static bool tells_apart(const struct grid *g, const struct estimate_columns *c, const char *header)
{
    if (strcmp(header, "set") == 0 && games_imply_sets(g))
        return false;
    return strcmp(header, c->name) != 0 && (!c->against || strcmp(header, c->against) != 0) &&
           strcmp(header, "unknown") != 0 && varies(g, header);
}

/* Returns true if all rows compare the same two values, and another column distinguishes the rows. */
static bool compares_the_same(const struct grid *g, const struct estimate_columns *c)
{
    if (!c->against || varies(g, c->name) || varies(g, c->against))
        return false;
    for (size_t i = 0; strcmp(grid_header(g, i), c->before) != 0; i++) {
        if (tells_apart(g, c, grid_header(g, i)))
            return true;
    }
    return false;
}

/* Returns true if all rows compare records with others that lack the field HEADER. */
static bool against_default(const struct grid *g, const char *header)
{
    return !varies(g, header) && grid_rows(g) > 0 && strcmp(grid_text(g, 0, header), "(none)") == 0;
}

/* Writes the name of a model term in words, if it is a feature; a name set by the user takes precedence. */
static void name_term(struct chart_look *l, const char *field, const char *term, char *out, size_t size)
{
    const char *called = look_name(l, field, term);

    if (called == term && fields_is_feature(term))
        fields_words(term, out, size);
    else
        snprintf(out, size, "%s", called);
}

/* Appends the values of the columns that distinguish the rows, besides NAME and AGAINST. */
static void put_others(const struct grid *g, const struct estimate_columns *c, struct chart_look *l, size_t row,
                       struct figure_estimate *x)
{
    for (size_t i = 0; strcmp(grid_header(g, i), c->before) != 0; i++) {
        if (tells_apart(g, c, grid_header(g, i)))
            estimates_append(x->name, sizeof x->name, ", ",
                             look_name(l, grid_header(g, i), grid_text(g, row, grid_header(g, i))));
    }
}

/* Names a row; against the default, the other values come first: "cadran, redeals:1". */
static void put_name(const struct grid *g, const struct estimate_columns *c, struct chart_look *l, size_t row,
                     struct figure_estimate *x)
{
    bool plain = c->against && against_default(g, c->against);
    char term[sizeof x->name] = "";

    if (plain)
        put_others(g, c, l, row, x);
    if (!compares_the_same(g, c)) {
        name_term(l, c->field, grid_text(g, row, c->name), term, sizeof term);
        estimates_append(x->name, sizeof x->name, ", ", term);
        if (c->against && !plain)
            estimates_append(x->name, sizeof x->name, " against ",
                             look_name(l, c->field, grid_text(g, row, c->against)));
    }
    if (!plain)
        put_others(g, c, l, row, x);
}

static bool has_numbers(const struct grid *g, const char *header)
{
    for (size_t i = 0; i < grid_rows(g); i++) {
        if (value_begins_with_number(grid_text(g, i, header)))
            return true;
    }
    return false;
}

/* Returns true if a column of numbers distinguishes the rows. Its order is then kept, since it is more useful than
 * an order by estimate. */
static bool has_an_order(const struct grid *g, const struct estimate_columns *c)
{
    for (size_t i = 0; strcmp(grid_header(g, i), c->before) != 0; i++) {
        const char *header = grid_header(g, i);

        if ((tells_apart(g, c, header) || strcmp(header, c->name) == 0) && varies(g, header) && has_numbers(g, header))
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

/* Finds the row with the name of X, which counts open (undecided) results differently, and extends its range by X.
 * Returns false if there is no such row. */
static bool takes_in(struct figure_estimate *rows, size_t count, const struct figure_estimate *x)
{
    for (size_t i = 0; i < count; i++) {
        struct figure_estimate *r = &rows[i];

        if (strcmp(r->name, x->name) != 0)
            continue;
        r->low = fmin(r->low, x->low);
        r->high = fmax(r->high, x->high);
        r->least = fmin(r->least, x->least);
        r->most = fmax(r->most, x->most);
        r->value = r->least < r->most ? NAN : r->value;
        return true;
    }
    return false;
}

static bool is_left_out(const struct grid *g, const struct estimate_columns *c, size_t row)
{
    for (const char *const *name = c->without; *name; name++)
        if (!strcmp(grid_text(g, row, c->name), *name))
            return true;
    return false;
}

/* Reads the estimate of a row into X; returns false if the row has nothing to draw. */
static bool read_estimate(const struct grid *g, const struct estimate_columns *c, struct chart_look *l, size_t row,
                          struct figure_estimate *x)
{
    *x = (struct figure_estimate){.value = estimates_number_of(grid_text(g, row, c->value), c->scale)};
    if (isnan(x->value) || is_left_out(g, c, row))
        return false;
    x->least = x->most = x->value;
    x->low = estimates_number_of(grid_text(g, row, c->low), c->scale);
    x->high = estimates_number_of(grid_text(g, row, c->high), c->scale);
    snprintf(x->count, sizeof x->count, "%s", estimates_count_of(g, c, row));
    put_name(g, c, l, row, x);
    return true;
}

/* Writes the note of the chart. OPEN: open (undecided) results make a range of estimates. */
static void put_note(struct figure *f, bool open, const char *what, const char *limits)
{
    if (open)
        snprintf(f->text, sizeof f->text,
                 "Points: %s, the lowest and the highest value found with the unknown deals won or lost. Bars: 95%% %s "
                 "around both.",
                 what, limits);
    else
        snprintf(f->text, sizeof f->text, "Points: %s. Bars: 95%% %s.", what, limits);
    f->note = f->text;
}

static bool estimates_draw(const struct grid *g, const struct estimate_columns *c, const char *what, const char *limits,
                           struct figure *f, struct deal_error *e)
{
    struct figure_estimate *rows = memory_new(grid_rows(g), sizeof *rows);
    size_t count = 0, left = 0;
    bool good, open = false;

    for (size_t i = 0; i < grid_rows(g); i++) {
        bool one_of_several = *grid_text(g, i, "unknown") != '\0', read = read_estimate(g, c, f->look, i, &rows[count]);

        if (read && !(one_of_several && takes_in(rows, count, &rows[count])))
            count++;
        left += !read && !is_left_out(g, c, i);
        open = open || one_of_several;
    }
    if (c->sorted && !has_an_order(g, c))
        qsort(rows, count, sizeof *rows, compare_estimates);
    put_note(f, open, what, limits);
    if (left)
        drawing_append(f->text, sizeof f->text, " Without rows that have no finite estimate: %zu.", left);
    good = figure_estimates(f, rows, count, c->none, e);
    free(rows);
    return good;
}

bool estimates_of_model(const struct grid *g, bool profile, struct figure *f, struct deal_error *e)
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

    f->title = f->title ? f->title : "Odds ratio of one more of each term";
    f->x_label = "odds ratio";
    f->y_label = "n";
    f->log_x = true;
    return estimates_draw(g, &columns, "odds ratio",
                          profile ? "limits by profile likelihood" : "limits by standard errors", f, e);
}

bool estimates_of_pairs(const struct grid *g, struct figure *f, struct deal_error *e)
{
    const struct estimate_columns columns = {
        .value = "difference",
        .low = "low",
        .high = "high",
        .count = "pairs",
        .name = "second",
        .against = "first",
        .field = f->field,
        .before = "pairs",
        .scale = 100,
        .sorted = true,
    };
    char what[200] = "difference of the shares won, the second less the first", field[NAME_MAX_BYTES] = "";

    f->title = f->title ? f->title : "How much more is won on the same deals";
    f->x_label = "difference in deals won, percentage points";
    f->y_label = "pairs";
    if (f->field && fields_option(f->field)) {
        fields_words(f->field, field, sizeof field);
        drawing_append(what, sizeof what, " (%s)", field);
    }
    if (compares_the_same(g, &columns))
        snprintf(what, sizeof what, "difference of the shares won, %s less %s",
                 look_name(f->look, f->field, grid_text(g, 0, "second")),
                 look_name(f->look, f->field, grid_text(g, 0, "first")));
    else if (against_default(g, "first"))
        snprintf(what, sizeof what, "difference of the shares won, less that with the default");
    return estimates_draw(g, &columns, what, "Bonett-Price interval", f, e);
}
