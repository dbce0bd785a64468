/* The line that wins, as words: winning_line.c. */
#ifndef DEAL_WINNING_LINE_H
#define DEAL_WINNING_LINE_H

#include "solve/base/search.h"

/* OUT->moves gets X->won, which must win from START by the rules; false, with E filled, where it does not. Changes X->s. */
bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e);

#endif
