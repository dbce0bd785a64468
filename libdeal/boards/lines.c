/*
 * Reads and writes boards (positions) in the text format of Freecell Solver. Each stack is a line of cards with blanks
 * between them; the last card is the top. Foundations and cells that are not empty come before the stacks, as
 * "Foundations: H-5 C-A" and "FC: 3H - QC". An empty stack is a line with a colon alone. An empty line is also an empty
 * stack if stacks and cards are still missing; otherwise it ends the board.
 *
 * PySolFC and similar programs write the same format, with additions: face-down cards as <3H>, the pack as "Talon: 3H
 * QC", the next card first, and the top of a pile that takes cards of all suits as "Foundations: AS".
 *
 * A line of digits, three a card, is the pack in dealing order, as Klondike solvers have it.
 */
#include "boards.h"

#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>

static const char suits[] = "SHDC", ranks[] = "A23456789TJQK";

/* ---- writing ---- */

/* Is the suit and the number of cards of a foundation pile determined by its top card? */
static bool lines_topped(const struct deal_rules *r, const struct board_pile *pile, const struct deal_foundation *found)
{
    for (int i = 0; i < pile->n - 1; i++)
        if (deal_rank(pile->card[i]) == deal_rank(pile->card[pile->n - 1]))
            return false;
    return r->founds && !found->any_suit;
}

/* Is there a later foundation of the same suit in the row that has cards? */
static bool lines_later(const struct deal_rules *r, const struct board_row *row, int f)
{
    for (int g = f + 1; g < r->founds; g++)
        if (r->found[g].suit == r->found[f].suit && row->pile[g].n)
            return true;
    return false;
}

/* Appends the top cards of the foundations, in order. An empty foundation is included only if a later one of its
 * suit has cards. */
static bool lines_add_founds(struct deal_paper *out, const struct board_row *row, const struct deal_rules *r,
                             struct deal_error *e)
{
    deal_paper_say(out, "Foundations:");
    for (int f = 0; f < r->founds; f++) {
        const struct board_pile *pile = &row->pile[f];

        if (pile->n && !lines_topped(r, pile, &r->found[f]))
            return deal_fail(e, "board", "%s: its top does not determine the cards under it",
                             r->pile[r->found[f].pile].name);
        if (!pile->n && !lines_later(r, row, f))
            continue;
        deal_paper_say(out, " %c-%c", suits[r->found[f].suit],
                       pile->n ? ranks[deal_rank(pile->card[pile->n - 1]) - 1] : '0');
    }
    deal_paper_say(out, "\n");
    return true;
}

/* Appends LABEL and the top card of each pile. */
static void lines_add_tops(struct deal_paper *out, const struct board_row *row, const char *label)
{
    deal_paper_say(out, "%s", label);
    for (int p = 0; p < row->n; p++)
        deal_paper_say(out, " %s", row->pile[p].n ? CARD_NAME(row->pile[p].card[row->pile[p].n - 1]) : "-");
    deal_paper_say(out, "\n");
}

static void lines_add_stacks(struct deal_paper *out, const struct board_row *row)
{
    for (int p = 0; p < row->n; p++) {
        const struct board_pile *pile = &row->pile[p];

        if (!pile->n)
            deal_paper_say(out, ":");
        for (int i = 0; i < pile->n; i++)
            deal_paper_say(out, "%s%s%s%s", i ? " " : "", i < pile->hidden ? "<" : "", CARD_NAME(pile->card[i]),
                           i < pile->hidden ? ">" : "");
        deal_paper_say(out, "\n");
    }
    deal_paper_say(out, "\n");
}

static bool fc_solve_write(struct deal_paper *out, const struct deal_board *board, const struct deal_state *s,
                           struct deal_error *e)
{
    if (deal_board_has(board, DEAL_PACK) || deal_board_has(board, DEAL_TALON))
        return deal_fail(e, "board", "fc-solve has no pack and no talon");
    if (deal_board_has(board, DEAL_RESERVE))
        return deal_fail(e, "board", "fc-solve has no reserve: a cell, unlike a reserve, also takes cards");
    if (board->row[DEAL_FOUNDATION].n != 4 || !board->row[DEAL_TABLEAU].n)
        return deal_fail(e, "board", "fc-solve has four foundations and at least one stack");
    if (deal_board_has(board, DEAL_FOUNDATION) && !lines_add_founds(out, &board->row[DEAL_FOUNDATION], s->r, e))
        return false;
    if (deal_board_has(board, DEAL_CELL))
        lines_add_tops(out, &board->row[DEAL_CELL], "FC:");
    lines_add_stacks(out, &board->row[DEAL_TABLEAU]);
    return true;
}

/* Appends the cards of the pack, the next card first. */
static void lines_add_pack(struct deal_paper *out, const struct board_pile *pack)
{
    deal_paper_say(out, "Talon:");
    for (int i = pack->n - 1; i >= 0; i--)
        deal_paper_say(out, " %s", CARD_NAME(pack->card[i]));
    deal_paper_say(out, "\n");
}

bool deal_lines_heads(struct deal_paper *out, const struct deal_board *board, const struct deal_state *s,
                      struct deal_error *e)
{
    int hole = deal_board_hole(s->r);
    const struct board_row *stacks = &board->row[hole == NO_PILE ? DEAL_TABLEAU : DEAL_RESERVE];

    if (hole == NO_PILE && (deal_board_has(board, DEAL_TALON) || deal_board_has(board, DEAL_RESERVE) || !stacks->n))
        return deal_fail(e, "board", "pysol and rows have columns, cells and a pack, but neither waste nor reserve");
    if (deal_board_has(board, DEAL_PACK))
        lines_add_pack(out, &board->row[DEAL_PACK].pile[0]);
    if (hole != NO_PILE)
        lines_add_tops(out, &board->row[deal_pile_kind(s->r, hole)], "Foundations:");
    else if (deal_board_has(board, DEAL_FOUNDATION) && !lines_add_founds(out, &board->row[DEAL_FOUNDATION], s->r, e))
        return false;
    if (deal_board_has(board, DEAL_CELL))
        lines_add_tops(out, &board->row[DEAL_CELL], "Freecells:");
    return true;
}

static bool pysol_write(struct deal_paper *out, const struct deal_board *board, const struct deal_state *s,
                        struct deal_error *e)
{
    if (!deal_lines_heads(out, board, s, e))
        return false;
    lines_add_stacks(out, &board->row[deal_board_hole(s->r) == NO_PILE ? DEAL_TABLEAU : DEAL_RESERVE]);
    return true;
}

/* ---- reading ---- */

/* Does the word begin with signs that stand for a card which is not seen, as ## or ??, or the back of a Unicode card?
 */
static bool lines_unknown(const char *word, size_t len)
{
    size_t first = len && strchr("<([", *word), n = first;

    while (n < len && word[n] && strchr("#?*xX_", word[n]))
        n++;
    return n > first + (*word == '#') ? n == len || strchr(")>]([", word[n])
                                      : len == 4 && !memcmp(word, "\xF0\x9F\x82\xA0", 4);
}

static bool lines_bad_card(const char *where, const char *word, size_t len, struct deal_error *e)
{
    return deal_fail(e, "board", "%s: \"%s\" is %s", where, QUOTED(word, len),
                     lines_unknown(word, len) ? "an unknown card, and a board needs all its cards; one that lies face "
                                                "down is written <5D>"
                                              : "no card");
}

static bool lines_between(char c) { return c && strchr(" \t\r,;|", c); }

/* The length of the next word of the line, which *WORD receives; *AT is advanced past it. 0 at the end of the line.
 * Arrows, with which a solver encloses the pack, are no words. */
static size_t lines_word(const char **at, const char *end, const char **word)
{
    while (*at < end && (lines_between(**at) || (end - *at > 2 && (!memcmp(*at, "==>", 3) || !memcmp(*at, "<==", 3)))))
        *at += lines_between(**at) ? 1 : 3;
    *word = *at;
    while (*at < end && !lines_between(**at))
        ++*at;
    return (size_t)(*at - *word);
}

/* Puts a card on PILE of the board; it is face down if it is in angle or round brackets. */
static bool lines_take_card(struct board_pile *pile, const char *where, const char *word, size_t len, bool *faces,
                            struct deal_error *e)
{
    bool down = len > 2 && (*word == '<' ? word[len - 1] == '>' : *word == '(' && word[len - 1] == ')'), small;
    uint8_t card = deal_board_card(word + down, len - 2u * down, &small);
    size_t first = card == DEAL_NO_CARD ? deal_board_card_at(word, word + len, &card) : 0;

    if (first > 0 && len - first > 1) /* cards without blanks between them */
        return lines_take_card(pile, where, word, first, faces, e) &&
               lines_take_card(pile, where, word + first, len - first, faces, e);
    if (first || card == DEAL_NO_CARD)
        return lines_bad_card(where, word, len, e);
    *faces |= down;
    return deal_board_card_on(pile, card, down, where, e);
}

/* Reads the cards of one pile of the board from the rest of the line. */
static bool lines_take_pile(struct board_reader *in, struct board_row *row, const char *where, const char *at,
                            const char *end, struct deal_error *e)
{
    const char *word;
    size_t len;

    if (row->n == BOARD_PILES)
        return deal_fail(e, "board", "more stacks than any game has");
    row->n++;
    row->named = true;
    while ((len = lines_word(&at, end, &word)))
        if (!lines_take_card(&row->pile[row->n - 1], where, word, len, &in->b->faces, e))
            return false;
    return true;
}

/* Reads the cells from the rest of the line: a card for each, or - or * for an empty cell. */
static bool lines_take_cells(struct board_reader *in, const char *at, const char *end, struct deal_error *e)
{
    struct board_row *row = &in->b->row[DEAL_CELL];
    const char *word;
    size_t len;

    if (row->named)
        return deal_fail(e, "board", "cells: a second line of them");
    row->named = true;
    while ((len = lines_word(&at, end, &word))) {
        if (row->n == BOARD_PILES)
            return deal_fail(e, "board", "more cells than any game has");
        row->n++;
        if ((len != 1 || (*word != '-' && *word != '*')) &&
            !lines_take_card(&row->pile[row->n - 1], "cells", word, len, &in->b->faces, e))
            return false;
    }
    return true;
}

/* Reads the cards of the pack from the rest of the line, the next card first. */
static bool lines_take_pack(struct board_reader *in, const char *at, const char *end, struct deal_error *e)
{
    struct board_row *row = &in->b->row[DEAL_PACK];
    struct board_pile *pack = &row->pile[0];

    if (row->named)
        return deal_fail(e, "board", "a second line for the pack");
    if (!lines_take_pile(in, row, "pack", at, end, e))
        return false;
    deal_number_reverse(pack->card, pack->n);
    return true;
}

/* Reads the top card of the pile that takes cards of all suits, or - if it is empty. */
static bool lines_take_hole(struct board_reader *in, int hole, const char *at, const char *end, struct deal_error *e)
{
    struct board_row *row = &in->b->row[deal_pile_kind(in->r, hole)];
    const char *word;
    size_t len = lines_word(&at, end, &word);

    row->named = true;
    row->n = 1;
    if (!len || (len == 1 && *word == '-'))
        return true;
    return lines_take_card(&row->pile[0], in->r->pile[hole].name, word, len, &in->b->faces, e) &&
           (!lines_word(&at, end, &word) || deal_fail(e, "board", "%s: one card is seen", in->r->pile[hole].name));
}

static bool lines_take_founds(struct board_reader *in, const char *at, const char *end, struct deal_error *e)
{
    struct deal_board *b = in->b;
    int hole = deal_board_hole(in->r);
    const char *word;
    size_t len;

    if (b->row[DEAL_FOUNDATION].named)
        return deal_fail(e, "board", "foundations: a second line of them");
    b->row[DEAL_FOUNDATION].named = true;
    if (hole != NO_PILE)
        return lines_take_hole(in, hole, at, end, e);
    while ((len = lines_word(&at, end, &word))) {
        if (*word == '-' && strspn(word, "-") >= len)
            continue; /* an empty foundation */
        if (b->tops == BOARD_FOUNDS)
            return deal_fail(e, "board", "more foundations than any game has");
        if (!deal_board_top(word, len, &b->top[b->tops++]))
            return deal_fail(e, "board",
                             "foundations: \"%s\" is no foundation; write the suit and the last rank, as in H-3",
                             QUOTED(word, len));
    }
    return true;
}

/* The length of the label among NAMES, such as "Foundations:", with which the line starts, in upper or lower case; 0
 * if there is none. */
static size_t lines_label(const char *line, size_t len, const char *const *names)
{
    for (; *names; names++) {
        size_t n = 0;

        while ((*names)[n] && n < len && ((*names)[n] | 32) == (line[n] | 32))
            n++;
        if (!(*names)[n])
            return n;
    }
    return 0;
}

/* Does the word describe a whole pack, by three digits for each of several cards? */
static bool lines_is_pack(const char *word, size_t len)
{
    size_t n = 0;

    while (n < len && word[n] >= '0' && word[n] <= '9')
        n++;
    return n == len && len > 3 && len % 3 == 0 && len / 3 <= DEAL_CARDS_MAX;
}

static bool lines_take_digits(struct deal_board *board, const char *word, size_t len, struct deal_error *e)
{
    if (board->packed)
        return deal_fail(e, "board", "a second line for the pack");
    for (; len; word += 3, len -= 3) {
        bool small;

        board->pack[board->packed] = deal_board_card(word, 3, &small);
        if (board->pack[board->packed++] == DEAL_NO_CARD)
            return lines_bad_card("pack", word, 3, e);
    }
    return true;
}

int deal_lines_stacks(const struct deal_rules *r, int *piles)
{
    uint8_t pile[MAX_PILES];
    int kind = DEAL_TABLEAU;

    *piles = deal_board_row(r, kind, pile);
    if (deal_board_hole(r) != NO_PILE || !*piles)
        *piles = deal_board_row(r, kind = DEAL_RESERVE, pile);
    return kind;
}

/* Reads an empty line: an empty stack if stacks and cards are still missing, otherwise the end of the board. */
static bool lines_empty(struct board_reader *in, bool *whole, struct deal_error *e)
{
    int piles, kind = deal_lines_stacks(in->r, &piles);
    struct board_row *row = &in->b->row[kind];

    if (!in->begun)
        return true;
    if (!row->n && !in->b->packed) {
        in->gaps++;
        return true;
    }
    *whole = in->b->packed || row->n + in->gaps >= piles || deal_board_extent(in->b).cards >= in->r->cards.total;
    return *whole || lines_take_pile(in, row, "", "", "", e);
}

/* At the end of the board, counts empty lines before the first stack as empty stacks if stacks are missing. */
static void lines_end(struct board_reader *in)
{
    int piles, kind = deal_lines_stacks(in->r, &piles);
    struct board_row *row = &in->b->row[kind];

    if (!in->gaps || row->n + in->gaps != piles)
        return;
    memmove(row->pile + in->gaps, row->pile, (size_t)row->n * sizeof *row->pile);
    memset(row->pile, 0, (size_t)in->gaps * sizeof *row->pile);
    row->n = piles;
}

bool deal_lines_comment(const char *line, size_t len) { return *line == '#' && (len == 1 || line[1] != '#'); }

size_t deal_lines_number(const char *line, size_t len, int *number)
{
    size_t n = 0, digits;

    *number = len && *line == ':' ? 0 : -1;
    if (!*number)
        return 1;
    while (n < len && (memchr(" #[", line[n], 3) || ((line[n] | 32) >= 'a' && (line[n] | 32) <= 'z')))
        n++;
    for (digits = n; n < len && n < digits + 3 && line[n] >= '0' && line[n] <= '9';)
        n++;
    *number = atoi(line + digits);
    while (n < len && line[n] == ' ')
        n++;
    if (n > digits && n < len && memchr(":.)]=", line[n], 5))
        return n + 1;
    *number = -1;
    return 0;
}

static bool lines_take_stack(struct board_reader *in, const char *line, size_t len, struct deal_error *e)
{
    int piles, kind = deal_lines_stacks(in->r, &piles), at = in->b->row[kind].n + in->gaps, number;
    uint8_t pile[MAX_PILES];
    char where[32];

    deal_board_row(in->r, kind, pile);
    snprintf(where, sizeof where, "%s", "stack");
    if (at < piles)
        snprintf(where, sizeof where, "%s", in->r->pile[pile[at]].name);
    return lines_take_pile(in, &in->b->row[kind], where, line + deal_lines_number(line, len, &number), line + len, e);
}

static const char *const cells[] = {"FC:", "Freecells:", "Freecell:", "Cells:", NULL};
static const char *const pack[] = {"Talon:", "Stock:", "Pack:", NULL}, *const waste[] = {"Waste:", NULL};
static const char *const founds[] = {
    "Foundations:", "Foundation:", "Founds:", "Found:", "Decks:", "Deck:", "Home:", NULL};

bool deal_lines_labelled(const char *line, size_t len)
{
    return lines_label(line, len, cells) || lines_label(line, len, pack) || lines_label(line, len, waste) ||
           lines_label(line, len, founds);
}

static bool lines_take(struct board_reader *in, const char *line, size_t len, bool *whole, struct deal_error *e)
{
    const char *at = line, *word, *end = line + len;
    size_t n = line ? lines_word(&at, end, &word) : 0;
    int number;

    if (!n) {
        bool good = line ? lines_empty(in, whole, e) : true;

        *whole |= !line && in->begun;
        if (*whole)
            lines_end(in);
        return good;
    }
    if (deal_lines_comment(word, n) && !deal_lines_number(line, len, &number))
        return true;
    in->begun = true;
    if (lines_is_pack(word, n))
        return lines_take_digits(in->b, word, n, e);
    if ((n = lines_label(line, len, cells)))
        return lines_take_cells(in, line + n, end, e);
    if ((n = lines_label(line, len, pack)))
        return lines_take_pack(in, line + n, end, e);
    if ((n = lines_label(line, len, waste)))
        return lines_take_pile(in, &in->b->row[DEAL_TALON], "waste", line + n, end, e);
    if ((n = lines_label(line, len, founds)))
        return lines_take_founds(in, line + n, end, e);
    return lines_take_stack(in, line, len, e);
}

const struct board_form deal_form_fc_solve = {"fc-solve", fc_solve_write, lines_take};
const struct board_form deal_form_pysol = {"pysol", pysol_write, lines_take};
