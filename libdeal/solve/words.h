/* The line that wins, as words: words.c. */
#ifndef DEAL_LINE_WORDS_H
#define DEAL_LINE_WORDS_H

#include "solve/base/search.h"

/* OUT->moves gets X->won, which must win from START by the rules; false, with E filled, where it does not. Changes X->s. */
bool deal_line_tell(struct search *x, const struct deal_state *start, struct deal_solution *out, struct deal_error *e);

#endif
