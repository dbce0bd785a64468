/*
 * A search over numbers of cards, for the check and for the plain search of solve/, where cards only come to one pile,
 * the heap: top cards that fit on its top, and cards of the pack (see PROOFS.md). A position is determined by the
 * number of cards in each pile and by the top of the heap. These numbers form an exact key, which no other position
 * has. If keys are few, each has a bit in a table.
 *
 * Two cards are of one kind if the heap takes both in the same places and takes the same cards on them. Two piles whose
 * lowest cards are of the same kinds are interchangeable while they hold only these, where no pile covers another. The
 * key is then that of the equivalent position in which the pile of the lower number has more cards.
 *
 * If all piles must become empty, two arguments shorten the search (counts_search.c). The positions with few cards that
 * can be won are known (counts_back.c), and at times the next card must be of certain kinds (counts_places.c).
 */
#ifndef DEAL_COUNTS_H
#define DEAL_COUNTS_H

#include "base/bits.h"
#include "base/closed_set.h"
#include "deal.h"

enum { COUNTS_PILES = 64, COUNTS_PAIRS = 128, COUNTS_KINDS = 54, COUNTS_NO_KIND = 53 };

/* A pile with cards at the start, perhaps the pack. */
struct counts_pile {
    uint8_t pile, full;   /* pile: number of the pile in the rules; full: number of its cards at the start */
    bool clears;          /* true: the goal requires the pile to be empty */
    uint64_t under, over; /* bit sets: under: the piles that this pile covers; over: the piles that cover it */
    uint64_t weight;      /* factor of the pile's number of cards in the key of a position */
    /* kind[n]: kind of the n-th card of the pile from the bottom, n from 1; kind[0] is COUNTS_NO_KIND */
    uint8_t kind[DEAL_CARDS_MAX + 1];
};

/* Two interchangeable piles. Their lowest SAME cards are of the same kinds, one by one. */
struct counts_pair {
    uint8_t a, b, same;
};

struct counts_frame {
    uint64_t left;     /* bit set of the piles that are not tried yet from this position */
    uint8_t move, top; /* move: the pile tried last; top: top of the heap before */
};

/* Sets of kinds for which places on the heap can run out (counts_places.c). Each has a byte in two words. */
enum { PLACES_SETS = 16, PLACES_WORDS = PLACES_SETS / 8 };
struct places {
    int sets;
    uint64_t set[PLACES_SETS]; /* bit sets of kinds */
    /* A signed byte for each set: the number of cards in piles and pack on which one of its kinds can be laid, minus
     * the number of cards of its kinds in piles. It is at least -1 where a win is possible. */
    uint64_t spare[PLACES_WORDS];
    /* changes of spare when a card of the kind is played (0) or turned (1) */
    uint64_t change[2][COUNTS_KINDS][PLACES_WORDS];
};

/* Positions with few cards that can be won (counts_back.c). */
struct counts_back {
    bool grows;              /* true: positions with one card more are being added */
    int cards;               /* all such positions with this number of cards, or fewer, are known; -1: none is */
    uint64_t nodes;          /* number of positions known */
    struct closed_set known; /* keys of these positions, with the kind of the next card in place of the top */
    /* arrays of positions. now: those with CARDS cards; later: those found so far with one card more */
    uint8_t *now, *later;
    size_t nows, laters, now_cap, later_cap, most, at; /* numbers of positions, capacities and their limit; at: number
                                                          of the position of now whose predecessors are found next */
};

struct counts {
    const struct deal_rules *r;
    bool prunes;             /* true: the search may prune, since all piles but the pack must become empty */
    bool failed;             /* true: memory ran out */
    int piles, kinds, stock; /* number of piles; of kinds of cards; stock: the pile that is the pack, or -1 */
    struct counts_pile pile[COUNTS_PILES];
    struct counts_pair pair[COUNTS_PAIRS];
    int pairs;
    uint8_t kind[52];            /* kind[card]: kind of the card */
    uint64_t fits[COUNTS_KINDS]; /* fits[kind]: bit set of the kinds that the heap takes on a card of the kind;
                                    fits[kinds]: all kinds, for an empty heap */
    uint64_t keys;               /* number of keys that positions of this deal can have */
    uint64_t top_weight;         /* factor of the kind of the top of the heap in the key of a position */
    uint64_t plays, covered;     /* bit sets: plays: the piles whose cards may go to the heap; covered: the piles that a
                                    card covers at the start */
    /* by pile: count: number of its cards; over: number of piles with cards that cover it */
    uint8_t count[COUNTS_PILES], over[COUNTS_PILES];
    uint64_t tops[COUNTS_KINDS]; /* tops[kind]: bit set of the piles whose top is of the kind */
    uint64_t bare;               /* bit set of the piles that no card covers */
    int top, left, cards;        /* top: kind of the top of the heap; left: number of cards that must still leave their
                                    piles; cards: number of cards in piles */
    uint64_t key, positions;     /* key of the position; number of positions examined */
    struct places places;
    struct counts_back back;

    struct counts_frame frame[DEAL_CARDS_MAX + 1];
    size_t depth, lowest;
    /* The positions that the search has met, by their keys: as a table with a bit for each possible key, or, where
     * these are too many and BITS is NULL, as a hash set. */
    uint64_t *bits;
    struct closed_set met;
};

/* The heap: the pile to which the player moves cards; NO_PILE if there is none, or more than one. */
int deal_counts_heap(const struct deal_rules *r);
/* Do the rules suit the search, so that its result holds? */
bool deal_counts_suit(const struct deal_rules *r);
/* Starts the search from position S, whose rules suit it, in MEMORY bytes, without the last UNDEALT cards of the pack,
 * and with PRUNES or without. *FAILED is set if memory runs out. Returns NULL then, or if the position has too many
 * piles or keys. */
struct counts *deal_counts_start(const struct deal_state *s, int undealt, bool prunes, size_t memory, bool *failed);
void deal_counts_stop(struct counts *counts);
enum counts_end { COUNTS_OPEN, COUNTS_WON, COUNTS_LOST };
/* Continues the search until it ends, or has examined about POSITIONS since its start. After COUNTS_WON the arrays of
 * COUNTS hold the line that wins: its moves, from the first on, take a card from pile k->frame[i].move, i from 0 to
 * k->depth - 1. */
enum counts_end deal_counts_run(struct counts *counts, uint64_t positions);

/* Bit set of the piles that can give a card to the heap, without kinds that leave too few places. Prefetches the
 * entries of the positions after these plays. */
uint64_t deal_counts_piles(const struct counts *counts);
/* Plays the top of pile I to the heap, or takes it back, where the top of the heap was TOP before. */
void deal_counts_play(struct counts *counts, int i);
void deal_counts_unplay(struct counts *counts, int i, int top);

/* ---- counts_back.c ---- */

/* Starts with the position without cards, if the search may prune. Returns false if memory runs out. */
bool deal_counts_back_start(struct counts *counts, size_t memory);
void deal_counts_back_stop(struct counts_back *back);
/* Finds the predecessors of one position. Returns true if all positions with one card more are known then. */
bool deal_counts_back_step(struct counts *counts);
/* Can the position with TOP of the heap be won, if COUNTS is its key without the top? Only for positions with
 * k->back.cards cards or fewer. */
bool deal_counts_wins(const struct counts *k, uint64_t counts, int top);

/* ---- counts_places.c ---- */

/* Finds the sets. Returns false if places have run out in the position. */
bool deal_places_find(struct counts *counts);

static inline uint64_t counts_bit(int i) { return (uint64_t)1 << i; }

/* The form in which a key of a position is stored in a hash set, which has no use for 0. */
static inline uint64_t counts_hash(uint64_t key) { return deal_mix(key + 1); }

#endif
