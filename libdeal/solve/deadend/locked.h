/* Shared by locked.c and search/suit_plans.c: locked piles, whose cards leave for foundations only, seen one suit at a
 * time. */
#ifndef DEAL_LOCKED_H
#define DEAL_LOCKED_H

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
    bool tests;                             /* the dead-end test is made; if not, only plans of suits use this struct */
    uint8_t pile[MAX_PILES];                /* the locked piles */
    uint8_t found[4][LOCKED_FOUNDS];        /* by suit: its foundations */
    uint64_t height_key[LOCKED_FOUNDS][14]; /* key part of a foundation, by its number in the suit and its height */
    uint64_t height_more[LOCKED_FOUNDS][14]; /* height_more[i][h]: change of the key when foundation i grows from h to h
                                                + 1 cards */
    uint64_t stack_key[MAX_PILES][LOCKED_KEYS];  /* key part of a stack of n cards; larger n: computed at each use */
    uint64_t stack_less[MAX_PILES][LOCKED_KEYS]; /* change of the key when a stack of n cards loses its top */
    int founds[4];
    uint64_t suit_key[4];   /* equal for suits whose foundations take the same ranks */
    bool pairs[4];          /* by suit: it has two foundations, and each takes each rank at most once */
    struct answers answers; /* cache, by the key of a suit: can the suit come out? */
    struct locked_seen {
        uint64_t key[4]; /* contribution of the pile to the key of each suit */
        uint8_t n, card[LOCKED_HIGH];
    } * seen;             /* cards of each locked pile at the last call of the test */
    uint64_t seen_key[4]; /* sums of seen[].key over the piles */
    /* the suit under test; its stacks: locked piles that have cards of it */
    int suit, stacks;
    uint8_t of[MAX_PILES];                                                      /* by stack: its pile */
    uint8_t stack[MAX_PILES][LOCKED_HIGH], n[MAX_PILES], height[LOCKED_FOUNDS]; /* ranks from the bottom; number of
                                                                                   cards; heights of foundations */
    uint64_t tops[LOCKED_RANKS][(MAX_PILES + 63) / 64]; /* by rank: bit set of the stacks whose top has that rank; rank
                                                           0 (empty stacks) is never read */
    int words;                                          /* words of tops[] in use */
    uint8_t order[LOCKED_FOUNDS][15]; /* by foundation: the ranks that it takes in order, ended by 0 */
    uint8_t literal[MAX_PILES][LOCKED_HIGH], hand_literal[LOCKED_RANKS]; /* for a suit with pairs[]: the literal "this
                                                                            card goes to foundation 0"; 0: the card has
                                                                            no literal */
    uint32_t implied[2 * LOCKED_OTHER]; /* by literal: the literals that it implies, itself among them, as bits */
    uint32_t settled;                   /* literals that are true in every solution, as bits */
    int wanting;                        /* foundations that are not full */
    int8_t at_hand[LOCKED_RANKS];       /* by rank: cards that lie in no stack and on no foundation */
    uint8_t piled[LOCKED_RANKS];        /* by rank: cards in the stacks */
    uint64_t visited[LOCKED_VISITED];   /* hash table of the positions from which the suit cannot come out */
    int looked;
};

/* Selects SUIT of S as the suit under test and fills its stacks; locked piles without a card of it are left out.
 * Returns the key of the suit, which does not depend on the order of the piles. */
uint64_t deal_locked_set(struct locked *k, const struct deal_state *s, int suit);
/* Can the suit under test come out? Also true when the search reached LOCKED_EFFORT; deal_locked_sure() is then
 * false. */
bool deal_locked_comes_out(struct locked *k);
bool deal_locked_sure(const struct locked *k);

/* Negation of a literal: the card goes to the other foundation. LITERAL is not 0. */
static inline int deal_locked_other(int literal)
{
    return literal < LOCKED_OTHER ? literal + LOCKED_OTHER : literal - LOCKED_OTHER;
}
/* locked_clauses.c: computes implied[] and settled for a suit with pairs[]. Returns false if the clauses have no
 * solution, so that the suit cannot come out. */
bool deal_locked_find_clauses(struct locked *k);

#endif
