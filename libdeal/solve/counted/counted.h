/*
 * In this folder: the plain search of games in which cards only come to one heap: from the tops of piles, if they fit
 * on its top, and from the pack. The conditions on the rules are in conditions.c, and the start position is in
 * position.c. A position is determined by the number of cards in each pile and in the pack, and by the top of the heap.
 * These numbers form an exact key, which no other position has. If keys are few, each has a bit in a table.
 *
 * Two cards are of one kind if the heap takes both in the same places and takes the same cards on them. Two piles of a
 * group whose lowest cards are of the same kinds are interchangeable while they hold only these. The key is then that
 * of the equivalent position in which the pile of the lower number has more cards.
 *
 * If all piles must become empty, two arguments shorten the search (search.c). The positions with few cards that can be
 * won are known (retrograde.c), and at times the next card must be of certain kinds (places.c).
 */
#ifndef DEAL_COUNTED_H
#define DEAL_COUNTED_H

#include "solve/base/plain.h"
#include "solve/store/store.h"

enum { COUNTED_PILES = 64, COUNTED_PAIRS = 128, KINDS = 54, NO_KIND = 53 };
enum { TURN = COUNTED_PILES }; /* as the number of a pile in counted_frame.move: the move is a turn of the pack */

struct counted_pile {
    uint8_t pile, full;   /* pile: number of the pile in the rules; full: number of its cards at the start */
    bool clears;          /* true: the goal requires the pile to be empty */
    uint64_t under, over; /* bit sets: under: the piles that this pile covers; over: the piles that cover it */
    uint64_t weight;      /* factor of the pile's number of cards in the key of a position */
    /* kind[n]: kind of the n-th card of the pile from the bottom, n from 1; kind[0] is NO_KIND */
    uint8_t kind[DEAL_CARDS_MAX + 1];
};

/* Two interchangeable piles. Their lowest SAME cards are of the same kinds, one by one. */
struct counted_pair {
    uint8_t a, b, same;
};

struct counted_frame {
    uint64_t left;             /* bit set of the piles whose tops are not tried yet from this position */
    uint8_t move, top, packed; /* move: the pile tried last, or TURN; top, packed: top of the heap and number of cards
                                  in the pack before that move */
    bool turns;                /* true: the turn of the pack is not tried yet from this position */
};

/* Sets of kinds for which places on the heap can run out (places.c). Each has a byte in two words. */
enum { PLACES_SETS = 16, PLACES_WORDS = PLACES_SETS / 8 };
struct places {
    int sets;
    uint64_t set[PLACES_SETS]; /* bit sets of kinds */
    /* A signed byte for each set: the number of cards in piles and pack on which one of its kinds can be laid, minus
     * the number of cards of its kinds in piles. It is at least -1 where a win is possible. */
    uint64_t spare[PLACES_WORDS];
    uint64_t play[KINDS][PLACES_WORDS], turn[KINDS][PLACES_WORDS]; /* changes of spare when a card of the kind is played
                                                                      or turned */
};

/* Positions with few cards that can be won (retrograde.c). */
struct retrograde {
    bool grows; /* true: positions with one card more are being added */
    int cards;  /* all such positions with this number of cards in piles and pack, or fewer, are known; -1: none is */
    int packed; /* number of cards in the pack at the start */
    uint64_t nodes;          /* number of positions known */
    struct closed_set known; /* hashed keys of these positions, with the kind of the next card in place of the top */
    /* arrays of positions (see retrograde.c). now: those with CARDS cards; later: those found so far with one card more
     */
    uint8_t *now, *later;
    size_t nows, laters, now_cap, later_cap, most, at; /* numbers of positions, capacities and their limit; at: number
                                                          of the position of now whose predecessors are found next */
};

struct counted {
    struct search *x;
    const struct deal_group *heap;
    int piles, pairs, kinds, turned; /* number of piles; of pairs of interchangeable piles; of kinds of cards; of cards
                                        turned from the pack at a time (0: it is never turned) */
    bool all;                        /* true: the goal requires the pack to be empty, too */
    bool prunes;                     /* true: the goal requires all piles to be empty, and the search may prune */
    struct counted_pile pile[COUNTED_PILES];
    struct counted_pair pair[COUNTED_PAIRS];
    uint8_t pack[DEAL_CARDS_MAX];   /* kinds of the pack's cards in reverse order: the next card to turn is last */
    uint8_t first[KINDS], kind[52]; /* first[kind]: a card of the kind; kind[card]: the kind of the card */
    uint64_t fits[KINDS]; /* fits[kind]: bit set of the kinds that the heap takes on a card of the kind; fits[kinds]:
                             bit set of the kinds that it takes while empty */
    uint64_t pack_weight, top_weight;

    /* by pile: count: number of its cards; over: number of piles with cards that cover it */
    uint8_t count[COUNTED_PILES], over[COUNTED_PILES];
    uint64_t tops[KINDS]; /* tops[kind]: bit set of the piles whose top is of the kind */
    /* bit sets: plays: the piles whose cards may go to the heap; bare: the piles that no card covers;
     * covered: the piles that a card covers at the start */
    uint64_t plays, bare, covered;
    int packed, top, left; /* packed: number of cards in the pack; top: kind of the top of the heap; left: number of
                              cards that must still leave their piles */
    uint64_t key;
    struct places places;
    struct retrograde back;

    struct counted_frame frame[DEAL_CARDS_MAX + 1];
    size_t depth, lowest;
    uint64_t *bits; /* table with a bit for each key, set when the position was met; NULL: there are too many keys, and
                       the hash set below is used */
    struct closed_set closed; /* set of the hashed keys of positions that were met */
};

/* The plain search (struct plain_engine) over numbers of cards, and its conditions on the rules. */
extern const struct plain_engine deal_plain_counted;
extern const struct condition *const deal_counted_needs[];
/* The heap: the only pile on which cards are built; NO_PILE if there is none or more than one. */
int deal_counted_heap(const struct deal_rules *r);
/* Reads rules and position of d->x. *KEYS receives the number of possible keys. Returns false if the position has too
 * many piles or keys. */
bool deal_counted_read(struct counted *d, uint64_t *keys);

/* ---- retrograde.c ---- */

/* Starts with the position without cards, if the search may prune. Returns false if memory runs out. */
bool deal_retrograde_start(struct counted *d);
void deal_retrograde_stop(struct retrograde *b);
/* Finds the predecessors of one position. Returns true if all positions with one card more are known then. */
bool deal_retrograde_step(struct counted *d);
/* Can the position with top TOP of the heap be won, if COUNTS is its key without the top? Only for positions with
 * d->back.cards cards or fewer. */
bool deal_retrograde_wins(const struct counted *d, uint64_t counts, int top);

/* ---- places.c ---- */

/* Finds the sets. Returns false if places have run out in the position. */
bool deal_places_find(struct counted *d);

/* The same value in each byte of a word: 1, and the sign bit. */
static inline uint64_t places_ones(void) { return UINT64_C(0x0101010101010101); }
static inline uint64_t places_signs(void) { return places_ones() << 7; }

/* The sums of the bytes of two words. */
static inline uint64_t places_sum(uint64_t a, uint64_t b)
{
    return ((a & ~places_signs()) + (b & ~places_signs())) ^ ((a ^ b) & places_signs());
}

static inline void places_change(struct places *p, const uint64_t change[PLACES_WORDS])
{
    for (int w = 0; w < PLACES_WORDS; w++)
        p->spare[w] = places_sum(p->spare[w], change[w]);
}

static inline void places_undo(struct places *p, const uint64_t change[PLACES_WORDS])
{
    for (int w = 0; w < PLACES_WORDS; w++)
        p->spare[w] = places_sum(p->spare[w], places_sum(~change[w], places_ones()));
}

/* Is the top of the heap the last place of a set? */
static inline bool places_short(const struct places *p) { return (p->spare[0] | p->spare[1]) & places_signs(); }

/* Bit set of the kinds that can be played next: those of each set whose last place is the top of the heap. */
static inline uint64_t places_left(const struct places *p)
{
    uint64_t kinds = ~UINT64_C(0);

    for (int w = 0; w < PLACES_WORDS; w++)
        for (uint64_t last = p->spare[w] & places_signs(); last; last &= last - 1)
            kinds &= p->set[8 * w + __builtin_ctzll(last) / 8];
    return kinds;
}

/* ---- moves ---- */

static inline void counted_set_top(struct counted *d, int top)
{
    d->key += d->top_weight * ((uint64_t)top - (uint64_t)d->top);
    d->top = top;
}

/* Number of cards in piles and pack, if all piles must become empty. */
static inline int counted_cards(const struct counted *d) { return d->left + (d->all ? 0 : d->packed); }

/* Sets the number of cards of pile I, and updates the bit sets that depend on its top. */
static inline void counted_set_count(struct counted *d, int i, int count)
{
    const struct counted_pile *k = &d->pile[i];

    d->tops[k->kind[d->count[i]]] ^= (uint64_t)1 << i;
    d->tops[k->kind[count]] ^= (uint64_t)1 << i;
    d->key += k->weight * (uint64_t)(int64_t)(count - d->count[i]);
    d->left += k->clears * (count - d->count[i]);
    d->count[i] = (uint8_t)count;
}

/* Updates the piles that pile I covers when I becomes empty (BY -1) or gets its first card (BY 1). */
static inline void counted_cover(struct counted *d, int i, int by)
{
    for (uint64_t under = d->pile[i].under; under; under &= under - 1) {
        int j = __builtin_ctzll(under);

        d->over[j] = (uint8_t)(d->over[j] + by);
        d->bare = d->over[j] ? d->bare & ~((uint64_t)1 << j) : d->bare | (uint64_t)1 << j;
    }
}

static inline void counted_play(struct counted *d, int i)
{
    int top = d->pile[i].kind[d->count[i]];

    counted_set_count(d, i, d->count[i] - 1);
    counted_set_top(d, top);
    places_change(&d->places, d->places.play[top]);
    if (!d->count[i])
        counted_cover(d, i, -1);
}

static inline void counted_unplay(struct counted *d, int i, int top)
{
    if (!d->count[i])
        counted_cover(d, i, 1);
    places_undo(&d->places, d->places.play[d->top]);
    counted_set_count(d, i, d->count[i] + 1);
    counted_set_top(d, top);
}

/* Sets the number of cards in the pack to PACKED, and the kind of the top of the heap to TOP. */
static inline void counted_turn(struct counted *d, int packed, int top)
{
    d->left -= d->all ? d->packed - packed : 0;
    for (int i = packed; i < d->packed; i++)
        places_change(&d->places, d->places.turn[d->pack[i]]);
    for (int i = d->packed; i < packed; i++)
        places_undo(&d->places, d->places.turn[d->pack[i]]);
    d->key += d->pack_weight * ((uint64_t)packed - (uint64_t)d->packed);
    d->packed = packed;
    counted_set_top(d, top);
}

#endif
