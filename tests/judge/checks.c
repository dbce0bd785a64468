#include "checks.h"

#include "check/keys.h"
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 22, WORK = 1 << 16 };

static struct checks {
    struct check_ready *ready;
    struct check_keys keys;
} checks;

/* ---- conditions of the arguments ---- */

/* The merges of positions by the check under given rules. */
struct checks_merges {
    bool turns, runs, alike, equal, dealt, out, whole; /* dealt: deals distinguish equal piles for some time */
};

static struct checks_merges checks_merge(const struct deal_rules *r)
{
    struct check_keys k;
    struct checks_merges m = {.turns = deal_check_turns(r), .runs = deal_check_runs(r) != NO_GROUP};

    judge_got(deal_keys_new(&k, r, MEMORY) ? &k : NULL);
    for (int card = 0; card < 52; card++)
        m.alike |= r->cards.copies[card] && k.alike[card] != card && r->cards.copies[k.alike[card]];
    for (int p = 0; p < r->piles; p++) {
        m.equal |= k.first[p] < p;
        m.dealt |= k.first[p] < p && k.dealt[p];
        m.out |= k.pile[p].top && !k.pile[p].whole;
        m.whole |= k.pile[p].whole;
    }
    deal_keys_free(&k);
    return m;
}

static bool checks_tests(const struct deal_rules *r, const struct check_test *test)
{
    void *data;

    judge_got(test->make(r, &data) ? &data : NULL);
    if (data)
        test->drop(data);
    return data;
}

bool checks_apply(const struct deal_rules *r, int i)
{
    struct checks_merges m = i < 7 ? checks_merge(r) : (struct checks_merges){.turns = false};
    unsigned safe = deal_check_safe_rules(r);

    switch (i) {
    case 0: return m.turns;
    case 1: return m.runs;
    case 2: return m.alike;
    case 3: return m.equal;
    case 4: return m.dealt;
    case 5: return m.out;
    case 6: return m.whole;
    case 7: return checks_tests(r, &deal_check_line);
    case 8: return checks_tests(r, &deal_check_pairs);
    case 9: return checks_tests(r, &deal_check_heap);
    case 10: return checks_tests(r, &deal_check_counts);
    case 11: return safe & SAFE_FOUNDATIONS && !r->redeal.kind;
    case 12: return safe & SAFE_STOCK && r->redeal.kind;
    case 13: return checks_tests(r, &deal_check_columns);
    case 14: return deal_check_cells(r);
    case 15: return safe & SAFE_HOMES;
    default: return safe & SAFE_ALONE;
    }
}

/* ---- parts ---- */

/* The names of deal_rules_why(). */
const char *checks_name(int part)
{
    static const char *const names[] = {"safe plays", "turns of the pack", "equal parents", "cards in cells"};

    return part < CHECK_TESTS ? deal_check_tests[part]->name : names[part - CHECK_TESTS];
}

/* Switches the part PART of the check off in READY. Returns false if the part was off already. */
static bool checks_leave_out(struct check_ready *ready, int part)
{
    bool had = part < CHECK_TESTS        ? ready->test[part] != NULL
               : part == CHECK_TESTS     ? ready->safe
               : part == CHECK_TESTS + 1 ? ready->turns
               : part == CHECK_TESTS + 2 ? ready->runs != NO_GROUP
                                         : ready->cells;

    switch (part - CHECK_TESTS) {
    case 0: ready->safe = 0; break;
    case 1: ready->turns = ready->keys->turns = false; break;
    case 2: ready->runs = ready->keys->runs = NO_GROUP; break;
    case 3: ready->cells = 0; break;
    default: ready->test[part] = NULL;
    }
    return had;
}

uint64_t checks_applying(const struct deal_rules *r)
{
    struct check_ready *ready = judge_got(deal_check_ready(r)), was = *ready;
    struct check_keys keys = *ready->keys;
    uint64_t set = 0;

    for (int i = 0; i < CHECKS_PARTS; i++)
        set |= (uint64_t)checks_leave_out(ready, i) << i;
    *ready = was;
    *ready->keys = keys;
    deal_check_unready(r, ready);
    return set;
}

/* Runs the check of S without the part; -1: with all parts. Returns its work, or 0 if it proves no loss. */
static uint64_t checks_work(const struct deal_state *s, int part)
{
    struct check_ready *ready = judge_got(deal_check_ready(s->r)), was = *ready;
    struct check_keys keys = *ready->keys;
    struct check_options o = {.work = WORK, .memory = MEMORY};
    struct check_result found;

    if (part >= 0)
        checks_leave_out(ready, part);
    deal_check_unready(s->r, ready);
    deal_check_search(s, &o, &found);
    free(found.line);
    ready = judge_got(deal_check_ready(s->r));
    memcpy(ready->test, was.test, sizeof was.test);
    ready->safe = was.safe;
    ready->turns = was.turns;
    ready->runs = was.runs;
    ready->cells = was.cells;
    *ready->keys = keys;
    deal_check_unready(s->r, ready);
    return found.answer == CHECK_PLAIN || found.answer == CHECK_PROOF ? found.work : 0;
}

uint64_t checks_acting(const struct deal_state *s)
{
    uint64_t applying = checks_applying(s->r), work = checks_work(s, -1), set = 0;

    for (int i = 0; work && i < CHECKS_PARTS; i++)
        if (applying >> i & 1)
            set |= (uint64_t)(checks_work(s, i) != work) << i;
    return set;
}

/* ---- answers at one position ---- */

void checks_begin(const struct deal_rules *r)
{
    checks.ready = deal_check_ready(r);
    judge_got(checks.ready);
    checks.keys = *checks.ready->keys;
    judge_got(deal_keys_begin(&checks.keys, MEMORY) ? &checks : NULL);
}

void checks_end(void)
{
    deal_check_unready(checks.keys.r, checks.ready);
    deal_keys_free(&checks.keys);
}

uint32_t checks_lost(const struct deal_state *s)
{
    uint32_t lost = 0;

    for (int i = 0; i < CHECK_TESTS; i++) {
        void *test = checks.ready->test[i];

        if (test && deal_check_tests[i]->limit)
            deal_check_tests[i]->limit(test, WORK, MEMORY);
        lost |= (uint32_t)(test && deal_check_tests[i]->lost(test, s)) << i;
    }
    return lost;
}

uint64_t checks_key(const struct deal_state *s)
{
    size_t n = deal_keys_write(&checks.keys, s);
    uint64_t sum = n;

    for (size_t i = 0; i < n; i++)
        sum = deal_mix(sum ^ checks.keys.key[i]);
    return sum;
}

bool checks_safe(struct deal_state *s, struct deal_action *a)
{
    unsigned safe = checks.ready->safe;
    size_t n = safe ? deal_actions(s, s->list) : 0;
    int i = safe ? deal_check_safe(s, safe, s->list, n) : -1;

    if (i >= 0)
        *a = s->list[i];
    return i >= 0;
}

enum check_answer checks_search(const struct deal_state *s, uint64_t work)
{
    struct check_options o = {.work = work, .memory = MEMORY};
    struct check_result found;

    deal_check_search(s, &o, &found);
    judge_got(found.failed ? NULL : &found);
    free(found.line);
    return found.answer;
}

uint64_t checks_bytes(uint64_t sum, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        sum = (sum + 1 + bytes[i]) * UINT64_C(0xD6E8FEB86659FD93);
        sum ^= sum >> 32;
    }
    return sum;
}

uint64_t checks_table(const struct deal_state *s)
{
    uint64_t sum = checks_bytes(0, table_regs(s), (size_t)s->r->regs);

    sum = checks_bytes(sum, table_counts(s), (size_t)s->r->piles);
    for (int p = 0; p < s->r->piles; p++)
        sum = checks_bytes(sum, table_cards(s, p), (size_t)pile_count(s, p));
    return sum;
}
