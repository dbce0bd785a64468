/* The curated deals as a table, made at build time by puzzles.awk. */
#ifndef DEAL_PUZZLE_H
#define DEAL_PUZZLE_H

#include "engine/engine.h"

struct deal_puzzles {
    const char *game;
    const uint32_t *seed; /* of each grade from 1 to 5 the seeds, a 0 behind each grade */
};
extern const struct deal_puzzles deal_puzzles[]; /* the last has no game */

#endif
