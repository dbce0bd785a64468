/*
 * In this folder: pictures of a position, as text (text.c) and as SVG (svg.c, faces.c). Piles are in the cells of a
 * grid, whose tracks (columns and rows) are as large as their largest contents.
 *
 * The section [picture] of a rule file gives the cells of each pile and the style of its cards. The file places.c
 * reads that section, or makes a plain layout if there is none. A renderer measures every block (the drawing of a pile)
 * in its own units, such as characters or pixels, and arrange.c or wrap.c computes the position of each block.
 */
#ifndef DEAL_PICTURE_H
#define DEAL_PICTURE_H

#include "base/paper.h"
#include "base/text.h"
#include "deal.h"

struct deal_place;

struct picture_gaps {
    int x, y;             /* distances between two tracks (columns or rows of the grid), in units of the picture */
    int blank_x, blank_y; /* sizes of an empty column and of an empty row */
    int part;             /* additional distance between rows of different groups; 0: groups are not set apart */
};

/* A block of the picture, usually a pile. W and H are given, X and Y are computed. */
struct picture_block {
    const struct deal_place *place;
    int w, h, x, y;
    int group;   /* the group of the block's pile; -1: the block is no pile */
    bool covers; /* true if piles of the block's group cover other piles */
};

/* Computes the position of each block of the picture, and the size of the whole picture, *W and *H. */
void deal_picture_arrange(struct picture_block *block, int blocks, const struct picture_gaps *gaps, int *w, int *h);

/* ---- wrap.c: the same, but long rows are broken, and tracks of blocks that never stand side by side may overlap ----
 */

struct picture_limits {
    int wide;   /* a row of piles of constant width is broken into lines if it is wider than this */
    int across; /* largest number of fans (piles whose cards are spread in a row) in a line */
};

void deal_picture_wrap(struct picture_block *block, int blocks, const struct picture_gaps *gaps,
                       const struct picture_limits *limits, int *w, int *h);

/* ---- flow.c: the piles group by group, in lines of WIDTH; MOST as in deal_picture_cards() ---- */

char *deal_picture_flow(const struct deal_state *view, int width, int most);

/* ---- faces.c: FACES is a sum of values of enum deal_faces ---- */

/* Appends the element <defs> with the back and the faces of CARDS, a bit each. */
void deal_picture_faces(struct deal_paper *paper, uint64_t cards, int faces);
/* Appends the rules of the style sheet for faces and backs. */
void deal_picture_style(struct deal_paper *paper, int faces);

/* ---- pile.c: V is a view ---- */

struct picture_cards {
    uint8_t card[DEAL_CARDS_MAX];
    /* the number of cards to draw; if HIDDEN is not 0, the first of them stands for HIDDEN face-down cards at the
     * bottom */
    int n, hidden;
    /* if CUT is not 0, the first drawn card stands for CUT cards at the bottom, hidden or not, to shorten the pile */
    int cut;
};

/* Returns the place, in the picture of the position VIEW, of the block with index K. Each pile is a block, in the order
 * of the piles. After them comes a block for each entry of the key `apart` of rule files: a card or word that is drawn
 * but belongs to no pile. */
const struct deal_place *deal_picture_place(const struct deal_state *view, int k);
/* Finds the cards to draw for a pile. If MOST > 0, at most MOST; the first of them then stands for all cards beneath.
 */
void deal_picture_cards(const struct deal_state *view, int pile, int most, struct picture_cards *cards);
/* The label of a pile in the picture: "", its number or its name. */
const char *deal_picture_label(const struct deal_rules *r, int pile);
/* Is the pile empty and not drawn? That is so if the pile does not exist now, or if the picture marks it as bare. */
bool deal_picture_absent(const struct deal_state *view, int pile);
/* Writes the card that an empty foundation needs to TWO: "as"; "a-" for any suit; "-S" while the rank is unknown. */
void deal_picture_wanted(const struct deal_state *view, int pile, char two[3]);

#endif
