/*
 * In this folder: fields of records, their order, conditions on them, and the tallies of groups.
 *
 * The fields that a run asks for, each by a number, and their values in the
 * present record: as the record has them, else computed as features.
 */
#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stddef.h>

struct deal_error;
struct deal_record;
struct deal_state;

/* Gives a table with the rules of D for the layout of its cards; NULL with E filled. */
typedef struct deal_state *fields_table(void *arg, const struct deal_record *d,
                                        struct deal_error *e);

struct fields;

/* NULL without memory. TABLE is called only for features. */
struct fields *fields_new(fields_table *table, void *arg);
void fields_free(struct fields *f);
/* The number of the field of that name (LEN bytes), the same one for the same
 * name; -1 with E filled when no field can have that name. */
int fields_add(struct fields *f, const char *name, size_t len, struct deal_error *e);
/* Lasts until the next fields_add. */
const char *fields_name(const struct fields *f, int field);
/* From now on values are those of D, which must not change meanwhile. */
void fields_record(struct fields *f, const struct deal_record *d);
/* *VALUE gets NULL when the record has no such field; it lasts until the next
 * record or fields_add. False when D is a bad record, with E filled. */
bool fields_value(struct fields *f, int field, const char **value, struct deal_error *e);
/* Whether it is the name of a feature, or of one in bins. */
bool fields_is_feature(const char *name);
/* The number that VALUE of the field NAME stands for where it is reckoned with: of powers of ten
 * their exponent. False when it stands for none. */
bool fields_score(const char *name, const char *value, double *score);
/* What the numbers of a field or of its bins are counted in; "" when that is not known. */
const char *fields_unit(const char *name);
/* A field that was asked for and that no record had, though deal-format(5) does not
 * say that it may be absent: most likely a slip of the pen. NULL if none. */
const char *fields_absent(const struct fields *f);
/* Whether a record may lack that field by deal-format(5), or as a bin of one. */
bool fields_may_be_absent(const char *name);

#endif
