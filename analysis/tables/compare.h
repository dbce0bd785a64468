/*
 * Tests whether the share won depends on the last grouping field. The fields before it make strata, each tested by
 * itself.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include "grid.h"
#include "report.h"

#include <stdbool.h>
#include <stdio.h>

enum comparison_kind { COMPARE_TREND, COMPARE_CHI_SQUARE, COMPARE_DIFFERENCE }; /* ORDER TESTS */

/* Parses the kind of a test: "trend", "chi-square" or "difference". */
bool compare_parse(const char *name, enum comparison_kind *kind);
/* The headings of the columns after those of the strata, ended by NULL. */
extern const char *const compare_columns[];
/* Prints the tests of a report. FACTOR: index of the column whose values are compared. */
void compare_print(enum comparison_kind kind, const struct report *report, size_t factor, struct grid_format format,
                   FILE *out);

#endif
