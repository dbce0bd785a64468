/*
 * Draws a table of estimates with their limits: a chart with one line for each row.
 */
#ifndef ESTIMATES_H
#define ESTIMATES_H

#include "figure.h"

struct grid;

/* Draw the odds ratios of the table of a model, and the differences of the table of pairs. F has
 * file, picture and command, and perhaps a title; note and labels are filled in here. False with E
 * filled. */
bool estimates_of_model(const struct grid *g, bool profile, struct figure *f, struct deal_error *e);
bool estimates_of_pairs(const struct grid *g, struct figure *f, struct deal_error *e);

#endif
