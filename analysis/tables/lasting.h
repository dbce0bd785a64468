/*
 * The number of deals undecided after N nodes, by Kaplan and Meier. A deal that a solver left
 * unknown is censored: it is only known to be undecided until its budget was spent.
 */
#ifndef LASTING_H
#define LASTING_H

#include "grid.h"
#include "report.h"

#include <stddef.h>

struct deal_error;
struct lasting;
struct survival_step;

enum { LASTING_MAX = 64 }; /* curves */

struct lasting_curve {
    char name[100]; /* the values of its stratum, and the number of records; "" for a single one */
    struct survival_step *steps;
    size_t count;
    double left_out; /* number of records without that field */
};

/* The headings of the columns after the strata and the field counted; NULL ends them. */
const char *const *lasting_columns(void);
/* COLUMN: the field counted, as nodes; the others make strata. The text form of the table has a row
 * for each of 1, 2, 5, 10, 20 ..., the other forms one for each value. NULL with E filled. */
struct lasting *lasting_new(const struct report *r, size_t column, struct grid_format format, struct deal_error *e);
void lasting_free(struct lasting *l);
/* Both results belong to L. */
const struct grid *lasting_table(const struct lasting *l);
const struct lasting_curve *lasting_curves(const struct lasting *l, size_t *count);

#endif
