/* The plain search over numbers of cards, and its conditions on the rules (counted.c). */
#ifndef DEAL_COUNTED_H
#define DEAL_COUNTED_H

#include "check/counts.h"
#include "rules/conditions.h"
#include "solve/base/plain.h"

extern const struct plain_engine deal_plain_counted;
extern const struct condition *const deal_counted_needs[];
/* Reads the position of X. Returns NULL if it has too many piles or keys, or the rules do not suit it; sets x->failed
 * if memory runs out. The caller frees the result by deal_counts_stop(). */
struct counts *deal_counted_read(struct search *x);

#endif
