/*
 * The numbered deals of PySolFC, for the games of which its layout is known.
 */
#ifndef PYSOL_H
#define PYSOL_H

#include "board.h"

enum { PYSOL_DIGITS = 20 };

/* Such a number has more digits than integers of C hold: 1 to 99999999999999999999, without leading noughts. */
struct pysol_number {
    char digits[PYSOL_DIGITS + 1];
};

/* False when TEXT is none. */
bool pysol_number_parse(const char *text, struct pysol_number *number);
/* The next one; false after the last. */
bool pysol_number_next(struct pysol_number *number);

/* Lays out deal NUMBER of a game, which may be followed by a slash and a variant.  False with E filled when it is not
 * known how PySolFC lays out the game. */
bool pysol_board(const char *game, const struct pysol_number *number, struct board *b, struct deal_error *e);

#endif
