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
       Of moves of the same cards onto equal parents, the first follows. If turns of the pack are free (turns.c), they
       are left out; plays from the talon follow at each turn. An action that takes a card from a foundation is left out
       if a safe play takes it back. While a card is alone in a cell and its home is free, most actions are left out
       (home.c). */
    LOG_EXPANDED = 'E',
    /* An entry follows only for the position after action NUMBER, from 0, since that action is a safe play (safe.c).
       NUMBER counts those beside a free home, and no other actions that LOG_EXPANDED leaves out, nor those after
       turns or moves between equal parents. If it is the number of actions, or larger by F, the action is the play of
       the next card of foundation number F after turns. */
    LOG_ONLY = 'O',
    LOG_SAME = 'S', /* the position equals position NUMBER (keys.c) */
    LOG_DEAD = 'D'  /* test NUMBER of deal_check_tests proves that the position is lost */
};
#define NO_NUMBER UINT64_MAX

#endif
