/*
 * In this folder: parts of stats alone: options, reading and output.
 *
 * A run of stats: its options, and the counts so far.
 */
#ifndef STATS_RUN_H
#define STATS_RUN_H

#include "../../analysis/records/until.h"
#include "../common.h"
#include "results.h"

#include <stdbool.h>
#include <stdint.h>

struct census;
struct fields;
struct pairs;
struct swapping;
struct where;
struct written;

struct stats {
    struct fields *fields;
    struct where *where;   /* NULL: all records */
    struct where *success; /* NULL: the result decides */
    struct census *census;
    struct pairs *pairs; /* then nothing goes to the census; nor with these: */
    struct written *written;
    struct swapping *swapping;
    struct positions *positions;
    struct deal_record *record;
    struct results results;
    struct until until; /* half_width 0: read to the end */
    uint64_t records;
    const char *formula, *survival, *state, *swap, *held, *paired;
    char by[2048]; /* all fields of --by, in one list */
    bool pass, list, merge, keep_going, stopped, interval_given, profile, looks;
};

extern const struct tool stats_tool;

/* Fills S from the command line; misuse ends the program. FIELDS and CENSUS are there. */
void stats_options(struct stats *s, int argc, char **argv);
/* Reads the records, or the states; *STATUS gets the exit status so far. False when a
 * bad record ended the run. */
bool stats_read(struct stats *s, char *const *files, int *status);

/* ---- deals.c: records that are written, not counted ------------------------ */

/* LIST: fields parted by commas. NULL with E filled. */
struct written *written_new(struct fields *f, const char *list, struct deal_error *e);
void written_free(struct written *w);
/* Writes D, the present record of the fields, with those fields. False with E filled. */
bool written_record(const struct written *w, struct deal_record *d, struct deal_error *e);

/* As swap_new. */
struct swapping *swapping_new(const char *what, const char *held, struct deal_error *e);
void swapping_free(struct swapping *s);
/* Writes the arms of D, whose rules TABLE has. False with E filled. */
bool swapping_record(struct swapping *s, struct deal_state *table, struct deal_record *d, struct deal_error *e);
/* How many of the deals so far had no such swap. */
uint64_t swapping_without(const struct swapping *s, uint64_t *deals);

#endif
