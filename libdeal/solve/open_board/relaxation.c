/*
 * Which positions are lost because some card can never come free: nothing that was
 * possible once ever becomes impossible here.  A card that can come to the top of
 * its pile stays at hand for others to lie on, a pile that can be emptied stays
 * empty, and any card that could lie on one at hand may leave its place.
 */
#include "open_board.h"

#include <string.h>

struct loose {
    const struct board *l;
    uint64_t free, may; /* cards at hand some time; cards that may leave their places */
    uint64_t heads;     /* what is on top of each pile that is left */
    uint8_t height[BOARD_FOUNDS];
};

static void come_free(struct loose *w, uint8_t card)
{
    w->free |= card_bit(card);
    w->may |= w->l->covers[card];
}

/* Foundations take what they can. */
static void loose_raise(struct loose *w)
{
    const struct board *l = w->l;

    for (int f = 0; f < l->founds; f++)
        while (w->height[f] < l->length[f] && w->height[f] < l->low) {
            uint64_t card = card_bit(l->order[f][w->height[f]]);
            w->may |= card;
            if (!(w->free & card))
                break;
            w->height[f]++;
        }
}

/* CARD, and under it what may, leave the top of its pile; true when the pile is empty then. */
static bool loose_lift(struct loose *w, uint8_t card)
{
    const struct board *l = w->l;
    int p = l->where[card], n = l->depth[card];

    w->heads &= ~card_bit(card);
    while (n && (come_free(w, l->level[p][n].card), w->may >> l->level[p][n].card & 1))
        n--;
    if (n)
        w->heads |= card_bit(l->level[p][n].card);
    else
        w->may |= l->kind[l->kind_of[p]].takes;
    return !n;
}

/* Once every card may leave its place, all come free. */
static bool all_loose(const struct loose *w) { return !(w->l->cards & ~w->l->out & ~w->may); }

/* What lies on top comes free. */
static void loose_start(struct loose *w)
{
    const struct board *l = w->l;

    for (uint64_t cards = l->tops | (l->returns && !l->in_suit ? l->out : 0); cards; cards &= cards - 1)
        come_free(w, (uint8_t)__builtin_ctzll(cards));
    memcpy(w->height, l->height, sizeof w->height);
}

bool deal_board_alive(const struct board *l)
{
    struct loose w = {.l = l, .may = l->high, .heads = l->tops};

    for (uint64_t empty = l->empty; empty; empty &= empty - 1)
        w.may |= l->kind[l->kind_of[__builtin_ctzll(empty)]].takes;
    if (all_loose(&w))
        return true;
    loose_start(&w);
    loose_raise(&w);
    while (w.heads & w.may) {
        while (w.heads & w.may)
            if (loose_lift(&w, (uint8_t)__builtin_ctzll(w.heads & w.may)) && all_loose(&w))
                return true;
        loose_raise(&w);
    }
    for (int f = 0; f < l->founds; f++)
        if (w.height[f] < l->length[f] && w.height[f] < l->low)
            return false;
    return true;
}
