/*
 * Logarithmic buckets: each power of two is divided into 128 equal parts, so any two values of a
 * bucket are within 1/128 (0.8%) of each other. Below 256 every number has its own bucket. A bucket
 * is represented by its middle, the first and the last one by the least and the greatest value: if
 * many searches end at the budget, the table should show that very number.
 *
 * The full range would need 7424 buckets. A group of records uses a few hundred at most, and with a
 * group for each deal just one, so the buckets in use are kept in a sorted array.
 */
#include "histogram.h"

#include "../base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { PART_BITS = 7, PARTS = 1 << PART_BITS, EXACT = 2 * PARTS };

static uint32_t histogram_bucket_of(uint64_t value)
{
    unsigned shift = 0;

    while (value >> shift >= EXACT)
        shift++;
    return shift * PARTS + (uint32_t)(value >> shift);
}

/* Returns the middle of the bucket with the given id, the inverse of bucket_of(). */
static uint64_t middle_of(uint32_t id)
{
    unsigned shift;

    if (id < EXACT)
        return id;
    shift = id / PARTS - 1;
    return ((uint64_t)(id - shift * PARTS) << shift) + ((UINT64_C(1) << shift) >> 1);
}

/* Returns the index of the first bucket whose id is not below ID. */
static size_t histogram_place_of(const struct histogram *histogram, uint32_t id)
{
    size_t low = 0, high = histogram->used;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (histogram->buckets[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_to_bucket(struct histogram *histogram, uint32_t id, uint64_t count)
{
    size_t place = histogram_place_of(histogram, id);

    if (place == histogram->used || histogram->buckets[place].id != id) {
        if (histogram->used == histogram->room) {
            histogram->room = histogram->room ? 2 * histogram->room : 4;
            histogram->buckets = memory_more(histogram->buckets, histogram->room, sizeof *histogram->buckets);
        }
        memmove(histogram->buckets + place + 1, histogram->buckets + place,
                (histogram->used - place) * sizeof *histogram->buckets);
        histogram->buckets[place] = (struct histogram_bucket){.id = id};
        histogram->used++;
    }
    histogram->buckets[place].count += count;
}

static void histogram_widen(struct histogram *histogram, uint64_t min, uint64_t max, uint64_t n)
{
    if (histogram->n == 0 || min < histogram->min)
        histogram->min = min;
    if (histogram->n == 0 || max > histogram->max)
        histogram->max = max;
    histogram->n += n;
}

void histogram_init(struct histogram *histogram) { *histogram = (struct histogram){.n = 0}; }

void histogram_release(struct histogram *histogram)
{
    free(histogram->buckets);
    histogram_init(histogram);
}

void histogram_add(struct histogram *histogram, uint64_t value)
{
    add_to_bucket(histogram, histogram_bucket_of(value), 1);
    histogram_widen(histogram, value, value, 1);
}

void histogram_add_bucket(struct histogram *histogram, uint32_t id, uint64_t count)
{
    add_to_bucket(histogram, id, count);
    histogram->n += count;
}

void histogram_merge(struct histogram *histogram, const struct histogram *other)
{
    for (size_t i = 0; i < other->used; i++)
        add_to_bucket(histogram, other->buckets[i].id, other->buckets[i].count);
    if (other->n > 0)
        histogram_widen(histogram, other->min, other->max, other->n);
}

static uint64_t histogram_value_of(const struct histogram *histogram, size_t place)
{
    if (place + 1 == histogram->used)
        return histogram->max;
    return place == 0 ? histogram->min : middle_of(histogram->buckets[place].id);
}

uint64_t histogram_quantile(const struct histogram *histogram, unsigned percent)
{
    /* Computes ceil(n * percent / 100) without overflow. */
    uint64_t rank = histogram->n / 100 * percent + (histogram->n % 100 * percent + 99) / 100;
    uint64_t seen = 0;

    for (size_t i = 0; i < histogram->used; i++) {
        seen += histogram->buckets[i].count;
        if (seen >= rank)
            return histogram_value_of(histogram, i);
    }
    return histogram->max;
}
