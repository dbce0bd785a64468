/* A lower bound of the number of actions to a win, for shortest lines: bound.c has the argument. */
#ifndef DEAL_BOUND_H
#define DEAL_BOUND_H

#include "solve/base/search.h"

struct bound {
    bool out;          /* every card goes to a foundation, by an action of its own */
    bool turned;       /* the pack leaves by the word deal only */
    bool free_redeals; /* a redeal is not counted */
    uint32_t piled;    /* groups whose cards leave from the top, by actions of the player, ... */
    uint32_t redealt;  /* ... and groups for which that holds once no redeal is left */
    uint8_t place[52]; /* by card: its place on its foundation */
    bool ordered;      /* PLACE is defined: of each suit one foundation and no card twice */
};

void deal_bound_find(struct bound *b, const struct deal_rules *r, bool free_redeals);
/* No line of fewer actions wins from the present position. */
int deal_bound(const struct bound *b, const struct deal_state *s);

#endif
