/*
 * Charts of a table of estimates with their limits, one line for each row.
 */
#ifndef ESTIMATES_H
#define ESTIMATES_H

#include "figure.h"

struct grid;

/* Draw a table of estimates: the odds ratios of a model, or the differences of pairs. The caller sets file,
 * picture, command and perhaps title of F; note and labels are filled in here. Return false with E filled on
 * failure. */
bool estimates_of_model(const struct grid *g, bool profile, struct figure *f, struct deal_error *e);
bool estimates_of_pairs(const struct grid *g, struct figure *f, struct deal_error *e);

#endif
