/* Locked piles, whose cards leave for foundations only, seen one suit at a time. Shared by locked.c and
 * search/suit_plans.c. */
#ifndef DEAL_LOCKED_H
#define DEAL_LOCKED_H

#include "base/answers.h"
#include "solve/base/parameters.h"
#include "solve/store/store.h"

enum {
    LOCKED_FOUNDS = 4,
    LOCKED_HIGH = DEAL_CARDS_MAX,
    LOCKED_KEYS = 16,
    LOCKED_RANKS = 14,
    LOCKED_OTHER = LOCKED_RANKS
};

struct locked {
    const struct deal_rules *r;
    int row, piles;
    bool tests; /* true: the dead-end test is made; false: only plans of suits (search/suit_plans.c) use this struct */
    uint8_t pile[MAX_PILES];                /* numbers of the locked piles, whose cards leave for foundations only */
    uint8_t found[4][LOCKED_FOUNDS];        /* found[suit]: the foundations of the suit */
    uint64_t height_key[LOCKED_FOUNDS][14]; /* height_key[i][h]: contribution of foundation i of a suit to the hash when
                                               it has h cards */
    uint64_t height_more[LOCKED_FOUNDS]
                        [14]; /* height_more[i][h]: change of the hash when the h cards on foundation i become h + 1 */
    uint64_t stack_key[MAX_PILES][LOCKED_KEYS]; /* stack_key[p][n]: contribution of stack p to the hash when it has n
                                                   cards; for larger n it is computed at each use */
    /* stack_less[p][n]: change of the hash when stack p of n cards loses its top */
    uint64_t stack_less[MAX_PILES][LOCKED_KEYS];
    int founds[4];
    uint64_t suit_key[4];   /* by suit: contribution of the suit to the hash, equal for suits whose foundations take the
                               same ranks */
    bool pairs[4];          /* by suit: true if it has two foundations, and each takes each rank at most once */
    struct answers answers; /* cache, by the hash of a suit: can all its cards go to foundations? */
    struct locked_seen {
        uint64_t key[4]; /* by suit: contribution of the pile to the hash of the suit */
        uint8_t n, card[LOCKED_HIGH];
    } * seen;             /* seen[i]: cards of locked pile i at the last call of the test */
    uint64_t seen_key[4]; /* by suit: sum of seen[].key over the locked piles */
    /* suit: number of the suit under test; stacks: number of locked piles that have cards of this suit */
    int suit, stacks;
    uint8_t of[MAX_PILES]; /* of[p]: number of the locked pile whose cards of the suit under test are stack p */
    /* stack[p]: ranks of the cards in stack p from the bottom; n[p]: their number; height[i]: number of cards on
     * foundation i of the suit */
    uint8_t stack[MAX_PILES][LOCKED_HIGH], n[MAX_PILES], height[LOCKED_FOUNDS];
    /* tops[rank]: bit set of the stacks whose top has this rank; rank 0 (empty stacks) is never read */
    uint64_t tops[LOCKED_RANKS][(MAX_PILES + 63) / 64];
    int words; /* number of words that each bit set of tops[] uses */
    /* order[i]: the ranks that foundation i of the suit takes, in sequence, followed by 0 */
    uint8_t order[LOCKED_FOUNDS][15];
    /* 2-SAT literals, for a suit with pairs[]: literal[p][i] is "card i of stack p goes to foundation 0";
     * hand_literal[] is the same for available cards, by rank; 0: the card has no literal */
    uint8_t literal[MAX_PILES][LOCKED_HIGH], hand_literal[LOCKED_RANKS];
    /* implied[literal]: bit set of the literals that it implies, itself among them */
    uint32_t implied[2 * LOCKED_OTHER];
    uint32_t settled;             /* bit set of the 2-SAT literals that are true in every solution */
    int wanting;                  /* number of foundations of the suit that are not full */
    int8_t at_hand[LOCKED_RANKS]; /* at_hand[rank]: number of the suit's cards of this rank that are neither in a stack
                                     nor on a foundation */
    uint8_t piled[LOCKED_RANKS];  /* piled[rank]: number of the suit's cards of this rank in stacks */
    uint64_t visited[LOCKED_VISITED]; /* hash table of the positions from which the cards of the suit cannot all go to
                                         foundations */
    int looked;
};

/* Selects SUIT of S as the suit under test and fills its stacks; locked piles without a card of this suit are left out.
 * Returns a hash of the suit's cards, which does not depend on the order of the piles. */
uint64_t deal_locked_set(struct locked *locked, const struct deal_state *s, int suit);
/* Can all cards of the suit under test go to foundations? Also true when the search reached LOCKED_EFFORT;
 * deal_locked_sure() is then false. */
bool deal_locked_comes_out(struct locked *locked);
bool deal_locked_sure(const struct locked *locked);

/* Negation of a 2-SAT literal: the card goes to the other foundation. LITERAL is not 0. */
static inline int deal_locked_other(int literal)
{
    return literal < LOCKED_OTHER ? literal + LOCKED_OTHER : literal - LOCKED_OTHER;
}
/* Computes the 2-SAT implications (implied[] and settled) for a suit with pairs[], in locked_clauses.c. Returns false
 * if the clauses have no solution, so that the suit cannot come out. */
bool deal_locked_find_clauses(struct locked *locked);

#endif
