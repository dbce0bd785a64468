/*
 * In this folder: numbers computed from the layout of a deal, and what of the rule file they need.
 *
 * Features: numbers that the initial layout of a deal has, by name.  They are
 * computed when a record does not carry a field of that name itself.
 *
 * To add one: write its function in feature.c, add its row to the table
 * there, a paragraph to cmd/stats.1 and a case to tests/unit/test_analysis.c.
 */
#ifndef FEATURE_H
#define FEATURE_H

#include <stdbool.h>
#include <stddef.h>

struct deal_state;
struct feature;
struct layout;

enum { FEATURE_TEXT_MAX = 32 }; /* longest value, with its NUL */

/* The feature that NAME means ("bone.twins"), whatever the game; NULL if none. */
const struct feature *feature_find(const char *name);
/* The value for a table on which only the deal lies. False when the game has
 * no such thing, as when it has no group of that name. */
bool feature_value(const struct feature *f, const char *name, const struct deal_state *s,
                   const struct layout *l, char out[FEATURE_TEXT_MAX]);
/* The same as a number. */
bool feature_number(const struct feature *f, const char *name, const struct deal_state *s,
                    const struct layout *l, double *value);
/* Whether its name begins with a group of piles. */
bool feature_is_of_group(const struct feature *f);
enum { FEATURE_FAMILY_MAX = 8 };
/* Numbers that settle all features which measure the same things of the same group as F does;
 * zeros where F has no family. */
void feature_family(const struct feature *f, const char *name, const struct deal_state *s,
                    const struct layout *l, double out[FEATURE_FAMILY_MAX]);
/* What it is counted in, in the plural. */
const char *feature_unit(const struct feature *f);
/* i-th row of the table: how it is named and what it is; false past the end. */
bool feature_describe(size_t i, const char **name, const char **meaning);

#endif
