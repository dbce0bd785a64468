/*
 * Logs of losses, written and checked.
 *
 * A log proves a loss because none of its positions is won, and play from them leads to no other position. Proof:
 * suppose that a line wins from some of its positions, and take the shortest such line. It starts at a position that is
 * not won and that no test proves lost. After its first action, or after the safe play, a shorter line wins from a
 * position of the log, which is a contradiction. PROOFS.md has the details.
 */
#include "log.h"

#include "check.h"
#include "keys.h"
#include "stack.h"

#include <stdlib.h>

struct log_check {
    struct deal_state *s;
    struct check_keys keys;
    struct check_stack stack;
    struct check_ready *ready;
    FILE *in;
    uint64_t entries;
    struct deal_error *e;
};

static bool log_fails(const struct log_check *log_check, const char *text)
{
    return deal_fail(log_check->e, "log", "entry %llu: %s", (unsigned long long)log_check->entries, text);
}

/* A limit of memory ended the check. That shows no fault of the log. */
static bool log_limit(struct log_check *log_check)
{
    return deal_fail(log_check->e, DEAL_LOG_MEMORY, "the check of entry %llu needs more",
                     (unsigned long long)log_check->entries);
}

static bool log_number(struct log_check *log_check, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        int byte = getc(log_check->in);

        if (byte == EOF)
            return log_fails(log_check, "the log ends before its search");
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) /* a number has one form: its last byte is not 0, unless it is the only one */
            return byte || !shift || log_fails(log_check, "a number that is longer than it need be");
    }
    return log_fails(log_check, "no number");
}

/* Checks an entry of the log that states that the current position equals an earlier one. */
static bool log_same(struct log_check *log_check)
{
    uint64_t number;
    uint32_t found = 0;
    enum keys_answer met;

    if (!log_number(log_check, &number))
        return false;
    met = number < log_check->keys.number ? deal_keys_meet(&log_check->keys, log_check->s, &found) : KEYS_NEW;
    if (met == KEYS_FULL)
        return log_limit(log_check);
    return (met == KEYS_OLD && found == number) || log_fails(log_check, "the position does not equal the earlier one");
}

static bool log_new(struct log_check *log_check)
{
    uint32_t number;
    enum keys_answer met = deal_keys_meet(&log_check->keys, log_check->s, &number);

    if (met == KEYS_FULL)
        return log_limit(log_check);
    return met == KEYS_NEW || log_fails(log_check, "the position was there before");
}

static bool log_dead(struct log_check *log_check)
{
    uint64_t i;

    if (!log_number(log_check, &i) || !log_new(log_check))
        return false;
    if (i >= CHECK_TESTS || !log_check->ready->test[i])
        return log_fails(log_check, "there is no such test");
    if (deal_check_tests[i]->lost(log_check->ready->test[i], log_check->s))
        return true;
    return deal_check_tests[i]->limited && deal_check_tests[i]->limited(log_check->ready->test[i])
               ? log_limit(log_check)
               : log_fails(log_check, "the test does not show that the position is lost");
}

/* Checks an entry of the log that states that action number I of N actions A is a safe play or, from N on, that the
 * play to foundation I - N after turns is one. */
static bool log_only(struct log_check *log_check, const struct deal_action *a, size_t n, uint64_t i)
{
    if (i >= n)
        return (i - n == (uint64_t)deal_check_safe_turned(log_check->s, log_check->ready->safe) &&
                deal_check_only_turned(&log_check->stack, log_check->s, (int)(i - n))) ||
               log_fails(log_check, "there is no such safe play after turns");
    if (!log_check->ready->safe || deal_check_safe(log_check->s, log_check->ready->safe, a + i, 1) != 0)
        return log_fails(log_check, "the action is not a safe play");
    deal_check_only(&log_check->stack, i);
    return true;
}

static bool log_expanded(struct log_check *log_check, bool only)
{
    struct deal_action *a;
    uint64_t i = 0;
    size_t n;

    if ((only && !log_number(log_check, &i)) || !log_new(log_check))
        return false;
    if (!deal_check_push(&log_check->stack, log_check->s, &a, &n) ||
        (!only && !deal_check_more(&log_check->stack, log_check->s)))
        return log_limit(log_check);
    return !only || log_only(log_check, a, n, i);
}

/* Checks the entry of the log for the current position. */
static bool log_entry(struct log_check *log_check)
{
    if (deal_state_won(log_check->s))
        return log_fails(log_check, "the position is won");
    switch (getc(log_check->in)) {
    case LOG_EXPANDED: return log_expanded(log_check, false);
    case LOG_ONLY: return log_expanded(log_check, true);
    case LOG_SAME: return log_same(log_check);
    case LOG_DEAD: return log_dead(log_check);
    case EOF: return log_fails(log_check, "the log ends before its search");
    default: return log_fails(log_check, "unknown letter");
    }
}

static bool log_run(struct log_check *log_check)
{
    if (!log_entry(log_check))
        return false;
    while (log_check->stack.depth) {
        bool made = deal_check_step(&log_check->stack, log_check->s);

        log_check->entries += made;
        if (log_check->stack.full || log_check->s->failed)
            return log_limit(log_check);
        if (made && !log_entry(log_check))
            return false;
    }
    return true;
}

static bool log_begin(struct log_check *log_check, const struct deal_state *s, size_t memory)
{
    log_check->s = deal_state_new(s->r, log_check->e);
    log_check->ready = deal_check_ready(s->r);
    if (!log_check->s || !log_check->ready || !deal_state_copy(log_check->s, s, log_check->e))
        return log_limit(log_check);
    for (int i = 0; i < CHECK_TESTS; i++)
        if (log_check->ready->test[i] && deal_check_tests[i]->limit)
            deal_check_tests[i]->limit(log_check->ready->test[i], UINT64_MAX, memory / CHECK_TEST_MEMORY);
    log_check->stack.memory = memory / 6;
    log_check->stack.safe = log_check->ready->safe;
    log_check->stack.turns = log_check->ready->turns;
    log_check->stack.runs = log_check->ready->runs;
    log_check->stack.cells = log_check->ready->cells;
    log_check->keys = *log_check->ready->keys;
    return deal_keys_begin(&log_check->keys, memory / 2) || log_limit(log_check);
}

bool deal_log_check(const struct deal_state *s, size_t memory, FILE *in, struct deal_error *e)
{
    struct log_check c = {.in = in, .e = e};
    bool good = log_begin(&c, s, memory) && log_run(&c);

    deal_check_unready(s->r, c.ready);
    deal_keys_free(&c.keys);
    deal_check_stack_free(&c.stack);
    deal_state_free(c.s);
    return good;
}

bool deal_log_write(const struct deal_state *s, const struct deal_log_options *options, FILE *out, bool *complete,
                    struct deal_error *e)
{
    struct check_options search = {
        .work = UINT64_MAX, .memory = options->memory, .stop = options->stop, .log = out, .log_bytes = options->bytes};
    struct check_result found;

    deal_check_search(s, &search, &found);
    free(found.line);
    *complete = found.answer == CHECK_PLAIN || found.answer == CHECK_PROOF;
    return !found.failed || deal_fail(e, NULL, "out of memory");
}
