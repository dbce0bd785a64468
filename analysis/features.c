/*
 * The table of features.  All so far are named GROUP.FEATURE and are numbers
 * of one group of piles; the group is looked up in the table that lies there,
 * so no game is known here by name.
 */
#include "features.h"

#include "deal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The number that the piles of GROUP (LEN bytes) make; false without such a group. */
typedef bool measure(const struct deal_state *s, const char *group, size_t len, uint64_t *value);

struct feature {
    const char *suffix;
    measure *measure;
    const char *meaning;
};

static bool is_group(const struct deal_state *s, int pile, const char *group, size_t len)
{
    const char *name = deal_state_pile_group(s, pile);

    return strlen(name) == len && memcmp(name, group, len) == 0;
}

/* Pairs among the copies of a card: k copies make k(k-1)/2, so with two packs
 * it is the number of cards that are there twice. */
static uint64_t pairs_in_pile(const uint8_t *cards, size_t count)
{
    unsigned copies[52] = {0};
    uint64_t pairs = 0;

    for (size_t i = 0; i < count; i++) {
        if (cards[i] < 52)
            pairs += copies[cards[i]]++;
    }
    return pairs;
}

static bool measure_twins(const struct deal_state *s, const char *group, size_t len,
                          uint64_t *value)
{
    bool found = false;

    *value = 0;
    for (int pile = 0; pile < deal_state_piles(s); pile++) {
        size_t count;
        const uint8_t *cards;

        if (!is_group(s, pile, group, len))
            continue;
        cards = deal_state_pile(s, pile, &count);
        *value += pairs_in_pile(cards, count);
        found = true;
    }
    return found;
}

static const struct feature table[] = {
    {.suffix = ".twins", .measure = measure_twins,
      .meaning = "pairs of cards of the same rank and suit in one pile of the group"},
};

enum { FEATURES = sizeof table / sizeof table[0] };

const struct feature *feature_find(const char *name)
{
    size_t len = strlen(name);

    for (size_t i = 0; i < FEATURES; i++) {
        size_t tail = strlen(table[i].suffix);

        if (len > tail && strcmp(name + len - tail, table[i].suffix) == 0)
            return &table[i];
    }
    return NULL;
}

bool feature_value(const struct feature *f, const char *name, const struct deal_state *s,
                   char out[FEATURE_TEXT_MAX])
{
    uint64_t value;

    if (!f->measure(s, name, strlen(name) - strlen(f->suffix), &value))
        return false;
    snprintf(out, FEATURE_TEXT_MAX, "%" PRIu64, value);
    return true;
}

bool feature_describe(size_t i, const char **name, const char **meaning)
{
    if (i >= FEATURES)
        return false;
    *name = table[i].suffix;
    *meaning = table[i].meaning;
    return true;
}
