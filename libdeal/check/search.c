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
    TEST_PART = 8,
    TEST_REST = 31, /* a test that proves losses rarely is made on one position in TEST_REST + 1 */
    TEST_IDLE = 255 /* a test that has never proved a loss is made on one position in TEST_IDLE + 1; both numbers are
                       untuned */
};

const struct check_test *const deal_check_tests[CHECK_TESTS] = {
    &deal_check_relax,  &deal_check_line,    &deal_check_pairs, &deal_check_heap,
    &deal_check_counts, &deal_check_columns, &deal_check_pass};

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
static bool check_log(struct check_search *check, char letter, uint64_t number)
{
    FILE *log = check->o.log;

    if (!log)
        return true;
    putc(letter, log);
    check->logged++;
    for (; number != NO_NUMBER; number = number >= 128 ? number >> 7 : NO_NUMBER) {
        putc((int)(number & 127) | (number >= 128 ? 128 : 0), log);
        check->logged++;
    }
    return check->logged <= check->o.log_bytes && !ferror(log);
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
    ready->cells = deal_check_cells(r);
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
static bool check_test(struct check_search *check, int i, const struct deal_state *s)
{
    const struct check_test *test = deal_check_tests[i];
    void *data = check->ready->test[i];
    bool lost;

    check->out.work += test->work;
    if (test->once)
        test->limit(data, check->work > check->out.work ? check->work - check->out.work : 0,
                    check->o.memory / CHECK_TEST_MEMORY);
    lost = test->lost(data, s);
    if (test->spent)
        check->out.work += test->spent(data);
    check->limited = !test->limited ? check->limited : !lost && test->limited(data) ? check->work : 0;
    check->use[i].tests++;
    check->use[i].pruned += lost;
    check->pruned |= lost;
    return lost;
}

/* Index of a naive dead-end test that proves the current position lost; -1 if none does. None is made while a home is
 * free, since few actions are left, one of which leads to a position that can be won if this one can. */
static int check_dead(struct check_search *check)
{
    if (deal_check_home(check->s, check->ready->cells).column != NO_PILE)
        return -1;
    for (int i = 0; i < CHECK_TESTS; i++)
        if (check->ready->test[i] && check_due(&check->use[i], deal_check_tests[i]) && check_test(check, i, check->s))
            return i;
    return -1;
}

/* Pushes the current position on the stack of the search; returns false if a limit was reached. */
static bool check_enter(struct check_search *check)
{
    struct deal_action *a;
    size_t n;
    int safe, found;

    if (!deal_check_push(&check->stack, check->s, &a, &n))
        return false;
    safe = check->ready->safe ? deal_check_safe(check->s, check->ready->safe, a, n) : -1;
    if (safe >= 0 && (n > 1 || check->stack.turns || check->stack.runs != NO_GROUP)) {
        deal_check_only(&check->stack, (size_t)safe);
        check->pruned = true;
        return check_log(check, LOG_ONLY, (uint64_t)safe);
    }
    found = deal_check_safe_turned(check->s, check->ready->safe);
    if (found >= 0)
        return deal_check_only_turned(&check->stack, check->s, found) &&
               check_log(check, LOG_ONLY, n + (uint64_t)found);
    return deal_check_more(&check->stack, check->s) && check_log(check, LOG_EXPANDED, NO_NUMBER);
}

/* Stores the line of actions to the current position, which is won, as the result. */
static void check_keep(struct check_search *check)
{
    check->out.answer = CHECK_WON;
    check->out.line = malloc((check->stack.action_cap + 1) * sizeof *check->out.line);
    if (!check->out.line)
        check->out.failed = true;
    else
        check->out.n = deal_check_way(&check->stack, check->out.line);
}

/* Handles the current position, which is won, known, lost, or to be searched. Returns false to end the search. */
static bool check_arrive(struct check_search *check)
{
    uint32_t number;
    enum keys_answer met;
    int test;

    if (deal_state_won(check->s)) {
        check_keep(check);
        return false;
    }
    met = check->o.log ? deal_keys_meet(&check->keys, check->s, &number)
                       : deal_sums_meet(&check->sums, check->s, &number);
    if (met == KEYS_FULL)
        return false;
    test = met == KEYS_OLD ? -1 : check_dead(check);
    if (met != KEYS_OLD && test < 0)
        return check_enter(check);
    return test < 0 ? check_log(check, LOG_SAME, number) : check_log(check, LOG_DEAD, (uint64_t)test);
}

/* The work done, in actions. */
static uint64_t check_work(const struct check_search *check) { return check->out.work + check->stack.turned; }

static bool check_over(const struct check_search *check)
{
    return check->stack.full || check->s->failed || deal_stops(check->o.stop) || check_work(check) >= check->work;
}

/* ---- the search ---- */

/* Makes the test that is a search of its own again, if a limit ended it and the limit is four times as high now.
 * Returns true if it proves the loss. */
static bool check_again(struct check_search *check)
{
    bool lost = false;

    for (int i = 0; check->limited && check->limited <= check->work / 4 && i < CHECK_TESTS && !lost; i++)
        lost = deal_check_tests[i]->once && check->ready->test[i] && check_test(check, i, check->root);
    return lost;
}

static void check_run(struct check_search *check)
{
    bool going = check->begun ? !check_again(check) : check_arrive(check);

    if (check->begun && !going)
        check->out.answer = CHECK_PROOF;
    check->begun = true;
    while (going && check->stack.depth && !check_over(check)) {
        if (!deal_check_step(&check->stack, check->s))
            continue;
        check->out.work++;
        going = !check->s->failed && check_arrive(check);
    }
    if (going && !check->stack.depth && !check->s->failed)
        check->out.answer =
            check->pruned || check->stack.pruned || check->ready->keys->merges ? CHECK_PROOF : CHECK_PLAIN;
    check->ended = !going || !check->stack.depth || check->stack.full || check->s->failed;
}

static bool check_begin(struct check_search *check, const struct deal_state *s)
{
    struct deal_error e;

    check->r = s->r;
    check->s = deal_state_new(s->r, &e);
    check->root = deal_state_new(s->r, &e);
    check->ready = deal_check_ready(s->r);
    if (!check->s || !check->root || !check->ready || !deal_state_copy(check->s, s, &e) ||
        !deal_state_copy(check->root, s, &e))
        return false;
    for (int i = 0; i < CHECK_TESTS; i++)
        if (check->ready->test[i] && deal_check_tests[i]->limit)
            deal_check_tests[i]->limit(check->ready->test[i], 0, 0);
    check->stack.safe = check->ready->safe;
    check->stack.turns = check->ready->turns;
    check->stack.runs = check->ready->runs;
    check->stack.cells = check->ready->cells;
    if (!check->o.log)
        return deal_sums_new(&check->sums, check->ready->keys, check->o.memory / 2);
    check->keys = *check->ready->keys;
    return deal_keys_begin(&check->keys, check->o.memory / 2);
}

struct check_search *deal_check_start(const struct deal_state *s, const struct check_options *options)
{
    struct check_search *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->o = *options;
    c->stack.memory = options->memory / 6;
    if (check_begin(c, s))
        return c;
    deal_check_stop(c, NULL);
    return NULL;
}

enum check_answer deal_check_go_on(struct check_search *check, uint64_t work)
{
    check->work = work;
    if (!check->ended && check_work(check) < work)
        check_run(check);
    return check->out.answer;
}

bool deal_check_ended(const struct check_search *check) { return check->ended; }

void deal_check_stop(struct check_search *check, struct check_result *out)
{
    if (!check)
        return;
    if (out) {
        *out = check->out;
        out->failed |= check->s->failed;
        check->out.line = NULL;
    }
    free(check->out.line);
    deal_keys_free(&check->keys);
    deal_sums_free(&check->sums);
    deal_check_unready(check->r, check->ready);
    deal_state_free(check->s);
    deal_state_free(check->root);
    deal_check_stack_free(&check->stack);
    free(check);
}

void deal_check_search(const struct deal_state *s, const struct check_options *options, struct check_result *out)
{
    struct check_search *c = deal_check_start(s, options);

    *out = (struct check_result){.answer = CHECK_OPEN, .failed = !c};
    if (c)
        deal_check_go_on(c, options->work);
    deal_check_stop(c, out);
}
