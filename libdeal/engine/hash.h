/* The part of a position's hash that one pile contributes. Shared by table.c and quiet.c. */
#ifndef DEAL_HASH_H
#define DEAL_HASH_H

#include "table.h"

#define POLY 0x9E6C63D0676A9A99u
#define POLY_INVERSE 0xB23D0FA7011F19A9u
#define DOWN_FACTOR 0xD6E8FEB86659FD93u
#define TOP_FACTOR 0xC2B2AE3D27D4EB4Fu
#define COUNT_FACTOR 0x9FB21C651E98DF25u

/* hash_without_top() removes the top card, whose canonical key is KEY, from the stored pile hash H; hash_with_top()
 * adds such a card. By FORM the hash covers all cards in order, the top card, or the number of cards (enum
 * canonical_form). */
static inline uint64_t hash_without_top(uint64_t h, uint8_t form, uint64_t key)
{
    return form == FORM_ORDER ? (h - key) * POLY_INVERSE : form >= FORM_BAG ? h - key : 0;
}

static inline uint64_t hash_with_top(uint64_t h, uint8_t form, uint64_t key)
{
    return form == FORM_ORDER ? h * POLY + key : form >= FORM_BAG ? h + key : 0;
}

/* The stored hash of pile P as it would be without its last N cards. */
static inline uint64_t hash_without(const struct deal_state *s, int p, int n)
{
    const struct deal_identity *id = s->identity;
    uint64_t h = table_pile_hash(s)[p];

    for (int i = pile_count(s, p); n--;)
        h = hash_without_top(h, id->form[p], id->key[pile_card(s, p, --i)]);
    return h;
}

/* The data of a pile that its term in the position's hash depends on: the stored hash, the hash of the top card, the
 * number of cards, and the pile's own register. */
struct seen_pile {
    uint64_t h, top;
    int n, mark;
};

static inline uint64_t card_part(const struct deal_identity *id, uint8_t card) { return TOP_FACTOR * id->key[card]; }

/* The hash of the top card of PILE if only its first N cards lay there; 0 if N is 0. */
static inline uint64_t top_part(const struct deal_state *s, const struct deal_identity *id, int pile, int n)
{
    return n ? card_part(id, pile_card(s, pile, n - 1)) : 0;
}

/* The term that pile PILE adds to the position's hash if its data are V. */
static inline uint64_t share_of(const struct deal_state *s, const struct deal_identity *id, int pile,
                                struct seen_pile v)
{
    const struct deal_pile *p = &s->r->pile[pile];

    switch (id->form[pile]) {
    case FORM_COUNT: v.h = COUNT_FACTOR * (uint64_t)v.n; break;
    case FORM_FUTURE: v.h = COUNT_FACTOR * s->r->found[p->found].future[v.n]; break;
    case FORM_TOP: v.h = COUNT_FACTOR * (uint64_t)v.n + v.top; break;
    case FORM_TOP_ONLY: v.h = v.top; break;
    case FORM_BAG_TOP: v.h += v.top; break;
    default: break;
    }
    if (id->marked[pile])
        v.h += DOWN_FACTOR * (uint64_t)v.mark;
    return deal_mix(v.h + id->token[pile]);
}

/* The term that register REG adds to the position's hash if its value is VALUE. */
static inline uint64_t reg_share_of(const struct deal_state *s, int reg, int value)
{
    return deal_mix(s->r->reg_token[reg] + (uint64_t)value);
}

static inline uint64_t reg_share(const struct deal_state *s, int reg)
{
    return reg_share_of(s, reg, table_regs(s)[reg]);
}

#endif
