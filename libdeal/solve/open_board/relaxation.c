/*
 * Which positions are lost because some card can never come free: nothing that was
 * possible once ever becomes impossible here.  A card that can come to the top of
 * its pile stays at hand for others to lie on, a pile that can be emptied stays
 * empty, and any card that could lie on one at hand may leave its place.
 */
#include "open_board.h"

struct loose {
    const struct board *l;
    uint64_t free, may; /* cards at hand some time; cards that may leave their places */
    uint8_t left[BOARD_PILES], height[BOARD_FOUNDS];
};

static void come_free(struct loose *w, uint8_t card)
{
    w->free |= card_bit(card);
    w->may |= w->l->covers[card];
}

/* Foundations take what they can; true when one did. */
static bool loose_raise(struct loose *w)
{
    const struct board *l = w->l;
    bool more = false;

    for (int f = 0; f < l->founds; f++)
        while (w->height[f] < l->length[f] && w->height[f] < l->low) {
            uint64_t card = card_bit(l->order[f][w->height[f]]);
            w->may |= card;
            if (!(w->free & card))
                break;
            w->height[f]++;
            more = true;
        }
    return more;
}

/* Piles give what may leave them; true when one did. */
static bool loose_clear(struct loose *w)
{
    const struct board *l = w->l;
    bool more = false;

    for (int p = 0; p < l->piles; p++) {
        int n = w->left[p];

        while (n && w->may >> l->level[p][n].card & 1) {
            more = true;
            if (--n)
                come_free(w, l->level[p][n].card);
            else
                w->may |= l->kind[l->kind_of[p]].takes;
        }
        w->left[p] = (uint8_t)n;
    }
    return more;
}

bool deal_board_alive(const struct board *l)
{
    struct loose w = {.l = l, .may = l->high};
    bool more = true;

    for (int p = 0; p < l->piles; p++) {
        w.left[p] = l->count[p];
        if (l->count[p])
            come_free(&w, l->level[p][l->count[p]].card);
        else
            w.may |= l->kind[l->kind_of[p]].takes;
    }
    for (uint64_t out = l->returns && !l->in_suit ? l->out : 0; out; out &= out - 1)
        come_free(&w, (uint8_t)__builtin_ctzll(out));
    for (int f = 0; f < l->founds; f++)
        w.height[f] = l->height[f];
    while (more) {
        more = loose_raise(&w);
        more |= loose_clear(&w);
    }
    for (int f = 0; f < l->founds; f++)
        if (w.height[f] < l->length[f] && w.height[f] < l->low)
            return false;
    return true;
}
