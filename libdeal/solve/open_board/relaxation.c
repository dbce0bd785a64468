/*
 * Dead-end tests of games on an open board (all cards in piles and face up): a delete relaxation, in which nothing
 * possible becomes impossible later. If some card cannot leave even then, the position is lost.
 *
 * A card that can become the top of its pile stays available for others to lie on. A pile that can be emptied stays
 * empty. A card may leave its place if it can be laid on an available card. An available card in a place that is not
 * built on (a cell, a reserve, a foundation) takes cards only when it can come to a pile that is built on.
 */
#include "open_board.h"

#include <string.h>

struct loose {
    const struct board *l;
    /* bit sets: free: cards that are available at some time; may: cards that may leave their places */
    uint64_t free, may;
    uint64_t lay;    /* bit set of the cards that may go to a pile that is built on */
    uint64_t guests; /* bit set of the cards that are available in places on which no card is built, and cannot come to
                        a pile that is built on */
    uint64_t heads;  /* bit set of the tops of the piles that still hold cards */
    uint8_t height[BOARD_FOUNDS_ALL];
};

/* Adds CARDS to the cards that may go to a pile that is built on. If some of them are available in places that are not
 * built on, other cards can now be laid on them, and are added in turn. */
static inline void loose_lay(struct loose *w, uint64_t cards)
{
    w->lay |= cards;
    for (uint64_t guests; (guests = w->guests & w->lay);) {
        w->guests ^= guests & -guests;
        w->lay |= w->l->covers[__builtin_ctzll(guests)];
    }
    w->may |= w->lay;
}

/* Records that CARD (or BOARD_BOTTOM) is available in a pile of group K; loose_lay() must be called after it. Returns
 * true if cards are built on CARD in this group. There are no branches, since one would often be mispredicted. */
static inline bool loose_meet(struct loose *w, uint8_t card, int k)
{
    bool built = w->l->kind[k].onto[card] != 0;

    w->lay |= w->l->covers[card] & -(uint64_t)built;
    return built;
}

static void come_free(struct loose *w, uint8_t card)
{
    const struct board *l = w->l;

    w->free |= card_bit(card);
    w->guests |= (uint64_t)!loose_meet(w, card, l->kind_of[l->where[card]]) << card;
    loose_lay(w, 0);
}

/* Records that pile P can become empty. */
static void loose_vacate(struct loose *w, int p)
{
    const struct board *l = w->l;
    uint64_t takes = l->kind[l->kind_of[p]].takes;

    w->may |= takes;
    if (l->columns >> p & 1)
        loose_lay(w, takes);
}

/* Records that CARDS, a set of cards that foundations take next, may leave their places. Returns true if one of them is
 * available. */
static bool loose_wanted(struct loose *w, uint64_t cards)
{
    w->may |= cards;
    return w->free & cards;
}

/* Raises all foundations as far as available cards allow. A high card that one upper foundation takes may also go to
 * another. */
static void loose_raise(struct loose *w)
{
    const struct board *l = w->l;

    for (int f = 0; f < l->founds; f++) {
        int upper = board_upper(f);

        while (w->height[f] < l->seq.length[f] && loose_wanted(w, card_bit(l->seq.order[f][w->height[f]])))
            w->height[f]++;
        if (w->height[upper] || w->height[f] == l->seq.length[f])
            while (w->height[upper] < l->seq.length[upper] && loose_wanted(w, l->like[f][w->height[upper]]))
                w->height[upper]++;
    }
}

/* Removes CARD, the top of its pile, and then the cards under it that may leave. Returns true if the pile is then
 * empty. */
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
        loose_vacate(w, p);
    return !n;
}

/* Can every card leave its pile in the relaxation (rules with conditions left out)? */
static bool all_loose(const struct loose *w) { return !(w->l->cards & ~w->l->out & ~w->may); }

/* Makes available the tops of all piles, and the cards of foundations that give cards back. Such a card may also return
 * to its foundation. */
static void loose_start(struct loose *w)
{
    const struct board *l = w->l;
    uint64_t built = 0;

    w->guests = l->returns && !l->in_suit ? l->out : 0;
    w->free = w->guests;
    w->may |= w->guests;
    w->free |= l->tops;
    for (int k = 0; k < l->kinds; k++)
        for (int p = l->kind[k].first; l->kind[k].builds && p < l->kind[k].end; p++)
            built |= (uint64_t)loose_meet(w, l->top[p]->card, k) << l->top[p]->card;
    w->guests |= l->tops & ~built;
    loose_lay(w, 0);
    memcpy(w->height, l->height, sizeof w->height);
    /* if a high card (low.c) is taken back from a foundation, others of its kind may take its place there */
    for (int f = 0; w->guests && f < l->founds; f++)
        for (int i = 0; i < l->height[board_upper(f)]; i++)
            w->may |= l->like[f][i];
}

/* Computes the fixpoint of the relaxation. Returns true if the position is not proved lost. */
static bool loose_go(struct loose *w)
{
    const struct board *l = w->l;

    loose_raise(w);
    while (w->heads & w->may) {
        while (w->heads & w->may)
            if (loose_lift(w, (uint8_t)__builtin_ctzll(w->heads & w->may)) && all_loose(w))
                return true;
        loose_raise(w);
    }
    for (int f = 0; f < l->founds; f++)
        if (w->height[f] < l->seq.length[f])
            return false;
    return true;
}

bool deal_board_alive(const struct board *l)
{
    struct loose w = {.l = l, .heads = l->tops};

    for (uint64_t empty = l->empty & l->takers; empty; empty &= empty - 1)
        loose_vacate(&w, __builtin_ctzll(empty));
    if (all_loose(&w))
        return true;
    loose_start(&w);
    return loose_go(&w);
}
