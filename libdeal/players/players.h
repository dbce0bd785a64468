/*
 * In this folder: players.  A policy is how one kind of them chooses among the legal actions.
 *
 * A new policy is one file with one constant, named in the table of players.c.
 * A policy gets a struct deal_sight and never the position, so it cannot use cards
 * that a player does not see.
 */
#ifndef DEAL_PLAYERS_H
#define DEAL_PLAYERS_H

#include "past.h"

enum { POLICY_KEYS = 16 };
enum { PEEK_NODES }; /* first key of a policy that peeks: node budget of the solver, before the first action */

/* ORDER POLICY KEYS: the values of a player are in the order of its keys. */
struct deal_policy_key {
    const char *name;
    const char *words; /* "no|yes": the value is the place of the word; NULL: a number */
    long low, high, standard;
    const char *meaning;
};

struct deal_sight {
    const struct deal_state *view;  /* the cards in sight; others are DEAL_NO_CARD: see view.c */
    const struct deal_state *known; /* the same with cards that the player knows: see knowledge.c */
    const struct deal_knowledge *knowledge;
    const struct deal_action *action; /* the legal actions without some that lead back */
    size_t actions;
    const long *value;     /* the values of the policy's keys */
    void *memory;          /* the policy's own, zeroed before the first choice */
    uint64_t random;       /* state of the random stream: see deal_sight_below */
    struct deal_past past; /* positions of the game; a policy may add some and drop them again */
    bool lost;             /* nothing is unknown, and the solver proved that no action wins */
    const char *trouble;   /* why the policy failed; NULL: out of memory */
    uint64_t imagined;     /* actions in imagined worlds so far: counted by the policy */
};

#define POLICY_GIVES_UP ((size_t)-1)
#define POLICY_FAILED ((size_t)-2) /* it cannot go on: see deal_sight.trouble */

struct deal_policy {
    const char *name, *meaning;
    const struct deal_policy_key *keys; /* ended by a NULL name; may be NULL */
    bool peeks;                         /* follows the solver's line, which sees the table: for comparison only */
    bool wanders;                       /* may move cards back and forth, as long as new positions are reached */
    bool straight;                      /* its choices never lead back to an earlier position, so this is not tested */
    bool remembers;                     /* default of the key memory */
    long finish;                        /* default of the key finish */
    size_t memory;
    /* Sets up MEMORY in the middle of the game of S, with its history. False without memory. May be NULL. */
    bool (*recall)(void *memory, const struct deal_state *s);
    /* The index of an action, or POLICY_GIVES_UP. */
    size_t (*choose)(struct deal_sight *sight);
    /* Choice AT is carried out next. Without this call the choice was removed from the list. May be NULL. */
    void (*took)(struct deal_sight *sight, size_t at);
    void (*release)(void *memory); /* frees the pointers in the memory; may be NULL */
};

/* Uniform in 0..n-1, from the player's own stream (SplitMix64). */
uint64_t deal_sight_below(struct deal_sight *sight, uint64_t n);

/* The start of the stream of SEED in the deal of S: a function of SEED, the cards as
 * dealt and the shuffle number. */
uint64_t deal_player_stream(const struct deal_state *s, uint64_t seed);

/* ORDER POLICIES */
extern const struct deal_policy deal_policy_cautious, deal_policy_exact, deal_policy_greedy, deal_policy_random,
    deal_policy_rollout, deal_policy_think, deal_policy_thoughtful;

const struct deal_policy *deal_player_policy(const struct deal_player *p);
const long *deal_player_values(const struct deal_player *p);
/* The keys that all players have who do not peek. */
bool deal_player_remembers(const struct deal_player *p);
uint64_t deal_player_finish(const struct deal_player *p);

/* ---- choose.c: one choice ---- */

struct deal_choice {
    bool found; /* an action that does not lead back to a position of the game, as far as the player knows */
    struct deal_action action;
    bool lost;     /* all cards are known, and the solver proved that no action wins */
    bool line;     /* the action belongs to a line of the solver that wins */
    size_t left;   /* the number of actions of that line from here on */
    bool imagined; /* games were imagined for the choice */
};
/* The choice of a player who has seen all positions that S can be undone to. S is left as it was. */
bool deal_player_choose(const struct deal_player *p, struct deal_state *s, uint64_t seed, struct deal_choice *out,
                        struct deal_error *e);

#endif
