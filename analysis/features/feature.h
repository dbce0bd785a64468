/*
 * In this folder: numbers computed from the layout of a deal, and the keys of the rule file that they need.
 *
 * Features: numbers of the initial layout of a deal, by name. A feature is computed if a record has no field of that
 * name. To add one, write its function in feature.c, and add its row to the table there, a paragraph to cmd/stats.1
 * and a case to tests/unit/test_analysis.c.
 */
#ifndef FEATURE_H
#define FEATURE_H

#include <stdbool.h>
#include <stddef.h>

struct deal_state;
struct feature;

enum { FEATURE_TEXT_MAX = 32 }; /* bytes of the longest value, with its NUL */

/* Returns the feature called NAME ("bone.twins"), independent of the game; NULL if there is none. */
const struct feature *feature_find(const char *name);
/* Computes the value of a feature as text, for a table just dealt. Returns false if the game has no such thing, for
 * example no group of that name. */
bool feature_value(const struct feature *feature, const char *name, const struct deal_state *s,
                   char out[FEATURE_TEXT_MAX]);
/* Computes the value of a feature as a number; returns false if the game has no such thing. */
bool feature_number(const struct feature *feature, const char *name, const struct deal_state *s, double *value);
/* Returns true if the feature's name begins with a group of piles. */
bool feature_is_of_group(const struct feature *feature);
/* Returns true if the feature is a sum of the depths of cards. */
bool feature_is_depth(const struct feature *feature);
enum { FEATURE_FAMILY_MAX = 8 };
/* Fills OUT with the numbers that determine all features of the same family as FEATURE, which measure the same group of
 * piles. Zeros if FEATURE has no family. */
void feature_family(const struct feature *feature, const char *name, const struct deal_state *s,
                    double out[FEATURE_FAMILY_MAX]);
/* Writes the label of an axis for a feature: "twins in the bone". */
void feature_words(const struct feature *feature, const char *name, char *out, size_t size);
/* Returns the unit of a feature, in the plural. */
const char *feature_unit(const struct feature *feature);
/* Sets the name and meaning of feature I of the table; returns false past the end. */
bool feature_describe(size_t i, const char **name, const char **meaning);

#endif
