/*
 * A census of results: records are counted in groups by the requested fields. Groups always differ by the maker of the
 * result, too, so that a solver and a player, or two players, are never counted together.
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

/* Creates an empty census of records whose values come from FIELDS, which must outlive it. */
struct census *census_new(struct fields *fields);
void census_free(struct census *census);
/* Also groups by the fields of LIST, separated by commas; to be called before any record is counted. Returns false
 * with E filled on failure. */
bool census_by(struct census *census, const char *list, struct deal_error *e);
/* Returns the number of columns requested so far. */
size_t census_requested(const struct census *census);
/* Returns the name of requested column I, from 0. */
const char *census_name(const struct census *census, size_t i);
/* Returns the index of the column called NAME, which is added if it is new; -1 with E filled on failure. */
int census_column(struct census *census, const char *name, struct deal_error *e);
/* Counts record D, which must be the present one of the fields. Returns false with E filled, and counts nothing, if
 * the record is bad. *GROUP, unless GROUP is NULL, gets the group of the record. */
bool census_add(struct census *census, const struct deal_record *d, struct group **group, struct deal_error *e);
/* Fills REPORT with the table so far: the requested columns, then `by` if it was not requested and varies. *REPORT
 * belongs to CENSUS and is valid until the next call on CENSUS. */
void census_report(struct census *census, struct report *report);
/* Marks the counts as those of a run with --until: its end depends on its results, whether it came early or not. */
void census_set_until(struct census *census);
bool census_until(const struct census *census);
/* Returns true if the columns are fixed: by a record, by saved counts, or by a report. */
bool census_started(const struct census *census);
/* Returns the name of a column that is empty in all groups though its field is never absent, so it is most likely
 * misspelt; NULL if there is none. It serves for counts read from files; fields_absent() serves for records. */
const char *census_absent(struct census *census);
/* Returns the names of all columns of a file of saved counts, including `by`. */
const char *const *census_names(struct census *census, size_t *columns);
/* Returns the group with the given values, one for each column of census_names(). */
struct group *census_group(struct census *census, const char *const *values);

#endif
