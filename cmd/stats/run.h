/*
 * In this folder: what stats alone does before it counts: options, and reading.
 *
 * A run of stats: what was asked for, and what it has read so far.
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
struct where;

struct stats {
    struct fields *fields;
    struct where *where; /* NULL: all records */
    struct census *census;
    struct pairs *pairs; /* then nothing goes to the census */
    struct positions *positions;
    struct deal_record *record;
    struct results results;
    struct until until; /* half_width 0: read to the end */
    uint64_t records;
    const char *formula, *state;
    bool pass, list, merge, keep_going, stopped, interval_given;
};

extern const struct tool stats_tool;

/* Fills S from the command line; misuse ends the program. FIELDS and CENSUS are there. */
void stats_options(struct stats *s, int argc, char **argv);
/* Reads the records, or the states; *STATUS gets the exit status so far. False when a
 * bad record ended the run. */
bool stats_read(struct stats *s, char *const *files, int *status);

#endif
