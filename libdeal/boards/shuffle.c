/*
 * The shuffles of numbered deals. Microsoft's FreeCell chooses card after card of a pack sorted by rank with a linear
 * congruential generator; the last card of the pack takes the place of the chosen one.  The generator is that of
 * Microsoft's C library; a random number is its state from bit 16 on. Freecell Solver and PySolFC extend the deal
 * numbers to 2^33 - 1. Below deal 2^31 a random number has fifteen bits. Below 2^32 bit 15 is set in addition. Above,
 * the seed is the deal number less 2^32, and a random number has sixteen bits, plus one.
 *
 * PySolFC shuffles deals below 32000 as Microsoft does, others with the Mersenne Twister of Matsumoto and Nishimura,
 * seeded with the number as an array of words, as Python's random.Random is.  Choosing a card of the remaining pack is
 * a swap with its last card, so both methods share one loop.
 */
#include "boards.h"

#include <string.h>

enum { WORDS = 624, MIDDLE = 397 };

/* Converts a decimal number to words of 32 bits, the least significant first. Returns how many there are. */
static int number_words(const char *number, uint32_t word[3])
{
    int n = 3;

    memset(word, 0, 3 * sizeof *word);
    for (; *number; number++) {
        uint64_t carry = (uint64_t)(*number - '0');

        for (int i = 0; i < 3; i++) {
            carry += (uint64_t)word[i] * 10;
            word[i] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    while (n > 1 && !word[n - 1])
        n--;
    return n;
}

/* ---- the generators ---- */

/* State of Microsoft's linear congruential generator. A random number is (bits 16 and up of the state & MASK | SET)
 * + MORE. */
struct linear {
    uint32_t seed, mask, set, more;
};

struct generator {
    bool is_linear;
    struct linear linear;
    uint32_t state[WORDS]; /* state of the Mersenne Twister */
    int used;
};

static struct linear linear_start(uint64_t number)
{
    struct linear g = {.seed = (uint32_t)number, .mask = 0x7FFF};

    if (number >> 32) {
        g.mask = 0xFFFF;
        g.more = 1;
    } else if (number >> 31) {
        g.set = 0x8000;
    }
    return g;
}

static uint32_t linear_next(struct linear *linear)
{
    linear->seed = linear->seed * UINT32_C(214013) + UINT32_C(2531011);
    return ((linear->seed >> 16 & linear->mask) | linear->set) + linear->more;
}

static void twister_start(struct generator *generator)
{
    generator->state[0] = UINT32_C(19650218);
    for (uint32_t i = 1; i < WORDS; i++)
        generator->state[i] = UINT32_C(1812433253) * (generator->state[i - 1] ^ generator->state[i - 1] >> 30) + i;
    generator->used = 0;
}

/* Advances to the next word of the Mersenne Twister's state, which is a ring. */
static int twister_step(uint32_t *state, int i)
{
    if (i < WORDS - 1)
        return i + 1;
    state[0] = state[WORDS - 1];
    return 1;
}

/* Seeds the Mersenne Twister with KEYS words; GENERATOR must be initialized by twister_start(). */
static void twister_seed(struct generator *generator, const uint32_t *key, int keys)
{
    uint32_t *s = generator->state;
    int i = 1;

    for (int k = 0; k < WORDS; k++) {
        s[i] = (s[i] ^ (s[i - 1] ^ s[i - 1] >> 30) * UINT32_C(1664525)) + key[k % keys] + (uint32_t)(k % keys);
        i = twister_step(s, i);
    }
    for (int k = 0; k < WORDS - 1; k++) {
        s[i] = (s[i] ^ (s[i - 1] ^ s[i - 1] >> 30) * UINT32_C(1566083941)) - (uint32_t)i;
        i = twister_step(s, i);
    }
    s[0] = UINT32_C(0x80000000);
}

/* Computes and returns the next random word of the Mersenne Twister. */
static uint32_t twister_next(struct generator *generator)
{
    uint32_t *s = generator->state, y;
    int i = generator->used;

    y = (s[i] & UINT32_C(0x80000000)) | (s[(i + 1) % WORDS] & UINT32_C(0x7FFFFFFF));
    y = s[i] = s[(i + MIDDLE) % WORDS] ^ y >> 1 ^ (y & 1 ? UINT32_C(0x9908B0DF) : 0);
    generator->used = (i + 1) % WORDS;
    y ^= y >> 11;
    y ^= y << 7 & UINT32_C(0x9D2C5680);
    y ^= y << 15 & UINT32_C(0xEFC60000);
    return y ^ y >> 18;
}

/* A random number from 0 to MOST. */
static int draw_up_to(struct generator *generator, int most)
{
    uint32_t high, low;

    if (generator->is_linear)
        return (int)(linear_next(&generator->linear) % (unsigned)(most + 1));
    high = twister_next(generator) >> 5;
    low = twister_next(generator) >> 6;
    return (int)((high * 67108864.0 + low) / 9007199254740992.0 * (most + 1));
}

/* ---- the pack ---- */

void deal_number_reverse(uint8_t *cards, int n)
{
    for (int i = 0; i < n / 2; i++)
        deal_swap(cards, i, n - 1 - i);
}

/* Fills CARDS with a sorted pack: suit by suit, or rank by rank, as Microsoft's shuffle of one pack starts. */
static void pack_sorted(uint8_t *cards, int n, bool by_rank)
{
    for (int i = 0; i < n; i++) {
        int rank = by_rank ? i / 4 : i % 13, suit = by_rank ? i % 4 : i / 13 % 4;

        cards[i] = deal_card_parse((char[2]){"A23456789TJQK"[rank], (by_rank ? "CDHS" : "CSHD")[suit]});
    }
}

/* Shuffles the N sorted CARDS by the seeded GENERATOR; the first card is dealt first. */
static void pack_shuffle(struct generator *generator, uint8_t *cards, int n)
{
    for (int i = n - 1; i > 0; i--)
        deal_swap(cards, i, draw_up_to(generator, i));
    deal_number_reverse(cards, n);
}

void deal_number_shuffle(const char *number, uint8_t *cards, int n)
{
    bool microsoft = *number == 'm';
    struct generator g;
    uint32_t word[3];
    int words = number_words(number + (microsoft ? 2 : 0), word);

    g.is_linear = microsoft || (words == 1 && word[0] < NUMBER_PYSOL);
    if (g.is_linear) {
        g.linear = linear_start((uint64_t)word[1] << 32 | word[0]);
    } else {
        twister_start(&g);
        twister_seed(&g, word, words);
    }
    pack_sorted(cards, n, g.is_linear && n == NUMBER_PACK);
    pack_shuffle(&g, cards, n);
}

/* ---- from cards to numbers ---- */

uint64_t deal_number_find(uint64_t first, uint64_t last, bool microsoft, int n,
                          bool (*deals)(const void *arg, const uint8_t *cards), const void *arg)
{
    uint8_t sorted[2 * NUMBER_PACK], cards[2 * NUMBER_PACK];
    struct generator g, started;

    pack_sorted(sorted, n, microsoft && n == NUMBER_PACK);
    twister_start(&started);
    for (uint64_t number = first; number <= last; number++) {
        uint32_t word[2] = {(uint32_t)number, (uint32_t)(number >> 32)};

        if (microsoft) {
            g.linear = linear_start(number);
        } else {
            g = started;
            twister_seed(&g, word, word[1] ? 2 : 1);
        }
        g.is_linear = microsoft;
        memcpy(cards, sorted, (size_t)n);
        pack_shuffle(&g, cards, n);
        if (deals(arg, cards))
            return number;
    }
    return 0;
}

enum { FILTERED = 8 };

/* The search for a number of Microsoft's. MAY[I]: bits of the cards of the sorted pack that may be dealt as the I-th.
 */
struct inversion {
    uint64_t may[FILTERED];
    bool (*deals)(const void *arg, const uint8_t *cards);
    const void *arg;
};

enum { LINEAR_INVERSE_OF = 214013 };

/* The inverse of LINEAR_INVERSE_OF modulo 2^32, by Newton's iteration. */
static uint32_t linear_inverse(void)
{
    uint32_t inverse = 1;

    for (int i = 0; i < 5; i++)
        inverse *= 2 - LINEAR_INVERSE_OF * inverse;
    return inverse;
}

/* Does deal NUMBER deal the wanted cards? */
static bool inversion_deals(const struct inversion *inversion, uint64_t number)
{
    uint8_t pack[NUMBER_PACK];
    struct generator whole;
    struct linear g = linear_start(number);

    for (unsigned i = 0; i < NUMBER_PACK; i++)
        pack[i] = (uint8_t)i;
    for (unsigned i = 0; i < FILTERED; i++) {
        unsigned at = linear_next(&g) % (NUMBER_PACK - i);

        if (!(inversion->may[i] >> pack[at] & 1))
            return false;
        pack[at] = pack[NUMBER_PACK - 1 - i];
    }
    whole.is_linear = true;
    whole.linear = linear_start(number);
    pack_sorted(pack, NUMBER_PACK, true);
    pack_shuffle(&whole, pack, NUMBER_PACK);
    return inversion->deals(inversion->arg, pack);
}

/*
 * The smallest deal number from FIRST on, but below LEAST, that deals the wanted cards. Only numbers are looked at
 * whose generator draws in the same way and has the upper bits HIGH after its first draw, of CARD in the sorted pack.
 * With each combination of lower bits they determine a state of the generator, and so a seed. Most states fail by the
 * second card.
 */
static uint64_t inversion_among(const struct inversion *inversion, uint64_t first, uint32_t high, unsigned card,
                                uint64_t least)
{
    const struct linear start = linear_start(first);
    const uint32_t inverse = linear_inverse();

    for (uint32_t state = high << 16, i = 0; i <= 0xFFFF; i++, state++) {
        struct linear g = {state, start.mask, start.set, start.more};
        unsigned at = linear_next(&g) % (NUMBER_PACK - 1);
        uint32_t seed = (state - UINT32_C(2531011)) * inverse;
        uint64_t number = start.mask == 0x7FFF ? first | (seed & UINT32_C(0x7FFFFFFF)) : first + seed;

        if (inversion->may[1] >> (at == card ? NUMBER_PACK - 1 : at) & 1 && number && number < least &&
            inversion_deals(inversion, number))
            least = number;
    }
    return least;
}

/* The smallest deal number that deals the wanted cards, of those from FIRST on whose generator draws in the same way.
 */
static uint64_t inversion_from(const struct inversion *inversion, uint64_t first)
{
    uint64_t least = UINT64_MAX;
    struct linear start = linear_start(first);

    for (uint32_t high = 0; high <= start.mask; high++) {
        unsigned card = ((high | start.set) + start.more) % NUMBER_PACK;

        if (inversion->may[0] >> card & 1)
            least = inversion_among(inversion, first, high, card, least);
    }
    return least;
}

uint64_t deal_number_microsoft(uint64_t tried, bool (*may)(const void *arg, int i, uint8_t card),
                               bool (*deals)(const void *arg, const uint8_t *cards), const void *arg)
{
    static const uint64_t first[] = {0, UINT64_C(1) << 31, UINT64_C(1) << 32};
    struct inversion v = {.deals = deals, .arg = arg};
    uint8_t pack[NUMBER_PACK];
    uint64_t number = UINT64_MAX;

    pack_sorted(pack, NUMBER_PACK, true);
    for (int i = 0; i < FILTERED; i++)
        for (int card = 0; card < NUMBER_PACK; card++)
            v.may[i] |= (uint64_t)may(arg, i, pack[card]) << card;
    for (uint64_t i = 1; i <= tried && number == UINT64_MAX; i++)
        if (inversion_deals(&v, i))
            number = i;
    for (int i = 0; i < 3 && number == UINT64_MAX; i++)
        number = inversion_from(&v, first[i]);
    return number == UINT64_MAX ? 0 : number;
}
