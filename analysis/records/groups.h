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
    size_t mark;          /* free for the caller of groups_find(); 0 at first */
    double low, high;     /* further limits of the share won, beside those of the tally; 0 and 1 at first */
    size_t columns;       /* length of VALUES */
    const char *values[]; /* value of each column as value_name() writes it; "" if it is absent */
};

struct groups;

/* Creates a set of groups by COLUMNS columns. */
struct groups *groups_new(size_t columns);
void groups_free(struct groups *groups);
/* Returns the group with the given values, created if it is new. A value may be NULL if it is absent; equal
 * values make one group, however they are written (value.h). */
struct group *groups_find(struct groups *groups, const char *const *values);
/* Returns all groups in natural order, first column first. The array belongs to GROUPS, valid until the next call. */
struct group *const *groups_sorted(struct groups *groups, size_t *count);

#endif
