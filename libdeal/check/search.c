/*
 * The search of the check: depth first, with every legal action in the order of the engine. It leaves a position if an
 * equal one was entered before, or if a naive dead-end test shows that it is lost.
 */
#include "check.h"
#include "keys.h"

#include <stdlib.h>

enum {
    TEST_PART = 24, /* afterwards one test in this many must prune ... */
    TEST_REST = 31  /* ... or only one position in TEST_REST + 1 is tested; all guesses */
};

const struct check_test *const deal_check_tests[CHECK_TESTS] = {&deal_check_relax, &deal_check_line, &deal_check_pairs};

/* A test in this search, with its calls: of the positions since it began to prune seldom, of all, and that prune. */
struct check_use {
    void *test;
    uint64_t calls, tests, pruned;
};

struct check_frame {
    size_t next, end; /* actions of the position that are left to be tried */
    size_t mark;      /* of the journal before the action that led to it */
};

struct check_search {
    const struct check_options *o;
    struct check_result *out;
    struct deal_state *s;
    struct check_keys keys;
    struct check_use use[CHECK_TESTS];
    struct check_frame *frame;
    size_t depth, frame_cap;
    struct deal_action *action;
    size_t action_cap;
    bool safe;   /* the rules allow safe plays */
    bool pruned; /* an action or a position was left out */
};

/* Grows an array to NEED items of SIZE bytes; false without memory or beyond the limit. */
static bool check_room(struct check_search *c, void **array, size_t *cap, size_t need, size_t size)
{
    size_t more = *cap ? *cap : 64;
    void *grown;

    if (need <= *cap)
        return true;
    while (more < need)
        more *= 2;
    if (more > c->o->memory / 4 / size || !(grown = realloc(*array, more * size)))
        return false;
    *array = grown;
    *cap = more;
    return true;
}

/* Is the test made on this position? It pauses where it seldom prunes. */
static bool check_due(struct check_use *use, unsigned first)
{
    bool often = use->tests < first || use->pruned * TEST_PART >= use->tests;

    return use->test && (often || !(use->calls++ & TEST_REST));
}

/* Does a naive dead-end test show that the present position is lost? */
static bool check_dead(struct check_search *c)
{
    for (int i = 0; i < CHECK_TESTS; i++) {
        struct check_use *use = &c->use[i];
        bool lost;

        if (!check_due(use, deal_check_tests[i]->first))
            continue;
        c->out->work += deal_check_tests[i]->work;
        lost = deal_check_tests[i]->lost(use->test, c->s);
        use->tests++;
        use->pruned += lost;
        c->pruned |= lost;
        if (lost)
            return true;
    }
    return false;
}

/* Enters the present position, to which the action after MARK led; false if a limit was reached. */
static bool check_enter(struct check_search *c, size_t mark)
{
    size_t begin = c->depth ? c->frame[c->depth - 1].end : 0, n;
    int safe;

    if (!check_room(c, (void **)&c->frame, &c->frame_cap, c->depth + 1, sizeof *c->frame) ||
        !check_room(c, (void **)&c->action, &c->action_cap, begin + c->s->r->max_actions, sizeof *c->action))
        return false;
    n = deal_actions(c->s, c->action + begin);
    safe = c->safe ? deal_check_safe(c->s, c->action + begin, n) : -1;
    if (safe >= 0 && n > 1) {
        c->action[begin] = c->action[begin + (size_t)safe];
        n = 1;
        c->pruned = true;
    }
    c->frame[c->depth++] = (struct check_frame){.next = begin, .end = begin + n, .mark = mark};
    return true;
}

/* Keeps the line to the present position, which is won. */
static void check_keep(struct check_search *c)
{
    c->out->answer = CHECK_WON;
    c->out->line = malloc((c->depth + 1) * sizeof *c->out->line);
    if (!c->out->line) {
        c->out->failed = true;
        return;
    }
    for (size_t i = 0; i < c->depth; i++)
        c->out->line[i] = c->action[c->frame[i].next - 1];
    c->out->n = c->depth;
}

/* Handles the present position, to which the action after MARK led; false ends the search. */
static bool check_arrive(struct check_search *c, size_t mark)
{
    uint32_t number;
    enum keys_answer met;

    if (deal_state_won(c->s)) {
        check_keep(c);
        return false;
    }
    met = deal_keys_meet(&c->keys, c->s, &number);
    if (met == KEYS_FULL)
        return false;
    if (met == KEYS_OLD || check_dead(c)) {
        deal_table_undo(c->s, mark);
        return true;
    }
    return check_enter(c, mark);
}

static bool check_over(const struct check_search *c)
{
    return c->out->work >= c->o->work || (c->o->stop && *c->o->stop) || c->s->failed;
}

static void check_run(struct check_search *c)
{
    if (!check_arrive(c, c->s->journal_len))
        return;
    while (c->depth && !check_over(c)) {
        struct check_frame *f = &c->frame[c->depth - 1];
        size_t mark = c->s->journal_len;

        if (f->next == f->end) {
            deal_table_undo(c->s, f->mark);
            c->depth--;
            continue;
        }
        c->out->work++;
        deal_actions_apply(c->s, c->action[f->next++]);
        if (!check_arrive(c, mark))
            return;
    }
    if (!c->depth)
        c->out->answer = c->pruned || c->keys.merges ? CHECK_PROOF : CHECK_PLAIN;
}

/* Prepares the tests; false without memory. */
static bool check_begin(struct check_search *c)
{
    for (int i = 0; i < CHECK_TESTS; i++)
        if (!deal_check_tests[i]->make(c->s->r, &c->use[i].test))
            return false;
    c->safe = deal_check_safe_rules(c->s->r);
    return true;
}

void deal_check_search(const struct deal_state *s, const struct check_options *o, struct check_result *out)
{
    struct check_search c = {.o = o, .out = out};
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
    free(c.frame);
    free(c.action);
}
