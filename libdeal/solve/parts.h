/* The names of the parts of the search, and the conditions that each puts on the rules: parts.c. */
#ifndef DEAL_PARTS_H
#define DEAL_PARTS_H

#include "solve/base/search.h"

enum { PART_LISTS = 3 };

struct part_row {
    const char *kind; /* as in struct deal_why; NULL for a method without conditions on the rules */
    const char *name;
    const struct condition *const *list[PART_LISTS]; /* it applies when all conditions of all lists hold */
};

/* Part I of enum part; false past the end. */
bool deal_part(int i, struct part_row *out);

#endif
