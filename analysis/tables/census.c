/*
 * The counts of records by group. The column `by`, the maker of the results, is counted from the first record on,
 * because only the last record decides whether it varies. The report drops it if it did not vary.
 */
#include "census.h"

#include "../base/memory.h"
#include "../records/fields.h"
#include "deal.h"

#include <stdlib.h>
#include <string.h>

struct census {
    struct fields *fields;
    size_t requested; /* number of columns that the user requested */
    size_t columns;   /* number of columns, with `by` added if it was not requested; 0 before the first record */
    size_t by;        /* index of the column `by`, the maker of the results */
    bool until;       /* true if --until watched some of the counts */
    int *numbers;     /* field number of each column; room for REQUESTED + 1 */
    const char **names, **values;
    struct groups *groups;
};

struct census *census_new(struct fields *fields)
{
    struct census *c = memory_new(1, sizeof *c);

    *c = (struct census){.fields = fields, .numbers = memory_new(1, sizeof *c->numbers)};
    return c;
}

void census_free(struct census *census)
{
    if (!census)
        return;
    groups_free(census->groups);
    free(census->numbers);
    free(census->names);
    free(census->values);
    free(census);
}

static bool census_add_column(struct census *census, const char *name, size_t len, struct deal_error *e)
{
    int field = fields_add(census->fields, name, len, e);

    if (field < 0)
        return false;
    census->numbers = memory_more(census->numbers, census->requested + 2, sizeof *census->numbers);
    census->numbers[census->requested++] = field;
    return true;
}

bool census_by(struct census *census, const char *list, struct deal_error *e)
{
    for (size_t len; census_add_column(census, list, len = strcspn(list, ","), e); list += len + 1)
        if (!list[len])
            return true;
    return false;
}

size_t census_requested(const struct census *census) { return census->requested; }

const char *census_name(const struct census *census, size_t i)
{
    return fields_name(census->fields, census->numbers[i]);
}

int census_column(struct census *census, const char *name, struct deal_error *e)
{
    for (size_t i = 0; i < census->requested; i++) {
        if (strcmp(fields_name(census->fields, census->numbers[i]), name) == 0)
            return (int)i;
    }
    if (census->groups) {
        deal_fail(e, NULL, "the records were not counted by \"%s\"", name);
        return -1;
    }
    return census_add_column(census, name, strlen(name), e) ? (int)census->requested - 1 : -1;
}

/* Fixes the columns of the census; does nothing if they are fixed. */
static void census_start(struct census *census)
{
    int by;

    if (census->groups)
        return;
    by = fields_add(census->fields, "by", 2, NULL);
    for (census->by = 0; census->by < census->requested && census->numbers[census->by] != by; census->by++)
        continue;
    census->columns = census->by < census->requested ? census->requested : census->requested + 1;
    census->numbers[census->by] = by;
    census->names = memory_new(census->columns, sizeof *census->names);
    census->values = memory_new(census->columns, sizeof *census->values);
    for (size_t i = 0; i < census->columns; i++)
        census->names[i] = fields_name(census->fields, census->numbers[i]);
    census->groups = groups_new(census->columns);
}

bool census_add(struct census *census, const struct deal_record *d, struct group **g, struct deal_error *e)
{
    struct sample sample;
    struct group *group;

    census_start(census);
    if (!sample_read(&sample, d, fields_result(census->fields), e) ||
        !fields_values(census->fields, census->numbers, census->columns, census->values, e))
        return false;
    group = groups_find(census->groups, census->values);
    tally_add(&group->tally, &sample);
    if (g)
        *g = group;
    return true;
}

void census_set_until(struct census *census) { census->until = true; }
bool census_until(const struct census *census) { return census->until; }

bool census_started(const struct census *census) { return census->groups != NULL; }

const char *const *census_names(struct census *census, size_t *columns)
{
    census_start(census);
    *columns = census->columns;
    return census->names;
}

struct group *census_group(struct census *census, const char *const *values)
{
    census_start(census);
    return groups_find(census->groups, values);
}

const char *census_absent(struct census *census)
{
    struct report r;

    census_report(census, &r);
    for (size_t column = 0; r.count > 0 && column < census->requested; column++) {
        bool present = fields_may_be_absent(census->names[column]);

        for (size_t i = 0; i < r.count && !present; i++)
            present = *r.groups[i]->values[column] != '\0';
        if (!present)
            return census->names[column];
    }
    return NULL;
}

void census_report(struct census *census, struct report *report)
{
    bool varies = false;

    census_start(census);
    *report =
        (struct report){.names = census->names, .columns = census->columns, .by = census->by, .miss = INTERVAL_MISS};
    report->groups = groups_sorted(census->groups, &report->count);
    for (size_t i = 1; i < report->count && !varies; i++)
        varies = strcmp(report->groups[i]->values[census->by], report->groups[0]->values[census->by]) != 0;
    report->columns -= census->requested < census->columns && !varies;
}
