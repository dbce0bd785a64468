/*
 * The same seeds under two variants: McNemar's exact test of the deals with different results. The
 * first value of the field, in natural order, is compared with each of the others; for --pair set it
 * is the default rules. Or each value is compared with the one before it. Memory: 24 bytes a record,
 * until the end.
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

/* Pairs by the fields of LIST, separated by commas, whose values together identify a variant. BY,
 * which may be NULL, is such a list too; its values make strata, as game, set and maker do. Records
 * of one pair agree in the field pair, or without it in the seed. F must outlive the result. NULL
 * with E filled. */
struct pairs *pairs_new(struct fields *f, const char *list, const char *by, struct deal_error *e);
void pairs_free(struct pairs *p);
/* Keeps the result of a record, the present one of the fields. False with E filled. */
bool pairs_add(struct pairs *p, const struct deal_record *d, struct deal_error *e);
struct pairs_how {
    bool successive; /* compare each value with the one before it */
    double detect;   /* add the number of pairs that the test needs to detect this difference of shares; 0: do not */
};

/* The headings of the columns after the strata; NULL ends them. The last is there only with DETECT. */
const char *const *pairs_columns(void);
/* The caller owns the table. NULL with E filled, also if a deal occurs twice. */
struct grid *pairs_table(struct pairs *p, struct pairs_how how, struct grid_format format, struct deal_error *e);

/* Writes the kept results to OUT. False with E filled. */
bool pairs_write(struct pairs *p, FILE *out, struct deal_error *e);
/* Whether IN begins as pairs_write writes it; IN is rewound. */
bool pairs_is_state(FILE *in);
/* Adds the results in IN, which is read to its end. If *P is NULL, it is made with the columns of
 * IN. False with E filled, with the line of the input. */
bool pairs_read(struct pairs **p, struct fields *f, FILE *in, struct deal_error *e);

/* McNemar's test: of B + C differing pairs, B are won on one side. Returns twice the smaller
 * binomial tail, 1 at most. */
double pairs_mcnemar(uint64_t b, uint64_t c);

#endif
