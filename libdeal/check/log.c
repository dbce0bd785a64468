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

static bool log_fails(const struct log_check *c, const char *text)
{
    return deal_fail(c->e, "log", "entry %llu: %s", (unsigned long long)c->entries, text);
}

/* A limit of memory ended the check. That shows no fault of the log. */
static bool log_limit(struct log_check *c)
{
    return deal_fail(c->e, DEAL_LOG_MEMORY, "the check of entry %llu needs more", (unsigned long long)c->entries);
}

static bool log_number(struct log_check *c, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        int byte = getc(c->in);

        if (byte == EOF)
            return log_fails(c, "the log ends before its search");
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) /* a number has one form: its last byte is not 0, unless it is the only one */
            return byte || !shift || log_fails(c, "a number that is longer than it need be");
    }
    return log_fails(c, "no number");
}

/* Checks an entry of the log that states that the current position equals an earlier one. */
static bool log_same(struct log_check *c)
{
    uint64_t number;
    uint32_t found = 0;
    enum keys_answer met;

    if (!log_number(c, &number))
        return false;
    met = number < c->keys.number ? deal_keys_meet(&c->keys, c->s, &found) : KEYS_NEW;
    if (met == KEYS_FULL)
        return log_limit(c);
    return (met == KEYS_OLD && found == number) || log_fails(c, "the position does not equal the earlier one");
}

static bool log_new(struct log_check *c)
{
    uint32_t number;
    enum keys_answer met = deal_keys_meet(&c->keys, c->s, &number);

    if (met == KEYS_FULL)
        return log_limit(c);
    return met == KEYS_NEW || log_fails(c, "the position was there before");
}

static bool log_dead(struct log_check *c)
{
    uint64_t i;

    if (!log_number(c, &i) || !log_new(c))
        return false;
    if (i >= CHECK_TESTS || !c->ready->test[i])
        return log_fails(c, "there is no such test");
    if (deal_check_tests[i]->lost(c->ready->test[i], c->s))
        return true;
    return deal_check_tests[i]->limited && deal_check_tests[i]->limited(c->ready->test[i])
               ? log_limit(c)
               : log_fails(c, "the test does not show that the position is lost");
}

/* Checks an entry of the log that states that action number I of N actions A is a safe play or, from N on, that the
 * play to foundation I - N after turns is one. */
static bool log_only(struct log_check *c, const struct deal_action *a, size_t n, uint64_t i)
{
    if (i >= n)
        return (i - n == (uint64_t)deal_check_safe_turned(c->s, c->ready->safe) &&
                deal_check_only_turned(&c->stack, c->s, (int)(i - n))) ||
               log_fails(c, "there is no such safe play after turns");
    if (!c->ready->safe || deal_check_safe(c->s, c->ready->safe, a + i, 1) != 0)
        return log_fails(c, "the action is not a safe play");
    deal_check_only(&c->stack, i);
    return true;
}

static bool log_expanded(struct log_check *c, bool only)
{
    struct deal_action *a;
    uint64_t i = 0;
    size_t n;

    if ((only && !log_number(c, &i)) || !log_new(c))
        return false;
    if (!deal_check_push(&c->stack, c->s, &a, &n) || (!only && !deal_check_more(&c->stack, c->s)))
        return log_limit(c);
    return !only || log_only(c, a, n, i);
}

/* Checks the entry of the log for the current position. */
static bool log_entry(struct log_check *c)
{
    if (deal_state_won(c->s))
        return log_fails(c, "the position is won");
    switch (getc(c->in)) {
    case LOG_EXPANDED: return log_expanded(c, false);
    case LOG_ONLY: return log_expanded(c, true);
    case LOG_SAME: return log_same(c);
    case LOG_DEAD: return log_dead(c);
    case EOF: return log_fails(c, "the log ends before its search");
    default: return log_fails(c, "unknown letter");
    }
}

static bool log_run(struct log_check *c)
{
    if (!log_entry(c))
        return false;
    while (c->stack.depth) {
        bool made = deal_check_step(&c->stack, c->s);

        c->entries += made;
        if (c->stack.full || c->s->failed)
            return log_limit(c);
        if (made && !log_entry(c))
            return false;
    }
    return true;
}

static bool log_begin(struct log_check *c, const struct deal_state *s, size_t memory)
{
    c->s = deal_state_new(s->r, c->e);
    c->ready = deal_check_ready(s->r);
    if (!c->s || !c->ready || !deal_state_copy(c->s, s, c->e))
        return log_limit(c);
    for (int i = 0; i < CHECK_TESTS; i++)
        if (c->ready->test[i] && deal_check_tests[i]->limit)
            deal_check_tests[i]->limit(c->ready->test[i], UINT64_MAX, memory / CHECK_TEST_MEMORY);
    c->stack.memory = memory / 6;
    c->stack.safe = c->ready->safe;
    c->stack.turns = c->ready->turns;
    c->stack.runs = c->ready->runs;
    c->keys = *c->ready->keys;
    return deal_keys_begin(&c->keys, memory / 2) || log_limit(c);
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

bool deal_log_write(const struct deal_state *s, const struct deal_log_options *o, FILE *out, bool *complete,
                    struct deal_error *e)
{
    struct check_options search = {
        .work = UINT64_MAX, .memory = o->memory, .stop = o->stop, .log = out, .log_bytes = o->bytes};
    struct check_result found;

    deal_check_search(s, &search, &found);
    free(found.line);
    *complete = found.answer == CHECK_PLAIN || found.answer == CHECK_PROOF;
    return !found.failed || deal_fail(e, NULL, "out of memory");
}
