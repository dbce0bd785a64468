#include "checks.h"

#include "check/keys.h"
#include "judge.h"

#include <stdlib.h>

enum { MEMORY = 1 << 22 };

static struct checks {
    void *test[CHECK_TESTS];
    struct check_keys keys;
    unsigned safe;
} checks;

void checks_begin(const struct deal_rules *r)
{
    for (int i = 0; i < CHECK_TESTS; i++)
        if (!deal_check_tests[i]->make(r, &checks.test[i]))
            judge_got(NULL);
    judge_got(deal_keys_new(&checks.keys, r, MEMORY) ? &checks : NULL);
    checks.safe = deal_check_safe_rules(r);
}

void checks_end(void)
{
    for (int i = 0; i < CHECK_TESTS; i++)
        if (checks.test[i])
            deal_check_tests[i]->drop(checks.test[i]);
    deal_keys_free(&checks.keys);
}

uint32_t checks_lost(const struct deal_state *s)
{
    uint32_t lost = 0;

    for (int i = 0; i < CHECK_TESTS; i++)
        lost |= (uint32_t)(checks.test[i] && deal_check_tests[i]->lost(checks.test[i], s)) << i;
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
    size_t n = checks.safe ? deal_actions(s, s->list) : 0;
    int i = checks.safe ? deal_check_safe(s, checks.safe, s->list, n) : -1;

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
