/*
 * In this folder: parts of solve alone.
 */
#ifndef SOLVE_RUN_H
#define SOLVE_RUN_H

#include "../batch.h"
#include "../common.h"

#include <stdbool.h>

/* ---- exact.c: --count and --nearest --- */

/* Counts the lines of play and positions from S into the fields count.* of record D. Returns false with E filled on
 * failure. If a signal sets *STOPPED, D is unchanged. */
bool exact_count(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *options, bool *stopped,
                 struct deal_error *e);

/* Searches for the nearest miss from S and sets the fields nearest.* of record D. Returns false with E filled on
 * failure. If a signal sets *STOPPED, D is unchanged. */
bool exact_nearest(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *options, bool *stopped,
                   struct deal_error *e);

/* ---- first.c: --first: a record for each legal action of a position --- */

struct first {
    /* Callback that solves a record in its position; the field WORK of struct batch has the same type. */
    enum batch_outcome (*solve)(const void *arg, struct deal_record *d, struct deal_state *s, struct text *scratch,
                                struct deal_error *e);
    const void *arg;
    const char *only; /* Write only records with this result; NULL: write all. */
};

/* Writes to OUT a record for each legal action of S, the position of record D. Each record has the moves with that
 * action, and the action's word as first=. It has the result, and after a win the length of the line from S as
 * first.length=. */
enum batch_outcome first_solve(const struct first *first, struct deal_record *d, struct deal_state *s, struct text *out,
                               struct deal_error *e);

/* ---- proof.c: --proof: logs of losses --- */

/* Opens and locks the file PATH for the logs; ends the program if that fails. RESUMED: the output of the run that goes
 * on, whose logs the file keeps, or NULL. */
void proof_open(const char *path, const char *resumed);
/* Makes the log of the lost record D, whose position is S, if the search ends within BYTES of log and MEMORY. The
 * record gets checked=log if it has no such field. *STOPPED: a signal ended the search. Returns false with E filled
 * on failure. Any thread may call it. */
bool proof_add(struct deal_record *d, const struct deal_state *s, uint64_t bytes, size_t memory, bool *stopped,
               struct deal_error *e);
/* Writes the log of record D, if it has one, before its line of LEN bytes; drops the log if LINE is NULL. */
void proof_written(const struct deal_record *d, const char *line, size_t len);
/* Ends the program if a log could not be written. Prints a message if losses have none. WHOLE: the run has ended. */
void proof_close(bool whole);

/* ---- why.c: --why: the parts of the search, and the rules that forbid them --- */

/* Prints a line for each part of the search: whether it applies to GAME with the options SET. */
void why_write(const char *game, const char *set);

#endif
