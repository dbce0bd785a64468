/* In this folder: functions that every other folder may use. This header has sets of cards as bits, the mixing of
 * hashes, and flags that end a search; array.h has arrays that grow, text.h similar words, and error.c messages. */
#ifndef DEAL_BITS_H
#define DEAL_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Has another thread set *STOP, to end a search? STOP may be NULL. */
static inline bool deal_stops(volatile const int *stop) { return stop && __atomic_load_n(stop, __ATOMIC_RELAXED); }
/* Swaps cards I and J. */
static inline void deal_swap(uint8_t *cards, int i, int j)
{
    uint8_t card = cards[i];

    cards[i] = cards[j];
    cards[j] = card;
}
/* The set that contains CARD alone. */
static inline uint64_t card_bit(uint8_t card) { return (uint64_t)1 << card; }
/* The output function of the random generator SplitMix64. */
static inline uint64_t deal_mix(uint64_t z)
{
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

#endif
