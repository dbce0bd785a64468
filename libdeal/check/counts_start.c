/* The start position of a search over numbers of cards, and the kinds of cards (counts.h). */
#include "counts.h"

#include "engine/engine.h"

#include <stdlib.h>

enum { COUNTS_BITS = 1 << 27 }; /* most possible keys for a table with a bit for each */
enum { COUNTS_BACK = 4 };       /* inverse of the part of the memory for positions that are known to win; untuned */

/* ---- rules ---- */

/* Does a card move by way W after the start? */
static bool counts_moves(const struct deal_way *w) { return w->to && w->is & BY_ANY & ~(uint32_t)BY_START; }

int deal_counts_heap(const struct deal_rules *r)
{
    EACH_WAY(r, w)
    if (w->to && w->is & BY_PLAYER)
        return w->to & (w->to - 1) || r->group[__builtin_ctz(w->to)].piles > 1 ? NO_PILE
                                                                               : r->group[__builtin_ctz(w->to)].first;
    return NO_PILE;
}

/* Does way W bring single top cards to the pile HEAP, from the pack or if they fit? */
static bool counts_bears(const struct deal_rules *r, const struct deal_way *w, int heap)
{
    uint32_t to = (uint32_t)1 << r->pile[heap].group, pack = (uint32_t)1 << r->pile[r->pack].group;
    uint64_t known = BY_ANY | TO_FITTING | FROM_BLIND | PICKS_FROM | PICKS_TO | BINDS | BINDS_DEAL | WATCHES |
                     (WAYS_CURBS & ~ONLY_BASED);

    if (!counts_moves(w))
        return !(w->is & UNDECLARED);
    return w->to == to && !(w->from & to) && !w->mech && !(w->is & ~(known | (w->from == pack ? TO_ANY : 0)));
}

bool deal_counts_suit(const struct deal_rules *r)
{
    int heap = deal_counts_heap(r);

    if (heap == NO_PILE || !(r->goal.pile == heap || (r->goal.pile == NO_PILE && r->goal.clear)) ||
        r->stock.turn_cards > 1)
        return false;
    EACH_WAY(r, w)
    if (!counts_bears(r, w, heap))
        return false;
    return true;
}

/* ---- kinds of cards ---- */

static bool counts_alike(const struct deal_group *heap, uint8_t a, uint8_t b)
{
    uint64_t both = card_bit(a) | card_bit(b);
    bool alike = heap->onto[a] == heap->onto[b];

    for (int c = 0; c < 52; c++)
        alike &= !(heap->onto[c] & both) || (heap->onto[c] & both) == both;
    return alike;
}

static void counts_find_kinds(struct counts *counts, const struct deal_group *heap)
{
    uint8_t first[52]; /* by kind: a card of it */

    for (uint8_t c = 0; c < 52; c++) {
        int i = 0;

        while (counts->r->cards.copies[c] && i < counts->kinds && !counts_alike(heap, first[i], c))
            i++;
        counts->kind[c] = (uint8_t)i;
        if (counts->r->cards.copies[c] && i == counts->kinds)
            first[counts->kinds++] = c;
    }
    counts->fits[counts->kinds] = counts_bit(counts->kinds) - 1;
    for (int i = 0; i < counts->kinds; i++)
        for (int j = 0; j < counts->kinds; j++)
            counts->fits[i] |= (heap->onto[first[i]] >> first[j] & 1) << j;
}

/* ---- the position ---- */

/* Adds N cards of pile P, above its lowest SKIPPED. */
static void counts_add_pile(struct counts *counts, const struct deal_state *s, int p, int skipped)
{
    struct counts_pile *pile = &counts->pile[counts->piles];
    int n = pile_count(s, p) - skipped;

    *pile = (struct counts_pile){.pile = (uint8_t)p, .full = (uint8_t)n};
    pile->clears = counts->r->goal.pile != NO_PILE || counts->r->goal.clear >> counts->r->pile[p].group & 1;
    pile->kind[0] = COUNTS_NO_KIND;
    for (int i = 0; i < n; i++)
        pile->kind[i + 1] = counts->kind[pile_card(s, p, i + skipped)];
    counts->tops[pile->kind[n]] |= counts_bit(counts->piles);
    counts->count[counts->piles] = (uint8_t)n;
    counts->cards += n;
    counts->left += pile->clears ? n : 0;
    counts->prunes &= pile->clears || p == counts->r->pack;
    counts->stock = p == counts->r->pack ? counts->piles : counts->stock;
    counts->piles++;
}

/* Adds the piles with cards, the pack last. Returns false if they are too many. */
static bool counts_add_piles(struct counts *counts, const struct deal_state *s, int heap, int undealt)
{
    for (int p = 0; p < counts->r->piles; p++)
        if (p != heap && p != counts->r->pack && pile_count(s, p)) {
            if (counts->piles == COUNTS_PILES - 1)
                return false;
            counts_add_pile(counts, s, p, 0);
        }
    if (pile_count(s, counts->r->pack) > undealt)
        counts_add_pile(counts, s, counts->r->pack, undealt);
    return true;
}

/* Finds the piles that give cards, and which piles cover others. */
static void counts_find_covers(struct counts *counts)
{
    uint32_t gives = 0, covered = 0;

    EACH_WAY(counts->r, w)
    if (counts_moves(w)) {
        gives |= w->from;
        covered |= w->is & FROM_COVERED ? w->from : 0;
    }
    for (int i = 0; i < counts->piles; i++) {
        const uint64_t *covers = counts->r->pile[counts->pile[i].pile].covers;
        uint32_t group = (uint32_t)1 << counts->r->pile[counts->pile[i].pile].group;

        counts->plays |= gives & group ? counts_bit(i) : 0;
        for (int j = 0; counts->r->pile_sets.covers && !(covered & group) && j < counts->piles; j++)
            if (covers[counts->pile[j].pile / 64] >> counts->pile[j].pile % 64 & 1) {
                counts->pile[j].under |= counts_bit(i);
                counts->pile[i].over |= counts_bit(j);
                counts->over[i]++;
            }
        counts->bare |= (uint64_t)!counts->over[i] << i;
    }
    counts->covered = ~counts->bare;
}

static void counts_find_pairs(struct counts *counts)
{
    for (int i = 0; i < counts->piles && !counts->r->pile_sets.covers; i++)
        for (int j = i + 1; j < counts->piles && counts->pairs < COUNTS_PAIRS; j++) {
            const struct counts_pile *a = &counts->pile[i], *b = &counts->pile[j];
            int same = 0;

            while (same < a->full && same < b->full && a->kind[same + 1] == b->kind[same + 1])
                same++;
            if (same && counts->r->pile[a->pile].group == counts->r->pile[b->pile].group)
                counts->pair[counts->pairs++] = (struct counts_pair){(uint8_t)i, (uint8_t)j, (uint8_t)same};
        }
}

/* Computes the factors of all numbers that the key combines. Returns false if the key does not fit into 64 bits. */
static bool counts_weigh(struct counts *counts)
{
    bool fits = true;

    counts->keys = 1;
    for (int i = 0; i < counts->piles; i++) {
        counts->pile[i].weight = counts->keys;
        counts->key += counts->keys * counts->count[i];
        fits &= !__builtin_mul_overflow(counts->keys, (uint64_t)counts->count[i] + 1, &counts->keys);
    }
    counts->top_weight = counts->keys;
    counts->key += counts->keys * (uint64_t)counts->top;
    return fits && !__builtin_mul_overflow(counts->keys, (uint64_t)counts->kinds + 1, &counts->keys);
}

static bool counts_room(struct counts *counts, size_t memory)
{
    size_t most = memory - (counts->prunes ? memory / COUNTS_BACK : 0);

    if (counts->keys <= COUNTS_BITS && counts->keys / 8 <= most)
        counts->bits = calloc(counts->keys / 64 + 1, sizeof *counts->bits);
    else if (!deal_closed_init(&counts->met, CLOSED_FEW, most))
        return false;
    return (counts->bits || counts->met.slot) && deal_counts_back_start(counts, memory / COUNTS_BACK);
}

struct counts *deal_counts_start(const struct deal_state *s, int undealt, bool prunes, size_t memory, bool *failed)
{
    struct counts *k = calloc(1, sizeof *k);
    int heap = deal_counts_heap(s->r);
    const struct deal_group *group = &s->r->group[s->r->pile[heap].group];

    *failed |= !k;
    if (!k)
        return NULL;
    k->r = s->r;
    k->prunes = prunes;
    k->stock = -1;
    counts_find_kinds(k, group);
    k->top = pile_count(s, heap) ? k->kind[pile_top(s, heap)] : k->kinds;
    if (counts_add_piles(k, s, heap, undealt) && counts_weigh(k)) {
        counts_find_covers(k);
        counts_find_pairs(k);
        if (counts_room(k, memory))
            return k;
        *failed = true;
    }
    deal_counts_stop(k);
    return NULL;
}

void deal_counts_stop(struct counts *counts)
{
    deal_closed_release(&counts->met);
    deal_counts_back_stop(&counts->back);
    free(counts->bits);
    free(counts);
}
