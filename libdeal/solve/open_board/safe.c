/*
 * Plays to foundations that never lose a win on an open board.
 *
 * Take a set S of cards with these properties. Each card of S is on its foundation, or it is the next card of its
 * foundation and may go there from its pile. Every card that may be laid on a card of S is in this set. If a foundation
 * gives cards back, S also contains the card under each of its cards, which then can never come back. So no card
 * outside S is ever laid on a card inside. A winning line still wins if all moves of S's cards are omitted and each
 * card of S is played as soon as it is free. A card or an empty pile that is available in the line is available then,
 * too. So a play is safe if the least such set that contains its card exists, and no card of such a set need ever come
 * back from a foundation. Where foundations keep their cards, cards on foundations need no check, since they cover
 * nothing.
 *
 * If only neighbours of a suit are laid on each other, and every pile plays to the foundations, every play is safe, and
 * no card need come back. When a line lays a card on one that was played early, the foundation has that card already or
 * takes it.
 *
 * High cards (low.c) go to any foundation of their kind. A play of one is safe if no card is left that could be laid on
 * it, and all foundations of the kind have reached its place, so that it takes no other card's place. Where foundations
 * give cards back no high card is safe or belongs to such a set.
 */
#include "open_board.h"

/* Bit set of the cards that foundations take next and that the rules allow to be played from their piles. */
static uint64_t playable(const struct board *board)
{
    uint64_t cards = board->want;

    for (uint64_t left = board->all_play ? 0 : cards; left; left &= left - 1)
        if (!board_plays(board, (uint8_t)__builtin_ctzll(left)))
            cards &= ~(left & -left);
    return cards;
}

/* The card under CARD on its foundation if the foundation gives cards back; else no card. */
static uint64_t kept_down(const struct board *board, uint8_t card)
{
    int f = board->seq.found_of[card];

    return board->seq.back[f] && board->seq.place[card] ? card_bit(board->seq.order[f][board->seq.place[card] - 1]) : 0;
}

/* Is the play of a high card (see low.c) safe, by the argument at the top of this file? */
static bool high_closed(const struct board *board, uint8_t card)
{
    if (board->returns)
        return false;
    for (int f = 0; f < board->founds; f++) {
        int i = board->seq.place[card] - board->seq.length[f];

        if (board->like[f][i] >> card & 1 &&
            (board->height[f] < board->seq.length[f] || board->height[board_upper(f)] < i))
            return false;
    }
    return !(board->covers[card] & ~board->out);
}

/* Is there a set S of cards, as defined at the top of this file, that contains CARD, so that its play is safe? */
static bool closed(const struct board *board, uint64_t card)
{
    uint64_t todo = card, set = 0, good = board->out | (playable(board) & ~board->high);

    if (card & board->high)
        return high_closed(board, (uint8_t)__builtin_ctzll(card));

    while (todo) {
        uint8_t next = (uint8_t)__builtin_ctzll(todo);
        uint64_t more = board->covers[next] | kept_down(board, next);

        set |= todo & -todo;
        if (more & ~good || (board->returns && more & board->high))
            return false;
        todo = ((todo & (todo - 1)) | more) & ~set;
        if (!board->returns)
            todo &= ~board->out;
    }
    return true;
}

bool deal_board_closed(const struct board *board, uint8_t card)
{
    return board->in_suit || closed(board, card_bit(card));
}

bool deal_board_safe(const struct board *board, struct board_move *move)
{
    for (uint64_t cards = board->tops & board->want; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);

        if (board_plays(board, card) && deal_board_closed(board, card)) {
            *move = (struct board_move){.from = board->where[card] & 0x3F,
                                        .to = (unsigned)(BOARD_PILES + deal_board_found_for(board, card)) & 0x3F};
            return true;
        }
    }
    return false;
}
