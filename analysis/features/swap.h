/*
 * Interventions: two cards of a deal are swapped so that one feature changes by one and others as little as possible.
 * The placebo is a similar swap that leaves the feature alone.
 *
 * Candidates swap a card of the feature's group with any other card and change the feature as wanted. Those whose
 * changes of the held features (to be kept constant) have the least sum remain, and one of them is drawn.
 *
 * The placebo swaps a card of the same pile with one of the same other pile as the swap. It changes neither the
 * feature nor its family (for twins: number, gaps and depths). Among all placebos, the changes of the held features
 * decide: the least difference from the swap wins, then the nearest places. A swap that changes automatic moves is no
 * candidate.
 */
#ifndef SWAP_H
#define SWAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deal_error;
struct deal_state;
struct swap;

struct swap_deal {
    uint8_t *cards; /* the N cards of the deal; changed only while swaps are tried */
    size_t n;
    uint32_t shuffle;
};

struct swap_arm {
    size_t from, to; /* indices in CARDS of the two swapped cards */
    double change;   /* sum of the absolute changes of the features to be held constant */
};

struct swap_arms {
    bool found;
    struct swap_arm swapped, placebo;
    double mismatch;     /* how much swap and placebo differ in the changes of features to be held constant */
    unsigned gap, depth; /* gap and depth of the pair of twins that is separated or made; 0: none */
};

/* Creates a search for swaps. The first argument is FEATURE=+1 or FEATURE=-1, for a feature of a group. HELD: the
 * features to hold constant, separated by commas, or NULL for base.depth and the group's inversions and twins across.
 * Returns NULL with E filled on failure; the error's field is "hold" if HELD is wrong. */
struct swap *swap_new(const char *what, const char *held, struct deal_error *e);
void swap_free(struct swap *swap);
/* Finds the swap and the placebo of a deal. S is laid out anew many times. OUT->found is
 * false if the deal has no such swap or no placebo. Returns false with E filled on failure. */
bool swap_find(struct swap *swap, struct deal_state *s, struct swap_deal *swap_deal, struct swap_arms *out,
               struct deal_error *e);

#endif
