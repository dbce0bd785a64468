/*
 * Chart of the share won among the records up to each value of a field.
 */
#ifndef RUNNING_CHART_H
#define RUNNING_CHART_H

#include "chart.h"

struct report;

/* Draws the curve for the last column of R. F has the files and the title, set by the caller. Returns false with E
 * filled on failure. */
bool running_draw(const struct report *r, struct figure *f, struct deal_error *e);

#endif
