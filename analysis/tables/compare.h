/*
 * Tests of whether the share won depends on the last grouping field. The fields before it make
 * strata, each tested by itself.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include "grid.h"
#include "report.h"

#include <stdbool.h>
#include <stdio.h>

struct deal_error;

enum comparison_kind { COMPARE_TREND, COMPARE_CHI_SQUARE, COMPARE_DIFFERENCE }; /* ORDER TESTS */

/* Parses "trend", "chi-square" or "difference". */
bool compare_parse(const char *name, enum comparison_kind *kind);
/* The headings of the columns after the strata; NULL ends them. */
const char *const *compare_columns(void);
/* FACTOR: the column whose values are compared. False with E filled. */
bool compare_print(enum comparison_kind kind, const struct report *r, size_t factor, struct grid_format format,
                   FILE *out, struct deal_error *e);

#endif
