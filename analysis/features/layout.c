/*
 * The order in which the foundations of the present deal take the cards. A card may go to several foundations, up on
 * one and down on another. "Must go before" is therefore strict: it has to be true in all of them. A card that occurs
 * twice in a sequence counts by its last place as the earlier card, and by its first place as the later one.
 */
#include "subject.h"

#include "deal.h"

#include <string.h>

uint64_t layout_next(const struct deal_state *s)
{
    uint64_t next = 0;
    size_t lie;

    for (int pile = 0; pile < deal_state_piles(s); pile++) {
        deal_state_pile(s, pile, &lie);
        next |= deal_state_wants(s, pile, lie);
    }
    return next;
}

uint64_t layout_first(const struct deal_state *s)
{
    uint64_t first = 0;

    for (int pile = 0; pile < deal_state_piles(s); pile++)
        first |= deal_state_wants(s, pile, 0);
    return first;
}

/* Computes for one foundation which cards it takes (TAKEN), and for each card b the cards before it (EARLIER[b]). */
static void compare_places(const struct deal_state *s, int pile, uint64_t *taken, uint64_t earlier[52])
{
    size_t last[52] = {0}; /* last place of each card in the sequence */
    uint64_t want, gone = 0;

    *taken = 0;
    for (size_t n = 0; (want = deal_state_wants(s, pile, n)); n++)
        for (uint64_t set = want; set; set &= set - 1)
            last[__builtin_ctzll(set)] = n;
    for (size_t n = 0; (want = deal_state_wants(s, pile, n)); n++) {
        for (uint64_t set = want & ~*taken; set; set &= set - 1)
            earlier[__builtin_ctzll(set)] = gone;
        for (uint64_t set = want; set; set &= set - 1)
            gone |= last[__builtin_ctzll(set)] == n ? set & -set : 0;
        *taken |= want;
    }
}

bool layout_before(const struct deal_state *s, uint64_t before[52])
{
    uint64_t against[52] = {0}, taken, earlier[52];
    bool found = false;

    memset(before, 0, 52 * sizeof *before);
    for (int pile = 0; pile < deal_state_piles(s); pile++) {
        if (deal_state_pile_kind(s, pile) != DEAL_FOUNDATION)
            continue;
        found = true;
        compare_places(s, pile, &taken, earlier);
        for (uint64_t set = taken; set; set &= set - 1) {
            int b = __builtin_ctzll(set);

            before[b] |= earlier[b];
            against[b] |= taken & ~earlier[b];
        }
    }
    for (int b = 0; b < 52; b++)
        before[b] &= ~against[b];
    return found;
}
