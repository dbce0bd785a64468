/*
 * In this folder: pictures of a position as text (text.c) and as SVG (svg.c). Piles lie in the cells of a grid,
 * whose tracks (columns and rows) are as large as their largest contents.
 *
 * The section [picture] of a rule file gives the cells of each pile and the style of its cards. The file places.c
 * reads that section, or makes a plain layout if there is none. A renderer measures every block in its own units,
 * such as characters or pixels, and arrange.c or wrap.c computes the position of each block.
 */
#ifndef DEAL_PICTURE_H
#define DEAL_PICTURE_H

#include "rules/compile.h"

struct picture_gaps {
    int x, y;             /* between two tracks */
    int blank_x, blank_y; /* size of an empty track */
};

/* One block of the picture: W and H are given, X and Y computed. */
struct picture_block {
    const struct deal_place *place;
    int w, h, x, y;
    int group;   /* the group of its pile; -1: none */
    bool covers; /* piles of its group cover others */
};

/* Computes the position of each block, and the size of the whole, *W and *H. */
void deal_picture_arrange(struct picture_block *block, int blocks, const struct picture_gaps *gaps, int *w, int *h);

/* ---- wrap.c: the same, but long rows are broken, and tracks of blocks that never stand side by side may overlap ----
 */

struct picture_limits {
    int wide;   /* a row of piles of constant width is broken if it is wider */
    int across; /* largest number of fans in a row */
};

void deal_picture_wrap(struct picture_block *block, int blocks, const struct picture_gaps *gaps,
                       const struct picture_limits *limits, int *w, int *h);

/* ---- flow.c: the piles group by group, in lines of WIDTH; MOST as in deal_picture_cards() ---- */

char *deal_picture_flow(const struct deal_state *v, int width, int most);

/* ---- paper.c: growing text; starts as {0} ---- */

struct deal_paper {
    char *text;
    size_t len, cap;
    bool failed; /* out of memory: nothing more is written */
};

/* Appends formatted text of at most 511 bytes. Does nothing if P is NULL. */
void deal_paper_say(struct deal_paper *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The text, malloc'd, which the caller owns; NULL if out of memory. */
char *deal_paper_text(struct deal_paper *p);

/* ---- pile.c: V is a view ---- */

struct picture_cards {
    uint8_t card[DEAL_CARDS_MAX];
    int n, hidden; /* HIDDEN cards at the bottom are drawn as the first one */
    int cut;       /* or: CUT cards at the bottom, hidden or not, are drawn as the first one, to shorten the pile */
};

/* The place of block K in V. The piles come first, then the cards and words of the key apart. */
const struct deal_place *deal_picture_place(const struct deal_state *v, int k);
/* The cards to draw for a pile. With MOST > 0, at most MOST, the first of which stands for all cards beneath. */
void deal_picture_cards(const struct deal_state *v, int pile, int most, struct picture_cards *c);
/* The label of a pile: "", its number or its name. */
const char *deal_picture_label(const struct deal_rules *r, int pile);
/* Is the pile empty and not drawn? So it is if its place does not exist now, or is marked bare. */
bool deal_picture_absent(const struct deal_state *v, int pile);
/* The card that an empty foundation needs: "as"; "a-" for any suit; "-S" while the rank is unknown. */
void deal_picture_wanted(const struct deal_state *v, int pile, char two[3]);

#endif
