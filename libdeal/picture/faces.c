/*
 * Draws the faces and the back of cards as SVG, in units of 100 by 140 for a card. A picture refers to them by
 * <use href="#cKS"/> (king of spades) and <use href="#back"/>, so that each face stands once in a picture.
 *
 * The upper half of a face is drawn once, and repeated upside down. A large face has one large index and one large
 * sign, which remain readable on a small card.
 */
#include "picture.h"

#include <string.h>

static const char ids[] = "SHDC"; /* ORDER SUITS */
static const char rank_ids[] = "A23456789TJQK";

/* The signs of the suits, 100 units high around the origin. ORDER SUITS */
static const char *const sign_path[] = {
    "M0-50C8-32 46-12 46 14C46 34 22 42 6 24C8 38 14 46 22 50H-22C-14 46-8 38-6 24C-22 42-46 34-46 14C-46-12-8-32 "
    "0-50Z",
    "M0 50C-10 28-50 6-50-20C-50-38-38-48-25-48C-12-48-4-40 0-28C4-40 12-48 25-48C38-48 50-38 50-20C50 6 10 28 0 50Z",
    "M0-52C10-30 24-12 40 0C24 12 10 30 0 52C-10 30-24 12-40 0C-24-12-10-30 0-52Z",
    "M0-50C13-50 23-40 23-27C23-20 20-14 15-10C18-12 22-13 26-13C39-13 49-3 49 10C49 23 39 33 26 33C17 33 9 28 5 20"
    "C7 36 13 45 22 50H-22C-13 45-7 36-5 20C-9 28-17 33-26 33C-39 33-49 23-49 10C-49-3-39-13-26-13C-22-13-18-12-15-10"
    "C-20-14-23-20-23-27C-23-40-13-50 0-50Z"};

/* Places of the signs on the cards 2 to 10: those of the upper half, which is repeated, and those drawn once. */
static const struct {
    int upper[5][2], once[3][2];
} pips[] = {
    {.upper = {{50, 38}}},
    {.upper = {{50, 38}}, .once = {{50, 70}}},
    {.upper = {{32, 38}, {68, 38}}},
    {.upper = {{32, 38}, {68, 38}}, .once = {{50, 70}}},
    {.upper = {{32, 38}, {68, 38}}, .once = {{32, 70}, {68, 70}}},
    {.upper = {{32, 38}, {68, 38}}, .once = {{32, 70}, {68, 70}, {50, 54}}},
    {.upper = {{32, 38}, {68, 38}, {50, 54}}, .once = {{32, 70}, {68, 70}}},
    {.upper = {{32, 36}, {68, 36}, {32, 59}, {68, 59}}, .once = {{50, 70}}},
    {.upper = {{32, 36}, {68, 36}, {32, 59}, {68, 59}, {50, 48}}},
};

/* A shape of the upper half of a court card. RANKS: cards that have it. FILL: a letter of colour_of(), in capitals for
 * a line of this colour. */
static const struct court_shape {
    const char *ranks, *path;
    char fill;
} court[] = {
    {"K", "M13 71C14 59 29 54 50 54S86 59 87 71Z", 'a'},
    {"Q", "M15 71C16 60 31 55 50 55S84 60 85 71Z", 'a'},
    {"J", "M17 71C18 61 32 56 50 56S82 61 83 71Z", 'a'},
    {"JQK", "M24 71L32 57H37L33 71ZM76 71L68 57H63L67 71Z", 'b'},
    {"JQK", "M44 54L50 72L56 54Z", 'c'},
    {"JQK", "M47.5 56L50 71L52.5 56Z", 'g'},
    {"JQK", "M24 71L32 57M76 71L68 57", 'G'},
    {"K", "M37 40C36 52 39 56 43 57H57C61 56 64 52 63 40Z", 'h'},
    {"Q", "M36 38C33 52 33 62 37 65H63C67 62 67 52 64 38Z", 'h'},
    {"J", "M38 40C36 50 36 55 40 56H60C64 55 64 50 62 40Z", 'h'},
    {"JQK", "M41 37H59V46C59 52 55 56.5 50 56.500S41 52 41 46Z", 's'},
    {"K", "M41 47C43 50 47 49.5 50 49.500S57 50 59 47V50C59 58 55 63 50 63S41 58 41 50Z", 'h'},
    {"Q", "M41 37H59C56 41.5 44 41.5 41 37Z", 'h'},
    {"JQK",
     "M45.3 43.500A1.2 1.2 0 1 0 47.7 43.500A1.2 1.2 0 1 0 45.3 43.500ZM52.3 43.500A1.2 1.2 0 1 0 "
     "54.7 43.500A1.2 1.2 0 1 0 52.3 43.500Z",
     'i'},
    {"JQK", "M47.8 52.500C49.2 53.5 50.8 53.5 52.2 52.5", 'M'},
    {"K", "M36 38L33.5 23L42 30L50 19L58 30L66.5 23L64 38Z", 'g'},
    {"K", "M36 39H64L63.5 34.500H36.500Z", 'a'},
    {"K",
     "M31.5 22.500A2 2 0 1 0 35.5 22.500A2 2 0 1 0 31.5 22.500ZM48 18A2 2 0 1 0 52 18A2 2 0 1 0 48 18ZM64.5 "
     "22.500A2 2 0 1 0 68.5 22.500A2 2 0 1 0 64.5 22.500Z",
     'a'},
    {"Q", "M37 37C35 29 38 26 42 27C43 23 47 22 50 25C53 22 57 23 58 27C62 26 65 29 63 37Z", 'g'},
    {"Q", "M37 38.500H63V34.700H37Z", 'b'},
    {"Q",
     "M38 26.500A2 2 0 1 0 42 26.500A2 2 0 1 0 38 26.500ZM48 23A2 2 0 1 0 52 23A2 2 0 1 0 48 23ZM58 26.500A2 2 0 1 0 "
     "62 26.500A2 2 0 1 0 58 26.500Z",
     'c'},
    {"J", "M36 37C36 26 44 22 53 23.500C61 25 64 30 64 37Z", 'b'},
    {"J", "M35 39H65V35.300H35Z", 'g'},
    {"J", "M61 33C68 28 70 22 68 16C61 18 57 25 58.5 32Z", 'a'},
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

static void say_sign(struct deal_paper *p, int suit, int x, int y, int percent)
{
    deal_paper_say(p, "<use href=\"#s%c\" transform=\"translate(%d %d) scale(.%02d)\"/>", ids[suit], x, y, percent);
}

/* A ten is narrowed by a transform, which all programs know, in place of a length of its text. */
static void faces_say_index(struct deal_paper *p, uint8_t card, int size, int x, int y)
{
    bool ten = deal_rank(card) == 10;

    deal_paper_say(p, "<text class=\"i\" font-size=\"%d\" transform=\"translate(%d %d)%s\">%s</text>", size,
                   ten ? x + size / 20 : x, y, ten ? " scale(.68 1)" : "",
                   ten ? "10" : (char[]){rank_ids[deal_rank(card) - 1], '\0'});
}

static void say_court(struct deal_paper *p, uint8_t card)
{
    char rank = rank_ids[deal_rank(card) - 1];

    deal_paper_say(p, "<path d=\"M18 70V29Q18 25 22 25H78Q82 25 82 29V70\" fill=\"#fff9ec\" stroke=\"#d9a441\"/>"
                      "<g clip-path=\"url(#half)\"><g transform=\"translate(7 9.8) scale(.86)\">");
    for (size_t i = 0; i < sizeof court / sizeof *court; i++) {
        const char *colour = colour_of(court[i].fill, deal_suit(card));
        if (!strchr(court[i].ranks, rank))
            continue;
        deal_paper_say(p, "<path d=\"%s\" fill=\"%s\"", court[i].path, court[i].fill < 'a' ? "none" : colour);
        if (court[i].fill < 'a')
            deal_paper_say(p, " stroke=\"%s\" stroke-width=\"1.4\"", colour);
        deal_paper_say(p, "/>");
    }
    deal_paper_say(p, "</g></g>");
    say_sign(p, deal_suit(card), 27, 35, 13);
}

static void say_half(struct deal_paper *p, uint8_t card)
{
    int rank = deal_rank(card), suit = deal_suit(card);

    faces_say_index(p, card, 21, 12, 21);
    say_sign(p, suit, rank == 10 ? 33 : 29, 14, 14);
    if (rank > 10)
        say_court(p, card);
    for (int i = 0; rank > 1 && rank <= 10 && i < 5 && pips[rank - 2].upper[i][0]; i++)
        say_sign(p, suit, pips[rank - 2].upper[i][0], pips[rank - 2].upper[i][1], 20);
}

static void say_usual_face(struct deal_paper *p, uint8_t card)
{
    const char *id = (char[]){ids[deal_suit(card)], rank_ids[deal_rank(card) - 1], '\0'};
    int rank = deal_rank(card), suit = deal_suit(card);

    deal_paper_say(p, "<g id=\"h%s\">", id);
    say_half(p, card);
    deal_paper_say(p, "</g><use href=\"#h%s\" transform=\"rotate(180 50 70)\"/>", id);
    for (int i = 0; rank > 1 && rank <= 10 && i < 3 && pips[rank - 2].once[i][0]; i++)
        say_sign(p, suit, pips[rank - 2].once[i][0], pips[rank - 2].once[i][1], 20);
    if (rank == 1)
        say_sign(p, suit, 50, 70, suit ? 46 : 58);
    if (rank > 10)
        deal_paper_say(p, "<path d=\"M18 70H82\" stroke=\"#d9a441\" stroke-width=\"1.4\"/>");
}

static void say_face(struct deal_paper *p, uint8_t card, bool large)
{
    static const char *const inks[] = {"b", "r", "r d", "b k"}; /* ORDER SUITS */
    int suit = deal_suit(card);

    deal_paper_say(p, "<g id=\"c%c%c\" class=\"%s\" transform=\"scale(.5)\">", rank_ids[deal_rank(card) - 1], ids[suit],
                   inks[suit]);
    if (large) {
        faces_say_index(p, card, 50, 27, 43);
        say_sign(p, suit, 75, 26, 32);
        say_sign(p, suit, 47, 94, 66);
    } else {
        say_usual_face(p, card);
    }
    deal_paper_say(p, "</g>\n");
}

void deal_picture_faces(struct deal_paper *p, uint64_t cards, int faces)
{
    deal_paper_say(p, "<defs><clipPath id=\"half\"><path d=\"M18 25H82V70H18Z\"/></clipPath>"
                      "<pattern id=\"woven\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\" "
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
