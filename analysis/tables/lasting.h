/*
 * The share of deals undecided after N nodes, by Kaplan and Meier. A deal that a solver left unknown is censored: it
 * is only known to be undecided until its budget was spent.
 */
#ifndef LASTING_H
#define LASTING_H

#include "grid.h"
#include "report.h"

#include <stddef.h>

struct deal_error;
struct survival_step;

enum { LASTING_MAX = 64 }; /* curves */

struct lasting_curve {
    const char *const *values; /* of a group of the stratum, by the columns of the report */
    struct survival_step *steps;
    size_t count;
    double left_out; /* number of records without the duration field */
};

/* Survival curves and their table. */
struct lasting {
    const struct report *report;
    size_t column; /* of the duration */
    struct grid *grid;
    struct grid_format format;
    struct lasting_curve curves[LASTING_MAX];
    size_t count;
    struct deal_error *error;
};

/* The headings of the columns after those of the strata and of the duration, ended by NULL. */
extern const char *const lasting_columns[];
/* Computes survival curves. COLUMN: index of the column of the duration, such as nodes; the other columns make
 * strata. The text form of the table has a row for each of 1, 2, 5, 10, 20 ..., the other forms one for each value.
 * Returns NULL with E filled on failure. */
struct lasting *lasting_new(const struct report *report, size_t column, struct grid_format format,
                            struct deal_error *e);
void lasting_free(struct lasting *lasting);

#endif
