/*
 * Models of the share won: 'won ~ FIELD + FIELD ...', fitted by logistic regression to the groups of a census. The
 * data have one row for each distinct combination of predictors. Further grouping fields make strata, each with a fit
 * of its own. A predictor without words among its values is a quantity. Any other predictor is a set of levels, of
 * which the first in natural order is the reference. Records without a predictor are left out, and counted.
 */
#ifndef MODEL_H
#define MODEL_H

#include "grid.h"
#include "report.h"

#include <stdbool.h>

struct census;
struct deal_error;
struct model;

/* Creates a model from a formula, and adds the predictors to the columns of the census. PROFILE: limits of the odds
 * ratios from profile likelihood instead of standard errors. Returns NULL with E filled on failure. */
struct model *model_new(const char *formula, bool profile, struct census *census, struct deal_error *e);
void model_free(struct model *model);
/* Returns the name of predictor I, from 0, NULL past the last. *FACTOR: the formula uses its values as names only. */
const char *model_predictor(const struct model *model, size_t i, bool *factor);
bool model_is_profiled(const struct model *model);
/* The headings of the columns after those of the strata, ended by NULL. */
extern const char *const model_columns[];
/* Fits the model to a report. Returns a table that the caller owns; NULL with E filled on failure. */
struct grid *model_table(const struct model *model, const struct report *report, struct grid_format format,
                         struct deal_error *e);

#endif
