/*
 * Deals cards from a seed as deal-format(5) defines, with GSL's mt19937, so that a seed gives the same deal in all
 * versions. Also enforces the rulings of some games: conditions on the order of the dealt cards.
 */
#include "action.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

/* ---- rulings ---- */

static bool twins_among(const uint8_t *cards, int n)
{
    uint64_t seen = 0;

    for (int i = 0; i < n; i++) {
        if (seen & card_bit(cards[i]))
            return true;
        seen |= card_bit(cards[i]);
    }
    return false;
}

/* The number of cards in a packet: the consecutive cards that are dealt to one pile of the group with the ruling (a
 * condition on the order of dealt cards). */
static int packet_size(const struct deal_rules *r) { return r->pile[r->group[r->ruling.group].first].deal; }

/* Does the king at index AT of CARDS lie above a lower card of its suit in the same pile? */
static bool king_above(const struct deal_rules *r, const uint8_t *cards, int at)
{
    int size = packet_size(r), first = at / size * size;

    for (int i = first; i < at; i++)
        if (deal_suit(cards[i]) == deal_suit(cards[at]) && deal_rank(cards[i]) != r->cards.ranks)
            return true;
    return false;
}

/* The index of the later king of SUIT, if both kings of SUIT are dealt above a lower card of the suit; else -1. */
static int blocked_king(const struct deal_rules *r, const uint8_t *cards, int suit)
{
    uint8_t king = (uint8_t)(13 * suit + r->cards.ranks - 1);
    int n = r->ruling.cards < r->cards.listed ? r->ruling.cards : r->cards.listed, blocked = 0, last = -1;

    for (int i = 0; i < n; i++)
        if (cards[i] == king && king_above(r, cards, i)) {
            blocked++;
            last = i;
        }
    return blocked >= 2 ? last : -1;
}

static bool any_blocked(const struct deal_rules *r, const uint8_t *cards)
{
    for (int suit = 0; suit < r->cards.suits; suit++)
        if (blocked_king(r, cards, suit) >= 0)
            return true;
    return false;
}

/* Two kings of a suit are blocked if both are dealt above lower cards of it. Moves the later one to the bottom of
 * its pile. */
static void slip_kings(const struct deal_rules *r, uint8_t *cards)
{
    for (int suit = 0; suit < r->cards.suits; suit++) {
        int at = blocked_king(r, cards, suit), first;
        uint8_t king;

        if (at < 0)
            continue;
        first = at / packet_size(r) * packet_size(r);
        king = cards[at];
        memmove(cards + first + 1, cards + first, (size_t)(at - first));
        cards[first] = king;
    }
}

/* ---- ranks that go under ---- */

static bool goes_under(const struct deal_rules *r, int pile, uint8_t card)
{
    return r->group[r->pile[pile].group].under >> deal_rank(card) & 1;
}

/* Brings cards of these ranks below the other cards of their pile, without another change of the order. */
static bool sink(const struct deal_rules *r, uint8_t *cards, struct deal_error *e)
{
    struct deal_spot spot[DEAL_CARDS_MAX];
    int n = 0, moved;

    for (int g = 0; g < r->groups; g++)
        n = r->group[g].under ? r->cards.listed : n;
    if (n && !deal_lay_spots(r, spot, e))
        return false;
    do {
        moved = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (spot[j].pile == spot[i].pile && spot[j].at == spot[i].at + 1 &&
                    goes_under(r, spot[j].pile, cards[j]) && !goes_under(r, spot[i].pile, cards[i])) {
                    deal_swap(cards, i, j);
                    moved++;
                }
    } while (moved);
    return true;
}

static bool check_sunk(const struct deal_rules *r, const uint8_t *cards, struct deal_error *e)
{
    uint8_t sunk[DEAL_CARDS_MAX];
    size_t n = (size_t)r->cards.listed;

    memcpy(sunk, cards, n);
    return sink(r, sunk, e) &&
           (!memcmp(sunk, cards, n) || deal_fail(e, "cards", "a card lies under another that goes under in this game"));
}

bool deal_ruling_check(const struct deal_rules *r, const uint8_t *cards, struct deal_error *e)
{
    int half = r->cards.listed / 2;

    switch (r->ruling.kind) {
    case RULING_DISTINCT:
    case RULING_SINGLE:
        if (twins_among(cards, r->ruling.cards))
            return deal_fail(e, "cards", "twins among the first %d cards, which this game forbids", r->ruling.cards);
        return true;
    case RULING_SLIP:
    case RULING_REDEAL:
        if (any_blocked(r, cards))
            return deal_fail(e, "cards", "both kings of a suit lie above lower cards of it");
        return true;
    case RULING_HALVES:
        if (twins_among(cards, half) || twins_among(cards + half, r->cards.listed - half))
            return deal_fail(e, "cards", "each half of the cards must be one whole pack");
        return true;
    default: return check_sunk(r, cards, e);
    }
}

/* ---- shuffles ---- */

static void shuffle(gsl_rng *g, uint8_t *cards, int n)
{
    if (n > 1)
        gsl_ran_shuffle(g, cards, (size_t)n, 1);
}

/* Deals the first cards so that they all differ: a card equal to an earlier one is put back, and another is drawn. */
static void draw_distinct(gsl_rng *g, const struct deal_rules *r, uint8_t *cards)
{
    uint64_t seen = 0;

    for (int i = 0; i < r->ruling.cards; i++) {
        do
            deal_swap(cards, i, i + (int)gsl_rng_uniform_int(g, (unsigned long)(r->cards.listed - i)));
        while (seen & card_bit(cards[i]));
        seen |= card_bit(cards[i]);
    }
    shuffle(g, cards + r->ruling.cards, r->cards.listed - r->ruling.cards);
}

static void arrange(gsl_rng *g, const struct deal_rules *r, uint8_t *cards)
{
    int pack = r->cards.listed / r->cards.packs;

    switch (r->ruling.kind) {
    case RULING_DISTINCT: draw_distinct(g, r, cards); break;
    case RULING_SINGLE:
        shuffle(g, cards, pack);
        shuffle(g, cards + r->ruling.cards, r->cards.listed - r->ruling.cards);
        break;
    case RULING_HALVES:
        shuffle(g, cards, pack);
        shuffle(g, cards + pack, r->cards.listed - pack);
        break;
    case RULING_SLIP:
        shuffle(g, cards, r->cards.listed);
        slip_kings(r, cards);
        break;
    case RULING_REDEAL:
        do
            shuffle(g, cards, r->cards.listed);
        while (any_blocked(r, cards));
        break;
    default: shuffle(g, cards, r->cards.listed); break;
    }
}

/* Seeds the random generator G, whose state is the array STATE. gsl_rng_alloc() would seed it a second time. */
static bool seed_generator(gsl_rng *g, void *state, size_t size, uint32_t seed, struct deal_error *e)
{
    if (!seed)
        return deal_fail(e, "seed", "seeds go from 1 to 4294967295");
    if (gsl_rng_mt19937->size > size)
        return deal_fail(e, NULL, "this GSL's generator is larger than expected");
    *g = (gsl_rng){gsl_rng_mt19937, state};
    gsl_rng_set(g, seed);
    return true;
}

bool deal_rules_deal(const struct deal_rules *r, uint32_t seed, uint8_t *cards, uint32_t *shuffle_number,
                     struct deal_error *e)
{
    unsigned long state[1024];
    gsl_rng g;

    if (!seed_generator(&g, state, sizeof state, seed, e))
        return false;
    memcpy(cards, r->cards.list, (size_t)r->cards.listed);
    arrange(&g, r, cards);
    *shuffle_number = (uint32_t)gsl_rng_get(&g);
    return sink(r, cards, e);
}

/* One riffle by the model of Gilbert, Shannon and Reeds. For each place a random bit selects the half that its card
 * comes from; the number of zeros is the size of the first half. */
static void riffle(gsl_rng *g, uint8_t *cards, int n)
{
    uint8_t before[DEAL_CARDS_MAX], packet[DEAL_CARDS_MAX];
    int next[2] = {0, 0};

    memcpy(before, cards, (size_t)n);
    for (int i = 0; i < n; i++) {
        packet[i] = gsl_rng_get(g) >> 31 & 1;
        next[1] += !packet[i];
    }
    for (int i = 0; i < n; i++)
        cards[i] = before[next[packet[i]]++];
}

bool deal_rules_riffle(const struct deal_rules *r, const uint8_t *pack, unsigned riffles, uint32_t seed, uint8_t *cards,
                       uint32_t *shuffle_number, struct deal_error *e)
{
    unsigned long state[1024];
    gsl_rng g;

    if (r->ruling.kind != RULING_NONE)
        return deal_fail(e, "riffles", "the game has a ruling on the order of its cards, which riffles would break");
    if (!seed_generator(&g, state, sizeof state, seed, e))
        return false;
    memmove(cards, pack ? pack : r->cards.list, (size_t)r->cards.listed);
    while (riffles--)
        riffle(&g, cards, r->cards.listed);
    *shuffle_number = (uint32_t)gsl_rng_get(&g);
    return sink(r, cards, e);
}
