/*
 * Output of a census: a table, a model or a test, and a chart.
 */
#ifndef RESULTS_H
#define RESULTS_H

#include "../../analysis/charts/look.h"
#include "../../analysis/statistics/interval.h"
#include "../../analysis/tables/compare.h"
#include "../../analysis/tables/pairs.h"

#include <stdbool.h>
#include <stdio.h>

struct census;
struct deal_error;
struct model;

struct results {
    bool lengths, compares, survives;
    struct pairs_how how;
    bool counts, log_x, log_y; /* of the chart */
    struct grid_format format;
    size_t quantiles; /* 0: the usual ones */
    unsigned percents[QUANTILES_MAX];
    enum interval interval;
    double miss;                     /* of the interval; 0: INTERVAL_MISS */
    enum comparison_kind comparison; /* with COMPARES */
    size_t lasting;                  /* with SURVIVES: the column */
    struct model *model;             /* or NULL */
    const char *plot, *title;        /* or NULL: no chart, a title of its own */
    FILE *picture;                   /* the chart's file, unless PLOT is "-" */
    FILE *script;                    /* gnuplot's, with the data; or NULL */
    struct chart_look look;
    const char *command; /* for the data of the chart */
};

/* Does NAME head a column of the table itself, not of a field? OF_PAIRS: as results_print_pairs() prints it. */
bool results_has_column(const struct results *s, bool of_pairs, const char *name);
/* False with E filled. */
bool results_print(const struct results *s, struct census *c, FILE *out, struct deal_error *e);
bool results_print_pairs(const struct results *s, struct pairs *p, FILE *out, struct deal_error *e);

#endif
