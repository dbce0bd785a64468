/*
 * Twins: cards of the same rank and suit. In a pile, the deeper card of a pair becomes free after
 * the other one. The depth of a pair is the number of cards over its deeper card, as in feature.c.
 * Its gap is the difference of the two places, 1 for neighbours. Three copies make three pairs.
 */
#include "subject.h"

#include "deal.h"
#include "layout.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

struct twins {
    bool found; /* true if the game has a group of piles with the requested name */
    unsigned pairs, base, within;
    double gaps, depths, upper_depths; /* sums over the pairs of twins: gaps, depths, depths of the upper cards */
    double least_gap, deepest;
};

/* Adds the pair of twins at the places I < J of a pile of COUNT cards, which OVER more cards cover. */
static void add_pair(struct twins *twins, size_t i, size_t j, size_t count, size_t over, unsigned k)
{
    double gap = (double)(j - i), depth = (double)(count - 1 - i + over);

    twins->pairs++;
    twins->within += gap <= k;
    twins->gaps += gap;
    twins->depths += depth;
    twins->upper_depths += depth - gap;
    twins->least_gap = fmin(twins->least_gap, gap);
    twins->deepest = fmax(twins->deepest, depth);
}

static void add_pile(struct twins *twins, const struct subject *subject, int pile, uint64_t base)
{
    size_t count, over = subject_cards_over(subject, pile);
    const uint8_t *cards = deal_state_pile(subject->state, pile, &count);
    uint64_t seen = 0;

    for (size_t j = 0; j < count; j++) {
        uint64_t card = cards[j] < 52 ? UINT64_C(1) << cards[j] : 0;

        for (size_t i = 0; i < j && seen & card; i++) {
            if (cards[i] != cards[j])
                continue;
            add_pair(twins, i, j, count, over, subject->k);
            twins->base += (base & card) != 0;
        }
        seen |= card;
    }
}

static struct twins twins_of(const struct subject *subject)
{
    struct twins t = {.least_gap = INFINITY};
    uint64_t base = layout_first(subject->state);

    for (int pile = 0; pile < deal_state_piles(subject->state); pile++) {
        if (!subject_in_group(subject, pile))
            continue;
        t.found = true;
        add_pile(&t, subject, pile, base);
    }
    return t;
}

bool twins_measure(const struct subject *subject, double *value)
{
    struct twins t = twins_of(subject);
    const double all[] = {
        t.pairs,     t.base,           t.within,           t.pairs - t.within,
        t.least_gap, t.gaps / t.pairs, t.depths / t.pairs, t.upper_depths / t.pairs,
        t.deepest,
    }; /* ORDER TWINS_FEATURE */

    *value = all[subject->which];
    if (subject->which >= TWINS_LEAST_GAP)
        return t.pairs > 0;
    return t.found && (subject->which != TWINS_BASE || layout_first(subject->state) != 0);
}

void twins_family(const struct subject *subject, double *out)
{
    struct twins t = twins_of(subject);
    const double all[] = {t.pairs, t.base, t.gaps, t.depths, t.upper_depths, t.pairs ? t.least_gap : 0, t.deepest};

    memcpy(out, all, sizeof all);
}

static void count_copies(const struct subject *subject, int pile, unsigned of[52])
{
    size_t count;
    const uint8_t *cards = deal_state_pile(subject->state, pile, &count);

    for (size_t i = 0; i < count; i++) {
        if (cards[i] < 52)
            of[cards[i]]++;
    }
}

bool twins_across(const struct subject *subject, double *value)
{
    unsigned inside[52] = {0}, outside[52] = {0};
    bool found = false;

    *value = 0;
    for (int pile = 0; pile < deal_state_piles(subject->state); pile++) {
        bool in = subject_in_group(subject, pile);

        found = found || in;
        if (in || subject_is_tableau(subject, pile))
            count_copies(subject, pile, in ? inside : outside);
    }
    for (int card = 0; card < 52; card++)
        *value += inside[card] * outside[card];
    return found;
}
