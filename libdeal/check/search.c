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

const struct check_test *const deal_check_tests[CHECK_TESTS] = {
    &deal_check_relax, &deal_check_line, &deal_check_pairs, &deal_check_heap, &deal_check_counts, &deal_check_columns};

/* A dead-end test in this search. calls: number of positions since it began to prove losses rarely; tests: number of
 * calls; pruned: number of calls that proved a loss. */
struct check_use {
    uint64_t calls, tests, pruned;
};

struct check_search {
    struct check_options o;
    uint64_t work; /* limit of work until the search pauses */
    struct check_result out;
    const struct deal_rules *r;
    struct deal_state *s, *root; /* root: the start position */
    struct check_ready *ready;
    struct check_keys keys; /* the positions visited, if a log is written */
    struct check_sums sums; /* or else these */
    struct check_use use[CHECK_TESTS];
    struct check_stack stack;
    uint64_t logged; /* number of bytes written to the log */
    bool pruned;     /* true: an action or a position was skipped because of a proof, so the search was not complete */
    bool begun, ended;
    uint64_t limited; /* limit of work when a limit ended the test that is a search of its own; 0: none did */
};

/* Writes an entry to the log: its letter, and NUMBER unless it is NO_NUMBER. Returns false if a limit is reached. */
static bool check_log(struct check_search *c, char letter, uint64_t number)
{
    FILE *log = c->o.log;

    if (!log)
        return true;
    putc(letter, log);
    c->logged++;
    for (; number != NO_NUMBER; number = number >= 128 ? number >> 7 : NO_NUMBER) {
        putc((int)(number & 127) | (number >= 128 ? 128 : 0), log);
        c->logged++;
    }
    return c->logged <= c->o.log_bytes && !ferror(log);
}

/* ---- the rules ---- */

static void ready_drop(struct deal_kept *kept)
{
    struct check_ready *ready = (struct check_ready *)kept;

    for (int i = 0; i < CHECK_TESTS; i++)
        if (ready->test[i])
            deal_check_tests[i]->drop(ready->test[i]);
    free(ready->keys);
    free(ready);
}

struct check_ready *deal_check_ready(const struct deal_rules *r)
{
    struct deal_kept *kept = rules_take(r);
    struct check_ready *ready = kept ? NULL : calloc(1, sizeof *ready);
    bool good;

    if (kept || !ready)
        return (struct check_ready *)kept;
    ready->kept.drop = ready_drop;
    ready->keys = malloc(sizeof *ready->keys);
    good = ready->keys;
    for (int i = 0; good && i < CHECK_TESTS; i++)
        good = deal_check_tests[i]->make(r, &ready->test[i]);
    if (!good) {
        ready_drop(&ready->kept);
        return NULL;
    }
    deal_keys_find(ready->keys, r);
    ready->safe = deal_check_safe_rules(r);
    ready->turns = ready->keys->turns;
    ready->runs = ready->keys->runs;
    return ready;
}

void deal_check_unready(const struct deal_rules *r, struct check_ready *ready)
{
    if (ready)
        rules_keep(r, &ready->kept);
}

/* ---- a position ---- */

/* Is a dead-end test made on this position? After its first calls a test that rarely proves a loss pauses on most
 * positions. */
static bool check_due(struct check_use *use, const struct check_test *test)
{
    bool often = use->tests < test->first || use->pruned * TEST_PART >= use->tests;

    return test->once ? !use->tests : often || !(use->calls++ & (use->pruned ? TEST_REST : TEST_IDLE));
}

/* Makes dead-end test number I on position S; returns true if it proves that S is lost. */
static bool check_test(struct check_search *c, int i, const struct deal_state *s)
{
    const struct check_test *test = deal_check_tests[i];
    void *data = c->ready->test[i];
    bool lost;

    c->out.work += test->work;
    if (test->once)
        test->limit(data, c->work > c->out.work ? c->work - c->out.work : 0, c->o.memory / CHECK_TEST_MEMORY);
    lost = test->lost(data, s);
    if (test->spent)
        c->out.work += test->spent(data);
    c->limited = !test->limited ? c->limited : !lost && test->limited(data) ? c->work : 0;
    c->use[i].tests++;
    c->use[i].pruned += lost;
    c->pruned |= lost;
    return lost;
}

/* Index of a naive dead-end test that proves the current position lost; -1 if none does. */
static int check_dead(struct check_search *c)
{
    for (int i = 0; i < CHECK_TESTS; i++)
        if (c->ready->test[i] && check_due(&c->use[i], deal_check_tests[i]) && check_test(c, i, c->s))
            return i;
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
    safe = c->ready->safe ? deal_check_safe(c->s, c->ready->safe, a, n) : -1;
    if (safe >= 0 && (n > 1 || c->stack.turns || c->stack.runs != NO_GROUP)) {
        deal_check_only(&c->stack, (size_t)safe);
        c->pruned = true;
        return check_log(c, LOG_ONLY, (uint64_t)safe);
    }
    found = deal_check_safe_turned(c->s, c->ready->safe);
    if (found >= 0)
        return deal_check_only_turned(&c->stack, c->s, found) && check_log(c, LOG_ONLY, n + (uint64_t)found);
    return deal_check_more(&c->stack, c->s) && check_log(c, LOG_EXPANDED, NO_NUMBER);
}

/* Stores the line of actions to the current position, which is won, as the result. */
static void check_keep(struct check_search *c)
{
    c->out.answer = CHECK_WON;
    c->out.line = malloc((c->stack.action_cap + 1) * sizeof *c->out.line);
    if (!c->out.line)
        c->out.failed = true;
    else
        c->out.n = deal_check_way(&c->stack, c->out.line);
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
    met = c->o.log ? deal_keys_meet(&c->keys, c->s, &number) : deal_sums_meet(&c->sums, c->s, &number);
    if (met == KEYS_FULL)
        return false;
    test = met == KEYS_OLD ? -1 : check_dead(c);
    if (met != KEYS_OLD && test < 0)
        return check_enter(c);
    return test < 0 ? check_log(c, LOG_SAME, number) : check_log(c, LOG_DEAD, (uint64_t)test);
}

/* The work done, in actions. */
static uint64_t check_work(const struct check_search *c) { return c->out.work + c->stack.turned; }

static bool check_over(const struct check_search *c)
{
    return c->stack.full || c->s->failed || deal_stops(c->o.stop) || check_work(c) >= c->work;
}

/* ---- the search ---- */

/* Makes the test that is a search of its own again, if a limit ended it and the limit is four times as high now.
 * Returns true if it proves the loss. */
static bool check_again(struct check_search *c)
{
    bool lost = false;

    for (int i = 0; c->limited && c->limited <= c->work / 4 && i < CHECK_TESTS && !lost; i++)
        lost = deal_check_tests[i]->once && c->ready->test[i] && check_test(c, i, c->root);
    return lost;
}

static void check_run(struct check_search *c)
{
    bool going = c->begun ? !check_again(c) : check_arrive(c);

    if (c->begun && !going)
        c->out.answer = CHECK_PROOF;
    c->begun = true;
    while (going && c->stack.depth && !check_over(c)) {
        if (!deal_check_step(&c->stack, c->s))
            continue;
        c->out.work++;
        going = !c->s->failed && check_arrive(c);
    }
    if (going && !c->stack.depth && !c->s->failed)
        c->out.answer = c->pruned || c->stack.pruned || c->ready->keys->merges ? CHECK_PROOF : CHECK_PLAIN;
    c->ended = !going || !c->stack.depth || c->stack.full || c->s->failed;
}

static bool check_begin(struct check_search *c, const struct deal_state *s)
{
    struct deal_error e;

    c->r = s->r;
    c->s = deal_state_new(s->r, &e);
    c->root = deal_state_new(s->r, &e);
    c->ready = deal_check_ready(s->r);
    if (!c->s || !c->root || !c->ready || !deal_state_copy(c->s, s, &e) || !deal_state_copy(c->root, s, &e))
        return false;
    for (int i = 0; i < CHECK_TESTS; i++)
        if (c->ready->test[i] && deal_check_tests[i]->limit)
            deal_check_tests[i]->limit(c->ready->test[i], 0, 0);
    c->stack.safe = c->ready->safe;
    c->stack.turns = c->ready->turns;
    c->stack.runs = c->ready->runs;
    if (!c->o.log)
        return deal_sums_new(&c->sums, c->ready->keys, c->o.memory / 2);
    c->keys = *c->ready->keys;
    return deal_keys_begin(&c->keys, c->o.memory / 2);
}

struct check_search *deal_check_start(const struct deal_state *s, const struct check_options *o)
{
    struct check_search *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->o = *o;
    c->stack.memory = o->memory / 6;
    if (check_begin(c, s))
        return c;
    deal_check_stop(c, NULL);
    return NULL;
}

enum check_answer deal_check_go_on(struct check_search *c, uint64_t work)
{
    c->work = work;
    if (!c->ended && check_work(c) < work)
        check_run(c);
    return c->out.answer;
}

bool deal_check_ended(const struct check_search *c) { return c->ended; }

void deal_check_stop(struct check_search *c, struct check_result *out)
{
    if (!c)
        return;
    if (out) {
        *out = c->out;
        out->failed |= c->s->failed;
        c->out.line = NULL;
    }
    free(c->out.line);
    deal_keys_free(&c->keys);
    deal_sums_free(&c->sums);
    deal_check_unready(c->r, c->ready);
    deal_state_free(c->s);
    deal_state_free(c->root);
    deal_check_stack_free(&c->stack);
    free(c);
}

void deal_check_search(const struct deal_state *s, const struct check_options *o, struct check_result *out)
{
    struct check_search *c = deal_check_start(s, o);

    *out = (struct check_result){.answer = CHECK_OPEN, .failed = !c};
    if (c)
        deal_check_go_on(c, o->work);
    deal_check_stop(c, out);
}
