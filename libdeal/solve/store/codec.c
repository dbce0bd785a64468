/* Packed form of open positions (positions to be expanded later): only data that cannot be computed again. */
#include "store.h"

#include "engine/engine.h"

#include <string.h>

static size_t codec_head(const struct search *x) { return (size_t)(x->r->regs + x->r->piles); }

size_t deal_search_packed(const struct search *x) { return codec_head(x) + (size_t)x->r->cards.total; }

void deal_search_pack(const struct search *x, uint8_t *out)
{
    const struct deal_rules *r = x->r;
    const uint8_t *table = (const uint8_t *)x->s->t, *count = table + r->table.at_count,
                  *cards = table + r->table.at_cards;
    int piles = r->piles;

    memcpy(out, table + r->table.at_reg, codec_head(x));
    out += codec_head(x);
    while (piles && !count[piles - 1])
        piles--;
    for (int p = 0; p < piles; p++) {
        const uint8_t *from = cards + r->pile[p].offset;
        size_t n = count[p];

        *out = *from; /* one card is copied even for an empty pile, to avoid a branch; the next pile overwrites it */
        if (n > 1)    /* for a single card a call of memcpy() costs more than a plain copy */
            memcpy(out + 1, from + 1, n - 1);
        out += n;
    }
}

void deal_search_unpack(struct search *x, const uint8_t *in) { deal_table_replace(x->s, in, in + codec_head(x)); }
