/*
 * A line of the solver that a player follows: solved.c.
 */
#ifndef DEAL_SOLVED_H
#define DEAL_SOLVED_H

#include "engine/engine.h"

/* Initialized with {0}. */
struct deal_solved {
    char *line, *at; /* the remaining words start at AT; NULL: there is no line */
    uint64_t nodes;  /* positions examined so far */
};

/* Solves S, with a budget of NODES, and keeps the line that wins, if one is found. *LOST (may be NULL): no action wins,
 * as the solver proved. S is left as it was. */
bool deal_solved_ask(struct deal_solved *x, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e);
/* The index in LIST, of N actions, of the line's next action, which is then consumed; N if there is none. */
size_t deal_solved_next(struct deal_solved *x, const struct deal_state *s, const struct deal_action *list, size_t n);
void deal_solved_release(struct deal_solved *x);
/* A hash of all bytes of the table of S; without REDEALS the number of redeals used does not count. */
uint64_t deal_solved_key(const struct deal_state *s, bool redeals);

#endif
