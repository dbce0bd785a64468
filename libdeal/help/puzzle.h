/* The table of curated deals that can be won, generated at build time by puzzles.awk. */
#ifndef DEAL_PUZZLE_H
#define DEAL_PUZZLE_H

#include "deal.h"

struct deal_puzzles {
    const char *game;
    const uint32_t *seed; /* seeds of the deals of grades 1 to 5, with a 0 after each grade */
};
extern const struct deal_puzzles deal_puzzles[]; /* curated deals, one entry for each game; the last has a NULL game */

#endif
