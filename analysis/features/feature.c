/*
 * The table of features. A feature's name is SUBJECT.FEATURE: SUBJECT is a group of piles, a rank, or a fixed word.
 * Groups are looked up in the present table and the order of play in the rule file, so no game is known here by name.
 *
 * The depth of a card is the number of cards over it: those above it in its pile, and all cards of piles that cover
 * its pile. It is counted in the tableau only, because the order of the pack does not block cards.
 */
#include "feature.h"

#include "../base/memory.h"
#include "deal.h"
#include "subject.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Function that computes a feature for a subject; returns false if the game has no such thing. */
typedef bool measure(const struct subject *subject, double *value);

enum naming { OF_GROUP, OF_GROUP_NUMBER, OF_RANK, OF_WORD };

struct feature {
    const char *name; /* name in the list of features: GROUP.x, GROUP.x-K, RANK.x or the complete name */
    enum naming naming;
    enum { WHOLE, FRACTION } kind; /* whether the feature's value may have a fractional part */
    measure *measure;
    int which; /* for a function that measures several features */
    const char *unit;
    const char *words; /* name for a chart, in which %s is the group or the rank, and # the number */
    const char *meaning;
};

/* ---- piles ------------------------------------------------------------------- */

bool subject_in_group(const struct subject *subject, int pile)
{
    const char *name = deal_state_pile_group(subject->state, pile);

    return *name == *subject->what && strncmp(name, subject->what, subject->len) == 0 && name[subject->len] == '\0';
}

bool subject_is_tableau(const struct subject *subject, int pile)
{
    enum deal_pile_kind kind = deal_state_pile_kind(subject->state, pile);

    return kind != DEAL_FOUNDATION && kind != DEAL_PACK;
}

static bool is_foundation(const struct subject *subject, int pile)
{
    return deal_state_pile_kind(subject->state, pile) == DEAL_FOUNDATION;
}

static bool is_pack(const struct subject *subject, int pile)
{
    return deal_state_pile_kind(subject->state, pile) == DEAL_PACK;
}

bool subject_next(const struct subject *subject, bool (*wanted)(const struct subject *subject, int pile),
                  struct subject_pile *pile)
{
    while (++pile->number < deal_state_piles(subject->state))
        if (wanted(subject, pile->number)) {
            pile->cards = deal_state_pile(subject->state, pile->number, &pile->count);
            return true;
        }
    return false;
}

/* ---- groups ------------------------------------------------------------------ */

/* Counts the pairs of cards in one pile whose upper card must wait for the lower one. */
static bool measure_inversions(const struct subject *subject, double *value)
{
    uint64_t before[52];
    bool found = false;

    *value = 0;
    if (!layout_before(subject->state, before))
        return false;
    for (struct subject_pile p = {.number = -1}; subject_next(subject, subject_in_group, &p); found = true)
        for (size_t upper = 1; upper < p.count; upper++)
            for (size_t lower = 0; lower < upper && p.cards[upper] < 52; lower++)
                *value += p.cards[lower] < 52 && before[p.cards[upper]] >> p.cards[lower] & 1;
    return found;
}

enum { CARDS_ALL, CARDS_OUT, CARDS_NONE }; /* cards of the group, those on foundations, piles without any */

static bool measure_cards(const struct subject *subject, double *value)
{
    bool found = false;

    *value = 0;
    for (struct subject_pile p = {.number = -1};
         subject_next(subject, subject->which == CARDS_OUT ? is_foundation : subject_in_group, &p); found = true)
        *value += subject->which == CARDS_NONE ? !p.count : (double)p.count;
    return found;
}

static bool measure_imbalance(const struct subject *subject, double *value)
{
    char suits[64];
    unsigned of[4] = {0}, most = 0, least = UINT_LEAST16_MAX;
    bool found = false;

    for (struct subject_pile p = {.number = -1}; subject_next(subject, subject_in_group, &p); found = true)
        for (size_t i = 0; i < p.count; i++)
            if (p.cards[i] < 52)
                of[deal_suit(p.cards[i])]++;
    deal_rules_value(deal_state_rules(subject->state), "suits", suits);
    for (int suit = 0; suit < atoi(suits); suit++) {
        most = of[suit] > most ? of[suit] : most;
        least = of[suit] < least ? of[suit] : least;
    }
    *value = most - least;
    return found;
}

/* ---- depth --------------------------------------------------------------------- */

size_t subject_cards_over(const struct subject *subject, int pile)
{
    const uint8_t *over;
    size_t sum = 0, count;

    for (int i = deal_state_overs(subject->state, pile, &over) - 1; i >= 0; i--) {
        deal_state_pile(subject->state, over[i], &count);
        sum += count;
    }
    return sum;
}

struct depth {
    double sum, most;
    unsigned cards; /* number of the cards to be measured that are in the tableau */
};

/* Returns the sum of the depths of the cards in the mask WANTED: the depth of a card is the number of cards over it. */
static struct depth depth_of(const struct subject *subject, uint64_t wanted)
{
    struct depth d = {.sum = 0};

    for (struct subject_pile p = {.number = -1}; subject_next(subject, subject_is_tableau, &p);) {
        size_t over = subject_cards_over(subject, p.number);

        for (size_t i = 0; i < p.count; i++) {
            double depth = (double)(p.count - 1 - i + over);

            if (p.cards[i] >= 52 || !(wanted >> p.cards[i] & 1))
                continue;
            d.cards++;
            d.sum += depth;
            d.most = depth > d.most ? depth : d.most;
        }
    }
    return d;
}

enum { DEPTH_SUM, DEPTH_MEAN, DEPTH_MOST };

static double depth_value(const struct depth *depth, int which)
{
    return which == DEPTH_SUM    ? depth->sum
           : which == DEPTH_MOST ? depth->most
           : depth->cards > 0    ? depth->sum / depth->cards
                                 : 0;
}

static bool measure_base_depth(const struct subject *subject, double *value)
{
    uint64_t next = layout_next(subject->state);
    struct depth d = depth_of(subject, next);

    *value = depth_value(&d, subject->which);
    return next != 0 && (subject->which == DEPTH_SUM || d.cards > 0);
}

static bool measure_base_pack(const struct subject *subject, double *value)
{
    uint64_t next = layout_next(subject->state);

    *value = 0;
    for (struct subject_pile p = {.number = -1}; subject_next(subject, is_pack, &p);)
        for (size_t i = 0; i < p.count; i++)
            *value += p.cards[i] < 52 && next >> p.cards[i] & 1;
    return next != 0;
}

static const char ranks[] = "A23456789TJQK"; /* ORDER RANKS */

static bool measure_rank_depth(const struct subject *subject, double *value)
{
    uint64_t of_one_suit = UINT64_C(1) << (strchr(ranks, *subject->what) - ranks);
    struct depth d = depth_of(subject, of_one_suit | of_one_suit << 13 | of_one_suit << 26 | of_one_suit << 39);

    *value = depth_value(&d, subject->which);
    return d.cards > 0;
}

/* ---- cards in sight -------------------------------------------------------------- */

enum { SIGHT_CARDS, SIGHT_RED, SIGHT_RANKS, SIGHT_OF_RANK };

static bool measure_sight(const struct subject *subject, double *value)
{
    unsigned seen = 0;

    *value = 0;
    for (struct subject_pile p = {.number = -1}; subject_next(subject, subject_is_tableau, &p);)
        for (size_t i = (size_t)deal_state_hidden(subject->state, p.number); i < p.count; i++) {
            uint8_t card = p.cards[i];

            if (card >= 52)
                continue;
            *value += subject->which == SIGHT_RED       ? deal_red(card)
                      : subject->which == SIGHT_RANKS   ? !(seen >> deal_rank(card) & 1)
                      : subject->which == SIGHT_OF_RANK ? ranks[deal_rank(card) - 1] == *subject->what
                                                        : 1;
            seen |= 1U << deal_rank(card);
        }
    return seen != 0;
}

/* ---- suits ---------------------------------------------------------------------- */

static unsigned bits_in(unsigned mask)
{
    unsigned n = 0;

    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

static bool measure_spread(const struct subject *subject, double *value)
{
    unsigned piles = 0, seen = 0;

    for (struct subject_pile p = {.number = -1}; subject_next(subject, subject_is_tableau, &p);) {
        unsigned here = 0;

        for (size_t i = 0; i < p.count; i++)
            here |= p.cards[i] < 52 ? 1U << deal_suit(p.cards[i]) : 0;
        seen |= here;
        piles += bits_in(here);
    }
    *value = seen ? (double)piles / bits_in(seen) : 0;
    return seen != 0;
}

/* ---- the table ------------------------------------------------------------------- */

static const struct feature table[] = {
    {"GROUP.twins", OF_GROUP, WHOLE, twins_measure, TWINS_COUNT, "pairs", "twins in the %s",
     "pairs of cards of the same rank and suit in one pile of the group"},
    {"GROUP.twins-base", OF_GROUP, WHOLE, twins_measure, TWINS_BASE, "pairs", "twins of the base rank in the %s",
     "those of them that foundations begin with"},
    {"GROUP.twins-within-K", OF_GROUP_NUMBER, WHOLE, twins_measure, TWINS_WITHIN, "pairs",
     "twins within # places in the %s", "those whose gap, the difference of their places, is at most K"},
    {"GROUP.twins-beyond-K", OF_GROUP_NUMBER, WHOLE, twins_measure, TWINS_BEYOND, "pairs",
     "twins over # places apart in the %s", "those whose gap is greater than K"},
    {"GROUP.twins-across", OF_GROUP, WHOLE, twins_across, 0, "pairs", "twins, one in the %s and one elsewhere",
     "pairs of which one card lies in the group and one elsewhere in the layout"},
    {"GROUP.least-gap", OF_GROUP, WHOLE, twins_measure, TWINS_LEAST_GAP, "places", "smallest gap of twins in the %s",
     "the smallest gap of a pair of twins; absent without one, as what follows"},
    {"GROUP.mean-gap", OF_GROUP, FRACTION, twins_measure, TWINS_MEAN_GAP, "places", "mean gap of twins in the %s",
     "the mean of their gaps"},
    {"GROUP.twins-depth", OF_GROUP, FRACTION, twins_measure, TWINS_DEPTH, "cards", "depth of the deeper twin in the %s",
     "cards over the deeper card of a pair, on average"},
    {"GROUP.twins-upper", OF_GROUP, FRACTION, twins_measure, TWINS_UPPER_DEPTH, "cards",
     "depth of the upper twin in the %s", "cards over the other card of a pair, on average"},
    {"GROUP.twins-deepest", OF_GROUP, WHOLE, twins_measure, TWINS_DEEPEST, "cards",
     "depth of the deepest twin in the %s", "cards over the deepest card that is one of a pair"},
    {"GROUP.inversions", OF_GROUP, WHOLE, measure_inversions, 0, "pairs", "inversions in the %s",
     "pairs in one pile of the group of which the upper card cannot go to a foundation before the lower one"},
    {"GROUP.imbalance", OF_GROUP, WHOLE, measure_imbalance, 0, "cards", "imbalance of suits in the %s",
     "cards of the suit that the group has most of, less those of the one it has least of"},
    {"GROUP.cards", OF_GROUP, WHOLE, measure_cards, CARDS_ALL, "cards", "cards in the %s",
     "cards in the piles of the group"},
    {"GROUP.empty", OF_GROUP, WHOLE, measure_cards, CARDS_NONE, "piles", "empty piles of the %s",
     "empty piles of the group"},
    {"cards.out", OF_WORD, WHOLE, measure_cards, CARDS_OUT, "cards", "cards on the foundations",
     "cards on the foundations"},
    {"base.depth", OF_WORD, WHOLE, measure_base_depth, 0, "cards", "cards over the base cards",
     "cards that lie over the cards that the foundations take first, summed"},
    {"base.mean-depth", OF_WORD, FRACTION, measure_base_depth, DEPTH_MEAN, "cards", "mean depth of the base cards",
     "the same for each such card of the layout on average"},
    {"base.deepest", OF_WORD, WHOLE, measure_base_depth, DEPTH_MOST, "cards", "depth of the deepest base card",
     "cards that lie over the deepest of them"},
    {"base.pack", OF_WORD, WHOLE, measure_base_pack, 0, "cards", "base cards in the pack",
     "how many of them are still in the pack"},
    {"RANK.depth", OF_RANK, WHOLE, measure_rank_depth, 0, "cards", "cards over the rank %s",
     "cards that lie over the cards of that rank, as in A.depth or T.depth, summed"},
    {"RANK.mean-depth", OF_RANK, FRACTION, measure_rank_depth, DEPTH_MEAN, "cards", "mean depth of the rank %s",
     "the same for each card of that rank in the layout on average"},
    {"RANK.face-up", OF_RANK, WHOLE, measure_sight, SIGHT_OF_RANK, "cards", "face-up cards of the rank %s",
     "cards of that rank that lie face up in the layout"},
    {"face-up.number", OF_WORD, WHOLE, measure_sight, SIGHT_CARDS, "cards", "face-up cards",
     "cards that lie face up in the layout"},
    {"face-up.red", OF_WORD, WHOLE, measure_sight, SIGHT_RED, "cards", "red face-up cards", "how many of them are red"},
    {"face-up.ranks", OF_WORD, WHOLE, measure_sight, SIGHT_RANKS, "ranks", "ranks face up",
     "how many different ranks they have"},
    {"suits.spread", OF_WORD, FRACTION, measure_spread, 0, "piles", "piles with a suit, mean",
     "over how many piles of the layout a suit is spread, on average of the suits"},
};

enum { FEATURES = sizeof table / sizeof table[0] };

/* Returns true if NAME is STEM with a number from 1 to 999 in place of its last letter. */
static bool feature_has_number(const char *name, const char *stem)
{
    size_t len = strlen(stem) - 1, digits;

    if (strncmp(name, stem, len) != 0 || name[len] == '0')
        return false;
    digits = strspn(name + len, "0123456789");
    return digits > 0 && digits <= 3 && name[len + digits] == '\0';
}

static bool is_named(const struct feature *feature, const char *name)
{
    const char *dot = strrchr(name, '.'), *own = strchr(feature->name, '.');

    if (feature->naming == OF_WORD)
        return strcmp(name, feature->name) == 0;
    if (!dot || dot == name)
        return false;
    if (feature->naming == OF_GROUP_NUMBER)
        return feature_has_number(dot, own);
    return strcmp(dot, own) == 0 && (feature->naming == OF_GROUP || (dot == name + 1 && strchr(ranks, *name)));
}

const struct feature *feature_find(const char *name)
{
    for (size_t i = 0; i < FEATURES; i++) {
        if (is_named(&table[i], name))
            return &table[i];
    }
    return NULL;
}

bool feature_number(const struct feature *feature, const char *name, const struct deal_state *s, double *value)
{
    struct subject subject = {
        .state = s, .what = name, .len = (size_t)(strrchr(name, '.') - name), .which = feature->which};

    if (feature->naming == OF_GROUP_NUMBER)
        subject.k = (unsigned)strtoul(strrchr(name, '-') + 1, NULL, 10);
    return feature->measure(&subject, value);
}

bool feature_value(const struct feature *feature, const char *name, const struct deal_state *s,
                   char out[FEATURE_TEXT_MAX])
{
    double value;

    if (!feature_number(feature, name, s, &value))
        return false;
    snprintf(out, FEATURE_TEXT_MAX, "%.*f", feature->kind == FRACTION ? 3 : 0, value);
    return true;
}

bool feature_is_of_group(const struct feature *feature)
{
    return feature->naming == OF_GROUP || feature->naming == OF_GROUP_NUMBER;
}

bool feature_is_depth(const struct feature *feature)
{
    return (feature->measure == measure_base_depth || feature->measure == measure_rank_depth) &&
           feature->which == DEPTH_SUM;
}

void feature_family(const struct feature *feature, const char *name, const struct deal_state *s,
                    double out[FEATURE_FAMILY_MAX])
{
    struct subject subject = {.state = s, .what = name, .len = (size_t)(strrchr(name, '.') - name)};

    memset(out, 0, FEATURE_FAMILY_MAX * sizeof *out);
    if (strstr(feature->name, ".twins") || strstr(feature->name, "-gap"))
        twins_family(&subject, out);
}

const char *feature_unit(const struct feature *feature) { return feature->unit; }

void feature_words(const struct feature *feature, const char *name, char *out, size_t size)
{
    const char *number = feature->naming == OF_GROUP_NUMBER ? strrchr(name, '-') + 1 : "";

    *out = '\0';
    for (const char *at = feature->words; *at; at++)
        if (*at == '%' && at[1] == 's')
            memory_append(out, size, "%.*s", (int)(strrchr(name, '.') - name), name), at++;
        else if (*at == '#')
            memory_append(out, size, "%s", number);
        else
            memory_append(out, size, "%c", *at);
}

bool feature_describe(size_t i, const char **name, const char **meaning)
{
    if (i >= FEATURES)
        return false;
    *name = table[i].name;
    *meaning = table[i].meaning;
    return true;
}
