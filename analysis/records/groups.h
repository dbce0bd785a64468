/*
 * Groups of records that agree in the values of some columns, with a tally each. Memory grows with
 * the number of groups, not of records.
 */
#ifndef GROUPS_H
#define GROUPS_H

#include "tally.h"

#include <stddef.h>

struct group {
    struct tally tally;
    size_t mark;          /* for use by the caller of groups_find; 0 at first */
    double low, high;     /* further limits of the share won, beside those of the tally; 0 and 1 at first */
    const char *values[]; /* one for each column; "" if the field is absent */
};

struct groups;

/* NULL without memory. */
struct groups *groups_new(size_t columns);
void groups_free(struct groups *g);
/* The group with these values, made if it is new; NULL without memory. */
struct group *groups_find(struct groups *g, const char *const *values);
/* All groups in natural order, the first column first. The array belongs to G and is valid until the
 * next call; NULL without memory. */
struct group *const *groups_sorted(struct groups *g, size_t *count);

#endif
