/* Runs the dead-end tests of a search. Successors that a test proves lost are dropped. */
#include "deadend.h"

#include "solve/base/parameters.h"

const struct deadend *const deal_deadends[] = {
    &deal_deadend_line,
    &deal_deadend_locked,
    &deal_deadend_supply,
    &deal_deadend_partners,
    &deal_deadend_relaxation,
    &deal_deadend_pass,
    NULL,
};
_Static_assert(sizeof deal_deadends / sizeof *deal_deadends - 1 <= PARTS_MOST - PART_DEADENDS,
               "each test has a bit in a set of parts");

/* Is a dead-end test to be made on this position? A test that has proved no loss for long is made more and more rarely,
 * until it proves one again. */
static bool due(struct throttle *throttle, bool slow)
{
    uint64_t rest = throttle->idle / DEADEND_IDLE;

    if (throttle->calls++ & (((uint64_t)1 << (rest < DEADEND_MOST_RESTS ? rest : DEADEND_MOST_RESTS)) - 1))
        return false;
    return !slow || deal_throttle_open(throttle, DEADEND_TEST_FIRST, DEADEND_TEST_PART);
}

static bool proves(const struct deadend *test, struct throttle *throttle, struct search *x)
{
    bool lost = test->lost(x);

    throttle->idle = lost ? 0 : throttle->idle + 1;
    return deal_throttle_note(throttle, !lost);
}

const char *deal_search_dead(struct search *x)
{
    for (int i = 0; deal_deadends[i]; i++) {
        const struct deadend *test = deal_deadends[i];

        if (part_on(x, PART_DEADENDS + i) && (!test->concerns || test->concerns(x)) &&
            due(&x->throttle[i], test->slow) && proves(test, &x->throttle[i], x)) {
            part_acts(x, PART_DEADENDS + i);
            return test->proof;
        }
    }
    return NULL;
}

int deal_deadend_part(const struct deadend *test)
{
    int i = 0;

    while (deal_deadends[i] != test)
        i++;
    return PART_DEADENDS + i;
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
