/*
 * The data that a paired comparison (--pair) stores of the records; only pairs*.c include it.
 */
#ifndef PAIRS_KEPT_H
#define PAIRS_KEPT_H

#include "../records/fields.h"
#include "../records/groups.h"
#include "pairs.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STRATUM_MAX = 3, KEYS_MAX = 8, COLUMNS_MAX = STRATUM_MAX + KEYS_MAX };

/* Kinds of deal identifiers: a number in one of three numberings, or a hash of the cards if the deal has no number.
 * A PySolFC number has 67 bits; the kind stores the highest three. ORDER PAIRED */
enum { PAIRED_SEED, PAIRED_MS, PAIRED_CARDS, PAIRED_PYSOL, PAIRED_KINDS = PAIRED_PYSOL + 8 };

struct result {
    const struct group *cell;
    uint64_t deal;
    uint32_t cards;      /* a hash of the cards of the deal */
    uint8_t kind, given; /* GIVEN: the result of the record */
    uint8_t result;      /* the same, unless an order of the variants settles an open one */
};

struct pairs {
    struct fields *fields;
    int numbers[COLUMNS_MAX]; /* field numbers of the columns: first those of the stratum, then the paired fields */
    /* OUTER: number of columns of the stratum; BY: index of the column of the maker of the result */
    size_t outer, columns, by;
    /* index of the column of the options (set) in the stratum, which lacks the paired options; COLUMNS_MAX: none */
    size_t set;
    char *rest; /* options of the present record without the paired ones */
    struct groups *cells;
    struct result *list;
    size_t count;
};

/* Stores RESULT, of which GIVEN is filled. */
void pairs_keep(struct pairs *pairs, struct result result);
/* Sorts the results by stratum, deal and cell (set of comparable records), so that the results of a deal are
 * neighbours. *CELLS gets the cells in natural order, equal strata together; they belong to PAIRS. Returns false with E
 * filled on failure, also if a deal occurs twice. */
bool pairs_sort(struct pairs *pairs, struct group *const **cells, size_t *count, struct deal_error *e);
bool pairs_same_deal(const struct result *a, const struct result *b);
/* Returns the index after the last of the neighbours of result I that have its deal and stratum. */
size_t pairs_deal_end(const struct pairs *pairs, size_t i);
bool pairs_same_stratum(const struct pairs *pairs, const struct group *a, const struct group *b);
/* Returns true if the result is open: undecided by a solver. */
bool pairs_is_open(const struct pairs *pairs, const struct result *result);
/* Returns true if by NESTED the cell MORE wins every deal that LESS wins. */
bool pairs_wins_more(const struct pairs *pairs, enum pairs_nested nested, const struct group *more,
                     const struct group *less);
void pairs_put_stratum(const struct pairs *pairs, const struct group *cell, struct grid *grid);
/* Writes the values that distinguish cells of a stratum: those of FROM and, unless TO is NULL, of TO. */
void pairs_put_gain(const struct pairs *pairs, const struct group *from, const struct group *to, struct grid *grid);
/* pairs_contrast.c: writes the rows of contrasts of one paired field or two. */
void pairs_contrasts(const struct pairs *pairs, enum pairs_nested nested, struct group *const *cells, size_t count,
                     struct grid *grid);

#endif
