/*
 * The tally of a group: the counts of its records by result.
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
    uint64_t n, won, unwinnable, unknown, stuck; /* N is the sum of the other counts; STUCK includes gave-up */
    struct histogram nodes;  /* histogram of the search nodes of records that have the field nodes */
    struct histogram length; /* histogram of the number of moves in games won */
};

/* The values of a record that a tally counts. */
struct sample {
    /* result of the record; gave-up is SAMPLE_STUCK */
    enum { SAMPLE_WON, SAMPLE_UNWINNABLE, SAMPLE_UNKNOWN, SAMPLE_STUCK } result;
    bool has_nodes, has_length;
    uint64_t nodes, length;
};

/* Reads the values of record D. RESULT: its result, or one in its place. Returns false with E filled if it is NULL. */
bool sample_read(struct sample *sample, const struct deal_record *d, const char *result, struct deal_error *e);

void tally_release(struct tally *tally);
void tally_add(struct tally *tally, const struct sample *sample);
/* Adds the tally OTHER, as if its records had been counted here. */
void tally_merge(struct tally *tally, const struct tally *other);
/* Computes the interval of the share won, in 0..1; n > 0. Deals that a solver left unknown count as possibly won,
 * those of a PLAYER as lost. */
void tally_interval(const struct tally *tally, bool player, enum interval kind, double miss, double *low, double *high);

#endif
