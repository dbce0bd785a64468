/*
 * The positions that a game has passed through, as its player saw them: past.c.
 */
#ifndef DEAL_PAST_H
#define DEAL_PAST_H

#include "deal.h"
#include "engine/limits.h"

/* The set of the positions of a game; initialized with {0}. */
struct deal_past {
    uint64_t *key; /* hashes of the positions in the order of addition */
    size_t n, cap;
    uint32_t *slot; /* hash table with open addressing: 1 + index of a key, 0: free slot */
    size_t slots;
    bool known; /* true: the table comes[] (groups that cards may reach) is filled in */
    /* comes[g]: bit set of the groups that a card of group g may reach by any number of moves */
    uint32_t comes[MAX_GROUPS];
};

/* Adds the position of S to the set. Returns false if memory runs out. */
bool deal_past_add(struct deal_past *past, const struct deal_state *s);
/* Adds all earlier positions of the game of S, to which S can be undone. */
bool deal_past_recall(struct deal_past *past, const struct deal_state *s);
/* Does the set have a position that looks like S to the player? */
bool deal_past_has(const struct deal_past *past, const struct deal_state *s);
/* Removes all positions after the first N. */
void deal_past_cut(struct deal_past *past, size_t n);
/* May the game return to the present position after action A? False if A takes a card to a pile that it never leaves
 * again, or only deals one. */
bool deal_past_may_return(struct deal_past *past, const struct deal_rules *r, struct deal_action a);
/* Does legal action A lead from S to a position of the set? S is unchanged on return. */
bool deal_past_returns(const struct deal_past *past, struct deal_state *s, struct deal_action a);
void deal_past_release(struct deal_past *past);

#endif
