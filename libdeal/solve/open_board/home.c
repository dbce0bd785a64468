/*
 * Moves home, where columns are built down in suit (check/PROOFS.md, sections Cards whose home is free and Moves home
 * from columns).
 *
 * The search keeps no position with a home that is free. A card of a cell goes home at once, and moves of P become part
 * of moves of the run: to another column (runs.c), or to cells, to which a card goes only if all cards of its run
 * follow. Where an empty column takes a part of a run this is not so, since runs.c lists one length only. With this the
 * search needs a fifth of the nodes of seahaven-towers, and less than half in two other games (MEASURED.md). A card of
 * a column goes home at once if the home stays where it is: a tenth of the nodes of fan.
 */
#include "open_board.h"

/* Is the position one in which cards go home? */
static bool homely(const struct board *board) { return board->homes.cells && !(board->empty & board->homes.spare); }

static bool in_cell(const struct board *board, uint64_t card)
{
    return card & ~board->out && board->homes.cells >> board->where[__builtin_ctzll(card)] & 1;
}

/* Does CARD, the top of pile P, stay there until the card laid on it has left? */
static bool stays(const struct board *board, uint8_t card, int p)
{
    uint64_t below = 0, home = board->under[card];

    for (int i = 1; i < board->count[p]; i++)
        below |= card_bit(board->level[p][i].card);
    return below ? below & home && !(board->kind[board->kind_of[p]].takes >> card & 1) : !home;
}

bool deal_board_home(const struct board *board, struct board_move *move)
{
    bool columns = board->homes.columns;

    for (uint64_t tops = columns || homely(board) ? board->tops : 0; tops; tops &= tops - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(tops);
        uint64_t home = board->under[card] & board->tops;
        int from = home ? board->where[card] : 0, to = home ? board->where[__builtin_ctzll(home)] : 0;

        if (home && (columns ? board->kind[board->kind_of[to]].builds && board->kind_of[from] == board->kind_of[to] &&
                                   stays(board, board->top[to]->card, to)
                             : board->homes.cells >> from & 1 && board->count[from] == 1 && !in_cell(board, home))) {
            *move = (struct board_move){.from = (unsigned)from & 0x3F, .to = (unsigned)to & 0x3F};
            return true;
        }
    }
    return false;
}

bool deal_board_digs(const struct board *board, struct board_move m)
{
    return homely(board) && m.to < BOARD_PILES && board->homes.cells >> m.to & 1 && board->top[m.from]->built > 1;
}

bool deal_board_clears(const struct board *board, struct board_move *move)
{
    if (move->to >= BOARD_PILES || !homely(board) || !(board->homes.cells >> move->to & 1) ||
        !board->count[move->from] || !(board->empty & board->homes.cells) ||
        board->covers[board->top[move->from]->card] != card_bit(board->top[move->to]->card))
        return false;
    move->to = (unsigned)__builtin_ctzll(board->empty & board->homes.cells) & 0x3F;
    return true;
}

bool deal_board_cramped(const struct board *board, struct board_move m)
{
    return deal_board_digs(board, m) &&
           board->top[m.from]->built > __builtin_popcountll(board->empty & board->homes.cells);
}

bool deal_board_homes_after(const struct board *board, struct board_move m, int n)
{
    const struct board_level *top = board->top[m.from];
    uint8_t bare = top[-n].card;

    if (board->homes.columns)
        return (board->covers[top->card] | board->covers[bare] | board->under[bare]) & board->tops;
    return board->homes.cells &&
           (deal_board_digs(board, m) || (board->homes.cells >> m.from & 1 && board->count[m.from] > 1) ||
            (board->homes.cells >> m.to & 1 && board->under[top->card] & board->tops) ||
            (board->empty & board->homes.spare) >> m.to & 1 || in_cell(board, board->covers[top->card]) ||
            in_cell(board, board->covers[bare]));
}
