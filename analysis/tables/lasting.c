/*
 * Survival curves of records by a duration, such as nodes. The input is a census: counts of results for each
 * combination of the values of some fields. One of them is the duration, so records of equal duration make one step of
 * a curve.
 */
#include "lasting.h"

#include "../base/memory.h"
#include "../records/value.h"
#include "../statistics/survival.h"
#include "deal.h"
#include "strata.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct lasting {
    size_t column;
    struct grid *grid;
    struct grid_format format;
    struct lasting_curve curves[LASTING_MAX];
    size_t count;
    struct deal_error *error;
};

static void count_group(const struct lasting *l, const struct stratum *s, const struct group *g,
                        struct lasting_curve *c)
{
    const struct tally *t = &g->tally;
    double open = report_is_player(s->report, g) ? 0 : (double)t->unknown, time;

    if (!value_number(g->values[l->column], &time)) {
        c->left_out += (double)t->n;
        return;
    }
    if (c->count == 0 || c->steps[c->count - 1].time != time)
        c->steps[c->count++] = (struct survival_step){.time = time};
    c->steps[c->count - 1].ended += (double)t->n - open;
    c->steps[c->count - 1].censored += open;
}

static void name_curve(const struct stratum *s, struct lasting_curve *c)
{
    for (size_t i = 0; i < s->report->columns; i++) {
        size_t len = strlen(c->name);
        const char *value = s->groups[0]->values[i];

        if (!s->inner[i] && len < sizeof c->name)
            snprintf(c->name + len, sizeof c->name - len, "%s%s", len ? ", " : "", *value ? value : "(none)");
    }
    if (c->count > 0 && strlen(c->name) < sizeof c->name)
        snprintf(c->name + strlen(c->name), sizeof c->name - strlen(c->name), " (n = %.0f)", c->steps[0].at_risk);
}

const char *const *lasting_columns(void)
{
    static const char *const names[] = {"at_risk", "decided", "unknown", "undecided", "low", "high", "left_out", NULL};

    return names;
}

static void lasting_put_header(const struct report *r, const bool *inner, size_t column, struct grid *g)
{
    strata_head(r, inner, g);
    grid_cell(g, "%s", r->names[column]);
    grid_header_row(g, lasting_columns());
}

/* Returns the least number of 1, 2, 5, 10 ... that is not below TIME. */
static double round_up(double time)
{
    static const double parts[] = {1, 2, 5, 10};
    double power = time > 0 ? pow(10, floor(log10(time) + 1e-12)) : 0;

    for (size_t i = 0; i < 4; i++) {
        if (time <= parts[i] * power)
            return parts[i] * power;
    }
    return 10 * power;
}

/* Writes steps FIRST to LAST of a survival curve as one row. */
static void lasting_put_row(const struct lasting *l, const struct stratum *s, const struct lasting_curve *c,
                            size_t first, size_t last)
{
    double decided = 0, unknown = 0, time = c->steps[last].time;

    for (size_t i = first; i <= last; i++) {
        decided += c->steps[i].ended;
        unknown += c->steps[i].censored;
    }
    strata_values(s, l->grid);
    grid_cell(l->grid, "%.15g", l->format.kind == GRID_TEXT ? round_up(time) : time);
    grid_put(l->grid, "cccnnnc", c->steps[first].at_risk, decided, unknown, c->steps[last].survival, c->steps[last].low,
             c->steps[last].high, c->left_out);
    grid_end_row(l->grid);
}

static void put_rows(const struct lasting *l, const struct stratum *s, const struct lasting_curve *c)
{
    for (size_t i = 0, first = 0; i < c->count; i++) {
        if (l->format.kind == GRID_TEXT && i + 1 < c->count &&
            round_up(c->steps[i].time) == round_up(c->steps[i + 1].time))
            continue;
        lasting_put_row(l, s, c, first, i);
        first = i + 1;
    }
}

static bool add_stratum(void *arg, const struct stratum *s)
{
    struct lasting *l = arg;
    struct lasting_curve *c = &l->curves[l->count];

    if (l->count == LASTING_MAX)
        return deal_fail(l->error, NULL, "more than %d curves", (int)LASTING_MAX);
    c->steps = memory_new(s->count, sizeof *c->steps);
    l->count++;
    for (size_t i = 0; i < s->count; i++)
        count_group(l, s, s->groups[i], c);
    survival_estimate(c->steps, c->count);
    name_curve(s, c);
    put_rows(l, s, c);
    return true;
}

/* ---- all of it ------------------------------------------------------------------------ */

static bool lasting_fill(struct lasting *l, const struct report *r)
{
    bool *inner = memory_new(r->columns, sizeof *inner), good;

    inner[l->column] = true;
    lasting_put_header(r, inner, l->column, l->grid);
    good = strata_each(r, inner, add_stratum, l);
    free(inner);
    return good;
}

struct lasting *lasting_new(const struct report *r, size_t column, struct grid_format format, struct deal_error *e)
{
    struct lasting *l = memory_new(1, sizeof *l);

    *l = (struct lasting){.column = column, .grid = grid_new(format, NULL), .format = format, .error = e};
    if (lasting_fill(l, r))
        return l;
    lasting_free(l);
    return NULL;
}

void lasting_free(struct lasting *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->curves[i].steps);
    grid_free(l->grid);
    free(l);
}

struct grid *lasting_table(const struct lasting *l) { return l->grid; }

const struct lasting_curve *lasting_curves(const struct lasting *l, size_t *count)
{
    *count = l->count;
    return l->curves;
}
