/*
 * In this folder: from groups of records to printed tables: counts, tests, models, pairs. This header: the groups as a
 * table, printed as aligned text, CSV or JSON.
 */
#ifndef REPORT_H
#define REPORT_H

#include "../records/groups.h"
#include "grid.h"

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
};

/* Numbers of records by the kind of their value in a column; WORD: a word among the values, or NULL. */
struct report_kinds {
    double absent, numbers, words;
    const char *word;
};
struct report_kinds report_kinds(const struct report *report, size_t column);
/* Returns true if NAME is the heading of a column of counts, limits or quantiles, shown or not. */
bool report_has_column(const char *name);
/* Returns true if the results of a group are a player's, whose unknown games count as lost. */
bool report_is_player(const struct report *report, const struct group *group);
/* Computes the limits of the share won by a group. */
void report_interval(const struct report *report, const struct group *group, double *low, double *high);
/* Prints the table to OUT; the caller checks OUT for errors. */
void report_print(const struct report *report, struct grid_format format, FILE *out);

#endif
