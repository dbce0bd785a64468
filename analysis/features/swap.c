/*
 * Finds swaps of two cards. Every swap is tried by laying out the deal. The place of a listed card on the table is
 * also found by a swap: exactly two places of the table must differ.
 */
#include "swap.h"

#include "../base/memory.h"
#include "deal.h"
#include "feature.h"
#include "subject.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_MAX = 8, NAME_MAX_BYTES = 64, PILES_MAX = 256 };

struct named {
    char name[NAME_MAX_BYTES];
    const struct feature *feature;
};

struct place {
    int pile; /* index of the card's pile; -1: not known */
    size_t at;
};

struct values {
    double own, held[HELD_MAX], family[FEATURE_FAMILY_MAX];
};

struct candidate {
    size_t from, to;
    bool still;            /* the swap changes no feature of the family (the same group of piles) */
    double held[HELD_MAX]; /* changes by the swap of the features to be held constant */
    double sum;            /* sum of the absolute changes of the features to be held constant */
};

struct swap {
    struct named own, held[HELD_MAX];
    size_t holds;
    double change;
    struct candidate *list; /* list of swaps, and of possible placebos */
    size_t count;
    /* the members from here on describe the present deal */
    struct deal_state *state;
    struct swap_deal *deal;
    struct place places[DEAL_CARDS_MAX];
    uint8_t cards[DEAL_CARDS_MAX];       /* cards of the table as dealt, pile after pile */
    size_t starts[PILES_MAX + 1], total; /* index in CARDS of the first card of each pile; number of cards */
    struct values before;
    uint64_t random;
};

/* ---- what is asked -------------------------------------------------------------- */

static bool name_feature(struct named *named, const char *name, size_t len, struct deal_error *e)
{
    char quoted[NAME_MAX_BYTES];

    if (len < sizeof named->name) {
        memcpy(named->name, name, len);
        named->name[len] = '\0';
        named->feature = feature_find(named->name);
    }
    return named->feature || deal_fail(e, NULL, "\"%s\" is no feature", deal_quote(quoted, sizeof quoted, name, len));
}

static bool hold(struct swap *swap, const char *list, struct deal_error *e)
{
    for (size_t len; swap->holds < HELD_MAX; list += len + 1) {
        if (!name_feature(&swap->held[swap->holds++], list, len = strcspn(list, ","), e))
            return false;
        if (!list[len])
            return true;
    }
    return deal_fail(e, NULL, "holds more than %d features", (int)HELD_MAX);
}

static bool swap_set_up(struct swap *swap, const char *what, const char *held, struct deal_error *e)
{
    const char *sign = strchr(what, '=');
    char quoted[80], usual[3 * NAME_MAX_BYTES];
    int group;

    if (!sign || (strcmp(sign, "=+1") != 0 && strcmp(sign, "=-1") != 0))
        return deal_fail(e, NULL, "\"%s\" is not FEATURE=+1 or FEATURE=-1",
                         deal_quote(quoted, sizeof quoted, what, strlen(what)));
    swap->change = sign[1] == '+' ? 1 : -1;
    if (!name_feature(&swap->own, what, (size_t)(sign - what), e))
        return false;
    if (!feature_is_of_group(swap->own.feature) && !feature_is_depth(swap->own.feature))
        return deal_fail(e, NULL, "%s is not a feature of a group of piles, nor a sum of depths", swap->own.name);
    group = (int)(strrchr(swap->own.name, '.') - swap->own.name);
    snprintf(usual, sizeof usual, "base.depth,%.*s.inversions,%.*s.twins-across", group, swap->own.name, group,
             swap->own.name);
    if ((!held && feature_is_depth(swap->own.feature)) || hold(swap, held ? held : usual, e))
        return true;
    snprintf(e->field, sizeof e->field, "hold");
    return false;
}

struct swap *swap_new(const char *what, const char *held, struct deal_error *e)
{
    struct swap *w = memory_new(1, sizeof *w);

    if (swap_set_up(w, what, held, e))
        return w;
    swap_free(w);
    return NULL;
}

void swap_free(struct swap *swap)
{
    if (!swap)
        return;
    free(swap->list);
    free(swap);
}

/* ---- laying out ------------------------------------------------------------------ */

static bool swap_start(struct swap *swap, struct deal_error *e)
{
    return deal_state_start(swap->state, swap->deal->cards, swap->deal->n, swap->deal->shuffle, e);
}

static void exchange(struct swap *swap, size_t i, size_t j)
{
    uint8_t *cards = swap->deal->cards, card = cards[i];

    cards[i] = cards[j];
    cards[j] = card;
}

static double measure_own(const struct swap *swap)
{
    double own;

    return feature_number(swap->own.feature, swap->own.name, swap->state, &own) ? own : NAN;
}

static struct values measure(const struct swap *swap)
{
    struct values v = {.own = measure_own(swap)};

    for (size_t i = 0; i < swap->holds; i++) {
        if (!feature_number(swap->held[i].feature, swap->held[i].name, swap->state, &v.held[i]))
            v.held[i] = 0;
    }
    feature_family(swap->own.feature, swap->own.name, swap->state, v.family);
    return v;
}

/* Stores a copy of the cards on the table. */
static void remember(struct swap *swap)
{
    int piles = deal_state_piles(swap->state);

    swap->total = 0;
    for (int pile = 0; pile < piles; pile++) {
        size_t count;
        const uint8_t *cards = deal_state_pile(swap->state, pile, &count);

        swap->starts[pile] = swap->total;
        memcpy(swap->cards + swap->total, cards, count);
        swap->total += count;
    }
    swap->starts[piles] = swap->total;
}

/* Finds the two places at which the table differs from the stored copy. Returns false unless there are two, and
 * every pile has the same number of cards. */
static bool two_differ(const struct swap *swap, struct place two[2])
{
    int found = 0;

    for (int pile = 0; pile < deal_state_piles(swap->state); pile++) {
        size_t count;
        const uint8_t *cards = deal_state_pile(swap->state, pile, &count);
        const uint8_t *were = swap->cards + swap->starts[pile];

        if (count != swap->starts[pile + 1] - swap->starts[pile])
            return false;
        for (size_t at = 0; at < count; at++) {
            if (cards[at] == were[at])
                continue;
            if (found == 2)
                return false;
            two[found++] = (struct place){.pile = pile, .at = at};
        }
    }
    return found == 2;
}

/* Stores the places of cards I and J of the list after a swap, found by the cards that changed. */
static void learn_places(struct swap *swap, size_t i, size_t j, const struct place two[2])
{
    uint8_t now_at_j = swap->deal->cards[j]; /* card that was at place I of the list before the swap */
    int first = swap->cards[swap->starts[two[0].pile] + two[0].at] == now_at_j ? 0 : 1;

    swap->places[i] = two[first];
    swap->places[j] = two[1 - first];
}

static void find_places(struct swap *swap, struct deal_error *e)
{
    struct place two[2];
    bool possible;

    for (size_t i = 0; i < swap->deal->n; i++)
        swap->places[i].pile = -1;
    for (size_t i = 0; i < swap->deal->n; i++) {
        for (size_t j = 0; j < swap->deal->n && swap->places[i].pile < 0; j++) {
            if (swap->deal->cards[i] == swap->deal->cards[j])
                continue;
            exchange(swap, i, j);
            possible = swap_start(swap, e); /* else the rules fix the place of one of the two cards */
            if (possible && two_differ(swap, two))
                learn_places(swap, i, j, two);
            exchange(swap, i, j);
            if (possible && j > i + 8)
                break; /* The card takes part in automatic moves: no swap of it changes exactly two places. */
        }
    }
}

/* ---- candidates -------------------------------------------------------------------- */

/* Tries the swap of cards I and J, and stores it if it can be an arm of the experiment. */
static void try_swap(struct swap *swap, size_t i, size_t j, struct deal_error *e)
{
    struct candidate c = {.from = i, .to = j, .still = true};
    struct place two[2];
    struct values v;
    double own;

    if (!swap_start(swap, e) || !two_differ(swap, two))
        return; /* The rules refuse the swap, or it changes more than two places of the table. */
    own = measure_own(swap);
    if (own != swap->before.own && own != swap->before.own + swap->change)
        return;
    v = measure(swap);
    for (size_t k = 0; k < swap->holds; k++) {
        c.held[k] = v.held[k] - swap->before.held[k];
        c.sum += fabs(c.held[k]);
    }
    c.still = v.own == swap->before.own && memcmp(v.family, swap->before.family, sizeof v.family) == 0;
    swap->list = memory_grow(swap->list, swap->count, sizeof *swap->list);
    if (c.still || v.own != swap->before.own)
        swap->list[swap->count++] = c;
}

static bool in_group(const struct swap *swap, size_t i)
{
    struct subject subject = {
        .state = swap->state, .what = swap->own.name, .len = (size_t)(strrchr(swap->own.name, '.') - swap->own.name)};

    return swap->places[i].pile >= 0 &&
           (feature_is_depth(swap->own.feature) ? subject_is_tableau(&subject, swap->places[i].pile)
                                                : subject_in_group(&subject, swap->places[i].pile));
}

static void swap_try_all(struct swap *swap, struct deal_error *e)
{
    for (size_t i = 0; i < swap->deal->n; i++) {
        for (size_t j = 0; in_group(swap, i) && j < swap->deal->n; j++) {
            if (swap->places[j].pile < 0 || swap->deal->cards[i] == swap->deal->cards[j] ||
                (in_group(swap, j) && j < i))
                continue;
            exchange(swap, i, j);
            try_swap(swap, i, j, e);
            exchange(swap, i, j);
        }
    }
}

/* ---- choice --------------------------------------------------------------------------- */

/* splitmix64 */
static uint64_t swap_draw(struct swap *swap)
{
    uint64_t z = swap->random += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static double mismatch(const struct swap *swap, const struct candidate *a, const struct candidate *b)
{
    double sum = 0;

    for (size_t k = 0; k < swap->holds; k++)
        sum += fabs(a->held[k] - b->held[k]);
    return sum;
}

static double distance(const struct swap *swap, size_t i, size_t j)
{
    return fabs((double)swap->places[i].at - (double)swap->places[j].at);
}

/* Returns how much candidate B differs from a perfect placebo of A; infinite if it cannot be a placebo. */
static double unlike(const struct swap *swap, const struct candidate *a, const struct candidate *b)
{
    if (!b->still || swap->places[a->from].pile != swap->places[b->from].pile ||
        swap->places[a->to].pile != swap->places[b->to].pile)
        return INFINITY;
    return 1e6 * mismatch(swap, a, b) + 1e3 * distance(swap, a->from, b->from) + distance(swap, a->to, b->to);
}

/* Returns one of the candidates of least COST, each with the same probability; NULL if all costs are infinite. */
static const struct candidate *swap_choose(struct swap *swap, const struct candidate *candidate,
                                           double (*cost)(const struct swap *, const struct candidate *,
                                                          const struct candidate *))
{
    const struct candidate *best = NULL;
    double least = INFINITY;
    uint64_t ties = 0;

    for (size_t i = 0; i < swap->count; i++) {
        double c = cost(swap, candidate, &swap->list[i]);

        if (c == INFINITY || c > least)
            continue;
        ties = c < least ? 1 : ties + 1;
        least = c;
        if (swap_draw(swap) % ties == 0)
            best = &swap->list[i];
    }
    return best;
}

static double cost_of_swap(const struct swap *swap, const struct candidate *a, const struct candidate *b)
{
    (void)swap;
    (void)a;
    return b->still ? INFINITY : b->sum;
}

/* Measures the pair of twins (equal cards) in the pile at PLACE of the present table. */
static void measure_pair(const struct swap *swap, const struct place *place, struct swap_arms *out)
{
    size_t count;
    const uint8_t *cards = deal_state_pile(swap->state, place->pile, &count);

    for (size_t at = 0; at < count; at++) {
        size_t deeper = at < place->at ? at : place->at, gap = at < place->at ? place->at - at : at - place->at;

        if (gap == 0 || cards[at] != cards[place->at] || (out->gap && gap >= out->gap))
            continue;
        out->gap = (unsigned)gap;
        out->depth = (unsigned)(count - 1 - deeper);
    }
}

/* Measures the pair of twins (equal cards) that the swap separates, or the one that it makes. */
static bool describe_pair(struct swap *swap, struct swap_arms *out, struct deal_error *e)
{
    const struct swap_arm *a = &out->swapped;
    bool good;

    if (swap->change > 0)
        exchange(swap, a->from, a->to);
    good = swap_start(swap, e);
    if (good) {
        measure_pair(swap, &swap->places[a->from], out);
        if (swap->places[a->to].pile == swap->places[a->from].pile)
            measure_pair(swap, &swap->places[a->to], out);
    }
    if (swap->change > 0)
        exchange(swap, a->from, a->to);
    return good;
}

static struct swap_arm arm_of(const struct candidate *candidate)
{
    return (struct swap_arm){.from = candidate->from, .to = candidate->to, .change = candidate->sum};
}

bool swap_find(struct swap *swap, struct deal_state *s, struct swap_deal *swap_deal, struct swap_arms *out,
               struct deal_error *e)
{
    const struct candidate *swapped, *placebo;

    *out = (struct swap_arms){.found = false};
    swap->state = s;
    swap->deal = swap_deal;
    swap->count = 0;
    swap->random = memory_hash(MEMORY_HASH, swap_deal->cards, swap_deal->n);
    if (!swap_start(swap, e))
        return false;
    remember(swap);
    swap->before = measure(swap);
    find_places(swap, e);
    swap_try_all(swap, e);
    swapped = swap_choose(swap, NULL, cost_of_swap);
    placebo = swapped ? swap_choose(swap, swapped, unlike) : NULL;
    if (!placebo)
        return true;
    *out = (struct swap_arms){.found = true,
                              .swapped = arm_of(swapped),
                              .placebo = arm_of(placebo),
                              .mismatch = mismatch(swap, swapped, placebo)};
    return describe_pair(swap, out, e);
}
