/*
 * Pruning by reserves: a position is pruned if the same position with a card still in its reserve is known.
 *
 * Take a top that was alone in a reserve at the start, and the same position with this card still there. In that
 * position the card can go wherever it can go from its present place. It can also come to its present place when a card
 * is to be laid on it, which counts as one move together with that one. So every win from the present position is a win
 * from that one, in no more moves. If that one is known, the present one can be pruned.
 *
 * Pruning is not circular. A card never returns to its reserve, so that position, also after its safe plays, has fewer
 * of these cards on other piles. Two positions therefore never prune each other. Since no win from that position is
 * longer, its shortest win does not pass through the present position only.
 *
 * The rule does not apply to the top of a foundation. The position before its play may be known only as the position
 * before the safe plays that produced the present one, and then it is the present one.
 *
 * MEASURED.md has the measurement of this rule, together with three others: delayed plays from reserves, no node
 * between a card of a reserve and the card laid on it, and no such card in an empty pile.
 */
#include "open_board.h"

/* Change of the key of the position if CARD returns to its empty reserve from its present pile. */
static uint64_t reserve_share(const struct board *board, uint8_t card)
{
    const struct board_level *reserve = board->level[board->reserve_of[card]];

    return reserve[1].share - reserve[0].share;
}

int deal_board_better(const struct board *board, uint64_t *out)
{
    int n = 0;

    for (uint64_t cards = board->reserved & board->tops; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        const struct board_level *top = board->top[board->where[card]];

        if (board->where[card] != board->reserve_of[card])
            out[n++] = board->key + top[-1].share - top->share + reserve_share(board, card);
    }
    return n;
}
