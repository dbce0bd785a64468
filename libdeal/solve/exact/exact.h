/* Shortest and shorter winning lines. */
#ifndef DEAL_EXACT_H
#define DEAL_EXACT_H

#include "engine/engine.h"
#include "solve/base/search.h"

/* ---- bound.c: a lower bound of the number of actions to a win ---- */

struct bound {
    int most;          /* largest number of cards that an action brings to the goal; 0: unknown */
    bool turned;       /* true: to win, every card of the pack must be turned by the word "deal" */
    bool free_redeals; /* true: a redeal does not count as an action */
    /* If only whole piles move: ROW: bit set of the groups among which they move; REST: number of their piles that need
     * not become empty. Else ROW is 0. */
    uint32_t row;
    int rest;
    /* Bit sets, 0 unless there is one foundation for each suit and one card of each kind. PILED: the groups whose cards
     * leave only from the top, and only by actions of the player; REDEALT: the same once no redeal is left. */
    uint32_t piled, redealt;
    uint8_t place[52]; /* place[card]: index of the card in the sequence of its foundation */
};

void deal_bound_find(struct bound *bound, const struct deal_rules *r, bool free_redeals);
/* Returns a lower bound of the number of actions that win from position S. */
int deal_bound(const struct bound *bound, const struct deal_state *s);

/* ---- shorten.c, near_line.c: shorter winning lines ---- */

/* Finds for each pile of OTHER a pile of S that is equal by the rules, if possible the pile of the same number. MAP has
 * their numbers. */
void deal_shorten_match(const struct deal_state *s, const struct deal_state *other, uint8_t map[MAX_PILES]);
/* Returns action A with its piles replaced by those of MAP. */
struct deal_action deal_shorten_moved(struct deal_action a, const uint8_t map[MAX_PILES]);

/* Searches positions near a winning line for a shorter line. It makes at most *EFFORT actions, and subtracts their
 * number from *EFFORT. START: the first position; S, LATER: positions to work with; A: the N actions of the line. OUT
 * receives the actions of the shorter line. Returns their number; N if there is no shorter line; 0 if memory runs out.
 */
size_t deal_near_line(const struct deal_state *start, struct deal_state *s, struct deal_state *later,
                      const struct deal_action *a, size_t n, struct deal_action *out, long *effort);

#endif
