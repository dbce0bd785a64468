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
static inline void loose_lay(struct loose *loose, uint64_t cards)
{
    loose->lay |= cards;
    for (uint64_t guests; (guests = loose->guests & loose->lay);) {
        loose->guests ^= guests & -guests;
        loose->lay |= loose->l->covers[__builtin_ctzll(guests)];
    }
    loose->may |= loose->lay;
}

/* Records that CARD (or BOARD_BOTTOM) is available in a pile of group K; loose_lay() must be called after it. Returns
 * true if cards are built on CARD in this group. There are no branches, since one would often be mispredicted. */
static inline bool loose_meet(struct loose *loose, uint8_t card, int k)
{
    bool built = loose->l->kind[k].onto[card] != 0;

    loose->lay |= loose->l->covers[card] & -(uint64_t)built;
    return built;
}

static void come_free(struct loose *loose, uint8_t card)
{
    const struct board *l = loose->l;

    loose->free |= card_bit(card);
    loose->guests |= (uint64_t)!loose_meet(loose, card, l->kind_of[l->where[card]]) << card;
    loose_lay(loose, 0);
}

/* Records that pile P can become empty. */
static void loose_vacate(struct loose *loose, int p)
{
    const struct board *l = loose->l;
    uint64_t takes = l->kind[l->kind_of[p]].takes;

    loose->may |= takes;
    if (l->columns >> p & 1)
        loose_lay(loose, takes);
}

/* Records that CARDS, a set of cards that foundations take next, may leave their places. Returns true if one of them is
 * available. */
static bool loose_wanted(struct loose *loose, uint64_t cards)
{
    loose->may |= cards;
    return loose->free & cards;
}

/* Raises all foundations as far as available cards allow. A high card that one upper foundation takes may also go to
 * another. */
static void loose_raise(struct loose *loose)
{
    const struct board *l = loose->l;

    for (int f = 0; f < l->founds; f++) {
        int upper = board_upper(f);

        while (loose->height[f] < l->seq.length[f] && loose_wanted(loose, card_bit(l->seq.order[f][loose->height[f]])))
            loose->height[f]++;
        if (loose->height[upper] || loose->height[f] == l->seq.length[f])
            while (loose->height[upper] < l->seq.length[upper] && loose_wanted(loose, l->like[f][loose->height[upper]]))
                loose->height[upper]++;
    }
}

/* Removes CARD, the top of its pile, and then the cards under it that may leave. Returns true if the pile is then
 * empty. */
static bool loose_lift(struct loose *loose, uint8_t card)
{
    const struct board *l = loose->l;
    int p = l->where[card], n = l->depth[card];

    loose->heads &= ~card_bit(card);
    while (n && (come_free(loose, l->level[p][n].card), loose->may >> l->level[p][n].card & 1))
        n--;
    if (n)
        loose->heads |= card_bit(l->level[p][n].card);
    else
        loose_vacate(loose, p);
    return !n;
}

/* Can every card leave its pile in the relaxation (rules with conditions left out)? */
static bool all_loose(const struct loose *loose) { return !(loose->l->cards & ~loose->l->out & ~loose->may); }

/* Makes available the tops of all piles, and the cards of foundations that give cards back. Such a card may also return
 * to its foundation. */
static void loose_start(struct loose *loose)
{
    const struct board *l = loose->l;
    uint64_t built = 0;

    loose->guests = l->returns && !l->in_suit ? l->out : 0;
    loose->free = loose->guests;
    loose->may |= loose->guests;
    loose->free |= l->tops;
    for (int k = 0; k < l->kinds; k++)
        for (int p = l->kind[k].first; l->kind[k].builds && p < l->kind[k].end; p++)
            built |= (uint64_t)loose_meet(loose, l->top[p]->card, k) << l->top[p]->card;
    loose->guests |= l->tops & ~built;
    loose_lay(loose, 0);
    memcpy(loose->height, l->height, sizeof loose->height);
    /* if a high card (low.c) is taken back from a foundation, others of its kind may take its place there */
    for (int f = 0; loose->guests && f < l->founds; f++)
        for (int i = 0; i < l->height[board_upper(f)]; i++)
            loose->may |= l->like[f][i];
}

/* Computes the fixpoint of the relaxation. Returns true if the position is not proved lost. */
static bool loose_go(struct loose *loose)
{
    const struct board *l = loose->l;

    loose_raise(loose);
    while (loose->heads & loose->may) {
        while (loose->heads & loose->may)
            if (loose_lift(loose, (uint8_t)__builtin_ctzll(loose->heads & loose->may)) && all_loose(loose))
                return true;
        loose_raise(loose);
    }
    for (int f = 0; f < l->founds; f++)
        if (loose->height[f] < l->seq.length[f])
            return false;
    return true;
}

bool deal_board_alive(const struct board *board)
{
    struct loose w = {.l = board, .heads = board->tops};

    for (uint64_t empty = board->empty & board->takers; empty; empty &= empty - 1)
        loose_vacate(&w, __builtin_ctzll(empty));
    if (all_loose(&w))
        return true;
    loose_start(&w);
    return loose_go(&w);
}
