/*
 * A stack of packed positions of different lengths, in blocks that are freed as it shrinks. A pile whose cards are the
 * first ones of a reference takes no room beside its count: for a foundation the cards in the order that it wants, for
 * any other pile its cards at the start.
 */
#ifndef DEAL_BLOCKS_H
#define DEAL_BLOCKS_H

#include "store.h"

struct packer {
    uint8_t *reference;      /* the reference: cards that each pile is expected to have, in the places of a table */
    uint8_t many[MAX_PILES]; /* by pile: number of its cards that the reference has */
    uint8_t *whole,
        *less;   /* scratch memory for one position: the packed form of codec.c, and the shorter form for blocks */
    size_t most; /* upper bound of the number of bytes of a position in a block */
};

/* Initializes *K for positions that follow the present one. Returns false without memory. */
bool deal_packer_init(struct packer *k, const struct search *x);
void deal_packer_release(struct packer *k);

struct block;
struct blocks {
    struct block *last;
    size_t n; /* positions */
};

/* Adds the present position, whose number on the trail is NUMBER. *BYTES is the memory of all blocks. Returns false
 * without memory. */
bool deal_blocks_push(struct blocks *b, struct packer *k, const struct search *x, uint32_t number, size_t *bytes);
/* Makes the position added last the present one, and removes it. B must not be empty. Returns its number on the trail.
 */
uint32_t deal_blocks_pop(struct blocks *b, struct packer *k, struct search *x, size_t *bytes);
/* Marks the steps to all positions of B on the trail T, so that its next sweep keeps them. */
void deal_blocks_keep(const struct blocks *b, struct trail *t);
void deal_blocks_release(struct blocks *b, size_t *bytes);

#endif
