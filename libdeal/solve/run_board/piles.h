/* Foundations, reserves, pack and talon in a position of runs; for both searches on columns of runs. */
#ifndef DEAL_RUNS_PILES_H
#define DEAL_RUNS_PILES_H

#include "run_board.h"

/* ---- reserves and foundations ---- */

/* The hash of the cards under the run of column I, the lowest card of the run included, or of the number of cards in
 * reserve I, if these are N; 0 if there are none. */
static inline uint64_t run_under(const struct run_board *b, int i, int n) { return n ? b->under[i][n] : 0; }

static inline void run_set_under(const struct run_board *b, struct run_position *p, int i, int n)
{
    p->hash += run_under(b, i, n) - run_under(b, i, p->under[i]);
    p->under[i] = (uint8_t)n;
}

static inline void run_unstock(const struct run_board *b, struct run_position *p, uint8_t c)
{
    int i = b->start[c].pile;

    p->stock ^= card_bit(c);
    run_set_under(b, p, i, p->under[i] - 1);
    if (p->under[i])
        p->stock |= card_bit(b->card[i][p->under[i] - 1]);
}

static inline void run_set_out(const struct run_board *b, struct run_position *p, uint8_t c, int by)
{
    int f = b->home[c].pile, suit = c - c % 13;
    uint64_t whole = (uint64_t)0x1FFF << suit;

    p->out[f] = (uint8_t)(p->out[f] + by);
    p->missing = (uint8_t)(p->missing - by);
    p->fits = (p->fits & ~whole) | b->next[f][p->out[f]];
    p->tops = (p->tops & ~whole) | b->last[f][p->out[f]];
}

/* ---- pack and talon ---- */

/* Bit set of the places before PLACE. */
static inline uint64_t run_below(int place) { return ((uint64_t)1 << place) - 1; }

static inline void run_unturn(const struct run_board *b, struct run_position *p, uint8_t c)
{
    p->redeals = (uint8_t)(p->redeals - (p->redeals && !(p->now & card_bit(c))));
    p->turning ^= card_bit(c);
    p->left ^= (uint64_t)1 << b->turn_place[c];
    deal_runs_turned(b, p, b->turn_place[c]);
}

/* Bit set of the cards that come to the top of the talon in a round: those whose number in the round is START plus a
 * multiple of the cards turned at once, and the last card. */
static inline uint64_t run_come_up(const struct run_board *b, const struct run_position *p, int start)
{
    uint64_t cards = 0;
    int n = 0, next = start ? start : b->turn;

    for (uint64_t left = p->left; left; left &= left - 1) {
        if (++n != next && left & (left - 1))
            continue;
        cards |= card_bit(b->turn_card[__builtin_ctzll(left)]);
        next += b->turn;
    }
    return cards;
}

static inline void run_find_reach(const struct run_board *b, struct run_position *p)
{
    if (b->turn == 1 && b->endless) {
        p->now = p->reach = p->turning;
        return;
    }
    p->now = p->reach = run_come_up(b, p, __builtin_popcountll(p->left & run_below(p->turned)));
    if (p->turned && (b->endless || p->redeals))
        p->reach |= run_come_up(b, p, 0);
}

/*
 * Bit set of the cards of pack and talon whose safe play changes nothing else. If the pack is turned card by card,
 * these are all cards. Else it is the last card, if the current place is the start or the end: without it the round
 * ends one card earlier, and all other cards come up as before.
 */
static inline uint64_t run_turning_apart(const struct run_board *b, const struct run_position *p)
{
    if (!b->endless || p->turned || !p->left)
        return 0;
    return b->turn == 1 ? p->reach : card_bit(b->turn_card[63 - __builtin_clzll(p->left)]);
}

#endif
