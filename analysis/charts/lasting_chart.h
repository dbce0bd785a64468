/*
 * Curves of the share of deals that are still undecided.
 */
#ifndef LASTING_CHART_H
#define LASTING_CHART_H

#include "figure.h"

struct lasting;

/* FIELD: the name of the field counted. F as for estimates_of_model. False with E filled. */
bool lasting_draw(const struct lasting *l, const char *field, struct figure *f, struct deal_error *e);

#endif
