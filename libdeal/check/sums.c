/*
 * Positions visited, compared by 96 bits of two hash sums of the data in their keys (keys.c). The sums of
 * interchangeable piles are added, so their order does not matter. Only piles that differ from the position met last
 * are summed anew.
 */
#include "keys.h"

#include <stdlib.h>
#include <string.h>

#define SUMS_A UINT64_C(0x9E6C63D0676A9A99)
#define SUMS_B UINT64_C(0xD6E8FEB86659FD93)

enum { SUMS_FIRST = 1 << 8 };

struct sums_slot {
    uint64_t sum;
    uint32_t more, number; /* number: 1 + the number of the position; 0: free slot */
};

bool deal_sums_new(struct check_sums *sums, const struct check_keys *keys, size_t memory)
{
    *sums = (struct check_sums){.keys = *keys, .memory = memory};
    for (int card = 0; card < 52; card++) {
        sums->card[0][card] = deal_mix(UINT64_C(0x243F6A8885A308D3) + keys->alike[card]);
        sums->card[1][card] = deal_mix(UINT64_C(0x13198A2E03707344) + keys->alike[card]);
    }
    for (int p = 0; p < keys->r->piles; p++)
        sums->class[p] = sums->dealing[p] = keys->first[p];
    for (int p = 0; p < keys->r->piles; p++) /* a class with a pile that is dealt to has no interchangeable piles */
        for (int q = 0; keys->dealt[p] && q < keys->r->piles; q++)
            if (sums->class[q] == sums->class[p])
                sums->dealing[q] = (uint8_t)q;
    return deal_keys_begin(&sums->keys, memory);
}

void deal_sums_free(struct check_sums *sums)
{
    deal_keys_free(&sums->keys);
    free(sums->slot);
    free(sums->last);
}

/* Does pile P of position S differ from that of the position met last? */
static bool sums_differs(const struct check_sums *sums, const struct deal_state *s, int p)
{
    const struct keys_pile *pile = &sums->keys.pile[p];
    const uint8_t *now = (const uint8_t *)s->t;
    size_t count = s->r->table.at_count + (size_t)p, reg = s->r->table.at_reg + pile->reg;

    return now[count] != sums->last[count] || (pile->reg && now[reg] != sums->last[reg]) ||
           memcmp(now + pile->cards, sums->last + pile->cards, now[count]) != 0;
}

/* A hash sum of X and Y: the two halves of a product. */
static uint64_t sums_mix(uint64_t x, uint64_t y)
{
    unsigned __int128 m = (unsigned __int128)(x ^ SUMS_A) * (y ^ SUMS_B);

    return (uint64_t)m ^ (uint64_t)(m >> 64);
}

/* Sums pile P of position S anew, and changes the sums of all piles by that. */
static void sums_pile(struct check_sums *sums, const struct deal_state *s, int p)
{
    const struct keys_pile *pile = &sums->keys.pile[p];
    int n = deal_keys_length(&sums->keys, s, p);
    const uint8_t *cards = table_cards(s, p);
    uint64_t a = (uint64_t)(pile->whole ? n > 0 : n), b = a + 77, first, second;

    for (int i = pile->top && n ? n - 1 : 0; i < n; i++) {
        a = (a + sums->card[0][cards[i]]) * SUMS_A;
        b = (b + sums->card[1][cards[i]]) * SUMS_B;
    }
    if (pile->reg) {
        a += (uint64_t)(reg_get(s, pile->reg) + 1) * SUMS_B;
        b += (uint64_t)(reg_get(s, pile->reg) + 1) * SUMS_A;
    }
    first = deal_mix((uint64_t)sums->used[p] + 1);
    second = deal_mix(first);
    first = sums_mix(a + first, b);
    second = sums_mix(b + second, a ^ second);
    sums->piles[0] += first - sums->sum[0][p];
    sums->piles[1] += second - sums->sum[1][p];
    sums->sum[0][p] = first;
    sums->sum[1][p] = second;
}

static void sums_bytes(const uint8_t *bytes, size_t n, uint64_t sum[2])
{
    for (size_t i = 0; i < n; i++) {
        sum[0] = (sum[0] + bytes[i] + 1) * SUMS_A;
        sum[1] = (sum[1] + bytes[i] + 1) * SUMS_B;
    }
    sum[0] = deal_mix(sum[0]);
    sum[1] = deal_mix(sum[1] + sum[0]);
}

/* The registers that belong to no pile and, where turns are free, pack and talon. */
static void sums_rest(struct check_sums *sums, const struct deal_state *s, uint64_t sum[2])
{
    uint8_t *out = sums->keys.key;
    size_t n = 0;

    for (int i = 0; i < s->r->regs; i++)
        if (!s->r->reg_tied[i])
            out[n++] = (uint8_t)reg_get(s, i);
    if (sums->keys.turns)
        n += deal_keys_write_stock(&sums->keys, s, out + n);
    sum[0] = n;
    sum[1] = n + 77;
    sums_bytes(out, n, sum);
}

static void sums_position(struct check_sums *sums, const struct deal_state *s, uint64_t sum[2])
{
    const struct deal_rules *r = s->r;
    const uint8_t *class = pile_count(s, r->pack) || deal_redeal_left(s) ? sums->dealing : sums->class;
    bool anew = class != sums->used;

    sums->used = class;
    for (int p = 0; p < r->piles; p++)
        if (!(sums->keys.turns && (p == r->pack || p == r->talon)) && (anew || sums_differs(sums, s, p)))
            sums_pile(sums, s, p);
    sums_rest(sums, s, sum);
    sum[0] = deal_mix(sum[0] + sums->piles[0]);
    sum[1] = deal_mix(sum[1] + sums->piles[1]);
}

/* Keeps the table of S as that of the position met last. Returns false if memory runs out. */
static bool sums_keep(struct check_sums *sums, const struct deal_state *s)
{
    if (!sums->last)
        sums->last = malloc(s->r->table.bytes);
    if (sums->last)
        memcpy(sums->last, s->t, s->r->table.bytes);
    return sums->last;
}

static bool sums_grow(struct check_sums *sums)
{
    size_t slots = sums->slot ? 2 * (sums->mask + 1) : SUMS_FIRST;
    struct sums_slot *old = sums->slot, *slot;

    if (slots * sizeof *slot > sums->memory || !(slot = calloc(slots, sizeof *slot)))
        return false;
    for (size_t i = 0; old && i <= sums->mask; i++) {
        size_t at = old[i].sum & (slots - 1);

        while (old[i].number && slot[at].number)
            at = (at + 1) & (slots - 1);
        if (old[i].number)
            slot[at] = old[i];
    }
    free(old);
    sums->slot = slot;
    sums->mask = slots - 1;
    return true;
}

enum keys_answer deal_sums_meet(struct check_sums *sums, const struct deal_state *s, uint32_t *number)
{
    uint64_t sum[2];
    size_t at;

    if (((!sums->slot || 4 * (uint64_t)sums->number >= 3 * (uint64_t)sums->mask) && !sums_grow(sums)) ||
        sums->number == UINT32_MAX - 1)
        return KEYS_FULL;
    sums_position(sums, s, sum);
    if (!sums_keep(sums, s))
        return KEYS_FULL;
    for (at = sum[0] & sums->mask; sums->slot[at].number; at = (at + 1) & sums->mask)
        if (sums->slot[at].sum == sum[0] && sums->slot[at].more == (uint32_t)sum[1]) {
            *number = sums->slot[at].number - 1;
            return KEYS_OLD;
        }
    *number = sums->number++;
    sums->slot[at] = (struct sums_slot){sum[0], (uint32_t)sum[1], *number + 1};
    return KEYS_NEW;
}
