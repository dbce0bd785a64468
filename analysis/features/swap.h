/*
 * Interventions: a deal with two cards changed about so that one feature changes by one
 * and others as little as possible, and a placebo: as like a swap that leaves it alone.
 *
 * Of all swaps of a card of the feature's group with any other card that change the
 * feature as wanted, those count that change the features held by the least sum, and one
 * of them is drawn.  The placebo takes a card of the same pile and changes it about with
 * one of the same pile as the swap did; it leaves the feature, and all others of its
 * family (of twins: number, gaps and depths), as they are.  Of these it is the one whose
 * changes of the features held differ least from the swap's, then the one whose places
 * lie nearest.  A swap that changes what happens at once is none.
 */
#ifndef SWAP_H
#define SWAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deal_error;
struct deal_state;
struct layout;
struct swap;

struct swap_deal {
    uint8_t *cards;    /* N of them, as listed; changed only while swaps are tried */
    size_t n;
    uint32_t shuffle;
};

struct swap_arm {
    size_t from, to;   /* places in CARDS that change about */
    double change;     /* of the features held, absolute, summed */
};

struct swap_arms {
    bool found;
    struct swap_arm swapped, placebo;
    double mismatch;   /* between the two arms' changes of the features held */
    unsigned gap, depth; /* of the pair of twins that went or came; 0: none */
};

/* WHAT: FEATURE=+1 or FEATURE=-1, of a feature of a group; HELD: features parted by commas,
 * NULL for base.depth and the group's inversions and twins across. NULL with E filled, of
 * the field "hold" where HELD is wrong. */
struct swap *swap_new(const char *what, const char *held, struct deal_error *e);
void swap_free(struct swap *w);
/* S, which has the rules of L, is laid out anew many times. OUT->found is false where the
 * deal has no such swap or no placebo. False with E filled. */
bool swap_find(struct swap *w, struct deal_state *s, const struct layout *l, struct swap_deal *d,
               struct swap_arms *out, struct deal_error *e);

#endif
