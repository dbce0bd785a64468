/* Packed open positions (see slots.h). */
#include "slots.h"

#include <stdlib.h>

enum { POOL_FIRST = 16, CACHE_LINE = 64 };

struct pool deal_pool_make(const struct search *x, size_t head)
{
    size_t packed = deal_search_packed(x);

    return (struct pool){.size = (head + packed + 7) / 8 * 8, .head = head, .packed = packed, .free = NO_SLOT};
}

void deal_pool_release(struct pool *pool)
{
    free(pool->slot);
    *pool = (struct pool){0};
}

static bool pool_grow(struct pool *pool)
{
    uint32_t more = 2 * pool->slots + POOL_FIRST;
    char *grown;

    if (pool->slots >= pool->most)
        return false;
    if (more > pool->most)
        more = pool->most;
    grown = realloc(pool->slot, more * pool->size);
    if (!grown)
        return false;
    pool->slot = grown;
    while (pool->slots < more)
        deal_pool_give(pool, pool->slots++);
    return true;
}

/* Prefetches the slot that will be taken next into the processor's cache. */
static void pool_fetch(const struct pool *pool)
{
    for (size_t at = 0; pool->free != NO_SLOT && at < pool->size; at += CACHE_LINE)
        __builtin_prefetch((const char *)pool_at(pool, pool->free) + at, 1);
}

uint32_t deal_pool_take(struct pool *pool)
{
    uint32_t slot;

    if (pool->free == NO_SLOT && !pool_grow(pool))
        return NO_SLOT;
    slot = pool->free;
    pool->free = pool_at(pool, slot)->before;
    pool_fetch(pool);
    return slot;
}

void deal_pool_give(struct pool *pool, uint32_t slot)
{
    pool_at(pool, slot)->before = pool->free;
    pool_at(pool, slot)->step = deal_trail_start;
    pool->free = slot;
}

void deal_pool_keep(const struct pool *pool, struct trail *trail)
{
    for (uint32_t slot = 0; slot < pool->slots; slot++)
        if (pool_at(pool, slot)->step.second != STEP_START)
            deal_trail_keep(trail, pool_at(pool, slot)->before);
}

static uint8_t *pool_packed(const struct pool *pool, uint32_t slot)
{
    return (uint8_t *)pool_at(pool, slot) + pool->head;
}

void deal_pool_put(struct pool *pool, uint32_t slot, const struct search *x, uint32_t before, struct step step)
{
    pool_at(pool, slot)->before = before;
    pool_at(pool, slot)->step = step;
    deal_search_pack(x, pool_packed(pool, slot));
}

uint32_t deal_pool_take_up(struct pool *pool, uint32_t slot, struct search *x, struct trail *t)
{
    uint32_t trail = deal_trail_add(x, t, pool_at(pool, slot)->before, pool_at(pool, slot)->step);

    deal_search_unpack(x, pool_packed(pool, slot));
    deal_pool_give(pool, slot);
    return trail;
}
