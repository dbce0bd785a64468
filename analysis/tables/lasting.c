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

#include <math.h>
#include <stdlib.h>

static void count_group(const struct lasting *lasting, const struct stratum *stratum, const struct group *group,
                        struct lasting_curve *curve)
{
    const struct tally *t = &group->tally;
    double open = report_is_player(stratum->report, group) ? 0 : (double)t->unknown, time;

    if (!value_number(group->values[lasting->column], &time)) {
        curve->left_out += (double)t->n;
        return;
    }
    if (curve->count == 0 || curve->steps[curve->count - 1].time != time)
        curve->steps[curve->count++] = (struct survival_step){.time = time};
    curve->steps[curve->count - 1].ended += (double)t->n - open;
    curve->steps[curve->count - 1].censored += open;
}

const char *const lasting_columns[] = {"at_risk", "decided", "unknown", "undecided", "low", "high", "left_out", NULL};

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
static void lasting_put_row(const struct lasting *lasting, const struct stratum *stratum,
                            const struct lasting_curve *curve, size_t first, size_t last)
{
    double decided = 0, unknown = 0, time = curve->steps[last].time;

    for (size_t i = first; i <= last; i++) {
        decided += curve->steps[i].ended;
        unknown += curve->steps[i].censored;
    }
    strata_values(stratum, lasting->grid);
    grid_cell(lasting->grid, "%.15g", lasting->format.kind == GRID_TEXT ? round_up(time) : time);
    grid_put(lasting->grid, "cccnnnc", curve->steps[first].at_risk, decided, unknown, curve->steps[last].survival,
             curve->steps[last].low, curve->steps[last].high, curve->left_out);
    grid_end_row(lasting->grid);
}

static void put_rows(const struct lasting *lasting, const struct stratum *stratum, const struct lasting_curve *curve)
{
    for (size_t i = 0, first = 0; i < curve->count; i++) {
        if (lasting->format.kind == GRID_TEXT && i + 1 < curve->count &&
            round_up(curve->steps[i].time) == round_up(curve->steps[i + 1].time))
            continue;
        lasting_put_row(lasting, stratum, curve, first, i);
        first = i + 1;
    }
}

static bool add_stratum(void *arg, const struct stratum *stratum)
{
    struct lasting *l = arg;
    struct lasting_curve *c = &l->curves[l->count];

    if (l->count == LASTING_MAX)
        return deal_fail(l->error, NULL, "more than %d curves", (int)LASTING_MAX);
    c->steps = memory_new(stratum->count, sizeof *c->steps);
    l->count++;
    for (size_t i = 0; i < stratum->count; i++)
        count_group(l, stratum, stratum->groups[i], c);
    survival_estimate(c->steps, c->count);
    c->values = stratum->groups[0]->values;
    put_rows(l, stratum, c);
    return true;
}

struct lasting *lasting_new(const struct report *report, size_t column, struct grid_format format, struct deal_error *e)
{
    struct lasting *l = memory_new(1, sizeof *l);
    bool *inner = memory_new(report->columns, sizeof *inner), good;

    *l = (struct lasting){
        .report = report, .column = column, .grid = grid_new(format, NULL), .format = format, .error = e};
    inner[column] = true;
    strata_head(report, inner, l->grid);
    grid_cell(l->grid, "%s", report->names[column]);
    grid_header_row(l->grid, lasting_columns);
    good = strata_each(report, inner, add_stratum, l);
    free(inner);
    if (good)
        return l;
    lasting_free(l);
    return NULL;
}

void lasting_free(struct lasting *lasting)
{
    for (size_t i = 0; i < lasting->count; i++)
        free(lasting->curves[i].steps);
    grid_free(lasting->grid);
    free(lasting);
}
