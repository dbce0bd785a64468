/*
 * A set of positions for searches that must not merge all positions of one hash. It compares a key that also
 * distinguishes interchangeable piles. Open addressing; all packed positions are in one array.
 */
#include "store.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_FIRST = 1 << 8 };

bool deal_tables_init(struct table_set *k, const struct search *x, size_t most, size_t memory)
{
    size_t size = deal_search_packed(x), fit = memory / 2 / (size + sizeof *k->key + 4 * sizeof *k->slot);

    *k = (struct table_set){.size = size, .most = most < fit ? most : fit, .mask = TABLES_FIRST - 1};
    k->most = k->most < UINT32_MAX / 4 ? k->most : UINT32_MAX / 4;
    k->slot = calloc(TABLES_FIRST, sizeof *k->slot);
    return k->slot != NULL;
}

void deal_tables_release(struct table_set *k)
{
    free(k->slot);
    free(k->bytes);
    free(k->key);
    k->slot = NULL;
    k->bytes = NULL;
    k->key = NULL;
}

/* Hash of the current position. It covers the properties of the hash of the table, and the number of each pile. */
static uint64_t tables_alike(const struct deal_state *s)
{
    uint64_t sum = s->t->hash;

    for (int p = 0; p < s->r->piles; p++) {
        uint64_t share = deal_table_share_of(s, p);

        sum += deal_mix(share ^ deal_mix((uint64_t)p + 1)) - share;
    }
    return sum;
}

/* The slot of the position with KEY, or the free slot where it belongs. */
static uint32_t *tables_find(const struct table_set *k, uint64_t key)
{
    size_t at = key & k->mask;

    while (k->slot[at] && k->key[k->slot[at] - 1] != key)
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
        *tables_find(k, k->key[i]) = (uint32_t)i + 1;
    return true;
}

/* Makes room for one more position; returns false if memory runs out. */
static bool tables_room(struct table_set *k)
{
    uint8_t *bytes = deal_room_most(k->bytes, &k->cap, k->n + 1, k->size, k->most + 1);
    uint64_t *key = deal_room_most(k->key, &k->key_cap, k->n + 1, sizeof *key, k->most + 1);

    k->bytes = bytes ? bytes : k->bytes;
    k->key = key ? key : k->key;
    return bytes && key && (2 * k->n <= k->mask || tables_grow(k));
}

uint32_t deal_tables_number(struct table_set *k, struct search *x, bool *added)
{
    uint32_t *slot;
    uint64_t key;

    *added = false;
    if (!tables_room(k)) {
        x->failed = true;
        return NO_TABLE;
    }
    key = tables_alike(x->s);
    slot = tables_find(k, key);
    if (*slot)
        return *slot - 1;
    if (k->n == k->most) {
        k->full = true;
        return NO_TABLE;
    }
    deal_search_pack(x, k->bytes + k->n * k->size);
    k->key[k->n] = key;
    *slot = (uint32_t)++k->n;
    *added = true;
    return *slot - 1;
}
