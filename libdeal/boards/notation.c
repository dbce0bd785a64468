/* Parses cards in the notations that people and programs use. */
#include "boards.h"

#include "engine/engine.h"

#include <string.h>

static const char suits[] = "SHDC", ranks[] = "A23456789TJQK";

/* Unicode signs of the suits in UTF-8, filled (black) and outlined (white); the first two bytes E2 99, which are
 * common to all, are omitted. */
static const unsigned char sign[2][4] = {{0xA0, 0xA5, 0xA6, 0xA3}, {0xA4, 0xA1, 0xA2, 0xA7}}; /* ORDER SUITS */

/* Reads a rank at the start of TEXT into *RANK. Returns the number of its bytes, 0 if there is none. */
static size_t read_rank(const char *text, size_t len, int *rank)
{
    const char *at;
    char letter;

    if (len > 1 && text[0] == '1' && text[1] >= '0' && text[1] <= '3') {
        *rank = 10 + text[1] - '0';
        return 2;
    }
    if (!len)
        return 0;
    letter = (char)(*text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text);
    if (letter == '1')
        letter = 'A';
    at = letter ? strchr(ranks, letter) : NULL;
    *rank = at ? (int)(at - ranks) + 1 : 0;
    return at != NULL;
}

/* The suit of the sign at TEXT, -1 if there is none. U+2764 is the heart of keyboards with emoji. */
static int sign_suit(const unsigned char *text)
{
    if (text[0] == 0xE2 && text[1] == 0x9D && text[2] == 0xA4)
        return 1;
    for (int i = 0; text[0] == 0xE2 && text[1] == 0x99 && i < 8; i++)
        if (text[2] == sign[i / 4][i % 4])
            return i % 4;
    return -1;
}

/* Reads a suit sign, perhaps followed by a variation selector, into *SUIT; returns the number of its bytes. */
static size_t read_sign(const unsigned char *text, size_t len, int *suit)
{
    if (len < 3 || (*suit = sign_suit(text)) < 0)
        return 0;
    return len >= 6 && text[3] == 0xEF && text[4] == 0xB8 && (text[5] & 0xFE) == 0x8E ? 6 : 3;
}

static size_t read_suit(const char *text, size_t len, int *suit, bool *small)
{
    const char *at = len && *text ? strchr(suits, *text >= 'a' ? *text - 'a' + 'A' : *text) : NULL;

    *small = false;
    if (!at)
        return read_sign((const unsigned char *)text, len, suit);
    *small = *text >= 'a';
    *suit = (int)(at - suits);
    return 1;
}

static uint8_t card_of(int suit, int rank) { return (uint8_t)(13 * suit + rank - 1); }

/* Reads a card written as three digits, as Klondike solvers do: its rank, and 1 to 4 for clubs, diamonds, hearts,
 * spades. */
static uint8_t read_digits(const char *text)
{
    int rank = 10 * (text[0] - '0') + text[1] - '0', suit = text[2] - '1';

    return rank < 1 || rank > 13 || suit < 0 || suit > 3 ? DEAL_NO_CARD : card_of(3 - suit, rank);
}

/* Reads a character of Unicode's block of playing cards. Its ranks have a knight between knave and queen. */
static uint8_t read_character(const unsigned char *text)
{
    int code = (text[2] & 0x3F) << 6 | (text[3] & 0x3F), suit = (code >> 4) - 10, rank = code & 15;

    if (text[0] != 0xF0 || text[1] != 0x9F || suit < 0 || suit > 3 || rank < 1 || rank == 12 || rank > 14 ||
        (text[2] & 0xC0) != 0x80)
        return DEAL_NO_CARD;
    return card_of(suit, rank - (rank > 12));
}

uint8_t deal_board_card(const char *text, size_t len, bool *small)
{
    int rank = 0, suit = 0;
    size_t first;

    *small = false;
    if (len == 3 && text[0] >= '0' && text[0] <= '9' && text[1] >= '0' && text[1] <= '9' && text[2] >= '0' &&
        text[2] <= '9')
        return read_digits(text);
    if (len == 4 && (unsigned char)*text == 0xF0)
        return read_character((const unsigned char *)text);
    first = read_rank(text, len, &rank);
    if (first && read_suit(text + first, len - first, &suit, small) == len - first && first < len)
        return card_of(suit, rank);
    first = read_suit(text, len, &suit, small);
    if (first && first < len && read_rank(text + first, len - first, &rank) == len - first)
        return card_of(suit, rank);
    return DEAL_NO_CARD;
}

size_t deal_board_card_at(const char *at, const char *end, uint8_t *card)
{
    bool small;

    for (size_t n = 8; n > 1; n--) /* a card has at most 8 bytes: ten, with a sign in emoji style */
        if (n <= (size_t)(end - at) && (*card = deal_board_card(at, n, &small)) != DEAL_NO_CARD)
            return n;
    return 0;
}

/* Reads a rank, or 0 for none, into *RANK. */
static bool read_top(const char *text, size_t len, int *rank)
{
    if (len == 1 && *text == '0') {
        *rank = 0;
        return true;
    }
    return len && read_rank(text, len, rank) == len;
}

bool deal_board_top(const char *text, size_t len, struct board_top *top)
{
    const char *dash = memchr(text, '-', len);
    size_t first = dash ? (size_t)(dash - text) : len, second = dash ? len - first - 1 : 0;
    int rank = 0, suit = 0;
    uint8_t card = dash ? DEAL_NO_CARD : deal_board_card(text, len, &(bool){false});
    bool small, good = false;

    if (card != DEAL_NO_CARD) {
        *top = (struct board_top){(uint8_t)deal_suit(card), (uint8_t)deal_rank(card), false};
        return true;
    }
    if (first && second && read_suit(text, first, &suit, &small) == first)
        good = read_top(dash + 1, second, &rank);
    else if (first && second && read_suit(dash + 1, second, &suit, &small) == second)
        good = read_top(text, first, &rank);
    *top = (struct board_top){(uint8_t)suit, (uint8_t)rank, good && read_suit(text, first, &suit, &small) != first};
    return good;
}

/* ---- the cards of a text ---- */

static void fail_often(uint8_t card, long above, struct deal_error *e)
{
    const char *name = CARD_NAME(card);

    if (above < 0)
        deal_fail(e, "board", "%s is no card of this game", name);
    else if (above)
        deal_fail(e, "board", "%s is there too often: here, and %ld line%s above", name, above, above > 1 ? "s" : "");
    else
        deal_fail(e, "board", "%s is there too often: twice in this line", name);
}

size_t deal_board_card_first(const char *text, const char *end, uint8_t *card)
{
    size_t n = deal_board_card_at(text, end, card);
    bool letter = n && text + n < end && (text[n] | 32) >= 'a' && (text[n] | 32) <= 'z';

    return letter && !deal_board_card_first(text + n, end, &(uint8_t){0}) ? 0 : n;
}

int deal_board_count(const char *text, const struct deal_rules *r, int lack[52], long *ago, struct deal_error *e)
{
    long last[52] = {0}, now = 1, wrong = 0;
    int cards = 0;
    bool word = false; /* true inside of a word, where no card begins */
    uint8_t card;

    for (int c = 0; c < 52; c++)
        lack[c] = r->cards.copies[c];
    for (const char *end = text + (deal_drawn_xml(text) || strstr(text, "</") ? 0 : strlen(text)); text < end;) {
        size_t n = word ? 0 : deal_board_card_first(text, end, &card);

        if (n && lack[card]-- <= 0 && !wrong) {
            fail_often(card, last[card] ? now - last[card] : -1, e);
            wrong = now;
        }
        if (n)
            last[card] = now;
        cards += n > 0;
        now += *text == '\n';
        word = !n && (*text | 32) >= 'a' && (*text | 32) <= 'z';
        text += n ? n : 1;
    }
    *ago = wrong ? now - 1 - wrong : -1;
    return cards;
}

int deal_board_width(const char *text, size_t len)
{
    int width = 0;

    for (size_t i = 0; i < len; i++)
        width += (text[i] & 0xC0) != 0x80 && (unsigned char)text[i] != 0xEF;
    return width;
}
