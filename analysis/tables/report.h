/*
 * In this folder: from groups of records to printed tables: counts, tests, models, pairs. This header: the groups as a
 * table, printed as aligned text, CSV or JSON.
 */
#ifndef REPORT_H
#define REPORT_H

#include "../records/groups.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { QUANTILES_MAX = 16 };

struct report {
    const char *const *names;    /* names of the columns that are shown */
    size_t columns;              /* number of columns shown; a group may have one more value */
    size_t by;                   /* index of the column that names the maker of the results */
    struct group *const *groups; /* groups in the order of the rows */
    size_t count;
    enum interval interval;
    double miss;      /* probability that the interval misses the share */
    bool lengths;     /* true: show quantiles of the length of won games */
    size_t quantiles; /* number of requested quantiles; 0: the default ones */
    unsigned percents[QUANTILES_MAX];
    int digits; /* number of decimals printed for interval limits; 0: the default */
};

/* Numbers of records by the kind of their value in a column; WORD: a word among the values, or NULL. */
struct report_kinds {
    double absent, numbers, words;
    const char *word;
};
struct report_kinds report_kinds(const struct report *r, size_t column);
/* Returns true if NAME is the heading of a column of counts, limits or quantiles, shown or not. */
bool report_has_column(const char *name);
/* Returns true if the results of a group are a player's, whose unknown games count as lost. */
bool report_is_player(const struct report *r, const struct group *g);
/* Computes the limits of the share won by a group. */
void report_interval(const struct report *r, const struct group *g, double *low, double *high);
/* Writes the table as aligned columns. Returns false without memory; the caller checks OUT for errors. */
bool report_text(const struct report *r, FILE *out);
/* Writes the table as CSV (RFC 4180) with a header line; values are quoted only if needed, lines end with \n. */
void report_csv(const struct report *r, FILE *out);
/* Writes the table as JSON in the form that grid.h describes, with limits to 15 digits. Returns false without
 * memory. */
bool report_json(const struct report *r, FILE *out);
/* Writes one value of a CSV row, quoted if needed. */
void report_csv_value(FILE *out, const char *value);

#endif
