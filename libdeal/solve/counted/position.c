/* The start position of a search over numbers of cards, and the kinds of cards (counted.h). */
#include "counted.h"

#include "engine/engine.h"

#include "rules/conditions.h"

/* ---- kinds of cards ---- */

static bool counted_alike(const struct deal_group *heap, uint8_t a, uint8_t b)
{
    uint64_t both = card_bit(a) | card_bit(b);
    bool alike = heap->onto[a] == heap->onto[b] && (!(heap->takes & both) || (heap->takes & both) == both);

    for (int c = 0; c < 52; c++)
        alike &= !(heap->onto[c] & both) || (heap->onto[c] & both) == both;
    return alike;
}

static void counted_find_kinds(struct counted *d)
{
    const struct deal_rules *r = d->x->r;

    for (uint8_t c = 0; c < 52; c++) {
        int k = 0;

        if (!r->cards.copies[c])
            continue;
        while (k < d->kinds && !counted_alike(d->heap, d->first[k], c))
            k++;
        d->kind[c] = (uint8_t)k;
        if (k == d->kinds)
            d->first[d->kinds++] = c;
    }
    for (int k = 0; k <= d->kinds; k++)
        for (int j = 0; j < d->kinds; j++)
            if ((k < d->kinds ? d->heap->onto[d->first[k]] : d->heap->takes) & card_bit(d->first[j]))
                d->fits[k] |= (uint64_t)1 << j;
}

/* ---- the start position ---- */

static void counted_add_pile(struct counted *d, int p)
{
    const struct deal_rules *r = d->x->r;
    struct counted_pile *k = &d->pile[d->piles];

    *k = (struct counted_pile){.pile = (uint8_t)p, .full = (uint8_t)pile_count(d->x->s, p)};
    k->clears = d->all || r->goal.clear >> r->pile[p].group & 1;
    k->kind[0] = NO_KIND;
    for (int i = 0; i < k->full; i++)
        k->kind[i + 1] = d->kind[pile_card(d->x->s, p, i)];
    d->tops[k->kind[k->full]] |= (uint64_t)1 << d->piles;
    if (r->group[r->pile[p].group].play)
        d->plays |= (uint64_t)1 << d->piles;
    d->count[d->piles++] = k->full;
    d->left += k->clears ? k->full : 0;
}

static void counted_find_covers(struct counted *d)
{
    for (int i = 0; i < d->piles; i++)
        for (int j = 0; j < d->piles; j++) {
            const uint64_t *over = d->x->r->pile[d->pile[j].pile].covers;
            int p = d->pile[i].pile;

            if (over[p / 64] >> p % 64 & 1) {
                d->pile[i].under |= (uint64_t)1 << j;
                d->pile[j].over |= (uint64_t)1 << i;
                d->over[j]++;
            }
        }
    for (int i = 0; i < d->piles; i++)
        d->bare |= (uint64_t)!d->over[i] << i;
    d->covered = ~d->bare;
}

static void counted_find_pairs(struct counted *d)
{
    const struct deal_rules *r = d->x->r;

    for (int i = 0; i < d->piles && !r->pile_sets.covers; i++)
        for (int j = i + 1; j < d->piles && d->pairs < COUNTED_PAIRS; j++) {
            const struct counted_pile *a = &d->pile[i], *b = &d->pile[j];
            int same = 0;

            while (same < a->full && same < b->full && a->kind[same + 1] == b->kind[same + 1])
                same++;
            if (same && r->pile[a->pile].group == r->pile[b->pile].group)
                d->pair[d->pairs++] = (struct counted_pair){(uint8_t)i, (uint8_t)j, (uint8_t)same};
        }
}

/* Adds to the key a number that has VALUES values, and stores its factor in *WEIGHT. The key has had *KEYS values so
 * far. Returns false on overflow. */
static bool counted_weigh(uint64_t *weight, int values, uint64_t *keys)
{
    *weight = *keys;
    return !__builtin_mul_overflow(*keys, (uint64_t)values, keys);
}

/* Computes the factors of all numbers that the key combines. *KEYS receives the number of possible keys. Returns false
 * if the key does not fit into 64 bits. */
static bool counted_weights(struct counted *d, uint64_t *keys)
{
    bool fits = true;

    *keys = 1;
    for (int i = 0; i < d->piles; i++) {
        fits &= counted_weigh(&d->pile[i].weight, d->pile[i].full + 1, keys);
        d->key += d->pile[i].weight * d->pile[i].full;
    }
    fits &= counted_weigh(&d->top_weight, d->kinds + 1, keys) && counted_weigh(&d->pack_weight, d->packed + 1, keys);
    d->key += d->top_weight * (uint64_t)d->top + d->pack_weight * (uint64_t)d->packed;
    return fits;
}

/* Must all piles become empty, and are cards turned one by one? */
static bool counted_clears(const struct counted *d)
{
    for (int i = 0; i < d->piles; i++)
        if (!d->pile[i].clears)
            return false;
    return d->turned <= 1;
}

bool deal_counted_read(struct counted *d, uint64_t *keys)
{
    const struct deal_rules *r = d->x->r;
    int heap = deal_counted_heap(r);
    uint8_t top = pile_top(d->x->s, heap);

    d->heap = &r->group[r->pile[heap].group];
    d->all = r->goal.pile != NO_PILE;
    d->turned = r->talon == NO_PILE ? 0 : r->stock.turn_cards;
    counted_find_kinds(d);
    for (int p = 0; p < r->piles; p++)
        if (p != heap && p != r->pack && pile_count(d->x->s, p)) {
            if (d->piles == COUNTED_PILES)
                return false;
            counted_add_pile(d, p);
        }
    d->packed = r->pack == NO_PILE ? 0 : pile_count(d->x->s, r->pack) - d->x->undealt;
    for (int i = 0; i < d->packed; i++)
        d->pack[i] = d->kind[pile_card(d->x->s, r->pack, i + d->x->undealt)];
    d->left += d->all ? d->packed : 0;
    d->top = top == DEAL_NO_CARD ? d->kinds : d->kind[top];
    counted_find_covers(d);
    counted_find_pairs(d);
    d->prunes = !d->x->o->exhaustive && counted_clears(d);
    return counted_weights(d, keys);
}
