/*
 * In this folder: fields of records, their order, conditions on them, and the tallies of groups.
 *
 * The fields that a run requests, each by a number, and their values in the present record. A value is taken from the
 * record if it has the field, else computed as a feature, of the deal or, with the prefix now., of the position after
 * the moves of the record. The field set.NAME is the value of the option NAME, with the default filled in; a blank in
 * it is a plus sign. The field length is the number of actions in the field moves.
 */
#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stddef.h>

struct deal_error;
struct deal_record;
struct deal_state;

/* Callback that returns a table with the rules of record D, for the layout of its cards; NULL with E filled. */
typedef struct deal_state *fields_table(void *arg, const struct deal_record *d, struct deal_error *e);

struct fields;

/* Creates an empty list of fields. TABLE is called only for features. */
struct fields *fields_new(fields_table *table, void *arg);
void fields_free(struct fields *fields);
/* Returns the number of the field called NAME (LEN bytes), which is added if it is new. Returns -1 with E filled if
 * no field can have that name. */
int fields_add(struct fields *fields, const char *name, size_t len, struct deal_error *e);
/* Notes that a condition compares the order of a field and something else (<, <=, > or >=). fields_absent() then
 * returns the field if no record has it. */
void fields_compare(struct fields *fields, int field);
/* Returns the name of a field, valid until the next fields_add(). */
const char *fields_name(const struct fields *fields, int field);
/* Makes D the present record. D must not change until the next call. */
void fields_record(struct fields *fields, const struct deal_record *d);
/* Sets *VALUE to the value of a field in the present record as it is written there, NULL if it is absent (value.h).
 * *VALUE is valid until the next record or fields_add(). Returns false with E filled if the record is bad. */
bool fields_value(struct fields *fields, int field, const char **value, struct deal_error *e);
/* Sets VALUES to those of COUNT fields in the same way. */
bool fields_values(struct fields *fields, const int *field, size_t count, const char **values, struct deal_error *e);
/* Returns the result of the present record, or the one that replaces it until the next record; NULL if none. */
const char *fields_result(const struct fields *fields);
void fields_replace_result(struct fields *fields, const char *result);
/* Returns true if NAME is a feature or an option, perhaps in bins. */
bool fields_is_feature(const char *name);
/* Returns the option that the field NAME is ("redeals" for "set.redeals"); NULL if it is none. */
const char *fields_option(const char *name);
/* Sets *SCORE to the number that VALUE of the field NAME has in computations; for powers of ten it is the exponent.
 * Returns false if it has none. */
bool fields_score(const char *name, const char *value, double *score);
/* Writes the name of a field for a chart: a feature or an option in words, "player" for by, "options" for set, else
 * NAME without its bins. */
void fields_words(const char *name, char *out, size_t size);
/* Returns the unit of a field or of its bins; "" if it is not known. */
const char *fields_unit(const char *name);
/* Returns a requested field that no record had, though a condition compares its order, or though it must not be absent
 * by deal-format(5): most likely a misspelt name. NULL if there is none. */
const char *fields_absent(const struct fields *fields);
/* Writes to OUT the field of the last record, feature or option that is most similar to NAME, which no record has;
 * "" if none is similar. */
void fields_near(const struct fields *fields, const char *name, char *out, size_t size);
/* Returns true if a record without the field NAME has a value all the same: without set it has the default options.
 * Models and tests leave out the records without any other field. */
bool fields_lack_is_value(const char *name);
/* Returns true if, by deal-format(5), a record may lack the field NAME, or the field that its bins divide. */
bool fields_may_be_absent(const char *name);

#endif
