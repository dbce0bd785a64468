/*
 * In this folder: deals and positions as other programs number and write them.
 *
 * The file numbered.c computes the deal with a number of another program, from the shuffles in shuffle.c and the
 * layouts in layouts.c; find.c searches the number of a deal.
 *
 * The file reader.c reads a text, with lines.c or object.c for its format and notation.c for its cards. The result is a
 * board: a position with piles by kind and without names. Given the rules, settle.c converts it to a deal or a
 * position. Writing is the reverse.
 */
#ifndef DEAL_BOARDS_H
#define DEAL_BOARDS_H

#include "base/bits.h"
#include "base/paper.h"
#include "base/text.h"
#include "deal.h"
#include "engine/limits.h"

enum { BOARD_PILES = 64, BOARD_KINDS = DEAL_RESERVE + 1, BOARD_FOUNDS = 16 };

/* A pile of a board: cards from the bottom to the top; the first HIDDEN are face down. */
struct board_pile {
    uint8_t card[DEAL_CARDS_MAX];
    int n, hidden;
};

/* All piles of one kind on a board, in the order of the rule file. */
struct board_row {
    struct board_pile pile[BOARD_PILES];
    int n;
    bool named; /* the text of the board has piles of this kind, perhaps all empty */
};

/* A foundation of a board that is given by its top card; rank 0 means empty. RANK_FIRST: the text has A-H, which
 * Freecell Solver reads as an empty foundation of hearts. */
struct board_top {
    uint8_t suit, rank;
    bool rank_first;
};

/* A board: a position with its piles by kind (enum deal_pile_kind), without the names that the rules give to piles. */
struct deal_board {
    struct board_row row[BOARD_KINDS];
    /* top cards of the foundations, if the text has these instead of all their cards */
    struct board_top top[BOARD_FOUNDS];
    int tops;
    bool faces;                   /* the text of the board shows which cards are face down */
    uint8_t pack[DEAL_CARDS_MAX]; /* cards of the pack in dealing order, if the text has only these */
    int packed;
};

/* ---- board.c: the piles of the rules, as boards have them ---- */

/* The pile that other programs describe by its top card alone, since the cards below no longer matter; NO_PILE if
 * there is none. */
int deal_board_hole(const struct deal_rules *r);
/* Is this a pile for cards removed from the game, which boards of other programs omit? */
bool deal_board_discard(const struct deal_rules *r, int pile);
/* deal_board_wholes(): the groups whose piles a mechanism moves only as wholes. deal_board_shaped():
 * the groups whose cards a mechanism's own word moves from pile to pile. */
uint32_t deal_board_wholes(const struct deal_rules *r);
uint32_t deal_board_shaped(const struct deal_rules *r);
/* Stores the piles of the rules that boards treat as one kind in OUT, in order; returns their number. */
int deal_board_row(const struct deal_rules *r, int kind, uint8_t out[MAX_PILES]);
/* Has the pile's group only as many piles as received cards in the last deal, so that boards show only those? */
bool deal_board_places(const struct deal_rules *r, int pile);
/* Has a pile of this kind a card? */
bool deal_board_has(const struct deal_board *board, int kind);
/* Lays a card on PILE; WHERE: its name. False with E filled if it cannot lie there. */
bool deal_board_card_on(struct board_pile *pile, uint8_t card, bool down, const char *where, struct deal_error *e);
/* Copies position S to BOARD. False with E filled if S has more piles of one kind than BOARD_PILES. */
bool deal_board_of(struct deal_board *board, const struct deal_state *s, struct deal_error *e);
/* Sets CARDS to the cards in dealing order with which the rules lay out BOARD. False with E filled if the piles
 * of BOARD are not those of the layout. */
bool deal_board_cards(const struct deal_board *board, const struct deal_rules *r, uint8_t *cards, struct deal_error *e);

/* ---- settle.c: from a board to a record ---- */

/* Makes D the record of BOARD: a deal of the rules of S, or else a position. S is overwritten. If no card of a
 * position shows that it was played, the reason why it is no deal is added to NOTE. */
bool deal_board_settle(const struct deal_board *board, struct deal_state *s, struct deal_record *d,
                       struct deal_paper *note, struct deal_error *e);

/* Fills E with the cards of which copies are missing, according to LACK; false. */
bool deal_board_lacks(const int lack[52], struct deal_error *e);

/* ---- notation.c ---- */

/* Parses a card in any usual notation: TH, 10h, H10, with a suit symbol, three digits such as 103, or a Unicode
 * playing card. *SMALL: its suit is a lower-case letter. Returns DEAL_NO_CARD if the text is no card. */
uint8_t deal_board_card(const char *text, size_t len, bool *small);
/* The length of the longest card at AT, 0 if there is none. */
size_t deal_board_card_at(const char *at, const char *end, uint8_t *card);
/* The number of characters of the text, without variation selectors of signs. */
int deal_board_width(const char *text, size_t len);
/* The length of the card at TEXT; 0 if there is none, or if it begins a word, such as TH in This. */
size_t deal_board_card_first(const char *text, const char *end, uint8_t *card);
/* Parses the top card of a foundation, as in H-5 or 5-H; rank 0 is an empty foundation. */
bool deal_board_top(const char *text, size_t len, struct board_top *top);

/* Counts the cards in TEXT, a board of which each line ends with a newline, and returns their number. LACK[card]
 * receives how many copies of the card the board lacks. If the board has more copies of a card than the game, E is
 * filled, and *AGO is the number of lines from the first surplus card to the last line; else *AGO is -1. */
int deal_board_count(const char *text, const struct deal_rules *r, int lack[52], long *ago, struct deal_error *e);

/* ---- forms of boards: lines.c, object.c, drawn.c ---- */

/* Does the line consist of SIGNS alone? */
bool deal_board_only(const char *line, size_t len, const char *signs);
/* The numbers of cards on a board, and of the ranks and suits up to the highest among them. */
struct board_extent {
    int ranks, suits, cards;
};
struct board_extent deal_board_extent(const struct deal_board *board);
/* Appends TEXT as one more note, after a semicolon. */
void deal_board_note(struct deal_paper *paper, const char *text);

/* The state of reading a board line by line. */
struct board_reader {
    struct deal_board *b;
    const struct deal_rules *r;
    bool begun;
    int gaps;  /* number of empty lines before the first stack */
    int depth; /* depth of nesting of brackets, in a format with nesting */
    /* in a format that is parsed as a whole: number, from 1, of the line with an error; 0: none */
    unsigned long wrong;
    struct deal_paper text; /* the lines read so far, in a format that is parsed as a whole, or may have to be */
};

struct board_form {
    const char *name;
    /* Appends BOARD of position S to OUT. False with E filled if the format cannot express it. */
    bool (*write)(struct deal_paper *out, const struct deal_board *board, const struct deal_state *s,
                  struct deal_error *e);
    /* Reads a line of a board; *WHOLE is set if the line ends it. At the end of the text LINE is NULL. The pointer is
     * NULL if the format is read as a whole, by deal_drawn_each(). */
    bool (*take)(struct board_reader *in, const char *line, size_t len, bool *whole, struct deal_error *e);
};
extern const struct board_form deal_form_fc_solve, deal_form_pysol, deal_form_solvitaire, deal_form_rows;

/* The kind of piles that the stacks of a text are under the rules; *PILES is their number. */
int deal_lines_stacks(const struct deal_rules *r, int *piles);
/* Appends the labelled lines of a board: pack, foundations and cells. False with E filled if it has other piles beside
 * its stacks. */
bool deal_lines_heads(struct deal_paper *out, const struct deal_board *board, const struct deal_state *s,
                      struct deal_error *e);
/* Does the line begin with the label of foundations, cells, pack or waste? */
bool deal_lines_labelled(const char *line, size_t len);
/* Is the line a comment? It begins with one sign #; two are a card that is not seen. */
bool deal_lines_comment(const char *line, size_t len);
/* The length of a colon or a number at the start of the line, as "2:" or "Column 2:"; 0 if there is none. *NUMBER: the
 * number, 0 for a colon, -1 for neither. */
size_t deal_lines_number(const char *line, size_t len, int *number);

/* Calls SETTLES for each BOARD that can be read from a text, as columns first, until it returns true, which is
 * returned. POSITION: a position that is no deal may be meant. NOTE: how the text is read, if it is in doubt, "" as
 * columns, or NULL. ROWS: only rows are tried. */
bool deal_drawn_each(const char *text, const struct deal_rules *r, bool rows, struct deal_board *board,
                     bool (*settles)(void *arg, bool position, const char *note), void *arg);
/* Is the text a file in XML, such as a saved game of KPat? */
bool deal_drawn_xml(const char *text);

/* ---- shuffle.c: the generators of other programs ---- */

enum { NUMBER_PACK = 52, NUMBER_MAX = 24 };

/* Shuffles one pack, or two if N is 104, as PySolFC does for NUMBER, a valid string: digits, or "ms" and digits for
 * a Microsoft number. The first card is dealt first. */
void deal_number_shuffle(const char *number, uint8_t *cards, int n);
/* Reverses the order of N cards. */
void deal_number_reverse(uint8_t *cards, int n);

/* PySolFC deals numbers below NUMBER_PYSOL as Microsoft does. NUMBER_MICROSOFT is the last number of Microsoft's
 * deals. */
enum { NUMBER_PYSOL = 32000 };
#define NUMBER_MICROSOFT UINT64_C(8589934591)
/* The smallest Microsoft deal number whose shuffled pack the function DEALS accepts; 0 if there is none. MAY states
 * whether DEALS may accept CARD as the I-th card of a pack.
 * The first TRIED numbers are looked at one by one. */
uint64_t deal_number_microsoft(uint64_t tried, bool (*may)(const void *arg, int i, uint8_t card),
                               bool (*deals)(const void *arg, const uint8_t *cards), const void *arg);
/* The smallest PySolFC deal number from FIRST to LAST whose shuffled pack the function DEALS accepts; 0 if there is
 * none. */
uint64_t deal_number_find(uint64_t first, uint64_t last, bool microsoft, int n,
                          bool (*deals)(const void *arg, const uint8_t *cards), const void *arg);

/* ---- layouts.c: how PySolFC lays games out ---- */

/* Makes BOARD the board of deal NUMBER of GAME (an id, perhaps with a slash and a variant). False with E filled if the
 * other program's layout of the game is not known. */
bool deal_number_layout(const char *game, const char *number, struct deal_board *board, struct deal_error *e);
/* Fills BOARD with PySolFC's layout of the game of R: each card is its index in PySolFC's dealing order. *DEALT is the
 * number of cards that PySolFC deals, *PACK the size of its pack. False with the reason in E if PySolFC's layout of the
 * game is not known or differs. */
bool deal_number_slots(const struct deal_rules *r, struct deal_board *board, int *pack, int *dealt,
                       struct deal_error *e);
/* Removes from the N cards of the pack the cards that PySolFC's layout of GAME sets aside, or moves one to the end.
 * Returns the number of cards dealt. */
int deal_number_aside(const char *game, uint8_t *cards, int n);
/* Does PySolFC's layout of GAME deal one pack in its shuffled order? */
bool deal_number_plain(const char *game);
/* Is the whole pack dealt in rows from the left, as in FreeCell, so that Microsoft's deal numbers are used for this
 * game, too? */
bool deal_number_freecell(const char *game);

#endif
