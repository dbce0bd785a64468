/* The search over numbers of cards (counts.h) as a test that is made once. */
#include "check.h"
#include "counts.h"

#include <stdlib.h>

/* COUNTS_MOST: limit of positions; COUNTS_PARTS: number of positions that take the time of one action of the search on
 * the table. Both untuned. */
enum { COUNTS_MOST = 1 << 22, COUNTS_PARTS = 4 };

struct counts_test {
    bool limited;             /* true: a limit ended the last call */
    uint64_t most, positions; /* limit of positions, and their number in the last call */
    size_t memory;
};

static bool counts_make(const struct deal_rules *r, void **test)
{
    struct counts_test *t = deal_counts_suit(r) ? calloc(1, sizeof *t) : NULL;

    if (t)
        *t = (struct counts_test){.most = COUNTS_MOST, .memory = SIZE_MAX};
    *test = t;
    return t || !deal_counts_suit(r);
}

static void counts_limit(void *test, uint64_t work, size_t memory)
{
    struct counts_test *t = test;

    t->most = work < COUNTS_MOST / COUNTS_PARTS ? work * COUNTS_PARTS : COUNTS_MOST;
    t->memory = memory;
    t->positions = 0;
}

static bool counts_limited(const void *test) { return ((const struct counts_test *)test)->limited; }

static uint64_t counts_spent(const void *test) { return ((const struct counts_test *)test)->positions / COUNTS_PARTS; }

static bool counts_lost(void *test, const struct deal_state *s)
{
    struct counts_test *t = test;
    enum counts_end end = COUNTS_OPEN;
    struct counts *k;

    t->limited = false;
    k = deal_counts_start(s, 0, true, t->memory, &t->limited);
    if (!k)
        return false;
    end = deal_counts_run(k, t->most);
    t->positions += k->positions;
    t->limited = end == COUNTS_OPEN;
    deal_counts_stop(k);
    return end == COUNTS_LOST;
}

const struct check_test deal_check_counts = {.name = "counts",
                                             .make = counts_make,
                                             .drop = free,
                                             .lost = counts_lost,
                                             .limit = counts_limit,
                                             .spent = counts_spent,
                                             .limited = counts_limited,
                                             .once = true};
