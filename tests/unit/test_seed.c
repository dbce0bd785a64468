/*
 * Tests deals from seeds by an implementation without GSL. The generator, the shuffle and the rulings are implemented
 * from deal-format(5), and compared with the library's deals. A seed means the same deal for ever.
 */
#include "deal.h"
#include "suite.h"

#include <math.h>
#include <string.h>

/* ---- MT19937, version of 2002 ---- */

enum { N = 624, M = 397 };

struct twister {
    uint32_t state[N];
    int at;
};

static void seed_twister(struct twister *t, uint32_t seed)
{
    t->state[0] = seed;
    for (uint32_t i = 1; i < N; i++)
        t->state[i] = 1812433253u * (t->state[i - 1] ^ t->state[i - 1] >> 30) + i;
    t->at = N;
}

static void turn(struct twister *t)
{
    for (int i = 0; i < N; i++) {
        uint32_t y = (t->state[i] & 0x80000000u) | (t->state[(i + 1) % N] & 0x7FFFFFFFu);
        t->state[i] = t->state[(i + M) % N] ^ y >> 1 ^ (y & 1 ? 0x9908B0DFu : 0);
    }
    t->at = 0;
}

static uint32_t seed_draw(struct twister *t)
{
    uint32_t y;

    if (t->at == N)
        turn(t);
    y = t->state[t->at++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9D2C5680u;
    y ^= y << 15 & 0xEFC60000u;
    return y ^ y >> 18;
}

static uint32_t seed_below(struct twister *t, uint32_t n)
{
    uint32_t scale = 0xFFFFFFFFu / n, k;

    do
        k = seed_draw(t) / scale;
    while (k >= n);
    return k;
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t c = *a;
    *a = *b;
    *b = c;
}

static void seed_shuffle(struct twister *t, uint8_t *cards, int n)
{
    for (int i = n - 1; i > 0; i--)
        swap(&cards[i], &cards[seed_below(t, (uint32_t)i + 1)]);
}

/* ---- the rulings ---- */

typedef void ruling(struct twister *t, uint8_t *cards, int n);

static void seed_plain(struct twister *t, uint8_t *cards, int n) { seed_shuffle(t, cards, n); }

static bool before(const uint8_t *cards, int i) { return memchr(cards, cards[i], (size_t)i) != NULL; }

static void distinct(struct twister *t, uint8_t *cards, int n, int k)
{
    for (int i = 0; i < k; i++)
        do
            swap(&cards[i], &cards[i + (int)seed_below(t, (uint32_t)(n - i))]);
        while (before(cards, i));
    seed_shuffle(t, cards + k, n - k);
}

static void distinct_28(struct twister *t, uint8_t *cards, int n) { distinct(t, cards, n, 28); }
static void distinct_22(struct twister *t, uint8_t *cards, int n) { distinct(t, cards, n, 22); }

static void single_pack(struct twister *t, uint8_t *cards, int n)
{
    seed_shuffle(t, cards, 52);
    seed_shuffle(t, cards + 28, n - 28);
}

static void halves(struct twister *t, uint8_t *cards, int n)
{
    seed_shuffle(t, cards, n / 2);
    seed_shuffle(t, cards + n / 2, n / 2);
}

static bool lies_badly(const uint8_t *cards, int at)
{
    for (int i = at / 4 * 4; i < at; i++)
        if (cards[i] / 13 == cards[at] / 13 && cards[i] % 13 != 12)
            return true;
    return false;
}

/* Returns the place of the later of two badly placed kings of SUIT, or -1. */
static int bad_pair(const uint8_t *cards, int suit)
{
    int found = 0, last = -1;

    for (int i = 0; i < 48; i++)
        if (cards[i] == 13 * suit + 12 && lies_badly(cards, i)) {
            found++;
            last = i;
        }
    return found == 2 ? last : -1;
}

static void seed_slip(struct twister *t, uint8_t *cards, int n)
{
    seed_shuffle(t, cards, n);
    for (int suit = 0; suit < 4; suit++)
        for (int at = bad_pair(cards, suit); at >= 0 && at % 4; at--)
            swap(&cards[at], &cards[at - 1]);
}

static void seed_redeal(struct twister *t, uint8_t *cards, int n)
{
    bool bad;

    do {
        seed_shuffle(t, cards, n);
        bad = false;
        for (int suit = 0; suit < 4; suit++)
            bad = bad || bad_pair(cards, suit) >= 0;
    } while (bad);
}

/* ---- the comparison ---- */

static const struct deck {
    const char *game, *set;
    int packs, suits, ranks;
    ruling *how;
    const char *out; /* cards taken out of the pack before the deal, the first of each kind */
} decks[] = {
    {"belle-lucie", "", 1, 4, 13, seed_plain, ""},
    {"belle-lucie", "ranks:5,suits:3", 1, 3, 5, seed_plain, ""},
    {"cadran", "", 2, 4, 13, seed_plain, ""},
    {"calcul", "", 1, 4, 13, seed_plain, "AS2H3D4C"},
    {"nation", "", 2, 4, 13, seed_plain, "ASAHADACKSKHKDKC"},
    {"loi-salique", "", 2, 4, 13, seed_plain, "KS"},
    {"petits-paquets", "", 2, 4, 13, seed_plain, "KSKHKDKCKSKHKDKC"},
    {"empress-of-india", "", 4, 4, 13, seed_plain, "ASASASASACACACACQSQSQSQSQCQCQCQCKHKHKHKHKDKDKDKDJHJHJHJHJDJDJDJD"},
    {"herring-bone", "", 2, 4, 13, seed_plain, ""},
    {"herring-bone", "bone:distinct", 2, 4, 13, distinct_28, ""},
    {"herring-bone", "bone:single-pack", 2, 4, 13, single_pack, ""},
    {"herring-bone/german", "", 2, 4, 13, single_pack, ""},
    {"assembly", "", 2, 4, 13, distinct_22, ""},
    {"assembly", "assembly:any", 2, 4, 13, seed_plain, ""},
    {"carre-napoleon", "", 2, 4, 13, seed_slip, ""},
    {"carre-napoleon", "kings:redeal", 2, 4, 13, seed_redeal, ""},
    {"carre-napoleon", "kings:keep", 2, 4, 13, seed_plain, ""},
    {"sympathie", "", 2, 4, 13, halves, ""},
};

static int list_cards(const struct deck *k, uint8_t *cards)
{
    int n = 0;

    for (int pack = 0; pack < k->packs; pack++)
        for (int suit = 0; suit < k->suits; suit++)
            for (int rank = 0; rank < k->ranks; rank++)
                cards[n++] = (uint8_t)(13 * suit + rank);
    for (const char *out = k->out; *out; out += 2) {
        uint8_t *at = memchr(cards, deal_card_parse(out), (size_t)n);
        memmove(at, at + 1, (size_t)(cards + n - at - 1));
        n--;
    }
    return n;
}

START_TEST(test_deck)
{
    const struct deck *k = &decks[_i];
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(k->game, k->set, &e);
    static const uint32_t seeds[] = {1, 2, 3, 7, 42, 1000, 65536, 2147483648u, 4294967295u};

    if (!r && (strstr(e.text, "not built") || strstr(e.text, "unknown game")))
        return;
    ck_assert_msg(r != NULL, "%s: %s", e.field, e.text);
    for (size_t i = 0; i < 40 + sizeof seeds / sizeof *seeds; i++) {
        uint8_t cards[DEAL_CARDS_MAX], dealt[DEAL_CARDS_MAX];
        uint32_t seed = i < 40 ? 100 + (uint32_t)i : seeds[i - 40], number;
        struct twister t;
        int n = list_cards(k, cards);

        seed_twister(&t, seed);
        k->how(&t, cards, n);
        ck_assert_int_eq(n, deal_rules_cards(r));
        ck_assert(deal_rules_deal(r, seed, dealt, &number, &e));
        ck_assert_msg(!memcmp(cards, dealt, (size_t)n), "%s %s seed %lu", k->game, k->set, (unsigned long)seed);
        ck_assert_uint_eq(number, seed_draw(&t));
    }
    deal_rules_free(r);
}
END_TEST

START_TEST(test_no_seed)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("belle-lucie", "", &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t number;

    ck_assert(!deal_rules_deal(r, 0, cards, &number, &e));
    deal_rules_free(r);
}
END_TEST

/* ---- riffles: the model of Gilbert, Shannon and Reeds ---- */

/* Returns the number of rising sequences in an order of N cards of a sorted pack 0..N-1: maximal runs of
 * consecutive cards that occur in order. */
static int rising_sequences(const uint8_t *order, int n)
{
    int place[52], count = 1;

    for (int i = 0; i < n; i++)
        place[order[i]] = i;
    for (int i = 1; i < n; i++)
        count += place[i] < place[i - 1];
    return count;
}

static double riffle_choose(double n, int k)
{
    double c = 1;

    if (n < k)
        return 0;
    for (int i = 0; i < k; i++)
        c *= (n - i) / (k - i);
    return c;
}

/* Returns the probability of an order of N cards with R rising sequences after A riffles (Bayer and Diaconis 1992). */
static double riffle_chance(int n, int r, int a) { return riffle_choose(ldexp(1, a) + n - r, n) / pow(2, a * n); }

/* Returns the Eulerian number: how many orders of N cards have R rising sequences. */
static double eulerian(int n, int r)
{
    double row[54] = {0, 1};

    for (int m = 2; m <= n; m++)
        for (int k = m; k >= 1; k--)
            row[k] = k * row[k] + (m - k + 1) * row[k - 1];
    return row[r];
}

/* Returns in ORDER the places of the cards after riffles of a pack of 0..n-1. */
static void riffled(const struct deal_rules *r, unsigned riffles, uint32_t seed, uint8_t *order)
{
    uint8_t sorted[DEAL_CARDS_MAX];
    uint32_t number;
    struct deal_error e;

    for (int i = 0; i < deal_rules_cards(r); i++)
        sorted[i] = (uint8_t)i;
    ck_assert(deal_rules_riffle(r, sorted, riffles, seed, order, &number, &e));
}

/* All 24 orders of four riffled cards have the frequencies of the model. */
START_TEST(test_riffled_orders)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("belle-lucie", "ranks:2,suits:2", &e);
    enum { DEALS = 4000 };
    int seen[256] = {0};
    double square = 0;

    ck_assert_int_eq(deal_rules_cards(r), 4);
    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        uint8_t c[DEAL_CARDS_MAX];

        riffled(r, (unsigned)_i, seed, c);
        seen[c[0] << 6 | c[1] << 4 | c[2] << 2 | c[3]]++;
    }
    for (int code = 0; code < 256; code++) {
        uint8_t c[] = {code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3};
        double chance;

        if ((1 << c[0] | 1 << c[1] | 1 << c[2] | 1 << c[3]) != 15)
            continue;
        chance = DEALS * riffle_chance(4, rising_sequences(c, 4), _i);
        if (chance > 0)
            square += (seen[code] - chance) * (seen[code] - chance) / chance;
        else
            ck_assert_int_eq(seen[code], 0);
    }
    /* The chi-square statistic reaches 55 with a probability of 0.0002. */
    ck_assert_msg(square < 55, "chi-square %g with up to 23 degrees of freedom", square);
    deal_rules_free(r);
}
END_TEST

/* The number of rising sequences of 52 riffled cards has the distribution of the model. */
START_TEST(test_rising_sequences)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("golf", "", &e);
    enum { DEALS = 4000 };
    int seen[53] = {0}, classes = 0, count = 0;
    double square = 0, chance = 0;

    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        uint8_t c[DEAL_CARDS_MAX];

        riffled(r, (unsigned)_i, seed, c);
        seen[rising_sequences(c, 52)]++;
    }
    for (int k = 1; k <= 52; k++) {
        chance += DEALS * eulerian(52, k) * riffle_chance(52, k, _i);
        count += seen[k];
        if (chance < 5 && k < 52)
            continue;
        square += chance > 0 ? (count - chance) * (count - chance) / chance : count;
        classes++;
        chance = count = 0;
    }
    ck_assert_msg(square < classes + 20, "chi-square %g of %d classes", square, classes);
    deal_rules_free(r);
}
END_TEST

/* Tests one riffle, implemented by the text of deal-format(5). */
START_TEST(test_one_riffle)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("nation", "", &e);
    int n = deal_rules_cards(r);
    uint8_t bit[DEAL_CARDS_MAX], sorted[DEAL_CARDS_MAX], expected[DEAL_CARDS_MAX] = {0}, cards[DEAL_CARDS_MAX];
    int next[2] = {0, 0};
    struct twister t;
    uint32_t number;

    ck_assert(deal_rules_riffle(r, NULL, 0, 1, sorted, &number, &e));
    seed_twister(&t, 9);
    for (int i = 0; i < n; i++) {
        bit[i] = seed_draw(&t) >= 2147483648u;
        next[1] += !bit[i];
    }
    for (int i = 0; i < n; i++)
        expected[i] = sorted[next[bit[i]]++];
    ck_assert(deal_rules_riffle(r, NULL, 1, 9, cards, &number, &e));
    ck_assert(!memcmp(cards, expected, (size_t)n));
    ck_assert_uint_eq(number, seed_draw(&t));
    memcpy(cards, sorted, (size_t)n);
    ck_assert(deal_rules_riffle(r, cards, 1, 9, cards, &number, &e));
    ck_assert(!memcmp(cards, expected, (size_t)n));
    ck_assert(!deal_rules_riffle(r, NULL, 1, 0, cards, &number, &e));
    deal_rules_free(r);
}
END_TEST

START_TEST(test_riffles_refused)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("assembly", "", &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t number;

    ck_assert(!deal_rules_riffle(r, NULL, 3, 1, cards, &number, &e));
    ck_assert_str_eq(e.field, "riffles");
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("seed");
    TCase *t = tcase_create("seed");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_deck, 0, (int)(sizeof decks / sizeof *decks));
    tcase_add_test(t, test_no_seed);
    tcase_add_loop_test(t, test_riffled_orders, 1, 4);
    tcase_add_loop_test(t, test_rising_sequences, 3, 5);
    tcase_add_test(t, test_one_riffle);
    tcase_add_test(t, test_riffles_refused);
    suite_add_tcase(s, t);
    return run_suite(s);
}
