/*
 * Draws the faces and the back of cards as SVG, in units of 100 by 140 for a card. A picture refers to them by
 * <use href="#cKS"/> (king of spades) and <use href="#back"/>, so that each face stands once in a picture.
 *
 * The upper half of a face is repeated upside down. As browsers paint a board anew for each move, a face has few
 * elements: its ranks and signs are one path, and so are the shapes of a colour of a court card. Ranks are paths, not
 * text, since a browser lays out each text anew. A large face has one large index and one large sign, which remain
 * readable on a small card.
 */
#include "picture.h"

#include <ctype.h>
#include <stdlib.h>
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

/* The ranks from the ace to the king, 100 units high, above and to the right of the point where a path begins. */
static const char *const rank_path[] = {
    "m0 0v-7h8l30-93h17l30 93h8v7h-40v-7h8l-6-18h-28l-6 18h11v7zm30-34h23l-11-36z",
    "m2-72c0-18 12-30 34-30c20 0 32 11 32 28c0 16-10 26-26 38c-11 8-17 13-21 18h33c5 0 7-3 8-10h8l-3 28h-67v-9"
    "c6-12 20-24 32-36c10-10 14-18 14-29c0-13-5-20-15-20c-8 0-14 3-16 8c6 1 9 6 9 12c0 8-5 13-11 13c-7 0-11-4-11-11z",
    "m4-78c0-14 13-24 33-24c20 0 30 10 30 25c0 12-6 20-18 24c14 3 22 12 22 25c0 18-14 30-37 30c-21 0-34-9-34-23"
    "c0-8 5-13 12-13c7 0 12 4 12 11c0 5-3 8-6 10c3 4 8 7 14 7c11 0 16-8 16-22c0-14-6-21-20-21h-5v-8h5c12 0 18-7 18-20"
    "c0-11-4-17-13-17c-6 0-10 2-13 5c4 2 6 6 6 11c0 6-4 11-11 11c-7 0-11-5-11-11z",
    "m41-101h20v65h14v14h-14v15h10v7h-42v-7h11v-15h-40v-10zm-1 65v-39l-24 39z",
    "m7-100h59l-4 18h-44l-2 23c6-5 13-7 22-7c20 0 33 13 33 33c0 22-15 35-38 35c-20 0-33-9-33-23c0-8 5-13 12-13"
    "c7 0 12 4 12 11c0 5-3 8-6 10c3 4 8 7 13 7c12 0 17-10 17-26c0-16-5-25-15-25c-7 0-13 3-17 8l-10-2z",
    "m71-80c0 8-5 13-11 13c-7 0-12-5-12-11c0-5 2-8 5-10c-2-4-6-6-11-6c-13 0-20 14-20 39c5-6 12-10 21-10"
    "c18 0 30 13 30 32c0 21-15 35-36 35c-24 0-37-19-37-50c0-32 17-54 43-54c17 0 28 9 28 22zm-33 24c-11 0-16 8-16 23"
    "c0 18 5 27 16 27c10 0 13-9 13-26c0-16-3-24-13-24z",
    "m0-100h69v10c-16 26-24 50-26 90h-26c2-34 16-60 35-82h-32c-7 0-10 4-12 14h-8z",
    "m37-102c20 0 33 10 33 25c0 15-13 27-33 27c-20 0-33-12-33-27c0-15 13-25 33-25zm0 45c23 0 37 11 37 29"
    "c0 18-14 30-37 30c-23 0-37-12-37-30c0-18 14-29 37-29zm0-37c-9 0-13 6-13 17c0 11 4 19 13 20c9-1 13-9 13-20"
    "c0-11-4-17-13-17zm0 46c-11 0-15 7-15 20c0 14 4 22 15 22c11 0 15-8 15-22c0-13-4-20-15-20z",
    "m2-20c0-8 5-13 11-13c7 0 12 5 12 11c0 5-2 8-5 10c2 4 6 6 11 6c13 0 20-14 20-39c-5 6-12 10-21 10c-18 0-30-13-30-32"
    "c0-21 15-35 36-35c24 0 37 19 37 50c0 32-17 54-43 54c-17 0-28-9-28-22zm33-24c11 0 16-8 16-23c0-18-5-27-16-27"
    "c-10 0-13 9-13 26c0 16 3 24 13 24z",
    "m0-87c9-2 16-7 21-15h8v95h9v7h-38v-7h11v-72h-11zm71-15c19 0 31 20 31 52c0 32-12 52-31 52c-19 0-31-20-31-52"
    "c0-32 12-52 31-52zm0 8c-8 0-11 16-11 44c0 28 3 44 11 44c8 0 11-16 11-44c0-28-3-44-11-44z",
    "m24-100h48v7h-12v68c0 19-12 27-31 27c-17 0-29-8-29-21c0-9 6-14 14-14c8 0 13 5 13 12c0 5-2 7-2 10c0 3 4 5 7 5"
    "c5 0 6-5 6-16v-71h-14z",
    "m44-102c26 0 44 21 44 52c0 31-18 52-44 52c-26 0-44-21-44-52c0-31 18-52 44-52zm1 68l11-7l23 29c3 4 6 5 11 4l2 6"
    "c-8 5-19 5-26-3zm-1-60c-15 0-20 18-20 44c0 26 5 44 20 44c15 0 20-18 20-44c0-26-5-44-20-44z",
    "m0-100h42v7h-10v38l31-33l-6-5v-7h32v7h-9l-25 28l30 58h7v7h-41v-7h7l-20-40l-6 7v33h10v7h-42v-7h10v-86h-10z"};

/* Places of the signs on the cards from the ace to the ten, and on courts: those of the upper half, which is repeated,
 * and those drawn once. */
static const struct {
    int upper[5][2], once[3][2];
} pips[] = {
    {.once = {{50, 70}}},
    {.upper = {{50, 40}}},
    {.upper = {{50, 40}}, .once = {{50, 70}}},
    {.upper = {{32, 40}, {68, 40}}},
    {.upper = {{32, 40}, {68, 40}}, .once = {{50, 70}}},
    {.upper = {{32, 40}, {68, 40}}, .once = {{32, 70}, {68, 70}}},
    {.upper = {{32, 40}, {68, 40}}, .once = {{32, 70}, {68, 70}, {50, 55}}},
    {.upper = {{32, 40}, {68, 40}, {50, 55}}, .once = {{32, 70}, {68, 70}}},
    {.upper = {{32, 38}, {68, 38}, {32, 59}, {68, 59}}, .once = {{50, 70}}},
    {.upper = {{32, 38}, {68, 38}, {32, 59}, {68, 59}, {50, 49}}},
    {.upper = {{25, 38}}},
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

/* Writes PATH with its numbers multiplied by SCALE; a negative one turns it by half a turn around the origin. Numbers
 * have fractions only where SCALE is 1 or -1. */
static void say_scaled(struct deal_paper *paper, const char *path, int scale)
{
    char text[1024], *end = text;

    for (char before = ' '; *path && end < text + sizeof text - 8;) {
        bool minus = *path == '-';
        int n = 0;

        path += minus || *path == ' ';
        if (!isdigit((unsigned char)*path) || before == '.') {
            *end++ = before = *path++;
            continue;
        }
        *end++ = minus == (scale > 0) ? '-' : ' ';
        while (isdigit((unsigned char)*path))
            n = 10 * n + *path++ - '0';
        end = deal_put_number(end, (uint32_t)(n * abs(scale)));
    }
    *end = '\0';
    deal_paper_say(paper, "%s", text);
}

/* Writes a sign or rank PERCENT units high, in hundredths of a unit. */
static void say_sign(struct deal_paper *paper, const char *path, int x, int y, int percent)
{
    deal_paper_say(paper, "M%d %d", 100 * x, 100 * y);
    say_scaled(paper, path, percent);
}

/* Writes a sign, and the turned one at the opposite place of the card. */
static void say_signs(struct deal_paper *paper, const char *path, int x, int y, int percent)
{
    say_sign(paper, path, x, y, percent);
    say_sign(paper, path, 100 - x, 140 - y, -percent);
}

static void say_court(struct deal_paper *paper, uint8_t card)
{
    char rank = rank_ids[deal_rank(card) - 1];

    deal_paper_say(paper, "<g transform=\"translate(25 35) scale(.46 .4)\">");
    for (size_t i = 0; i < sizeof court / sizeof *court; i++) {
        const char *colour = colour_of(court[i].fill, deal_suit(card));
        if (!strchr(court[i].ranks, rank))
            continue;
        deal_paper_say(paper, "<path d=\"%s", court[i].path);
        say_scaled(paper, court[i].path, -1);
        deal_paper_say(paper, "\" fill=\"%s\"", isupper(court[i].fill) ? "none" : colour);
        if (isupper(court[i].fill))
            deal_paper_say(paper, " stroke=\"%s\" stroke-width=\"1.4\"", colour);
        deal_paper_say(paper, "/>");
    }
    deal_paper_say(paper, "<path d=\"M-37 0H37\" stroke=\"#d9a441\" stroke-width=\"1.6\"/></g>");
}

static void say_usual_signs(struct deal_paper *paper, uint8_t card)
{
    int rank = deal_rank(card), suit = deal_suit(card),
        percent = rank > 10  ? 13
                  : rank > 8 ? 18
                  : rank > 1 ? 20
                  : suit     ? 46
                             : 58;
    const int(*at)[2] = pips[rank < 11 ? rank - 1 : 10].upper;

    say_signs(paper, rank_path[rank - 1], 5, 21, 16);
    say_signs(paper, sign_path[suit], 31, 14, 14);
    for (int i = 0; i < 5 && at[i][0]; i++)
        say_signs(paper, sign_path[suit], at[i][0], at[i][1], percent);
    at = pips[rank < 11 ? rank - 1 : 10].once;
    for (int i = 0; i < 3 && at[i][0]; i++)
        say_sign(paper, sign_path[suit], at[i][0], at[i][1], percent);
}

static void say_face(struct deal_paper *paper, uint8_t card, bool large)
{
    static const char *const inks[] = {"b", "r", "r d", "b k"}; /* ORDER SUITS */
    int rank = deal_rank(card), suit = deal_suit(card);
    bool framed = rank > 10 && !large;
    char id[40];

    snprintf(id, sizeof id, " id=\"c%c%c\" class=\"%s\"", rank_ids[rank - 1], ids[suit], inks[suit]);
    if (framed) {
        deal_paper_say(paper, "<g%s>", id);
        say_court(paper, card);
    }
    deal_paper_say(paper, "<path%s transform=\"scale(.005)\" d=\"", framed ? "" : id);
    if (large) {
        say_sign(paper, rank_path[rank - 1], 8, 43, 37);
        say_sign(paper, sign_path[suit], 75, 26, 32);
        say_sign(paper, sign_path[suit], 47, 94, 66);
    } else {
        say_usual_signs(paper, card);
    }
    deal_paper_say(paper, framed ? "\"/></g>\n" : "\"/>\n");
}

void deal_picture_faces(struct deal_paper *paper, uint64_t cards, int faces)
{
    deal_paper_say(paper, "<defs><pattern id=\"woven\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\" "
                          "patternTransform=\"rotate(45)\"><path class=\"x\" d=\"M0 0H12M0 0V12\"/>"
                          "<circle class=\"y\" cx=\"6\" cy=\"6\" r=\"1.4\"/></pattern>\n");
    deal_paper_say(paper, "<g id=\"back\" transform=\"scale(.5)\"><rect class=\"v\" x=\"6\" y=\"6\" width=\"88\" "
                          "height=\"128\" rx=\"4\"/><rect x=\"6\" y=\"6\" width=\"88\" height=\"128\" rx=\"4\" "
                          "fill=\"url(#woven)\"/><rect class=\"z\" x=\"9.5\" y=\"9.5\" width=\"81\" height=\"121\" "
                          "rx=\"2.5\"/></g>\n");
    for (int suit = 0; suit < 4; suit++)
        deal_paper_say(paper, "<path id=\"s%c\" d=\"%s\"/>\n", ids[suit], sign_path[suit]);
    for (uint8_t card = 0; card < 52; card++)
        if (cards >> card & 1)
            say_face(paper, card, faces & DEAL_FACES_LARGE);
    deal_paper_say(paper, "</defs>\n");
}

void deal_picture_style(struct deal_paper *paper, int faces)
{
    deal_paper_say(paper,
                   ".c,.h{fill:#fffefb;stroke:#0006;stroke-width:.5}.r{fill:#c8102e}.b{fill:#1d2430}\n"
                   ".v{fill:#274c77}.x{stroke:#fff4;stroke-width:2.2}.y{fill:#fff5}.z{fill:none;stroke:#fff7}\n");
    if (faces & DEAL_FACES_FOUR)
        deal_paper_say(paper, ".d{fill:#0b5cad}.k{fill:#11692f}\n");
}

char *deal_faces_svg(int faces)
{
    struct deal_paper paper = {.text = NULL};

    deal_picture_faces(&paper, ((uint64_t)1 << 52) - 1, faces);
    return deal_paper_text(&paper);
}
