/* Declarations of the check of losses by an independent program (checked.c). */
#ifndef DEAL_CHECKED_H
#define DEAL_CHECKED_H

#include "solve/base/search.h"

/* Solves a deal as deal_solve() does. If the check of a loss finds a win, the result is won, and *REFUTED is the kind
 * of the wrong proof of loss (static text); else *REFUTED is NULL. */
bool deal_solve_checking(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out,
                         const char **refuted, struct deal_error *e);

/* Checks the loss OUT of position S, and sets OUT->checked. X is the search that found it. If the check finds a win
 * instead, the line becomes the path of X, *REFUTED is the kind of the wrong proof, and *OUT is won, still without its
 * moves. If memory runs out, fills E and returns false. */
bool deal_checked_loss(struct search *x, const struct deal_state *s, struct deal_solution *out, const char **refuted,
                       struct deal_error *e);

#endif
