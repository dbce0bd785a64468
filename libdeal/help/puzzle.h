/* The curated deals as a table, made at build time by puzzles.awk. */
#ifndef DEAL_PUZZLE_H
#define DEAL_PUZZLE_H

#include "engine/engine.h"

struct deal_puzzles {
    const char *game;
    const uint32_t *seed; /* the seeds of grades 1 to 5, with a 0 after each grade */
};
extern const struct deal_puzzles deal_puzzles[]; /* ended by a NULL game */

#endif
