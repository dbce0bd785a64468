/*
 * Tests logs of losses: written logs are accepted, and no log is accepted for a won deal. Changed logs are read
 * without a crash, and most are refused.
 */
#include "deal.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 30, MUTANTS = 100, LONGEST = 8000, MEMORY = 1 << 22 };

static const char *const games[][2] = {
    {"klondike", "ranks:6"},
    {"klondike", "ranks:6,draw:1"},
    {"herring-bone", "ranks:6"},
    {"fan", "ranks:7"},
    {"canfield", "ranks:5"},
    {"assembly", "ranks:6"},
    {"canister", "ranks:6"},
    {"scorpion", "ranks:4"},
    {"giza", "ranks:3"},
    {"belle-lucie", "ranks:7,redeals:0"},
    {"./tests/judge/cases/turns-three-at-a-time.ini", NULL},
};

struct log {
    char *bytes;
    size_t n;
};

static struct deal_rules *logs_rules(int game)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new(games[game][0], games[game][1], &e);

    ck_assert_msg(r != NULL, "%s: %s", games[game][0], e.text);
    return r;
}

/* Returns the log of a search from S, of at most MOST bytes; *COMPLETE: the log proves a loss. */
static struct log logs_write(const struct deal_state *s, uint64_t most, bool *complete)
{
    struct deal_log_options o = {.bytes = most, .memory = MEMORY};
    struct deal_error e = {0};
    struct log log = {0};
    FILE *out = open_memstream(&log.bytes, &log.n);

    ck_assert(out && deal_log_write(s, &o, out, complete, &e) && !fclose(out));
    return log;
}

static bool logs_accepted(const struct deal_state *s, const struct log *log)
{
    struct deal_error e = {0};
    FILE *in = fmemopen(log->bytes, log->n, "rb");
    bool good;

    ck_assert(in != NULL);
    good = deal_log_check(s, MEMORY, in, &e);
    ck_assert(good || *e.text);
    fclose(in);
    return good;
}

static bool logs_won(struct deal_state *s)
{
    struct deal_solve_options o = {.nodes = 5000, .memory = MEMORY};
    struct deal_solution found;
    struct deal_error e;
    bool won;

    ck_assert(deal_solve(s, &o, &found, &e));
    won = found.result == DEAL_WON;
    deal_solution_release(&found);
    return won;
}

/* Returns a random number from 0 to N - 1. */
static size_t logs_draw(uint64_t *random, size_t n)
{
    *random = *random * UINT64_C(6364136223846793005) + 1;
    return (size_t)(*random >> 33) % n;
}

/* Returns a copy of LOG in which one to three bytes are changed. */
static struct log logs_mutant(const struct log *log, uint64_t *random)
{
    static const char bytes[] = "ESODESOD\0\1\2\3\177\200\377a";
    struct log mutant = {malloc(log->n), log->n};

    ck_assert(mutant.bytes != NULL);
    memcpy(mutant.bytes, log->bytes, log->n);
    for (size_t i = 1 + logs_draw(random, 3); i; i--)
        mutant.bytes[logs_draw(random, log->n)] = bytes[logs_draw(random, 16)];
    if (!logs_draw(random, 8))
        mutant.n = 1 + logs_draw(random, log->n);
    return mutant;
}

static int logs_refused(const struct deal_state *s, const struct log *log)
{
    uint64_t random = log->n;
    int refused = 0;

    for (int i = 0; i < MUTANTS; i++) {
        struct log mutant = logs_mutant(log, &random);

        refused += !logs_accepted(s, &mutant);
        free(mutant.bytes);
    }
    return refused;
}

START_TEST(test_logs)
{
    struct deal_rules *r = logs_rules(_i);
    struct log lost[DEALS];
    int logs = 0, refused = 0, forged = 0;

    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        struct deal_state *s = suite_deal(r, seed);
        bool complete;
        struct log log = logs_write(s, LONGEST, &complete);

        if (complete) {
            ck_assert_msg(logs_accepted(s, &log), "seed %u", seed);
            refused += logs < 4 ? logs_refused(s, &log) : 0;
            lost[logs++] = log;
        } else {
            free(log.bytes);
        }
        deal_state_free(s);
    }
    ck_assert_msg(logs > 0 && 100 * refused >= 60 * MUTANTS * (logs < 4 ? logs : 4), "%d of %d logs", refused, logs);
    for (uint32_t seed = 1; seed <= DEALS; seed++) {
        struct deal_state *s = suite_deal(r, seed);

        for (int i = 0, won = logs_won(s); won && i < logs; i++, forged++)
            ck_assert_msg(!logs_accepted(s, &lost[i]), "seed %u: a forged log", seed);
        deal_state_free(s);
    }
    for (int i = 0; i < logs; i++)
        free(lost[i].bytes);
    ck_assert_msg(forged > 0, "no deal is won");
    deal_rules_free(r);
}
END_TEST

/* The log of this deal is as short as four parts of the check make it. Columns that are dealt by rows are
 * interchangeable. Cards of pack and talon are played safely after turns. Of moves onto equal parents one is tried.
 * Cards stay on foundations if a safe play takes them back. */
START_TEST(test_length)
{
    struct deal_error e = {0};
    struct deal_rules *r = deal_rules_new("klondike", "ranks:9,draw:1", &e);
    struct deal_state *s;
    struct log log;
    bool complete;

    ck_assert(r != NULL);
    s = suite_deal(r, 10);
    log = logs_write(s, 36000, &complete);
    ck_assert(complete && logs_accepted(s, &log));
    free(log.bytes);
    deal_state_free(s);
    deal_rules_free(r);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("logs");
    TCase *t = tcase_create("logs");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_logs, 0, (int)(sizeof games / sizeof *games));
    tcase_add_test(t, test_length);
    suite_add_tcase(s, t);
    return run_suite(s);
}
