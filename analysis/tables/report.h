/*
 * In this folder: from groups of records to printed tables: counts, tests, models, pairs.
 *
 * The groups as a table: aligned text, CSV or JSON.
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
    size_t columns;              /* number of columns shown; a group may have one more */
    size_t by;                   /* the column of a group that names the maker of the results */
    struct group *const *groups; /* in the order of the rows */
    size_t count;
    enum interval interval;
    double miss;      /* of the interval */
    bool lengths;     /* show quantiles of the length of won games */
    size_t quantiles; /* number of requested quantiles; 0: the default ones */
    unsigned percents[QUANTILES_MAX];
    int digits; /* decimals printed for interval limits; 0: the default */
};

/* Is NAME the heading of a column of counts, limits or quantiles, shown or not? */
bool report_has_column(const char *name);
/* Whether the results of a group are a player's, whose unknown games count as lost. */
bool report_is_player(const struct report *r, const struct group *g);
/* The limits of the share won. */
void report_interval(const struct report *r, const struct group *g, double *low, double *high);
/* Writes aligned columns. False without memory; the caller checks OUT for errors. */
bool report_text(const struct report *r, FILE *out);
/* RFC 4180 with a header line; quoted only if needed, lines ended by \n. */
void report_csv(const struct report *r, FILE *out);
/* The same as JSON, see grid.h, with limits to 15 digits. False without memory. */
bool report_json(const struct report *r, FILE *out);
/* Writes one value of a CSV row, quoted if needed. */
void report_csv_value(FILE *out, const char *value);

#endif
