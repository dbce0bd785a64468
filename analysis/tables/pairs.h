/*
 * Paired comparison: the same deals under two variants, by McNemar's exact test of the deals with different results.
 * The first value of the paired field, in natural order, is compared with each of the others; for --pair set it is the
 * default rules. Or each value is compared with the one before it. Memory: 24 bytes for each record, until the end.
 */
#ifndef PAIRS_H
#define PAIRS_H

#include "grid.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct deal_error;
struct deal_record;
struct fields;
struct pairs;

/* Creates a paired comparison by the fields of LIST, separated by commas, whose values together identify a variant.
 * BY, which may be NULL, is such a list too; its values make strata, as game, set and maker do. Records of one pair
 * agree in the field pair, or without it in the seed. FIELDS must outlive the result. Returns NULL with E filled on
 * failure. */
struct pairs *pairs_new(struct fields *fields, const char *list, const char *by, struct deal_error *e);
void pairs_free(struct pairs *pairs);
/* Stores the result of record D, the present one of the fields. Returns false with E filled on failure. */
bool pairs_add(struct pairs *pairs, const struct deal_record *d, struct deal_error *e);
struct pairs_how {
    bool successive; /* compare each value with the one before it, not with the first */
    bool contrast;   /* compare gains: those to successive values of one field, or to a value of one of two fields */
    /* which value wins all deals that another wins: the one later in natural order, or the earlier one */
    enum pairs_nested { PAIRS_NO_ORDER, PAIRS_LATER, PAIRS_EARLIER } nested;
    double detect; /* difference of shares; the table has the number of pairs that detects it; 0: it has none */
};

/* The headings of the columns after those of the strata, ended by NULL; not those of contrasts. The last one is printed
 * only with DETECT. */
extern const char *const pairs_columns[];
/* Compares the variants. Returns a table that the caller owns; NULL with E filled on failure, also if a deal occurs
 * twice. */
struct grid *pairs_table(struct pairs *pairs, struct pairs_how how, struct grid_format format, struct deal_error *e);
/* Returns true if two records that could be compared differ in the paired fields. */
bool pairs_vary(const struct pairs *pairs);
/* Sets OUT to the names of the paired fields, separated by commas. */
void pairs_names(const struct pairs *pairs, char *out, size_t size);

/* Writes the stored results to OUT. Returns false with E filled on failure. */
bool pairs_write(struct pairs *pairs, FILE *out, struct deal_error *e);
/* Returns true if IN begins as pairs_write() writes it; IN is rewound. */
bool pairs_is_state(FILE *in);
/* Adds the results stored in IN, which is read to its end. If *PAIRS is NULL, it is created with the columns of IN.
 * Returns false with E filled on failure, with the line of the input. */
bool pairs_read(struct pairs **pairs, struct fields *fields, FILE *in, struct deal_error *e);

/* Returns the p-value of McNemar's exact test: of B + C differing pairs, B are won on one side. It is twice the
 * smaller binomial tail, at most 1. */
double pairs_mcnemar(uint64_t b, uint64_t c);

#endif
