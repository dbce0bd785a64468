/*
 * Microsoft's FreeCell chooses card after card of a pack sorted by rank with a linear congruential generator; the last card
 * of the pack takes the place of the chosen one.  The generator is that of Microsoft's C library; the number drawn is its bits
 * from 16 on.  Freecell Solver and PySolFC widen it up to deal 2^33 - 1.  Below deal 2^31 fifteen bits are drawn.  Below 2^32
 * bit 15 is set besides.  From there on the seed is the number less 2^32, and sixteen bits are drawn and one is added.
 *
 * PySolFC shuffles as Microsoft does below 32000, from there on with the Mersenne Twister of Matsumoto and Nishimura,
 * seeded with the number as an array of words, as Python's random.Random is.  A choice from the unsorted rest of the pack is
 * a swap with its last card, so both shuffle alike.
 */
#include "boards.h"

enum { WORDS = 624, MIDDLE = 397, MICROSOFT_BELOW = 32000 };

/* Words of 32 bits of a decimal number, the least first.  Returns how many. */
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

struct generator {
    bool linear;
    uint32_t seed, mask, set, more; /* of the linear one: a draw is its bits from 16 on & mask | set, + more */
    uint32_t state[WORDS];
    int used;
};

static void linear_start(struct generator *g, uint64_t number)
{
    *g = (struct generator){.linear = true, .seed = (uint32_t)number, .mask = 0x7FFF};
    if (number >> 32) {
        g->mask = 0xFFFF;
        g->more = 1;
    } else if (number >> 31) {
        g->set = 0x8000;
    }
}

static uint32_t linear_next(struct generator *g)
{
    g->seed = g->seed * UINT32_C(214013) + UINT32_C(2531011);
    return ((g->seed >> 16 & g->mask) | g->set) + g->more;
}

static void twister_start(struct generator *g, uint32_t seed)
{
    g->state[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++)
        g->state[i] = UINT32_C(1812433253) * (g->state[i - 1] ^ g->state[i - 1] >> 30) + i;
    g->used = WORDS;
}

/* Steps to the next word of the state, which goes round. */
static int twister_step(uint32_t *state, int i)
{
    if (i < WORDS - 1)
        return i + 1;
    state[0] = state[WORDS - 1];
    return 1;
}

static void twister_seed(struct generator *g, const uint32_t *key, int keys)
{
    uint32_t *s = g->state;
    int i = 1;

    twister_start(g, UINT32_C(19650218));
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

static void twister_turn(struct generator *g)
{
    uint32_t *s = g->state;

    for (int i = 0; i < WORDS; i++) {
        uint32_t y = (s[i] & UINT32_C(0x80000000)) | (s[(i + 1) % WORDS] & UINT32_C(0x7FFFFFFF));

        s[i] = s[(i + MIDDLE) % WORDS] ^ y >> 1 ^ (y & 1 ? UINT32_C(0x9908B0DF) : 0);
    }
    g->used = 0;
}

static uint32_t twister_next(struct generator *g)
{
    uint32_t y;

    if (g->used == WORDS)
        twister_turn(g);
    y = g->state[g->used++];
    y ^= y >> 11;
    y ^= y << 7 & UINT32_C(0x9D2C5680);
    y ^= y << 15 & UINT32_C(0xEFC60000);
    return y ^ y >> 18;
}

/* From 0 to MOST. */
static int draw_up_to(struct generator *g, int most)
{
    uint32_t high, low;

    if (g->linear)
        return (int)(linear_next(g) % (unsigned)(most + 1));
    high = twister_next(g) >> 5;
    low = twister_next(g) >> 6;
    return (int)((high * 67108864.0 + low) / 9007199254740992.0 * (most + 1));
}

/* ---- the pack ---- */

/* Suit by suit, or, one pack for Microsoft's generator, rank by rank. */
static void pack_sorted(uint8_t *cards, int n, bool by_rank)
{
    for (int i = 0; i < n; i++) {
        int rank = by_rank ? i / 4 : i % 13, suit = by_rank ? i % 4 : i / 13 % 4;

        cards[i] = deal_card_parse((char[2]){"A23456789TJQK"[rank], (by_rank ? "CDHS" : "CSHD")[suit]});
    }
}

void deal_number_shuffle(const char *number, uint8_t *cards, int n)
{
    bool microsoft = *number == 'm';
    struct generator g;
    uint32_t word[3];
    int words = number_words(number + (microsoft ? 2 : 0), word);

    if (microsoft || (words == 1 && word[0] < MICROSOFT_BELOW)) {
        linear_start(&g, (uint64_t)word[1] << 32 | word[0]);
    } else {
        g.linear = false;
        twister_seed(&g, word, words);
    }
    pack_sorted(cards, n, g.linear && n == NUMBER_PACK);
    for (int i = n - 1; i > 0; i--) {
        int j = draw_up_to(&g, i);
        uint8_t card = cards[i];

        cards[i] = cards[j];
        cards[j] = card;
    }
    for (int i = 0; i < n / 2; i++) { /* the last card is dealt first */
        uint8_t card = cards[i];

        cards[i] = cards[n - 1 - i];
        cards[n - 1 - i] = card;
    }
}
