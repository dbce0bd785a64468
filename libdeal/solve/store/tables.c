/*
 * A set of positions that compares their packed bytes, for searches in which two positions of one hash must not be
 * merged. Open addressing; all packed positions are in one array.
 */
#include "store.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_FIRST = 1 << 8 };

bool deal_tables_init(struct table_set *k, const struct search *x, size_t most, size_t memory)
{
    size_t size = deal_search_packed(x), fit = memory / 2 / (size + 4 * sizeof *k->slot);

    *k = (struct table_set){.size = size, .most = most < fit ? most : fit, .mask = TABLES_FIRST - 1};
    k->most = k->most < UINT32_MAX / 4 ? k->most : UINT32_MAX / 4;
    k->slot = calloc(TABLES_FIRST, sizeof *k->slot);
    return k->slot != NULL;
}

void deal_tables_release(struct table_set *k)
{
    free(k->slot);
    free(k->bytes);
    k->slot = NULL;
    k->bytes = NULL;
}

/* Hash of the N bytes of a packed position. It is independent of the hash by which the game's table identifies
 * positions, since two positions may share that one. */
static uint64_t tables_sum(const uint8_t *bytes, size_t n)
{
    uint64_t sum = n, eight;

    for (; n >= sizeof eight; n -= sizeof eight, bytes += sizeof eight) {
        memcpy(&eight, bytes, sizeof eight);
        sum = deal_mix(sum ^ eight);
    }
    eight = 0;
    memcpy(&eight, bytes, n);
    return deal_mix(sum ^ eight);
}

/* The slot of the position with these packed BYTES, or the free slot where it belongs. */
static uint32_t *tables_find(const struct table_set *k, const uint8_t *bytes)
{
    size_t at = tables_sum(bytes, k->size) & k->mask;

    while (k->slot[at] && memcmp(k->bytes + (k->slot[at] - 1) * k->size, bytes, k->size))
        at = (at + 1) & k->mask;
    return &k->slot[at];
}

/* Doubles the number of slots; returns false if memory runs out. */
static bool tables_grow(struct table_set *k)
{
    uint32_t *slot = calloc(2 * (k->mask + 1), sizeof *slot);

    if (!slot)
        return false;
    free(k->slot);
    k->slot = slot;
    k->mask = 2 * k->mask + 1;
    for (size_t i = 0; i < k->n; i++)
        *tables_find(k, k->bytes + i * k->size) = (uint32_t)i + 1;
    return true;
}

uint32_t deal_tables_number(struct table_set *k, struct search *x, bool *added)
{
    uint8_t *bytes = deal_room_most(k->bytes, &k->cap, k->n + 1, k->size, k->most + 1);
    uint32_t *slot;

    *added = false;
    if (!bytes || (2 * k->n > k->mask && !tables_grow(k))) {
        k->bytes = bytes ? bytes : k->bytes;
        x->failed = true;
        return NO_TABLE;
    }
    k->bytes = bytes;
    deal_search_pack(x, bytes + k->n * k->size);
    slot = tables_find(k, bytes + k->n * k->size);
    if (*slot)
        return *slot - 1;
    if (k->n == k->most) {
        k->full = true;
        return NO_TABLE;
    }
    *slot = (uint32_t)++k->n;
    *added = true;
    return *slot - 1;
}

bool deal_tables_add(struct table_set *k, struct search *x)
{
    bool added;

    deal_tables_number(k, x, &added);
    return added;
}
