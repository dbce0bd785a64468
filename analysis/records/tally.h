/*
 * What is counted of the records of one group.
 */
#ifndef TALLY_H
#define TALLY_H

#include "../statistics/histogram.h"
#include "../statistics/interval.h"

#include <stdbool.h>
#include <stdint.h>

struct deal_error;
struct deal_record;

struct tally {
    uint64_t n, won, unwinnable, unknown, stuck; /* n is the sum of the others; stuck counts gave-up, too */
    struct histogram nodes;                      /* of the records that have it */
    struct histogram length;                     /* of the moves, of the won ones */
};

/* What a record adds to a tally. */
struct sample {
    enum { SAMPLE_WON, SAMPLE_UNWINNABLE, SAMPLE_UNKNOWN, SAMPLE_STUCK } result; /* gave-up is SAMPLE_STUCK */
    bool has_nodes, has_length;
    uint64_t nodes, length;
};

/* False with E filled when D has no result. */
bool sample_read(struct sample *s, const struct deal_record *d, struct deal_error *e);

void tally_init(struct tally *t);
void tally_release(struct tally *t);
/* False only without memory; then the counts are of no use. */
bool tally_add(struct tally *t, const struct sample *s);
/* Adds OTHER, as if its records had been counted here. False only without
 * memory; then T is of no use. */
bool tally_merge(struct tally *t, const struct tally *other);
/* The 95% interval of the share won, 0..1; n > 0.  What a solver left unknown
 * may be won, what a PLAYER left unknown is lost. */
void tally_interval(const struct tally *t, bool player, enum interval kind, double *low,
                    double *high);

#endif
