/*
 * Computes the sizes of a picture's tracks (columns and rows of its grid). Each track is as large as the largest block,
 * the drawing of a pile, in it.
 *
 * Blocks of one cell determine the sizes first. If a block over several tracks needs more, the missing size is
 * divided evenly among these tracks. So four cards beside a long line are spread along its whole length. Lists are
 * wrapped and do not widen any track.
 */
#include "picture.h"

#include "engine/engine.h"

enum { TRACKS = PICTURE_TRACKS + 1 };

struct tracks {
    int size[TRACKS], start[TRACKS], more[TRACKS]; /* MORE: additional distance to the next track */
    bool used[TRACKS];
    int count, gap, blank;
};

static void note_use(struct tracks *tracks, int at, int span)
{
    for (int i = at; i < at + span && i < PICTURE_TRACKS; i++)
        tracks->used[i] |= span == 1;
    if (at + span > tracks->count && span <= PICTURE_TRACKS)
        tracks->count = at + span < PICTURE_TRACKS ? at + span : PICTURE_TRACKS;
}

static int extent(const struct tracks *tracks, int at, int span)
{
    int total = 0;

    for (int i = at; i < at + span; i++)
        total += tracks->size[i] + (tracks->size[i] && i + 1 < at + span ? tracks->gap + tracks->more[i] : 0);
    return total;
}

static void stretch(struct tracks *tracks, int at, int span, int need)
{
    int missing = need - extent(tracks, at, span);

    for (int i = 0; missing > 0 && i < span; i++)
        tracks->size[at + i] += missing * (i + 1) / span - missing * i / span;
}

static void place_tracks(struct tracks *tracks)
{
    int at = 0;

    for (int i = 0; i < tracks->count; i++) {
        tracks->start[i] = at;
        at += tracks->size[i] + (tracks->size[i] ? tracks->gap + tracks->more[i] : 0);
    }
    tracks->start[tracks->count] = at;
}

static int span_of(int at, int span) { return at + span <= PICTURE_TRACKS ? span : PICTURE_TRACKS - at; }

static bool widens(const struct deal_place *place)
{
    return place->style != STYLE_LIST && place->wide < PICTURE_TRACKS;
}

/* Can tracks I and I + 1 overlap by half? That is so if they hold only piles that cover others, as in a pyramid, and no
 * two of them are side by side. */
static bool tracks_overlap(const struct picture_block *block, int blocks, bool rows, int i)
{
    uint64_t beside[2] = {0, 0};

    for (int k = 0; k < blocks; k++) {
        const struct deal_place *p = block[k].place;
        int at = (rows ? p->y : p->x) - i, span = rows ? p->high : p->wide;
        if (at < 0 || at > 1 || !span || (span > 1 && !rows))
            continue;
        if (!block[k].covers || span > 1)
            return false;
        beside[at] |= (uint64_t)1 << (rows ? p->x : p->y);
    }
    return beside[0] && beside[1] && !(beside[0] & beside[1]);
}

static void overlap_tracks(struct tracks *tracks, const struct picture_block *block, int blocks, bool rows)
{
    for (int i = 0; i + 1 < tracks->count; i++)
        if (tracks_overlap(block, blocks, rows, i))
            tracks->size[i] = rows ? tracks->size[i] / 2 - tracks->gap : (tracks->size[i] - tracks->gap) / 2;
}

/* Are row I and the row below it of different parts of the table? That is so if no group has piles in both or around
 * them. A list goes with the row above it. */
static bool rows_part(const struct picture_block *block, int blocks, int i)
{
    uint64_t over = 0, under = 0;

    for (int k = 0; k < blocks; k++) {
        over |= (uint64_t)(block[k].place->y <= i + (block[k].place->style == STYLE_LIST)) << (block[k].group + 1);
        under |= (uint64_t)(block[k].place->y + block[k].place->high > i + 1) << (block[k].group + 1);
    }
    return !(over & under);
}

static void arrange_measure(struct tracks *tracks, const struct picture_block *block, int blocks, bool rows, int part)
{
    for (int k = 0; k < blocks; k++) {
        const struct deal_place *p = block[k].place;
        note_use(tracks, rows ? p->y : p->x, rows ? p->high : widens(p) ? p->wide : 1);
    }
    for (int i = 0; i < tracks->count; i++)
        tracks->size[i] = tracks->used[i] ? 0 : tracks->blank;
    for (int pass = 1; pass <= 2; pass++) {
        for (int k = 0; k < blocks; k++) {
            const struct deal_place *p = block[k].place;
            int at = rows ? p->y : p->x, span = span_of(at, rows ? p->high : p->wide);
            if ((span == 1) == (pass == 1) && (rows || widens(p)))
                stretch(tracks, at, span, rows ? block[k].h : block[k].w);
        }
        if (pass == 1)
            overlap_tracks(tracks, block, blocks, rows);
        for (int i = 0; part && i + 1 < tracks->count; i++)
            tracks->more[i] =
                tracks->used[i] && tracks->used[i + 1] && tracks->size[i + 1] && rows_part(block, blocks, i) ? part : 0;
    }
    place_tracks(tracks);
}

static int arrange_begin(const struct tracks *tracks, int at, int span, int size, enum picture_side side)
{
    int spare = extent(tracks, at, span_of(at, span)) - size;

    if (spare <= 0 || side == SIDE_FIRST)
        return tracks->start[at];
    return tracks->start[at] + (side == SIDE_LAST ? spare : spare / 2);
}

static enum picture_side side_of(enum picture_style style, bool rows)
{
    if (rows)
        return style == STYLE_COLUMN_UP ? SIDE_LAST : SIDE_FIRST;
    if (style == STYLE_ROW || style == STYLE_LIST || style == STYLE_COUNT)
        return SIDE_FIRST;
    return style == STYLE_ROW_LEFT ? SIDE_LAST : SIDE_MIDDLE;
}

/* Moves the piles of a group in one row closer together, away from a neighbouring group. */
static void part_groups(struct picture_block *block, int blocks, int step)
{
    for (int k = 0; k < blocks; k++) {
        const struct deal_place *p = block[k].place, *q;
        int first = p->x, last = p->x;
        bool left = false, right = false, row = p->style == STYLE_PACKET && p->wide == 1;
        for (int j = 0; j < blocks; j++)
            if (q = block[j].place, block[j].group == block[k].group) {
                row &= q->y == p->y;
                first = q->x < first ? q->x : first;
                last = q->x > last ? q->x : last;
            }
        for (int j = 0; row && j < blocks; j++)
            if (q = block[j].place, q->y == p->y && block[j].group != block[k].group) {
                left |= q->x + 1 == first;
                right |= q->x == last + 1;
            }
        block[k].x += step * ((left ? last - p->x : 0) + (right ? first - p->x : 0)) / (left && right ? 2 : 1);
    }
}

void deal_picture_arrange(struct picture_block *block, int blocks, const struct picture_gaps *gaps, int *w, int *h)
{
    struct tracks x = {.gap = gaps->x, .blank = gaps->blank_x}, y = {.gap = gaps->y, .blank = gaps->blank_y};

    arrange_measure(&x, block, blocks, false, 0);
    arrange_measure(&y, block, blocks, true, gaps->part);
    *w = x.start[x.count] ? x.start[x.count] - x.gap : 0;
    *h = y.start[y.count];
    for (int k = 0; k < blocks; k++) {
        const struct deal_place *p = block[k].place;
        block[k].x = arrange_begin(&x, p->x, p->wide, block[k].w, side_of(p->style, false));
        block[k].y = arrange_begin(&y, p->y, p->high, block[k].h, side_of(p->style, true));
        *w = block[k].x + block[k].w > *w ? block[k].x + block[k].w : *w;
        *h = block[k].y + block[k].h > *h ? block[k].y + block[k].h : *h;
    }
    if (gaps->part)
        part_groups(block, blocks, (gaps->x + 1) / 3);
}
