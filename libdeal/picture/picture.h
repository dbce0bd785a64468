/*
 * Pictures of a position: where each pile lies, in the units of a grid whose
 * tracks are as wide and as high as what lies in them.
 *
 * The rule file's [picture] says in which cell a pile lies and how its cards are
 * spread; places.c reads that, or makes a plain layout when there is none.  A
 * renderer measures every block in its own units (characters, card widths) and
 * lets arrange.c find where each begins.
 */
#ifndef DEAL_PICTURE_H
#define DEAL_PICTURE_H

#include "../compile.h"

struct picture_gaps {
    int x, y;             /* between two tracks */
    int blank_x, blank_y; /* size of a track in which nothing lies */
};

/* One block of the picture; W and H are given, X and Y found. */
struct picture_block {
    const struct deal_place *place;
    int w, h, x, y;
};

/* Finds where each block begins; *W and *H get the size of the whole. */
void deal_picture_arrange(struct picture_block *block, int blocks, const struct picture_gaps *gaps, int *w, int *h);

#endif
