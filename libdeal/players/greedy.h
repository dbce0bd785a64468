/*
 * Declarations shared by the files of the greedy player, and by players based on it. All functions
 * take a view, in which unknown cards are DEAL_NO_CARD.
 */
#ifndef DEAL_GREEDY_H
#define DEAL_GREEDY_H

#include "players.h"

enum { GREEDY_BUILD, GREEDY_EXCHANGE, GREEDY_HOLD, GREEDY_FAR, GREEDY_BACK, GREEDY_KEYS }; /* ORDER POLICY KEYS */
enum { BUILD_BEFORE, BUILD_AFTER, BUILD_NEVER };                                           /* ORDER BUILD */

/* In order of preference; within a rank the lower cost is better. */
enum greedy_rank {
    RANK_PLAY,
    RANK_EXCHANGE,
    RANK_FILL,
    RANK_BUILD,
    RANK_DEAL,
    RANK_BUILD_LATE,
    RANK_OTHER,
    RANK_SWAP,
    RANK_REDEAL,
    RANK_REFUSED
};
enum { COST_LIMIT = 10000, FAR = 99 };

struct greedy_verdict {
    enum greedy_rank rank;
    int cost;
};

struct greedy_memory {
    bool begun;
    uint32_t lines;        /* groups that are lines */
    uint64_t moved;        /* cards that moved in the tableau since the last step forward */
    uint64_t returned;     /* those of them that came back from a foundation */
    int passed;            /* cards passed between foundations since then */
    bool looked, hopeless; /* for players that look ahead: a test was made; the game is proved lost */
};

/* ---- greedy.c ---- */

extern const struct deal_policy_key deal_greedy_keys[]; /* ended by a NULL name */

/* Writes the values of the keys that hold if none is given. */
void deal_greedy_standard(long value[GREEDY_KEYS]);
/* Writes a verdict on each action of SIGHT to OUT. VALUE has the values of the keys, in their order. */
void deal_greedy_judge(const struct deal_sight *sight, const long *value, struct greedy_memory *memory,
                       struct greedy_verdict *out);
/* Is A better than B? A refused action is never better than another refused one. */
bool deal_greedy_better(struct greedy_verdict a, struct greedy_verdict b);
/* The index of the best action, and its verdict in BEST; POLICY_GIVES_UP if all are refused. */
size_t deal_greedy_choose(const struct deal_sight *sight, const long *value, struct greedy_memory *memory,
                          struct greedy_verdict *best);
/* Updates MEMORY; to be called with the action that is taken. */
void deal_greedy_remember(const struct deal_state *view, struct greedy_memory *memory, struct deal_action a,
                          enum greedy_rank rank);
/* Reads from the history of S the cards that moved in the tableau since the last other action. False
 * without memory. */
bool deal_greedy_recall(struct greedy_memory *memory, const struct deal_state *s);

/* ---- lines.c: cards that wait in a line, and how soon a card is wanted ---- */

/* The mask of groups that fill other places by themselves, each card freeing the next. */
uint32_t deal_lines_find(const struct deal_rules *r);
/* 0 in a line, 1 in a place that a line fills, 2 talon and pack, 3 the rest. */
int deal_lines_place(const struct deal_state *v, uint32_t lines, int pile);
/* Should a twin of the top of FROM, which is in a line, go to foundation TO instead? True if fewer
 * cards cover the twin than PERCENT of the cards that another foundation lacks. */
bool deal_lines_hold(const struct deal_state *v, uint32_t lines, int from, int to, long percent);
/* How many cards the foundations lack before one takes CARD; FAR if none ever does, or if the card is unknown. */
int deal_distance(const struct deal_state *v, uint8_t card);

/* ---- moves.c: what moves in the tableau bring ---- */

struct move {
    uint8_t card;  /* the card that is moved */
    uint8_t onto;  /* the card that it covers; DEAL_NO_CARD in an empty place */
    uint8_t under; /* the card that it uncovers; DEAL_NO_CARD if there is none or it is unknown */
    bool empties, turns;
};

struct move deal_move_take_apart(const struct deal_state *v, struct deal_action a);
/* The cost of a build; lower is better. COST_LIMIT: no gain. */
int deal_move_building(const struct deal_state *v, struct deal_action a, const struct move *m);
/* The cost of a move; low if the card covers none that is needed sooner. */
int deal_move_laying(const struct deal_state *v, const struct move *m);
/* The cost of a move that has no gain but cannot be reversed: cards that a foundation takes soon come first. */
int deal_move_settling(const struct deal_state *v, const struct move *m);
/* Does the move fill a vacancy? A lane, which takes any card, does not count. */
bool deal_move_fills(const struct deal_state *v, struct deal_action a);

#endif
