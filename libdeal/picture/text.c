/*
 * Draws a position as text, arranged like the picture in a book of patience games.
 *
 * Every pile is drawn twice by the same code: first without a canvas, to measure it, then at its computed place.
 * Only cards that a player sees are shown. Hidden cards are ##, packets show their top card, spread piles every card.
 * An empty pile is --. An empty foundation shows in lower case the card that it needs, or -S while that is unknown. A
 * single crosswise card is in brackets. The output is ASCII.
 */
#include "picture.h"

#include "engine/view.h"

#include <stdlib.h>
#include <string.h>

enum { PITCH = 3, LIST_WIDTH = 78, TEXT_MAX = 24 };

struct pen {
    char *canvas; /* the output canvas; NULL to measure only */
    int stride, x, y;
    int w, h; /* size of all parts of the pile drawn so far */
    int most; /* largest number of cards drawn in a spread pile; 0: all */
};

static void ascii_put(struct pen *pen, int x, int y, const char *text)
{
    int n = (int)strlen(text);

    if (pen->canvas)
        memcpy(pen->canvas + (size_t)(pen->y + y) * (size_t)pen->stride + pen->x + x, text, (size_t)n);
    pen->w = x + n > pen->w ? x + n : pen->w;
    pen->h = y + 1 > pen->h ? y + 1 : pen->h;
}

/* ---- one card ---- */

static void name_card(uint8_t card, bool across, char out[TEXT_MAX])
{
    snprintf(out, TEXT_MAX, across ? "[%s]" : "%s", card == DEAL_NO_CARD ? "##" : CARD_NAME(card));
}

static void ascii_put_empty(struct pen *pen, const struct deal_state *view, int pile, int x, int y)
{
    const struct deal_place *p = &view->r->picture.place[pile];
    char two[3] = "--", text[TEXT_MAX];

    if (p->bare)
        return;
    if (view->r->pile[pile].found != NO_PILE)
        deal_picture_wanted(view, pile, two);
    snprintf(text, sizeof text, p->across && p->style == STYLE_PACKET ? "[%s]" : "%s", two);
    ascii_put(pen, x, y, text);
}

/* ---- cards of a pile ---- */

static void ascii_put_card(struct pen *pen, const struct picture_cards *cards, int i, bool across, int x, int y)
{
    char text[TEXT_MAX];

    if (!i && cards->hidden)
        snprintf(text, sizeof text, "%d#", cards->hidden);
    else if (!i && cards->cut)
        snprintf(text, sizeof text, "+%d", cards->cut);
    else
        name_card(cards->card[i], across, text);
    ascii_put(pen, x, y, text);
}

/* The x coordinate of card I in a row of cards. The first may be replaced by a number that is wider than a card. */
static int ascii_along(const struct picture_cards *cards, int i, int pitch)
{
    int number = cards->hidden > cards->cut ? cards->hidden : cards->cut;

    return pitch * i + (i && number >= 10) + (i && number >= 100);
}

static void ascii_put_pattern(struct pen *pen, const struct deal_place *place, const struct picture_cards *cards, int x,
                              int y)
{
    int most = 0;

    for (int k = 0; k < place->rows; k++)
        most = place->row[k] > most ? place->row[k] : most;
    for (int i = 0, k = 0; i < cards->n; k = (k + 1) % place->rows, y++)
        for (int j = 0; j < place->row[k] && i < cards->n; j++, i++)
            ascii_put_card(pen, cards, i, false, x + PITCH * (most - place->row[k]) / 2 + PITCH * j, y);
}

static void ascii_put_list(struct pen *pen, const struct picture_cards *cards, int x, int y)
{
    int across = (LIST_WIDTH - 2 - x) / PITCH;

    for (int i = 0; i < cards->n; i++)
        ascii_put_card(pen, cards, i, false, x + (i < across ? ascii_along(cards, i, PITCH) : PITCH * (i % across)),
                       y + i / across);
}

static void put_count(struct pen *pen, const struct picture_cards *cards, int x, int y)
{
    char card[TEXT_MAX], text[TEXT_MAX];

    name_card(cards->card[cards->n - 1], false, card);
    snprintf(text, sizeof text, "%.4s(%d)", card, cards->n);
    ascii_put(pen, x, y, text);
}

static void ascii_put_spread(struct pen *pen, const struct deal_place *place, const struct picture_cards *cards, int x,
                             int y)
{
    for (int i = 0; i < cards->n; i++)
        switch (place->style) {
        case STYLE_ROW: ascii_put_card(pen, cards, i, false, x + ascii_along(cards, i, PITCH), y); break;
        case STYLE_ROW_LEFT: ascii_put_card(pen, cards, i, false, x + PITCH * (cards->n - 1 - i), y); break;
        case STYLE_COLUMN: ascii_put_card(pen, cards, i, false, x, y + i); break;
        default: ascii_put_card(pen, cards, i, false, x, y + cards->n - 1 - i); break;
        }
}

/* The largest number of cards to draw for a pile; 0: no limit. A list has one line. */
static int most_of(const struct pen *pen, const struct deal_place *place)
{
    enum { LINE = (LIST_WIDTH - 10) / PITCH };

    if (!pen->most || place->style == STYLE_PATTERN || place->style == STYLE_PACKET || place->style == STYLE_COUNT)
        return 0;
    return place->style == STYLE_LIST ? LINE : pen->most;
}

static void ascii_put_cards(struct pen *pen, const struct deal_state *view, int pile, int x, int y)
{
    const struct deal_place *p = &view->r->picture.place[pile];
    struct picture_cards c;

    deal_picture_cards(view, pile, most_of(pen, p), &c);
    if (!c.n)
        ascii_put_empty(pen, view, pile, x, y);
    else if (p->style == STYLE_PACKET)
        ascii_put_card(pen, &c, c.n - 1, p->across, x, y);
    else if (p->style == STYLE_COUNT)
        put_count(pen, &c, x, y);
    else if (p->style == STYLE_PATTERN)
        ascii_put_pattern(pen, p, &c, x, y);
    else if (p->style == STYLE_LIST)
        ascii_put_list(pen, &c, x, y);
    else
        ascii_put_spread(pen, p, &c, x, y);
}

/* ---- a pile with its label ---- */

/* The width of the widest pile label in the group, so that all cards of the group are aligned. */
static int label_width(const struct deal_rules *r, int pile)
{
    const struct deal_group *group = &r->group[r->pile[pile].group];
    int w = 0;

    for (int p = group->first; p < group->first + group->piles; p++) {
        int n = (int)strlen(deal_picture_label(r, p));
        w = n > w ? n : w;
    }
    return w;
}

static void ascii_draw_pile(struct pen *pen, const struct deal_state *view, int pile)
{
    const struct deal_rules *r = view->r;
    const struct deal_place *p = &r->picture.place[pile];
    const char *label = deal_picture_label(r, pile);
    int w = label_width(r, pile);
    char text[TEXT_MAX];

    pen->w = pen->h = 0;
    if (deal_picture_absent(view, pile))
        return;
    if (!*label) {
        ascii_put_cards(pen, view, pile, 0, 0);
    } else if (p->style == STYLE_COLUMN || p->style == STYLE_COLUMN_UP) {
        ascii_put(pen, 0, 0, label);
        ascii_put_cards(pen, view, pile, 0, 1);
    } else {
        snprintf(text, sizeof text, p->label == LABEL_NUMBER ? "%*s" : "%-*s", w, label);
        ascii_put(pen, 0, 0, text);
        ascii_put_cards(pen, view, pile, w + 1, 0);
    }
}

/* ---- the whole picture ---- */

static void ascii_draw_block(struct pen *pen, const struct deal_state *view, int k)
{
    if (k < view->r->piles)
        ascii_draw_pile(pen, view, k);
    else
        ascii_put(pen, 0, 0, view->r->picture.apart[k - view->r->piles]);
}

static char *paint(const struct deal_state *view, const struct picture_block *block, int blocks, int w, int h, int most)
{
    size_t stride = (size_t)w + 1;
    char *canvas = malloc(stride * (size_t)h + 1);

    if (!canvas)
        return NULL;
    memset(canvas, ' ', stride * (size_t)h);
    for (int k = 0; k < blocks; k++) {
        struct pen pen = {.canvas = canvas, .stride = (int)stride, .x = block[k].x, .y = block[k].y, .most = most};
        ascii_draw_block(&pen, view, k);
    }
    return canvas;
}

/* Removes trailing blanks of lines, and empty lines at the end, in place. */
static void trim(char *canvas, int w, int h)
{
    char *out = canvas, *end = canvas;

    for (int y = 0; y < h; y++) {
        const char *line = canvas + (size_t)y * (size_t)(w + 1);
        int n = w;

        while (n && line[n - 1] == ' ')
            n--;
        memmove(out, line, (size_t)n);
        out += n;
        *out++ = '\n';
        if (n)
            end = out;
    }
    *end = '\0';
}

/* Draws VIEW with at most MOST cards in a spread pile; 0: no limit. */
static char *ascii_draw(const struct deal_state *view, int most)
{
    const struct picture_gaps gaps = {.x = 2, .y = 0, .blank_x = 2, .blank_y = most ? 0 : 1};
    struct picture_block block[MAX_PILES + PICTURE_APART];
    int blocks = view->r->piles + view->r->picture.aparts, w, h;
    char *canvas;

    for (int k = 0; k < blocks; k++) {
        struct pen pen = {.canvas = NULL, .most = most};
        ascii_draw_block(&pen, view, k);
        block[k] = (struct picture_block){.w = pen.w, .h = pen.h};
        block[k].place = deal_picture_place(view, k);
    }
    deal_picture_arrange(block, blocks, &gaps, &w, &h);
    canvas = paint(view, block, blocks, w, h, most);
    if (canvas)
        trim(canvas, w, h);
    return canvas;
}

char *deal_state_draw(const struct deal_state *s) { return deal_state_draw_within(s, 0, 0); }

/* ---- pictures that fit a terminal ---- */

static bool ascii_fits(const char *text, int columns, int lines)
{
    for (int n; *text; text += n + 1, lines--)
        if ((n = (int)strcspn(text, "\n")) > columns || lines < 1)
            return false;
    return true;
}

/* Draws pictures with shorter and shorter piles until one fits into COLUMNS and LINES; if none fits, lists the piles
 * in lines of text. */
static char *draw_to_fit(const struct deal_state *view, int columns, int lines)
{
    /* limits of the number of cards in a spread pile, tried in order; 0: no limit */
    static const int most[] = {0, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3, 2};
    enum { TRIES = sizeof most / sizeof *most, SHORTEST_SPREAD = 5 };
    char *text = NULL;

    for (int i = 0; i < 2 * TRIES; i++) {
        bool flow = i >= TRIES;
        if (!flow && i && most[i] < SHORTEST_SPREAD)
            continue;
        free(text);
        text = flow ? deal_picture_flow(view, columns, most[i - TRIES]) : ascii_draw(view, most[i]);
        if (!text || !columns || ascii_fits(text, columns, lines))
            return text;
    }
    return text;
}

char *deal_state_draw_within(const struct deal_state *s, int columns, int lines)
{
    struct deal_state *view = deal_view_new(s);
    char *text = view ? draw_to_fit(view, columns, lines) : NULL;

    deal_state_free(view);
    return text;
}
