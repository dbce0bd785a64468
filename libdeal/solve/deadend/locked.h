/* What locked.c and search/suit_plans.c share: the piles of one suit whose cards leave for foundations only. */
#ifndef DEAL_LOCKED_H
#define DEAL_LOCKED_H

#include "solve/base/parameters.h"
#include "solve/store/store.h"

enum { LOCKED_FOUNDS = 4, LOCKED_HIGH = DEAL_CARDS_MAX, LOCKED_KEYS = 16, LOCKED_RANKS = 14, LOCKED_OTHER = LOCKED_RANKS };

struct locked {
    const struct deal_rules *r;
    int row, piles;
    uint8_t pile[MAX_PILES];          /* such piles */
    uint8_t found[4][LOCKED_FOUNDS];  /* foundations of a suit */
    uint64_t height_key[LOCKED_FOUNDS][14]; /* what a foundation at a height brings to the key of a position ... */
    uint64_t height_more[LOCKED_FOUNDS][14]; /* ... and one card more to it */
    uint64_t stack_key[MAX_PILES][LOCKED_KEYS]; /* what so many cards in a stack bring; more: worked out each time */
    uint64_t stack_less[MAX_PILES][LOCKED_KEYS]; /* what the last of them leaving brings */
    int founds[4];
    uint64_t suit_key[4];             /* one for suits whose foundations take the same */
    bool pairs[4];                    /* of a suit: two foundations, each of which takes each rank once at most */
    struct answers answers;           /* by the key of a suit: does it come out? */
    struct locked_seen {
        uint64_t key[4];              /* what it brings to those of the suits */
        uint8_t n, card[LOCKED_HIGH];
    } *seen;                          /* of each such pile what it was when it was last looked at, ... */
    uint64_t seen_key[4];             /* ... and of all */
    /* the suit in question */
    int suit, stacks;
    uint8_t of[MAX_PILES];            /* the pile that a stack is */
    uint8_t stack[MAX_PILES][LOCKED_HIGH], n[MAX_PILES], height[LOCKED_FOUNDS]; /* ranks; counts */
    uint64_t tops[LOCKED_RANKS][(MAX_PILES + 63) / 64]; /* by rank the stacks that it is the top of; of rank 0 nothing is asked */
    int words;                        /* of .tops that are in use */
    uint8_t order[LOCKED_FOUNDS][15]; /* ranks of its foundations in order, 0 after them */
    uint8_t literal[MAX_PILES][LOCKED_HIGH], hand_literal[LOCKED_RANKS]; /* of a suit with pairs: that the card goes to foundation 0; 0 when
                                                                            nothing is known of it */
    uint32_t implied[2 * LOCKED_OTHER]; /* by literal what follows from it, and itself, as bits */
    uint32_t settled;                 /* what follows from the stacks alone */
    int wanting;                      /* foundations that are not full */
    int8_t at_hand[LOCKED_RANKS];     /* cards by rank that lie elsewhere ... */
    uint8_t piled[LOCKED_RANKS];      /* ... and in the stacks */
    uint64_t visited[LOCKED_VISITED]; /* positions of this question that led nowhere */
    int looked;
};

/* Makes SUIT of S the one in question, stacks with no card of it left out; its key,
 * whatever the order of the piles. */
uint64_t deal_locked_set(struct locked *k, const struct deal_state *s, int suit);
/* Could it come out from the stacks and heights as they stand? True also when that took too
 * long to find out; then it is not sure. */
bool deal_locked_comes_out(struct locked *k);
bool deal_locked_sure(const struct locked *k);

/* That the card goes to the other foundation; LITERAL is not 0. */
static inline int deal_locked_other(int literal) { return literal < LOCKED_OTHER ? literal + LOCKED_OTHER : literal - LOCKED_OTHER; }
/* Finds what is settled by the stacks of the suit's two foundations, locked_clauses.c; false: they cannot come out. */
bool deal_locked_find_clauses(struct locked *k);

#endif
