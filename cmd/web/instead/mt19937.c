/*
 * In this folder: replacements for libraries that the page does not include: GSL's generator (mt19937.c), libinih
 * (ini.c), a file system (file.c).
 *
 * The Mersenne Twister of Matsumoto and Nishimura, seeded as they did in 2002, with the draws
 * and the shuffle that deal-format(5) prescribes: a seed means the same deal for ever.
 */
#include <gsl/gsl_randist.h>
#include <stdint.h>
#include <string.h>

enum { N = 624, M = 397 };

struct twister {
    uint32_t word[N];
    int at;
};

static const gsl_rng_type twister_type = {sizeof(struct twister)};
const gsl_rng_type *gsl_rng_mt19937 = &twister_type;

void gsl_rng_set(const gsl_rng *r, unsigned long seed)
{
    struct twister *t = r->state;

    t->word[0] = seed ? (uint32_t)seed : 4357;
    for (int i = 1; i < N; i++)
        t->word[i] = 1812433253u * (t->word[i - 1] ^ t->word[i - 1] >> 30) + (uint32_t)i;
    t->at = N;
}

static void twist(struct twister *twister)
{
    for (int i = 0; i < N; i++) {
        uint32_t y = (twister->word[i] & 0x80000000u) | (twister->word[(i + 1) % N] & 0x7fffffffu);
        twister->word[i] = twister->word[(i + M) % N] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    twister->at = 0;
}

unsigned long gsl_rng_get(const gsl_rng *r)
{
    struct twister *t = r->state;
    uint32_t y;

    if (t->at >= N)
        twist(t);
    y = t->word[t->at++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}

unsigned long gsl_rng_uniform_int(const gsl_rng *r, unsigned long n)
{
    uint32_t scale = 0xffffffffu / (uint32_t)n, k;

    do
        k = (uint32_t)gsl_rng_get(r) / scale;
    while (k >= n);
    return k;
}

/* Shuffles an array of N single bytes: SIZE must be 1. */
void gsl_ran_shuffle(const gsl_rng *r, void *base, size_t n, size_t size)
{
    unsigned char *card = base, kept;

    (void)size;
    for (size_t i = n; i-- > 1;) {
        size_t j = gsl_rng_uniform_int(r, (unsigned long)i + 1);
        kept = card[i];
        card[i] = card[j];
        card[j] = kept;
    }
}
