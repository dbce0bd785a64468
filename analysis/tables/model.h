/*
 * Models of the share won: 'won ~ FIELD + FIELD ...', fitted by logistic
 * regression to the groups of a census, one row for each distinct combination of
 * predictors.  What is grouped by besides makes strata, each with a fit of its own.
 *
 * A predictor whose every value is a number is a quantity; records without it are
 * left out, and counted.  Any other is a set of levels, the first in natural order
 * the one that the others are compared with; to be absent is then a level too.
 */
#ifndef MODEL_H
#define MODEL_H

#include "grid.h"
#include "report.h"

#include <stdbool.h>

struct census;
struct deal_error;
struct model;

/* Adds the predictors to the columns of the census. NULL with E filled. */
struct model *model_new(const char *formula, struct census *c, struct deal_error *e);
void model_free(struct model *m);
/* The limits of the odds ratios by profile likelihood, not by standard errors. */
void model_profile(struct model *m);
bool model_is_profiled(const struct model *m);
/* The headings of its columns behind the strata; NULL ends them. */
const char *const *model_columns(void);
/* Fits; the table is the caller's. NULL with E filled. */
struct grid *model_table(const struct model *m, const struct report *r, struct grid_format format, struct deal_error *e);

#endif
