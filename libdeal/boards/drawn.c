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
static size_t drawn_token(struct drawing *page, const char *at, const char *end, struct drawn_token *token)
{
    size_t n, gap = 0;

    if ((*at == '<' || *at == '(') && (n = deal_board_card_at(at + 1, end, &token->card)) && at + 1 + n < end &&
        at[n + 1] == (*at == '<' ? '>' : ')'))
        return (token->down = true), n + 2;
    if (*at == '-' && (n = deal_board_card_at(at + 1, end, &token->card)))
        return (token->down = page->printed = true), n + 1;
    if ((n = deal_board_card_at(at, end, &token->card)))
        return n;
    while (at + gap < end && strchr("-_.*", at[gap]))
        gap++;
    return gap && (at + gap == end || drawn_separates(at[gap])) ? gap : 0;
}

static void drawn_add(struct drawing *page, struct drawn_token t, int at, int end)
{
    t.at = (short)at, t.end = (short)end;
    if (page->tokens < TOKENS)
        page->token[page->tokens++] = t;
}

/* Splits a line into cards and gaps. Two tabs, bars or commas in succession have a gap between them, unless the line is
 * a list of a programming language. *WORDS becomes true if the line has other words, too. */
static void drawn_split(struct drawing *page, const char *line, const char *end, bool *words)
{
    const struct drawn_token none = {.card = DEAL_NO_CARD};
    size_t len = (size_t)(end - line);
    char border = memchr(line, '\t', len) ? '\t' : memchr(line, '|', len) ? '|' : ',';
    bool fan = false, cells = memchr(line, border, len) && !memchr(line, '[', len), filled = border == '|';
    int cell = 0, column = 0;

    for (const char *at = line; at < end;) {
        struct drawn_token t = none;
        size_t n = drawn_separates(*at) || *at == ')' ? 0 : drawn_token(page, at, end, &t);
        int next = column + deal_board_width(at, n ? n : 1);

        if (n) {
            t.fan = fan;
            drawn_add(page, t, cells ? cell : column, cells ? cell + 1 : next);
        } else if (cells && *at == border) {
            if (!filled)
                drawn_add(page, none, cell, cell + 1);
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
        drawn_add(page, none, cell, cell + 1);
}

/* Adds a line of cards. A line without any card is left out: a title, a ruler. */
static void drawn_add_line(struct drawing *page, const char *line, size_t len)
{
    struct drawn_line *l = &page->line[page->lines];
    size_t label = deal_lines_number(line, len, &l->number);
    bool words = false, cards = false;

    l->first = page->tokens;
    drawn_split(page, line + label, line + len, &words);
    l->n = page->tokens - l->first;
    for (int i = 0; i < l->n; i++)
        cards |= page->token[l->first + i].card != DEAL_NO_CARD;
    if (!cards && (words || l->number < 0)) {
        page->tokens = l->first;
        return;
    }
    page->bad |= (cards && words) || page->tokens == TOKENS || page->lines == LINES - 1;
    page->lines += !page->bad;
}

/* ---- boards ---- */

static bool drawn_put(struct board_row *row, int pile, const struct drawn_token *token)
{
    struct board_pile *to = &row->pile[pile];

    if (pile >= BOARD_PILES || (token->card != DEAL_NO_CARD && to->n == DEAL_CARDS_MAX) ||
        (token->down && to->hidden < to->n))
        return false;
    row->named = true;
    row->n = row->n > pile ? row->n : pile + 1;
    if (token->card != DEAL_NO_CARD) {
        to->hidden += token->down;
        to->card[to->n++] = token->card;
    }
    return true;
}

/* Puts the lines from FROM to before TO into the pack, the next card first. Only the last of these lines may be
 * shorter than the others. In a game with a hole that is dealt a card, that card may be the first. */
static bool drawn_pack(const struct drawing *page, struct deal_board *board, int from, int to)
{
    int first = from < page->lines ? page->line[from].first : page->tokens, hole = deal_board_hole(page->r);
    int last = to < page->lines ? page->line[to].first : page->tokens;

    for (int l = from; l < to && l < page->lines; l++)
        if (page->line[l].n > page->line[from].n || (page->line[l].n < page->line[from].n && l < to - 1))
            return false;
    if (first < last && board->row[DEAL_PACK].named)
        return false;
    if (hole != NO_PILE && page->tokens == page->r->cards.listed && page->r->pile[hole].deal && first < last &&
        !drawn_put(&board->row[deal_pile_kind(page->r, hole)], 0, &page->token[first++]))
        return false;
    for (int i = last - 1; i >= first; i--)
        if (!drawn_put(&board->row[DEAL_PACK], 0, &(struct drawn_token){.card = page->token[i].card}))
            return false;
    return true;
}

/* Makes each of the lines from FROM to before TO a pile. */
static bool drawn_columns(const struct drawing *page, struct deal_board *board, int from, int to)
{
    for (int l = from; l < to; l++) {
        if (!drawn_put(&board->row[page->kind], l - from, &(struct drawn_token){.card = DEAL_NO_CARD}))
            return false;
        for (int i = 0; i < page->line[l].n; i++)
            if (!drawn_put(&board->row[page->kind], l - from, &page->token[page->line[l].first + i]))
                return false;
    }
    return to > from;
}

/* ---- readings ---- */

static bool drawn_as_columns(const struct drawing *page, struct deal_board *board)
{
    return !page->printed && drawn_columns(page, board, 0, page->lines);
}

static bool drawn_as_fans(const struct drawing *page, struct deal_board *board)
{
    int fan = -1;

    for (int i = 0; i < page->tokens; i++) {
        fan += page->token[i].fan;
        if (fan < 0 || !drawn_put(&board->row[page->kind], fan, &page->token[i]))
            return false;
    }
    return fan > 0;
}

/* The print of a solver of Klondike: a line for the waste, one for each column with its top first, one for the pack. */
static bool drawn_as_print(const struct drawing *page, struct deal_board *board)
{
    for (int l = 0; page->printed && l < page->lines; l++) {
        const struct drawn_line *line = &page->line[l];
        int column = line->number - 1, pile = column < page->piles ? column : column - page->piles - 1;
        int kind = column < page->piles ? page->kind : DEAL_FOUNDATION;

        if (column == page->piles && !drawn_pack(page, board, l, l + 1))
            return false;
        for (int i = line->n - 1; column != page->piles && i >= 0; i--)
            if (!drawn_put(&board->row[column < 0 ? DEAL_TALON : kind], column < 0 ? 0 : pile,
                           &page->token[line->first + i]))
                return false;
    }
    return page->printed;
}

static bool drawn_as_pack_last(const struct drawing *page, struct deal_board *board)
{
    return page->lines > page->piles && drawn_columns(page, board, 0, page->piles) &&
           drawn_pack(page, board, page->piles, page->lines);
}

static bool drawn_as_pack_first(const struct drawing *page, struct deal_board *board)
{
    int packs = page->lines - page->piles;

    return packs > 0 && drawn_columns(page, board, packs, page->lines) && drawn_pack(page, board, 0, packs);
}

/* Rows: each line has a card for each column that the layout makes so high; other lines are the pack. */
static bool drawn_as_rows(const struct drawing *page, struct deal_board *board)
{
    int most = 0;

    for (int p = 0; p < page->piles; p++)
        most = page->height[p] > most ? page->height[p] : most;
    for (int l = 0; l < most; l++) {
        int i = 0;

        for (int p = 0; l < page->lines && p < page->piles; p++)
            if (page->height[p] > l && (i >= page->line[l].n || !drawn_put(&board->row[page->kind], p,
                                                                           &page->token[page->line[l].first + i++])))
                return false;
        if (l >= page->lines || i != page->line[l].n)
            return false;
    }
    return drawn_pack(page, board, most, page->lines);
}

/* Rows whose cards stand under those of the first row, which has a card or a gap for each column. */
static bool drawn_as_aligned(const struct drawing *page, struct deal_board *board)
{
    for (int i = 0; i < page->tokens; i++) {
        int p = 0;

        while (p < page->piles && (page->token[p].at >= page->token[i].end || page->token[p].end <= page->token[i].at))
            p++;
        if (p == page->piles || !drawn_put(&board->row[page->kind], p, &page->token[i]))
            return false;
    }
    return page->lines && page->line[0].n == page->piles;
}

/* Aligned rows of which one lacks a card in a column and has one behind it: no lines that are columns look so. */
static bool drawn_as_gapped(const struct drawing *page, struct deal_board *board)
{
    bool gap = false;

    for (int l = 1; l < page->lines && !gap; l++)
        for (int i = 0; i < page->line[l].n && !gap; i++) {
            const struct drawn_token *t = &page->token[page->line[l].first + i];

            gap = (i < page->line[0].n && t->at >= page->token[i].end) ||
                  (i && t->card != DEAL_NO_CARD && t[-1].card == DEAL_NO_CARD);
        }
    return gap && drawn_as_aligned(page, board);
}

/* Are the piles dealt a card each? */
static bool drawn_single(const struct drawing *page)
{
    for (int p = 0; p < page->piles; p++)
        if (page->height[p] != 1)
            return false;
    return page->piles > 0;
}

/* Piles of one card, in order; the cards after them are the pack. Rows that become shorter before the last one are
 * drawn from the bottom up, which is no order of piles. */
static bool drawn_as_singles(const struct drawing *page, struct deal_board *board)
{
    int last = 0;

    while (last < page->lines && page->line[last].first < page->piles)
        last++;
    for (int l = 0; l + 2 < last; l++)
        if (page->line[l].n > page->line[l + 1].n)
            return false;
    if (!drawn_single(page) || page->tokens < page->piles ||
        (last < page->lines && page->line[last].first != page->piles))
        return false;
    for (int p = 0; p < page->piles; p++)
        if (!drawn_put(&board->row[page->kind], p, &page->token[p]))
            return false;
    return drawn_pack(page, board, last, page->lines);
}

/* One line of all cards in dealing order. */
static bool drawn_as_dealt(const struct drawing *page, struct deal_board *board)
{
    if (page->lines != 1 || page->tokens != page->r->cards.listed)
        return false;
    for (int i = 0; i < page->tokens; i++) {
        board->pack[board->packed++] = page->token[i].card;
        if (page->token[i].card == DEAL_NO_CARD)
            return false;
    }
    return true;
}

static const struct reading {
    bool (*read)(const struct drawing *page, struct deal_board *board);
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
static int kpat_pile(const struct drawing *page, const char *name, int *pile)
{
    static const char *const names[] = {"talon", "redeals", "waste", "pile", "target", "legs", "freecell"};
    static const int kinds[] = {DEAL_PACK,       DEAL_PACK,       DEAL_TALON, DEAL_TALON,
                                DEAL_FOUNDATION, DEAL_FOUNDATION, DEAL_CELL};
    size_t n = strcspn(name, "0123456789");
    int hole = deal_board_hole(page->r);

    *pile = atoi(name + n) % BOARD_PILES;
    for (int i = 0; i < 7; i++)
        if (strlen(names[i]) == n && !strncmp(names[i], name, n))
            return kinds[i] == DEAL_TALON && hole != NO_PILE ? (int)deal_pile_kind(page->r, hole) : kinds[i];
    return page->kind;
}

static bool kpat_read_card(const char *at, struct kpat_card *kpat_card)
{
    static const char *const ranks[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                        "eight", "nine", "ten",   "jack", "queen", "king"};
    static const char *const suits[] = {"spades", "hearts", "diamonds", "clubs"}; /* ORDER SUITS */
    char id[16], rank[16], suit[16], turn[16];

    kpat_value(at, " id=\"", id);
    kpat_value(at, " rank=\"", rank);
    kpat_value(at, " suit=\"", suit);
    kpat_value(at, " turn=\"", turn);
    kpat_card->id = atol(id);
    kpat_card->card = DEAL_NO_CARD;
    for (int s = 0; s < 4; s++)
        for (int r = 0; r < 13; r++)
            if (!strcmp(suits[s], suit) && !strcmp(ranks[r], rank))
                kpat_card->card = (uint8_t)(13 * s + r);
    if (*turn)
        kpat_card->down = !strcmp(turn, "face-down");
    return kpat_card->card != DEAL_NO_CARD;
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
static bool kpat_replay(const struct drawing *page, const char *text, struct kpat_card *cards, int *n)
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
            kind = kpat_pile(page, value, &pile);
            kpat_value(at, " position=\"", value);
            index = atoi(value);
        } else if (!strncmp(at, "<card", 5) && !kpat_move(cards, n, at, kind, pile, index++)) {
            return false;
        }
    }
    return *n > 0;
}

static bool drawn_kpat(const struct drawing *page, struct deal_board *board, const char *text)
{
    struct kpat_card cards[DEAL_CARDS_MAX];
    int n = 0;

    if (!kpat_replay(page, text, cards, &n))
        return false;
    for (int p = BOARD_PILES - 1; p >= 0; p--) /* the pack may be several piles, of which the first is dealt first */
        for (int i = 0; i < n; i++)
            if (cards[i].pile == p &&
                !drawn_put(
                    &board->row[cards[i].kind], cards[i].kind == DEAL_PACK ? 0 : p,
                    &(struct drawn_token){.card = cards[i].card, .down = cards[i].kind != DEAL_PACK && cards[i].down}))
                return false;
    return true;
}

/* ---- all readings ---- */

static bool drawn_heights(struct drawing *page)
{
    struct deal_spot spot[DEAL_CARDS_MAX];
    uint8_t pile[MAX_PILES];
    struct deal_error e;

    page->kind = deal_lines_stacks(page->r, &page->piles);
    deal_board_row(page->r, page->kind, pile);
    if (page->piles > BOARD_PILES || !deal_lay_spots(page->r, spot, &e))
        return false;
    for (int p = 0; p < page->piles; p++)
        for (int i = 0; i < page->r->cards.listed; i++)
            page->height[p] += spot[i].pile == pile[p];
    return true;
}

/* Splits the text into lines: those with labels go to PAGE->head. */
static void drawn_lines(struct drawing *page, const char *text)
{
    struct board_reader in = {.b = &page->head, .r = page->r};
    struct deal_error e;
    bool whole;

    for (size_t len; *text && !page->bad; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        if (deal_lines_labelled(text, len))
            page->bad = !deal_form_pysol.take(&in, text, len, &whole, &e);
        else if (!deal_lines_comment(text, len))
            drawn_add_line(page, text, len);
    }
}

bool deal_drawn_xml(const char *text) { return *text == '<' && (text[1] == '?' || text[1] == '!' || text[1] == 'k'); }

bool deal_drawn_each(const char *text, const struct deal_rules *r, bool rows, struct deal_board *board,
                     bool (*settles)(void *arg, bool position, const char *note), void *arg)
{
    struct drawing *w = calloc(1, sizeof *w);
    bool found = false, known = w && ((w->r = r), drawn_heights(w));

    if (known && deal_drawn_xml(text)) {
        memset(board, 0, sizeof *board);
        found = drawn_kpat(w, board, text) && settles(arg, true, NULL);
    } else if (known) {
        drawn_lines(w, text);
        for (int pass = rows; pass < 2 && !found && !w->bad; pass++)
            for (int i = 0; i < READINGS && !found; i++) {
                *board = w->head;
                if ((!rows || readings[i].read == drawn_as_aligned || readings[i].read == drawn_as_singles) &&
                    (!pass || readings[i].position) && readings[i].read(w, board))
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

        if (i >= pile->n && i) {
            blanks += 6;
            continue;
        }
        deal_paper_say(out, "%*s%s%s%s", blanks, "", down ? "<" : "", i < pile->n ? CARD_NAME(pile->card[i]) : "--",
                       down ? ">" : "");
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
        for (int q = first; q < p; q++)
            if (r->pile[pile[q]].covers[pile[p] / 64] >> pile[p] % 64 & 1)
                first = p;
        deal_paper_say(out, "%s%s", p == first ? p ? "\n" : "" : " ",
                       row->pile[p].n ? CARD_NAME(row->pile[p].card[0]) : "--");
    }
    deal_paper_say(out, "\n");
}

static bool rows_write(struct deal_paper *out, const struct deal_board *board, const struct deal_state *s,
                       struct deal_error *e)
{
    struct drawing *w = calloc(1, sizeof *w);
    bool good = w && ((w->r = s->r), drawn_heights(w)) && deal_lines_heads(out, board, s, e);
    uint8_t pile[MAX_PILES];

    if (!w)
        return deal_fail(e, NULL, "out of memory");
    if (good && drawn_single(w)) {
        deal_board_row(w->r, w->kind, pile);
        drawn_add_singles(out, &board->row[w->kind], w->r, pile);
    } else if (good) {
        for (int i = 0; drawn_add_row(out, &board->row[w->kind], i); i++)
            continue;
    }
    deal_paper_say(out, "\n");
    free(w);
    return good;
}

const struct board_form deal_form_rows = {"rows", rows_write, NULL};
