/*
 * The engine under random walks: cards are conserved, the kept hash is the
 * recomputed one, undo restores every byte, and two positions have one hash
 * exactly when they are equal.
 *
 * FULL=1 in the environment asks for the long versions.
 */
#include "../../libdeal/internal.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static bool full(void) { return getenv("FULL") != NULL; }

/* A stream of its own, so that the walks are the same everywhere. */
struct stream {
    uint64_t at;
};

static uint64_t draw(struct stream *g, uint64_t below)
{
    g->at += 0x9E3779B97F4A7C15u;
    return deal_mix(g->at) % below;
}

static struct deal_rules *rules_of(const char *game, const char *set)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, set, &e);

    if (!r && !strstr(e.text, "is not built") && !strstr(e.text, "unknown game"))
        ck_abort_msg("%s %s: %s: %s", game, set ? set : "", e.field, e.text);
    return r;
}

static void start(struct deal_state *s, const struct deal_rules *r, uint32_t seed)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e = {0};

    ck_assert_msg(deal_rules_deal(r, seed, cards, &shuffle, &e), "%s", e.text);
    ck_assert_msg(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e), "%s", e.text);
}

/* ---- walks ---- */

enum { WALK_LIMIT = 400, WALK_LIMIT_FULL = 3000 }; /* reversible moves: some walks have no end */

static size_t walk(struct deal_state *s, struct stream *g)
{
    struct deal_error e = {0};
    const struct deal_action *list;
    size_t count, steps = 0, limit = full() ? WALK_LIMIT_FULL : WALK_LIMIT;

    while (steps < limit && (list = deal_state_actions(s, &count), count)) {
        char word[DEAL_WORD_MAX];
        struct deal_action a = list[draw(g, count)], found;

        deal_state_word(s, a, word);
        ck_assert_msg(deal_state_find(s, word, strlen(word), &found, &e), "%s: %s", word, e.text);
        ck_assert_msg(!memcmp(&a, &found, sizeof a), "%s names two actions", word);
        ck_assert(deal_state_apply(s, a));
        ck_assert_msg(deal_state_verify(s, &e), "after %s: %s", word, e.text);
        steps++;
    }
    return steps;
}

static void walk_and_return(const struct deal_rules *r, uint32_t seed)
{
    struct deal_error e = {0};
    struct deal_state *s = deal_state_new(r, &e);
    struct stream g = {seed};
    size_t size, steps;
    void *before;

    ck_assert(s != NULL);
    start(s, r, seed);
    deal_state_bytes(s, &size);
    before = malloc(size);
    memcpy(before, deal_state_bytes(s, &size), size);
    steps = walk(s, &g);
    ck_assert_uint_eq(deal_state_depth(s), steps);
    while (deal_state_undo(s))
        ;
    ck_assert_msg(!memcmp(before, deal_state_bytes(s, &size), size), "undo did not restore %s seed %u",
                  deal_rules_game(r), (unsigned)seed);
    free(before);
    deal_state_free(s);
}

START_TEST(walks_keep_cards_and_hash)
{
    const char *game = deal_game_id(_i);
    static const char *const sets[] = {NULL, "ranks:6", "ranks:7,suits:2", "suits:3"};
    uint32_t walks = full() ? 200 : 12;

    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
        struct deal_error e = {0};
        struct deal_rules *r = k ? deal_rules_new(game, sets[k], &e) : rules_of(game, NULL);
        for (uint32_t seed = 1; r && seed <= walks; seed++)
            walk_and_return(r, seed);
        deal_rules_free(r);
    }
}
END_TEST

/* ---- hash equality is true equality ---- */

struct seen {
    uint64_t hash;
    uint8_t *form; /* length in two bytes, then the canonical form */
};

static int by_form(const void *a, const void *b)
{
    const uint8_t *x = ((const struct seen *)a)->form, *y = ((const struct seen *)b)->form;
    size_t n = (size_t)x[0] << 8 | x[1], m = (size_t)y[0] << 8 | y[1];
    int c = memcmp(x, y, (n < m ? n : m) + 2);
    return c;
}

static int by_hash(const void *a, const void *b)
{
    uint64_t x = ((const struct seen *)a)->hash, y = ((const struct seen *)b)->hash;
    return (x > y) - (x < y);
}

static const struct deal_state *sorting; /* qsort has no argument of its own */

static int by_content(const void *a, const void *b)
{
    const struct deal_state *s = sorting;
    int p = *(const uint8_t *)a, q = *(const uint8_t *)b;
    uint64_t x = s->r->pile[p].token, y = s->r->pile[q].token;
    int n = pile_count(s, p), m = pile_count(s, q), c;

    if (x != y)
        return x < y ? -1 : 1;
    c = memcmp(table_cards(s, p), table_cards(s, q), (size_t)(n < m ? n : m));
    if (!c && n == m && s->r->pile[p].down_reg)
        return reg_get(s, s->r->pile[p].down_reg) - reg_get(s, s->r->pile[q].down_reg);
    return c ? c : n - m;
}

/* Registers, then piles in an order that does not depend on which of equal piles is which. */
static uint8_t *canonical(const struct deal_state *s)
{
    uint8_t order[MAX_PILES], form[2 + MAX_REGS + 2 * MAX_PILES + 256];
    size_t n = 2;
    uint8_t *out;

    for (int i = 0; i < s->r->piles; i++)
        order[i] = (uint8_t)i;
    sorting = s;
    qsort(order, (size_t)s->r->piles, 1, by_content);
    for (int i = 0; i < s->r->regs; i++)
        if (!s->r->reg_tied[i])
            form[n++] = (uint8_t)reg_get(s, i);
    for (int i = 0; i < s->r->piles; i++) {
        int p = order[i], k = pile_count(s, p);
        form[n++] = (uint8_t)k;
        form[n++] = (uint8_t)(s->r->pile[p].down_reg ? reg_get(s, s->r->pile[p].down_reg) : 0);
        memcpy(form + n, table_cards(s, p), (size_t)k);
        n += (size_t)k;
    }
    form[0] = (uint8_t)((n - 2) >> 8);
    form[1] = (uint8_t)(n - 2);
    out = malloc(n);
    memcpy(out, form, n);
    return out;
}

/* Positions within reach of one deal, met again and again in other orders. */
static size_t gather(const struct deal_rules *r, struct seen *seen, size_t want, uint32_t seed)
{
    struct deal_error e = {0};
    struct deal_state *s = deal_state_new(r, &e);
    struct stream g = {seed};
    size_t n = 0, count;

    start(s, r, seed);
    while (n < want) {
        const struct deal_action *list = deal_state_actions(s, &count);
        if (!count || deal_state_depth(s) > 40 || !draw(&g, 12)) {
            for (uint64_t back = 1 + draw(&g, 8); back && deal_state_undo(s); back--)
                ;
            list = deal_state_actions(s, &count);
            if (!count)
                break;
        }
        deal_state_apply(s, list[draw(&g, count)]);
        seen[n++] = (struct seen){deal_state_hash(s), canonical(s)};
    }
    deal_state_free(s);
    return n;
}

START_TEST(hash_equality_is_true_equality)
{
    static const char *const games[] = {"herring-bone", "belle-lucie", "cadran", "parterre", "assembly",
                                        "harp", "zodiac", "forteresse", "calcul", "quinzaine"};
    size_t each = full() ? 100000 : 5000, n = 0, same = 0;
    struct seen *seen = malloc(sizeof *seen * each);

    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        struct deal_rules *r = rules_of(games[k], NULL);
        if (!r)
            continue;
        n = gather(r, seen, each, (uint32_t)(k + 1));
        qsort(seen, n, sizeof *seen, by_hash);
        for (size_t i = 1; i < n; i++)
            if (seen[i].hash == seen[i - 1].hash) {
                ck_assert_msg(!by_form(&seen[i], &seen[i - 1]), "one hash, two positions of %s", games[k]);
                same++;
            }
        qsort(seen, n, sizeof *seen, by_form);
        for (size_t i = 1; i < n; i++)
            if (!by_form(&seen[i], &seen[i - 1]))
                ck_assert_msg(seen[i].hash == seen[i - 1].hash, "one position of %s, two hashes", games[k]);
        for (size_t i = 0; i < n; i++)
            free(seen[i].form);
        deal_rules_free(r);
    }
    ck_assert_uint_gt(same, 1000); /* the test met equal positions at all */
    free(seen);
}
END_TEST

/* The merge that an unsound hash would make: KH 9S 8S | 2D 9S and KH 9S | 2D 9S 8S. */
START_TEST(twins_do_not_merge_piles)
{
    struct deal_error e = {0};
    struct deal_rules *r = rules_of("house-in-the-wood", NULL);
    struct deal_state *a = deal_state_new(r, &e), *b = deal_state_new(r, &e);
    static const uint8_t left[] = {25, 8, 7}, right[] = {27, 8, 7}; /* KH 9S 8S, 2D 9S 8S */
    int fan = 0;

    while (strcmp(deal_state_pile_group(a, fan), "fan"))
        fan++;
    memcpy(table_cards(a, fan), left, 3);
    memcpy(table_cards(a, fan + 1), right, 2);
    memcpy(table_cards(b, fan), left, 2);
    memcpy(table_cards(b, fan + 1), right, 3);
    table_counts(a)[fan] = 3;
    table_counts(a)[fan + 1] = 2;
    table_counts(b)[fan] = 2;
    table_counts(b)[fan + 1] = 3;
    deal_table_rehash(a);
    deal_table_rehash(b);
    ck_assert_uint_ne(deal_state_hash(a), deal_state_hash(b));
    ck_assert(!deal_state_equal(a, b));
    deal_state_free(a);
    deal_state_free(b);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine");
    TCase *t = tcase_create("engine");

    tcase_set_timeout(t, 600);
    tcase_add_loop_test(t, walks_keep_cards_and_hash, 0, deal_game_count());
    tcase_add_test(t, hash_equality_is_true_equality);
    tcase_add_test(t, twins_do_not_merge_piles);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
