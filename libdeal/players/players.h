/*
 * In this folder: players.  A policy is the rule by which one kind of player chooses among the legal actions.
 *
 * A new policy is one file with one constant, named in the table of players.c.
 * A policy gets a struct deal_sight and never the position, so it cannot use cards
 * that a player does not see.
 */
#ifndef DEAL_PLAYERS_H
#define DEAL_PLAYERS_H

#include "past.h"

enum { POLICY_KEYS = 16 };
enum { PEEK_NODES }; /* first key of a policy that peeks: limit of nodes of the solver, before the first action */

/* A key (option) of a policy. The values of a player are in the order of its policy's keys (ORDER POLICY KEYS). */
struct deal_policy_key {
    const char *name;
    const char *words; /* words such as "no|yes": the value is the index of a word; NULL: the value is a number */
    long low, high, standard;
    const char *meaning;
};

struct deal_sight {
    const struct deal_state *view; /* the position as the player sees it; hidden cards are DEAL_NO_CARD (see view.c) */
    /* the position with all cards that the player knows or remembers (see knowledge.c) */
    const struct deal_state *known;
    const struct deal_knowledge *knowledge;
    /* a position that agrees with KNOWN, with any cards in place of unknown ones: a policy may carry out an action in
     * it and undo it; NULL: the policy does not try actions */
    struct deal_state *like;
    const struct deal_action *action; /* the legal actions, without some that lead back to an earlier position */
    size_t actions;
    const long *value;     /* the values of the keys of the player's policy */
    void *memory;          /* memory of the policy, set to zero before the first choice */
    uint64_t random;       /* state of the player's random generator (see deal_run_look) */
    struct deal_past past; /* earlier positions of the game; a policy may add some and must remove them again */
    /* ONWARD: set for hints: a policy that would give up looks for a sequence of actions that leads on (plans.h). It
     * then sets AHEAD to the length of the sequence and END to its end. CUT: it found none within its limits, so there
     * may be one. */
    bool onward, cut;
    size_t ahead;
    int end;
    bool lost;           /* true: no card is unknown, and the solver proved that no action wins */
    const char *trouble; /* text of the reason why the policy failed; NULL: memory ran out */
    /* number of actions in sampled deals (with possible hidden cards) so far, counted by the policy */
    uint64_t imagined;
    int worlds,
        won; /* of the last choice: number of worlds in which all actions were tried, and of those won with it */
};

#define POLICY_GIVES_UP ((size_t)-1)
#define POLICY_FAILED ((size_t)-2) /* result of a choice: the policy cannot go on, see deal_sight.trouble */

struct deal_policy {
    const char *name, *meaning;
    const struct deal_policy_key *keys; /* keys of the policy, ended by a key whose name is NULL; may be NULL */
    bool peeks;     /* true: the policy follows the solver's line, which uses hidden cards; for comparison only */
    bool wanders;   /* true: the policy may move cards back and forth, as long as new positions are reached */
    bool straight;  /* true: the policy's choices never lead back to an earlier position, so this is not tested */
    bool remembers; /* default value of the key "memory" of players */
    long finish;    /* default value of the key "finish" of players */
    size_t memory;
    /* Prepares MEMORY in the middle of the game of S, with its history. Returns false if memory runs out. The pointer
     * may be NULL. */
    bool (*recall)(void *memory, const struct deal_state *s);
    /* Chooses an action: returns its index in sight->action, or POLICY_GIVES_UP. */
    size_t (*choose)(struct deal_sight *sight);
    /* Called when the chosen action with index AT is carried out; without this call the action was removed from the
     * list and choose() is called again. The pointer may be NULL. */
    void (*took)(struct deal_sight *sight, size_t at);
    void (*release)(void *memory); /* frees the pointers in the policy's memory; may be NULL */
};

/* Returns a random number from 0 to N - 1, all with equal chances, of the player's own generator (SplitMix64). */
uint64_t deal_sight_below(struct deal_sight *sight, uint64_t n);
/* Returns the index of action A in sight->action; POLICY_GIVES_UP if it is not there. */
size_t deal_sight_find(const struct deal_sight *sight, struct deal_action a);
/* Solves S with a limit of NODES. Adds the nodes spent to *SPENT. False if memory runs out. */
bool deal_sight_solve(struct deal_state *s, uint64_t nodes, enum deal_result *result, uint64_t *spent);
/* Is action A among the legal actions of S? */
bool deal_sight_legal(struct deal_state *s, struct deal_action a);

/* All policies (ORDER POLICIES). */
extern const struct deal_policy deal_policy_cautious, deal_policy_exact, deal_policy_greedy, deal_policy_random,
    deal_policy_rollout, deal_policy_think, deal_policy_thoughtful;

const struct deal_policy *deal_player_policy(const struct deal_player *player);
const long *deal_player_values(const struct deal_player *player);
/* Values of the keys that all players have who do not peek. */
bool deal_player_remembers(const struct deal_player *player);
uint64_t deal_player_finish(const struct deal_player *player);

/* ---- choose.c: one choice ---- */

struct deal_choice {
    bool found; /* true: there is an action, which does not lead back to an earlier position of the game, as far as the
                   player knows */
    struct deal_action action;
    bool lost;   /* true: all cards are known, and the solver proved that no action wins */
    bool line;   /* true: the action belongs to a winning line of the solver */
    bool blind;  /* true: some cards are unknown to the player */
    size_t left; /* number of actions of the winning line that are left */
    /* The winning line passes through an earlier position, from which LEFT actions are left: the number of actions to
     * undo to that position; no action is found. 0: the line does not. */
    size_t undo;
    const char *proof; /* if LOST was checked: the kind of the proof, a static string; else NULL */
    /* AHEAD: length of a sequence of actions that begins with this one and leads on, though no single action seemed
     * good; 0: there is none. END: the kind of its end (enum deal_plan_end). BACK: no action was found, since all such
     * sequences pass through earlier positions. CUT: none was found, but the search for one ended at a limit. */
    size_t ahead;
    int end;
    bool back, cut;
    int worlds, won; /* number of sampled deals in which actions were compared, and of those won in play after ACTION */
    bool imagined;   /* true: deals with possible hidden cards were sampled and played for the choice */
};
/* Chooses for a player who has seen all earlier positions of the game of S. If OPTIONS is not NULL, the solver searches
 * first, with these options, and sees all cards. S is unchanged on return. */
bool deal_player_choose(const struct deal_player *player, struct deal_state *s, uint64_t seed,
                        const struct deal_solve_options *options, struct deal_choice *out, struct deal_error *e);

#endif
