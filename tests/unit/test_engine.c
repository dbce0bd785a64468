/*
 * Tests the engine by random walks: cards are conserved, the stored hash equals the recomputed one and the one
 * predicted before a quiet move, undo restores every byte, and two positions have one hash exactly if they are equal.
 * FULL=1 in the environment selects the long versions.
 */
#include "engine/engine.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static bool full(void) { return getenv("FULL") != NULL; }

/* A random generator of this test, so that the walks are the same on every machine. */
struct stream {
    uint64_t at;
};

static uint64_t engine_draw(struct stream *g, uint64_t below)
{
    g->at += 0x9E3779B97F4A7C15u;
    return deal_mix(g->at) % below;
}

static struct deal_rules *engine_rules_of(const char *game, const char *set)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, set, &e);

    if (!r && !strstr(e.text, "unknown mechanism") && !strstr(e.text, "unknown game"))
        ck_abort_msg("%s %s: %s: %s", game, set ? set : "", e.field, e.text);
    return r;
}

static void engine_start(struct deal_state *s, const struct deal_rules *r, uint32_t seed)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e = {0};

    ck_assert_msg(deal_rules_deal(r, seed, cards, &shuffle, &e), "%s", e.text);
    ck_assert_msg(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e), "%s", e.text);
}

/* ---- walks ---- */

/* limit of actions, since moves are reversible and some walks have no end */
enum { WALK_LIMIT = 400, WALK_LIMIT_FULL = 3000 };

/* Makes action A. Returns true if its hash was predicted before the move; the prediction must be right. */
static bool engine_apply(struct deal_state *s, const struct deal_quiet *quiet, struct deal_action a)
{
    uint64_t hash;
    bool known = deal_table_hash_after(s, quiet, a, &hash);

    ck_assert(deal_state_apply(s, a));
    ck_assert(!known || hash == s->t->hash);
    return known;
}

/* Plays a random walk from S; adds to *QUIET the number of moves whose hash was predicted. */
static size_t engine_walk(struct deal_state *s, struct stream *g, size_t *quiet)
{
    struct deal_quiet q;
    struct deal_error e = {0};
    const struct deal_action *list;
    size_t count, steps = 0, limit = full() ? WALK_LIMIT_FULL : WALK_LIMIT;

    deal_quiet_find(s->r, &q);
    while (steps < limit && (list = deal_state_actions(s, &count), count)) {
        char word[DEAL_WORD_MAX];
        struct deal_action a = list[engine_draw(g, count)], found;

        deal_state_word(s, a, word);
        ck_assert_msg(deal_state_find(s, word, strlen(word), &found, &e), "%s: %s", word, e.text);
        ck_assert_msg(!memcmp(&a, &found, sizeof a), "%s names two actions", word);
        *quiet += engine_apply(s, &q, a);
        ck_assert_msg(deal_state_verify(s, &e), "after %s: %s", word, e.text);
        steps++;
    }
    return steps;
}

static void walk_and_return(const struct deal_rules *r, uint32_t seed, size_t *quiet)
{
    struct deal_error e = {0};
    struct deal_state *s = deal_state_new(r, &e);
    struct stream g = {seed};
    size_t size, steps;
    void *before;

    ck_assert(s != NULL);
    engine_start(s, r, seed);
    deal_state_bytes(s, &size);
    before = malloc(size);
    memcpy(before, deal_state_bytes(s, &size), size);
    steps = engine_walk(s, &g, quiet);
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
        struct deal_rules *r = k ? deal_rules_new(game, sets[k], &e) : engine_rules_of(game, NULL);
        size_t quiet = 0;

        for (uint32_t seed = 1; r && seed <= walks; seed++)
            walk_and_return(r, seed, &quiet);
        ck_assert(!r || r->mechs || r->effects || quiet);
        deal_rules_free(r);
    }
}
END_TEST

/* ---- hash equality is true equality ---- */

struct visited {
    uint64_t hash;
    uint8_t *form; /* canonical form of a position, after its length in two bytes */
};

static int by_form(const void *a, const void *b)
{
    const uint8_t *x = ((const struct visited *)a)->form, *y = ((const struct visited *)b)->form;
    size_t n = (size_t)x[0] << 8 | x[1], m = (size_t)y[0] << 8 | y[1];
    int c = memcmp(x, y, (n < m ? n : m) + 2);
    return c;
}

static int engine_by_hash(const void *a, const void *b)
{
    uint64_t x = ((const struct visited *)a)->hash, y = ((const struct visited *)b)->hash;
    return (x > y) - (x < y);
}

/* The properties of a pile on which the rules depend, and its token (class for the hash), written out instead of
 * hashed. */
struct aspect {
    uint64_t token;
    size_t n;
    uint8_t byte[DEAL_CARDS_MAX + 4];
};

/* Returns the first card that the rules do not distinguish from CARD. */
static uint8_t class_of(const struct deal_state *s, uint8_t card)
{
    uint8_t first = 0;

    while (s->identity->key[first] != s->identity->key[card])
        first++;
    return first;
}

static int by_byte(const void *a, const void *b) { return *(const uint8_t *)a - *(const uint8_t *)b; }

static struct aspect aspect_of(const struct deal_state *s, int p)
{
    const struct deal_pile *pile = &s->r->pile[p];
    int form = s->identity->form[p], n = pile_count(s, p);
    struct aspect a = {.token = s->identity->token[p]};
    uint16_t future = form == FORM_FUTURE     ? s->r->found[pile->found].future[n]
                      : form == FORM_TOP_ONLY ? n > 0
                                              : (uint16_t)n;

    a.byte[a.n++] = (uint8_t)(s->identity->marked[p] ? reg_get(s, pile->down_reg) : 0);
    a.byte[a.n++] = (uint8_t)(future >> 8);
    a.byte[a.n++] = (uint8_t)future;
    if (n && (form == FORM_TOP || form == FORM_TOP_ONLY || form == FORM_BAG_TOP))
        a.byte[a.n++] = class_of(s, pile_top(s, p));
    for (int i = 0; form >= FORM_BAG && i < n; i++)
        a.byte[a.n + (size_t)i] = class_of(s, pile_card(s, p, i));
    if (form == FORM_BAG || form == FORM_BAG_TOP)
        qsort(a.byte + a.n, (size_t)n, 1, by_byte);
    a.n += form >= FORM_BAG ? (size_t)n : 0;
    return a;
}

static int by_aspect(const void *a, const void *b)
{
    const struct aspect *x = a, *y = b;

    if (x->token != y->token)
        return x->token < y->token ? -1 : 1;
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    return memcmp(x->byte, y->byte, x->n);
}

/* Writes the canonical form of a position: registers, then the relevant properties of piles, in an order that is
 * the same for interchangeable piles. */
static uint8_t *engine_canonical(const struct deal_state *s)
{
    struct aspect aspect[MAX_PILES];
    uint8_t form[2 + MAX_REGS + 6 * MAX_PILES + 2 * DEAL_CARDS_MAX];
    size_t n = 2;
    uint8_t *out;

    for (int p = 0; p < s->r->piles; p++)
        aspect[p] = aspect_of(s, p);
    qsort(aspect, (size_t)s->r->piles, sizeof *aspect, by_aspect);
    for (int i = 0; i < s->r->regs; i++)
        if (!s->r->reg_tied[i])
            form[n++] = (uint8_t)reg_get(s, i);
    for (int i = 0; i < s->r->piles; i++) {
        form[n++] = (uint8_t)aspect[i].n;
        memcpy(form + n, aspect[i].byte, aspect[i].n);
        n += aspect[i].n;
    }
    form[0] = (uint8_t)((n - 2) >> 8);
    form[1] = (uint8_t)(n - 2);
    out = malloc(n);
    memcpy(out, form, n);
    return out;
}

/* Collects positions near one deal, many of which are reached again by other orders of moves. */
static size_t engine_gather(const struct deal_rules *r, struct visited *visited, size_t want, uint32_t seed)
{
    struct deal_error e = {0};
    struct deal_state *s = deal_state_new(r, &e);
    struct stream g = {seed};
    size_t n = 0, count;

    engine_start(s, r, seed);
    while (n < want) {
        const struct deal_action *list = deal_state_actions(s, &count);
        if (!count || deal_state_depth(s) > 40 || !engine_draw(&g, 12)) {
            for (uint64_t back = 1 + engine_draw(&g, 8); back && deal_state_undo(s); back--)
                ;
            list = deal_state_actions(s, &count);
            if (!count)
                break;
        }
        deal_state_apply(s, list[engine_draw(&g, count)]);
        visited[n++] = (struct visited){deal_state_hash(s), engine_canonical(s)};
    }
    deal_state_free(s);
    return n;
}

START_TEST(hash_equality_is_true_equality)
{
    size_t each = full() ? 50000 : 3000, same = 0;
    struct visited *visited = malloc(sizeof *visited * each);

    for (int k = 0; k < deal_game_count(); k++) {
        struct deal_rules *r = engine_rules_of(deal_game_id(k), NULL);
        size_t n = engine_gather(r, visited, each, (uint32_t)(k + 1));

        qsort(visited, n, sizeof *visited, engine_by_hash);
        for (size_t i = 1; i < n; i++)
            if (visited[i].hash == visited[i - 1].hash) {
                ck_assert_msg(!by_form(&visited[i], &visited[i - 1]), "one hash, two positions of %s", deal_game_id(k));
                same++;
            }
        qsort(visited, n, sizeof *visited, by_form);
        for (size_t i = 1; i < n; i++)
            if (!by_form(&visited[i], &visited[i - 1]))
                ck_assert_msg(visited[i].hash == visited[i - 1].hash, "one position of %s, two hashes",
                              deal_game_id(k));
        for (size_t i = 0; i < n; i++)
            free(visited[i].form);
        deal_rules_free(r);
    }
    ck_assert_uint_gt(same, 1000); /* The test is valid only if the walks have met equal positions often enough. */
    free(visited);
}
END_TEST

/* Tests the merge that an unsound hash would make: piles KH 9S 8S | 2D 9S and piles KH 9S | 2D 9S 8S. */
START_TEST(twins_do_not_merge_piles)
{
    struct deal_error e = {0};
    struct deal_rules *r = engine_rules_of("house-in-the-wood", NULL);
    struct deal_state *a = deal_state_new(r, &e), *b = deal_state_new(r, &e);
    static const uint8_t left[] = {25, 8, 7}, right[] = {27, 8, 7}; /* The cards KH 9S 8S and 2D 9S 8S. */
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
