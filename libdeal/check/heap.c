/*
 * The naive test of a heap: where all cards must come to one pile, each on a card that it fits, each needs a card of
 * its own to lie on (see PROOFS.md). Only cards of the pack come without one. If the other cards cannot all be given
 * different cards to lie on, the position is lost.
 */
#include "check.h"

#include <stdlib.h>

struct heap {
    const struct deal_rules *r;
    int pile;
    uint64_t under[52];     /* under[card]: bit set of the cards on which the card may be laid */
    bool fixed[MAX_GROUPS]; /* true: cards leave the group only from the top and only for the heap (the pile to which
                               all cards come), and no card comes to the group */
    /* the fields from here on describe the position that is tested */
    uint64_t below[52]; /* below[card]: bit set of the cards under the card in its pile, which leave later */
    /* bit sets of cards: MAY: others may come to lie on them; BARE: of these, no card is assigned to them; TRIED: the
     * current call has tried them */
    uint64_t may, bare, tried;
    uint8_t on[52]; /* on[card]: the card that is assigned to lie on this one; 52: none */
};

static bool heap_plays(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

/* The heap is the pile to which all cards come. Does way W bring to it only cards of the pack, or
 * cards that fit its top, and no card to the pack? */
static bool heap_bears(const struct heap *k, const struct deal_way *w)
{
    const struct deal_rules *r = k->r;
    uint32_t heap = (uint32_t)1 << r->pile[k->pile].group, pack = (uint32_t)1 << r->pile[r->pack].group;
    const uint64_t known = BY_ANY | FROM_BLIND | PICKS_FROM | PICKS_TO | PICKS_ALL | BINDS | BINDS_DEAL | WATCHES |
                           (WAYS_CURBS & ~ONLY_BASED);

    if (heap_plays(w) && w->to & pack)
        return false;
    if (!heap_plays(w) || !((w->to | w->from) & heap))
        return !(w->is & UNDECLARED);
    return !(w->from & heap) && !w->mech &&
           !(w->is & ~(w->from == pack ? known | TO_ANY | TO_VACANT | TO_FITTING | TO_NEXT : known | TO_FITTING));
}

static void heap_note_way(struct heap *k, const struct deal_way *w)
{
    uint32_t heap = (uint32_t)1 << k->r->pile[k->pile].group;

    for (int g = 0; heap_plays(w) && g < k->r->groups; g++)
        if (w->to >> g & 1 || (w->from >> g & 1 && w->to != heap))
            k->fixed[g] = false;
}

static bool heap_make(const struct deal_rules *r, void **test)
{
    struct heap *k = calloc(1, sizeof *k);
    bool applies = r->goal.pile != NO_PILE;

    if (!k)
        return false;
    *k = (struct heap){.r = r, .pile = r->goal.pile};
    for (int g = 0; g < r->groups; g++)
        k->fixed[g] = true;
    EACH_WAY(r, w)
    {
        applies = applies && heap_bears(k, w);
        if (applies)
            heap_note_way(k, w);
    }
    for (int card = 0; card < 52; card++) {
        applies = applies && r->cards.copies[card] <= 1;
        for (uint64_t on = applies ? r->group[r->pile[k->pile].group].onto[card] : 0; on; on &= on - 1)
            k->under[__builtin_ctzll(on)] |= card_bit((uint8_t)card);
    }
    if (!applies)
        free(k);
    *test = applies ? k : NULL;
    return true;
}

/* Finds a card for CARD to lie on, and assigns other cards anew if necessary (an augmenting path). Returns false if
 * there is none. */
static bool heap_find(struct heap *heap, uint8_t card)
{
    for (uint64_t left; (left = heap->under[card] & heap->may & ~heap->below[card] & ~heap->tried);) {
        uint8_t under = (uint8_t)__builtin_ctzll(left & heap->bare ? left & heap->bare : left);

        heap->tried |= card_bit(under);
        if (heap->on[under] == 52 || heap_find(heap, heap->on[under])) {
            heap->on[under] = card;
            heap->bare &= ~card_bit(under);
            return true;
        }
    }
    return false;
}

/* Records the cards that may lie under others in position S. Returns the bit set of the cards that need a card to lie
 * on. */
static uint64_t heap_read(struct heap *heap, const struct deal_state *s)
{
    const struct deal_rules *r = heap->r;
    uint64_t must = 0;

    heap->may = card_bit(pile_top(s, heap->pile));
    for (int p = 0; p < r->piles; p++) {
        uint64_t below = 0;

        for (int i = 0; p != heap->pile && i < pile_count(s, p); i++) {
            uint8_t card = pile_card(s, p, i);

            heap->below[card] = heap->fixed[r->pile[p].group] ? below : 0;
            below |= card_bit(card);
        }
        heap->may |= below;
        must |= p == r->pack ? 0 : below;
    }
    return must;
}

static bool heap_lost(void *test, const struct deal_state *s)
{
    struct heap *k = test;
    uint64_t must;

    if (!pile_count(s, k->pile)) /* if the heap is empty, one card can come to it without a card to lie on */
        return false;
    memset(k->on, 52, sizeof k->on);
    must = heap_read(k, s);
    k->bare = k->may;
    for (; must; must &= must - 1) {
        k->tried = 0;
        if (!heap_find(k, (uint8_t)__builtin_ctzll(must)))
            return true;
    }
    return false;
}

const struct check_test deal_check_heap = {
    .name = "heap", .make = heap_make, .drop = free, .lost = heap_lost, .work = 4, .first = 64};
