/*
 * A histogram of whole numbers with a bounded relative error, for quantiles of
 * streams too long to keep.  Two histograms of two parts of a stream add up to
 * the histogram of the whole, in any order: no sampling, no randomness.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 7424 }; /* ids are below this */

struct histogram {
    struct histogram_bucket {
        uint64_t count;
        uint32_t id;
    } *buckets;             /* ascending by id, only those that hold something */
    size_t used, room;
    uint64_t n, min, max;
};

/* All zero bytes is an empty histogram as well. */
void histogram_init(struct histogram *h);
void histogram_release(struct histogram *h);
/* Both return false only without memory; H is then as it was, or for _merge
 * holds a part of the other. */
bool histogram_add(struct histogram *h, uint64_t value);
/* COUNT values of the bucket ID, whatever they were; the caller sets min and max. */
bool histogram_add_bucket(struct histogram *h, uint32_t id, uint64_t count);
bool histogram_merge(struct histogram *h, const struct histogram *other);
/* The nearest-rank quantile: the smallest value that at least PERCENT (1..100)
 * of the values do not exceed.  At most 1% off, exact below 256, where all
 * values are equal and at the ends; 0 when empty. */
uint64_t histogram_quantile(const struct histogram *h, unsigned percent);

#endif
