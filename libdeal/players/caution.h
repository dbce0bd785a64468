/*
 * Rejects actions after which the game is provably lost, for players that look one move ahead.
 */
#ifndef DEAL_CAUTION_H
#define DEAL_CAUTION_H

#include "greedy.h"
#include "solve/deadend/deadend.h"

/* Initialized with {0}. */
struct caution {
    struct search x;                /* used for its line and its relaxation only */
    struct greedy_verdict *verdict; /* on each action */
    bool begun;
    /* the test of the line can be used: no card of the line or of its cells is hidden */
    bool line_seen;
    /* the tables of the line were made while cards of it were hidden, so they are only guesses */
    bool guessed;
};

/* As deal_greedy_choose, but passes over actions after which a test proves the game lost. S is a
 * position with the same visible cards as the view; its hidden cards have no influence. S is
 * unchanged on return. RELAX: the relaxation is tested too, not only the line. POLICY_FAILED without
 * memory. */
size_t deal_caution_choose(struct caution *c, const struct deal_sight *sight, const long *value,
                           struct greedy_memory *memory, struct deal_state *s, bool relax, struct greedy_verdict *best);
/* After a choice: deal_caution_refuses is true if action A would be passed over. And
 * deal_caution_safe is true if A can do no harm, so that no other action need be considered. */
bool deal_caution_refuses(struct caution *c, const struct deal_state *view, struct deal_state *s, struct deal_action a);
bool deal_caution_safe(struct caution *c, struct deal_state *s, struct deal_action a);
/* The index of the best of N verdicts, POLICY_GIVES_UP if all are refused. */
size_t deal_caution_best(const struct greedy_verdict *verdict, size_t n);
void deal_caution_release(struct caution *c);

#endif
