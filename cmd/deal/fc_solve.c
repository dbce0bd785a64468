/*
 * Boards as Freecell Solver reads them: a line for each stack, cards parted by
 * blanks, the one on top last; before them, where they are not empty, the
 * foundations as "Foundations: H-5 C-A" and the cells as "FC: 3H - QC".  An empty
 * stack is a line with a colon alone.  Boards follow each other with an empty line
 * between them.
 *
 * PySolFC and the dealers of its numbers write the same, and hidden cards as <3H>, the pack as "Talon: 3H QC", the next
 * card first, and a foundation on which cards lie whatever their suit as "Foundations: AS".
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

static void add_cells(struct text *out, const struct board_row *row, const char *label)
{
    text_add(out, label, strlen(label));
    for (int p = 0; p < row->n; p++) {
        if (row->pile[p].n)
            add_card(out, row->pile[p].card[0], " ");
        else
            text_add(out, " -", 2);
    }
    text_add(out, "\n", 1);
}

static void add_stack(struct text *out, const struct board_pile *pile, int hidden)
{
    if (!pile->n)
        text_add(out, ":", 1);
    for (int i = 0; i < pile->n; i++) {
        text_add(out, " ", i > 0);
        add_card(out, pile->card[i], i < hidden ? "<" : "");
        text_add(out, ">", i < hidden);
    }
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
        add_cells(out, &b->row[DEAL_CELL], "FC:");
    for (int p = 0; p < stacks->n; p++)
        add_stack(out, &stacks->pile[p], 0);
    text_add(out, "\n", 1);
    return true;
}

/* The next card first. */
static void add_talon(struct text *out, const struct board_pile *pack)
{
    text_add(out, "Talon:", 6);
    for (int i = pack->n - 1; i >= 0; i--)
        add_card(out, pack->card[i], " ");
    text_add(out, "\n", 1);
}

static void add_hole(struct text *out, const struct board_pile *hole)
{
    text_add(out, "Foundations:", 12);
    if (hole->n)
        add_card(out, hole->card[hole->n - 1], " ");
    else
        text_add(out, " -", 2);
    text_add(out, "\n", 1);
}

/* The one pile that takes the cards of packets on which nothing is built, where the game is that, else NULL. */
static const struct board_pile *hole_of(const struct board *b)
{
    const struct board_row *tableau = &b->row[DEAL_TABLEAU], *talon = &b->row[DEAL_TALON];

    if (b->row[DEAL_RESERVE].n < 2 || b->row[DEAL_FOUNDATION].n || tableau->n + talon->n != 1)
        return NULL;
    return &(tableau->n ? tableau : talon)->pile[0];
}

static bool pysol_write_board(struct text *out, const struct board *b, struct deal_error *e)
{
    const struct board_pile *hole = hole_of(b);
    const struct board_row *stacks = &b->row[hole ? DEAL_RESERVE : DEAL_TABLEAU];

    if (!hole && (foreign_has(b, DEAL_TALON) || foreign_has(b, DEAL_RESERVE) || !stacks->n))
        return deal_fail(e, "board", "pysol has columns, cells and a pack, but neither waste nor reserve");
    if (foreign_has(b, DEAL_PACK))
        add_talon(out, &b->row[DEAL_PACK].pile[0]);
    if (hole)
        add_hole(out, hole);
    else if (foreign_has(b, DEAL_FOUNDATION) && !add_foundations(out, &b->row[DEAL_FOUNDATION], e))
        return false;
    if (foreign_has(b, DEAL_CELL))
        add_cells(out, &b->row[DEAL_CELL], "Freecells:");
    for (int p = 0; p < stacks->n; p++)
        add_stack(out, &stacks->pile[p], stacks->pile[p].hidden);
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
        bool angled = len > 2 && *word == '<' && word[len - 1] == '>', empty = each && len == 1 && *word == '-';
        uint8_t card = angled ? foreign_card(word + 1, len - 2) : foreign_card(word, len);

        if (card == DEAL_NO_CARD && !empty)
            return bad_word(word, len, "card", e);
        row->n += each;
        if (row->n > BOARD_PILES || row->pile[row->n - 1].n == DEAL_CARDS_MAX)
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

static bool read_stack(struct board_row *row, const char *line, const char *end, struct deal_error *e)
{
    if (row->n == BOARD_PILES)
        return deal_fail(e, "board", "more stacks than any game has");
    return read_cards(row, line + label(line, (size_t)(end - line), ":"), end, false, e);
}

/* The pack, the next card first. */
static bool read_talon(struct board_row *row, const char *at, const char *end, struct deal_error *e)
{
    struct board_pile *pack = &row->pile[0];

    if (row->n)
        return deal_fail(e, "board", "two packs");
    if (!read_cards(row, at, end, false, e))
        return false;
    board_reverse(pack->card, pack->n);
    return true;
}

/* A card in place of foundations is a pile that takes those of packets, or - while it is empty. */
static bool tells_hole(const char *at, const char *end)
{
    const char *word;
    size_t len = next_word(&at, end, &word);

    return (len == 1 && *word == '-') || (len && foreign_card(word, len) != DEAL_NO_CARD);
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
    if ((n = label(line, len, "Talon:")))
        return read_talon(&b->row[DEAL_PACK], line + n, line + len, e);
    if ((n = label(line, len, "Founds:")) || (n = label(line, len, "Foundations:"))) {
        in->holed = tells_hole(line + n, line + len);
        return in->holed ? read_cards(&b->row[DEAL_TABLEAU], line + n, line + len, true, e)
                         : read_foundations(&b->row[DEAL_FOUNDATION], line + n, line + len, e);
    }
    return read_stack(&b->row[in->holed ? DEAL_RESERVE : DEAL_TABLEAU], line, line + len, e);
}

const struct foreign foreign_fc_solve = {"fc-solve", fc_solve_write_board, fc_solve_read_line};
const struct foreign foreign_pysol = {"pysol", pysol_write_board, fc_solve_read_line};
