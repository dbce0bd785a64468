/* What line.c and line_window.c share: a line, its cells, and the answers found. */
#ifndef DEAL_LINE_H
#define DEAL_LINE_H

#include "solve/store/store.h"

enum { LINE_CELLS = 16 };

struct line {
    const struct search *x;
    uint8_t pile;
    uint8_t cell[LINE_CELLS];
    int cells;
    bool is_cell[MAX_PILES], plays_safe; /* plays_safe: see deal_line_safe */
    struct pair_of { int8_t mate, sum; } mate[MAX_FOUNDS]; /* the foundation it exchanges with */
    /* random numbers for the key, a sum of them */
    uint64_t z_window[52], z_left[DEAL_CARDS_MAX + 1], z_height[MAX_FOUNDS][MAX_SEQ + 1];
    uint8_t suits_below[DEAL_CARDS_MAX + 1]; /* suits of the line's first n cards */
    /* the question at hand */
    const uint8_t *cards;            /* of the line, last one free */
    uint8_t window[52], inside[52];  /* copies in the window; in window and line */
    uint64_t in_window;              /* cards there, and ... */
    uint64_t window_key;             /* ... their part of the key */
    int outside[52];                 /* copies anywhere else but on foundations */
    uint8_t height[MAX_FOUNDS];
    long effort;
    struct answers answers;          /* by window and heights: alive? */
};

/* Numbers for the key and an empty cache, for the deal that the search begins with; false
 * without memory. */
bool deal_line_windows_new(struct line *l, const struct search *x);

#endif
