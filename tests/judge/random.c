/*
 * A stream of random numbers by SplitMix64, implemented independently of the library.
 */
#include "judge.h"

uint64_t stream_next(struct stream *g)
{
    uint64_t z = g->at += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

unsigned stream_below(struct stream *g, unsigned n) { return (unsigned)((stream_next(g) >> 32) * n >> 32); }

bool stream_one_in(struct stream *g, unsigned n) { return !stream_below(g, n); }
