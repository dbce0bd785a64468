/* Shared by line.c and line_window.c: a line (see line.c), its cells, and the cache of answers. */
#ifndef DEAL_LINE_H
#define DEAL_LINE_H

#include "solve/store/store.h"

enum { LINE_CELLS = 16 };

struct line {
    const struct search *x;
    uint8_t pile;
    uint8_t cell[LINE_CELLS];
    int cells;
    bool is_cell[MAX_PILES], plays_safe; /* plays_safe: the rules satisfy deal_line_safe_needs */
    struct pair_of {
        int8_t mate, sum;
    } mate[MAX_FOUNDS]; /* the other foundation of a pair that exchanges cards (-1:
                           none), and the sum of heights at which the two touch */
    /* random numbers; the key of a window is a sum of them */
    uint64_t z_window[52], z_left[DEAL_CARDS_MAX + 1], z_height[MAX_FOUNDS][MAX_SEQ + 1];
    uint8_t suits_below[DEAL_CARDS_MAX + 1]; /* [n]: suits of the lowest n cards of the line, as bits */
    /* ---- state of one test ---- */
    const uint8_t *cards;           /* cards of the line; only the last one is free */
    uint8_t window[52], inside[52]; /* by card: number of its copies in the window, and in window and line together */
    uint64_t in_window;             /* bit set of the cards in the window */
    uint64_t window_key;            /* sum of z_window[] over the cards in the window */
    int outside[52];                /* by card: copies that are not in the line, the window or on a foundation */
    uint8_t height[MAX_FOUNDS];
    long effort;
    struct answers answers; /* by the key of window and heights: can the line be emptied? */
};

/* Draws the random numbers of the key and empties the cache, for the start position of the search. Returns false
 * without memory. */
bool deal_line_windows_new(struct line *l, const struct search *x);

#endif
