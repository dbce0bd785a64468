/*
 * solve --count and solve --nearest: exact numbers of lines and positions, and the nearest miss.
 */
#ifndef SOLVE_EXACT_H
#define SOLVE_EXACT_H

#include "../common.h"

/* Counts the lines of play and positions from S into the fields count.* of record D. Returns false with E filled on
 * failure. If a signal sets *STOPPED, D is unchanged. */
bool exact_count(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *o, bool *stopped,
                 struct deal_error *e);

/* Searches for the nearest miss from S and sets the fields nearest.* of record D. Returns false with E filled on
 * failure. If a signal sets *STOPPED, D is unchanged. */
bool exact_nearest(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *o, bool *stopped,
                   struct deal_error *e);

#endif
