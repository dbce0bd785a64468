/* The line that wins, as words: winning_line.c, and shorter where it is too long: cut_line.c. */
#ifndef DEAL_WINNING_LINE_H
#define DEAL_WINNING_LINE_H

#include "solve/base/search.h"

/* OUT->moves gets X->won, which must win from START by the rules; false, with E filled, where it does not. Changes X->s. */
bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e);
/* The *N actions A win from START: leaves out of them the detours between two positions that one action joins, and all between two
 * places where one position stands. The caller replays the result. Uses S. False with E filled without memory. */
bool deal_line_cut(struct deal_state *s, const struct deal_state *start, struct deal_action *a, size_t *n, struct deal_error *e);

#endif
