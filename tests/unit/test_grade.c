/*
 * Tests the grade of a deal: its measures are compared with a complete search, in packs small enough for it.
 */
#include "deal.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS = 60 };

static struct deal_solution grade_solve(struct deal_state *s, bool plain)
{
    struct deal_solve_options o = {.nodes = 1000000, .memory = 1 << 24, .exhaustive = plain};
    struct deal_solution found;
    struct deal_error e;

    ck_assert_msg(deal_solve(s, &o, &found, &e), "%s", e.text);
    return found;
}

static void grade_start(struct deal_state *s, uint32_t seed)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    struct deal_error e;

    ck_assert(deal_rules_deal(deal_state_rules(s), seed, cards, &shuffle, &e));
    ck_assert(deal_state_start(s, cards, (size_t)deal_rules_cards(deal_state_rules(s)), shuffle, &e));
}

static bool loses(struct deal_state *s, struct deal_action a)
{
    struct deal_solution found;
    bool lost;

    ck_assert(deal_state_apply(s, a));
    found = grade_solve(s, true);
    ck_assert_int_ne(found.result, DEAL_UNKNOWN);
    lost = found.result == DEAL_UNWINNABLE;
    deal_solution_release(&found);
    ck_assert(deal_state_undo(s));
    return lost;
}

/* Counts the positions of LINE at which some other action loses (traps), and at which all others do (forced). */
static void grade_count(struct deal_state *s, const char *line, size_t *length, size_t *traps, size_t *forced)
{
    *length = *traps = *forced = 0;
    for (const char *at = line; *at; at += strcspn(at, ","), at += *at == ',') {
        struct deal_action own, list[256];
        size_t n, lost = 0;
        struct deal_error e;
        const struct deal_action *legal;

        ck_assert(deal_state_find(s, at, strcspn(at, ","), &own, &e));
        legal = deal_state_actions(s, &n);
        ck_assert_uint_le(n, 256);
        memcpy(list, legal, n * sizeof *list);
        for (size_t i = 0; i < n; i++)
            lost += memcmp(&list[i], &own, sizeof own) && loses(s, list[i]);
        *traps += lost > 0;
        *forced += lost == n - 1;
        ++*length;
        ck_assert(deal_state_apply(s, own));
    }
    ck_assert(deal_state_won(s));
}

/* Compares the measures of a grade with a complete search. With EXACT, in short packs, the nodes for each action
 * suffice to decide it, so the measures are equal. Otherwise they are lower bounds. */
static void grade_compare(const char *game, const char *set, bool exact, size_t least)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(game, set, &e);
    struct deal_state *s = r ? deal_state_new(r, &e) : NULL;
    size_t won = 0, all_traps = 0;

    ck_assert_msg(s != NULL, "%s", e.text);
    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        struct deal_solution found;
        struct deal_grade g;
        size_t length, traps, forced;

        grade_start(s, seed);
        found = grade_solve(s, false);
        if (found.result == DEAL_WON) {
            ck_assert_msg(deal_grade(s, found.moves, found.nodes, NULL, &g, &e), "%s", e.text);
            grade_count(s, found.moves, &length, &traps, &forced);
            ck_assert_uint_eq(g.length, length);
            ck_assert_msg(exact ? g.traps == traps : g.traps <= traps, "%s seed %u: %zu traps, %zu by a full search",
                          game, (unsigned)seed, g.traps, traps);
            forced = length ? 100 * forced / length : 0;
            ck_assert(exact ? g.forced == (int)forced : g.forced <= (int)forced);
            ck_assert((g.shows > 0) == (g.traps > 0));
            ck_assert(g.grade >= 1 && g.grade <= 5);
            ck_assert(g.reach <= 100 && (g.reach < 100 || g.search || g.score < 100000));
            won++;
            all_traps += g.traps;
        }
        deal_solution_release(&found);
    }
    ck_assert_uint_ge(won, least);
    ck_assert_uint_gt(all_traps, 0);
    deal_state_free(s);
    deal_rules_free(r);
}

START_TEST(measures_are_those_of_a_full_search)
{
    grade_compare("belle-lucie", "redeals:0,ranks:4", true, 10);
    grade_compare("house-in-the-wood", "redeals:0,ranks:3,suits:2", true, 10);
    grade_compare("calcul", "ranks:5,suits:2", false, 5);
}
END_TEST

/* Grading restores the position, and its result is the same the second time. */
START_TEST(grading_leaves_no_trace)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new("nation", "", &e);
    struct deal_state *s = deal_state_new(r, &e);
    struct deal_solution found;
    struct deal_grade g, again;
    uint64_t hash;

    grade_start(s, 3);
    hash = deal_state_hash(s);
    found = grade_solve(s, false);
    ck_assert_int_eq(found.result, DEAL_WON);
    ck_assert(deal_grade(s, found.moves, found.nodes, NULL, &g, &e));
    ck_assert_uint_eq(deal_state_hash(s), hash);
    ck_assert(deal_grade(s, found.moves, found.nodes, NULL, &again, &e));
    ck_assert_int_eq(g.grade, again.grade);
    ck_assert_int_eq(g.score, again.score);
    ck_assert_str_eq(g.ladder, again.ladder);
    ck_assert_uint_eq(g.traps, again.traps);
    deal_solution_release(&found);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

/* More search nodes for the same line never make the grade of a deal easier. */
START_TEST(effort_counts)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new("belle-lucie", "", &e);
    struct deal_state *s = deal_state_new(r, &e);
    struct deal_solution found;
    struct deal_grade g;
    long last = 0;

    grade_start(s, 1);
    found = grade_solve(s, false);
    ck_assert_int_eq(found.result, DEAL_WON);
    for (uint64_t nodes = 1; nodes; nodes <<= 3) {
        ck_assert(deal_grade(s, found.moves, nodes, NULL, &g, &e));
        ck_assert_int_ge(g.score, last + (nodes > 1 ? 3000 : 0)); /* three doublings of the effort, 1,000 points each */
        last = g.score;
    }
    ck_assert(!deal_grade(s, "fan1-up1,nonsense", 1, NULL, &g, &e));
    deal_solution_release(&found);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("grade");
    TCase *c = tcase_create("grade");

    tcase_set_timeout(c, 240);
    tcase_add_test(c, measures_are_those_of_a_full_search);
    tcase_add_test(c, grading_leaves_no_trace);
    tcase_add_test(c, effort_counts);
    suite_add_tcase(suite, c);
    return run_suite(suite);
}
