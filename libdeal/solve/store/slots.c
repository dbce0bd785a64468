/* Packed open positions (see slots.h). */
#include "slots.h"

#include <stdlib.h>

enum { POOL_FIRST = 16, CACHE_LINE = 64 };

struct pool deal_pool_make(const struct search *x, size_t head)
{
    size_t packed = deal_search_packed(x);

    return (struct pool){.size = (head + packed + 7) / 8 * 8, .head = head, .packed = packed, .free = NO_SLOT};
}

void deal_pool_release(struct pool *p)
{
    free(p->slot);
    *p = (struct pool){0};
}

static bool pool_grow(struct pool *p)
{
    uint32_t more = 2 * p->slots + POOL_FIRST;
    char *grown;

    if (p->slots >= p->most)
        return false;
    if (more > p->most)
        more = p->most;
    grown = realloc(p->slot, more * p->size);
    if (!grown)
        return false;
    p->slot = grown;
    while (p->slots < more)
        deal_pool_give(p, p->slots++);
    return true;
}

/* Prefetches the slot that will be taken next into the processor's cache. */
static void pool_fetch(const struct pool *p)
{
    for (size_t at = 0; p->free != NO_SLOT && at < p->size; at += CACHE_LINE)
        __builtin_prefetch((const char *)pool_at(p, p->free) + at, 1);
}

uint32_t deal_pool_take(struct pool *p)
{
    uint32_t slot;

    if (p->free == NO_SLOT && !pool_grow(p))
        return NO_SLOT;
    slot = p->free;
    p->free = pool_at(p, slot)->before;
    pool_fetch(p);
    return slot;
}

void deal_pool_give(struct pool *p, uint32_t slot)
{
    pool_at(p, slot)->before = p->free;
    pool_at(p, slot)->step = deal_trail_start;
    p->free = slot;
}

void deal_pool_keep(const struct pool *p, struct trail *t)
{
    for (uint32_t slot = 0; slot < p->slots; slot++)
        if (pool_at(p, slot)->step.second != STEP_START)
            deal_trail_keep(t, pool_at(p, slot)->before);
}

static uint8_t *pool_packed(const struct pool *p, uint32_t slot) { return (uint8_t *)pool_at(p, slot) + p->head; }

void deal_pool_put(struct pool *p, uint32_t slot, const struct search *x, uint32_t before, struct step step)
{
    pool_at(p, slot)->before = before;
    pool_at(p, slot)->step = step;
    deal_search_pack(x, pool_packed(p, slot));
}

uint32_t deal_pool_take_up(struct pool *p, uint32_t slot, struct search *x, struct trail *t)
{
    uint32_t trail = deal_trail_add(x, t, pool_at(p, slot)->before, pool_at(p, slot)->step);

    deal_search_unpack(x, pool_packed(p, slot));
    deal_pool_give(p, slot);
    return trail;
}
