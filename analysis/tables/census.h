/*
 * A census of results: records sorted into groups by the fields asked for, and
 * always by who made the result, so that a solver and a player, or two players,
 * are never counted together.
 */
#ifndef CENSUS_H
#define CENSUS_H

#include "report.h"

#include <stdbool.h>
#include <stddef.h>

struct deal_error;
struct deal_record;
struct fields;
struct census;

/* F must outlive it. NULL without memory. */
struct census *census_new(struct fields *f);
void census_free(struct census *c);
/* Groups by these fields as well, LIST parted by commas; before any record is
 * counted. False with E filled. */
bool census_by(struct census *c, const char *list, struct deal_error *e);
/* The number of fields asked for so far. */
size_t census_requested(const struct census *c);
/* The name of one of them, from 0. */
const char *census_name(const struct census *c, size_t i);
/* The place of the column of that name, added if there is none; -1 with E filled. */
int census_column(struct census *c, const char *name, struct deal_error *e);
/* Counts a record, which must be the present one of the fields. False when it
 * is a bad one, with E filled, and nothing was counted. *G, unless G is NULL, gets
 * the group it was counted in. */
bool census_add(struct census *c, const struct deal_record *d, struct group **g,
                struct deal_error *e);
/* The table so far: the columns asked for, then `by` where it was not asked for
 * and is not the same throughout. *R belongs to C and lasts until the next call
 * on C. False without memory. */
bool census_report(struct census *c, struct report *r);
/* Whether the columns are settled: by a record, a state, or a report. */
bool census_started(const struct census *c);
/* A column that no group has a value in, though it should: fields_absent for
 * counts that were read from states. */
const char *census_absent(struct census *c);
/* All columns, `by` too: what a state file tells. NULL without memory. */
const char *const *census_names(struct census *c, size_t *columns);
/* The group with these values, one for each of those columns; NULL without memory. */
struct group *census_group(struct census *c, const char *const *values);

#endif
