/*
 * Rejects actions after which the game is provably lost, for players that look one move ahead.
 */
#ifndef DEAL_CAUTION_H
#define DEAL_CAUTION_H

#include "greedy.h"
#include "solve/deadend/deadend.h"

/* Data of a player that rejects actions after which the game is provably lost; initialized with {0}. */
struct caution {
    struct search x; /* a search of which only the two dead-end tests, of the line and by relaxation, are used */
    struct greedy_verdict *verdict; /* array of the verdicts on the legal actions */
    bool begun;
    bool line_seen; /* true: the test of the line can be used, since no card of the line or of its cells is hidden */
};

/* Chooses as deal_greedy_choose() does, but skips actions after which a test proves the game lost. S is a position with
 * the same visible cards as the view; its hidden cards have no influence. S is unchanged on return. RELAX: the delete
 * relaxation is tested too, not only the line. Returns POLICY_FAILED if memory runs out. */
size_t deal_caution_choose(struct caution *caution, const struct deal_sight *sight, const long *value,
                           struct greedy_memory *memory, struct deal_state *s, bool relax, struct greedy_verdict *best);
/* Functions to be called after deal_caution_choose(). deal_caution_refuses(): would action A be skipped, because it
 * loses the game? deal_caution_safe(): can A do no harm, so that no other action need be considered? */
bool deal_caution_refuses(struct caution *caution, const struct deal_state *view, struct deal_state *s,
                          struct deal_action a);
bool deal_caution_safe(struct caution *caution, struct deal_state *s, struct deal_action a);
/* Index of the best of N verdicts on actions; POLICY_GIVES_UP if all are refused. */
size_t deal_caution_best(const struct greedy_verdict *verdict, size_t n);
void deal_caution_release(struct caution *caution);

#endif
