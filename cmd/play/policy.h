/*
 * Continues records by a computer player (policy), in several threads.
 */
#ifndef PLAY_POLICY_H
#define PLAY_POLICY_H

#include "moves.h"

struct policy {
    struct deal_player *player;
    uint64_t seed, max_actions;
    const struct moves_edit *edit; /* made first */
    int threads;
    bool keep_going;
};

/* Prints every policy (computer player) and its parameters, for --help. */
void policy_help(void);
/* Reads the records of FILES, continues each by the policy, and writes them; returns the exit status. */
int policy_run(const struct policy *p, char *const *files);

#endif
