/* Exact answers of solve: --count and --nearest. */
#ifndef SOLVE_EXACT_H
#define SOLVE_EXACT_H

#include "../common.h"

/* Counts the lines and positions from S into the fields count.* of D. False with E filled. *STOPPED: by a signal, and D
 * is unchanged. */
bool exact_count(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *o, bool *stopped,
                 struct deal_error *e);

/* Searches the nearest miss from S, into the fields nearest.* of D; otherwise the same. */
bool exact_nearest(struct deal_record *d, struct deal_state *s, const struct deal_solve_options *o, bool *stopped,
                   struct deal_error *e);

#endif
