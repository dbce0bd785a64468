/*
 * Counts results of records. Deals that a solver left unknown count as lost in the lower limit of the share won, and
 * as won in the upper limit.
 */
#include "tally.h"

#include "deal.h"

#include <stdlib.h>
#include <string.h>

void tally_release(struct tally *tally)
{
    histogram_release(&tally->nodes);
    histogram_release(&tally->length);
}

bool sample_read(struct sample *sample, const struct deal_record *d, const char *result, struct deal_error *e)
{
    const char *nodes = deal_record_get(d, "nodes"), *moves = deal_record_get(d, "moves");
    unsigned i = DEAL_WON; /* ORDER RESULTS, as the enumeration in tally.h; gave-up counts as stuck */

    if (!result)
        return deal_fail(e, "result", "missing; pipe deals through solve, or play --policy, first");
    while (i < DEAL_STUCK && strcmp(result, deal_result_text(i)) != 0)
        i++;
    sample->result = i;
    sample->has_length = moves && sample->result == SAMPLE_WON;
    sample->length = sample->has_length ? deal_moves_count(moves) : 0;
    sample->has_nodes = nodes != NULL;
    sample->nodes = nodes ? strtoull(nodes, NULL, 10) : 0;
    return true;
}

void tally_add(struct tally *tally, const struct sample *sample)
{
    uint64_t *const counters[] = {&tally->won, &tally->unwinnable, &tally->unknown, &tally->stuck};

    if (sample->has_nodes)
        histogram_add(&tally->nodes, sample->nodes);
    if (sample->has_length)
        histogram_add(&tally->length, sample->length);
    ++*counters[sample->result];
    tally->n++;
}

void tally_merge(struct tally *tally, const struct tally *other)
{
    tally->n += other->n;
    tally->won += other->won;
    tally->unwinnable += other->unwinnable;
    tally->unknown += other->unknown;
    tally->stuck += other->stuck;
    histogram_merge(&tally->nodes, &other->nodes);
    histogram_merge(&tally->length, &other->length);
}

void tally_interval(const struct tally *tally, bool player, enum interval kind, double miss, double *low, double *high)
{
    *low = interval_low(kind, miss, tally->won, tally->n);
    *high = interval_high(kind, miss, tally->won + (player ? 0 : tally->unknown), tally->n);
}
