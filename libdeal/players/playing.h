/*
 * A player at a game: the state that run.c and choose.c share.
 */
#ifndef DEAL_PLAYING_H
#define DEAL_PLAYING_H

#include "players.h"
#include "solved.h"

struct run {
    const struct deal_player *player;
    const struct deal_policy *policy;
    struct deal_state *s, *view;     /* the game; its view */
    struct deal_state *known, *like; /* the view with the cards known; a position that agrees with it */
    struct deal_knowledge knowledge;
    struct deal_sight sight;
    struct deal_solved solved;
    bool strict;                     /* no action that leads back is chosen, the word deal included */
    int idle;                        /* actions since the last position that was new */
    int asked, out;                  /* calls of the solver; cards on foundations at the last call */
    struct deal_action *onward;      /* the actions to choose among */
};

/* G has the player and the game. False with E filled without memory; G is released in any case. */
bool deal_run_begin(struct run *g, uint64_t seed, struct deal_error *e);
void deal_run_release(struct run *g);
/* The view and the knowledge of the present position. */
void deal_run_look(struct run *g);
/* Does action A lead back? The cards that the player does not know are laid by chance. */
bool deal_run_returns(struct run *g, struct deal_action a);

enum run_choice { RUN_LINE, RUN_CHOICE, RUN_GIVES_UP, RUN_FAILED };
/* The next action among the N of LIST, which are legal: one of a line that wins, or a choice of the policy. */
enum run_choice deal_run_decide(struct run *g, const struct deal_action *list, size_t n, struct deal_action *out,
                                struct deal_error *e);
/* May the solver be called at position S, of which all cards are known? While a shuffle is to come it must not redeal. */
bool deal_run_solvable(const struct deal_state *s);
/* Solves S so, with NODES. */
bool deal_run_solve(struct deal_solved *x, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e);

#endif
