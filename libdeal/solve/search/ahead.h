/*
 * The key of a position before the step to it is made.
 *
 * A search looks the key up first, since many steps of a game with reversible moves lead to known positions. Only quiet
 * moves, which have no automatic effects, are covered (engine/quiet.c); all other steps have to be made. Looking up and
 * making the step costs more than making it alone, so a search stops looking up if too few of its steps lead to known
 * positions.
 */
#ifndef DEAL_AHEAD_H
#define DEAL_AHEAD_H

#include "engine/game_state.h"
#include "solve/base/parameters.h"
#include "solve/base/search.h"
#include "solve/store/store.h"

struct ahead {
    struct deal_quiet quiet;
    /* numbers of positions: tests: those looked up before their step was made; known: those of them that the closed set
     * had */
    uint64_t tests, known;
    uint64_t turn, hash, beside; /* data of the position before the last look-up: turn: its twin_turn (struct search);
                                    hash: its hash; beside: the terms that its key has beside the hash */
};

void deal_ahead_start(struct ahead *ahead, const struct deal_rules *r);
/* Does it save time to look positions up before their step is made, because enough of them are known? */
static inline bool ahead_pays(const struct ahead *ahead)
{
    return ahead->tests < AHEAD_FIRST || ahead->known * AHEAD_OF >= ahead->tests;
}
/* Does STEP lead to a position whose key is in KEYS? Returns false also if that cannot be found without making the
 * step. */
bool deal_ahead_knows(const struct search *x, struct ahead *ahead, const struct closed_set *keys, struct step step);
/* Returns the hash of the position after ACTION, or 0 if it cannot be found without making the action. */
static inline uint64_t ahead_hash(const struct search *x, const struct ahead *ahead, struct deal_action action)
{
    uint64_t hash;

    return deal_table_hash_after(x->s, &ahead->quiet, action, &hash) ? hash : 0;
}
/* Is KEY, which was computed before its step was made, in the closed set? Counts the look-up. */
static inline bool ahead_known(struct ahead *ahead, const struct closed_set *closed, uint64_t key)
{
    bool known = closed_has(closed, key);

    ahead->tests++;
    ahead->known += known;
    return known;
}

#endif
