/*
 * Tests the help during play, in all games. Gestures find the card elements of the picture. Advice is legal, reveals
 * no hidden card and wins as often as the cautious player. Automatic plays lose no won game. Curated deals exist.
 * Similar words are found and others are not.
 */
#include "position.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

/* ---- gestures ---- */

static bool has_handle(const char *svg, int pile, int place)
{
    char handle[48];
    const char *at, *end;

    snprintf(handle, sizeof handle, "data-pile=\"%d\"", pile);
    at = strstr(svg, handle);
    if (!at)
        return false;
    end = strstr(at, "data-pile=\"");
    end = strstr(end + 1, "class=\"pile\"");
    snprintf(handle, sizeof handle, "data-place=\"%d\"", place);
    at = strstr(at, handle);
    return at && (!end || at < end);
}

static void check_gesture(const struct deal_state *s, const char *svg, struct deal_action a)
{
    struct deal_gesture g;
    char word[DEAL_WORD_MAX];
    size_t n;

    deal_state_word(s, a, word);
    ck_assert_msg(deal_state_gesture(s, a, &g), "%s: no gesture", word);
    deal_state_pile(s, g.from, &n);
    ck_assert_msg(g.from >= 0 && g.from < deal_state_piles(s) && g.to >= -1 && g.to < deal_state_piles(s), "%s", word);
    ck_assert_msg(g.at >= 0 && (size_t)g.at <= n, "%s: place %d of %zu", word, g.at, n);
    if (g.to >= 0 && n)
        ck_assert_msg(has_handle(svg, g.from, g.at ? g.at : (int)n), "%s: no handle", word);
}

static const char *help_game(int i)
{
    return i < deal_game_count() ? deal_game_id(i) : deal_other_id(i - deal_game_count());
}

START_TEST(gestures_find_handles)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(help_game(_i), NULL, &e);
    struct deal_state *s = suite_deal(r, 3);

    for (int k = 0; k < 60; k++) {
        size_t n;
        const struct deal_action *list = deal_state_actions(s, &n);
        char *svg = deal_state_svg_handles(s);
        for (size_t i = 0; i < n; i++)
            check_gesture(s, svg, list[i]);
        free(svg);
        if (!n)
            break;
        ck_assert(deal_state_apply(s, list[((size_t)k * 7 + 3) % n]));
    }
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* ---- advice ---- */

enum { HELP_MOST = 1500 };

/* Adds the position of S to the N positions of BEEN, which must not contain it. */
static void help_check_new(const struct deal_state *s, uint64_t *been, size_t n)
{
    been[n] = position_key(s);
    for (size_t i = 0; i < n; i++)
        ck_assert_msg(been[i] != been[n], "%s: hint %zu leads back to position %zu", s->r->game, n, i);
}

/* Follows up to MOST hints from S, from the solver with options O unless O is NULL, or until there is none. A win that
 * a hint promises must be reached. */
static void help_follow(struct deal_state *s, size_t most, const struct deal_solve_options *o)
{
    static uint64_t been[HELP_MOST + 1];
    bool found = true, promised = false;

    for (size_t k = 0; k < most && found; k++) {
        struct deal_advice advice;
        struct deal_error e;

        help_check_new(s, been, k);
        ck_assert_msg(deal_state_advise_solved(s, o, &advice, &e), "%s", e.text);
        ck_assert(advice.text && *advice.text);
        found = advice.found;
        promised = promised || strstr(advice.text, "the solver wins") || strstr(advice.text, "the solver, who");
        ck_assert_msg(found || !promised || deal_state_won(s), "%s: the line is lost at hint %zu", s->r->game, k);
        ck_assert(!found || deal_state_apply(s, advice.action));
        deal_advice_release(&advice);
    }
}

/* The number of the first DEALS deals that the hints win; the count ends at MOST. */
static int help_wins(const char *game, int deals, int most)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(game, NULL, &e);
    int won = 0;

    for (int seed = 1; seed <= deals && won < most; seed++) {
        struct deal_state *s = suite_deal(r, (uint32_t)seed);

        help_follow(s, HELP_MOST, NULL);
        won += deal_state_won(s);
        deal_state_free(s);
    }
    deal_rules_free(r);
    return won;
}

/* Hints by the solver follow one line: a new search at each position found lines that go back and forth. */
START_TEST(advice_follows_one_line)
{
    static const struct {
        const char *game;
        uint32_t seed;
    } deals[] = {{"easthaven", 32}, {"freecell", 2}, {"king-albert", 12}, {"klondike", 2}, {"yukon", 2}};
    struct deal_solve_options o = {.nodes = 20000, .memory = 64 << 20};
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(deals[_i].game, NULL, &e);
    struct deal_state *s = suite_deal(r, deals[_i].seed);

    help_follow(s, HELP_MOST, &o);
    ck_assert(deal_state_won(s));
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* A winning line that passes through an earlier position begins with the advice to undo, and the win is reached so. */
START_TEST(advice_turns_back)
{
    static const char *const wrong[] = {"column3-up1",   "column4-cell1", "column5-column1",
                                        "column2-cell2", "column3-cell3", "cell2-column1"};
    struct deal_solve_options o = {.nodes = 3000, .memory = 64 << 20};
    struct deal_error e;
    struct deal_rules *r = deal_rules_new("freecell", NULL, &e);
    struct deal_state *s = suite_deal(r, 8);
    struct deal_advice advice;
    int undo = 0;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct deal_action a;
        ck_assert(deal_state_find(s, wrong[i], strlen(wrong[i]), &a, &e) && deal_state_apply(s, a));
    }
    ck_assert(deal_state_advise_solved(s, &o, &advice, &e));
    ck_assert_msg(!advice.found && sscanf(advice.text, "undo %d action", &undo) == 1, "%s", advice.text);
    deal_advice_release(&advice);
    ck_assert_int_ge(undo, 1);
    while (undo--)
        ck_assert(deal_state_undo(s));
    help_follow(s, HELP_MOST, &o);
    ck_assert(deal_state_won(s));
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* Where only earlier positions lead on, no action is advised: the hints of this deal went in a circle. */
START_TEST(advice_never_leads_back)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new("forty-thieves", NULL, &e);
    struct deal_state *s = suite_deal(r, 2);

    help_follow(s, HELP_MOST, NULL);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

START_TEST(advice_wins)
{
    ck_assert_int_ge(help_wins("klondike", 4, in_full() ? 4 : 1),
                     1); /* The cautious player wins none of the deals that are tested here. */
    ck_assert_int_eq(help_wins("freecell", in_full() ? 3 : 1, 3), in_full() ? 3 : 1); /* no card is hidden */
    if (!in_full())
        return;
    ck_assert_int_ge(help_wins("herring-bone", 10, 10), 2);
    /* The hints do not rearrange columns for ever, since the winning line that was found is kept. */
    ck_assert_int_eq(help_wins("lucas", 3, 3), 3);
}
END_TEST

static enum deal_result help_solved(struct deal_state *s, uint64_t nodes)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = 8 << 20};
    struct deal_solution found;
    struct deal_error e;
    enum deal_result result;

    ck_assert_msg(deal_solve(s, &o, &found, &e), "%s", e.text);
    result = found.result;
    deal_solution_release(&found);
    return result;
}

/* A hint that sees no useful action is right: nothing wins the position, though the solver sees all cards. */
START_TEST(advice_ends_where_nothing_wins)
{
    static const char *const games[] = {"canfield", "easthaven", "klondike", "russian-solitaire", "scorpion", "yukon"};
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(games[_i], NULL, &e);

    for (uint32_t seed = 1; seed <= (in_full() ? 20 : 1); seed++) {
        struct deal_state *s = suite_deal(r, seed);

        help_follow(s, HELP_MOST, NULL);
        ck_assert_msg(deal_state_won(s) || help_solved(s, 2000) != DEAL_WON, "%s: seed %u is given up", games[_i],
                      (unsigned)seed);
        deal_state_free(s);
    }
    deal_rules_free(r);
}
END_TEST

/* Returns true if the test of GAME is left out: one of the other games, unless FULL=1 is set. */
static bool help_left_out(const char *game)
{
    static const char *const kept[] = {"canfield", "forty-thieves", "gaps", "klondike"};
    bool out = !in_full();

    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        out = out && strcmp(game, kept[i]);
    return out;
}

START_TEST(advice_leads_on_in_every_game)
{
    const char *game = _i < deal_game_count() ? deal_game_id(_i) : deal_other_id(_i - deal_game_count());
    struct deal_error e;
    struct deal_rules *r;

    if (_i >= deal_game_count() && help_left_out(game))
        return;
    r = deal_rules_new(game, NULL, &e);
    for (uint32_t seed = 11; seed <= (in_full() ? 20 : 11); seed++) {
        struct deal_state *s = suite_deal(r, seed);

        help_follow(s, in_full() ? HELP_MOST : _i < deal_game_count() ? 4 : 20, NULL);
        deal_state_free(s);
    }
    deal_rules_free(r);
}
END_TEST

/* ---- plays by themselves ---- */

/* Applies the safe play A. *KNOWN is the result before it, if DEAL_WON or DEAL_UNWINNABLE, and gets the result
 * after it. Nearly all games that were won before the play must still be won within few nodes. */
static void one_safe_play(struct deal_state *s, struct deal_action a, enum deal_result *known)
{
    enum deal_result was = *known == DEAL_UNKNOWN ? help_solved(s, 2000) : *known;

    ck_assert(deal_state_apply(s, a));
    *known = was == DEAL_WON ? help_solved(s, 20000) : was;
    ck_assert_msg(was != DEAL_WON || *known != DEAL_UNWINNABLE, "a safe play lost the game");
}

/* Plays the deal of SEED until it is lost or ends; returns how many safe plays were made in won positions. */
static int play_safely(struct deal_state *s, uint32_t seed)
{
    enum deal_result known = DEAL_UNKNOWN;
    struct deal_action a;
    size_t n;
    int played = 0;

    for (size_t k = 0; k < 80 && known != DEAL_UNWINNABLE; k++) {
        const struct deal_action *list = deal_state_actions(s, &n);
        if (!n)
            break;
        if (deal_state_safe(s, &a)) {
            one_safe_play(s, a, &known);
            played += known == DEAL_WON;
        } else {
            deal_state_apply(s, list[(k * 5 + seed) % n]);
            known = DEAL_UNKNOWN;
        }
    }
    return played;
}

START_TEST(safe_plays_lose_nothing)
{
    static const char *const games[][2] = {{"herring-bone", "ranks:6,bone.deal:10"},
                                           {"belle-lucie", "ranks:6,redeals:0"},
                                           {"forteresse", "ranks:7"},
                                           {"house-in-the-wood", "ranks:5"}};
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(games[_i][0], games[_i][1], &e);
    int played = 0;

    ck_assert_msg(r, "%s", e.text);
    for (uint32_t seed = 1; seed <= 40; seed++) {
        struct deal_state *s = suite_deal(r, seed);
        played += play_safely(s, seed);
        deal_state_free(s);
    }
    ck_assert_msg(played > 0, "%s: no safe play in a won game", games[_i][0]);
    deal_rules_free(r);
}
END_TEST

/* The object of moves/covering.c is created to query safe plays and then not used. The sanitizers check that it is
 * freed. */
START_TEST(safe_plays_by_runs_are_none)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new("fan", NULL, &e);
    struct deal_state *s;
    struct deal_action a;

    ck_assert_msg(r, "%s", e.text);
    s = suite_deal(r, 1);
    ck_assert(!deal_state_safe(s, &a));
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* ---- puzzles ---- */

START_TEST(puzzles_of_every_game)
{
    const char *game = deal_game_id(_i);
    size_t n = 0;

    for (int grade = 0; grade <= 6; grade++)
        for (size_t i = 0; deal_puzzle(game, grade, i); i++) {
            ck_assert(grade >= 1 && grade <= 5 && i < 20);
            n++;
        }
    ck_assert_msg(n > 0 && n <= 100, "%s: %zu puzzles", game, n);
    ck_assert_uint_eq(deal_puzzle("no-such-game", 3, 0), 0);
}
END_TEST

/* ---- near words ---- */

static const struct {
    const char *typed, *meant;
} words[] = {
    {"herring-bon", "herring-bone"},
    {"herringbone", "herring-bone"},
    {"Herring-Bone", "herring-bone"},
    {"belle-lucei", "belle-lucie"},
    {"ouatorze", "quatorze"},
    {"shha", "shah"},
    {"besieged", "besieged-city"},
    {"xyzzy", NULL},
    {"a", NULL},
    {"", NULL},
    {"montana", "gaps"},
    {"montanna", "gaps"},
    {"Tripeaks", "tri-peaks"},
    {"Eight Offf", "eight-off"},
    {"house-on-the-hil", "house-on-the-hill"},
    {"hemispheres-and-all-that-belongs-to-them-and-more-of-it", NULL},
};

START_TEST(near_words)
{
    const char *guess = deal_guess_game(words[_i].typed, strlen(words[_i].typed));

    if (words[_i].meant)
        ck_assert_msg(guess && !strcmp(guess, words[_i].meant), "%s: %s", words[_i].typed, guess ? guess : "nothing");
    else
        ck_assert_msg(!guess, "%s: %s", words[_i].typed, guess ? guess : "");
}
END_TEST

START_TEST(other_names)
{
    static const char *const typed[][2] = {{"montana", "gaps"},
                                           {"Baker's Game", "bakers-game"},
                                           {"spider solitaire", "spider"},
                                           {"The House in the Wood", "house-in-the-wood"},
                                           {"russian-solitaire", "russian-solitaire"},
                                           {"napoleons_square", "carre-napoleon"},
                                           {"solitaire", "klondike"},
                                           {"-solitaire", NULL},
                                           {"", NULL}};
    const char *name, *id, *other, *ignored;

    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        ck_assert_pstr_eq(deal_game_named(typed[i][0], strlen(typed[i][0])), typed[i][1]);
    for (int i = 0; deal_game_name(i, &name, &id); i++) {
        ck_assert_msg(!deal_game_text(name), "%s is an id", name);
        ck_assert_pstr_eq(deal_game_named(name, strlen(name)), id);
        for (int k = 0; k < i && deal_game_name(k, &other, &ignored); k++)
            ck_assert_str_ne(name, other);
    }
}
END_TEST

START_TEST(choices_of_every_game)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(help_game(_i), NULL, &e), *chosen;
    const char *name, *variant;
    char value[64], now[64], set[160];

    for (int i = 0; (variant = deal_rules_variant(r, i)); i++) {
        snprintf(set, sizeof set, "%s/%s", help_game(_i), variant);
        chosen = deal_rules_new(set, NULL, &e);
        ck_assert_msg(chosen != NULL, "%s: %s", set, e.text);
        deal_rules_free(chosen);
    }
    for (int i = 0; deal_rules_option(r, i, &name, now); i++) {
        bool offered = false;
        for (int k = 0; deal_rules_option_value(r, i, k, value); k++) {
            offered |= !strcmp(value, now);
            snprintf(set, sizeof set, "%s:%s", name, value);
            chosen = k < 3 ? deal_rules_new(help_game(_i), set, &e) : NULL;
            ck_assert_msg(chosen != NULL || k >= 3 || *e.text, "%s", set);
            if (chosen)
                ck_assert_str_eq(deal_rules_set(chosen), strcmp(value, now) ? set : "");
            deal_rules_free(chosen);
        }
        ck_assert_msg(offered || !strcmp(now, "none"), "%s: %s has %s", help_game(_i), name, now);
    }
    deal_rules_free(r);
}
END_TEST

static Suite *help_suite(void)
{
    Suite *suite = suite_create("help");
    TCase *tc = tcase_create("help");

    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, gestures_find_handles, 0, deal_game_count() + deal_other_count());
    tcase_add_test(tc, advice_wins);
    tcase_add_loop_test(tc, advice_follows_one_line, 0, 5);
    tcase_add_test(tc, advice_turns_back);
    tcase_add_test(tc, advice_never_leads_back);
    tcase_add_loop_test(tc, advice_ends_where_nothing_wins, 0, 6);
    tcase_add_loop_test(tc, advice_leads_on_in_every_game, 0, deal_game_count() + deal_other_count());
    tcase_add_loop_test(tc, safe_plays_lose_nothing, 0, 4);
    tcase_add_test(tc, safe_plays_by_runs_are_none);
    tcase_add_loop_test(tc, puzzles_of_every_game, 0, deal_game_count());
    tcase_add_loop_test(tc, near_words, 0, (int)(sizeof words / sizeof *words));
    tcase_add_test(tc, other_names);
    tcase_add_loop_test(tc, choices_of_every_game, 0, deal_game_count() + deal_other_count());
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void) { return run_suite(help_suite()); }
