/* Shared by line.c and line_window.c: a line (a pile that frees one card at a time; see line.c), the cells that it
 * fills, and the cache of answers. */
#ifndef DEAL_LINE_H
#define DEAL_LINE_H

#include "solve/store/store.h"

enum { LINE_CELLS = 16 };

struct line {
    const struct search *x;
    uint8_t pile;
    uint8_t cell[LINE_CELLS];
    int cells;
    bool is_cell[MAX_PILES], plays_safe; /* plays_safe: the rules allow proofs that a play from the line cannot lose a
                                            win (deal_line_safe_needs) */
    struct pair_of {
        int8_t mate, sum;
    } mate[MAX_FOUNDS]; /* by foundation: the foundation with which it exchanges cards (-1: none), and the sum of their
                           heights at which they show neighbouring ranks */
    /* random numbers for hashing: the hash of a line and its window is the sum of the numbers of their cards */
    uint64_t z_window[52], z_left[DEAL_CARDS_MAX + 1], z_height[MAX_FOUNDS][MAX_SEQ + 1];
    /* suits_below[n]: bit set of the suits of the lowest n cards of the line */
    uint8_t suits_below[DEAL_CARDS_MAX + 1];
    /* ---- state of one test ---- */
    const uint8_t *cards;           /* cards of the line from the bottom; only the top one is free */
    uint8_t window[52], inside[52]; /* window[card]: number of copies in the window (the cells and the top of the line);
                                       inside[card]: number of copies in the window and the line together */
    uint64_t in_window;             /* bit set of the cards in the window (the cells and the top of the line) */
    uint64_t window_key; /* sum of z_window[] over the cards in the window (the cells and the top of the line) */
    int outside[52]; /* outside[card]: number of copies that are neither in the line, nor in a cell that it fills, nor
                        on a foundation */
    uint8_t height[MAX_FOUNDS];
    long effort;
    struct answers answers; /* cache, by the hash of window and foundation heights: can the line be emptied? */
};

/* Draws the random numbers for hashing and empties the cache, for the start position of the search. Returns false if
 * memory runs out. */
bool deal_line_windows_new(struct line *l, const struct search *x);

#endif
