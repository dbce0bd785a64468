/*
 * A game in progress: the state that run.c and choose.c share.
 */
#ifndef DEAL_PLAYING_H
#define DEAL_PLAYING_H

#include "players.h"
#include "solved.h"

struct run {
    const struct deal_player *player;
    const struct deal_policy *policy;
    struct deal_state *s, *view;     /* the game; its view */
    struct deal_state *known, *like; /* the view with the known cards; a position that agrees with it */
    struct deal_knowledge knowledge;
    struct deal_sight sight;
    struct deal_solved solved;
    bool strict;                     /* never choose an action that leads back, including the word deal */
    int idle;                        /* actions since the last new position */
    int asked, out;                  /* calls of the solver; cards on foundations at the last call */
    struct deal_action *onward;      /* the actions to choose among */
};

/* G has the player and the game. False with E filled without memory; G is released in any case. */
bool deal_run_begin(struct run *g, uint64_t seed, struct deal_error *e);
void deal_run_release(struct run *g);
/* Updates the view and the knowledge to the present position. */
void deal_run_look(struct run *g);
/* Does action A lead back? The unknown cards are laid at random. */
bool deal_run_returns(struct run *g, struct deal_action a);

enum run_choice { RUN_LINE, RUN_CHOICE, RUN_GIVES_UP, RUN_FAILED };
/* The next action among the N of LIST, which are legal: one of a line that wins, or a choice of the policy. */
enum run_choice deal_run_decide(struct run *g, const struct deal_action *list, size_t n, struct deal_action *out,
                                struct deal_error *e);
/* May the solver be called at position S, of which all cards are known? While a shuffle is to come it must not redeal. */
bool deal_run_solvable(const struct deal_state *s);
/* Solves S under that restriction, with a budget of NODES. */
bool deal_run_solve(struct deal_solved *x, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e);

#endif
