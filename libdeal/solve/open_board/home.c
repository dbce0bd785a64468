/*
 * Moves home from cells, where columns are built down in suit.
 *
 * The home of a card is the only card on which it may be laid, where that is the top of a column, and no other card may
 * be laid there. In position A card c is alone in a cell, and its home P is free. In position B it lies on P instead. A
 * line from A can be followed from B. Card c may leave its column wherever it may leave the cell. P goes to the
 * foundation after c only. Before P moves c goes back to the cell, which is still empty. So from A only two kinds of
 * moves are needed: c to P, and moves of P.
 *
 * So the search keeps no position with a home that is free. A card goes home at once, and moves of P become part of
 * moves of the run: to another column (runs.c), or to cells, to which a card goes only if all cards of its run follow.
 * Where an empty column takes a part of a run this is not so, since runs.c lists one length only. With this the
 * search needs a fifth of the nodes of seahaven-towers, and less than half in two other games (MEASURED.md).
 */
#include "open_board.h"

/* Is each card laid on one card at most, which its foundation takes later, and that card covered by no other? */
static bool homes_known(const struct board *board)
{
    for (int c = 0; c < 52; c++)
        if (board->covers[c] & (board->covers[c] - 1) || board->under[c] & (board->under[c] - 1) ||
            (board->covers[c] && board->seq.place[__builtin_ctzll(board->covers[c])] > board->seq.place[c]))
            return false;
    return board->in_suit && !board->returns;
}

/* Do all piles of kind K, which is built on, have the same rules, do their cards go to all piles, and do all empty
 * piles take them? */
static bool columns_plain(const struct board *board, int k)
{
    for (int to = 0; to < board->kinds; to++)
        if (!(board->kind[k].play >> to & 1) || !(board->kind[to].takes_from >> k & 1))
            return false;
    for (int p = board->kind[k].first; p < board->kind[k].end; p++)
        if (!(board->family[k] >> p & 1))
            return false;
    return true;
}

/* Bit set of the cards that may be laid on a card. */
static uint64_t homed(const struct board *board)
{
    uint64_t cards = 0;

    for (int c = 0; c < 52; c++)
        cards |= board->covers[c];
    return cards;
}

/* Do the piles of kind K take each card while they are empty, and do their cards go to all piles of kinds BUILT? */
static bool cells_plain(const struct board *board, int k, uint32_t built)
{
    return !board->kind[k].reserve && !(board->cards & ~board->kind[k].takes) && !(built & ~board->kind[k].play);
}

void deal_board_find_cells(struct board *board)
{
    uint32_t built = 0;
    bool fit = homes_known(board);

    board->cells = board->spare = 0;
    for (int k = 0; k < board->kinds; k++)
        built |= (uint32_t)board->kind[k].builds << k;
    for (int k = 0; k < board->kinds; k++) {
        uint64_t piles = ((uint64_t)1 << board->kind[k].end) - ((uint64_t)1 << board->kind[k].first);

        fit &= built >> k & 1 ? columns_plain(board, k) : cells_plain(board, k, built);
        if (!(built >> k & 1))
            board->cells |= piles;
        else if (board->kind[k].takes & homed(board))
            board->spare |= piles;
    }
    if (!fit || built & (built - 1))
        board->cells = 0;
}

/* Is the position one in which cards go home? */
static bool homely(const struct board *board) { return board->cells && !(board->empty & board->spare); }

static bool in_cell(const struct board *board, uint64_t card)
{
    return card & ~board->out && board->cells >> board->where[__builtin_ctzll(card)] & 1;
}

bool deal_board_home(const struct board *board, struct board_move *move)
{
    for (uint64_t full = homely(board) ? board->cells & ~board->empty : 0; full; full &= full - 1) {
        int p = __builtin_ctzll(full);
        uint64_t home = board->under[board->top[p]->card] & board->tops;

        if (home && board->count[p] == 1 && !in_cell(board, home)) {
            *move = (struct board_move){.from = (unsigned)p & 0x3F, .to = board->where[__builtin_ctzll(home)] & 0x3F};
            return true;
        }
    }
    return false;
}

bool deal_board_digs(const struct board *board, struct board_move m)
{
    return homely(board) && m.to < BOARD_PILES && board->cells >> m.to & 1 && board->top[m.from]->built > 1;
}

bool deal_board_clears(const struct board *board, struct board_move *move)
{
    if (move->to >= BOARD_PILES || !homely(board) || !(board->cells >> move->to & 1) || !board->count[move->from] ||
        !(board->empty & board->cells) ||
        board->covers[board->top[move->from]->card] != card_bit(board->top[move->to]->card))
        return false;
    move->to = (unsigned)__builtin_ctzll(board->empty & board->cells) & 0x3F;
    return true;
}

bool deal_board_cramped(const struct board *board, struct board_move m)
{
    return deal_board_digs(board, m) && board->top[m.from]->built > __builtin_popcountll(board->empty & board->cells);
}

bool deal_board_homes_after(const struct board *board, struct board_move m, int n)
{
    const struct board_level *top = board->top[m.from];

    return board->cells && (deal_board_digs(board, m) || (board->cells >> m.from & 1 && board->count[m.from] > 1) ||
                            (board->cells >> m.to & 1 && board->under[top->card] & board->tops) ||
                            (board->empty & board->spare) >> m.to & 1 || in_cell(board, board->covers[top->card]) ||
                            in_cell(board, board->covers[top[-n].card]));
}
