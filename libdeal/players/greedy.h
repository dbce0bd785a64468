/*
 * Declarations shared by the files of the greedy player, and by players based on it. All functions take a view, a
 * position in which unknown cards are DEAL_NO_CARD.
 */
#ifndef DEAL_GREEDY_H
#define DEAL_GREEDY_H

#include "engine/engine.h"
#include "players.h"

static inline const struct deal_group *pile_group(const struct deal_rules *r, int pile)
{
    return &r->group[r->pile[pile].group];
}

/* ---- value.c: the value of a position, a weighted sum of terms ---- */

/* Terms of the value, in the order of the weights (ORDER VALUE TERMS). */
enum {
    VALUE_GOAL,   /* cards at the goal */
    VALUE_HIDDEN, /* hidden cards of the tableau */
    VALUE_EMPTY,  /* empty piles of the tableau that take a card */
    VALUE_JOINED, /* cards that lie on a card on which they may be built */
    VALUE_SUITED, /* such cards of the suit of the card under them, in addition */
    VALUE_BURIED, /* cards over a lower card of their suit in the same pile */
    VALUE_FITS,   /* cards at hand that a heap takes, which gives none back */
    VALUE_TERMS
};

struct deal_value {
    bool leads; /* true: greedy chooses by the value alone; false: only if it would refuse all actions otherwise */
    long weight[VALUE_TERMS];
    long samples, tries, nodes; /* standard values of these keys of the player think */
};

/* The weights for the family of the rules. */
const struct deal_value *deal_value_for(const struct deal_rules *r);
/* The value of S, which was reached by actions from a position with the known cards of KNOWN. Cards that are unknown in
 * KNOWN, or left the pack since, count as hidden cards or not at all. */
long deal_value_of(const struct deal_value *value, const struct deal_state *s, const struct deal_state *known);

/* ---- greedy.c ---- */

/* keys of the greedy player, in the order of its table of keys (ORDER POLICY KEYS) */
enum { GREEDY_BUILD, GREEDY_EXCHANGE, GREEDY_HOLD, GREEDY_FAR, GREEDY_BACK, GREEDY_VALUE, GREEDY_KEYS };
/* values of the key that states when to build, in the order of its words (ORDER BUILD) */
enum { BUILD_BEFORE, BUILD_AFTER, BUILD_NEVER };

/* Classes of actions in order of preference; within a class the lower cost is better. */
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
    uint32_t lines; /* bit set of the groups that are lines: their cards fill other piles automatically, each card
                       freeing the next */
    /* bit set of the cards that moved in the tableau since the last step forward (a play, a fill, a deal) */
    uint64_t moved;
    uint64_t returned; /* bit set of those cards in the set before this one that came back from a foundation */
    int passed;        /* number of cards that passed between foundations since the last play, fill or deal */
    /* for players that look ahead: looked: a dead-end test was made for the action; hopeless: it proved the game lost
     */
    bool looked, hopeless;
    const struct deal_value *value; /* weights of the value of a position */
    /* PEAK: the greatest value since the last deal, if RATED. IDLE: the number of actions since then that were chosen
     * by value. BY_VALUE: the last choice was one. */
    bool rated, by_value;
    int idle;
    long peak;
    struct greedy_verdict best; /* the verdict on the action that is chosen */
};

/* keys of the greedy player, ended by a key whose name is NULL */
extern const struct deal_policy_key deal_greedy_keys[];

/* Writes the default values of the keys (options) of the greedy player. */
void deal_greedy_standard(long value[GREEDY_KEYS]);
/* Is verdict A better than verdict B? A refused action is never better than another refused one. */
bool deal_greedy_better(struct greedy_verdict a, struct greedy_verdict b);
/* Returns the index of the action of SIGHT that the greedy player takes, or POLICY_GIVES_UP if it refuses all; *BEST
 * receives its verdict on that action. OUT: NULL, or an array that receives the verdicts on all actions. VALUE: the
 * values of the player's keys, in their order. */
size_t deal_greedy_choose(const struct deal_sight *sight, const long *value, struct greedy_memory *memory,
                          struct greedy_verdict *out, struct greedy_verdict *best);
/* The hook recall() of policies whose memory begins with a struct greedy_memory: reads from the history of S which
 * cards moved in the tableau since the last action of another kind. Returns false if memory runs out. */
bool deal_greedy_recall(void *memory, const struct deal_state *s);
/* The hook took() of such policies that choose by their verdict BEST. */
void deal_greedy_took(struct deal_sight *sight, size_t at);
/* Updates the greedy player's MEMORY for action A, of class RANK; the player must call it with each action that it
 * takes. */
void deal_greedy_remember(const struct deal_state *view, struct greedy_memory *memory, struct deal_action a,
                          enum greedy_rank rank);

/* ---- lines.c: cards that wait in a line, and how soon a card is wanted ---- */

/* Bit set of the groups that are lines: their cards fill other piles automatically, each card freeing the next. */
uint32_t deal_lines_find(const struct deal_rules *r);
/* Where a pile is, for the order of plays: 0: in a line, 1: among the piles that a line fills, 2: talon or pack, 3:
 * elsewhere. */
int deal_lines_place(const struct deal_state *view, uint32_t lines, int pile);
/* Should the top of pile FROM stay, so that its twin (an equal card) in a line can go to foundation TO? True if the
 * number of cards over the twin is less than PERCENT of the number of cards that another foundation lacks before it
 * takes the card. */
bool deal_lines_hold(const struct deal_state *view, uint32_t lines, int from, int to, long percent);
/* Number of cards that foundations lack before one of them takes CARD; FAR if none ever does, or if the card is
 * unknown. */
int deal_distance(const struct deal_state *view, uint8_t card);

/* ---- moves.c: what moves in the tableau bring ---- */

struct move {
    uint8_t card;  /* the card that moves */
    uint8_t onto;  /* the card that the moved card covers; DEAL_NO_CARD if it goes to an empty pile */
    uint8_t under; /* the card that the move uncovers; DEAL_NO_CARD if there is none or it is unknown */
    bool empties, turns;
};

struct move deal_move_take_apart(const struct deal_state *view, struct deal_action a);
/* Cost of a move within the tableau; lower is better. COST_LIMIT: the move gains nothing. */
int deal_move_building(const struct deal_state *view, struct deal_action a, const struct move *move);
/* Cost of laying the moved card on its new place; low if it covers no card that is needed sooner. */
int deal_move_laying(const struct deal_state *view, const struct move *move);
/* Cost of a move that gains nothing but cannot be reversed; lower for cards that a foundation takes soon. */
int deal_move_settling(const struct deal_state *view, const struct move *move);
/* Does the move fill an empty pile? A pile that takes any card at any time does not count. */
bool deal_move_fills(const struct deal_state *view, struct deal_action a);

#endif
