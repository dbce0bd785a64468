/*
 * In this folder: how searches keep positions, each thing written once.  closed_set.c the set of those visited, tables.c the same without hashes,
 * codec.c the form in which they wait, frontier.c the pool of open ones, heap.h and buckets.h their order,
 * stack.c the depth-first stack, trail.c how they were reached, answers.c what was proved of them.
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

/* A set of FIRST slots, a power of two, that grows as far as MEMORY; false without memory.  With CLOSED_MANY at first 1,000 FreeCells take
 * 0.97 of the time that they take with CLOSED_FEW. */
enum { CLOSED_FEW = 1 << 10, CLOSED_MANY = 1 << 12 };
bool deal_closed_init(struct closed_set *t, size_t first, size_t memory);
void deal_closed_release(struct closed_set *t);
/* It may hold so much from now on, if that is more; what it has forgotten stays forgotten. */
void deal_closed_widen(struct closed_set *t, size_t memory);
/* True when KEY is new to the set. Without memory the set forgets. */
bool deal_closed_add(struct closed_set *t, uint64_t key);
bool deal_closed_has(const struct closed_set *t, uint64_t key);

enum { CLOSED_GROUP = 8 }; /* slots, a cache line, in which a key is looked for first */
static inline uint64_t *closed_group(const struct closed_set *t, uint64_t key) { return t->slot + (key & t->mask & ~(size_t)(CLOSED_GROUP - 1)); }
/* KEY will be looked up next. */
static inline void closed_fetch(const struct closed_set *t, uint64_t key) { __builtin_prefetch(closed_group(t, key), 1); }
/* deal_closed_add(): mostly the key's own group has it, or room for it. */
static inline bool closed_add(struct closed_set *t, uint64_t key)
{
    uint64_t *slot = closed_group(t, key);
    unsigned used = 0;

    if (!key)
        return deal_closed_add(t, key);
    for (int i = 0; i < CLOSED_GROUP; i++)
        if (slot[i] == key)
            return false;
    for (int i = 0; i < CLOSED_GROUP; i++) /* all of them: to stop at the right one would mostly be guessed wrong */
        used += slot[i] != 0;
    if (used == CLOSED_GROUP || t->n > t->mask - t->mask / 4)
        return deal_closed_add(t, key);
    slot += used;
    t->n++;
    *slot = key;
    return true;
}

/* ---- the same by the bytes of positions: tables.c ---- */

struct table_set {
    uint8_t *bytes;      /* positions, one behind the other */
    uint32_t *slot;      /* 1 + the number of a position; 0: free */
    size_t size, n, cap; /* bytes of a position; positions; room for so many */
    size_t mask, most;   /* most: positions that it may hold */
    bool full;           /* one more was met, and is not in it */
};

/* An empty set of positions of X, MOST at most and as many as MEMORY bytes hold; false without memory. */
bool deal_tables_init(struct table_set *k, const struct search *x, size_t most, size_t memory);
void deal_tables_release(struct table_set *k);
/* True when the present position is new to the set, and in it now; false also where the set is full.  Without memory X has failed. */
bool deal_tables_add(struct table_set *k, struct search *x);

/* ---- a cache by hash of yes and no: answers.c ---- */

struct answers {
    uint64_t *slot; /* a key, its last bit the answer */
    size_t mask, n, most;
};
enum { UNKNOWN_ANSWER = -1 };

/* A cache of FIRST slots that grows to MOST; both powers of two. False without memory. */
bool deal_answers_init(struct answers *a, size_t first, size_t most);
void deal_answers_release(struct answers *a);
/* 1, 0 or UNKNOWN_ANSWER; the two lowest bits of KEY are not looked at. */
int deal_answers_find(const struct answers *a, uint64_t key);
void deal_answers_keep(struct answers *a, uint64_t key, bool answer);

/* Positions that wait: registers, counts and cards, without hashes. codec.c */
size_t deal_search_packed(const struct search *x); /* bytes */
void deal_search_pack(const struct search *x, uint8_t *out);
void deal_search_unpack(struct search *x, const uint8_t *in);

/* ---- trails: how positions were reached, trail.c ---- */

enum { NO_TRAIL = 0x7FFFFFFF };

struct trail {
    struct trail_mark *mark; /* freed by whoever has the trail */
    size_t n, cap, most;
    uint32_t free; /* the first number to be given anew, or NO_TRAIL */
};

/* An empty one that takes MEMORY bytes at most, or a few thousand steps. */
struct trail deal_trail_make(size_t memory);

/* The step, which is none, to the position that a search starts from. */
extern const struct step deal_trail_start;
static inline bool trail_room(const struct trail *t) { return t->free != NO_TRAIL || t->n < t->most; }
/* The number of STEP made after that of number BEFORE; NO_TRAIL of the start, and without memory or room. */
uint32_t deal_trail_add(struct search *x, struct trail *t, uint32_t before, struct step step);
/* The steps up to that of NUMBER, which may be NO_TRAIL, outlast the next sweep. */
void deal_trail_keep(struct trail *t, uint32_t number);
/* Forgets all that is not to be kept; false when that is not much. */
bool deal_trail_sweep(struct trail *t);
/* The steps up to STEP, after that of number BEFORE, are added to P. */
void deal_trail_path(struct search *x, const struct trail *t, uint32_t before, struct step step, struct path *p);
/* The same to the winning line: STEP wins. */
void deal_trail_win(struct search *x, const struct trail *t, uint32_t before, struct step step);

#endif
