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
    int *numbers;     /* field number of each column; room for REQUESTED + 1 */
    const char **names, **values;
    struct groups *groups;
};

struct census *census_new(struct fields *f)
{
    struct census *c = memory_new(1, sizeof *c);

    *c = (struct census){.fields = f, .numbers = memory_new(1, sizeof *c->numbers)};
    return c;
}

void census_free(struct census *c)
{
    if (!c)
        return;
    groups_free(c->groups);
    free(c->numbers);
    free(c->names);
    free(c->values);
    free(c);
}

static bool census_add_column(struct census *c, const char *name, size_t len, struct deal_error *e)
{
    int field = fields_add(c->fields, name, len, e);

    if (field < 0)
        return false;
    c->numbers = memory_more(c->numbers, c->requested + 2, sizeof *c->numbers);
    c->numbers[c->requested++] = field;
    return true;
}

bool census_by(struct census *c, const char *list, struct deal_error *e)
{
    for (size_t len; census_add_column(c, list, len = strcspn(list, ","), e); list += len + 1)
        if (!list[len])
            return true;
    return false;
}

size_t census_requested(const struct census *c) { return c->requested; }

const char *census_name(const struct census *c, size_t i) { return fields_name(c->fields, c->numbers[i]); }

int census_column(struct census *c, const char *name, struct deal_error *e)
{
    for (size_t i = 0; i < c->requested; i++) {
        if (strcmp(fields_name(c->fields, c->numbers[i]), name) == 0)
            return (int)i;
    }
    if (c->groups) {
        deal_fail(e, NULL, "the records were not counted by \"%s\"", name);
        return -1;
    }
    return census_add_column(c, name, strlen(name), e) ? (int)c->requested - 1 : -1;
}

/* Fixes the columns of the census; does nothing if they are fixed. */
static void census_start(struct census *c)
{
    int by;

    if (c->groups)
        return;
    by = fields_add(c->fields, "by", 2, NULL);
    for (c->by = 0; c->by < c->requested && c->numbers[c->by] != by; c->by++)
        continue;
    c->columns = c->by < c->requested ? c->requested : c->requested + 1;
    c->numbers[c->by] = by;
    c->names = memory_new(c->columns, sizeof *c->names);
    c->values = memory_new(c->columns, sizeof *c->values);
    for (size_t i = 0; i < c->columns; i++)
        c->names[i] = fields_name(c->fields, c->numbers[i]);
    c->groups = groups_new(c->columns);
}

/* Fills VALUES, one for each column, from the present record. */
static bool census_look_up(struct census *c, struct deal_error *e)
{
    for (size_t i = 0; i < c->columns; i++) {
        if (!fields_value(c->fields, c->numbers[i], &c->values[i], e))
            return false;
    }
    return true;
}

bool census_add(struct census *c, const struct deal_record *d, struct group **g, struct deal_error *e)
{
    struct sample sample;
    struct group *group;

    census_start(c);
    if (!sample_read(&sample, d, fields_result(c->fields), e) || !census_look_up(c, e))
        return false;
    group = groups_find(c->groups, c->values);
    tally_add(&group->tally, &sample);
    if (g)
        *g = group;
    return true;
}

bool census_started(const struct census *c) { return c->groups != NULL; }

const char *const *census_names(struct census *c, size_t *columns)
{
    census_start(c);
    *columns = c->columns;
    return c->names;
}

struct group *census_group(struct census *c, const char *const *values)
{
    census_start(c);
    return groups_find(c->groups, values);
}

const char *census_absent(struct census *c)
{
    struct report r;

    census_report(c, &r);
    for (size_t column = 0; r.count > 0 && column < c->requested; column++) {
        bool present = fields_may_be_absent(c->names[column]);

        for (size_t i = 0; i < r.count && !present; i++)
            present = *r.groups[i]->values[column] != '\0';
        if (!present)
            return c->names[column];
    }
    return NULL;
}

static bool by_varies(const struct census *c, const struct report *r)
{
    for (size_t i = 1; i < r->count; i++) {
        if (strcmp(r->groups[i]->values[c->by], r->groups[0]->values[c->by]) != 0)
            return true;
    }
    return false;
}

void census_report(struct census *c, struct report *r)
{
    census_start(c);
    *r = (struct report){.names = c->names, .columns = c->columns, .by = c->by, .miss = INTERVAL_MISS};
    r->groups = groups_sorted(c->groups, &r->count);
    if (c->requested < c->columns && !by_varies(c, r))
        r->columns--;
}
