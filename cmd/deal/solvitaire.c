/*
 * Deals as Solvitaire reads them: a JSON object with "tableau piles", "reserve",
 * "stock", "waste" and "foundations", the top card of a pile last.
 *
 * Cards in "cells" are read, but not written: version 0.10.1 reads them, and then refuses the whole object.  It lays what
 * "foundations" names on one foundation of each suit, with two packs, too.
 *
 * The form needs no more than objects, arrays of arrays and short strings without
 * escapes, so it is read here, without a library for all of JSON.  Objects follow
 * each other; each is gathered until its brackets close.
 */
#include "foreign.h"

#include <ctype.h>
#include <string.h>

/* Which key tells which piles; piles: a list of cards for each of them, else one of all their cards (of foundations since
 * version 0.10.1; earlier ones wanted a list for each); wanted: written without cards, too, where the game has such piles. */
static const struct {
    const char *key;
    enum deal_pile_kind kind;
    bool piles, wanted;
} keys[] = {
    {"tableau piles", DEAL_TABLEAU, true, true}, {"reserve", DEAL_RESERVE, false, true}, {"cells", DEAL_CELL, false, false},
    {"stock", DEAL_PACK, false, false},          {"waste", DEAL_TALON, false, false},    {"foundations", DEAL_FOUNDATION, false, false},
};
enum { KEYS = sizeof keys / sizeof *keys };

/* ---- writing ---- */

static void add_text(struct text *out, const char *text) { text_add(out, text, strlen(text)); }

/* Face-down cards, the first DOWN, with a small letter for the suit. */
static void add_cards(struct text *out, const struct board_pile *pile, int down, const char **comma)
{
    for (int i = 0; i < pile->n; i++) {
        char card[2];
        deal_card_text(pile->card[i], card);
        card[1] = (char)(i < down ? tolower((unsigned char)card[1]) : card[1]);
        add_text(out, *comma);
        *comma = ",";
        text_add(out, "\"", 1);
        text_add(out, card[0] == 'T' ? "10" : card, card[0] == 'T' ? 2 : 1);
        text_add(out, card + 1, 1);
        text_add(out, "\"", 1);
    }
}

static void add_row(struct text *out, const struct board_row *row, bool piles)
{
    const char *comma = "";

    text_add(out, "[", 1);
    for (int p = 0; p < row->n; p++) {
        if (piles) {
            add_text(out, p ? ",[" : "[");
            comma = "";
        }
        add_cards(out, &row->pile[p], piles ? row->pile[p].hidden : 0, &comma);
        if (piles)
            text_add(out, "]", 1);
    }
    text_add(out, "]", 1);
}

/* A reserve is one pile, or single cards, of which some may be gone. */
static bool reserve_fits(const struct board_row *row, struct deal_error *e)
{
    int filled = 0;

    for (int p = 0; p < row->n; p++)
        filled += row->pile[p].n > 0;
    for (int p = 0; p < row->n && filled > 1; p++)
        if (row->pile[p].n > 1)
            return deal_fail(e, "board", "solvitaire has one packet, or single cards, as its reserve");
    return true;
}

/* Are two foundations of a suit begun? */
static bool founds_twice(const struct board_row *row)
{
    unsigned suits = 0, twice = 0;

    for (int p = 0; p < row->n; p++) {
        unsigned suit = row->pile[p].n ? 1u << deal_suit(row->pile[p].card[0]) : 0;

        twice |= suits & suit;
        suits |= suit;
    }
    return twice;
}

/* On each an ace alone: then it need not be told, and lays them itself where the rules say so. */
static bool founds_laid(const struct board_row *row)
{
    for (int p = 0; p < row->n; p++)
        if (row->pile[p].n != 1 || deal_rank(row->pile[p].card[0]) != 1)
            return false;
    return true;
}

static bool solvitaire_fits(const struct board *b, struct deal_error *e)
{
    if (!b->row[DEAL_TABLEAU].n)
        return deal_fail(e, "board", "solvitaire wants a tableau");
    if (foreign_has(b, DEAL_CELL))
        return deal_fail(e, "board", "solvitaire takes no cards in cells");
    if (founds_twice(&b->row[DEAL_FOUNDATION]) && !founds_laid(&b->row[DEAL_FOUNDATION]))
        return deal_fail(e, "board", "solvitaire cannot be told which of two foundations of a suit cards lie on");
    return reserve_fits(&b->row[DEAL_RESERVE], e);
}

static bool solvitaire_write_board(struct text *out, const struct board *b, struct deal_error *e)
{
    const char *comma = "{";

    if (!solvitaire_fits(b, e))
        return false;
    for (int k = 0; k < KEYS; k++) {
        const struct board_row *row = &b->row[keys[k].kind];
        if (!foreign_has(b, keys[k].kind) && (!keys[k].wanted || !row->n))
            continue;
        if (keys[k].kind == DEAL_FOUNDATION && founds_twice(row))
            continue;
        add_text(out, comma);
        add_text(out, "\"");
        add_text(out, keys[k].key);
        add_text(out, "\":");
        add_row(out, row, keys[k].piles);
        comma = ",";
    }
    add_text(out, "}\n");
    return true;
}

/* ---- reading ---- */

struct scan {
    const char *at, *end;
    struct board *b;
};

static void solvitaire_skip_blanks(struct scan *c)
{
    while (c->at < c->end && strchr(" \t\r\n", *c->at))
        c->at++;
}

static bool solvitaire_found(struct scan *c, char sign)
{
    solvitaire_skip_blanks(c);
    if (c->at == c->end || *c->at != sign)
        return false;
    c->at++;
    return true;
}

static bool solvitaire_expected(struct scan *c, const char *what, struct deal_error *e)
{
    char token[40];
    size_t left = (size_t)(c->end - c->at);

    return deal_fail(e, "board", "%s expected at \"%s\"", what, deal_quote(token, sizeof token, c->at, left < 8 ? left : 8));
}

static bool read_string(struct scan *c, const char **text, size_t *len, struct deal_error *e)
{
    if (!solvitaire_found(c, '"'))
        return solvitaire_expected(c, "a string", e);
    *text = c->at;
    while (c->at < c->end && *c->at != '"' && *c->at != '\\')
        c->at++;
    *len = (size_t)(c->at - *text);
    return solvitaire_found(c, '"') || solvitaire_expected(c, "the end of a plain string", e);
}

static bool read_card(struct scan *c, struct board_pile *pile, struct deal_error *e)
{
    const char *text;
    size_t len;
    uint8_t card;
    char token[40];

    if (!read_string(c, &text, &len, e))
        return false;
    card = foreign_card(text, len);
    if (card == DEAL_NO_CARD)
        return deal_fail(e, "board", "\"%s\" is no card", deal_quote(token, sizeof token, text, len));
    if (pile->n == DEAL_CARDS_MAX)
        return deal_fail(e, "board", "more cards than any game has");
    pile->card[pile->n++] = card;
    return true;
}

/* [card, card, ...] into one pile. */
static bool read_pile(struct scan *c, struct board_pile *pile, struct deal_error *e)
{
    if (!solvitaire_found(c, '['))
        return solvitaire_expected(c, "[", e);
    if (solvitaire_found(c, ']'))
        return true;
    do {
        if (!read_card(c, pile, e))
            return false;
    } while (solvitaire_found(c, ','));
    return solvitaire_found(c, ']') || solvitaire_expected(c, ", or ]", e);
}

/* [pile, pile, ...] into piles of their own. */
static bool read_piles(struct scan *c, struct board_row *row, struct deal_error *e)
{
    if (!solvitaire_found(c, '['))
        return solvitaire_expected(c, "[", e);
    if (solvitaire_found(c, ']'))
        return true;
    do {
        if (row->n == BOARD_PILES)
            return deal_fail(e, "board", "more piles than any game has");
        if (!read_pile(c, &row->pile[row->n++], e))
            return false;
    } while (solvitaire_found(c, ','));
    return solvitaire_found(c, ']') || solvitaire_expected(c, ", or ]", e);
}

/* The value of a key. Cards of a reserve are spread over its piles once the game is known. */
static bool read_value(struct scan *c, int key, struct deal_error *e)
{
    struct board_row *row = &c->b->row[keys[key].kind];

    if (row->n)
        return deal_fail(e, "board", "\"%s\" stands there twice", keys[key].key);
    if (keys[key].piles)
        return read_piles(c, row, e);
    row->n = 1;
    return read_pile(c, &row->pile[0], e);
}

static bool read_pair(struct scan *c, struct deal_error *e)
{
    const char *text;
    size_t len;
    char token[40];

    if (!read_string(c, &text, &len, e))
        return false;
    for (int k = 0; k < KEYS; k++)
        if (strlen(keys[k].key) == len && !memcmp(keys[k].key, text, len))
            return solvitaire_found(c, ':') ? read_value(c, k, e) : solvitaire_expected(c, ":", e);
    return deal_fail(e, "board", "unknown key \"%s\"", deal_quote(token, sizeof token, text, len));
}

static bool read_object(struct scan *c, struct deal_error *e)
{
    if (!solvitaire_found(c, '{'))
        return solvitaire_expected(c, "{", e);
    for (bool first = true; !solvitaire_found(c, '}'); first = false) {
        if (!first && !solvitaire_found(c, ','))
            return solvitaire_expected(c, ", or }", e);
        if (!read_pair(c, e))
            return false;
    }
    solvitaire_skip_blanks(c);
    return c->at == c->end || solvitaire_expected(c, "the end of the object", e);
}

/* The text as a whole; where it is none, the line that is wrong is noted. */
static bool read_text(struct foreign_reader *in, struct deal_error *e)
{
    struct scan scan = {in->text.bytes, in->text.bytes + in->text.len, &in->board};

    if (read_object(&scan, e))
        return true;
    in->wrong = 1;
    for (const char *at = in->text.bytes; at < scan.at && at + 1 < scan.end; at++)
        in->wrong += *at == '\n';
    return false;
}

/* Gathers lines until the brackets close; none of our strings holds a bracket. */
static bool solvitaire_read_line(struct foreign_reader *in, const char *line, size_t len, bool *whole, struct deal_error *e)
{
    if (!line)
        return !in->begun || deal_fail(e, "board", "the input ends inside an object");
    for (size_t i = 0; i < len; i++) {
        in->begun |= !strchr(" \t\r", line[i]);
        in->depth += (line[i] == '{' || line[i] == '[') - (line[i] == '}' || line[i] == ']');
    }
    if (!in->begun)
        return true;
    text_add(&in->text, line, len);
    text_add(&in->text, "\n", 1);
    *whole = in->depth <= 0;
    return !*whole || read_text(in, e);
}

const struct foreign foreign_solvitaire = {"solvitaire", solvitaire_write_board, solvitaire_read_line};
