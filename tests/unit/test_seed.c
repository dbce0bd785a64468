/*
 * From a seed to cards, once more and without GSL. The generator, the shuffle and the rulings are
 * implemented from deal-format(5), and compared with the library's deals. A seed means the same deal
 * for ever.
 */
#include "deal.h"
#include "suite.h"

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

/* The place of the later of two badly placed kings of SUIT, or -1. */
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
    const char *out; /* cards taken out, the first of each */
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

int main(void)
{
    Suite *s = suite_create("seed");
    TCase *t = tcase_create("seed");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_deck, 0, (int)(sizeof decks / sizeof *decks));
    tcase_add_test(t, test_no_seed);
    suite_add_tcase(s, t);
    return run_suite(s);
}
