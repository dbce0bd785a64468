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
    struct deal_state *s, *view;     /* s: the game; view: the cards in sight */
    struct deal_state *known, *like; /* known: the view with the cards that the player remembers; like: a position that
                                        agrees with known, its other cards laid at random */
    struct deal_knowledge knowledge;
    struct deal_sight sight;
    struct deal_solved solved;
    bool strict;                /* never choose an action that leads back, including the word deal */
    int idle;                   /* actions since the last new position */
    int asked, out;             /* number of solver calls since the last redeal; cards at the goal at the last
                                   call */
    struct deal_action *onward; /* legal actions that lead back to no earlier position */
};

/* Starts a run; the caller has set the player and the game of G. Without memory it returns false and fills E. The
 * caller releases G in either case. */
bool deal_run_begin(struct run *g, uint64_t seed, struct deal_error *e);
void deal_run_release(struct run *g);
/* Updates the view and the knowledge to the present position. */
void deal_run_look(struct run *g);
/* Does action A lead back to an earlier position? Unknown cards are laid at random for the test. */
bool deal_run_returns(struct run *g, struct deal_action a);

enum run_choice { RUN_LINE, RUN_CHOICE, RUN_GIVES_UP, RUN_FAILED };
/* Chooses among the N legal actions of LIST and writes the choice to *OUT: the next action of a winning line if the run
 * has one, else the choice of the policy. */
enum run_choice deal_run_decide(struct run *g, const struct deal_action *list, size_t n, struct deal_action *out,
                                struct deal_error *e);
/* May the solver be called at position S? All cards of S are known. While a shuffle is still to come, the solver may
 * not use redeals. */
bool deal_run_solvable(const struct deal_state *s);
/* Solves S under that restriction, with a budget of NODES. */
bool deal_run_solve(struct deal_solved *x, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e);

#endif
