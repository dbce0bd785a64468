/*
 * A winning line of the solver that a player follows (solved.c).
 */
#ifndef DEAL_SOLVED_H
#define DEAL_SOLVED_H

#include "deal.h"

/* A winning line and the place in it; initialized with {0}. */
struct deal_solved {
    char *line, *at; /* line: the words of the line; at: the words that are left; NULL: there is no line */
    uint64_t nodes;  /* number of positions that the solver has examined for this player so far */
    /* if the last search proved a loss that was checked: the kind of the proof, a static string; else NULL */
    const char *proof;
};

/* Solves S with OPTIONS, and keeps a winning line if one is found. *LOST receives whether the solver proved
 * that no action wins. S is unchanged on return. */
bool deal_solved_ask(struct deal_solved *solved, struct deal_state *s, const struct deal_solve_options *options,
                     bool *lost, struct deal_error *e);
/* As deal_solved_ask() with a limit of NODES, without a check of losses. */
bool deal_solved_try(struct deal_solved *solved, struct deal_state *s, uint64_t nodes, bool *lost,
                     struct deal_error *e);
/* Returns the index in LIST, of N actions, of the next action of the line, and removes it from the line; N if there is
 * none. */
size_t deal_solved_next(struct deal_solved *solved, const struct deal_state *s, const struct deal_action *list,
                        size_t n);
void deal_solved_release(struct deal_solved *solved);
/* Hash of all bytes of the position of S; if REDEALS is false, the number of redeals used does not count. */
uint64_t deal_solved_key(const struct deal_state *s, bool redeals);

#endif
