/*
 * In this folder: how positions are kept: closed_set.c those visited, codec.c the form
 * in which they wait, heap.c their order, trail.c how they were reached.
 *
 * A position is known by its 64-bit hash.  Two of n different positions share
 * one with a chance of about n^2 / 2^65: 3e-8 for a million positions.  A search
 * that finds nothing rests on that.
 */
#ifndef DEAL_STORE_H
#define DEAL_STORE_H

#include "solve/base/search.h"

/* ---- a set of positions: closed_set.c ---- */

struct closed_set {
    uint64_t *slot;
    size_t mask, n, most; /* most: slots that the memory allows */
    bool full;            /* forgets: an absent position may have been there */
};

bool deal_closed_init(struct closed_set *t, size_t memory);
void deal_closed_release(struct closed_set *t);
/* True when KEY is new to the set. Without memory the set forgets. */
bool deal_closed_add(struct closed_set *t, uint64_t key);
/* KEY will be looked up next. */
void deal_closed_fetch(const struct closed_set *t, uint64_t key);

/* Positions that wait: registers, counts and cards, without hashes. codec.c */
size_t deal_search_packed(const struct search *x); /* bytes */
void deal_search_pack(const struct search *x, uint8_t *out);
void deal_search_unpack(struct search *x, const uint8_t *in);

/* ---- trails: how positions were reached, trail.c ---- */

enum { NO_TRAIL = 0xFFFFFFFF };

struct trail {
    struct trail_mark *mark; /* freed by whoever has the trail */
    size_t n, cap;
};

/* The step, which is none, to the position that a search starts from. */
extern const struct step deal_trail_start;
/* The number of STEP made after that of number BEFORE; NO_TRAIL of the start, and without memory. */
uint32_t deal_trail_add(struct search *x, struct trail *t, uint32_t before, struct step step);
/* The steps up to number LAST become the line that wins. */
void deal_trail_keep(struct search *x, const struct trail *t, uint32_t last);

#endif
