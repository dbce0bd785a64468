/* Foundations, reserves, pack and talon in a position of runs; for both searches on columns of runs. */
#ifndef DEAL_RUNS_PILES_H
#define DEAL_RUNS_PILES_H

#include "run_board.h"

/* ---- reserves and foundations ---- */

/* The hash of the cards under the run of column I, the lowest card of the run included, or of the number of cards in
 * reserve I, if these are N; 0 if there are none. */
static inline uint64_t run_under(const struct run_board *board, int i, int n) { return n ? board->under[i][n] : 0; }

static inline void run_set_under(const struct run_board *board, struct run_position *position, int i, int n)
{
    position->hash += run_under(board, i, n) - run_under(board, i, position->under[i]);
    position->under[i] = (uint8_t)n;
}

static inline void run_unstock(const struct run_board *board, struct run_position *position, uint8_t c)
{
    int i = board->start[c].pile;

    position->stock ^= card_bit(c);
    run_set_under(board, position, i, position->under[i] - 1);
    if (position->under[i])
        position->stock |= card_bit(board->card[i][position->under[i] - 1]);
}

static inline void run_set_out(const struct run_board *board, struct run_position *position, uint8_t c, int by)
{
    int f = board->home[c].pile, suit = c - c % 13;
    uint64_t whole = (uint64_t)0x1FFF << suit;

    position->out[f] = (uint8_t)(position->out[f] + by);
    position->missing = (uint8_t)(position->missing - by);
    position->fits = (position->fits & ~whole) | board->next[f][position->out[f]];
    position->tops = (position->tops & ~whole) | board->last[f][position->out[f]];
}

/* ---- pack and talon ---- */

/* Bit set of the places before PLACE. */
static inline uint64_t run_below(int place) { return ((uint64_t)1 << place) - 1; }

static inline void run_unturn(const struct run_board *board, struct run_position *position, uint8_t c)
{
    position->redeals = (uint8_t)(position->redeals - (position->redeals && !(position->now & card_bit(c))));
    position->turning ^= card_bit(c);
    position->left ^= (uint64_t)1 << board->turn_place[c];
    deal_runs_turned(board, position, board->turn_place[c]);
}

/* Bit set of the cards that come to the top of the talon in a round: those whose number in the round is START plus a
 * multiple of the cards turned at once, and the last card. */
static inline uint64_t run_come_up(const struct run_board *board, const struct run_position *position, int start)
{
    uint64_t cards = 0;
    int n = 0, next = start ? start : board->turn;

    for (uint64_t left = position->left; left; left &= left - 1) {
        if (++n != next && left & (left - 1))
            continue;
        cards |= card_bit(board->turn_card[__builtin_ctzll(left)]);
        next += board->turn;
    }
    return cards;
}

static inline void run_find_reach(const struct run_board *board, struct run_position *position)
{
    if (board->turn == 1 && board->endless) {
        position->now = position->reach = position->turning;
        return;
    }
    position->now = position->reach =
        run_come_up(board, position, __builtin_popcountll(position->left & run_below(position->turned)));
    if (position->turned && (board->endless || position->redeals))
        position->reach |= run_come_up(board, position, 0);
}

/*
 * Bit set of the cards of pack and talon whose safe play changes nothing else. If the pack is turned card by card,
 * these are all cards. Else it is the last card, if the current place is the start or the end: without it the round
 * ends one card earlier, and all other cards come up as before.
 */
static inline uint64_t run_turning_apart(const struct run_board *board, const struct run_position *position)
{
    if (!board->endless || position->turned || !position->left)
        return 0;
    return board->turn == 1 ? position->reach : card_bit(board->turn_card[63 - __builtin_clzll(position->left)]);
}

#endif
