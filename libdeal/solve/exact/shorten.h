/* Shorter winning lines. */
#ifndef DEAL_SHORTEN_H
#define DEAL_SHORTEN_H

#include "engine/engine.h"

/* Finds for each pile of OTHER a pile of S that is equal by the rules, if possible the pile of the same number. MAP has
 * their numbers. */
void deal_shorten_match(const struct deal_state *s, const struct deal_state *other, uint8_t map[MAX_PILES]);
/* Returns action A with its piles replaced by those of MAP. */
struct deal_action deal_shorten_moved(struct deal_action a, const uint8_t map[MAX_PILES]);

/* Searches positions near a winning line for a shorter one, with at most *EFFORT actions, which it reduces by those
 * made. START: the first position; S, LATER: positions to work with; A: the N actions of the line. OUT receives the
 * actions of the shorter line. Returns their number; N if there is no shorter line; 0 if memory runs out. */
size_t deal_near_line(const struct deal_state *start, struct deal_state *s, struct deal_state *later,
                      const struct deal_action *a, size_t n, struct deal_action *out, long *effort);

#endif
