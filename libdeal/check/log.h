/*
 * The log of a search that finds a loss: an entry for each position in the order in which the search reaches them,
 * depth first, beginning with the start. An entry is a letter, and a number in groups of seven bits, the lowest first;
 * all bytes but the last have the high bit. All positions are numbered from 0, except those with LOG_SAME.
 */
#ifndef DEAL_CHECK_LOG_H
#define DEAL_CHECK_LOG_H

#include <stdint.h>

enum {
    /* Entries follow for the positions after all legal actions, each with those of the positions that it leads to in
       turn. If moves between equal parents are free (runs.c), they are left out; plays to foundations after one follow.
       If turns of the pack are free (turns.c), they are left out; plays from the talon follow at each turn. */
    LOG_EXPANDED = 'E',
    LOG_ONLY = 'O', /* an entry follows only for the position after legal action NUMBER, from 0, since that action is a
                       safe play (safe.c) */
    LOG_SAME = 'S', /* the position equals position NUMBER (keys.c) */
    LOG_DEAD = 'D'  /* test NUMBER of deal_check_tests proves that the position is lost */
};
#define NO_NUMBER UINT64_MAX

#endif
