/*
 * Moves home from cells, where columns are built down in suit (check/PROOFS.md, section Cards whose home is free).
 *
 * The search keeps no position with a home that is free. A card goes home at once, and moves of P become part of
 * moves of the run: to another column (runs.c), or to cells, to which a card goes only if all cards of its run follow.
 * Where an empty column takes a part of a run this is not so, since runs.c lists one length only. With this the
 * search needs a fifth of the nodes of seahaven-towers, and less than half in two other games (MEASURED.md).
 */
#include "open_board.h"

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
