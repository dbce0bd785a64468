/* A stack of packed positions in blocks (see blocks.h). */
#include "blocks.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 16 };

struct block {
    struct block *before;
    size_t used;
    uint8_t bytes[];
};

/* Number that follows the bytes of each packed position in a block. */
struct tail {
    uint32_t number;
    uint16_t bytes;
};

/* ---- the short form: registers and counts, a bit for each pile that has the cards of its reference, other cards ----
 */

static size_t packer_head(const struct search *x) { return (size_t)(x->r->regs + x->r->piles); }

static size_t packer_mask(const struct search *x) { return (size_t)(x->r->piles + 7) / 8; }

static void packer_refer(struct packer *k, const struct search *x)
{
    const struct deal_rules *r = x->r;

    for (int p = 0; p < r->piles; p++) {
        k->many[p] = (uint8_t)pile_count(x->s, p);
        memcpy(k->reference + r->pile[p].offset, table_cards(x->s, p), k->many[p]);
    }
    for (int i = 0; i < r->founds && x->traits.row >= 0; i++) {
        const uint64_t *want = r->found[i].want[x->traits.row];
        int p = r->found[i].pile, n = 0;

        for (; n < r->found[i].length && want[n] && !(want[n] & (want[n] - 1)); n++)
            k->reference[r->pile[p].offset + n] = (uint8_t)__builtin_ctzll(want[n]);
        k->many[p] = (uint8_t)n;
    }
}

bool deal_packer_init(struct packer *k, const struct search *x)
{
    size_t cards = x->r->table.bytes - x->r->table.at_cards;

    *k = (struct packer){.most = deal_search_packed(x) + packer_mask(x)};
    k->reference = calloc(cards + MAX_SEQ + 1, 1);
    k->whole = calloc(deal_search_packed(x) + 1, 1);
    k->less = calloc(k->most + 1, 1);
    if (!k->reference || !k->whole || !k->less) {
        deal_packer_release(k);
        return false;
    }
    packer_refer(k, x);
    return true;
}

void deal_packer_release(struct packer *k)
{
    free(k->reference);
    free(k->whole);
    free(k->less);
    k->reference = k->whole = k->less = NULL;
}

/* Writes the present position, in the form for blocks, to K->less. Returns the number of bytes. */
static size_t packer_put(struct packer *k, const struct search *x)
{
    const struct deal_rules *r = x->r;
    size_t head = packer_head(x);
    uint8_t *mask = k->less + head, *out = mask + packer_mask(x);

    memcpy(k->less, table_regs(x->s), head);
    memset(mask, 0, packer_mask(x));
    for (int p = 0; p < r->piles; p++) {
        size_t n = (size_t)pile_count(x->s, p);
        const uint8_t *cards = table_cards(x->s, p);

        if (n <= k->many[p] && !memcmp(cards, k->reference + r->pile[p].offset, n)) {
            mask[p / 8] = (uint8_t)(mask[p / 8] | 1 << p % 8);
        } else {
            memcpy(out, cards, n);
            out += n;
        }
    }
    return (size_t)(out - k->less);
}

/* Makes the position that is stored in K->less, in the form for blocks, the present one. */
static void packer_take(struct packer *k, struct search *x)
{
    const struct deal_rules *r = x->r;
    size_t head = packer_head(x);
    const uint8_t *count = k->less + r->regs, *mask = k->less + head, *in = mask + packer_mask(x);
    uint8_t *out = k->whole + head;

    memcpy(k->whole, k->less, head);
    for (int p = 0; p < r->piles; out += count[p++]) {
        bool same = mask[p / 8] >> p % 8 & 1;

        memcpy(out, same ? k->reference + r->pile[p].offset : in, count[p]);
        in += same ? 0 : count[p];
    }
    deal_search_unpack(x, k->whole);
}

/* ---- blocks ---- */

static bool blocks_grow(struct blocks *b, size_t *bytes)
{
    struct block *more = malloc(sizeof *more + BLOCK_BYTES);

    if (!more)
        return false;
    *more = (struct block){.before = b->last};
    b->last = more;
    *bytes += sizeof *more + BLOCK_BYTES;
    return true;
}

static void blocks_shrink(struct blocks *b, size_t *bytes)
{
    struct block *last = b->last;

    b->last = last->before;
    free(last);
    *bytes -= sizeof *last + BLOCK_BYTES;
}

bool deal_blocks_push(struct blocks *b, struct packer *k, const struct search *x, uint32_t number, size_t *bytes)
{
    size_t n = packer_put(k, x);
    struct tail tail = {.number = number, .bytes = (uint16_t)n};

    if ((!b->last || b->last->used + n + sizeof tail > BLOCK_BYTES) && !blocks_grow(b, bytes))
        return false;
    memcpy(b->last->bytes + b->last->used, k->less, n);
    memcpy(b->last->bytes + b->last->used + n, &tail, sizeof tail);
    b->last->used += n + sizeof tail;
    b->n++;
    return true;
}

uint32_t deal_blocks_pop(struct blocks *b, struct packer *k, struct search *x, size_t *bytes)
{
    struct block *last = b->last;
    struct tail tail;

    last->used -= sizeof tail;
    memcpy(&tail, last->bytes + last->used, sizeof tail);
    last->used -= tail.bytes;
    memcpy(k->less, last->bytes + last->used, tail.bytes);
    b->n--;
    if (!last->used)
        blocks_shrink(b, bytes);
    packer_take(k, x);
    return tail.number;
}

void deal_blocks_keep(const struct blocks *b, struct trail *t)
{
    for (const struct block *block = b->last; block; block = block->before)
        for (size_t end = block->used; end;) {
            struct tail tail;

            memcpy(&tail, block->bytes + end - sizeof tail, sizeof tail);
            deal_trail_keep(t, tail.number);
            end -= sizeof tail + tail.bytes;
        }
}

void deal_blocks_release(struct blocks *b, size_t *bytes)
{
    while (b->last)
        blocks_shrink(b, bytes);
    b->n = 0;
}
