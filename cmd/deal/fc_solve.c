/*
 * Boards as Freecell Solver reads them: a line for each stack, cards parted by
 * blanks, the one on top last; before them, where they are not empty, the
 * foundations as "Foundations: H-5 C-A" and the cells as "FC: 3H - QC".  An empty
 * stack is a line with a colon alone.  Boards follow each other with an empty line
 * between them.
 */
#include "foreign.h"

#include <stdio.h>
#include <string.h>

static const char suits[] = "SHDC", ranks[] = "A23456789TJQK";

static void add_card(struct text *out, uint8_t card, const char *before)
{
    char text[2];

    deal_card_text(card, text);
    text_add(out, before, strlen(before));
    text_add(out, text, 2);
}

/* ---- writing ---- */

/* Its foundations are one for each suit, from the ace up. */
static bool add_foundations(struct text *out, const struct board_row *row, struct deal_error *e)
{
    text_add(out, "Foundations:", 12);
    for (int p = 0; p < row->n; p++) {
        const struct board_pile *pile = &row->pile[p];
        char word[8];
        for (int i = 0; i < pile->n; i++)
            if (deal_rank(pile->card[i]) != i + 1 || deal_suit(pile->card[i]) != deal_suit(pile->card[0]))
                return deal_fail(e, "board", "fc-solve has foundations of one suit from the ace up");
        if (pile->n)
            text_add(out, word, (size_t)sprintf(word, " %c-%c", suits[deal_suit(pile->card[0])], ranks[pile->n - 1]));
    }
    text_add(out, "\n", 1);
    return true;
}

static void add_cells(struct text *out, const struct board_row *row)
{
    text_add(out, "FC:", 3);
    for (int p = 0; p < row->n; p++) {
        if (row->pile[p].n)
            add_card(out, row->pile[p].card[0], " ");
        else
            text_add(out, " -", 2);
    }
    text_add(out, "\n", 1);
}

static void add_stack(struct text *out, const struct board_pile *pile)
{
    if (!pile->n)
        text_add(out, ":", 1);
    for (int i = 0; i < pile->n; i++)
        add_card(out, pile->card[i], i ? " " : "");
    text_add(out, "\n", 1);
}

static bool fc_solve_write_board(struct text *out, const struct board *b, struct deal_error *e)
{
    const struct board_row *stacks = &b->row[DEAL_TABLEAU];

    if (foreign_has(b, DEAL_PACK) || foreign_has(b, DEAL_TALON))
        return deal_fail(e, "board", "fc-solve has no pack and no talon");
    if (foreign_has(b, DEAL_RESERVE))
        return deal_fail(e, "board", "fc-solve has no reserve: its cells take cards back");
    if (b->row[DEAL_FOUNDATION].n != 4 || !stacks->n)
        return deal_fail(e, "board", "fc-solve has four foundations and at least one stack");
    if (foreign_has(b, DEAL_FOUNDATION) && !add_foundations(out, &b->row[DEAL_FOUNDATION], e))
        return false;
    if (foreign_has(b, DEAL_CELL))
        add_cells(out, &b->row[DEAL_CELL]);
    for (int p = 0; p < stacks->n; p++)
        add_stack(out, &stacks->pile[p]);
    text_add(out, "\n", 1);
    return true;
}

/* ---- reading ---- */

static bool bad_word(const char *word, size_t len, const char *what, struct deal_error *e)
{
    char token[40];

    return deal_fail(e, "board", "\"%s\" is no %s", deal_quote(token, sizeof token, word, len), what);
}

/* The next word of the line, *AT moved behind it; 0 at its end. */
static size_t next_word(const char **at, const char *end, const char **word)
{
    while (*at < end && (**at == ' ' || **at == '\t' || **at == '\r'))
        ++*at;
    *word = *at;
    while (*at < end && **at != ' ' && **at != '\t' && **at != '\r')
        ++*at;
    return (size_t)(*at - *word);
}

static bool read_cards(struct board_row *row, const char *at, const char *end, bool each, struct deal_error *e)
{
    const char *word;
    size_t len;

    row->n += !each;
    while ((len = next_word(&at, end, &word))) {
        uint8_t card = foreign_card(word, len);
        bool empty = each && len == 1 && *word == '-';

        if (card == DEAL_NO_CARD && !empty)
            return bad_word(word, len, "card", e);
        row->n += each;
        if (row->n > BOARD_PILES || row->pile[row->n - 1].n == 52)
            return deal_fail(e, "board", "more cards than any game has");
        if (!empty)
            row->pile[row->n - 1].card[row->pile[row->n - 1].n++] = card;
    }
    return true;
}

static bool read_foundation(struct board_row *row, const char *word, size_t len, struct deal_error *e)
{
    const char *suit = len > 2 && word[1] == '-' ? strchr(suits, word[0]) : NULL;
    uint8_t top = DEAL_NO_CARD;
    char card[4] = "0S";

    if (!suit || len > 4)
        return bad_word(word, len, "foundation", e);
    if (len == 3 && word[2] == '0')
        return true;
    memcpy(card, word + 2, len - 2);
    card[len - 2] = 'S';
    top = foreign_card(card, len - 1);
    if (top == DEAL_NO_CARD)
        return bad_word(word, len, "foundation", e);
    row->n = 4;
    row->pile[suit - suits].n = deal_rank(top);
    for (int i = 0; i < deal_rank(top); i++)
        row->pile[suit - suits].card[i] = (uint8_t)(13 * (suit - suits) + i);
    return true;
}

static bool read_foundations(struct board_row *row, const char *at, const char *end, struct deal_error *e)
{
    const char *word;
    size_t len;

    while ((len = next_word(&at, end, &word)))
        if (!read_foundation(row, word, len, e))
            return false;
    return true;
}

/* The length of the label that the line begins with, else 0. */
static size_t label(const char *line, size_t len, const char *name)
{
    size_t n = strlen(name);

    return len >= n && !memcmp(line, name, n) ? n : 0;
}

static bool fc_solve_read_line(struct foreign_reader *in, const char *line, size_t len, bool *whole, struct deal_error *e)
{
    struct board *b = &in->board;
    const char *at = line, *word;
    size_t n;

    if (!line || !next_word(&at, line + len, &word)) {
        *whole = in->begun;
        return true;
    }
    if (*word == '#')
        return true;
    in->begun = true;
    if ((n = label(line, len, "FC:")) || (n = label(line, len, "Freecells:")))
        return read_cards(&b->row[DEAL_CELL], line + n, line + len, true, e);
    if ((n = label(line, len, "Founds:")) || (n = label(line, len, "Foundations:")))
        return read_foundations(&b->row[DEAL_FOUNDATION], line + n, line + len, e);
    if (b->row[DEAL_TABLEAU].n == BOARD_PILES)
        return deal_fail(e, "board", "more stacks than any game has");
    n = label(line, len, ":");
    return read_cards(&b->row[DEAL_TABLEAU], line + n, line + len, false, e);
}

const struct foreign foreign_fc_solve = {"fc-solve", fc_solve_write_board, fc_solve_read_line};
