/*
 * The groups as a table: for people, or as CSV.
 */
#ifndef REPORT_H
#define REPORT_H

#include "groups.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct report {
    const char *const *names;    /* of the columns that are shown */
    size_t columns;              /* shown; a group may have one more */
    size_t by;                   /* the column of a group that says who made the results */
    struct group *const *groups; /* in the order of the rows */
    size_t count;
};

/* Whether a group is a player's, who is not given the benefit of the doubt. */
bool report_is_player(const struct report *r, const struct group *g);
/* Aligned columns. False without memory; errors of OUT are left for its owner. */
bool report_text(const struct report *r, FILE *out);
/* RFC 4180 with a header line; quoted only where needed, lines ended by \n. */
void report_csv(const struct report *r, FILE *out);

#endif
