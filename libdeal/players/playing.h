/*
 * A game in progress: the state that run.c and choose.c share, and the winning line of the solver that a player follows
 * (solved.c).
 */
#ifndef DEAL_PLAYING_H
#define DEAL_PLAYING_H

#include "engine/engine.h"
#include "players.h"

/* A winning line and the place in it; initialized with {0}. */
struct deal_solved {
    char *line, *at; /* line: the words of the line; at: the words that are left; NULL: there is no line */
    uint64_t nodes;  /* number of positions that the solver has examined for this player so far */
    /* if the last search proved a loss that was checked: the kind of the proof, a static string; else NULL */
    const char *proof;
};

/* Solves S with OPTIONS, and keeps a winning line if one is found. *LOST receives whether the solver proved
 * that no action wins. S is unchanged on return. */
bool deal_solved_ask(struct deal_solved *solved, struct deal_state *s, const struct deal_solve_options *options,
                     bool *lost, struct deal_error *e);
/* As deal_solved_ask() with a limit of NODES, without a check of losses. */
bool deal_solved_try(struct deal_solved *solved, struct deal_state *s, uint64_t nodes, bool *lost,
                     struct deal_error *e);
/* Returns the index in LIST, of N actions, of the next action of the line, and removes it from the line; N if there is
 * none. */
size_t deal_solved_next(struct deal_solved *solved, const struct deal_state *s, const struct deal_action *list,
                        size_t n);
void deal_solved_release(struct deal_solved *solved);
/* Hash of all bytes of the position of S; if REDEALS is false, the number of redeals used does not count. */
uint64_t deal_solved_key(const struct deal_state *s, bool redeals);

struct run {
    const struct deal_player *player;
    const struct deal_policy *policy;
    struct deal_state *s, *view;     /* s: the position of the game; view: the position as the player sees it */
    struct deal_state *known, *like; /* known: the view with the cards that the player remembers; like: a position that
                                        agrees with known, with random cards in place of unknown ones */
    struct deal_knowledge knowledge;
    struct deal_sight sight;
    struct deal_solved solved;
    bool strict; /* true: the player never chooses an action that leads back to an earlier position, not even a deal */
    int idle;    /* number of actions since the last new position */
    int asked, out; /* number of solver calls since the last redeal, and number of cards at the goal at the last call */
    struct deal_action *onward; /* legal actions that lead back to no earlier position */
};

/* Starts a run of a player; the caller has set the player and the game of RUN. If memory runs out, fills E and returns
 * false. The caller releases RUN in either case. */
bool deal_run_begin(struct run *run, uint64_t seed, struct deal_error *e);
void deal_run_release(struct run *run);
/* Updates the player's view and knowledge to the current position, and mixes the cards that it knows into the state of
 * its random generator. */
void deal_run_look(struct run *run);

enum run_choice { RUN_LINE, RUN_CHOICE, RUN_GIVES_UP, RUN_FAILED };
/* Chooses among the N legal actions of LIST and writes the choice to *OUT: the next action of a winning line if the run
 * has one, else the choice of the policy. */
enum run_choice deal_run_decide(struct run *run, const struct deal_action *list, size_t n, struct deal_action *out,
                                struct deal_error *e);
/* May the solver be called at position S? It may if all cards of S are known. While a shuffle is still to come, the
 * solver must not use redeals. */
bool deal_run_solvable(const struct deal_state *s);
/* Solves S with a limit of NODES, without redeals while a shuffle is still to come. *LOST receives whether the solver
 * proved that no action wins. */
bool deal_run_solve(struct deal_solved *solved, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e);

#endif
