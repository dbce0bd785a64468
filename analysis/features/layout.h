/*
 * The layout of a game by its rule file: which piles are foundations, which cards they take in which order, and which
 * pile is the pack. It is read from the effective rule file, so no feature depends on the name of a game.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deal_state;
struct layouts;

enum layout_role { LAYOUT_TABLEAU, LAYOUT_FOUNDATION, LAYOUT_PACK };
enum { LAYOUT_PILES = 256, LAYOUT_FOUNDS = 32, LAYOUT_SEQUENCE = 64, LAYOUT_NO_PILE = -1 };

/* A foundation of the layout: the ranks that it takes, in order, are computed from these members. */
struct layout_found {
    int pile, suit; /* index of the foundation's pile; its suit, -1: any */
    int start;      /* first rank; 0: the rank of the card on pile layout.base */
    int step, until, skip, rounds;
    bool zigzag;
};

struct layout {
    int ranks, suits, piles, founds;
    int base; /* index of the pile whose card gives the base rank, or LAYOUT_NO_PILE */
    uint8_t role[LAYOUT_PILES];
    struct layout_found found[LAYOUT_FOUNDS];
    /* sets of cards by base rank: results of layout_first() and layout_before() */
    uint64_t first[14], before[14][52];
    /* ranks that each foundation takes, by base rank, in order, ended by 0 */
    uint8_t ranks_taken[14][LAYOUT_FOUNDS][LAYOUT_SEQUENCE + 1];
};

/* Creates a cache of layouts by rules, bounded to some hundred entries. */
struct layouts *layouts_new(void);
void layouts_free(struct layouts *l);
/* Returns the layout of the rules of S, valid until the next call with other rules. */
const struct layout *layouts_of(struct layouts *l, const struct deal_state *s);

/* Returns the cards, bit c for card c, that the foundations take next; 0 if there are no foundations or all are
 * full. */
uint64_t layout_next(const struct layout *l, const struct deal_state *s);
/* Returns the cards, bit c for card c, with which the foundations begin, even if they are already there; 0 without
 * foundations. */
uint64_t layout_first(const struct layout *l, const struct deal_state *s);
/* Returns an array of 52 sets. Element b: the cards that must go to a foundation before card b can. A card counts
 * if in every foundation that takes both, all its places come before all places of b. */
const uint64_t *layout_before(const struct layout *l, const struct deal_state *s);
/* Fills the tables FIRST, BEFORE and RANKS_TAKEN from all other members. */
void layout_order(struct layout *l);

#endif
