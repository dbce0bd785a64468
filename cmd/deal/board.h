/*
 * A position as other programs write it down: piles by what they are for, without
 * the names that our rules give them.
 */
#ifndef BOARD_H
#define BOARD_H

#include "deal.h"

#include <stdbool.h>
#include <stdint.h>

enum { BOARD_PILES = 64 };

/* Cards from the one laid first to the one on top. */
struct board_pile {
    uint8_t card[DEAL_CARDS_MAX];
    int n, hidden; /* of the first ones */
};

/* The piles of one kind, in the order of the rule file. */
struct board_row {
    struct board_pile pile[BOARD_PILES];
    int n;
};

struct board {
    struct board_row row[DEAL_RESERVE + 1]; /* by enum deal_pile_kind */
};

/* Copies the position of S. False, with E filled, when it has too many piles. */
bool board_of(struct board *b, const struct deal_state *s, struct deal_error *e);
/* The last card becomes the first. */
void board_reverse(uint8_t *cards, int n);
/* Which cards= is laid out as B: fills D, a deal of S's rules without a seed. S is used
 * for trying; rows that B does not tell (cells, foundations) are those of the layout.
 * False with E filled when no deal is. */
bool board_deal(const struct board *b, struct deal_state *s, struct deal_record *d, struct deal_error *e);

#endif
