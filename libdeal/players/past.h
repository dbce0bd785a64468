/*
 * The positions that a game has passed through, as its player saw them: past.c.
 */
#ifndef DEAL_PAST_H
#define DEAL_PAST_H

#include "engine/engine.h"

/* Initialized with {0}. */
struct deal_past {
    uint64_t *key; /* in the order of addition */
    size_t n, cap;
    uint32_t *slot; /* open addressing: 1 + index of a key, 0 empty */
    size_t slots;
    bool known;                 /* COMES is filled */
    uint32_t comes[MAX_GROUPS]; /* the groups that a card of a group may reach in the end */
};

/* Adds the position of S. False without memory. */
bool deal_past_add(struct deal_past *p, const struct deal_state *s);
/* Adds the positions that S can be undone to. */
bool deal_past_recall(struct deal_past *p, const struct deal_state *s);
/* Does S look like a position that was added? */
bool deal_past_has(const struct deal_past *p, const struct deal_state *s);
/* Drops all positions after the first N. */
void deal_past_cut(struct deal_past *p, size_t n);
/* False if action A takes a card to a place that it never leaves again, or only deals one. */
bool deal_past_may_return(struct deal_past *p, const struct deal_rules *r, struct deal_action a);
/* Does legal action A lead S to a position that was added? S is left as it was. */
bool deal_past_returns(const struct deal_past *p, struct deal_state *s, struct deal_action a);
void deal_past_release(struct deal_past *p);

#endif
