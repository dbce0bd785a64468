/*
 * solve --proof: writes logs of losses.
 */
#ifndef SOLVE_PROOF_H
#define SOLVE_PROOF_H

#include "../common.h"

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
/* Ends the program if a log could not be written. Prints a message if losses have no log. WHOLE: the run came to its
 * end. */
void proof_close(bool whole);

#endif
