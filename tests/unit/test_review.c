/*
 * Tests the review of games: the verdict on each position is that of the plain search, the blunder is the step from
 * won to lost, and the suggested action does win.
 */
#include "deal.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static const char *const games[][2] = {{"belle-lucie", "ranks:4,redeals:0"},
                                       {"forteresse", "ranks:5"},
                                       {"herring-bone", "ranks:5,suits:2,bone.deal:4,scene.piles:3"},
                                       {"parterre", "ranks:4"},
                                       {"cadran", "ranks:4,suits:2,col.piles:3,col.deal:2"}};
enum { GAMES = sizeof games / sizeof *games };

static bool review_append(void *arg, const char *word)
{
    char *moves = arg;

    strcat(strcat(moves, *moves ? "," : ""), word);
    return true;
}

/* Returns a record of the deal of SEED, played at random to its end. */
static struct deal_record *played(const struct deal_rules *r, uint32_t seed)
{
    struct deal_record *d = deal_record_new();
    struct deal_error e;
    struct deal_player *p = deal_player_new("random", &e);
    struct deal_state *s = deal_state_new(r, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    static char moves[1 << 14];
    uint32_t shuffle;
    enum deal_result result;

    *moves = '\0';
    ck_assert(d && p && s && deal_rules_deal(r, seed, cards, &shuffle, &e) &&
              deal_record_deal(d, r, seed, cards, shuffle));
    ck_assert(deal_record_start(d, s, &e) && deal_player_run(p, s, seed, 40, review_append, moves, &result, NULL, &e));
    if (*moves)
        ck_assert(deal_record_set(d, "moves", moves));
    deal_player_free(p);
    deal_state_free(s);
    return d;
}

static enum deal_result plainly(struct deal_state *s)
{
    struct deal_solve_options o = {.nodes = 200000, .memory = 16 << 20, .exhaustive = true};
    struct deal_solution found;
    struct deal_error e;
    enum deal_result result;

    ck_assert_msg(deal_solve(s, &o, &found, &e), "%s", e.text);
    result = found.result;
    deal_solution_release(&found);
    return result;
}

static struct deal_review *review(const struct deal_record *d, const struct deal_rules *r, uint64_t nodes)
{
    struct deal_review_options o = {.nodes = nodes, .others = nodes, .memory = 16 << 20};
    struct deal_error e;
    struct deal_review *v = deal_review_new(d, r, &o, &e);

    ck_assert_msg(v, "%s", e.text);
    for (int share = 0, last = 0; share < 100; last = share) {
        ck_assert_msg(deal_review_ask(v, &share, &e), "%s", e.text);
        ck_assert(share >= last && share <= 100);
    }
    return v;
}

/* Asserts that the action WORD of a note "... WORD would have won" does win. */
static void check_blunder(const struct deal_record *d, struct deal_state *s, const struct deal_note *note)
{
    struct deal_error e = {0};
    struct deal_action a;
    const char *end = strstr(note->text, " would have won"), *from = strstr(note->text, "; ");

    ck_assert_msg(end && from && end > from, "%s", note->text);
    ck_assert(deal_record_replay(d, s, note->from - 1, &(size_t){0}, &e));
    ck_assert(deal_state_find(s, from + 2, (size_t)(end - from - 2), &a, &e));
    ck_assert(deal_state_apply(s, a));
    ck_assert_int_eq(plainly(s), DEAL_WON);
}

START_TEST(as_the_plain_search_says)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(games[_i][0], games[_i][1], &e);
    struct deal_state *s = r ? deal_state_new(r, &e) : NULL;
    int blunders = 0, decided = 0;

    ck_assert_msg(s, "%s", e.text);
    for (uint32_t seed = 1; seed <= 25; seed++) {
        struct deal_record *d = played(r, seed);
        struct deal_review *v = review(d, r, 100000);
        struct deal_note note;
        for (size_t k = 0; k <= deal_review_length(v); k++) {
            enum deal_result said = deal_review_verdict(v, k), is;
            size_t moves;
            ck_assert(deal_record_replay(d, s, k, &moves, &e) && moves == k);
            is = plainly(s);
            decided += said != DEAL_UNKNOWN;
            ck_assert_msg(said == DEAL_UNKNOWN || is == DEAL_UNKNOWN || said == is, "seed %u, %zu actions",
                          (unsigned)seed, k);
        }
        for (size_t i = 0; deal_review_note(v, i, &note); i++) {
            ck_assert(note.from <= note.to && note.to <= deal_review_length(v) && *note.text);
            if (note.kind == DEAL_NOTE_BLUNDER)
                blunders++, check_blunder(d, s, &note);
        }
        deal_review_free(v);
        deal_record_free(d);
    }
    ck_assert_msg(decided > 100, "%d positions decided", decided);
    ck_assert_msg(blunders > 0 || _i != 0, "no blunder in 25 games");
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

START_TEST(a_small_budget_says_unknown)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new("quatorze", NULL, &e);
    struct deal_record *d = played(r, 2);
    struct deal_review *v = review(d, r, 1);
    int unknown = 0;

    for (size_t k = 0; k <= deal_review_length(v); k++)
        unknown += deal_review_verdict(v, k) == DEAL_UNKNOWN;
    ck_assert_int_gt(unknown, 0);
    deal_review_free(v);
    deal_record_free(d);
    deal_rules_free(r);
}
END_TEST

static Suite *review_suite(void)
{
    Suite *suite = suite_create("review");
    TCase *tc = tcase_create("review");

    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, as_the_plain_search_says, 0, GAMES);
    tcase_add_test(tc, a_small_budget_says_unknown);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void) { return run_suite(review_suite()); }
