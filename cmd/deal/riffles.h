#ifndef RIFFLES_H
#define RIFFLES_H

#include "../common.h"

enum { RIFFLES_MAX = 1000 };

/* Writes to stdout the deal of the game R after RIFFLES riffle shuffles of PACK (NULL: a sorted pack); D is
 * scratch. SEED is 1..2^32-1. Returns false with E filled on failure. */
bool riffles_write(struct deal_record *d, const struct deal_rules *r, const uint8_t *pack, unsigned riffles,
                   uint64_t seed, struct deal_error *e);
/* Gathers the cards of each record in FILES into a pack and writes the deal after RIFFLES riffle shuffles of that
 * pack. The first record uses SEED, each later record the next seed. Returns the exit status. */
int riffles_gathered(char *const *files, unsigned riffles, uint64_t seed, bool keep_going);

#endif
