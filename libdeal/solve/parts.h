/* The names of the parts of the search, and the conditions that each puts on the rules: parts.c. */
#ifndef DEAL_PARTS_H
#define DEAL_PARTS_H

#include "solve/base/search.h"

enum { PART_LISTS = 3 };

struct part_row {
    const char *kind; /* kind of the part of the solver, as in struct deal_why; NULL: it applies to all rules */
    const char *name;
    /* conditions on the rules: the part applies if all conditions of all lists are true */
    const struct condition *const *list[PART_LISTS];
};

/* Stores the row of the part of the search with number I (enum part) in *OUT; returns false if there is no such part.
 */
bool deal_part(int i, struct part_row *out);

#endif
