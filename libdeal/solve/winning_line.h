/* The winning line as text (winning_line.c), shortened if it is too long (cut_line.c). */
#ifndef DEAL_WINNING_LINE_H
#define DEAL_WINNING_LINE_H

#include "solve/base/search.h"

/* Writes X->won, the winning path, to OUT->moves. It must win from START by the rules; if not, fills E and returns
 * false. Changes X->s. */
bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e);
/* Shortens the *N actions A, which win from START: removes all actions between two occurrences of one position, and
 * replaces detours between two positions that one action connects. The caller replays the result. Changes S. If memory
 * runs out, fills E and returns false. */
bool deal_line_cut(struct deal_state *s, const struct deal_state *start, struct deal_action *a, size_t *n,
                   struct deal_error *e);

#endif
