/* All dead-end tests of a search, one after the other: what they prune is no successor. */
#include "deadend.h"

#include "solve/base/parameters.h"

const struct deadend *const deal_deadends[] = {
    &deal_deadend_line, &deal_deadend_locked, &deal_deadend_last_pass, &deal_deadend_supply, &deal_deadend_partners,
    &deal_deadend_relaxation, NULL,
};

const char *deal_search_dead(struct search *x)
{
    for (int i = 0; deal_deadends[i]; i++) {
        const struct deadend *test = deal_deadends[i];

        if (test->concerns && !test->concerns(x))
            continue;
        if (test->slow ? deal_throttle_open(&x->throttle[i], DEADEND_TEST_FIRST, DEADEND_TEST_PART) && deal_throttle_note(&x->throttle[i], !test->lost(x))
                       : test->lost(x))
            return test->proof;
    }
    return NULL;
}

bool deal_proofs_new(struct search *x)
{
    for (int i = 0; deal_deadends[i]; i++)
        if (!deal_deadends[i]->make(x))
            return false;
    return true;
}

void deal_proofs_free(struct search *x)
{
    for (int i = 0; deal_deadends[i]; i++)
        deal_deadends[i]->drop(x);
}
