/*
 * What the files of the greedy player share, and what players that build on it use.
 *
 * Everything is asked of a view: some cards are DEAL_NO_CARD.
 */
#ifndef DEAL_GREEDY_H
#define DEAL_GREEDY_H

#include "players.h"

enum { GREEDY_BUILD, GREEDY_EXCHANGE, GREEDY_HOLD, GREEDY_FAR, GREEDY_KEYS }; /* ORDER POLICY KEYS */
enum { BUILD_BEFORE, BUILD_AFTER, BUILD_NEVER };                 /* ORDER BUILD */

/* The order of preference; within a rank the lower cost. */
enum greedy_rank { RANK_PLAY, RANK_EXCHANGE, RANK_FILL, RANK_BUILD, RANK_DEAL, RANK_BUILD_LATE, RANK_OTHER, RANK_SWAP,
                   RANK_REDEAL, RANK_REFUSED };
enum { COST_LIMIT = 10000, FAR = 99 };

struct greedy_verdict {
    enum greedy_rank rank;
    int cost;
};

struct greedy_memory {
    bool begun;
    uint32_t lines; /* groups that are lines */
    uint64_t moved; /* cards that moved in the tableau since the last step forward */
    int passed;     /* cards passed between foundations since then */
    bool looked, hopeless; /* for players that look: the game is lost, whatever is done */
};

/* ---- greedy.c ---- */

extern const struct deal_policy_key deal_greedy_keys[]; /* ended by a NULL name */

/* A verdict on each action of SIGHT to OUT; VALUE in the order of the keys. */
void deal_greedy_judge(const struct deal_sight *sight, const long *value, struct greedy_memory *memory,
                       struct greedy_verdict *out);
/* Nothing is better than another refused one. */
bool deal_greedy_better(struct greedy_verdict a, struct greedy_verdict b);
/* The index of the best action and what is thought of it; POLICY_GIVES_UP when all are refused. */
size_t deal_greedy_choose(const struct deal_sight *sight, const long *value, struct greedy_memory *memory,
                          struct greedy_verdict *best);
/* To be called with the action that is taken. */
void deal_greedy_remember(const struct deal_state *view, struct greedy_memory *memory, struct deal_action a,
                          enum greedy_rank rank);
/* Reads from the history of S the cards that moved in the tableau since the last other action. False without memory. */
bool deal_greedy_recall(struct greedy_memory *memory, const struct deal_state *s);

/* ---- lines.c: cards that wait in a line, and how soon a card is wanted ---- */

/* The groups that fill other places by themselves, one card setting free the next. */
uint32_t deal_lines_find(const struct deal_rules *r);
/* 0 in a line, 1 in a place that a line fills, 2 talon and pack, 3 the rest. */
int deal_lines_place(const struct deal_state *v, uint32_t lines, int pile);
/* Ought a twin of the top of FROM in a line to have foundation TO instead?  So it is
 * when over the twin lie fewer cards than PERCENT of those that another foundation lacks. */
bool deal_lines_hold(const struct deal_state *v, uint32_t lines, int from, int to, long percent);
/* How many cards the foundations lack before one wants CARD; FAR if none ever does, or for a card that is not known. */
int deal_distance(const struct deal_state *v, uint8_t card);

/* ---- moves.c: what moves in the tableau bring ---- */

struct move {
    uint8_t card;     /* that is laid down */
    uint8_t onto;     /* what it covers; DEAL_NO_CARD in an empty place */
    uint8_t under;    /* what it uncovers; DEAL_NO_CARD when that is not known or there is none */
    bool empties, turns;
};

struct move deal_move_take_apart(const struct deal_state *v, struct deal_action a);
/* Lower is better. COST_LIMIT: it brings nothing. */
int deal_move_building(const struct deal_state *v, struct deal_action a, const struct move *m);
/* A card that has no place yet goes where it buries the least. */
int deal_move_laying(const struct deal_state *v, const struct move *m);
/* A move that brings nothing, but cannot be gone back on: what is wanted soon goes first. */
int deal_move_settling(const struct deal_state *v, const struct move *m);
/* Is it the filling of a vacancy, as against a lane that takes what one likes? */
bool deal_move_fills(const struct deal_state *v, struct deal_action a);

#endif
