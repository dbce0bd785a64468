/*
 * Arranges the blocks (drawn piles) of a picture for a narrow window.
 *
 * A flow consists of successive rows of one group, or of a single row; one of its rows has more blocks than fit. The
 * blocks of a flow are set one after the other in lines of equal length. Piles that cover others are never in a flow.
 * The width of a fan (a pile spread in a row) changes in a game, so the caller sets the number of fans in a line.
 *
 * All other blocks keep their rows.  Their tracks (columns of the grid) are as close together as blocks side by side
 * permit.  Tracks whose blocks never meet may overlap, so that a pyramid takes the width of its base.
 */
#include "picture.h"

#include "engine/engine.h"

#include <stdlib.h>

enum { BLOCKS = MAX_PILES + PICTURE_APART, TRACKS = PICTURE_TRACKS + 1 };

struct wrap {
    struct picture_block *block;
    int blocks;
    const struct picture_limits *limits;
    const struct picture_gaps *gaps;
    int flow[BLOCKS];                /* for each block, the index of its flow (rows set in lines); -1: none */
    struct deal_place place[TRACKS]; /* for each flow (rows set in lines), its cell as one large block */
    int most[TRACKS];                /* for each flow (rows set in lines), the largest number of blocks in a line */
    int group[TRACKS];               /* for each flow (rows set in lines), a group of its blocks */
    int flows;
};

/* ---- flows ---- */

static bool wraps(const struct picture_block *block)
{
    return block->place->style != STYLE_LIST && block->place->wide < PICTURE_TRACKS;
}

static bool is_fan(const struct picture_block *block)
{
    return block->place->style == STYLE_ROW || block->place->style == STYLE_ROW_LEFT;
}

/* Returns the number of blocks in row Y of the grid, and sets *GROUP to the group of all of them, or to -1. Returns
 * 0 if one of them spans several rows or covers another. */
static int row_size(const struct wrap *wrap, int y, int *group)
{
    int n = 0;

    *group = -1;
    for (int k = 0; k < wrap->blocks; k++) {
        const struct deal_place *p = wrap->block[k].place;
        if (y < p->y || y >= p->y + p->high || !wraps(&wrap->block[k]))
            continue;
        if (p->high > 1 || wrap->block[k].covers)
            return 0;
        *group = n++ == 0 || *group == wrap->block[k].group ? wrap->block[k].group : -1;
    }
    return n;
}

static bool in_rows(const struct picture_block *block, int first, int last)
{
    return block->place->y >= first && block->place->y <= last && wraps(block);
}

/* The number of blocks that fit into a line if rows FIRST to LAST of the grid are broken. */
static int line_length(const struct wrap *wrap, int first, int last)
{
    int wide = 1;

    for (int k = 0; k < wrap->blocks; k++)
        if (in_rows(&wrap->block[k], first, last)) {
            if (is_fan(&wrap->block[k]))
                return wrap->limits->across;
            wide = wrap->block[k].w > wide ? wrap->block[k].w : wide;
        }
    wide = (wrap->limits->wide + wrap->gaps->x) / (wide + wrap->gaps->x);
    return wide > 0 ? wide : 1;
}

/* Makes rows FIRST to LAST of the grid a flow: their blocks are set in lines, MOST in each. */
static void add_flow(struct wrap *wrap, int first, int last, int most)
{
    wrap->most[wrap->flows] = most;
    wrap->place[wrap->flows] = (struct deal_place){.y = (uint8_t)first, .wide = PICTURE_TRACKS, .high = 1};
    for (int k = 0; k < wrap->blocks; k++)
        if (in_rows(&wrap->block[k], first, last))
            wrap->group[wrap->flow[k] = wrap->flows] = wrap->block[k].group;
    wrap->flows++;
}

static void find_flows(struct wrap *wrap)
{
    int group, next;

    for (int y = 0; y < PICTURE_TRACKS; y++) {
        int last = y, n = row_size(wrap, y, &group), longest = n;
        while (n && group >= 0 && last + 1 < PICTURE_TRACKS && (n = row_size(wrap, last + 1, &next)) && next == group) {
            longest = n > longest ? n : longest;
            last++;
        }
        if (longest > line_length(wrap, y, last))
            add_flow(wrap, y, last, line_length(wrap, y, last));
        y = last;
    }
}

static int by_place(const void *a, const void *b)
{
    const struct deal_place *p = (*(struct picture_block *const *)a)->place,
                            *q = (*(struct picture_block *const *)b)->place;

    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

/* Sets the blocks of flow F in lines from Y on, words (wider than high) over them; returns the height of all. */
static int set_flow(struct wrap *wrap, int f, int y, int *width)
{
    struct picture_block *of[BLOCKS];
    int n = 0, lines, x = 0, from = y, high = 0;

    for (int k = 0; k < wrap->blocks; k++)
        if (wrap->flow[k] == f && wrap->block[k].group < 0 && wrap->block[k].w > wrap->block[k].h) {
            wrap->block[k].x = 0;
            wrap->block[k].y = y;
            y += wrap->block[k].h;
        } else if (wrap->flow[k] == f) {
            of[n++] = &wrap->block[k];
        }
    qsort(of, (size_t)n, sizeof *of, by_place);
    lines = (n + wrap->most[f] - 1) / wrap->most[f];
    for (int i = 0, line = 0; i < n; i++) {
        if (i == (n * line + lines - 1) / lines && i) {
            y += high + wrap->gaps->y;
            x = high = 0;
        }
        line += i == (n * line + lines - 1) / lines;
        of[i]->x = x;
        of[i]->y = y;
        x += of[i]->w ? of[i]->w + wrap->gaps->x : 0;
        high = of[i]->h > high ? of[i]->h : high;
        *width = x - wrap->gaps->x > *width ? x - wrap->gaps->x : *width;
    }
    return y + high - from;
}

/* ---- the other blocks ---- */

struct tight {
    struct picture_block *block;
    int blocks, gap;
    int low[TRACKS], high[TRACKS]; /* smallest and largest x at which each column may start */
};

static bool side_by_side(const struct picture_block *a, const struct picture_block *b)
{
    const struct deal_place *p = a->place, *q = b->place;

    return wraps(a) && wraps(b) && a->w && b->w && p->x < q->x && p->y < q->y + q->high && q->y < p->y + p->high;
}

static int find_lows(struct tight *tight)
{
    int width = 0;

    for (int x = 0; x < TRACKS; x++) {
        tight->low[x] = x ? tight->low[x - 1] : 0;
        for (int b = 0; b < tight->blocks; b++)
            for (int a = 0; tight->block[b].place->x == x && a < tight->blocks; a++) {
                int end = tight->low[tight->block[a].place->x] + tight->block[a].w + tight->gap;
                if (side_by_side(&tight->block[a], &tight->block[b]) && end > tight->low[x])
                    tight->low[x] = end;
            }
    }
    for (int b = 0; b < tight->blocks; b++)
        if (wraps(&tight->block[b]) && tight->low[tight->block[b].place->x] + tight->block[b].w > width)
            width = tight->low[tight->block[b].place->x] + tight->block[b].w;
    return width;
}

static int last_start(const struct tight *tight, const struct picture_block *block, const int *start, int width)
{
    int x = width - block->w;

    for (int b = 0; b < tight->blocks; b++)
        if (side_by_side(block, &tight->block[b]) && start[tight->block[b].place->x] - tight->gap - block->w < x)
            x = start[tight->block[b].place->x] - tight->gap - block->w;
    return x;
}

static void find_highs(struct tight *tight, int width)
{
    for (int x = TRACKS - 1; x >= 0; x--) {
        tight->high[x] = x + 1 < TRACKS ? tight->high[x + 1] : width;
        for (int a = 0; a < tight->blocks; a++)
            if (tight->block[a].place->x == x && wraps(&tight->block[a])) {
                int most = last_start(tight, &tight->block[a], tight->high, width);
                tight->high[x] = most < tight->high[x] ? most : tight->high[x];
            }
    }
}

/* Sets the x coordinates of all blocks so that columns are close together; returns the width. */
static int tighten(struct picture_block *block, int blocks, int gap)
{
    struct tight t = {.block = block, .blocks = blocks, .gap = gap};
    int width = find_lows(&t), start[TRACKS];

    find_highs(&t, width);
    for (int x = 0; x < TRACKS; x++)
        start[x] = (t.low[x] + t.high[x]) / 2;
    for (int a = 0; a < blocks; a++)
        if (block[a].place->style == STYLE_ROW_LEFT)
            block[a].x = last_start(&t, &block[a], start, width);
        else
            block[a].x = wraps(&block[a]) ? start[block[a].place->x] : 0;
    return width;
}

/* ---- the whole picture ---- */

/* Collects the blocks outside flows, and a block for each flow, in ALL; returns their number. */
static int gather(struct wrap *wrap, struct picture_block *all, int *width)
{
    int n = 0;

    for (int k = 0; k < wrap->blocks; k++)
        if (wrap->flow[k] < 0)
            all[n++] = wrap->block[k];
    for (int f = 0; f < wrap->flows; f++)
        all[n++] =
            (struct picture_block){.place = &wrap->place[f], .group = wrap->group[f], .h = set_flow(wrap, f, 0, width)};
    return n;
}

void deal_picture_wrap(struct picture_block *block, int blocks, const struct picture_gaps *gaps,
                       const struct picture_limits *limits, int *w, int *h)
{
    struct wrap wrap = {.block = block, .blocks = blocks, .limits = limits, .gaps = gaps};
    struct picture_block all[BLOCKS + TRACKS];
    int n, rest = 0, wide = 0, tight;

    for (int k = 0; k < blocks; k++)
        wrap.flow[k] = -1;
    find_flows(&wrap);
    n = gather(&wrap, all, &wide);
    deal_picture_arrange(all, n, gaps, w, h);
    tight = tighten(all, n, gaps->x);
    *w = tight > wide ? tight : wide;
    for (int k = 0; k < blocks; k++)
        if (wrap.flow[k] < 0) {
            block[k].x = all[rest].x + (wraps(&block[k]) ? (*w - tight) / 2 : 0);
            block[k].y = all[rest++].y;
            *w = block[k].x + block[k].w > *w ? block[k].x + block[k].w : *w;
        }
    for (int f = 0; f < wrap.flows; f++)
        set_flow(&wrap, f, all[rest + f].y, &wide);
}
