/*
 * Identification of positions of a game by all bytes of their tables.
 */
#ifndef POSITION_H
#define POSITION_H

#include "engine/engine.h"

/* Returns a hash of the table of S, with the register of redeals taken as 0, so that a pass through the pack
 * without other changes gives the same hash. */
static inline uint64_t position_key(const struct deal_state *s)
{
    const uint8_t *at = table_regs(s), *end = (const uint8_t *)s->t + s->r->table.bytes;
    uint64_t key = 0;

    for (const uint8_t *byte = at; byte < end; byte++)
        key = deal_mix(key ^ (byte == at + REG_REDEALS ? 0 : *byte));
    return key;
}

#endif
