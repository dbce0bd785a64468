/*
 * The same seeds under two variants: McNemar's exact test of the deals that came
 * out differently.  The first value of the field, in natural order, is compared
 * with each of the others; for --pair set that is what is played by default.
 *
 * Memory: 24 bytes a record, until the end.
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

/* Pairs by the fields of LIST, parted by commas: together they tell the variants
 * apart. BY, which may be NULL, is such a list too: its values make strata, as game, set and maker
 * do. Records are of a pair by their field pair, without it by their seed. F must outlive it. NULL
 * with E filled. */
struct pairs *pairs_new(struct fields *f, const char *list, const char *by, struct deal_error *e);
void pairs_free(struct pairs *p);
/* Keeps the result of a record, the present one of the fields. False with E filled. */
bool pairs_add(struct pairs *p, const struct deal_record *d, struct deal_error *e);
/* The headings of its columns behind the strata; NULL ends them. */
const char *const *pairs_columns(void);
/* The table is the caller's. NULL with E filled, also when a deal is there twice. */
struct grid *pairs_table(struct pairs *p, struct grid_format format, struct deal_error *e);

/* Writes the results kept to OUT. False with E filled. */
bool pairs_write(struct pairs *p, FILE *out, struct deal_error *e);
/* Whether IN begins as pairs_write writes it; IN is rewound. */
bool pairs_is_state(FILE *in);
/* Adds the results in IN, which is read to its end; where *P is NULL, it is made by the columns there. False with E filled,
 * E's line that of the input. */
bool pairs_read(struct pairs **p, struct fields *f, FILE *in, struct deal_error *e);

/* Of B + C pairs that differ, B went one way: twice the smaller binomial tail, 1 at most. */
double pairs_mcnemar(uint64_t b, uint64_t c);

#endif
