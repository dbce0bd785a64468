/*
 * Positions that are no worse than the present one: a card of a reserve lies there still.
 *
 * Let the top of a pile have lain alone in a reserve at the start, and say it still does, all else being the same.  From
 * there it goes wherever it could go from where it lies, and it comes to where it lies when a card is to be laid on it,
 * which counts as one move with that.  So whatever wins from the present position wins from that one, in no more moves, and if
 * that one has been met this one need not be.
 *
 * A card never comes back to its reserve.  So that position, and the same after its safe plays, has fewer of these cards on
 * other piles: no two are left out for each other, and as no win from it is longer, it does not win by way of this one alone.
 *
 * To the top of a foundation the same does not apply: the position before its play may have been met as the one before the
 * safe plays that made the present one of it, and then it is nothing else.
 *
 * With this, with plays from reserves that wait, with no position taken up between a card of a reserve and what is laid
 * on it, and without such cards in empty piles, 100,000 nodes decide 385 of 400 Parterres not looked at before, 371
 * without, in 0.47 of the nodes; with worry-back=yes 382 and 363, in 0.51.  150 Flower Gardens take 0.55 of the nodes, 150
 * King Alberts 0.73.  Of 1,000 Parterres a million nodes decide 976 and 965, with worry-back=yes 969 and 957.
 */
#include "open_board.h"

/* What the key of the position would have more with CARD back in its reserve, where nothing lies now. */
static uint64_t reserve_share(const struct board *l, uint8_t card)
{
    const struct board_level *reserve = l->level[l->reserve_of[card]];

    return reserve[1].share - reserve[0].share;
}

int deal_board_better(const struct board *l, uint64_t *out)
{
    int n = 0;

    for (uint64_t cards = l->reserved & l->tops; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        const struct board_level *top = l->top[l->where[card]];

        if (l->where[card] != l->reserve_of[card])
            out[n++] = l->key + top[-1].share - top->share + reserve_share(l, card);
    }
    return n;
}
