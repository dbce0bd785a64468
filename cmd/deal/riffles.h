#ifndef RIFFLES_H
#define RIFFLES_H

#include "../common.h"

enum { RIFFLES_MAX = 1000 };

/* Writes the deal of R after RIFFLES riffles of PACK (NULL: a sorted pack) into D, and D to stdout. SEED is 1..2^32-1.
 * False with E filled. */
bool riffles_write(struct deal_record *d, const struct deal_rules *r, const uint8_t *pack, unsigned riffles,
                   uint64_t seed, struct deal_error *e);
/* For each record of FILES: gathers the piles of its position, and writes the deal after RIFFLES riffles of that pack.
 * The first record gets SEED, each other record the next seed. Returns the exit status. */
int riffles_gathered(char *const *files, unsigned riffles, uint64_t seed, bool keep_going);

#endif
