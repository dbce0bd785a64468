/*
 * Draws the faces and the back of cards as SVG, in units of 100 by 140 for a card. A picture refers to them by
 * <use href="#cKS"/> (king of spades) and <use href="#back"/>, so that each face stands once in a picture.
 *
 * The upper half of a face is repeated upside down. As browsers paint a board anew for each move, a face has few
 * elements: all signs of a size are one path, and so are the shapes of a colour. A large face has one large index and
 * one large sign, which remain readable on a small card.
 */
#include "picture.h"

#include <ctype.h>
#include <string.h>

static const char ids[] = "SHDC"; /* ORDER SUITS */
static const char rank_ids[] = "A23456789TJQK";

/* The signs of the suits, 100 units high around the point where a path begins. ORDER SUITS */
static const char *const sign_path[] = {
    "m0-50c8 18 46 38 46 64c0 20-24 28-40 10c2 14 8 22 16 26h-44c8-4 14-12 16-26c-16 18-40 10-40-10c0-26 38-46 46-64z",
    "m0 50c-10-22-50-44-50-70c0-18 12-28 25-28c13 0 21 8 25 20c4-12 12-20 25-20c13 0 25 10 25 28c0 26-40 48-50 70z",
    "m0-52c10 22 24 40 40 52c-16 12-30 30-40 52c-10-22-24-40-40-52c16-12 30-30 40-52z",
    "m0-50c13 0 23 10 23 23c0 7-3 13-8 17c3-2 7-3 11-3c13 0 23 10 23 23c0 13-10 23-23 23c-9 0-17-5-21-13"
    "c2 16 8 25 17 30h-44c9-5 15-14 17-30c-4 8-12 13-21 13c-13 0-23-10-23-23c0-13 10-23 23-23c4 0 8 1 11 3"
    "c-5-4-8-10-8-17c0-13 10-23 23-23z"};

/* Places of the signs on the cards from the ace to the ten, and on courts: those of the upper half, which is repeated,
 * and those drawn once. */
static const struct {
    int upper[5][2], once[3][2];
} pips[] = {
    {.once = {{50, 70}}},
    {.upper = {{50, 38}}},
    {.upper = {{50, 38}}, .once = {{50, 70}}},
    {.upper = {{32, 38}, {68, 38}}},
    {.upper = {{32, 38}, {68, 38}}, .once = {{50, 70}}},
    {.upper = {{32, 38}, {68, 38}}, .once = {{32, 70}, {68, 70}}},
    {.upper = {{32, 38}, {68, 38}}, .once = {{32, 70}, {68, 70}, {50, 54}}},
    {.upper = {{32, 38}, {68, 38}, {50, 54}}, .once = {{32, 70}, {68, 70}}},
    {.upper = {{32, 36}, {68, 36}, {32, 59}, {68, 59}}, .once = {{50, 70}}},
    {.upper = {{32, 36}, {68, 36}, {32, 59}, {68, 59}, {50, 48}}},
    {.upper = {{27, 35}}},
};

/* A shape of the upper half of a court card, around the middle of the card. RANKS: cards that have it. FILL: a letter
 * of colour_of(), in capitals for a line of this colour. */
static const struct court_shape {
    const char *ranks, *path;
    char fill;
} court[] = {
    {"K", "M-37 0C-36-11-21-16 0-16S36-11 37 0Z", 'a'},
    {"Q", "M-35 0C-34-10-19-15 0-15S34-10 35 0Z", 'a'},
    {"J", "M-33 0C-32-9-18-14 0-14S32-9 33 0ZM11-37C18-42 20-48 18-54C11-52 7-45 8.5-38Z", 'a'},
    {"QK", "M-26 0L-18-13H-13L-17 0ZM26 0L18-13H13L17 0Z", 'b'},
    {"J", "M-26 0L-18-13H-13L-17 0ZM26 0L18-13H13L17 0ZM-14-33C-14-44-6-48 3-46.5C11-45 14-40 14-33Z", 'b'},
    {"JQK", "M-6-16L0 0L6-16Z", 'c'},
    {"K", "M-2.5-14L0 0L2.5-14ZM-14-32L-16.5-47L-8-40L0-51L8-40L16.5-47L14-32Z", 'g'},
    {"Q", "M-2.5-14L0 0L2.5-14ZM-13-33C-15-41-12-44-8-43C-7-47-3-48 0-45C3-48 7-47 8-43C12-44 15-41 13-33Z", 'g'},
    {"J", "M-2.5-14L0 0L2.5-14Z", 'g'},
    {"JQK", "M-26 0L-18-13M26 0L18-13", 'G'},
    {"K", "M-13-30C-14-18-11-14-7-13H7C11-14 14-18 13-30Z", 'h'},
    {"Q", "M-14-32C-17-18-17-8-13-5H13C17-8 17-18 14-32Z", 'h'},
    {"J", "M-12-30C-14-20-14-15-10-14H10C14-15 14-20 12-30Z", 'h'},
    {"JQK", "M-9-33H9V-24C9-18 5-13.5 0-13.5S-9-18-9-24Z", 's'},
    {"K", "M-9-23C-7-20-3-20.5 0-20.5S7-20 9-23V-20C9-12 5-7 0-7S-9-12-9-20Z", 'h'},
    {"Q", "M-9-33H9C6-28.5-6-28.5-9-33Z", 'h'},
    {"JQK", "M-4.7-26.5c0 1.6 2.4 1.6 2.4 0s-2.4-1.6-2.4 0ZM2.3-26.5c0 1.6 2.4 1.6 2.4 0s-2.4-1.6-2.4 0Z", 'i'},
    {"JQK", "M-2.2-17.5C-0.8-16.5 0.8-16.5 2.2-17.5", 'M'},
    {"K",
     "M-14-31H14L13.5-35.5H-13.5ZM-18.5-47.5c0 2.7 4 2.7 4 0s-4-2.7-4 0ZM-2-52c0 2.7 4 2.7 4 0s-4-2.7-4 0ZM14.5-47.5"
     "c0 2.7 4 2.7 4 0s-4-2.7-4 0Z",
     'a'},
    {"Q", "M-13-31.5H13V-35.3H-13Z", 'b'},
    {"Q", "M-12-43.5c0 2.7 4 2.7 4 0s-4-2.7-4 0ZM-2-47c0 2.7 4 2.7 4 0s-4-2.7-4 0ZM8-43.5c0 2.7 4 2.7 4 0s-4-2.7-4 0Z",
     'c'},
    {"J", "M-15-31H15V-34.7H-15Z", 'g'},
};

static const char *colour_of(char fill, int suit)
{
    bool red = suit == 1 || suit == 2;

    switch (fill) {
    case 'a': return red ? "#b3202c" : "#2f5d8c";
    case 'b': return red ? "#2f5d8c" : "#b3202c";
    case 'g':
    case 'G': return "#d9a441";
    case 'c': return "#fff9ec";
    case 'h': return red ? "#c98b3c" : "#5f4128";
    case 's': return "#f3d9bd";
    case 'M': return "#a33";
    default: return "#1d2430";
    }
}

/* ---- faces ---- */

/* Writes PATH turned by half a turn around the origin: all its numbers change their signs. */
static void say_turned(struct deal_paper *p, const char *path)
{
    char text[512], *end = text;

    for (char before = ' '; *path && end < text + sizeof text - 2; before = *path++) {
        if (isdigit((unsigned char)*path) && !strchr("-.0123456789", before))
            *end++ = '-';
        if (*path != ' ')
            *end++ = *path == '-' ? ' ' : *path;
    }
    *end = '\0';
    deal_paper_say(p, "%s", text);
}

/* Begins a path of signs whose height is PERCENT units. */
static void begin_signs(struct deal_paper *p, int percent)
{
    deal_paper_say(p, "<path transform=\"scale(.%02d)\" d=\"", percent);
}

static void say_sign(struct deal_paper *p, int suit, int x, int y, int percent)
{
    deal_paper_say(p, "M%d %d%s", x * 100 / percent, y * 100 / percent, sign_path[suit]);
}

/* Writes a sign, and the turned one at the opposite place of the card. */
static void say_signs(struct deal_paper *p, int suit, int x, int y, int percent)
{
    say_sign(p, suit, x, y, percent);
    deal_paper_say(p, "M%d %d", (100 - x) * 100 / percent, (140 - y) * 100 / percent);
    say_turned(p, sign_path[suit]);
}

/* A ten is narrowed by a transform, which all programs know, in place of a length of its text. */
static void faces_say_index(struct deal_paper *p, uint8_t card, int size, int x, int y, bool turned)
{
    bool ten = deal_rank(card) == 10;

    deal_paper_say(p, "<text class=\"i\" font-size=\"%d\" transform=\"%stranslate(%d %d)%s\">%s</text>", size,
                   turned ? "rotate(180 50 70) " : "", ten ? x + size / 20 : x, y, ten ? " scale(.68 1)" : "",
                   ten ? "10" : (char[]){rank_ids[deal_rank(card) - 1], '\0'});
}

static void say_court(struct deal_paper *p, uint8_t card)
{
    char rank = rank_ids[deal_rank(card) - 1];

    deal_paper_say(p, "<rect x=\"18\" y=\"25\" width=\"64\" height=\"90\" rx=\"4\" fill=\"#fff9ec\" "
                      "stroke=\"#d9a441\"/><g transform=\"translate(50 70) scale(.86)\">");
    for (size_t i = 0; i < sizeof court / sizeof *court; i++) {
        const char *colour = colour_of(court[i].fill, deal_suit(card));
        if (!strchr(court[i].ranks, rank))
            continue;
        deal_paper_say(p, "<path d=\"%s", court[i].path);
        say_turned(p, court[i].path);
        deal_paper_say(p, "\" fill=\"%s\"", isupper(court[i].fill) ? "none" : colour);
        if (isupper(court[i].fill))
            deal_paper_say(p, " stroke=\"%s\" stroke-width=\"1.4\"", colour);
        deal_paper_say(p, "/>");
    }
    deal_paper_say(p, "<path d=\"M-37 0H37\" stroke=\"#d9a441\" stroke-width=\"1.6\"/></g>");
}

static void say_usual_face(struct deal_paper *p, uint8_t card)
{
    int rank = deal_rank(card), suit = deal_suit(card), percent = rank > 10 ? 13 : rank > 1 ? 20 : suit ? 46 : 58;
    const int(*at)[2] = pips[rank < 11 ? rank - 1 : 10].upper;

    for (int turned = 0; turned < 2; turned++)
        faces_say_index(p, card, 21, 12, 21, turned);
    begin_signs(p, 14);
    say_signs(p, suit, rank == 10 ? 33 : 29, 14, 14);
    deal_paper_say(p, "\"/>");
    if (rank > 10)
        say_court(p, card);
    begin_signs(p, percent);
    for (int i = 0; i < 5 && at[i][0]; i++)
        say_signs(p, suit, at[i][0], at[i][1], percent);
    at = pips[rank < 11 ? rank - 1 : 10].once;
    for (int i = 0; i < 3 && at[i][0]; i++)
        say_sign(p, suit, at[i][0], at[i][1], percent);
    deal_paper_say(p, "\"/>");
}

static void say_face(struct deal_paper *p, uint8_t card, bool large)
{
    static const char *const inks[] = {"b", "r", "r d", "b k"}; /* ORDER SUITS */
    int suit = deal_suit(card);

    deal_paper_say(p, "<g id=\"c%c%c\" class=\"%s\" transform=\"scale(.5)\">", rank_ids[deal_rank(card) - 1], ids[suit],
                   inks[suit]);
    if (large) {
        faces_say_index(p, card, 50, 27, 43, false);
        begin_signs(p, 32);
        say_sign(p, suit, 75, 26, 32);
        deal_paper_say(p, "\"/>");
        begin_signs(p, 66);
        say_sign(p, suit, 47, 94, 66);
        deal_paper_say(p, "\"/>");
    } else {
        say_usual_face(p, card);
    }
    deal_paper_say(p, "</g>\n");
}

void deal_picture_faces(struct deal_paper *p, uint64_t cards, int faces)
{
    deal_paper_say(p, "<defs><pattern id=\"woven\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\" "
                      "patternTransform=\"rotate(45)\"><path class=\"x\" d=\"M0 0H12M0 0V12\"/>"
                      "<circle class=\"y\" cx=\"6\" cy=\"6\" r=\"1.4\"/></pattern>\n");
    deal_paper_say(p, "<g id=\"back\" transform=\"scale(.5)\"><rect class=\"v\" x=\"6\" y=\"6\" width=\"88\" "
                      "height=\"128\" rx=\"4\"/><rect x=\"6\" y=\"6\" width=\"88\" height=\"128\" rx=\"4\" "
                      "fill=\"url(#woven)\"/><rect class=\"z\" x=\"9.5\" y=\"9.5\" width=\"81\" height=\"121\" "
                      "rx=\"2.5\"/></g>\n");
    for (int suit = 0; suit < 4; suit++)
        deal_paper_say(p, "<path id=\"s%c\" d=\"%s\"/>\n", ids[suit], sign_path[suit]);
    for (uint8_t card = 0; card < 52; card++)
        if (cards >> card & 1)
            say_face(p, card, faces & DEAL_FACES_LARGE);
    deal_paper_say(p, "</defs>\n");
}

void deal_picture_style(struct deal_paper *p, int faces)
{
    deal_paper_say(p, ".c,.h{fill:#fffefb;stroke:#0006;stroke-width:.5}.r{fill:#c8102e}.b{fill:#1d2430}"
                      ".i{font-family:'Noto Serif','Times New Roman',Tinos,'DejaVu Serif',serif;font-weight:bold;"
                      "text-anchor:middle}\n"
                      ".v{fill:#274c77}.x{stroke:#fff4;stroke-width:2.2}.y{fill:#fff5}.z{fill:none;stroke:#fff7}\n");
    if (faces & DEAL_FACES_FOUR)
        deal_paper_say(p, ".d{fill:#0b5cad}.k{fill:#11692f}\n");
}

char *deal_faces_svg(int faces)
{
    struct deal_paper paper = {.text = NULL};

    deal_picture_faces(&paper, ((uint64_t)1 << 52) - 1, faces);
    return deal_paper_text(&paper);
}
