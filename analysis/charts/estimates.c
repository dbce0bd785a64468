/*
 * The rows of a table that have a number to draw.
 */
#include "estimates.h"

#include "../tables/grid.h"
#include "deal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct estimate_columns {
    const char *value, *low, *high; /* what is drawn */
    const char *count;              /* stands at the right; where it is absent, that of the next row that has one */
    const char *name, *against;     /* a row's name: NAME, perhaps AGAINST, */
    const char *before;             /* and what else tells rows apart and stands before the column BEFORE */
    const char *without;            /* rows of that name are left out; or NULL */
    double none, scale;             /* the value of no effect; what all are multiplied by, unless 0 */
};

static double estimates_number_of(const char *text, double scale)
{
    if (!text || !*text)
        return NAN;
    return strtod(text, NULL) * (scale ? scale : 1);
}

/* The count of this row, of the next one that has it, or of the last before. */
static const char *estimates_count_of(const struct grid *g, const struct estimate_columns *c, size_t row)
{
    const char *text = "";

    for (size_t i = row; i < grid_rows(g) && !*text; i++)
        text = grid_text(g, i, c->count);
    for (size_t i = row; i-- > 0 && !*text;)
        text = grid_text(g, i, c->count);
    return text;
}

/* Whether it tells any two rows apart. */
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

static void put_name(const struct grid *g, const struct estimate_columns *c, size_t row, struct figure_estimate *x)
{
    estimates_append(x->name, sizeof x->name, "", grid_text(g, row, c->name));
    if (c->against)
        estimates_append(x->name, sizeof x->name, " against ", grid_text(g, row, c->against));
    for (size_t i = 0; strcmp(grid_header(g, i), c->before) != 0; i++) {
        const char *header = grid_header(g, i), *text = grid_text(g, row, header);

        if (strcmp(header, c->name) == 0 || (c->against && strcmp(header, c->against) == 0) || !varies(g, header))
            continue;
        estimates_append(x->name, sizeof x->name, strcmp(header, "unknown") == 0 ? ", open " : ", ", text);
    }
}

static bool estimates_draw(const struct grid *g, const struct estimate_columns *c, struct figure *f, struct deal_error *e)
{
    struct figure_estimate *rows = calloc(grid_rows(g) + 1, sizeof *rows);
    size_t count = 0;
    bool good;

    for (size_t i = 0; rows && i < grid_rows(g); i++) {
        struct figure_estimate *x = &rows[count];

        x->value = estimates_number_of(grid_text(g, i, c->value), c->scale);
        if (isnan(x->value) || (c->without && strcmp(grid_text(g, i, c->name), c->without) == 0))
            continue;
        x->low = estimates_number_of(grid_text(g, i, c->low), c->scale);
        x->high = estimates_number_of(grid_text(g, i, c->high), c->scale);
        snprintf(x->count, sizeof x->count, "%s", estimates_count_of(g, c, i));
        put_name(g, c, i, x);
        count++;
    }
    good = rows ? figure_estimates(f, rows, count, c->none, e) : deal_fail(e, NULL, "out of memory");
    free(rows);
    return good;
}

bool estimates_of_model(const struct grid *g, bool profile, struct figure *f, struct deal_error *e)
{
    static const struct estimate_columns columns = {
        .value = "odds_ratio", .low = "low", .high = "high", .count = "n", .name = "term", .before = "coefficient",
        .without = "(constant)", .none = 1,
    };

    f->title = f->title ? f->title : "What one more of each multiplies the odds by";
    f->note = profile ? "Points: odds ratio. Bars: 95% limits by profile likelihood." :
                        "Points: odds ratio. Bars: 95% limits by standard errors.";
    f->x_label = "odds ratio";
    f->y_label = "n";
    f->log_x = true;
    return estimates_draw(g, &columns, f, e);
}

bool estimates_of_pairs(const struct grid *g, struct figure *f, struct deal_error *e)
{
    static const struct estimate_columns columns = {
        .value = "difference", .low = "low", .high = "high", .count = "pairs", .name = "second", .against = "first",
        .before = "pairs", .scale = 100,
    };

    f->title = f->title ? f->title : "How much more is won on the same deals";
    f->note = "Points: difference of the shares won, the second less the first. Bars: 95% Bonett-Price interval.";
    f->x_label = "points of percent";
    f->y_label = "pairs";
    return estimates_draw(g, &columns, f, e);
}
