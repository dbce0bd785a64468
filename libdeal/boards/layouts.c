/*
 * PySolFC's layouts of games that it lays out as the rule files do, up to the order of columns and cells. They are
 * used for its own deal numbers, and for Microsoft's, with names like ms1234.
 */
#include "boards.h"

#include "engine/engine.h"

#include <stdlib.h>

enum aside { NONE, ACES, SPADE_ACE, SPADE_ACE_LAST, KINGS_UNDER };

/* PySolFC's layout of a game. ROWS has two letters for each row: the columns from the first letter to the second are
 * dealt one card each; PySolFC's first column may be the last one of the rule file. The remaining cards go to the cells
 * or are the pack. */
struct number_layout {
    const char *game, *rows;
    bool two_packs, cells;
    bool freecell;    /* true: Microsoft's deal numbers of FreeCell are used for the game, too */
    bool packets;     /* true: no card is built on the columns */
    bool turned;      /* true: the first card after the columns goes to the talon (waste) */
    enum aside aside; /* cards that are not dealt, are dealt last, or change places with the first card of the column */
};

#define EIGHT "ahahahahahah"
#define STAIRS "gbgcgdgegfggga"

static const struct number_layout layouts[] = {
    {.game = "freecell", .rows = EIGHT "ad", .freecell = true},
    {.game = "bakers-game", .rows = EIGHT "ad", .freecell = true},
    {.game = "fore-cell", .rows = EIGHT, .cells = true, .freecell = true},
    {.game = "eight-off", .rows = EIGHT, .cells = true, .freecell = true},
    {.game = "seahaven-towers", .rows = "ajajajajaj", .cells = true, .freecell = true},
    {.game = "beleaguered-castle", .rows = EIGHT, .aside = ACES},
    {.game = "streets-and-alleys", .rows = EIGHT "ad", .freecell = true},
    {.game = "simple-simon", .rows = "aiahagafaeadacaj"},
    {.game = "yukon", .rows = "bgcgdgegfgggbgbgbgbgag"},
    {.game = "belle-lucie", .rows = "aqaqaqrr"},
    {.game = "klondike", .rows = STAIRS},
    {.game = "thumb-and-pouch", .rows = STAIRS},
    {.game = "whitehead", .rows = STAIRS},
    {.game = "gypsy", .rows = "ahahah", .two_packs = true},
    {.game = "bakers-dozen", .rows = "amamamam", .aside = KINGS_UNDER},
    {.game = "golf", .rows = "agagagagag", .packets = true, .turned = true},
    {.game = "black-hole", .rows = "aqaqaq", .packets = true, .aside = SPADE_ACE},
    {.game = "all-in-a-row", .rows = "amamamam", .packets = true, .aside = SPADE_ACE_LAST},
};

static const struct number_layout *layout_of(const char *game)
{
    size_t len = strcspn(game, "/");

    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (strlen(layouts[i].game) == len && !memcmp(layouts[i].game, game, len))
            return &layouts[i];
    return NULL;
}

/* Reverses the cards, then exchanges each king with the first card of its column that is none, among 13 columns. */
static void kings_under(uint8_t *cards, int n)
{
    deal_number_reverse(cards, n);
    for (int i = 0; i < n; i++)
        for (int j = i % 13; deal_rank(cards[i]) == 13 && j < i; j += 13)
            if (deal_rank(cards[j]) != 13)
                deal_swap(cards, i, j);
}

/* Removes the cards that a layout sets aside from the N cards, or moves one to the end. Returns the number of cards
 * dealt. */
static int set_aside(enum aside aside, uint8_t *cards, int n)
{
    uint8_t spade = deal_card_parse("AS");
    int kept = 0;

    if (aside == KINGS_UNDER)
        kings_under(cards, n);
    for (int i = 0; i < n; i++) {
        if (aside == ACES ? deal_rank(cards[i]) != 1 : aside == NONE || aside == KINGS_UNDER || cards[i] != spade)
            cards[kept++] = cards[i];
    }
    if (aside == SPADE_ACE_LAST)
        cards[kept++] = spade;
    return kept;
}

static void lay(struct board_row *row, int pile, uint8_t card)
{
    if (row->n <= pile)
        row->n = pile + 1;
    row->pile[pile].card[row->pile[pile].n++] = card;
}

/* Deals the cards that remain after the columns: the ace of spades, the talon (waste), and then either the pack,
 * whose first card is on top, or the cells, one card each. */
static void lay_rest(struct deal_board *board, const struct number_layout *layout, const uint8_t *cards, int n)
{
    int first = 0;

    if (layout->aside == SPADE_ACE)
        lay(&board->row[DEAL_TABLEAU], 0, deal_card_parse("AS"));
    if (layout->turned)
        lay(&board->row[DEAL_TALON], 0, cards[first++]);
    for (int i = n - 1; i >= first && !layout->cells; i--)
        lay(&board->row[DEAL_PACK], 0, cards[i]);
    for (int i = first; i < n && layout->cells; i++)
        lay(&board->row[DEAL_CELL], i - first, cards[i]);
}

bool deal_number_freecell(const char *game)
{
    const struct number_layout *l = layout_of(game);

    return l && l->freecell;
}

/* Deals the N cards into the piles of BOARD by PySolFC's LAYOUT. */
static void lay_out(const struct number_layout *layout, const uint8_t *cards, int n, struct deal_board *board)
{
    struct board_row *columns;
    int at = 0;

    memset(board, 0, sizeof *board);
    columns = &board->row[layout->packets ? DEAL_RESERVE : DEAL_TABLEAU];
    for (const char *row = layout->rows; *row; row += 2)
        for (int step = row[0] <= row[1] ? 1 : -1, column = row[0]; column != row[1] + step; column += step)
            lay(columns, column - 'a', cards[at++]);
    lay_rest(board, layout, cards + at, n - at);
}

static bool layout_unknown(const char *game, struct deal_error *e)
{
    return deal_fail(e, "game", "it is not known how PySolFC lays out %s", game);
}

bool deal_number_layout(const char *game, const char *number, struct deal_board *board, struct deal_error *e)
{
    const struct number_layout *l = layout_of(game);
    uint8_t cards[2 * NUMBER_PACK];
    int n;

    if (!l)
        return layout_unknown(game, e);
    n = l->two_packs ? 2 * NUMBER_PACK : NUMBER_PACK;
    deal_number_shuffle(number, cards, n);
    n = set_aside(l->aside, cards, n);
    lay_out(l, cards, n, board);
    return true;
}

bool deal_number_plain(const char *game)
{
    const struct number_layout *l = layout_of(game);

    return l && !l->two_packs && l->aside == NONE;
}

int deal_number_aside(const char *game, uint8_t *cards, int n) { return set_aside(layout_of(game)->aside, cards, n); }

bool deal_number_slots(const struct deal_rules *r, struct deal_board *board, int *pack, int *dealt,
                       struct deal_error *e)
{
    const struct number_layout *l = layout_of(r->game);
    uint8_t turns[2 * NUMBER_PACK];

    if (!l)
        return layout_unknown(r->game, e);
    *pack = l->two_packs ? 2 * NUMBER_PACK : NUMBER_PACK;
    *dealt = *pack - (l->aside == ACES ? 4 : l->aside == SPADE_ACE);
    for (int i = 0; i < *dealt; i++)
        turns[i] = (uint8_t)i;
    lay_out(l, turns, *dealt, board);
    if (!deal_board_cards(board, r, turns, e))
        return false;
    if (l->aside == SPADE_ACE)
        board->row[DEAL_TABLEAU].n = 0;
    return true;
}
