/*
 * A histogram of whole numbers with a bounded relative error, for quantiles of streams too long to store. The
 * histograms of two parts of a stream add up to that of the whole, in any order, since nothing is sampled or random.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 7424 }; /* upper bound of the ids of buckets */

struct histogram {
    struct histogram_bucket {
        uint64_t count;
        uint32_t id;
    } * buckets; /* the buckets that are not empty, ascending by id */
    size_t used, room;
    uint64_t n, min, max;
};

/* Makes an empty histogram; a struct of zero bytes is also a valid empty one. */
void histogram_init(struct histogram *histogram);
void histogram_release(struct histogram *histogram);
void histogram_add(struct histogram *histogram, uint64_t value);
/* Adds COUNT values of bucket ID to a histogram; the caller sets min and max. */
void histogram_add_bucket(struct histogram *histogram, uint32_t id, uint64_t count);
void histogram_merge(struct histogram *histogram, const struct histogram *other);
/* Returns the nearest-rank quantile: the smallest value that at least PERCENT (1..100) of the values do not exceed.
 * The error is at most 1%. It is exact below 256, if all values are equal, and at both ends; 0 if the histogram is
 * empty. */
uint64_t histogram_quantile(const struct histogram *histogram, unsigned percent);

#endif
