/*
 * In this folder: from groups of records to printed tables: counts, tests, models, pairs.
 *
 * The groups as a table: for people, or as CSV.
 */
#ifndef REPORT_H
#define REPORT_H

#include "../records/groups.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { QUANTILES_MAX = 16 };

struct report {
    const char *const *names;    /* of the columns that are shown */
    size_t columns;              /* shown; a group may have one more */
    size_t by;                   /* the column of a group that says who made the results */
    struct group *const *groups; /* in the order of the rows */
    size_t count;
    enum interval interval;
    bool lengths;                /* with quantiles of the length of won games */
    size_t quantiles;            /* of those asked for; 0: the usual ones */
    unsigned percents[QUANTILES_MAX];
    int digits;                  /* of the limits; 0: the usual ones */
};

/* Does NAME head a column of counts, limits or quantiles, whichever are shown? */
bool report_has_column(const char *name);
/* Whether a group is a player's, who is not given the benefit of the doubt. */
bool report_is_player(const struct report *r, const struct group *g);
/* The limits of the share won. */
void report_interval(const struct report *r, const struct group *g, double *low, double *high);
/* Aligned columns. False without memory; errors of OUT are left for its owner. */
bool report_text(const struct report *r, FILE *out);
/* RFC 4180 with a header line; quoted only where needed, lines ended by \n. */
void report_csv(const struct report *r, FILE *out);
/* The same as JSON, see grid.h, with limits to 15 digits. False without memory. */
bool report_json(const struct report *r, FILE *out);
/* One value of a CSV row, quoted where it must be. */
void report_csv_value(FILE *out, const char *value);

#endif
