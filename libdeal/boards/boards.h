/*
 * In this folder: deals and positions as other programs write them.
 *
 * numbered.c makes the deals that they number.  It uses shuffle.c and layouts.c; find.c looks for numbers with them.
 *
 * reader.c reads a text, with lines.c or object.c for its form and notation.c for its cards.  That gives a board, which
 * has piles by kind and no names.  By given rules settle.c makes it a deal or a table.  Writing goes the other way.
 */
#ifndef DEAL_BOARDS_H
#define DEAL_BOARDS_H

#include "engine/engine.h"

enum { BOARD_PILES = 64, BOARD_KINDS = DEAL_RESERVE + 1, BOARD_FOUNDS = 16 };

/* Cards from the bottom to the top; the first HIDDEN are face down. */
struct board_pile {
    uint8_t card[DEAL_CARDS_MAX];
    int n, hidden;
};

/* The piles of one kind, in the order of the rule file. */
struct board_row {
    struct board_pile pile[BOARD_PILES];
    int n;
    bool named; /* the text has the piles of this kind, perhaps without a card */
};

/* A foundation by its top card: rank 0 is an empty one. RANK_FIRST: A-H, which Freecell Solver reads
 * as an empty foundation of hearts. */
struct board_top {
    uint8_t suit, rank;
    bool rank_first;
};

/* A position: piles by enum deal_pile_kind, without the names that the rules give them. */
struct deal_board {
    struct board_row row[BOARD_KINDS];
    struct board_top top[BOARD_FOUNDS]; /* or, in place of the row of foundations, their tops */
    int tops;
    bool faces;                   /* the text shows which cards lie face down */
    uint8_t pack[DEAL_CARDS_MAX]; /* or only the pack, in dealing order */
    int packed;
};

/* ---- board.c: the piles of the rules, as boards have them ---- */

/* The pile that others name by its top alone, since the cards below no longer matter; NO_PILE. */
int deal_board_hole(const struct deal_rules *r);
/* Is this the pile for cards that leave the game? Boards leave it out. */
bool deal_board_discard(const struct deal_rules *r, int pile);
/* Groups whose piles a mechanism moves as wholes only; groups whose cards a word of its own moves from pile to pile. */
uint32_t deal_board_wholes(const struct deal_rules *r);
uint32_t deal_board_shaped(const struct deal_rules *r);
/* Fills OUT with the piles that boards have as one kind, in order. Returns their number. */
int deal_board_row(const struct deal_rules *r, int kind, uint8_t out[MAX_PILES]);
/* Does the layout count the places of this pile, so that it has as many as the last deal gave cards
 * to? Then boards show no others. */
bool deal_board_places(const struct deal_rules *r, int pile);
/* Copies the position of S. False with E filled if it has more piles of one kind than BOARD_PILES. */
bool deal_board_of(struct deal_board *b, const struct deal_state *s, struct deal_error *e);
/* Fills CARDS, in dealing order, so that the rules lay them out as B. False with E filled if the
 * piles of B are not those of the layout. */
bool deal_board_cards(const struct deal_board *b, const struct deal_rules *r, uint8_t *cards, struct deal_error *e);

/* ---- settle.c: from a board to a record ---- */

/* Makes D the record of B, a deal of the rules of S or a position. S is scratch. */
bool deal_board_settle(const struct deal_board *b, struct deal_state *s, struct deal_record *d, struct deal_error *e);

/* ---- notation.c ---- */

/* Parses a card in any usual notation: TH, 10h, H10, a suit sign, the digits 103, one character of
 * Unicode. *SMALL: its suit is a small letter. DEAL_NO_CARD for anything else. */
uint8_t deal_board_card(const char *text, size_t len, bool *small);
/* Parses the top of a foundation, H-5 or 5-H; rank 0 is an empty foundation. */
bool deal_board_top(const char *text, size_t len, struct board_top *top);

/* ---- forms of boards: lines.c, object.c ---- */

/* Text that grows; initialized with {0}. */
struct board_text {
    char *bytes;
    size_t len, cap;
    bool failed; /* out of memory */
};
void deal_board_add(struct board_text *t, const char *bytes, size_t len);
void deal_board_say(struct board_text *t, const char *text);

/* The state of a board that is read line by line. */
struct board_reader {
    struct deal_board *b;
    const struct deal_rules *r;
    bool begun;
    int gaps;               /* empty lines before the first stack */
    int depth;              /* of brackets, for a form that nests */
    unsigned long wrong;    /* the line, from 1, at which a board that is read as a whole was rejected; 0: none */
    struct board_text text; /* the lines of such a board */
};

struct board_form {
    const char *name;
    /* Appends the board of S. False with E filled if the form cannot express it. */
    bool (*write)(struct board_text *out, const struct deal_board *b, const struct deal_state *s, struct deal_error *e);
    /* Reads a line; *WHOLE is set if it ended a board. At the end of the text LINE is NULL. */
    bool (*take)(struct board_reader *in, const char *line, size_t len, bool *whole, struct deal_error *e);
    bool faces; /* a card without a mark is face up */
};
extern const struct board_form deal_form_fc_solve, deal_form_pysol, deal_form_solvitaire;

/* ---- shuffle.c: the generators of other programs ---- */

enum { NUMBER_PACK = 52, NUMBER_MAX = 24 };

/* Shuffles one pack, or two (N = 104), by a number as PySolFC writes it, which has been checked: digits, or digits
 * behind "ms" for a number of Microsoft's.  The first card is dealt first. */
void deal_number_shuffle(const char *number, uint8_t *cards, int n);

/* Numbers of PySolFC below NUMBER_PYSOL are Microsoft's. NUMBER_MICROSOFT is Microsoft's last number. */
enum { NUMBER_PYSOL = 32000 };
#define NUMBER_MICROSOFT UINT64_C(8589934591)
/* The smallest number of Microsoft's that deals the cards of one pack in that order; 0 if there is none. */
uint64_t deal_number_microsoft(const uint8_t *cards);
/* The smallest number of PySolFC's from FIRST to LAST whose shuffled pack DEALS accepts; 0 if there is none. */
uint64_t deal_number_find(uint64_t first, uint64_t last, bool microsoft, int n,
                          bool (*deals)(const void *arg, const uint8_t *cards), const void *arg);

/* ---- layouts.c: how PySolFC lays games out ---- */

/* Lays out deal NUMBER of a game, whose name may have a slash and a variant. False with E filled if
 * the layout is not known. */
bool deal_number_layout(const char *game, const char *number, struct deal_board *b, struct deal_error *e);
/* Compares the order in which PySolFC deals with ours.  TURN[i] is the place in PySolFC's order of the card that we
 * deal as the i-th; *DEALT is the number of cards that it deals, *PACK that of its pack.  False, with the reason in E,
 * if PySolFC's layout of the game is not known or differs from that of the rules. */
bool deal_number_order(const struct deal_rules *r, uint8_t *turn, int *pack, int *dealt, struct deal_error *e);
/* Removes the cards that the layout of a known game sets aside from the N cards of the pack, or puts one last.  Returns
 * how many are dealt. */
int deal_number_aside(const char *game, uint8_t *cards, int n);
/* Does the layout deal one pack in its shuffled order? */
bool deal_number_plain(const char *game);
/* Is the whole pack dealt in rows from the left, as FreeCell's is, so that its numbers are known for this game? */
bool deal_number_freecell(const char *game);

#endif
