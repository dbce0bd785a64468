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

static bool wraps(const struct picture_block *b)
{
    return b->place->style != STYLE_LIST && b->place->wide < PICTURE_TRACKS;
}

static bool is_fan(const struct picture_block *b)
{
    return b->place->style == STYLE_ROW || b->place->style == STYLE_ROW_LEFT;
}

/* Returns the number of blocks in row Y of the grid, and sets *GROUP to the group of all of them, or to -1. Returns
 * 0 if one of them spans several rows or covers another. */
static int row_size(const struct wrap *w, int y, int *group)
{
    int n = 0;

    *group = -1;
    for (int k = 0; k < w->blocks; k++) {
        const struct deal_place *p = w->block[k].place;
        if (y < p->y || y >= p->y + p->high || !wraps(&w->block[k]))
            continue;
        if (p->high > 1 || w->block[k].covers)
            return 0;
        *group = n++ == 0 || *group == w->block[k].group ? w->block[k].group : -1;
    }
    return n;
}

static bool in_rows(const struct picture_block *b, int first, int last)
{
    return b->place->y >= first && b->place->y <= last && wraps(b);
}

/* The number of blocks that fit into a line if rows FIRST to LAST of the grid are broken. */
static int line_length(const struct wrap *w, int first, int last)
{
    int wide = 1;

    for (int k = 0; k < w->blocks; k++)
        if (in_rows(&w->block[k], first, last)) {
            if (is_fan(&w->block[k]))
                return w->limits->across;
            wide = w->block[k].w > wide ? w->block[k].w : wide;
        }
    wide = (w->limits->wide + w->gaps->x) / (wide + w->gaps->x);
    return wide > 0 ? wide : 1;
}

/* Makes rows FIRST to LAST of the grid a flow: their blocks are set in lines, MOST in each. */
static void add_flow(struct wrap *w, int first, int last, int most)
{
    w->most[w->flows] = most;
    w->place[w->flows] = (struct deal_place){.y = (uint8_t)first, .wide = PICTURE_TRACKS, .high = 1};
    for (int k = 0; k < w->blocks; k++)
        if (in_rows(&w->block[k], first, last))
            w->group[w->flow[k] = w->flows] = w->block[k].group;
    w->flows++;
}

static void find_flows(struct wrap *w)
{
    int group, next;

    for (int y = 0; y < PICTURE_TRACKS; y++) {
        int last = y, n = row_size(w, y, &group), longest = n;
        while (n && group >= 0 && last + 1 < PICTURE_TRACKS && (n = row_size(w, last + 1, &next)) && next == group) {
            longest = n > longest ? n : longest;
            last++;
        }
        if (longest > line_length(w, y, last))
            add_flow(w, y, last, line_length(w, y, last));
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
static int set_flow(struct wrap *w, int f, int y, int *width)
{
    struct picture_block *of[BLOCKS];
    int n = 0, lines, x = 0, from = y, high = 0;

    for (int k = 0; k < w->blocks; k++)
        if (w->flow[k] == f && w->block[k].group < 0 && w->block[k].w > w->block[k].h) {
            w->block[k].x = 0;
            w->block[k].y = y;
            y += w->block[k].h;
        } else if (w->flow[k] == f) {
            of[n++] = &w->block[k];
        }
    qsort(of, (size_t)n, sizeof *of, by_place);
    lines = (n + w->most[f] - 1) / w->most[f];
    for (int i = 0, line = 0; i < n; i++) {
        if (i == (n * line + lines - 1) / lines && i) {
            y += high + w->gaps->y;
            x = high = 0;
        }
        line += i == (n * line + lines - 1) / lines;
        of[i]->x = x;
        of[i]->y = y;
        x += of[i]->w ? of[i]->w + w->gaps->x : 0;
        high = of[i]->h > high ? of[i]->h : high;
        *width = x - w->gaps->x > *width ? x - w->gaps->x : *width;
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

static int find_lows(struct tight *t)
{
    int width = 0;

    for (int x = 0; x < TRACKS; x++) {
        t->low[x] = x ? t->low[x - 1] : 0;
        for (int b = 0; b < t->blocks; b++)
            for (int a = 0; t->block[b].place->x == x && a < t->blocks; a++) {
                int end = t->low[t->block[a].place->x] + t->block[a].w + t->gap;
                if (side_by_side(&t->block[a], &t->block[b]) && end > t->low[x])
                    t->low[x] = end;
            }
    }
    for (int b = 0; b < t->blocks; b++)
        if (wraps(&t->block[b]) && t->low[t->block[b].place->x] + t->block[b].w > width)
            width = t->low[t->block[b].place->x] + t->block[b].w;
    return width;
}

static int last_start(const struct tight *t, const struct picture_block *a, const int *start, int width)
{
    int x = width - a->w;

    for (int b = 0; b < t->blocks; b++)
        if (side_by_side(a, &t->block[b]) && start[t->block[b].place->x] - t->gap - a->w < x)
            x = start[t->block[b].place->x] - t->gap - a->w;
    return x;
}

static void find_highs(struct tight *t, int width)
{
    for (int x = TRACKS - 1; x >= 0; x--) {
        t->high[x] = x + 1 < TRACKS ? t->high[x + 1] : width;
        for (int a = 0; a < t->blocks; a++)
            if (t->block[a].place->x == x && wraps(&t->block[a])) {
                int most = last_start(t, &t->block[a], t->high, width);
                t->high[x] = most < t->high[x] ? most : t->high[x];
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
static int gather(struct wrap *w, struct picture_block *all, int *width)
{
    int n = 0;

    for (int k = 0; k < w->blocks; k++)
        if (w->flow[k] < 0)
            all[n++] = w->block[k];
    for (int f = 0; f < w->flows; f++)
        all[n++] = (struct picture_block){.place = &w->place[f], .group = w->group[f], .h = set_flow(w, f, 0, width)};
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
