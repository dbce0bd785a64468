/*
 * Tests the confirmation of losses. The search that concludes losses is replaced by one that calls everything lost
 * (--wrap=deal_solve_checking). So a deal that is won in the end was won by the two confirming searches alone.
 */
#include "deal.h"
#include "suite.h"

#include "solve/plain.h"
#include "solve/search/search.h"
#include "solve/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEMORY = 16 << 20, FALSE_NODES = 7 };

bool __wrap_deal_solve_checking(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out,
                                const char **refuted, struct deal_error *e);

bool __wrap_deal_solve_checking(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out,
                                const char **refuted, struct deal_error *e)
{
    (void)s;
    (void)o;
    (void)e;
    *out = (struct deal_solution){.result = DEAL_UNWINNABLE, .proof = "relaxation", .nodes = FALSE_NODES};
    *refuted = NULL;
    return true;
}

/* Returns true if the words of LINE win from S. LINE is modified, and S stays at the end of the line. */
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

/* Returns true if S is won with CONFIRM, the node budget of the confirmation; checks its line and the other members
 * of the solution. */
static bool confirm_refutes(struct deal_state *s, uint64_t confirm)
{
    struct deal_solve_options o = {.nodes = 1000, .memory = MEMORY};
    struct deal_solution out;
    struct deal_error e = {0};
    const char *refuted;
    bool won;

    ck_assert_msg(deal_solve_confirmed(s, &o, confirm, &out, &refuted, &e), "%s", e.text);
    won = out.result == DEAL_WON;
    ck_assert(won ||
              (out.result == DEAL_UNWINNABLE && !refuted && out.proof && out.nodes == FALSE_NODES && !out.moves));
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
    ck_assert_msg(n.won >= 129 && n.lost >= 17 && n.refuted >= n.won - 1, "of %d won %d are so found, %d lost", n.won,
                  n.refuted, n.lost);
}
END_TEST

/* ---- the plain search by bytes ---- */

/* Solves the deal of SEED within MOST positions by a plain search that compares bytes of tables if BYTES, else
 * hashes. *NODES gets the number of positions examined. */
static enum verdict plainly(const struct deal_rules *r, uint32_t seed, bool bytes, uint64_t most, uint64_t *nodes)
{
    struct deal_solve_options o = {.nodes = most, .memory = MEMORY};
    struct search x = {.r = r, .s = suite_deal(r, seed), .o = &o, .limit = most};
    enum verdict v = (bytes ? deal_search_tables : deal_plain_search)(&x);

    ck_assert(!x.failed);
    *nodes = x.nodes;
    free(x.won.step);
    deal_state_free(x.s);
    return v;
}

/* Two positions that differ by an exchange of the cards in two cells have one hash, and different bytes. */
START_TEST(test_bytes)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("sultane", "ranks:5,redeals:0,divan.piles:2", &e);
    uint64_t by_bytes, by_hash = 0, few, sum_of_bytes = 0, sum_of_hashes = 0;
    int lost = 0;

    ck_assert_msg(r != NULL, "%s", e.text);
    for (uint32_t seed = 1; seed <= 20; seed++) {
        enum verdict v = plainly(r, seed, true, 100000, &by_bytes);

        ck_assert(v == OPEN || v == plainly(r, seed, false, 100000, &by_hash));
        lost += v == LOST;
        sum_of_bytes += v == LOST ? by_bytes : 0;
        sum_of_hashes += v == LOST ? by_hash : 0;
        ck_assert(v != LOST || by_bytes < 10 || plainly(r, seed, true, by_bytes - 1, &few) == OPEN);
    }
    ck_assert_msg(lost > 0 && sum_of_bytes > sum_of_hashes, "%d lost: %lu positions for %lu", lost,
                  (unsigned long)sum_of_bytes, (unsigned long)sum_of_hashes);
    deal_rules_free(r);
}
END_TEST

START_TEST(test_full_set)
{
    enum { HOLDS = 3 };
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("belle-lucie", "", &e);
    struct deal_solve_options o = {.nodes = 1, .memory = MEMORY};
    struct table_set k;

    for (uint32_t seed = 1; seed <= HOLDS + 1; seed++) {
        struct search x = {.r = r, .s = suite_deal(r, seed), .o = &o};

        if (seed == 1)
            ck_assert(deal_tables_init(&k, &x, false, HOLDS, MEMORY));
        ck_assert(deal_tables_add(&k, &x) == (seed <= HOLDS) && k.full == (seed > HOLDS));
        ck_assert(!deal_tables_add(&k, &x) && !x.failed);
        deal_state_free(x.s);
    }
    deal_tables_release(&k);
    deal_rules_free(r);
}
END_TEST

/* ---- large deals, and what is not asked ---- */

/* Returns how many of the first DEALS deals of the game are won by the confirming searches. */
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

START_TEST(test_stopped)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("sultane", "divan.piles:9", &e);
    struct deal_state *s = suite_deal(r, 1);
    const int stop = 1;
    struct deal_solve_options o = {.nodes = 1000, .memory = MEMORY, .stop = &stop};
    struct deal_solution out;
    const char *refuted;

    ck_assert(deal_solve_confirmed(s, &o, DEAL_CONFIRM, &out, &refuted, &e));
    ck_assert(out.result == DEAL_UNKNOWN && out.stopped && !out.proof && !refuted && !out.moves);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("confirm");

    ADD(s, "confirm", test_records, test_bytes, test_full_set, test_large_deals, test_not_asked, test_stopped);
    return run_suite(s);
}
