/*
 * A census of results: records sorted into groups by the requested fields. Groups always differ by
 * the maker of the result too, so that a solver and a player, or two players, are never counted
 * together.
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

/* F must outlive the result. NULL without memory. */
struct census *census_new(struct fields *f);
void census_free(struct census *c);
/* Also groups by the fields of LIST, separated by commas; to be called before any record is counted.
 * False with E filled. */
bool census_by(struct census *c, const char *list, struct deal_error *e);
/* The number of fields requested so far. */
size_t census_requested(const struct census *c);
/* The name of field I of them, from 0. */
const char *census_name(const struct census *c, size_t i);
/* The index of the column called NAME, added if it is new; -1 with E filled. */
int census_column(struct census *c, const char *name, struct deal_error *e);
/* Counts a record, which must be the present one of the fields. False with E filled, and nothing
 * counted, if the record is bad. *G, unless G is NULL, gets the group of the record. */
bool census_add(struct census *c, const struct deal_record *d, struct group **g, struct deal_error *e);
/* The table so far: the requested columns, then `by` if it was not requested and varies. *R belongs
 * to C and is valid until the next call on C. False without memory. */
bool census_report(struct census *c, struct report *r);
/* Whether the columns are fixed: by a record, a state, or a report. */
bool census_started(const struct census *c);
/* A column that is empty in all groups though the field must not be absent: fields_absent for counts
 * that were read from states. */
const char *census_absent(struct census *c);
/* All columns of a state file, including `by`. NULL without memory. */
const char *const *census_names(struct census *c, size_t *columns);
/* The group with these values, one for each of those columns; NULL without memory. */
struct group *census_group(struct census *c, const char *const *values);

#endif
