/* A set of positions by all their bytes, in which interchangeable piles are sorted and cards that no rule distinguishes
 * count as one (keys.c, alike.c), and a smaller one by hash sums (sums.c). */
#ifndef DEAL_CHECK_KEYS_H
#define DEAL_CHECK_KEYS_H

#include "engine/engine.h"

enum { KEYS_BYTES = DEAL_CARDS_MAX + 3 * MAX_PILES + MAX_REGS };
enum keys_answer { KEYS_NEW, KEYS_OLD, KEYS_FULL };

/* The part of the key that is for one pile. */
struct keys_pile {
    size_t cards; /* place of the cards in the table, in bytes */
    uint8_t reg;  /* the register of the pile, or 0 */
    bool top;     /* true: the key has only the top card of the pile, since the cards under it do not matter */
    bool whole;   /* true: the pile moves as a whole only, and its number of cards does not matter either */
    bool run;     /* true: the key has only the cards up to the root of the run (runs.c) */
};

struct check_keys {
    const struct deal_rules *r;
    uint8_t first[MAX_PILES]; /* first[p]: the lowest-numbered pile that is interchangeable with pile p, or p itself */
    bool dealt[MAX_PILES];    /* dealt[p]: rounds or redeals distinguish pile p from the other piles of its group */
    struct keys_pile pile[MAX_PILES];
    uint8_t alike[52]; /* alike[card]: the first of the cards that no rule distinguishes from it, or the card itself */
    uint8_t length[MAX_PILES]; /* length[p]: how many cards of pile p stand in the key that is being written */
    bool turns;  /* true: turns of the pack are free, and the key does not distinguish all of them (turns.c) */
    int runs;    /* group in which the key does not distinguish equal parents (runs.c), or NO_GROUP */
    bool merges; /* true: different positions may have one key, since some of the fields above merges them */
    /* the fields above except length[] depend on the rules only; hash table of 1 + the place of an entry in bytes,
     * together with bits of its hash sum; 0: free slot */
    uint64_t *slot;
    size_t mask, used, cap, memory;
    uint32_t number; /* number of positions in the set */
    uint8_t *bytes, *key;
};

/* Finds, for each card, the first of the cards that no rule distinguishes from it (alike.c). Returns true if there are
 * two such cards. */
bool deal_keys_alike(const struct deal_rules *r, uint8_t first[52]);

/* Finds the fields of KEYS that depend on the rules only, with an empty set that deal_keys_begin() has to make. */
void deal_keys_find(struct check_keys *keys, const struct deal_rules *r);
/* Makes an empty set that takes at most MEMORY bytes. Returns false if memory runs out. */
bool deal_keys_begin(struct check_keys *keys, size_t memory);
/* Both in turn. */
bool deal_keys_new(struct check_keys *keys, const struct deal_rules *r, size_t memory);
void deal_keys_free(struct check_keys *keys);
/* Adds the position of S to the set. *NUMBER receives its number, from 0, or the number of the equal position that the
 * set has. */
enum keys_answer deal_keys_meet(struct check_keys *keys, const struct deal_state *s, uint32_t *number);
/* Writes the key of the position of S to KEYS->key; returns its length in bytes. */
size_t deal_keys_write(struct check_keys *keys, const struct deal_state *s);
/* The number of cards of pile P, from the lowest, that stand in the key. If it does not matter which of equal parents
 * carries a run, the cards on the lowest card of the run at the end of a pile are left out. They are the cards of the
 * game that stand nowhere else in the key. */
int deal_keys_length(const struct check_keys *keys, const struct deal_state *s, int p);
/* Writes the part of pack and talon to the key of a position, where turns are free, to OUT; returns its length. */
size_t deal_keys_write_stock(const struct check_keys *keys, const struct deal_state *s, uint8_t *out);

/* ---- the set by hash sums: sums.c ---- */

/* A set of positions by two hash sums of their keys, 96 bits in all. Two keys have the same sums with a chance of
 * 2^-96, so with 10^8 positions some key is taken for another with a chance below 10^-12. */
struct check_sums {
    struct check_keys keys; /* the classes of piles and cards; their set stays empty */
    struct sums_slot *slot;
    size_t mask, memory; /* memory: largest number of bytes */
    uint32_t number;     /* number of positions in the set */
    uint64_t card[2][52];
    uint8_t class[MAX_PILES];   /* class[p]: number of the class of interchangeable piles of pile p */
    uint8_t dealing[MAX_PILES]; /* the same while rounds or redeals distinguish piles */
    const uint8_t *used; /* class[] or dealing[], by which the position met last was summed; NULL: none was met */
    uint64_t sum[2][MAX_PILES]; /* sums of its piles */
    uint64_t piles[2];          /* the totals of these */
    uint8_t *last;              /* its table */
};

/* Makes an empty set of at most MEMORY bytes with the classes of KEYS. Returns false if memory runs out. */
bool deal_sums_new(struct check_sums *sums, const struct check_keys *keys, size_t memory);
void deal_sums_free(struct check_sums *sums);
enum keys_answer deal_sums_meet(struct check_sums *sums, const struct deal_state *s, uint32_t *number);

#endif
