/* A lower bound of the number of actions to a win, for shortest lines: bound.c has the argument. */
#ifndef DEAL_BOUND_H
#define DEAL_BOUND_H

#include "solve/base/search.h"

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

#endif
