/*
 * The order in which the foundations of the present deal take the cards. A card may go to several foundations, up on
 * one and down on another. "Must go before" is therefore strict: it has to be true in all of them. A rank that occurs
 * twice in a sequence counts by its last place as the earlier card, and by its first place as the later one.
 */
#include "layout.h"

#include "deal.h"

#include <string.h>

/* Returns the rank of the bottom card of a pile, 0 if it is empty. */
static int bottom_rank(const struct deal_state *s, int pile)
{
    size_t count;
    const uint8_t *cards = deal_state_pile(s, pile, &count);

    return count > 0 && cards[0] < 52 ? deal_rank(cards[0]) : 0;
}

/* Returns the rank of the base card, which may be on a foundation by now. */
static int base_rank(const struct layout *l, const struct deal_state *s)
{
    int rank = l->base == LAYOUT_NO_PILE ? 0 : bottom_rank(s, l->base);

    for (int i = 0; i < l->founds && !rank; i++) {
        if (!l->found[i].start)
            rank = bottom_rank(s, l->found[i].pile);
    }
    return rank;
}

/* Fills OUT with the ranks that foundation F takes for the base rank, in order; returns their number. */
static int sequence(const struct layout *l, const struct layout_found *f, int base, uint8_t out[LAYOUT_SEQUENCE])
{
    int start = f->start ? f->start : base, n = 0;
    int places = (f->zigzag ? 2 : 1) * l->ranks * f->rounds;

    if (!start)
        return 0;
    for (int i = 0; i < places && n < LAYOUT_SEQUENCE; i++) {
        int rank = ((start - 1 + f->step * i) % l->ranks + l->ranks) % l->ranks + 1;

        if (f->zigzag)
            rank = i % 2 ? l->ranks - i / 2 % l->ranks : 1 + i / 2 % l->ranks;
        if (rank == f->skip)
            continue;
        out[n++] = (uint8_t)rank;
        if (rank == f->until)
            break;
    }
    return n;
}

static uint64_t layout_deal_cards_of(int suit, int rank)
{
    uint64_t cards = 0;

    for (int s = 0; s < 4; s++) {
        if (suit < 0 || s == suit)
            cards |= UINT64_C(1) << (13 * s + rank - 1);
    }
    return cards;
}

uint64_t layout_next(const struct layout *l, const struct deal_state *s)
{
    const uint8_t(*ranks)[LAYOUT_SEQUENCE + 1] = l->ranks_taken[base_rank(l, s)];
    uint64_t next = 0;

    for (int i = 0; i < l->founds; i++) {
        const struct layout_found *f = &l->found[i];
        size_t lie;

        deal_state_pile(s, f->pile, &lie);
        if (lie < LAYOUT_SEQUENCE && ranks[i][lie])
            next |= layout_deal_cards_of(f->suit, ranks[i][lie]);
    }
    return next;
}

uint64_t layout_first(const struct layout *l, const struct deal_state *s) { return l->first[base_rank(l, s)]; }

/* Computes for one foundation which cards it takes (TAKEN), and for each card b the cards that come before it
 * (EARLIER[b]). */
static void compare_places(const struct layout_found *f, const uint8_t *ranks, int n, uint64_t *taken,
                           uint64_t earlier[52])
{
    /* first and last place of each rank in the sequence, from 1; 0: it is not there */
    int first[14] = {0}, last[14] = {0};

    *taken = 0;
    for (int i = 0; i < n; i++) {
        if (!first[ranks[i]])
            first[ranks[i]] = i + 1;
        last[ranks[i]] = i + 1;
        *taken |= layout_deal_cards_of(f->suit, ranks[i]);
    }
    for (int b = 0; b < 52; b++) {
        earlier[b] = 0;
        for (int rank = 1; rank <= 13; rank++) {
            if (last[rank] && last[rank] < first[deal_rank((uint8_t)b)])
                earlier[b] |= layout_deal_cards_of(f->suit, rank);
        }
    }
}

static void compute_before(const struct layout *l, int base, uint64_t before[52])
{
    uint64_t against[52] = {0}, taken, earlier[52];
    uint8_t ranks[LAYOUT_SEQUENCE];

    memset(before, 0, 52 * sizeof *before);
    for (int i = 0; i < l->founds; i++) {
        compare_places(&l->found[i], ranks, sequence(l, &l->found[i], base, ranks), &taken, earlier);
        for (int b = 0; b < 52; b++) {
            if (!(taken >> b & 1))
                continue;
            before[b] |= earlier[b];
            against[b] |= taken & ~earlier[b];
        }
    }
    for (int b = 0; b < 52; b++)
        before[b] &= ~against[b];
}

static uint64_t compute_first(const struct layout *l, int base)
{
    uint8_t ranks[LAYOUT_SEQUENCE];
    uint64_t first = 0;

    for (int i = 0; i < l->founds; i++) {
        if (sequence(l, &l->found[i], base, ranks) > 0)
            first |= layout_deal_cards_of(l->found[i].suit, ranks[0]);
    }
    return first;
}

void layout_order(struct layout *l)
{
    for (int base = 0; base <= 13; base++) {
        for (int i = 0; i < l->founds; i++)
            sequence(l, &l->found[i], base, l->ranks_taken[base][i]);
        l->first[base] = compute_first(l, base);
        compute_before(l, base, l->before[base]);
    }
}

const uint64_t *layout_before(const struct layout *l, const struct deal_state *s) { return l->before[base_rank(l, s)]; }
