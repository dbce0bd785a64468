/*
 * Reads and writes boards (positions) in the format of Solvitaire: a JSON object with "tableau piles", "reserve",
 * "stock", "waste", "foundations", "hole", "sequences" and "accordion", the top card of a pile last.  A small letter
 * for the suit is a card of the tableau that lies face down.  Objects follow each other, or are the elements of an
 * array; the lines of each are collected until its brackets close.
 *
 * Cards in "cells" are read, but not written: version 0.10.1 reads them, and then refuses the whole object.  That
 * version lays the cards of "foundations" on one foundation of each suit, with two packs, too; earlier versions and
 * other programs have a list for each.
 *
 * The format needs no more than objects, arrays of arrays and short strings, so it is read here without a library for
 * JSON.
 */
#include "boards.h"

#include "engine/engine.h"

#include <stdlib.h>

/* The JSON value of a key. LIST: one list of all cards, even if each is a pile of its own; PILES: a list for each
 * pile; ONE: a single card. */
enum shape { LIST, PILES, ONE };

static const struct key {
    const char *name;
    int kind;
    enum shape shape;
    bool wanted; /* the JSON key is written even if its piles are empty, provided that the game has such piles */
} keys[] = {
    {"tableau piles", DEAL_TABLEAU, PILES, true},
    {"reserve", DEAL_RESERVE, LIST, true},
    {"cells", DEAL_CELL, LIST, false},
    {"stock", DEAL_PACK, LIST, false},
    {"waste", DEAL_TALON, LIST, false},
    {"foundations", DEAL_FOUNDATION, LIST, false},
    {"hole", DEAL_TALON, ONE, false},
    {"sequences", DEAL_RESERVE, PILES, false},
    {"accordion", DEAL_RESERVE, LIST, false},
    {"tableau", DEAL_TABLEAU, PILES, false}, /* alternative names of JSON keys, which are read but not written */
    {"columns", DEAL_TABLEAU, PILES, false},
    {"foundation", DEAL_FOUNDATION, LIST, false},
    {"freecells", DEAL_CELL, LIST, false},
    {"free cells", DEAL_CELL, LIST, false},
    {"talon", DEAL_TALON, LIST, false},
};
enum { KEYS = sizeof keys / sizeof *keys, WRITTEN = 6, HOLE = 6, SEQUENCES, ACCORDION };

/* ---- writing ---- */

/* Appends the comma between two items, or none where the first item of a list or object, or a value, follows. */
static void object_comma(struct deal_paper *out)
{
    if (out->len && !strchr("[{:", out->text[out->len - 1]))
        deal_paper_say(out, ",");
}

static void object_add_card(struct deal_paper *out, uint8_t card, bool down)
{
    const char *text = CARD_NAME(card);

    object_comma(out);
    deal_paper_say(out, "\"%s%.1s%c\"", *text == 'T' ? "10" : "", *text == 'T' ? "" : text,
                   down ? text[1] - 'A' + 'a' : text[1]);
}

static void object_add_row(struct deal_paper *out, const struct board_row *row, bool piles, bool faces)
{
    deal_paper_say(out, "[");
    for (int p = 0; p < row->n; p++) {
        if (piles)
            deal_paper_say(out, "%s", p ? ",[" : "[");
        for (int i = 0; i < row->pile[p].n; i++)
            object_add_card(out, row->pile[p].card[i], faces && i < row->pile[p].hidden);
        if (piles)
            deal_paper_say(out, "]");
    }
    deal_paper_say(out, "]");
}

/* Can the row be written as a reserve? It must be one pile, or single cards, some of which may be gone. */
static bool object_reserve_fits(const struct board_row *row, struct deal_error *e)
{
    int filled = 0;

    for (int p = 0; p < row->n; p++)
        filled += row->pile[p].n > 0;
    for (int p = 0; p < row->n && filled > 1; p++)
        if (row->pile[p].n > 1)
            return deal_fail(e, "board", "solvitaire has one packet, or single cards, as its reserve");
    return true;
}

/* Does any suit have two foundations that both hold cards? */
static bool object_founds_twice(const struct board_row *row)
{
    unsigned suits = 0, twice = 0;

    for (int p = 0; p < row->n; p++) {
        unsigned suit = row->pile[p].n ? 1u << deal_suit(row->pile[p].card[0]) : 0;

        twice |= suits & suit;
        suits |= suit;
    }
    return twice;
}

/* Does each foundation hold only its ace? Then the row is not written, because Solvitaire lays the aces by its own
 * rules. */
static bool object_founds_laid(const struct board_row *row)
{
    for (int p = 0; p < row->n; p++)
        if (row->pile[p].n != 1 || deal_rank(row->pile[p].card[0]) != 1)
            return false;
    return true;
}

/* Writes the piles whose cards only a mechanism (rule module) moves: a list of top cards, or a list for each group. */
static bool object_write_shaped(struct deal_paper *out, const struct deal_state *s, struct deal_error *e)
{
    const struct deal_rules *r = s->r;
    uint32_t shaped = deal_board_shaped(r);
    bool tops = shaped & deal_board_wholes(r), begun = false;

    deal_paper_say(out, "%s", tops ? "{\"accordion\":[" : "{\"sequences\":[");
    for (int p = 0; p < r->piles; p++) {
        if (!(shaped >> r->pile[p].group & 1)) {
            if (pile_count(s, p) && !deal_board_discard(r, p))
                return deal_fail(e, "board", "solvitaire has no %s beside these piles", r->pile[p].name);
            continue;
        }
        if (!tops && p == r->group[r->pile[p].group].first)
            deal_paper_say(out, "%s", begun ? "],[" : "[");
        begun = true;
        if (pile_count(s, p)) {
            object_add_card(out, pile_top(s, p), false);
        } else if (!tops) {
            object_comma(out);
            deal_paper_say(out, "\"\"");
        }
    }
    deal_paper_say(out, "%s", tops ? "]}\n" : "]]}\n");
    return true;
}

/* Writes a game with packets (small piles) around one central pile: all packets, and the top card of the central
 * pile. */
static void object_write_hole(struct deal_paper *out, const struct deal_board *board, const struct board_row *hole)
{
    deal_paper_say(out, "{\"tableau piles\":");
    object_add_row(out, &board->row[DEAL_RESERVE], true, false);
    if (hole->pile[0].n) {
        deal_paper_say(out, ",\"hole\":");
        object_add_card(out, hole->pile[0].card[hole->pile[0].n - 1], false);
    }
    if (deal_board_has(board, DEAL_PACK)) {
        deal_paper_say(out, ",\"stock\":");
        object_add_row(out, &board->row[DEAL_PACK], false, false);
    }
    deal_paper_say(out, "}\n");
}

static bool object_fits(const struct deal_board *board, struct deal_error *e)
{
    if (!board->row[DEAL_TABLEAU].n)
        return deal_fail(e, "board", "solvitaire wants a tableau");
    if (deal_board_has(board, DEAL_CELL))
        return deal_fail(e, "board", "solvitaire takes no cards in cells");
    if (object_founds_twice(&board->row[DEAL_FOUNDATION]) && !object_founds_laid(&board->row[DEAL_FOUNDATION]))
        return deal_fail(e, "board", "solvitaire has one foundation of each suit");
    return object_reserve_fits(&board->row[DEAL_RESERVE], e);
}

static bool object_write(struct deal_paper *out, const struct deal_board *board, const struct deal_state *s,
                         struct deal_error *e)
{
    int hole = deal_board_hole(s->r);

    if (deal_board_shaped(s->r))
        return object_write_shaped(out, s, e);
    if (hole != NO_PILE && !deal_board_has(board, DEAL_CELL)) {
        object_write_hole(out, board, &board->row[deal_pile_kind(s->r, hole)]);
        return true;
    }
    if (!object_fits(board, e))
        return false;
    deal_paper_say(out, "{");
    for (int k = 0; k < WRITTEN; k++) {
        const struct board_row *row = &board->row[keys[k].kind];

        if ((!deal_board_has(board, keys[k].kind) && (!keys[k].wanted || !row->n)) ||
            (keys[k].kind == DEAL_FOUNDATION && object_founds_twice(row)))
            continue;
        object_comma(out);
        deal_paper_say(out, "\"%s\":", keys[k].name);
        object_add_row(out, row, keys[k].shape == PILES, keys[k].kind == DEAL_TABLEAU);
    }
    deal_paper_say(out, "}\n");
    return true;
}

/* ---- reading ---- */

struct object_scan {
    const char *at, *end;
    const struct deal_rules *r;
    struct deal_board *b;
};

enum { STRING_MAX = 32 };

static void object_skip_blanks(struct object_scan *scan)
{
    while (scan->at < scan->end && *scan->at && strchr(" \t\r\n", *scan->at))
        scan->at++;
}

static bool object_found(struct object_scan *scan, char sign)
{
    object_skip_blanks(scan);
    if (scan->at == scan->end || *scan->at != sign)
        return false;
    scan->at++;
    return true;
}

static bool object_next(struct object_scan *scan, char sign)
{
    object_skip_blanks(scan);
    return scan->at < scan->end && *scan->at == sign;
}

static bool object_expected(struct object_scan *scan, const char *what, struct deal_error *e)
{
    size_t left = (size_t)(scan->end - scan->at);

    return deal_fail(e, "board", "%s expected at \"%s\"", what, QUOTED(scan->at, left < 8 ? left : 8));
}

/* Converts the four hexadecimal digits after \u to UTF-8; returns the number of bytes, 0 if they are not digits. */
static size_t object_escape(const char *digits, size_t len, char *out)
{
    char hex[5] = "", *end;
    unsigned long code;

    if (len < 4)
        return 0;
    memcpy(hex, digits, 4);
    code = strtoul(hex, &end, 16);
    if (end != hex + 4 || !code)
        return 0;
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    out[0] = (char)(code < 0x800 ? 0xC0 | code >> 6 : 0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code < 0x800 ? code & 0x3F : code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return code < 0x800 ? 2 : 3;
}

/* Parses a JSON string of at most STRING_MAX bytes. */
static bool object_string(struct object_scan *scan, char text[STRING_MAX], size_t *len, struct deal_error *e)
{
    *len = 0;
    if (!object_found(scan, '"'))
        return object_expected(scan, "a string", e);
    while (scan->at < scan->end && *scan->at != '"' && *scan->at != '\n' && *len + 3 < STRING_MAX) {
        if (*scan->at == '\\') {
            size_t n = scan->end - scan->at > 5 && scan->at[1] == 'u'
                           ? object_escape(scan->at + 2, (size_t)(scan->end - scan->at) - 2, text + *len)
                           : 0;

            if (!n)
                return object_expected(scan, "a plain string", e);
            *len += n;
            scan->at += 6;
        } else {
            text[(*len)++] = *scan->at++;
        }
    }
    return object_found(scan, '"') || object_expected(scan, "the end of a plain string", e);
}

static const char *object_name(const struct object_scan *scan, int kind, int place, const char *key)
{
    uint8_t pile[MAX_PILES];
    int piles = deal_board_row(scan->r, kind, pile);

    return place < piles ? scan->r->pile[pile[place]].name : key;
}

/* Parses a card and puts it on top of PILE; an empty string is no card. */
static bool object_card(struct object_scan *scan, struct board_pile *pile, const char *where, bool faces,
                        struct deal_error *e)
{
    char text[STRING_MAX];
    size_t len;
    bool small;
    uint8_t card;

    if (!object_string(scan, text, &len, e))
        return false;
    if (!len)
        return true;
    card = deal_board_card(text, len, &small);
    if (card == DEAL_NO_CARD)
        return deal_fail(e, "board", "%s: \"%s\" is no card", where, QUOTED(text, len));
    return deal_board_card_on(pile, card, faces && small, where, e);
}

static bool object_pile(struct board_row *row, const struct key *key, struct deal_error *e)
{
    return row->n < BOARD_PILES ? ++row->n : deal_fail(e, "board", "%s: more piles than any game has", key->name);
}

/* Parses a list [card, card, ...] into one pile of ROW or, if EACH, each card into a pile of its own; if LISTS, a list
 * of such lists. */
static bool object_list(struct object_scan *scan, struct board_row *row, const struct key *key, bool lists, bool each,
                        struct deal_error *e)
{
    bool faces = key->kind == DEAL_TABLEAU && scan->r->faces;

    if (!object_found(scan, '['))
        return object_expected(scan, "[", e);
    if (!lists && !each && !object_pile(row, key, e))
        return false;
    while (!object_found(scan, ']')) {
        if (lists ? !object_list(scan, row, key, false, each, e)
                  : (each && !object_pile(row, key, e)) ||
                        !object_card(scan, &row->pile[row->n - 1], object_name(scan, key->kind, row->n - 1, key->name),
                                     faces, e))
            return false;
        if (!object_found(scan, ',') && !object_next(scan, ']'))
            return object_expected(scan, ", or ]", e);
    }
    return true;
}

/* The row of board piles for the cards of a key. In a game with a central pile ("hole"), "tableau piles" on which
 * nothing is built are a reserve. */
static struct board_row *object_row(const struct object_scan *scan, const struct key *key)
{
    int hole = deal_board_hole(scan->r);

    if (key == &keys[HOLE] && hole != NO_PILE)
        return &scan->b->row[deal_pile_kind(scan->r, hole)];
    return &scan->b->row[key->kind == DEAL_TABLEAU && hole != NO_PILE ? DEAL_RESERVE : key->kind];
}

static bool object_value(struct object_scan *scan, const struct key *key, struct deal_error *e)
{
    struct board_row *row = object_row(scan, key);
    bool each = key->kind == DEAL_CELL || key == &keys[SEQUENCES] || key == &keys[ACCORDION];
    struct object_scan look;

    if (row->named)
        return deal_fail(e, "board", "\"%s\" stands there twice", key->name);
    if (key == &keys[HOLE] && deal_board_hole(scan->r) == NO_PILE)
        return deal_fail(e, "board", "a hole, and the game has none");
    row->named = true;
    if (!object_next(scan, '[')) {
        if (!object_next(scan, '"'))
            return object_expected(scan, "[", e);
        row->n = 1;
        return object_card(scan, &row->pile[0], key->name, false, e);
    }
    look = *scan;
    look.at++;
    return object_list(scan, row, key, key->shape == PILES || object_next(&look, '['), each, e);
}

static bool object_pair(struct object_scan *scan, struct deal_error *e)
{
    char text[STRING_MAX];
    size_t len;

    if (!object_string(scan, text, &len, e))
        return false;
    for (int k = 0; k < KEYS; k++)
        if (strlen(keys[k].name) == len && !memcmp(keys[k].name, text, len))
            return object_found(scan, ':') ? object_value(scan, &keys[k], e) : object_expected(scan, ":", e);
    return deal_fail(e, "board", "unknown key \"%s\"", QUOTED(text, len));
}

static bool object_read(struct object_scan *scan, struct deal_error *e)
{
    while (object_found(scan, '[') || object_found(scan, ']') || object_found(scan, ','))
        continue; /* skips the brackets and commas of an array of objects */
    if (!object_found(scan, '{'))
        return object_expected(scan, "{", e);
    while (!object_found(scan, '}')) {
        if (!object_pair(scan, e))
            return false;
        if (!object_found(scan, ',') && !object_next(scan, '}'))
            return object_expected(scan, ", or }", e);
    }
    while (object_found(scan, ']') || object_found(scan, ','))
        continue;
    object_skip_blanks(scan);
    return scan->at == scan->end || object_expected(scan, "the end of the object", e);
}

/* Parses the collected text of one object; on failure IN->wrong receives the number of the faulty line. */
static bool object_text(struct board_reader *in, struct deal_error *e)
{
    struct object_scan scan = {in->text.text, in->text.text + in->text.len, in->r, in->b};

    in->b->faces = true;
    if (object_read(&scan, e))
        return true;
    in->wrong = 1;
    for (const char *at = in->text.text; at < scan.at && at + 1 < scan.end; at++)
        in->wrong += *at == '\n';
    return false;
}

/* Collects lines until the braces of an object are closed; no string of the format contains a brace. */
static bool object_take(struct board_reader *in, const char *line, size_t len, bool *whole, struct deal_error *e)
{
    if (!line)
        return !in->begun || deal_fail(e, "board", "the input ends inside an object");
    if (!in->begun && deal_board_only(line, len, " \t\r[],")) /* it separates the objects of an array */
        return true;
    in->begun = true;
    for (size_t i = 0; i < len; i++)
        in->depth += (line[i] == '{') - (line[i] == '}');
    deal_paper_add(&in->text, line, len);
    deal_paper_say(&in->text, "\n");
    if (in->text.failed)
        return deal_fail(e, NULL, "out of memory");
    *whole = in->depth <= 0;
    return !*whole || object_text(in, e);
}

const struct board_form deal_form_solvitaire = {"solvitaire", object_write, object_take};
