/*
 * In this folder: parts of stats alone: options, input and output. This header has the state of a run: its options,
 * and the counts so far.
 */
#ifndef STATS_RUN_H
#define STATS_RUN_H

#include "../../analysis/charts/look.h"
#include "../../analysis/records/until.h"
#include "../../analysis/statistics/interval.h"
#include "../../analysis/tables/compare.h"
#include "../../analysis/tables/pairs.h"
#include "../common.h"

#include <stdbool.h>
#include <stdint.h>

struct census;
struct fields;
struct model;
struct swap;
struct where;
struct written;

/* How the counts are printed: as a table, a model or a test, and as a chart. */
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
    const char *paired;    /* for pairs: the field whose values are compared */
    const char *condition; /* of --success, or NULL */
    const char *command;   /* command line, noted in the data of the chart */
    char note[200];        /* output: why the table lacks rows; "": it lacks none */
};

struct stats {
    struct fields *fields;
    struct where *where;   /* condition of the option --where; NULL: all records */
    struct where *success; /* condition of --success; NULL: the result field decides */
    struct census *census;
    struct pairs *pairs; /* counts of --pair; with pairs, written or swapping the census stays empty */
    struct written *written;
    struct swap *swapping;
    struct positions *positions;
    struct deal_record *record;
    struct results results;
    struct chart_look look;
    struct until until;          /* when to stop early; half_width 0: at the end of input */
    uint64_t records, counted;   /* number read, and number that meet the condition */
    uint64_t open;               /* number of records that the solver left unknown */
    uint64_t swapped, unswapped; /* number of deals with --swap, and of those without such a swap */
    const char *formula, *survival, *state, *swap, *held, *paired, *added;
    char by[2048]; /* all fields of the option --by, as one list */
    bool pass, list, merge, keep_going, stopped, interval_given, profile, looks;
};

extern const struct tool *const stats_tool;

/* Fills STATS from the command line; misuse ends the program. Its FIELDS and CENSUS must exist. */
void stats_options(struct stats *stats, int argc, char **argv);
/* Reads the records, or with --merge the saved counts; *STATUS gets the exit status so far. Returns false if a bad
 * record ended the run. */
bool stats_read(struct stats *stats, char *const *files, int *status);

/* ---- results.c: output of a census (counts of results by group) ---------------- */

/* Returns true if the table itself has a column NAME, not one from a field. OF_PAIRS: that of results_print_pairs(). */
bool results_has_column(const struct results *results, bool of_pairs, const char *name);
/* Returns true if an option for pairs was given. */
bool results_of_pairs(const struct results *results);
/* Prints the census in the chosen form, with its chart. Returns false with E filled on failure. */
bool results_print(struct results *results, struct census *census, FILE *out, struct deal_error *e);
bool results_print_pairs(struct results *results, struct pairs *pairs, FILE *out, struct deal_error *e);

/* ---- deals.c: records that are written, not counted ------------------------ */

/* Prepares --write. LIST: names of fields, separated by commas. With the format CSV or JSON a table is written in place
 * of records: the fields game, set, seed, result, by and nodes, then those of LIST. Returns NULL with E filled on
 * failure. */
struct written *written_new(struct fields *fields, const char *list, struct grid_format format, struct deal_error *e);
void written_free(struct written *written);
/* Writes record D, the present record of the fields, with the fields of --write added. Returns false with E filled
 * on failure. */
bool written_record(const struct written *written, struct deal_record *d, struct deal_error *e);
bool written_is_table(const struct written *written);
/* Writes the end of the table, if there is one. */
void written_end(const struct written *written);

/* Writes the arms of the swap experiment for the deal of record D, whose rules TABLE has. Returns false with E
 * filled on failure. */
bool swapping_record(struct stats *stats, struct deal_state *table, struct deal_record *d, struct deal_error *e);

#endif
