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

static bool strata_run(const struct row *rows, const struct group **groups, const struct report *r, const bool *inner,
                       bool (*each)(void *arg, const struct stratum *s), void *arg)
{
    for (size_t i = 0, end; i < r->count; i = end) {
        struct stratum s = {.report = r, .inner = inner, .groups = groups + i};

        for (end = i; end < r->count && compare_outer(&rows[i], &rows[end]) == 0; end++)
            groups[end] = rows[end].group;
        s.count = end - i;
        if (!each(arg, &s))
            return false;
    }
    return true;
}

bool strata_each(const struct report *r, const bool *inner, bool (*each)(void *arg, const struct stratum *s), void *arg)
{
    struct row *rows = memory_new(r->count, sizeof *rows);
    const struct group **groups = memory_new(r->count, sizeof *groups);
    bool good;

    for (size_t i = 0; i < r->count; i++)
        rows[i] = (struct row){.report = r, .inner = inner, .group = r->groups[i], .place = i};
    qsort(rows, r->count, sizeof *rows, strata_compare);
    good = strata_run(rows, groups, r, inner, each, arg);
    free(rows);
    free(groups);
    return good;
}

void strata_head(const struct report *r, const bool *inner, struct grid *out)
{
    for (size_t i = 0; i < r->columns; i++) {
        if (!inner[i])
            grid_cell(out, "%s", r->names[i]);
    }
}

void strata_values(const struct stratum *s, struct grid *out)
{
    for (size_t i = 0; i < s->report->columns; i++) {
        if (!s->inner[i])
            grid_cell(out, "%s", s->groups[0]->values[i]);
    }
}

bool stratum_has_unknown(const struct stratum *s)
{
    for (size_t i = 0; i < s->count; i++) {
        if (s->groups[i]->tally.unknown > 0 && !report_is_player(s->report, s->groups[i]))
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

double won_of(const struct report *r, const struct group *g, enum unknown how, bool second)
{
    bool open_won = how == UNKNOWN_WON || how == (second ? UNKNOWN_SECOND_WON : UNKNOWN_FIRST_WON);

    if (report_is_player(r, g) || !open_won)
        return (double)g->tally.won;
    return (double)(g->tally.won + g->tally.unknown);
}
