/*
 * solve --proof: writes logs of losses.
 */
#ifndef SOLVE_PROOF_H
#define SOLVE_PROOF_H

#include "../common.h"

/* Opens the file PATH for the logs; ends the program if that fails. */
void proof_open(const char *path);
/* Writes the log of the lost record D, whose position is S, if the search ends within BYTES of log and MEMORY. The
 * record gets checked=log if it has no such field. *STOPPED: a signal ended the search. Returns false with E filled
 * on failure. */
bool proof_add(struct deal_record *d, const struct deal_state *s, uint64_t bytes, size_t memory, bool *stopped,
               struct deal_error *e);
/* Ends the program if a log could not be written. Prints a message if losses have no log. */
void proof_close(void);

#endif
