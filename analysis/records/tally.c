/*
 * Counts results of records. Deals that a solver left unknown count as lost in the lower limit of the share won, and
 * as won in the upper limit.
 */
#include "tally.h"

#include "deal.h"

#include <stdlib.h>
#include <string.h>

void tally_init(struct tally *t) { *t = (struct tally){.n = 0}; }

void tally_release(struct tally *t)
{
    histogram_release(&t->nodes);
    histogram_release(&t->length);
}

/* Returns the result that TEXT names; gave-up counts as stuck. ORDER RESULTS, as the enumeration in tally.h. */
static unsigned result_of(const char *text)
{
    unsigned i = DEAL_WON;

    while (i < DEAL_STUCK && strcmp(text, deal_result_text(i)) != 0)
        i++;
    return i;
}

bool sample_read(struct sample *s, const struct deal_record *d, const char *result, struct deal_error *e)
{
    const char *nodes = deal_record_get(d, "nodes"), *moves = deal_record_get(d, "moves");

    if (!result)
        return deal_fail(e, "result", "missing; pipe deals through solve, or play --policy, first");
    s->result = result_of(result);
    s->has_length = moves && s->result == SAMPLE_WON;
    s->length = s->has_length ? deal_moves_count(moves) : 0;
    s->has_nodes = nodes != NULL;
    s->nodes = nodes ? strtoull(nodes, NULL, 10) : 0;
    return true;
}

void tally_add(struct tally *t, const struct sample *s)
{
    uint64_t *const counters[] = {&t->won, &t->unwinnable, &t->unknown, &t->stuck};

    if (s->has_nodes)
        histogram_add(&t->nodes, s->nodes);
    if (s->has_length)
        histogram_add(&t->length, s->length);
    ++*counters[s->result];
    t->n++;
}

void tally_merge(struct tally *t, const struct tally *other)
{
    t->n += other->n;
    t->won += other->won;
    t->unwinnable += other->unwinnable;
    t->unknown += other->unknown;
    t->stuck += other->stuck;
    histogram_merge(&t->nodes, &other->nodes);
    histogram_merge(&t->length, &other->length);
}

void tally_interval(const struct tally *t, bool player, enum interval kind, double miss, double *low, double *high)
{
    *low = interval_low(kind, miss, t->won, t->n);
    *high = interval_high(kind, miss, t->won + (player ? 0 : t->unknown), t->n);
}
