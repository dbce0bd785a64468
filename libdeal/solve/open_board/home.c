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
static bool homes_known(const struct board *l)
{
    for (int c = 0; c < 52; c++)
        if (l->covers[c] & (l->covers[c] - 1) || l->under[c] & (l->under[c] - 1) ||
            (l->covers[c] && l->seq.place[__builtin_ctzll(l->covers[c])] > l->seq.place[c]))
            return false;
    return l->in_suit && !l->returns;
}

/* Do all piles of kind K, which is built on, have the same rules, do their cards go to all piles, and do all empty
 * piles take them? */
static bool columns_plain(const struct board *l, int k)
{
    for (int to = 0; to < l->kinds; to++)
        if (!(l->kind[k].play >> to & 1) || !(l->kind[to].takes_from >> k & 1))
            return false;
    for (int p = l->kind[k].first; p < l->kind[k].end; p++)
        if (!(l->family[k] >> p & 1))
            return false;
    return true;
}

/* Bit set of the cards that may be laid on a card. */
static uint64_t homed(const struct board *l)
{
    uint64_t cards = 0;

    for (int c = 0; c < 52; c++)
        cards |= l->covers[c];
    return cards;
}

/* Do the piles of kind K take each card while they are empty, and do their cards go to all piles of kinds BUILT? */
static bool cells_plain(const struct board *l, int k, uint32_t built)
{
    return !l->kind[k].reserve && !(l->cards & ~l->kind[k].takes) && !(built & ~l->kind[k].play);
}

void deal_board_find_cells(struct board *l)
{
    uint32_t built = 0;
    bool fit = homes_known(l);

    l->cells = l->spare = 0;
    for (int k = 0; k < l->kinds; k++)
        built |= (uint32_t)l->kind[k].builds << k;
    for (int k = 0; k < l->kinds; k++) {
        uint64_t piles = ((uint64_t)1 << l->kind[k].end) - ((uint64_t)1 << l->kind[k].first);

        fit &= built >> k & 1 ? columns_plain(l, k) : cells_plain(l, k, built);
        if (!(built >> k & 1))
            l->cells |= piles;
        else if (l->kind[k].takes & homed(l))
            l->spare |= piles;
    }
    if (!fit || built & (built - 1))
        l->cells = 0;
}

/* Is the position one in which cards go home? */
static bool homely(const struct board *l) { return l->cells && !(l->empty & l->spare); }

static bool in_cell(const struct board *l, uint64_t card)
{
    return card & ~l->out && l->cells >> l->where[__builtin_ctzll(card)] & 1;
}

bool deal_board_home(const struct board *l, struct board_move *m)
{
    for (uint64_t full = homely(l) ? l->cells & ~l->empty : 0; full; full &= full - 1) {
        int p = __builtin_ctzll(full);
        uint64_t home = l->under[l->top[p]->card] & l->tops;

        if (home && l->count[p] == 1 && !in_cell(l, home)) {
            *m = (struct board_move){.from = (unsigned)p & 0x3F, .to = l->where[__builtin_ctzll(home)] & 0x3F};
            return true;
        }
    }
    return false;
}

bool deal_board_digs(const struct board *l, struct board_move m)
{
    return homely(l) && m.to < BOARD_PILES && l->cells >> m.to & 1 && l->top[m.from]->built > 1;
}

bool deal_board_clears(const struct board *l, struct board_move *m)
{
    if (m->to >= BOARD_PILES || !homely(l) || !(l->cells >> m->to & 1) || !l->count[m->from] ||
        !(l->empty & l->cells) || l->covers[l->top[m->from]->card] != card_bit(l->top[m->to]->card))
        return false;
    m->to = (unsigned)__builtin_ctzll(l->empty & l->cells) & 0x3F;
    return true;
}

bool deal_board_cramped(const struct board *l, struct board_move m)
{
    return deal_board_digs(l, m) && l->top[m.from]->built > __builtin_popcountll(l->empty & l->cells);
}

bool deal_board_homes_after(const struct board *l, struct board_move m, int n)
{
    const struct board_level *top = l->top[m.from];

    return l->cells && (deal_board_digs(l, m) || (l->cells >> m.from & 1 && l->count[m.from] > 1) ||
                        (l->cells >> m.to & 1 && l->under[top->card] & l->tops) || (l->empty & l->spare) >> m.to & 1 ||
                        in_cell(l, l->covers[top->card]) || in_cell(l, l->covers[top[-n].card]));
}
