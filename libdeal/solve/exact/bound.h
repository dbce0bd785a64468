/* A lower bound of the number of actions to a win, for shortest lines: bound.c has the argument. */
#ifndef DEAL_BOUND_H
#define DEAL_BOUND_H

#include "solve/base/search.h"

struct bound {
    bool out;          /* true: to win, every card must go to a foundation by an action of its own */
    bool turned;       /* true: cards leave the pack only by the word "deal" */
    bool free_redeals; /* true: a redeal does not count as an action */
    uint32_t piled;   /* bit set of the groups whose cards leave only from the top, and only by actions of the player */
    uint32_t redealt; /* bit set of the groups whose cards, once no redeal is left, leave only from the top and only by
                         actions of the player */
    uint8_t place[52]; /* place[card]: index of the card in the sequence of its foundation */
    bool ordered;      /* true: place[] is defined: there is one foundation for each suit and one card of each kind */
};

void deal_bound_find(struct bound *b, const struct deal_rules *r, bool free_redeals);
/* Returns a lower bound of the number of actions that win from position S. */
int deal_bound(const struct bound *b, const struct deal_state *s);

#endif
