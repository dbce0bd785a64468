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
static uint64_t playable(const struct board *l)
{
    uint64_t cards = l->want;

    for (uint64_t left = l->all_play ? 0 : cards; left; left &= left - 1)
        if (!board_plays(l, (uint8_t)__builtin_ctzll(left)))
            cards &= ~(left & -left);
    return cards;
}

/* The card under CARD on its foundation if the foundation gives cards back; else no card. */
static uint64_t kept_down(const struct board *l, uint8_t card)
{
    int f = l->seq.found_of[card];

    return l->seq.back[f] && l->seq.place[card] ? card_bit(l->seq.order[f][l->seq.place[card] - 1]) : 0;
}

/* Is the play of a high card (see low.c) safe, by the argument at the top of this file? */
static bool high_closed(const struct board *l, uint8_t card)
{
    if (l->returns)
        return false;
    for (int f = 0; f < l->founds; f++) {
        int i = l->seq.place[card] - l->seq.length[f];

        if (l->like[f][i] >> card & 1 && (l->height[f] < l->seq.length[f] || l->height[board_upper(f)] < i))
            return false;
    }
    return !(l->covers[card] & ~l->out);
}

/* Is there a set S of cards, as defined at the top of this file, that contains CARD, so that its play is safe? */
static bool closed(const struct board *l, uint64_t card)
{
    uint64_t todo = card, set = 0, good = l->out | (playable(l) & ~l->high);

    if (card & l->high)
        return high_closed(l, (uint8_t)__builtin_ctzll(card));

    while (todo) {
        uint8_t next = (uint8_t)__builtin_ctzll(todo);
        uint64_t more = l->covers[next] | kept_down(l, next);

        set |= todo & -todo;
        if (more & ~good || (l->returns && more & l->high))
            return false;
        todo = ((todo & (todo - 1)) | more) & ~set;
        if (!l->returns)
            todo &= ~l->out;
    }
    return true;
}

bool deal_board_closed(const struct board *l, uint8_t card) { return l->in_suit || closed(l, card_bit(card)); }

bool deal_board_safe(const struct board *l, struct board_move *m)
{
    for (uint64_t cards = l->tops & l->want; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);

        if (board_plays(l, card) && deal_board_closed(l, card)) {
            *m = (struct board_move){.from = l->where[card] & 0x3F,
                                     .to = (unsigned)(BOARD_PILES + deal_board_found_for(l, card)) & 0x3F};
            return true;
        }
    }
    return false;
}
