/*
 * The search of the check: depth first, with every legal action in the order of the engine. It leaves a position if an
 * equal one was entered before, or if a naive dead-end test shows that it is lost.
 */
#include "check.h"
#include "keys.h"
#include "log.h"
#include "stack.h"

#include <stdlib.h>

enum {
    /* a dead-end test is made rarely after its first calls if fewer than one in this number of calls proved a loss */
    TEST_PART = 24,
    TEST_REST = 31, /* a test that proves losses rarely is made on one position in TEST_REST + 1 */
    TEST_IDLE = 255 /* a test that has never proved a loss is made on one position in TEST_IDLE + 1; the three numbers
                       are untuned */
};

const struct check_test *const deal_check_tests[CHECK_TESTS] = {&deal_check_relax, &deal_check_line, &deal_check_pairs,
                                                                &deal_check_heap, &deal_check_counts};

/* A dead-end test in this search. calls: number of positions since it began to prove losses rarely; tests: number of
 * calls; pruned: number of calls that proved a loss. */
struct check_use {
    void *test;
    uint64_t calls, tests, pruned;
};

struct check_search {
    const struct check_options *o;
    struct check_result *out;
    struct deal_state *s;
    struct check_keys keys;
    struct check_use use[CHECK_TESTS];
    struct check_stack stack;
    uint64_t logged; /* number of bytes written to the log */
    unsigned safe;   /* kinds of safe plays, as bits, that the rules allow */
    bool pruned;     /* true: an action or a position was skipped because of a proof, so the search was not complete */
};

/* Writes an entry to the log: its letter, and NUMBER unless it is NO_NUMBER. Returns false if a limit is reached. */
static bool check_log(struct check_search *c, char letter, uint64_t number)
{
    FILE *log = c->o->log;

    if (!log)
        return true;
    putc(letter, log);
    c->logged++;
    for (; number != NO_NUMBER; number = number >= 128 ? number >> 7 : NO_NUMBER) {
        putc((int)(number & 127) | (number >= 128 ? 128 : 0), log);
        c->logged++;
    }
    return c->logged <= c->o->log_bytes && !ferror(log);
}

/* Is a dead-end test made on this position? After its first calls a test that rarely proves a loss pauses on most
 * positions. */
static bool check_due(struct check_use *use, const struct check_test *test)
{
    bool often = use->tests < test->first || use->pruned * TEST_PART >= use->tests;

    if (test->once)
        return use->test && !use->tests;

    return use->test && (often || !(use->calls++ & (use->pruned ? TEST_REST : TEST_IDLE)));
}

/* Index of a naive dead-end test that proves the current position lost; -1 if none does. */
static int check_dead(struct check_search *c)
{
    for (int i = 0; i < CHECK_TESTS; i++) {
        struct check_use *use = &c->use[i];
        bool lost;

        if (!check_due(use, deal_check_tests[i]))
            continue;
        c->out->work += deal_check_tests[i]->work;
        if (deal_check_tests[i]->limit)
            deal_check_tests[i]->limit(use->test, c->o->work - c->out->work, c->o->memory / CHECK_TEST_MEMORY);
        lost = deal_check_tests[i]->lost(use->test, c->s);
        if (deal_check_tests[i]->spent)
            c->out->work += deal_check_tests[i]->spent(use->test);
        use->tests++;
        use->pruned += lost;
        c->pruned |= lost;
        if (lost)
            return i;
    }
    return -1;
}

/* Pushes the current position on the stack of the search; returns false if a limit was reached. */
static bool check_enter(struct check_search *c)
{
    struct deal_action *a;
    size_t n;
    int safe, found;

    if (!deal_check_push(&c->stack, c->s, &a, &n))
        return false;
    safe = c->safe ? deal_check_safe(c->s, c->safe, a, n) : -1;
    if (safe >= 0 && (n > 1 || c->stack.turns || c->stack.runs != NO_GROUP)) {
        deal_check_only(&c->stack, (size_t)safe);
        c->pruned = true;
        return check_log(c, LOG_ONLY, (uint64_t)safe);
    }
    found = deal_check_safe_turned(c->s, c->safe);
    if (found >= 0)
        return deal_check_only_turned(&c->stack, c->s, found) && check_log(c, LOG_ONLY, n + (uint64_t)found);
    return deal_check_more(&c->stack, c->s) && check_log(c, LOG_EXPANDED, NO_NUMBER);
}

/* Stores the line of actions to the current position, which is won, as the result. */
static void check_keep(struct check_search *c)
{
    c->out->answer = CHECK_WON;
    c->out->line = malloc((c->stack.action_cap + 1) * sizeof *c->out->line);
    if (!c->out->line)
        c->out->failed = true;
    else
        c->out->n = deal_check_way(&c->stack, c->out->line);
}

/* Handles the current position, which is won, known, lost, or to be searched. Returns false to end the search. */
static bool check_arrive(struct check_search *c)
{
    uint32_t number;
    enum keys_answer met;
    int test;

    if (deal_state_won(c->s)) {
        check_keep(c);
        return false;
    }
    met = deal_keys_meet(&c->keys, c->s, &number);
    if (met == KEYS_FULL)
        return false;
    test = met == KEYS_OLD ? -1 : check_dead(c);
    if (met != KEYS_OLD && test < 0)
        return check_enter(c);
    return test < 0 ? check_log(c, LOG_SAME, number) : check_log(c, LOG_DEAD, (uint64_t)test);
}

static bool check_over(const struct check_search *c)
{
    return c->out->work + c->stack.turned >= c->o->work || (c->o->stop && *c->o->stop) || c->stack.full || c->s->failed;
}

static void check_run(struct check_search *c)
{
    if (!check_arrive(c))
        return;
    while (c->stack.depth && !check_over(c)) {
        if (!deal_check_step(&c->stack, c->s))
            continue;
        c->out->work++;
        if (c->s->failed || !check_arrive(c))
            return;
    }
    if (!c->stack.depth && !c->s->failed)
        c->out->answer = c->pruned || c->stack.pruned || c->keys.merges ? CHECK_PROOF : CHECK_PLAIN;
}

/* Prepares the dead-end tests; returns false if memory runs out. */
static bool check_begin(struct check_search *c)
{
    for (int i = 0; i < CHECK_TESTS; i++)
        if (!deal_check_tests[i]->make(c->s->r, &c->use[i].test))
            return false;
    c->safe = c->stack.safe = deal_check_safe_rules(c->s->r);
    c->stack.turns = deal_check_turns(c->s->r);
    c->stack.runs = deal_check_runs(c->s->r);
    return true;
}

void deal_check_search(const struct deal_state *s, const struct check_options *o, struct check_result *out)
{
    struct check_search c = {.o = o, .out = out, .stack = {.memory = o->memory / 6}};
    struct deal_error e;

    *out = (struct check_result){.answer = CHECK_OPEN};
    c.s = deal_state_new(s->r, &e);
    if (c.s && check_begin(&c) && deal_keys_new(&c.keys, s->r, o->memory / 2) && deal_state_copy(c.s, s, &e))
        check_run(&c);
    else
        out->failed = true;
    out->failed |= c.s && c.s->failed;
    deal_keys_free(&c.keys);
    for (int i = 0; i < CHECK_TESTS; i++)
        if (c.use[i].test)
            deal_check_tests[i]->drop(c.use[i].test);
    deal_state_free(c.s);
    deal_check_stack_free(&c.stack);
}
