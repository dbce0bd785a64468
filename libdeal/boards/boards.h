/*
 * In this folder: deals and positions of other programs.  numbered.c gives the deals that they number, by the
 * shuffles of shuffle.c and the layouts of layouts.c; board.c keeps a position without the names of our piles.
 */
#ifndef DEAL_BOARDS_H
#define DEAL_BOARDS_H

#include "engine/engine.h"

enum { BOARD_PILES = 64, BOARD_KINDS = DEAL_RESERVE + 1 };

/* Cards from the first laid to the top; the first HIDDEN lie face down. */
struct board_pile {
    uint8_t card[DEAL_CARDS_MAX];
    int n, hidden;
};

/* The piles of one kind, in the order of the rule file. */
struct board_row {
    struct board_pile pile[BOARD_PILES];
    int n;
};

/* A position: piles by enum deal_pile_kind, without the names that the rules give them. */
struct deal_board {
    struct board_row row[BOARD_KINDS];
};

/* The cards, in dealing order, that the rules lay out as B.  False with E filled where the piles of B are not those of the layout. */
bool deal_board_cards(const struct deal_board *b, const struct deal_rules *r, uint8_t *cards, struct deal_error *e);

/* ---- shuffle.c: the generators of other programs ---- */

enum { NUMBER_PACK = 52, NUMBER_MAX = 24 };

/* Shuffles one pack, or two (N = 104), by a number as PySolFC writes it, which has been checked: digits, or digits behind "ms"
 * for a number of Microsoft's.  The first card is dealt first. */
void deal_number_shuffle(const char *number, uint8_t *cards, int n);

/* ---- layouts.c: how PySolFC lays games out ---- */

/* Lays out deal NUMBER of a game, whose name a slash and a variant may follow.  False with E filled where the layout is not known. */
bool deal_number_layout(const char *game, const char *number, struct deal_board *b, struct deal_error *e);
/* Is the whole pack dealt in rows from the left, as FreeCell's is, so that its numbers are known for this game? */
bool deal_number_freecell(const char *game);

#endif
