/*
 * A set of positions for searches that must not merge all positions of one hash. It compares a key that also
 * distinguishes interchangeable piles. Open addressing; all packed positions are in one array.
 */
#include "store.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_FIRST = 1 << 8 };

bool deal_tables_init(struct table_set *table_set, const struct search *x, size_t most, size_t memory)
{
    size_t size = deal_search_packed(x),
           fit = memory / 2 / (size + sizeof *table_set->key + 4 * sizeof *table_set->slot);

    *table_set = (struct table_set){.size = size, .most = most < fit ? most : fit, .mask = TABLES_FIRST - 1};
    table_set->most = table_set->most < UINT32_MAX / 4 ? table_set->most : UINT32_MAX / 4;
    table_set->slot = calloc(TABLES_FIRST, sizeof *table_set->slot);
    return table_set->slot != NULL;
}

void deal_tables_release(struct table_set *table_set)
{
    free(table_set->slot);
    free(table_set->bytes);
    free(table_set->key);
    table_set->slot = NULL;
    table_set->bytes = NULL;
    table_set->key = NULL;
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
static uint32_t *tables_find(const struct table_set *table_set, uint64_t key)
{
    size_t at = key & table_set->mask;

    while (table_set->slot[at] && table_set->key[table_set->slot[at] - 1] != key)
        at = (at + 1) & table_set->mask;
    return &table_set->slot[at];
}

/* Doubles the number of slots; returns false if memory runs out. */
static bool tables_grow(struct table_set *table_set)
{
    uint32_t *slot = calloc(2 * (table_set->mask + 1), sizeof *slot);

    if (!slot)
        return false;
    free(table_set->slot);
    table_set->slot = slot;
    table_set->mask = 2 * table_set->mask + 1;
    for (size_t i = 0; i < table_set->n; i++)
        *tables_find(table_set, table_set->key[i]) = (uint32_t)i + 1;
    return true;
}

/* Makes room for one more position; returns false if memory runs out. */
static bool tables_room(struct table_set *table_set)
{
    uint8_t *bytes =
        deal_room_most(table_set->bytes, &table_set->cap, table_set->n + 1, table_set->size, table_set->most + 1);
    uint64_t *key =
        deal_room_most(table_set->key, &table_set->key_cap, table_set->n + 1, sizeof *key, table_set->most + 1);

    table_set->bytes = bytes ? bytes : table_set->bytes;
    table_set->key = key ? key : table_set->key;
    return bytes && key && (2 * table_set->n <= table_set->mask || tables_grow(table_set));
}

uint32_t deal_tables_number(struct table_set *table_set, struct search *x, bool *added)
{
    uint32_t *slot;
    uint64_t key;

    *added = false;
    if (!tables_room(table_set)) {
        x->failed = true;
        return NO_TABLE;
    }
    key = tables_alike(x->s);
    slot = tables_find(table_set, key);
    if (*slot)
        return *slot - 1;
    if (table_set->n == table_set->most) {
        table_set->full = true;
        return NO_TABLE;
    }
    deal_search_pack(x, table_set->bytes + table_set->n * table_set->size);
    table_set->key[table_set->n] = key;
    *slot = (uint32_t)++table_set->n;
    *added = true;
    return *slot - 1;
}
