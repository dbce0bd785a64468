/*
 * Reads boards as people draw them and as solvers print them, and writes boards as rows.
 *
 * A line is split into cards, gaps and marks of face-down cards. Each reading then makes a board of the lines: as
 * columns, fans, rows, single cards, or cards in dealing order, with the pack before or after them. A board that names
 * no pile and does not align its cards is read as a deal only, since any cards fit some position in play.
 */
#include "boards.h"

#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>

enum { TOKENS = 3 * DEAL_CARDS_MAX, LINES = 2 * BOARD_PILES + 8 };

struct drawn_token {
    uint8_t card; /* DEAL_NO_CARD: a gap */
    bool down;
    bool fan; /* the first card in a bracket */
    short at,
        end; /* the columns of text, from 0, that it covers; in lines with cells, such as tabs make, those of cells */
};

struct drawn_line {
    int first, n; /* its tokens */
    int number;   /* the number in front of the line; -1: none */
};

struct drawing {
    const struct deal_rules *r;
    struct deal_board head; /* the piles that have labels */
    struct drawn_token token[TOKENS];
    struct drawn_line line[LINES];
    int tokens, lines;
    int kind, piles;         /* kind of the piles that are drawn without a label, and their number in the rules */
    int height[BOARD_PILES]; /* number of cards that the layout deals to each of them */
    bool printed;            /* a hyphen marks face-down cards, and the top card of a column is the first */
    bool bad;                /* a line has cards and other words, or the text is too long */
};

/* ---- tokens ---- */

static bool drawn_separates(char c) { return c && strchr(" \t\r,;|\"'[]{}", c); }

/* The length of the token at AT: a card, a card in brackets or after a hyphen, which is face down, or a gap; 0 if it is
 * none of these. */
static size_t drawn_token(struct drawing *w, const char *at, const char *end, struct drawn_token *t)
{
    size_t n, gap = 0;

    if ((*at == '<' || *at == '(') && (n = deal_board_card_at(at + 1, end, &t->card)) && at + 1 + n < end &&
        at[n + 1] == (*at == '<' ? '>' : ')'))
        return (t->down = true), n + 2;
    if (*at == '-' && (n = deal_board_card_at(at + 1, end, &t->card)))
        return (t->down = w->printed = true), n + 1;
    if ((n = deal_board_card_at(at, end, &t->card)))
        return n;
    while (at + gap < end && strchr("-_.*", at[gap]))
        gap++;
    return gap && (at + gap == end || drawn_separates(at[gap])) ? gap : 0;
}

static void drawn_add(struct drawing *w, struct drawn_token t, int at, int end)
{
    t.at = (short)at, t.end = (short)end;
    if (w->tokens < TOKENS)
        w->token[w->tokens++] = t;
}

/* The number of characters of the text, without variation selectors of signs. */
static int drawn_width(const char *text, size_t len)
{
    int width = 0;

    for (size_t i = 0; i < len; i++)
        width += (text[i] & 0xC0) != 0x80 && (unsigned char)text[i] != 0xEF;
    return width;
}

/* Splits a line into tokens; an empty cell between tabs, bars or commas, unless these are of a list, is a gap. *WORDS:
 * it has something else, too.
 */
static void drawn_split(struct drawing *w, const char *line, const char *end, bool *words)
{
    const struct drawn_token none = {.card = DEAL_NO_CARD};
    size_t len = (size_t)(end - line);
    char border = memchr(line, '\t', len) ? '\t' : memchr(line, '|', len) ? '|' : ',';
    bool fan = false, cells = memchr(line, border, len) && !memchr(line, '[', len), filled = border == '|';
    int cell = 0, column = 0;

    for (const char *at = line; at < end;) {
        struct drawn_token t = none;
        size_t n = drawn_separates(*at) || *at == ')' ? 0 : drawn_token(w, at, end, &t);
        int next = column + drawn_width(at, n ? n : 1);

        if (n) {
            t.fan = fan;
            drawn_add(w, t, cells ? cell : column, cells ? cell + 1 : next);
        } else if (cells && *at == border) {
            if (!filled)
                drawn_add(w, none, cell, cell + 1);
            cell++;
        } else if (!strchr("=<>()/", *at) && !drawn_separates(*at) && (*at != '-' || at + 1 == end || at[1] != '>')) {
            *words = true;
        }
        fan = !n && (fan || *at == '(' || *at == '[');
        filled = n || (filled && *at != border);
        column = next;
        at += n ? n : 1;
    }
    if (cells && border != '|' && !filled)
        drawn_add(w, none, cell, cell + 1);
}

/* Adds a line of cards. A line without any card is left out: a title, a ruler. */
static void drawn_add_line(struct drawing *w, const char *line, size_t len)
{
    struct drawn_line *l = &w->line[w->lines];
    size_t label = deal_lines_number(line, len, &l->number);
    bool words = false, cards = false;

    l->first = w->tokens;
    drawn_split(w, line + label, line + len, &words);
    l->n = w->tokens - l->first;
    for (int i = 0; i < l->n; i++)
        cards |= w->token[l->first + i].card != DEAL_NO_CARD;
    if (!cards && (words || l->number < 0)) {
        w->tokens = l->first;
        return;
    }
    w->bad |= (cards && words) || w->tokens == TOKENS || w->lines == LINES - 1;
    w->lines += !w->bad;
}

/* ---- boards ---- */

static bool drawn_put(struct board_row *row, int pile, const struct drawn_token *t)
{
    struct board_pile *to = &row->pile[pile];

    if (pile >= BOARD_PILES || (t->card != DEAL_NO_CARD && to->n == DEAL_CARDS_MAX) || (t->down && to->hidden < to->n))
        return false;
    row->named = true;
    row->n = row->n > pile ? row->n : pile + 1;
    if (t->card != DEAL_NO_CARD) {
        to->hidden += t->down;
        to->card[to->n++] = t->card;
    }
    return true;
}

/* Puts the lines from FROM to before TO into the pack, the next card first. Only the last of these lines may be
 * shorter than the others. In a game with a hole that is dealt a card, that card may be the first. */
static bool drawn_pack(const struct drawing *w, struct deal_board *b, int from, int to)
{
    int first = from < w->lines ? w->line[from].first : w->tokens, hole = deal_board_hole(w->r);
    int last = to < w->lines ? w->line[to].first : w->tokens;

    for (int l = from; l < to && l < w->lines; l++)
        if (w->line[l].n > w->line[from].n || (w->line[l].n < w->line[from].n && l < to - 1))
            return false;
    if (first < last && (w->r->pack == NO_PILE || b->row[DEAL_PACK].named))
        return false;
    if (hole != NO_PILE && w->tokens == w->r->cards.listed && w->r->pile[hole].deal && first < last &&
        !drawn_put(&b->row[deal_pile_kind(w->r, hole)], 0, &w->token[first++]))
        return false;
    for (int i = last - 1; i >= first; i--)
        if (!drawn_put(&b->row[DEAL_PACK], 0, &(struct drawn_token){.card = w->token[i].card}))
            return false;
    return true;
}

/* Makes each of the lines from FROM to before TO a pile. */
static bool drawn_columns(const struct drawing *w, struct deal_board *b, int from, int to)
{
    for (int l = from; l < to; l++) {
        if (!drawn_put(&b->row[w->kind], l - from, &(struct drawn_token){.card = DEAL_NO_CARD}))
            return false;
        for (int i = 0; i < w->line[l].n; i++)
            if (!drawn_put(&b->row[w->kind], l - from, &w->token[w->line[l].first + i]))
                return false;
    }
    return to > from;
}

/* ---- readings ---- */

static bool drawn_as_columns(const struct drawing *w, struct deal_board *b)
{
    return !w->printed && drawn_columns(w, b, 0, w->lines);
}

static bool drawn_as_fans(const struct drawing *w, struct deal_board *b)
{
    int fan = -1;

    for (int i = 0; i < w->tokens; i++) {
        fan += w->token[i].fan;
        if (fan < 0 || !drawn_put(&b->row[w->kind], fan, &w->token[i]))
            return false;
    }
    return fan > 0;
}

/* The print of a solver of Klondike: a line for the waste, one for each column with its top first, one for the pack. */
static bool drawn_as_print(const struct drawing *w, struct deal_board *b)
{
    for (int l = 0; w->printed && l < w->lines; l++) {
        const struct drawn_line *line = &w->line[l];
        int column = line->number - 1;
        struct board_row *row = &b->row[column < 0 ? DEAL_TALON : column < w->piles ? w->kind : DEAL_FOUNDATION];

        if (column == w->piles && !drawn_pack(w, b, l, l + 1))
            return false;
        for (int i = line->n - 1; column != w->piles && i >= 0; i--)
            if (!drawn_put(row,
                           column < 0          ? 0
                           : column < w->piles ? column
                                               : column - w->piles - 1,
                           &w->token[line->first + i]))
                return false;
    }
    return w->printed;
}

static bool drawn_as_pack_last(const struct drawing *w, struct deal_board *b)
{
    return w->lines > w->piles && drawn_columns(w, b, 0, w->piles) && drawn_pack(w, b, w->piles, w->lines);
}

static bool drawn_as_pack_first(const struct drawing *w, struct deal_board *b)
{
    int packs = w->lines - w->piles;

    return packs > 0 && drawn_columns(w, b, packs, w->lines) && drawn_pack(w, b, 0, packs);
}

/* Rows: each line has a card for each column that the layout makes so high; other lines are the pack. */
static bool drawn_as_rows(const struct drawing *w, struct deal_board *b)
{
    int most = 0;

    for (int p = 0; p < w->piles; p++)
        most = w->height[p] > most ? w->height[p] : most;
    for (int l = 0; l < most; l++) {
        int i = 0;

        for (int p = 0; l < w->lines && p < w->piles; p++)
            if (w->height[p] > l &&
                (i >= w->line[l].n || !drawn_put(&b->row[w->kind], p, &w->token[w->line[l].first + i++])))
                return false;
        if (l >= w->lines || i != w->line[l].n)
            return false;
    }
    return drawn_pack(w, b, most, w->lines);
}

/* Rows whose cards stand under those of the first row, which has a card or a gap for each column. */
static bool drawn_as_aligned(const struct drawing *w, struct deal_board *b)
{
    for (int i = 0; i < w->tokens; i++) {
        int p = 0;

        while (p < w->piles && (w->token[p].at >= w->token[i].end || w->token[p].end <= w->token[i].at))
            p++;
        if (p == w->piles || !drawn_put(&b->row[w->kind], p, &w->token[i]))
            return false;
    }
    return w->lines && w->line[0].n == w->piles;
}

/* Aligned rows of which one lacks a card in a column and has one behind it: no lines that are columns look so. */
static bool drawn_as_gapped(const struct drawing *w, struct deal_board *b)
{
    bool gap = false;

    for (int l = 1; l < w->lines && !gap; l++)
        for (int i = 0; i < w->line[l].n && !gap; i++) {
            const struct drawn_token *t = &w->token[w->line[l].first + i];

            gap = (i < w->line[0].n && t->at >= w->token[i].end) ||
                  (i && t->card != DEAL_NO_CARD && t[-1].card == DEAL_NO_CARD);
        }
    return gap && drawn_as_aligned(w, b);
}

/* Are the piles dealt a card each? */
static bool drawn_single(const struct drawing *w)
{
    for (int p = 0; p < w->piles; p++)
        if (w->height[p] != 1)
            return false;
    return w->piles > 0;
}

/* Piles of one card, in order; the cards after them are the pack. Rows that become shorter before the last one are
 * drawn from the bottom up, which is no order of piles. */
static bool drawn_as_singles(const struct drawing *w, struct deal_board *b)
{
    int last = 0;

    while (last < w->lines && w->line[last].first < w->piles)
        last++;
    for (int l = 0; l + 2 < last; l++)
        if (w->line[l].n > w->line[l + 1].n)
            return false;
    if (!drawn_single(w) || w->tokens < w->piles || (last < w->lines && w->line[last].first != w->piles))
        return false;
    for (int p = 0; p < w->piles; p++)
        if (!drawn_put(&b->row[w->kind], p, &w->token[p]))
            return false;
    return drawn_pack(w, b, last, w->lines);
}

/* One line of all cards in dealing order. */
static bool drawn_as_dealt(const struct drawing *w, struct deal_board *b)
{
    if (w->lines != 1 || w->tokens != w->r->cards.listed)
        return false;
    for (int i = 0; i < w->tokens; i++) {
        b->pack[b->packed++] = w->token[i].card;
        if (w->token[i].card == DEAL_NO_CARD)
            return false;
    }
    return true;
}

static const struct reading {
    bool (*read)(const struct drawing *w, struct deal_board *b);
    bool position; /* a position that is no deal is accepted, too */
    const char *note;
} readings[] = {
    {drawn_as_gapped, true, "the lines are read as rows"},
    {drawn_as_columns, true, ""},
    {drawn_as_fans, true, NULL},
    {drawn_as_print, true, NULL},
    {drawn_as_rows, false, "the lines are read as rows"},
    {drawn_as_aligned, true, "the lines are read as rows"},
    {drawn_as_singles, true, NULL},
    {drawn_as_pack_last, false, "the last lines are read as the pack"},
    {drawn_as_pack_first, false, "the first lines are read as the pack"},
    {drawn_as_dealt, false, "the cards are read in dealing order"},
};
enum { READINGS = sizeof readings / sizeof *readings };

/* ---- KPat's games ---- */

struct kpat_card {
    long id;
    uint8_t card;
    bool down;
    int kind, pile;
};

/* Copies the value of the attribute NAME of the element at AT to VALUE; "" if there is none. */
static void kpat_value(const char *at, const char *name, char value[16])
{
    const char *end = strchr(at, '>'), *found = strstr(at, name);
    size_t n = found && found < end ? strcspn(found + strlen(name), "\"") : 0;

    n = n < 15 ? n : 15;
    memcpy(value, found ? found + strlen(name) : "", n);
    value[n] = '\0';
}

/* The kind of the piles with KPat's name NAME; *PILE is the number of the pile. */
static int kpat_pile(const struct drawing *w, const char *name, int *pile)
{
    static const char *const names[] = {"talon", "redeals", "waste", "pile", "target", "legs", "freecell"};
    static const int kinds[] = {DEAL_PACK,       DEAL_PACK,       DEAL_TALON, DEAL_TALON,
                                DEAL_FOUNDATION, DEAL_FOUNDATION, DEAL_CELL};
    size_t n = strcspn(name, "0123456789");
    int hole = deal_board_hole(w->r);

    *pile = atoi(name + n) % BOARD_PILES;
    for (int i = 0; i < 7; i++)
        if (strlen(names[i]) == n && !strncmp(names[i], name, n))
            return kinds[i] == DEAL_TALON && hole != NO_PILE ? (int)deal_pile_kind(w->r, hole) : kinds[i];
    return w->kind;
}

static bool kpat_read_card(const char *at, struct kpat_card *c)
{
    static const char *const ranks[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                        "eight", "nine", "ten",   "jack", "queen", "king"};
    static const char *const suits[] = {"spades", "hearts", "diamonds", "clubs"}; /* ORDER SUITS */
    char id[16], rank[16], suit[16], turn[16];

    kpat_value(at, " id=\"", id);
    kpat_value(at, " rank=\"", rank);
    kpat_value(at, " suit=\"", suit);
    kpat_value(at, " turn=\"", turn);
    c->id = atol(id);
    c->card = DEAL_NO_CARD;
    for (int s = 0; s < 4; s++)
        for (int r = 0; r < 13; r++)
            if (!strcmp(suits[s], suit) && !strcmp(ranks[r], rank))
                c->card = (uint8_t)(13 * s + r);
    if (*turn)
        c->down = !strcmp(turn, "face-down");
    return c->card != DEAL_NO_CARD;
}

/* Moves the card at AT to index AT_INDEX of a pile. CARDS has all cards on the table, those of a pile in order. */
static bool kpat_move(struct kpat_card *cards, int *n, const char *at, int kind, int pile, int index)
{
    struct kpat_card c = {.down = false};
    int i = 0, to = 0;

    if (!kpat_read_card(at, &c))
        return false;
    while (i < *n && cards[i].id != c.id)
        i++;
    if (i < *n) {
        c.down = cards[i].down;
        kpat_read_card(at, &c);
        memmove(cards + i, cards + i + 1, (size_t)(--*n - i) * sizeof *cards);
    }
    if (*n == DEAL_CARDS_MAX)
        return false;
    c.kind = kind;
    c.pile = pile;
    while (to < *n && (index || cards[to].kind != kind || cards[to].pile != pile))
        index -= cards[to].kind == kind && cards[to].pile == pile, to++;
    memmove(cards + to + 1, cards + to, (size_t)(*n - to) * sizeof *cards);
    cards[to] = c;
    ++*n;
    return true;
}

/* Replays the changes of a saved game up to the current state. */
static bool kpat_replay(const struct drawing *w, const char *text, struct kpat_card *cards, int *n)
{
    int kind = 0, pile = 0, index = 0;
    bool current = false;

    for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
        char value[16];

        if (!strncmp(at, "<state", 6)) {
            kpat_value(at, " current=\"", value);
            current = !strcmp(value, "true");
        } else if (!strncmp(at, "</state", 7) && current) {
            return true;
        } else if (!strncmp(at, "<move", 5)) {
            kpat_value(at, " pile=\"", value);
            kind = kpat_pile(w, value, &pile);
            kpat_value(at, " position=\"", value);
            index = atoi(value);
        } else if (!strncmp(at, "<card", 5) && !kpat_move(cards, n, at, kind, pile, index++)) {
            return false;
        }
    }
    return *n > 0;
}

static bool drawn_kpat(const struct drawing *w, struct deal_board *b, const char *text)
{
    struct kpat_card cards[DEAL_CARDS_MAX];
    int n = 0;

    if (!kpat_replay(w, text, cards, &n))
        return false;
    for (int p = BOARD_PILES - 1; p >= 0; p--) /* the pack may be several piles, of which the first is dealt first */
        for (int i = 0; i < n; i++)
            if (cards[i].pile == p &&
                !drawn_put(
                    &b->row[cards[i].kind], cards[i].kind == DEAL_PACK ? 0 : p,
                    &(struct drawn_token){.card = cards[i].card, .down = cards[i].kind != DEAL_PACK && cards[i].down}))
                return false;
    return true;
}

/* ---- all readings ---- */

static bool drawn_heights(struct drawing *w)
{
    struct deal_spot spot[DEAL_CARDS_MAX];
    uint8_t pile[MAX_PILES];
    struct deal_error e;

    w->kind = deal_lines_stacks(w->r, &w->piles);
    deal_board_row(w->r, w->kind, pile);
    if (w->piles > BOARD_PILES || !deal_lay_spots(w->r, spot, &e))
        return false;
    for (int p = 0; p < w->piles; p++)
        for (int i = 0; i < w->r->cards.listed; i++)
            w->height[p] += spot[i].pile == pile[p];
    return true;
}

/* Splits the text into lines: those with labels go to W->head. */
static void drawn_lines(struct drawing *w, const char *text)
{
    struct board_reader in = {.b = &w->head, .r = w->r};
    struct deal_error e;
    bool whole;

    for (size_t len; *text && !w->bad; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        if (deal_lines_labelled(text, len))
            w->bad = !deal_form_pysol.take(&in, text, len, &whole, &e);
        else if (!deal_lines_comment(text, len))
            drawn_add_line(w, text, len);
    }
}

bool deal_drawn_xml(const char *text) { return *text == '<' && (text[1] == '?' || text[1] == '!' || text[1] == 'k'); }

bool deal_drawn_each(const char *text, const struct deal_rules *r, bool rows, struct deal_board *b,
                     bool (*settles)(void *arg, bool position, const char *note), void *arg)
{
    struct drawing *w = calloc(1, sizeof *w);
    bool found = false, known = w && ((w->r = r), drawn_heights(w));

    if (known && deal_drawn_xml(text)) {
        memset(b, 0, sizeof *b);
        found = drawn_kpat(w, b, text) && settles(arg, true, NULL);
    } else if (known) {
        drawn_lines(w, text);
        for (int pass = rows; pass < 2 && !found && !w->bad; pass++)
            for (int i = 0; i < READINGS && !found; i++) {
                *b = w->head;
                if ((!rows || readings[i].read == drawn_as_aligned || readings[i].read == drawn_as_singles) &&
                    (!pass || readings[i].position) && readings[i].read(w, b))
                    found = settles(arg, pass, rows ? NULL : readings[i].note);
            }
    }
    free(w);
    return found;
}

/* ---- writing ---- */

/* Appends one row: the I-th card of each pile. In the first row a gap stands for an empty pile. */
static bool drawn_add_row(struct deal_paper *out, const struct board_row *row, int i)
{
    int blanks = 0;
    bool any = false;

    for (int p = 0; p < row->n; p++) {
        const struct board_pile *pile = &row->pile[p];
        bool down = i < pile->hidden && i < pile->n;
        char card[8] = "--";

        if (i < pile->n)
            deal_card_text(pile->card[i], card);
        if (i >= pile->n && i) {
            blanks += 6;
            continue;
        }
        deal_paper_say(out, "%*s%s%s%s", blanks, "", down ? "<" : "", card, down ? ">" : "");
        blanks = down ? 2 : 4;
        any = true;
    }
    if (any)
        deal_paper_say(out, "\n");
    return any;
}

/* Appends piles of one card, a line for each row of piles that do not cover each other. */
static void drawn_add_singles(struct deal_paper *out, const struct board_row *row, const struct deal_rules *r,
                              const uint8_t *pile)
{
    for (int p = 0, first = 0; p < row->n; p++) {
        char card[3] = "--";

        for (int q = first; q < p; q++)
            if (r->pile[pile[q]].covers[pile[p] / 64] >> pile[p] % 64 & 1)
                first = p;
        if (row->pile[p].n)
            deal_card_text(row->pile[p].card[0], card);
        deal_paper_say(out, "%s%s", p == first ? p ? "\n" : "" : " ", card);
    }
    deal_paper_say(out, "\n");
}

static bool rows_write(struct deal_paper *out, const struct deal_board *b, const struct deal_state *s,
                       struct deal_error *e)
{
    struct drawing *w = calloc(1, sizeof *w);
    bool good = w && ((w->r = s->r), drawn_heights(w)) && deal_lines_heads(out, b, s, e);
    uint8_t pile[MAX_PILES];

    if (!w)
        return deal_fail(e, NULL, "out of memory");
    if (good && drawn_single(w)) {
        deal_board_row(w->r, w->kind, pile);
        drawn_add_singles(out, &b->row[w->kind], w->r, pile);
    } else if (good) {
        for (int i = 0; drawn_add_row(out, &b->row[w->kind], i); i++)
            continue;
    }
    deal_paper_say(out, "\n");
    free(w);
    return good;
}

const struct board_form deal_form_rows = {"rows", rows_write, NULL, true};
