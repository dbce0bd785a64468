/*
 * Tests the proof from visible cards that a game is lost, and the explanation of actions in sentences.
 */
#include "engine/engine.h"
#include "deal.h"
#include "solve/probe.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static struct deal_state *visible_start(const struct deal_rules *r, const uint8_t *cards, uint32_t shuffle)
{
    struct deal_error e = {0};
    struct deal_state *s = deal_state_new(r, &e);

    ck_assert(s != NULL);
    ck_assert_msg(deal_state_start(s, cards, (size_t)deal_rules_cards(r), shuffle, &e), "%s", e.text);
    return s;
}

/* ---- lost by what is in sight ---- */

/* Asserts that neither the test of visible cards nor the proof without search calls S lost. */
static void not_lost(const struct deal_state *s, struct probe *p, const char *line)
{
    struct deal_error e = {0};
    uint64_t nodes;
    bool lost;

    ck_assert_msg(!deal_state_visibly_dead(s), "%.60s: in sight after %zu moves", line, deal_state_depth(s));
    ck_assert_msg(deal_probe_lost(p, s, 1, &nodes, &lost, &e), "%s", e.text);
    ck_assert_msg(!lost, "%.60s: after %zu moves", line, deal_state_depth(s));
}

/* Plays the won record of LINE and asserts that no position of it is called lost. */
static size_t never_lost(const char *line, size_t len)
{
    struct deal_record *d = deal_record_new();
    struct deal_cache *cache = deal_cache_new();
    struct deal_error e = {0};
    struct deal_state *s, *first;
    struct probe *p;
    size_t positions = 0;

    ck_assert_msg(deal_record_parse(d, line, len, &e), "%s", e.text);
    s = deal_state_new(deal_cache_rules(cache, d, &e), &e);
    ck_assert_msg(s && deal_record_start(d, s, &e), "%s", e.text);
    ck_assert(deal_state_won(s));
    first = deal_state_new(deal_state_rules(s), &e);
    ck_assert_msg(first && deal_record_start(d, first, &e), "%s", e.text);
    while (deal_state_undo(first))
        ;
    p = deal_probe_new(first, &e);
    ck_assert_msg(p != NULL, "%s", e.text);
    deal_state_free(first);
    do {
        not_lost(s, p, line);
        positions++;
    } while (deal_state_undo(s));
    deal_probe_free(p);
    deal_state_free(s);
    deal_cache_free(cache);
    deal_record_free(d);
    return positions;
}

/* Tests the positions of the won games in a file, of every EVERY-th game unless FULL=1 is set; returns their
 * number, 0 if there is no file. */
static size_t won_games(const char *form, int game, size_t every)
{
    char name[64], line[1 << 14];
    size_t positions = 0, records = 0;
    const char *full = getenv("FULL");
    FILE *f;

    snprintf(name, sizeof name, form, deal_game_id(game));
    f = fopen(name, "r");
    while (f && fgets(line, sizeof line, f))
        if (strstr(line, "cards=") && strchr(line, '\n') && (records++ % every == 0 || (full && *full)))
            positions += never_lost(line, strcspn(line, "\n"));
    if (f)
        fclose(f);
    return positions;
}

START_TEST(no_position_of_a_won_game_is_lost)
{
    ck_assert(won_games("tests/vectors/%s.won", _i, 1) + won_games("seeds/%s.graded", _i, 5) > 0);
}
END_TEST

/* Many deals of the Herring-bone are lost from the start. That verdict must not depend on the order of the pack. */
START_TEST(the_order_of_the_pack_proves_nothing)
{
    enum { IN_SIGHT = 41, DEALS = 40 };
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("herring-bone", NULL, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    int lost = 0, n = deal_rules_cards(r);

    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        struct deal_state *s, *other;
        bool dead;
        ck_assert(deal_rules_deal(r, seed, cards, &shuffle, &e));
        s = visible_start(r, cards, shuffle);
        for (int i = IN_SIGHT, j = n - 1; i < j; i++, j--) {
            uint8_t card = cards[i];
            cards[i] = cards[j];
            cards[j] = card;
        }
        other = visible_start(r, cards, ~shuffle);
        dead = deal_state_visibly_dead(s);
        ck_assert_int_eq(dead, deal_state_visibly_dead(other));
        lost += dead;
        deal_state_free(s);
        deal_state_free(other);
    }
    ck_assert_msg(lost > 0 && lost < DEALS, "%d of %d", lost, DEALS);
    deal_rules_free(r);
}
END_TEST

/* ---- sentences ---- */

START_TEST(words_of_piles)
{
    static const char *const words[] = {"column 8", "cell 1", "the ascending spades"};
    static const char *const names[] = {"column8", "cell1", "up1"};
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("freecell", NULL, &e);
    struct deal_state *s = deal_state_new(r, &e);
    int found = 0;

    for (int p = 0; p < deal_state_piles(s); p++)
        for (int i = 0; i < 3; i++)
            if (!strcmp(deal_state_pile_name(s, p), names[i])) {
                char *text = deal_state_pile_words(s, p);
                ck_assert_str_eq(text, words[i]);
                free(text);
                found++;
            }
    ck_assert_int_eq(found, 3);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* An explanation of an action also applies the action, and can be undone. */
START_TEST(explaining_applies)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(deal_game_id(_i), NULL, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_state *s, *twin;

    ck_assert(deal_rules_deal(r, 7, cards, &shuffle, &e));
    s = visible_start(r, cards, shuffle);
    twin = visible_start(r, cards, shuffle);
    for (int k = 0; k < 60; k++) {
        size_t count, size;
        const struct deal_action *list = deal_state_actions(s, &count);
        const uint8_t *bytes;
        struct deal_action a;
        char *text;
        if (!count)
            break;
        a = list[(size_t)k * 7 % count];
        text = deal_state_explain(s, a);
        ck_assert(text && *text && !strchr(text, '\n'));
        free(text);
        ck_assert(deal_state_apply(twin, a));
        bytes = deal_state_bytes(s, &size);
        ck_assert(!memcmp(bytes, deal_state_bytes(twin, &size), size));
        ck_assert_uint_eq(deal_state_depth(s), deal_state_depth(twin));
    }
    while (deal_state_undo(s))
        ck_assert(deal_state_undo(twin));
    ck_assert(deal_state_equal(s, twin));
    deal_state_free(s);
    deal_state_free(twin);
    deal_rules_free(r);
}
END_TEST

/* Two deals that differ only in hidden cards have the same explanations as long as these cards stay hidden. */
START_TEST(sentences_keep_secrets)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("duchesse-de-luynes", NULL, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_state *s, *other;
    struct deal_action deal;
    char *text, *again;

    ck_assert(deal_rules_deal(r, 1, cards, &shuffle, &e));
    s = visible_start(r, cards, shuffle);
    for (int k = 4; k < 6; k++) { /* Exchange the first two cards of the discard pile, which are hidden. */
        uint8_t card = cards[k];
        cards[k] = cards[60 + k];
        cards[60 + k] = card;
    }
    other = visible_start(r, cards, shuffle);
    ck_assert(deal_state_find(s, "deal", 4, &deal, &e));
    text = deal_state_explain(s, deal);
    again = deal_state_explain(other, deal);
    ck_assert_str_eq(text, again);
    ck_assert(strstr(text, "two hidden cards to the discard"));
    free(text);
    free(again);
    deal_state_free(s);
    deal_state_free(other);
    deal_rules_free(r);
}
END_TEST

/* A mechanism (rule module) for this test that reorders the cards of column 1; REORDERED has their old places. */
static const uint8_t *reordered;

static void reorder_act(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    int pile = s->r->group[0].first;
    uint8_t order[DEAL_CARDS_MAX];

    (void)m;
    (void)a;
    for (int i = 0; i < pile_count(s, pile); i++)
        order[i] = pile_card(s, pile, reordered[i]);
    deal_table_permute(s, pile, order);
}

static void reorder_actions(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    list_add(l, (struct deal_action){.kind = ACT_SHIFT, .mech = (uint8_t)(m - s->r->mech)});
}

static void reorder_word(const struct deal_state *s, const struct deal_mech *m, struct deal_action a, char *out)
{
    (void)s;
    (void)m;
    (void)a;
    strcpy(out, "reorder");
}

START_TEST(new_orders_are_told)
{
    static const struct {
        uint8_t order[7];
        const char *text;
    } cases[] = {
        {{6, 5, 4, 3, 2, 1, 0}, "column 1 is turned over, now the six of hearts is on top"},
        {{0, 1, 3, 4, 5, 6, 2}, "the ace of diamonds of column 1 goes to its top"},
        {{4, 0, 1, 2, 3, 5, 6}, "the ten of clubs of column 1 goes to its bottom, now the ten of diamonds is on top"},
        {{1, 0, 3, 2, 5, 4, 6}, "the cards of column 1 change their order, now the ten of diamonds is on top"},
    };
    struct deal_mechanism how = {
        .name = "reorder", .actions = reorder_actions, .act = reorder_act, .word = reorder_word, .acts_as = ROLE_OTHER};
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("quinzaine", "", &e);
    struct deal_state *s = suite_deal(r, 1);
    struct deal_action a;
    char *text;

    r->mech[0].how = &how;
    reordered = cases[_i].order;
    ck_assert_msg(deal_state_find(s, "reorder", 7, &a, &e), "%s", e.text);
    text = deal_state_explain(s, a);
    ck_assert_str_eq(text, cases[_i].text);
    free(text);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("visible");
    TCase *tc = tcase_create("visible");

    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, no_position_of_a_won_game_is_lost, 0, deal_game_count());
    tcase_add_test(tc, the_order_of_the_pack_proves_nothing);
    tcase_add_test(tc, words_of_piles);
    tcase_add_loop_test(tc, explaining_applies, 0, deal_game_count());
    tcase_add_test(tc, sentences_keep_secrets);
    tcase_add_loop_test(tc, new_orders_are_told, 0, 4);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
