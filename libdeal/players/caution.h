/*
 * Refusing what is surely lost: for players that look one move ahead.
 */
#ifndef DEAL_CAUTION_H
#define DEAL_CAUTION_H

#include "greedy.h"
#include "solve/deadend/deadend.h"

/* Starts as {0}. */
struct caution {
    struct search x;                /* for its line and its relaxation only */
    struct greedy_verdict *verdict; /* on each action */
    bool begun;
    bool line_seen;                 /* the line may be asked: no card of it or of its cells is hidden */
    bool guessed;                   /* but it was hidden, and the line's tables are of guesses */
};

/* As deal_greedy_choose, but passes over what makes the line, or all that lies open,
 * dead.  S is a position that looks like the view; what hides in it has no influence.
 * It is left as it was.  RELAX: more than the line is looked at.  POLICY_FAILED without
 * memory. */
size_t deal_caution_choose(struct caution *c, const struct deal_sight *sight, const long *value, struct greedy_memory *memory,
                           struct deal_state *s, bool relax, struct greedy_verdict *best);
/* After a choice: would action A be passed over?  Can it do no harm, so that no other need be looked at? */
bool deal_caution_refuses(struct caution *c, const struct deal_state *view, struct deal_state *s, struct deal_action a);
bool deal_caution_safe(struct caution *c, struct deal_state *s, struct deal_action a);
/* The index of the best of N verdicts, POLICY_GIVES_UP when all are refused. */
size_t deal_caution_best(const struct greedy_verdict *verdict, size_t n);
void deal_caution_release(struct caution *c);

#endif
