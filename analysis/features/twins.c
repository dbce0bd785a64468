/*
 * Twins: cards of the same rank and suit. In a pile, the deeper card of a pair becomes free after
 * the other one. The depth of a pair is the number of cards over its deeper card, as in feature.c.
 * Its gap is the difference of the two places, 1 for neighbours. Three copies make three pairs.
 */
#include "subject.h"

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

static void add_pile(struct twins *twins, const struct subject *subject, const struct subject_pile *pile, uint64_t base)
{
    size_t over = subject_cards_over(subject, pile->number);
    uint64_t seen = 0;

    for (size_t j = 0; j < pile->count; j++) {
        uint64_t card = pile->cards[j] < 52 ? UINT64_C(1) << pile->cards[j] : 0;

        for (size_t i = 0; i < j && seen & card; i++) {
            if (pile->cards[i] != pile->cards[j])
                continue;
            add_pair(twins, i, j, pile->count, over, subject->k);
            twins->base += (base & card) != 0;
        }
        seen |= card;
    }
}

static struct twins twins_of(const struct subject *subject)
{
    struct twins t = {.least_gap = INFINITY};
    uint64_t base = layout_first(subject->state);

    for (struct subject_pile p = {.number = -1}; subject_next(subject, subject_in_group, &p); t.found = true)
        add_pile(&t, subject, &p, base);
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

static bool twins_in_sight(const struct subject *subject, int pile)
{
    return subject_in_group(subject, pile) || subject_is_tableau(subject, pile);
}

bool twins_across(const struct subject *subject, double *value)
{
    unsigned copies[2][52] = {{0}}; /* outside the group, and inside */
    bool found = false;

    *value = 0;
    for (struct subject_pile p = {.number = -1}; subject_next(subject, twins_in_sight, &p);) {
        bool in = subject_in_group(subject, p.number);

        found = found || in;
        for (size_t i = 0; i < p.count; i++)
            copies[in][p.cards[i] % 52] += p.cards[i] < 52;
    }
    for (int card = 0; card < 52; card++)
        *value += copies[0][card] * copies[1][card];
    return found;
}
