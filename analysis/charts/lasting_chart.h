/*
 * Chart of survival curves: the share of deals that are still undecided.
 */
#ifndef LASTING_CHART_H
#define LASTING_CHART_H

#include "figure.h"

struct lasting;

/* Draws survival curves of L. FIELD: the name of the duration field. F: files and title, set by the caller. Returns
 * false with E filled on failure. */
bool lasting_draw(const struct lasting *l, const char *field, struct figure *f, struct deal_error *e);

#endif
