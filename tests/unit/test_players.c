/*
 * Tests computer players: the cards that a view hides, the end of every game, play without circles, streams, and the
 * messages for a wrong specification. test_blind.c exchanges the hidden cards.
 */
#include "players/players.h"
#include "position.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static struct deal_rules *players_rules_of(const char *game)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, NULL, &e);

    ck_assert_msg(r != NULL, "%s: %s: %s", game, e.field, e.text);
    return r;
}

static struct deal_player *player(const char *spec)
{
    struct deal_error e = {0};
    struct deal_player *p = deal_player_new(spec, &e);

    ck_assert_msg(p != NULL, "%s: %s", spec, e.text);
    return p;
}

/* ---- playing ---- */

struct moves {
    char text[1 << 16];
    size_t len, count;
};

static bool players_append(void *arg, const char *word)
{
    struct moves *m = arg;
    size_t n = strlen(word);

    ck_assert(m->len + n + 2 < sizeof m->text);
    memcpy(m->text + m->len, word, n);
    m->len += n;
    m->text[m->len++] = ',';
    m->text[m->len] = '\0';
    m->count++;
    return true;
}

static enum deal_result players_run(const char *spec, struct deal_state *s, uint64_t seed, size_t most, struct moves *m)
{
    struct deal_player *p = player(spec);
    struct deal_error e = {0};
    enum deal_result result;

    m->len = m->count = 0;
    *m->text = '\0';
    ck_assert(deal_player_run(p, s, seed, most, players_append, m, &result, NULL, &e));
    deal_player_free(p);
    return result;
}

static uint64_t players_next(uint64_t *at, uint64_t below)
{
    *at += 0x9E3779B97F4A7C15u;
    return deal_mix(*at) % below;
}

/* ---- what ought to be hidden, said once more, game by game ---- */

struct secret {
    const char *game, *group;
    enum { ALL, UNDER_TOP, WHILE_PACK, PEEK, FACES } what;
};
static const struct secret secrets[] = {
    {"calcul", "pack", UNDER_TOP},
    {"nation", "pack", UNDER_TOP},
    {"quatre-coins", "pack", UNDER_TOP},
    {"harp", "col", FACES},
    {"petits-paquets", "p", UNDER_TOP},
    {"petits-paquets", "exile", ALL},
    {"duchesse-de-luynes", "discard", WHILE_PACK},
    {"nivernaise", "line", PEEK},
    {"sympathie", "first", UNDER_TOP},
    {"sympathie", "second", UNDER_TOP},
    {"sympathie", "first-grace", ALL},
    {"sympathie", "last-grace", ALL},
};

static int vacancies(const struct deal_state *s, const char *group)
{
    int n = 0;

    for (int p = 0; p < s->r->piles; p++)
        n += !strcmp(deal_state_pile_group(s, p), group) && !pile_count(s, p);
    return n;
}

/* Returns how many cards at the bottom of a pile a player cannot see; -1: the test has no entry for this pile. */
static int secret_cards(const struct deal_state *s, int pile, bool fresh)
{
    const char *group = deal_state_pile_group(s, pile), *name = deal_state_pile_name(s, pile);
    int n = pile_count(s, pile), under = n ? n - 1 : 0;

    if (!strcmp(name, "p13"))
        return 0;
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        if (strcmp(secrets[i].game, s->r->game) || strcmp(secrets[i].group, group))
            continue;
        switch (secrets[i].what) {
        case ALL: return n;
        case UNDER_TOP: return under;
        case WHILE_PACK: return pile_count(s, s->r->pack) ? n : 0;
        case PEEK: n -= 1 + vacancies(s, "flank"); return n > 0 ? n : 0;
        default: return fresh ? under : -1;
        }
    }
    return strcmp(group, "pack") ? 0 : n;
}

static void check_secrets(const struct deal_state *s, const struct deal_state *view, bool fresh)
{
    for (int p = 0; p < s->r->piles; p++) {
        int hidden = secret_cards(s, p, fresh);
        for (int i = 0; hidden >= 0 && i < pile_count(s, p); i++)
            ck_assert_msg((pile_card(view, p, i) == DEAL_NO_CARD) == (i < hidden), "%s: card %d of %s", s->r->game,
                          i + 1, deal_state_pile_name(s, p));
    }
}

START_TEST(views_hide_what_they_should)
{
    struct deal_rules *r = players_rules_of(deal_game_id(_i));
    struct deal_state *s = suite_deal(r, 6), *view = deal_state_new(r, NULL);
    const struct deal_action *list;
    uint64_t at = 6;
    size_t n;

    for (int step = 0; step < 250 && (list = deal_state_actions(s, &n), n); step++) {
        deal_view_make(view, s);
        check_secrets(s, view, !step);
        ck_assert(deal_state_apply(s, list[players_next(&at, n)]));
    }
    deal_state_free(s);
    deal_state_free(view);
    deal_rules_free(r);
}
END_TEST

/* The cards that a view hides are exactly the rest of the pack without the visible ones. */
START_TEST(unseen_cards_add_up)
{
    struct deal_rules *r = players_rules_of(deal_game_id(_i));
    struct deal_state *s = suite_deal(r, 4), *view = deal_state_new(r, NULL);
    uint8_t unseen[52], hidden[52] = {0};

    deal_view_make(view, s);
    deal_view_unseen(view, unseen);
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < pile_count(s, p); i++)
            if (pile_card(view, p, i) == DEAL_NO_CARD)
                hidden[pile_card(s, p, i)]++;
            else
                ck_assert_uint_eq(pile_card(view, p, i), pile_card(s, p, i));
    ck_assert(!memcmp(unseen, hidden, sizeof unseen));
    deal_state_free(s);
    deal_state_free(view);
    deal_rules_free(r);
}
END_TEST

/* ---- games come to an end ---- */

static void check_end(struct deal_state *s, enum deal_result result, const struct moves *m, size_t most)
{
    size_t n;

    deal_state_actions(s, &n);
    ck_assert_uint_eq(m->count, deal_state_depth(s));
    ck_assert_uint_le(m->count, most);
    ck_assert_int_eq(result == DEAL_WON, deal_state_won(s));
    ck_assert_int_eq(result == DEAL_STUCK, !n && !deal_state_won(s));
}

START_TEST(greedy_ends)
{
    static const char *const specs[] = {"greedy", "greedy:build=after", "greedy:exchange=no,build=never", "cautious"};
    struct deal_rules *r = players_rules_of(deal_game_id(_i));
    static struct moves m;

    for (uint32_t seed = 1; seed <= (in_full() ? 4 : 2); seed++)
        for (size_t k = 0; k < sizeof specs / sizeof *specs; k++) {
            struct deal_state *s = suite_deal(r, seed);
            enum deal_result result = players_run(specs[k], s, 1, 10000, &m);
            check_end(s, result, &m, 3000);
            deal_state_free(s);
        }
    deal_rules_free(r);
}
END_TEST

/* ---- games do not go in circles ---- */

enum { CIRCLE_MOST = 1500 };

/* Returns true if action A might lead back to an earlier position without a gain. A shuffle may give the same order
 * again by chance. */
static bool may_circle(const struct deal_rules *r, struct deal_action a, bool moves_count)
{
    return a.kind == ACT_REDEAL ? r->redeal.kind != REDEAL_SHUFFLED : moves_count && a.kind != ACT_DEAL;
}

/* Asserts that no redeal and, with MOVES_COUNT, no move leads back to an earlier position. */
static void check_circles(struct deal_state *s, const char *words, bool moves_count, const char *spec)
{
    static uint64_t been[CIRCLE_MOST + 1];
    size_t n = 0;

    for (size_t len; *words; words += len + 1) {
        struct deal_action a;
        struct deal_error e;
        uint64_t key;

        been[n++] = position_key(s);
        len = strcspn(words, ",");
        ck_assert(deal_state_find(s, words, len, &a, &e) && deal_state_apply(s, a));
        key = position_key(s);
        for (size_t i = 0; i < n && may_circle(s->r, a, moves_count); i++)
            ck_assert_msg(been[i] != key, "%s in %s: action %zu leads back to action %zu", spec, s->r->game, n, i);
    }
}

static const char *any_game(int i)
{
    return i < deal_game_count() ? deal_game_id(i) : deal_other_id(i - deal_game_count());
}

START_TEST(players_do_not_go_in_circles)
{
    static const char *const specs[] = {"rollout:samples=1,width=2",
                                        "thoughtful:nodes=300", /* slow: in every fifth game */
                                        "cautious", "greedy", "random"};
    struct deal_rules *r = players_rules_of(any_game(_i));
    static struct moves m;

    for (uint32_t seed = 1; seed <= (in_full() ? 20 : 1); seed++)
        for (size_t k = in_full() || _i % 5 == 0 ? 0 : 2; k < sizeof specs / sizeof *specs; k++) {
            struct deal_state *s = suite_deal(r, seed), *again = suite_deal(r, seed);
            enum deal_result result = players_run(specs[k], s, 1, CIRCLE_MOST, &m);

            ck_assert_int_eq(result == DEAL_UNKNOWN, m.count == CIRCLE_MOST);
            check_circles(again, m.text, strcmp(specs[k], "random"), specs[k]);
            deal_state_free(s);
            deal_state_free(again);
        }
    deal_rules_free(r);
}
END_TEST

START_TEST(a_dead_pack_is_dealt_once)
{
    static struct moves m;
    struct deal_rules *r = players_rules_of("klondike");

    for (uint32_t seed = 1; seed <= 40; seed++) {
        struct deal_state *s = suite_deal(r, seed);
        enum deal_result result = players_run("greedy", s, 1, 10000, &m);

        ck_assert_int_eq(result, deal_state_won(s) ? DEAL_WON : DEAL_GAVE_UP);
        ck_assert_uint_lt(m.count, 400);
        deal_state_free(s);
    }
    deal_rules_free(r);
}
END_TEST

START_TEST(most_actions_are_kept)
{
    struct deal_rules *r = players_rules_of("herring-bone");
    struct deal_state *s = suite_deal(r, 2);
    static struct moves m;

    ck_assert_int_eq(players_run("random", s, 1, 0, &m), DEAL_UNKNOWN);
    ck_assert_uint_eq(m.count, 0);
    ck_assert_int_eq(players_run("random", s, 1, 3, &m), DEAL_UNKNOWN);
    check_end(s, DEAL_UNKNOWN, &m, 3);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* ---- streams ---- */

/* The moves of 100 actions of the player random, from the deal of SEED. */
static void random_moves(const struct deal_rules *r, uint32_t seed, uint64_t stream, struct moves *m)
{
    struct deal_state *s = suite_deal(r, seed);

    players_run("random", s, stream, 100, m);
    deal_state_free(s);
}

START_TEST(streams_depend_on_seed_and_cards)
{
    struct deal_rules *r = players_rules_of("zodiac");
    static struct moves m, n;

    random_moves(r, 9, 3, &m);
    random_moves(r, 9, 3, &n);
    ck_assert_str_eq(m.text, n.text);
    random_moves(r, 9, 4, &n);
    ck_assert_str_ne(m.text, n.text);
    random_moves(r, 10, 3, &n);
    ck_assert_str_ne(m.text, n.text);
    deal_rules_free(r);
}
END_TEST

/* ---- what is said ---- */

static const struct {
    const char *spec, *text;
} wrong[] = {
    {"nobody", "unknown player \"nobody\""},
    {"", "unknown player \"\""},
    {"Greedy", "unknown player \"Greedy\"; did you mean \"greedy\"?"},
    {"gree\ndy", "unknown player \"gree\\x0ady\"; did you mean \"greedy\"?"},
    {"greedy:", "\"\" is no key=value"},
    {"greedy:build", "\"build\" is no key=value"},
    {"rollout:width=0", "width is a number from 1 to 1000, not \"0\""},
    {"greedy:speed=2", "greedy has no key \"speed\""},
    {"random:x=1", "random has no key \"x\""},
    {"greedy:build=maybe", "build is before|after|never, not \"maybe\""},
    {"greedy:build=", "build is before|after|never, not \"\""},
    {"greedy:build=after,build=never", "build is given twice"},
    {"greedy:build=after,", "\"\" is no key=value"},
    {"greedy:hold=1000", "hold is a number from 0 to 999, not \"1000\""},
    {"greedy:hold=x", "hold is a number from 0 to 999, not \"x\""},
};

START_TEST(wrong_specifications_are_named)
{
    struct deal_error e = {0};

    ck_assert_ptr_null(deal_player_new(wrong[_i].spec, &e));
    ck_assert_str_eq(e.text, wrong[_i].text);
}
END_TEST

START_TEST(names_tell_what_is_not_standard)
{
    static const char *const specs[][2] = {
        {"random", "random"},
        {"greedy:build=before", "greedy"},
        {"greedy:hold=50,exchange=no,build=after", "greedy:build=after,exchange=no"}};

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct deal_player *p = player(specs[i][0]);
        ck_assert_str_eq(deal_player_name(p), specs[i][1]);
        deal_player_free(p);
    }
    for (int i = 1; i < deal_player_count(); i++)
        ck_assert_int_lt(strcmp(deal_player_id(i - 1), deal_player_id(i)), 0);
    ck_assert_ptr_null(deal_player_id(deal_player_count()));
}
END_TEST

static Suite *players_suite(void)
{
    Suite *suite = suite_create("players");
    TCase *tc = tcase_create("players");

    tcase_set_timeout(tc, in_full() ? 3600 : 300);
    tcase_add_loop_test(tc, views_hide_what_they_should, 0, deal_game_count());
    tcase_add_loop_test(tc, unseen_cards_add_up, 0, deal_game_count());
    tcase_add_loop_test(tc, greedy_ends, 0, deal_game_count());
    tcase_add_loop_test(tc, players_do_not_go_in_circles, 0, deal_game_count() + deal_other_count());
    tcase_add_test(tc, a_dead_pack_is_dealt_once);
    tcase_add_test(tc, most_actions_are_kept);
    tcase_add_test(tc, streams_depend_on_seed_and_cards);
    tcase_add_loop_test(tc, wrong_specifications_are_named, 0, (int)(sizeof wrong / sizeof *wrong));
    tcase_add_test(tc, names_tell_what_is_not_standard);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void) { return run_suite(players_suite()); }
