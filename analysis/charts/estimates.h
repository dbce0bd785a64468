/*
 * A table of estimates with their limits, as a chart with a row for each.
 */
#ifndef ESTIMATES_H
#define ESTIMATES_H

#include "figure.h"

struct grid;

/* The odds ratios of the table of a model, and the differences of that of pairs. F has what stands round them but
 * for note and labels, and perhaps a title. False with E filled. */
bool estimates_of_model(const struct grid *g, bool profile, struct figure *f, struct deal_error *e);
bool estimates_of_pairs(const struct grid *g, struct figure *f, struct deal_error *e);

#endif
