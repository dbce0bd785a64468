/*
 * Records played on by a policy, in several threads.
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

/* Every policy and key, for --help. */
void policy_help(void);
/* Reads FILES, ended by NULL, plays on and writes; returns the exit status. */
int policy_run(const struct policy *p, char *const *files);

#endif
