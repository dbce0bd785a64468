/* A set of positions by their bytes, with interchangeable piles sorted and cards alike counted as one: keys.c, alike.c.
 */
#ifndef DEAL_CHECK_KEYS_H
#define DEAL_CHECK_KEYS_H

#include "engine/engine.h"

enum { KEYS_BYTES = DEAL_CARDS_MAX + 3 * MAX_PILES + MAX_REGS };
enum keys_answer { KEYS_NEW, KEYS_OLD, KEYS_FULL };

struct check_keys {
    const struct deal_rules *r;
    uint8_t first[MAX_PILES]; /* the lowest-numbered pile that is interchangeable with this one, or the pile itself */
    bool dealt[MAX_PILES];    /* rounds or redeals distinguish it from the other piles of its group */
    bool out[MAX_PILES];      /* no card leaves the pile, and no rule looks at cards under its top */
    bool whole[MAX_PILES];    /* the pile moves as a whole only, and no rule looks at cards under its top */
    uint8_t alike[52];        /* the first of the cards that no rule distinguishes from this one, or the card itself */
    bool merges;              /* positions may share a key by one of these */
    uint64_t *slot;           /* 1 + the place of an entry in BYTES, and bits of its sum; 0: free */
    size_t mask, used, cap, memory;
    uint32_t number; /* of positions */
    uint8_t *bytes, *key;
};

/* Finds the first of the cards that no rule distinguishes from each card: alike.c. Returns true if two are alike. */
bool deal_keys_alike(const struct deal_rules *r, uint8_t first[52]);

/* The set takes at most MEMORY bytes. False without memory. */
bool deal_keys_new(struct check_keys *k, const struct deal_rules *r, size_t memory);
void deal_keys_free(struct check_keys *k);
/* Adds the position of S; *NUMBER is its number, from 0, or that of the equal one that the set has. */
enum keys_answer deal_keys_meet(struct check_keys *k, const struct deal_state *s, uint32_t *number);
/* Writes the key of S to K->key; returns its length. */
size_t deal_keys_write(struct check_keys *k, const struct deal_state *s);

#endif
