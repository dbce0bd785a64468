/*
 * In this folder: parts of deal alone: boards in the formats of other programs, and riffle shuffles.
 */
#ifndef DEAL_RUN_H
#define DEAL_RUN_H

#include "../common.h"

/* deal --to FORM [FILE...]: writes records as boards in the format FORM. Returns the exit status. */
int foreign_to(const char *form, char *const *files, bool keep_going);
/* deal --from FORM GAME [FILE...]: reads boards of the game with rules R. FORM is the format of the boards, or NULL
 * to recognize each. If LAST is not NULL, the numbers of the deals up to *LAST are searched as by
 * deal_record_find(). Returns the exit status. */
int foreign_from(const char *form, const struct deal_rules *r, char *const *files, bool keep_going,
                 const uint64_t *last);
/* deal --find [FILE...]: searches for the numbers of the deals in records. Returns the exit status. */
int foreign_find(char *const *files, bool keep_going, uint64_t last);

/* ---- riffles.c ---- */

enum { RIFFLES_MAX = 1000 };

/* Writes to stdout the deal of the game R after RIFFLES riffle shuffles of PACK (NULL: a sorted pack); D is
 * scratch. SEED is 1..2^32-1. Returns false with E filled on failure. */
bool riffles_write(struct deal_record *d, const struct deal_rules *r, const uint8_t *pack, unsigned riffles,
                   uint64_t seed, struct deal_error *e);
/* Gathers the cards of each record in FILES into a pack and writes the deal after RIFFLES riffle shuffles of that
 * pack. The first record uses SEED, each later record the next seed. Returns the exit status. */
int riffles_gathered(char *const *files, unsigned riffles, uint64_t seed, bool keep_going);

#endif
