/*
 * Divides the rows of a report into strata by sorting them by their outer columns. The sort compares positions last,
 * so it keeps the natural order of the report within a stratum.
 */
#include "strata.h"

#include "../base/memory.h"
#include "../records/value.h"
#include "grid.h"

#include <stdlib.h>

struct row {
    const struct report *report;
    const bool *inner;
    const struct group *group;
    size_t place;
};

static int compare_outer(const struct row *a, const struct row *b)
{
    int order = 0;

    for (size_t i = 0; i < a->report->columns && order == 0; i++) {
        if (!a->inner[i])
            order = value_compare(a->group->values[i], b->group->values[i]);
    }
    return order;
}

static int strata_compare(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int order = compare_outer(x, y);

    return order ? order : (x->place > y->place) - (x->place < y->place);
}

bool strata_each(const struct report *report, const bool *inner, bool (*each)(void *arg, const struct stratum *stratum),
                 void *arg)
{
    struct row *rows = memory_new(report->count, sizeof *rows);
    const struct group **groups = memory_new(report->count, sizeof *groups);
    bool good = true;

    for (size_t i = 0; i < report->count; i++)
        rows[i] = (struct row){.report = report, .inner = inner, .group = report->groups[i], .place = i};
    qsort(rows, report->count, sizeof *rows, strata_compare);
    for (size_t i = 0, end; good && i < report->count; i = end) {
        struct stratum s = {.report = report, .inner = inner, .groups = groups + i};

        for (end = i; end < report->count && compare_outer(&rows[i], &rows[end]) == 0; end++)
            groups[end] = rows[end].group;
        s.count = end - i;
        good = each(arg, &s);
    }
    free(rows);
    free(groups);
    return good;
}

void strata_head(const struct report *report, const bool *inner, struct grid *out)
{
    for (size_t i = 0; i < report->columns; i++) {
        if (!inner[i])
            grid_cell(out, "%s", report->names[i]);
    }
}

void strata_values(const struct stratum *stratum, struct grid *out)
{
    for (size_t i = 0; i < stratum->report->columns; i++) {
        if (!stratum->inner[i])
            grid_cell(out, "%s", stratum->groups[0]->values[i]);
    }
}

bool stratum_has_unknown(const struct stratum *stratum)
{
    for (size_t i = 0; i < stratum->count; i++) {
        if (stratum->groups[i]->tally.unknown > 0 && !report_is_player(stratum->report, stratum->groups[i]))
            return true;
    }
    return false;
}

/* ORDER UNKNOWN */
const char *unknown_name(enum unknown how)
{
    static const char *const names[] = {"lost", "won", "first won", "second won", "lowest", "highest"};

    return names[how];
}

double won_of(const struct report *report, const struct group *group, enum unknown how, bool second)
{
    bool open_won = how == UNKNOWN_WON || how == (second ? UNKNOWN_SECOND_WON : UNKNOWN_FIRST_WON);

    if (report_is_player(report, group) || !open_won)
        return (double)group->tally.won;
    return (double)(group->tally.won + group->tally.unknown);
}
