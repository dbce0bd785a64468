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

static unsigned log2_floor(uint64_t value)
{
    unsigned bits = 0;

    while (value >>= 1)
        bits++;
    return bits;
}

static uint32_t histogram_bucket_of(uint64_t value)
{
    unsigned shift;

    if (value < EXACT)
        return (uint32_t)value;
    shift = log2_floor(value) - PART_BITS;
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
static size_t histogram_place_of(const struct histogram *h, uint32_t id)
{
    size_t low = 0, high = h->used;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (h->buckets[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void histogram_grow(struct histogram *h)
{
    if (h->used < h->room)
        return;
    h->room = h->room ? 2 * h->room : 4;
    h->buckets = memory_more(h->buckets, h->room, sizeof *h->buckets);
}

static void add_to_bucket(struct histogram *h, uint32_t id, uint64_t count)
{
    size_t place = histogram_place_of(h, id);

    if (place == h->used || h->buckets[place].id != id) {
        histogram_grow(h);
        memmove(h->buckets + place + 1, h->buckets + place, (h->used - place) * sizeof *h->buckets);
        h->buckets[place] = (struct histogram_bucket){.id = id};
        h->used++;
    }
    h->buckets[place].count += count;
}

static void histogram_widen(struct histogram *h, uint64_t min, uint64_t max, uint64_t n)
{
    if (h->n == 0 || min < h->min)
        h->min = min;
    if (h->n == 0 || max > h->max)
        h->max = max;
    h->n += n;
}

void histogram_init(struct histogram *h) { *h = (struct histogram){.n = 0}; }

void histogram_release(struct histogram *h)
{
    free(h->buckets);
    histogram_init(h);
}

void histogram_add(struct histogram *h, uint64_t value)
{
    add_to_bucket(h, histogram_bucket_of(value), 1);
    histogram_widen(h, value, value, 1);
}

void histogram_add_bucket(struct histogram *h, uint32_t id, uint64_t count)
{
    add_to_bucket(h, id, count);
    h->n += count;
}

void histogram_merge(struct histogram *h, const struct histogram *other)
{
    for (size_t i = 0; i < other->used; i++)
        add_to_bucket(h, other->buckets[i].id, other->buckets[i].count);
    if (other->n > 0)
        histogram_widen(h, other->min, other->max, other->n);
}

static uint64_t histogram_value_of(const struct histogram *h, size_t place)
{
    if (place + 1 == h->used)
        return h->max;
    return place == 0 ? h->min : middle_of(h->buckets[place].id);
}

uint64_t histogram_quantile(const struct histogram *h, unsigned percent)
{
    /* Computes ceil(n * percent / 100) without overflow. */
    uint64_t rank = h->n / 100 * percent + (h->n % 100 * percent + 99) / 100;
    uint64_t seen = 0;

    for (size_t i = 0; i < h->used; i++) {
        seen += h->buckets[i].count;
        if (seen >= rank)
            return histogram_value_of(h, i);
    }
    return h->max;
}
