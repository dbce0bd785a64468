/*
 * Sets of kinds of cards for which places on the heap can run out. All cards in piles must come to the heap, each onto
 * a card on which it fits. Cards of the pack need no place, nor does the first card of an empty heap. The cards of a
 * set lie on different cards, each of a kind on which one of the set's kinds fits. Such a card is in a pile, in the
 * pack or on top of the heap. (By Hall's theorem, all cards find places of their own if each set of kinds does.) If the
 * top is the last place, the next card must be of the set.
 *
 * In games where cards of neighbouring ranks fit, the sets are those of every other rank of a row of ranks: five fours
 * more than threes and fives together cannot be laid.
 */
#include "counts.h"

/* A set of kinds under construction. */
struct places_set {
    uint64_t kinds, on; /* bit sets: kinds: the kinds of the set; on: the kinds on which one of them can be laid */
    int spare;          /* number of cards of the kinds on, minus the number of cards of the set */
};

/* Bit set of the kinds on which cards of a kind can be laid. */
static uint64_t places_on(const struct counts *counts, int kind)
{
    uint64_t on = 0;

    for (int j = 0; j < counts->kinds; j++)
        on |= (counts->fits[j] >> kind & 1) << j;
    return on;
}

/* Number of cards in piles, and in the pack if PACKED, whose kinds are in the bit set KINDS. */
static int places_cards(const struct counts *counts, uint64_t kinds, bool packed)
{
    int n = 0;

    for (int i = 0; i < counts->piles; i++)
        for (int c = 1; (packed || i != counts->stock) && c <= counts->count[i]; c++)
            n += (int)(kinds >> counts->pile[i].kind[c] & 1);
    return n;
}

static int places_spare(const struct counts *counts, const struct places_set *set)
{
    return places_cards(counts, set->on, true) - places_cards(counts, set->kinds, false);
}

/* Adds the kind that adds fewest places to SET. Cards of the set cannot lie on each other. Returns false if there is no
 * such kind. */
static bool places_widen(const struct counts *counts, struct places_set *set)
{
    struct places_set best = {.spare = DEAL_CARDS_MAX + 1};

    for (int i = 0; i < counts->kinds; i++) {
        struct places_set wide = {set->kinds | counts_bit(i), set->on | places_on(counts, i), 0};

        if (wide.kinds == set->kinds || wide.kinds & wide.on)
            continue;
        wide.spare = places_spare(counts, &wide);
        if (wide.spare < best.spare)
            best = wide;
    }
    if (best.kinds)
        *set = best;
    return best.kinds != 0;
}

/* Sets the byte of SET, which is 0 before. */
static void places_put(uint64_t words[PLACES_WORDS], int set, int value)
{
    words[set / 8] |= (uint64_t)(uint8_t)value << set % 8 * 8;
}

/* Adds SET, unless it is there or a byte is too small for its places. */
static void places_keep(struct counts *counts, const struct places_set *set)
{
    struct places *p = &counts->places;

    for (int i = 0; i < p->sets; i++)
        if (p->set[i] == set->kinds)
            return;
    if (p->sets == PLACES_SETS || places_cards(counts, set->on, true) > INT8_MAX ||
        places_cards(counts, set->kinds, false) > INT8_MAX)
        return;
    for (int i = 0; i < counts->kinds; i++) {
        int on = (int)(set->on >> i & 1);

        places_put(p->change[0][i], p->sets, (int)(set->kinds >> i & 1) - on);
        places_put(p->change[1][i], p->sets, -on);
    }
    places_put(p->spare, p->sets, set->spare);
    p->set[p->sets++] = set->kinds;
}

bool deal_places_find(struct counts *counts)
{
    for (int i = 0; counts->prunes && i < counts->kinds; i++) {
        struct places_set set = {counts_bit(i), places_on(counts, i), 0}, best = {.spare = DEAL_CARDS_MAX + 1};

        if (set.kinds & set.on)
            continue;
        do {
            set.spare = places_spare(counts, &set);
            if (set.spare <= best.spare)
                best = set;
        } while (places_widen(counts, &set));
        if (best.spare + (counts->top == counts->kinds || best.on >> counts->top & 1) < 0)
            return false;
        places_keep(counts, &best);
    }
    return true;
}
