/*
 * The counts of the records of one group.
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
    uint64_t n, won, unwinnable, unknown, stuck; /* N is the sum of the others; STUCK includes gave-up */
    struct histogram nodes;                      /* of records with that field */
    struct histogram length;                     /* of the moves of games won */
};

/* The part of a record that a tally counts. */
struct sample {
    enum { SAMPLE_WON, SAMPLE_UNWINNABLE, SAMPLE_UNKNOWN, SAMPLE_STUCK } result; /* gave-up is SAMPLE_STUCK */
    bool has_nodes, has_length;
    uint64_t nodes, length;
};

/* RESULT: of the record, or one in its place. False with E filled if it is NULL. */
bool sample_read(struct sample *s, const struct deal_record *d, const char *result, struct deal_error *e);

void tally_init(struct tally *t);
void tally_release(struct tally *t);
/* False only without memory; the counts are then useless. */
bool tally_add(struct tally *t, const struct sample *s);
/* Adds OTHER, as if its records had been counted here. False only without memory; T is then useless. */
bool tally_merge(struct tally *t, const struct tally *other);
/* The interval of the share won, 0..1; n > 0. Deals that a solver left unknown count as possibly
 * won, those of a PLAYER as lost. */
void tally_interval(const struct tally *t, bool player, enum interval kind, double miss, double *low, double *high);

#endif
