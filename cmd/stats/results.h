/*
 * Output of a census (counts of results by group): a table, a model or a test, and a chart.
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
    bool counts, log_x, log_y; /* options of the chart: bars of counts, logarithmic axes */
    struct grid_format format;
    size_t quantiles; /* number of quantiles to print; 0: the default ones */
    unsigned percents[QUANTILES_MAX];
    enum interval interval;
    double miss;                     /* probability that the interval misses the share; 0: INTERVAL_MISS */
    enum comparison_kind comparison; /* with COMPARES */
    size_t lasting;                  /* for survival curves (SURVIVES): index of the column of the duration */
    struct model *model;             /* or NULL */
    const char *plot, *title;        /* file of the chart, NULL: no chart; title of the chart, NULL: the default */
    FILE *picture;                   /* output stream of the chart, unless its file is "-" */
    FILE *script;                    /* output stream of the gnuplot script with its data, or NULL */
    struct chart_look *look;
    const char *paired;  /* for pairs: the field whose values are compared */
    const char *command; /* command line, noted in the data of the chart */
    char note[200];      /* output: why the table lacks rows; "": it lacks none */
};

/* Returns true if NAME is a column that the table has itself, not one from a field. OF_PAIRS: the table is that of
 * results_print_pairs(). */
bool results_has_column(const struct results *results, bool of_pairs, const char *name);
/* Returns true if an option for pairs was given. */
bool results_of_pairs(const struct results *results);
/* Prints the census in the chosen form, with its chart. Returns false with E filled on failure. */
bool results_print(struct results *results, struct census *census, FILE *out, struct deal_error *e);
bool results_print_pairs(struct results *results, struct pairs *pairs, FILE *out, struct deal_error *e);

#endif
