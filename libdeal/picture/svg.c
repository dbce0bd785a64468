/*
 * Draws a position as SVG, with the same cells as the picture in text. Cards overlap as on a table; hidden cards show
 * their backs, packets their top card and the number of cards. The faces are in faces.c.
 *
 * As in text.c, every pile is drawn twice, first only to measure it. Coordinates are integers, so the bytes are the
 * same on every machine.
 */
#include "picture.h"

#include "engine/view.h"

#include <stdlib.h>
#include <string.h>

enum { CARD_W = 50, CARD_H = 70, HALF = CARD_H / 2, LABEL_H = 14, LABEL_CHAR = 7 };

static const struct deal_shape usual_shape = {.right = 26, .down = 22, .back = 10, .gap = 10, .list = 500};

struct brush {
    struct deal_paper *paper; /* the output stream; NULL to measure only */
    int x, y;
    int w, h;       /* size of all parts of the pile drawn so far */
    int end;        /* x coordinate at which lists of cards are wrapped */
    bool handles;   /* true if piles and cards get data attributes that identify them */
    uint64_t *seen; /* the cards whose faces were drawn, a bit each */
    const struct deal_shape *shape;
};

/* ---- words ---- */

/* Writes WORD, with the characters that SVG reserves escaped; a word of a rule file may contain any UTF-8. */
static void say_escaped(struct deal_paper *paper, const char *word)
{
    for (; *word; word++)
        if (*word == '<' || *word == '>' || *word == '&' || *word == '"')
            deal_paper_say(paper, "&#%d;", (unsigned char)*word);
        else
            deal_paper_say(paper, "%c", *word);
}

static void take_room(struct brush *brush, int x, int y, int w, int h)
{
    brush->w = x + w > brush->w ? x + w : brush->w;
    brush->h = y + h > brush->h ? y + h : brush->h;
}

static void svg_put_word(struct brush *brush, int x, int y, const char *word)
{
    take_room(brush, x, y, LABEL_CHAR * (int)strlen(word), LABEL_H);
    deal_paper_say(brush->paper, "<text class=\"l\" x=\"%d\" y=\"%d\">", brush->x + x, brush->y + y + LABEL_H - 3);
    say_escaped(brush->paper, word);
    deal_paper_say(brush->paper, "</text>\n");
}

/* ---- one card ---- */

static void begin_card(struct brush *brush, int x, int y, bool across, int place)
{
    take_room(brush, x, y, across ? CARD_H : CARD_W, across ? CARD_W : CARD_H);
    deal_paper_say(brush->paper, "<g transform=\"translate(%d %d)%s\"", brush->x + x + (across ? CARD_H : 0),
                   brush->y + y, across ? " rotate(90)" : "");
    if (brush->handles)
        deal_paper_say(brush->paper, " data-place=\"%d\"", place);
    deal_paper_say(brush->paper, ">");
}

static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

static void put_rect(struct brush *brush, char name)
{
    deal_paper_say(brush->paper, "<rect class=\"%c\" width=\"%d\" height=\"%d\" rx=\"4\"/>", name, CARD_W, CARD_H);
}

static void svg_put_card(struct brush *brush, uint8_t card, int number, bool across, int x, int y, int place)
{
    begin_card(brush, x, y, across, place);
    put_rect(brush, card == DEAL_NO_CARD ? 'h' : 'c');
    if (card == DEAL_NO_CARD) {
        deal_paper_say(brush->paper, "<use href=\"#back\"/>");
    } else {
        *brush->seen |= (uint64_t)1 << card;
        deal_paper_say(brush->paper, "<use href=\"#c%s\"/>", CARD_NAME(card));
    }
    if (number) /* the number is at the left of the card's back, since the next card may cover the rest */
        deal_paper_say(brush->paper, "<text class=\"n%s\" x=\"%d\" y=\"%d\">%d</text>",
                       card == DEAL_NO_CARD ? " m" : "", card == DEAL_NO_CARD ? 5 : CARD_W - 4, 15, number);
    deal_paper_say(brush->paper, "</g>\n");
}

static void svg_put_empty(struct brush *brush, const struct deal_state *view, int pile, int x, int y)
{
    static const char small[] = "a23456789tjqk", signs[] = "SHDCshdc"; /* ORDER SUITS */
    char two[3] = "--";
    const char *rank, *suit;

    if (view->r->pile[pile].found != NO_PILE)
        deal_picture_wanted(view, pile, two);
    rank = strchr(small, two[0]);
    suit = strchr(signs, two[1]);
    begin_card(brush, x, y, view->r->picture.place[pile].across, 0);
    put_rect(brush, 'e');
    /* A sign alone stands for the ace of that suit, or for a suit whose first rank is not known yet. */
    if (rank && (rank > small || !suit))
        deal_paper_say(brush->paper, "<text class=\"w\" x=\"%d\" y=\"%d\">%s</text>", CARD_W / 2,
                       CARD_H / 2 + (suit ? -5 : 8), ranks[rank - small]);
    if (suit)
        deal_paper_say(brush->paper, "<use class=\"w\" href=\"#s%c\" transform=\"translate(%d %d) scale(.2)\"/>",
                       signs[(suit - signs) % 4], CARD_W / 2, CARD_H / 2 + (rank > small ? 13 : 0));
    deal_paper_say(brush->paper, "</g>\n");
}

/* ---- cards of a pile ---- */

static int number_of(const struct picture_cards *cards, int i) { return i ? 0 : cards->hidden; }

/* The position in the pile, from 1, of card I of the picture, whose first card may stand for several. */
static int svg_place_of(const struct picture_cards *cards, int i)
{
    return i + 1 + (cards->hidden ? cards->hidden - 1 : 0);
}

static void svg_put_pattern(struct brush *brush, const struct deal_place *place, const struct picture_cards *cards,
                            int x, int y)
{
    int most = 0;

    for (int k = 0; k < place->rows; k++)
        most = place->row[k] > most ? place->row[k] : most;
    for (int i = 0, k = 0; i < cards->n; k = (k + 1) % place->rows, y += HALF)
        for (int j = 0; j < place->row[k] && i < cards->n; j++, i++)
            svg_put_card(brush, cards->card[i], number_of(cards, i), false,
                         x + CARD_W * (most - place->row[k]) / 2 + CARD_W * j, y, svg_place_of(cards, i));
}

static void svg_put_list(struct brush *brush, const struct picture_cards *cards, int x, int y)
{
    int right = brush->shape->right, across = (brush->end - x - CARD_W) / right + 1;

    for (int i = 0; i < cards->n; i++)
        svg_put_card(brush, cards->card[i], number_of(cards, i), false, x + right * (i % across),
                     y + HALF * (i / across), svg_place_of(cards, i));
}

/* The distance from card I of a drawn pile to the next card. */
static int svg_step(const struct brush *brush, const struct deal_place *place, const struct picture_cards *cards, int i)
{
    if (place->style == STYLE_ROW || place->style == STYLE_ROW_LEFT)
        return brush->shape->right;
    if (place->across) /* crosswise cards need a larger distance, so that rank and suit remain visible */
        return brush->shape->down + 9;
    return cards->card[i] == DEAL_NO_CARD ? brush->shape->back : brush->shape->down;
}

static void svg_put_spread(struct brush *brush, const struct deal_place *place, const struct picture_cards *cards,
                           int x, int y)
{
    bool row = place->style == STYLE_ROW || place->style == STYLE_ROW_LEFT;
    int at = 0, step = place->style == STYLE_ROW_LEFT || place->style == STYLE_COLUMN_UP ? -1 : 1;

    for (int i = 0; step < 0 && i + 1 < cards->n; i++)
        at += svg_step(brush, place, cards, i);
    for (int i = 0; i < cards->n; i++) {
        svg_put_card(brush, cards->card[i], number_of(cards, i), place->across, row ? x + at : x, row ? y : y + at,
                     svg_place_of(cards, i));
        at += step * svg_step(brush, place, cards, i);
    }
}

static void svg_put_cards(struct brush *brush, const struct deal_state *view, int pile, int x, int y)
{
    const struct deal_place *p = &view->r->picture.place[pile];
    struct picture_cards c;

    deal_picture_cards(view, pile, 0, &c);
    if (!c.n)
        svg_put_empty(brush, view, pile, x, y);
    else if (p->style == STYLE_PACKET || p->style == STYLE_COUNT)
        svg_put_card(brush, c.card[c.n - 1], p->style == STYLE_COUNT ? pile_count(view, pile) : 0, p->across, x, y,
                     pile_count(view, pile));
    else if (p->style == STYLE_PATTERN)
        svg_put_pattern(brush, p, &c, x, y);
    else if (p->style == STYLE_LIST)
        svg_put_list(brush, &c, x, y);
    else
        svg_put_spread(brush, p, &c, x, y);
}

static void svg_draw_pile(struct brush *brush, const struct deal_state *view, int pile)
{
    const char *label = brush->shape->bare ? "" : deal_picture_label(view->r, pile);

    brush->w = brush->h = 0;
    if (deal_picture_absent(view, pile))
        return;
    if (brush->handles)
        deal_paper_say(brush->paper, "<g class=\"pile\" data-pile=\"%d\">\n", pile);
    if (*label)
        svg_put_word(brush, 0, 0, label);
    svg_put_cards(brush, view, pile, 0, *label ? LABEL_H : 0);
    if (brush->handles)
        deal_paper_say(brush->paper, "</g>\n");
}

/* ---- the key apart: a card or a word ---- */

static void draw_apart(struct brush *brush, const char *word)
{
    uint8_t card = strlen(word) == 2 ? deal_card_parse(word) : DEAL_NO_CARD;

    brush->w = brush->h = 0;
    if (card != DEAL_NO_CARD)
        svg_put_card(brush, card, 0, false, 0, 0, 1);
    else
        svg_put_word(brush, 0, 0, word);
}

static void svg_draw_block(struct brush *brush, const struct deal_state *view, int k)
{
    if (k < view->r->piles)
        svg_draw_pile(brush, view, k);
    else
        draw_apart(brush, view->r->picture.apart[k - view->r->piles]);
}

/* ---- the whole picture ---- */

/* A page that shows pictures with handles has the style and the faces itself. */
static void say_head(struct deal_paper *paper, const char *title, int w, int h, bool handles, int faces)
{
    deal_paper_say(paper,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                   "font-family=\"DejaVu Sans, sans-serif\">\n<title>",
                   w, h, w, h);
    say_escaped(paper, title);
    deal_paper_say(paper, "</title>\n");
    if (!handles) {
        deal_paper_say(paper, "<style>");
        deal_picture_style(paper, faces);
        deal_paper_say(
            paper, ".e{fill:none;stroke:#9c988c}.n{font-size:11px;text-anchor:end;fill:#6b675c}"
                   ".m{text-anchor:start;fill:#fff;font-weight:bold;paint-order:stroke;stroke:#274c77;stroke-width:3}"
                   ".w{font-size:18px;text-anchor:middle;fill:#c5c0b2}.l{font-size:11px;fill:#6b675c}</style>\n");
    }
    deal_paper_say(paper, "<rect width=\"%d\" height=\"%d\" fill=\"#f3efe4\"/>\n", w, h);
}

static bool group_covers(const struct deal_state *view, int group)
{
    const uint8_t *over;

    for (int p = 0; p < view->r->piles; p++)
        if (view->r->pile[p].group == group && deal_state_overs(view, p, &over))
            return true;
    return false;
}

/* Is the block drawn below the others, or, if the shape has a column for that, aside? */
static bool is_loose(const struct picture_block *block)
{
    return block->place->wide == PICTURE_TRACKS &&
           (block->place->style == STYLE_LIST || block->place->style == STYLE_COUNT);
}

/* Arranges the loose blocks in a column to the right of the others. Adds the column to the size of the picture. */
static void arrange_aside(struct picture_block *block, int blocks, const struct picture_gaps *gaps, int aside, int *w,
                          int *h)
{
    int loose_h[MAX_PILES + PICTURE_APART] = {0}, y = 0;

    for (int k = 0; k < blocks; k++)
        if (is_loose(&block[k])) {
            loose_h[k] = block[k].h;
            block[k].w = block[k].h = 0;
        }
    deal_picture_arrange(block, blocks, gaps, w, h);
    for (int row = 0; row < PICTURE_TRACKS; row++)
        for (int k = 0; k < blocks; k++)
            if (loose_h[k] && block[k].place->y == row) {
                block[k].x = *w + 2 * gaps->x;
                block[k].y = y;
                y += loose_h[k] + gaps->y;
            }
    *w += y ? 2 * gaps->x + aside : 0;
    *h = y > *h ? y : *h;
}

/* While a pack or a talon is empty and not drawn, a page keeps room for it, so that the picture does not move when it
 * gets cards. */
static void keep_room(struct brush *brush, const struct deal_state *view, int pile)
{
    const struct deal_rules *r = view->r;

    if (!brush->h && pile < r->piles && (pile == r->talon || (pile == r->pack && brush->shape->aside)))
        take_room(brush, 0, 0, CARD_W, (brush->shape->bare ? 0 : LABEL_H) + CARD_H);
}

/* Measures and arranges all blocks of the picture. Lists of cards are wrapped at END; if END is 0, they are omitted. */
static void svg_measure(const struct deal_state *view, const struct deal_shape *shape, struct picture_block *block,
                        bool handles, int end, int *w, int *h)
{
    const struct picture_gaps gaps = {.x = shape->gap, .y = 8, .blank_x = shape->gap, .blank_y = 6, .part = 7};
    int blocks = view->r->piles + view->r->picture.aparts;

    for (int k = 0; k < blocks; k++) {
        uint64_t seen;
        struct brush b = {.paper = NULL, .end = end, .shape = shape, .seen = &seen};
        block[k].place = deal_picture_place(view, k);
        if (end || block[k].place->style != STYLE_LIST)
            svg_draw_block(&b, view, k);
        if (handles && is_loose(&block[k]))
            keep_room(&b, view, k);
        block[k].w = b.w;
        block[k].h = b.h;
        block[k].group = k < view->r->piles ? view->r->pile[k].group : -1;
        block[k].covers = group_covers(view, block[k].group);
    }
    if (shape->across)
        deal_picture_wrap(block, blocks, &gaps, &(struct picture_limits){.wide = shape->list, .across = shape->across},
                          w, h);
    else if (shape->aside)
        arrange_aside(block, blocks, &gaps, shape->aside, w, h);
    else
        deal_picture_arrange(block, blocks, &gaps, w, h);
}

static char *svg_draw(const struct deal_state *view, const struct deal_shape *shape, bool handles)
{
    struct picture_block block[MAX_PILES + PICTURE_APART];
    struct deal_paper paper = {.text = NULL};
    int w, h, end, margin = shape->gap + 2;
    uint64_t seen = 0;

    svg_measure(view, shape, block, handles, 0, &w, &h);
    end = shape->aside ? shape->aside : w > shape->list ? w : shape->list;
    svg_measure(view, shape, block, handles, end, &w, &h);
    say_head(&paper, view->r->title, w + 2 * margin, h + 2 * margin, handles, shape->faces);
    for (int k = 0; k < view->r->piles + view->r->picture.aparts; k++) {
        struct brush b = {.paper = &paper,
                          .x = block[k].x + margin,
                          .y = block[k].y + margin,
                          .end = end,
                          .shape = shape,
                          .seen = &seen};
        b.handles = handles && k < view->r->piles;
        svg_draw_block(&b, view, k);
    }
    if (!handles)
        deal_picture_faces(&paper, seen, shape->faces);
    deal_paper_say(&paper, "</svg>\n");
    return deal_paper_text(&paper);
}

static char *draw_view(const struct deal_state *s, const struct deal_shape *shape, bool handles)
{
    struct deal_state *view = deal_view_new(s);
    char *text = view ? svg_draw(view, shape, handles) : NULL;

    deal_state_free(view);
    return text;
}

char *deal_state_svg(const struct deal_state *s) { return deal_state_svg_faces(s, 0); }
char *deal_state_svg_faces(const struct deal_state *s, int faces)
{
    struct deal_shape shape = usual_shape;

    shape.faces = faces;
    return draw_view(s, &shape, false);
}
char *deal_state_svg_handles(const struct deal_state *s) { return draw_view(s, &usual_shape, true); }
char *deal_state_svg_shaped(const struct deal_state *s, const struct deal_shape *shape)
{
    return draw_view(s, shape, true);
}
