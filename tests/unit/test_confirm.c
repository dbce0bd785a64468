/*
 * Losses looked at once more.  The search that concludes things is not here: in its place stands one that
 * calls everything lost (--wrap=deal_solve), so that what is won in the end is won by the other two alone.
 */
#include "deal.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEMORY = 16 << 20, FALSE_NODES = 7 };

bool __wrap_deal_solve(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out, struct deal_error *e);

bool __wrap_deal_solve(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out, struct deal_error *e)
{
    (void)s;
    (void)o;
    (void)e;
    *out = (struct deal_solution){.result = DEAL_UNWINNABLE, .proof = "relaxation", .nodes = FALSE_NODES};
    return true;
}

/* Do the words of LINE, which is cut up, win from S, which is left there? */
static bool confirm_wins(struct deal_state *s, char *line)
{
    struct deal_error e;
    struct deal_action a;
    char *rest = NULL;

    for (char *word = strtok_r(line, ",", &rest); word; word = strtok_r(NULL, ",", &rest))
        if (!deal_state_find(s, word, strlen(word), &a, &e) || !deal_state_apply(s, a))
            return false;
    return deal_state_won(s);
}

/* Is S won after all, with CONFIRM?  Then by a line that wins, and with all that is said of it. */
static bool confirm_refutes(struct deal_state *s, uint64_t confirm)
{
    struct deal_solve_options o = {.nodes = 1000, .memory = MEMORY};
    struct deal_solution out;
    struct deal_error e = {0};
    const char *refuted;
    bool won;

    ck_assert_msg(deal_solve_confirmed(s, &o, confirm, &out, &refuted, &e), "%s", e.text);
    won = out.result == DEAL_WON;
    ck_assert(won || (out.result == DEAL_UNWINNABLE && !refuted && out.proof && out.nodes == FALSE_NODES && !out.moves));
    ck_assert(!won || (refuted && !strcmp(refuted, "relaxation") && !out.proof && out.nodes > FALSE_NODES));
    ck_assert(!won || confirm_wins(s, out.moves));
    deal_solution_release(&out);
    return won;
}

/* ---- positions that were once judged wrongly ---- */

struct confirmed {
    int won, refuted, lost;
};

static void confirm_line(struct deal_cache *c, struct deal_record *d, const char *line, size_t len, struct confirmed *n)
{
    struct deal_error e = {0};
    const struct deal_rules *r;
    const char *result;
    struct deal_state *s;
    bool refuted;

    ck_assert_msg(deal_record_parse(d, line, len, &e), "%s", e.text);
    ck_assert_msg((r = deal_cache_rules(c, d, &e)) != NULL, "%s", e.text);
    ck_assert((s = deal_state_new(r, &e)) != NULL);
    ck_assert_msg(deal_record_start(d, s, &e), "%s", e.text);
    result = deal_record_get(d, "result");
    refuted = confirm_refutes(s, DEAL_CONFIRM);
    ck_assert_msg(!refuted || (result && !strcmp(result, "won")), "won, though it is lost: %s", line);
    n->won += result && !strcmp(result, "won");
    n->lost += result && !strcmp(result, "unwinnable");
    n->refuted += refuted;
    deal_state_free(s);
}

START_TEST(test_records)
{
    struct deal_cache *c = deal_cache_new();
    struct deal_record *d = deal_record_new();
    struct confirmed n = {0};
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    FILE *in;

    ck_assert(!chdir("tests/judge/cases") && (in = fopen("records", "r")) != NULL);
    while ((len = getline(&line, &cap, in)) > 0)
        if (*line != '#' && len > 1)
            confirm_line(c, d, line, (size_t)len - (line[len - 1] == '\n'), &n);
    fclose(in);
    free(line);
    deal_record_free(d);
    deal_cache_free(c);
    ck_assert_msg(n.won >= 128 && n.lost >= 17 && n.refuted >= n.won - 1, "of %d won %d are so found, %d lost", n.won, n.refuted, n.lost);
}
END_TEST

/* ---- large deals, and what is not asked ---- */

/* Of the first DEALS deals of the game, those that are won after all. */
static int confirm_deals(const char *game, const char *set, uint32_t deals, uint64_t confirm)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(game, set, &e);
    int won = 0;

    ck_assert_msg(r != NULL, "%s", e.text);
    for (uint32_t seed = 1; seed <= deals; seed++) {
        struct deal_state *s = suite_deal(r, seed);

        won += confirm_refutes(s, confirm);
        deal_state_free(s);
    }
    deal_rules_free(r);
    return won;
}

START_TEST(test_large_deals)
{
    ck_assert_int_ge(confirm_deals("belle-lucie", "fan.piles:17", 20, DEAL_CONFIRM), 6);
    ck_assert_int_ge(confirm_deals("sultane", "divan.piles:9", 20, DEAL_CONFIRM), 10);
}
END_TEST

START_TEST(test_not_asked)
{
    ck_assert_int_eq(confirm_deals("sultane", "divan.piles:9", 5, 0), 0);
    ck_assert_int_eq(confirm_deals("house-on-the-hill", "", 5, DEAL_CONFIRM), 0);
    ck_assert_int_eq(confirm_deals("belle-lucie", "ranks:4,redeals:1", 5, DEAL_CONFIRM), 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("confirm");

    ADD(s, "confirm", test_records, test_large_deals, test_not_asked);
    return run_suite(s);
}
