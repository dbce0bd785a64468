/*
 * In this folder: pictures of a position, as text (text.c) and as SVG (svg.c): where each
 * pile lies, in the units of a grid whose tracks are as wide and as high as what lies in them.
 *
 * The rule file's [picture] says in which cell a pile lies and how its cards are
 * spread; places.c reads that, or makes a plain layout when there is none.  A
 * renderer measures every block in its own units (characters, card widths) and
 * lets arrange.c find where each begins.
 */
#ifndef DEAL_PICTURE_H
#define DEAL_PICTURE_H

#include "rules/compile.h"

struct picture_gaps {
    int x, y;             /* between two tracks */
    int blank_x, blank_y; /* size of a track in which nothing lies */
};

/* One block of the picture; W and H are given, X and Y found. */
struct picture_block {
    const struct deal_place *place;
    int w, h, x, y;
    int group;   /* of its pile; -1: none */
    bool covers; /* piles of its group cover others */
};

/* Finds where each block begins; *W and *H get the size of the whole. */
void deal_picture_arrange(struct picture_block *block, int blocks, const struct picture_gaps *gaps, int *w, int *h);

/* ---- wrap.c: the same, but long rows are broken, and tracks of blocks that never stand side by side may overlap ---- */

struct picture_limits {
    int wide;   /* a row of piles of constant width that is wider is broken */
    int across; /* fans in a row, at most */
};

void deal_picture_wrap(struct picture_block *block, int blocks, const struct picture_gaps *gaps, const struct picture_limits *limits,
                       int *w, int *h);

/* ---- flow.c: the piles one after the other, group by group, in lines of WIDTH; MOST as below ---- */

char *deal_picture_flow(const struct deal_state *v, int width, int most);

/* ---- paper.c: text that grows; starts as {0} ---- */

struct deal_paper {
    char *text;
    size_t len, cap;
    bool failed; /* out of memory: nothing more is written */
};

/* Does nothing when P is NULL. At most 511 bytes at a time. */
void deal_paper_say(struct deal_paper *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The text, malloc'd and the caller's, or NULL without memory. */
char *deal_paper_text(struct deal_paper *p);

/* ---- pile.c: V is a view ---- */

struct picture_cards {
    uint8_t card[DEAL_CARDS_MAX];
    int n, hidden; /* HIDDEN of them at the bottom were squeezed into the first */
    int cut;       /* or: CUT of them, seen or not, to make the pile shorter */
};

/* Where block K lies in V: the piles, then what lies apart. */
const struct deal_place *deal_picture_place(const struct deal_state *v, int k);
/* With MOST the first of at most that many stands for all cards beneath; 0: no limit. */
void deal_picture_cards(const struct deal_state *v, int pile, int most, struct picture_cards *c);
/* As the place says: nothing, the pile's number, or its name. */
const char *deal_picture_label(const struct deal_rules *r, int pile);
/* A place that the last deal gave no card, or of which nothing is to be shown while it is empty. */
bool deal_picture_absent(const struct deal_state *v, int pile);
/* What an empty foundation waits for, "as"; "a-" in any suit; "-S" while the rank is open. */
void deal_picture_wanted(const struct deal_state *v, int pile, char two[3]);

#endif
