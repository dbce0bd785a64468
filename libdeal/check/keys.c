/*
 * Positions visited, compared by all their bytes. Piles that no rule distinguishes are sorted first (see PROOFS.md).
 */
#include "keys.h"

#include <stdlib.h>

enum { KEYS_FIRST = 1 << 8 };

/* ---- piles that no rule distinguishes ---- */

/* Does the way treat the piles of group G differently, or is it a mechanism's? A deal to all piles in the order of
 * their numbers does so while cards can be dealt. */
static bool keys_way_tells(const struct deal_way *w, int g)
{
    uint32_t touched = w->from | w->to | w->count | w->top | w->deep | w->number | w->mark;

    if (!(w->is & BY_ANY & ~(uint32_t)BY_START) || !(touched >> g & 1))
        return false;
    return (w->mech && !(w->is & LOOKS)) || (w->number | w->mark) >> g & 1 ||
           (w->is & PICKS_FROM && w->from >> g & 1) || (w->is & PICKS_TO && w->to >> g & 1);
}

static bool keys_group_alike(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    if (group->foundation || group->within || group->by_row || group->limited || r->pile[r->pack].group == g ||
        (r->talon != NO_PILE && r->pile[r->talon].group == g))
        return false;
    EACH_WAY(r, w)
    if (keys_way_tells(w, g))
        return false;
    return true;
}

/* Are cards dealt to the group by the number of its piles while the pack holds cards or a redeal is left? */
static bool keys_dealt(const struct deal_rules *r, int g)
{
    EACH_WAY(r, w)
    if (w->to >> g & 1 && w->is & PICKS_ALL && w->is & BY_ANY & ~(uint32_t)BY_START)
        return true;
    return false;
}

static bool keys_pile_alike(const struct deal_rules *r, int p, int q)
{
    const struct deal_pile *a = &r->pile[p], *b = &r->pile[q];

    return a->kind == b->kind && !a->overs && !b->overs && !a->away && !b->away && pile_open(r, p) == pile_open(r, q) &&
           pile_show(r, p) == pile_show(r, q) && !memchr(r->gather, p, r->gathers) &&
           !memchr(r->gather, q, r->gathers) && !a->down_reg == !b->down_reg && a->sources == b->sources &&
           !memcmp(a->source, b->source, a->sources);
}

static bool keys_lies_over(const struct deal_rules *r, int p)
{
    uint64_t under = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        under |= r->pile[p].under[word];
    return under;
}

/* Does no card leave the pile, and no rule look at cards under its top? The key of a foundation is whole, because its
 * number of cards gives the others where suits are fixed. */
static bool keys_out(const struct deal_rules *r, int p)
{
    int g = r->pile[p].group;

    EACH_WAY(r, w)
    if (w->is & UNDECLARED ||
        (w->is & BY_ANY & ~(uint32_t)BY_START && ((w->to && w->from >> g & 1) || (w->deep | w->mark) >> g & 1)))
        return false;
    return !r->group[g].foundation;
}

bool deal_keys_new(struct check_keys *k, const struct deal_rules *r, size_t memory)
{
    *k = (struct check_keys){.r = r, .mask = KEYS_FIRST - 1, .memory = memory};
    for (int p = 0; p < r->piles; p++) {
        int g = r->pile[p].group, q = p;

        k->dealt[p] = keys_dealt(r, g);
        if (keys_group_alike(r, g) && !keys_lies_over(r, p))
            for (q = 0; q < p; q++)
                if (keys_group_alike(r, r->pile[q].group) && !keys_lies_over(r, q) && keys_pile_alike(r, q, p))
                    break;
        k->first[p] = (uint8_t)q;
        k->out[p] = keys_out(r, p);
        k->merges |= q < p || k->out[p];
    }
    k->slot = calloc(KEYS_FIRST, sizeof *k->slot);
    k->key = malloc(KEYS_BYTES);
    return k->slot && k->key;
}

void deal_keys_free(struct check_keys *k)
{
    free(k->slot);
    free(k->bytes);
    free(k->key);
    *k = (struct check_keys){.r = NULL};
}

/* ---- the key of a position ---- */

/* Writes the pile's own register, its number of cards, and its cards. */
static size_t keys_write_pile(const struct check_keys *k, const struct deal_state *s, int p, uint8_t *out)
{
    int n = pile_count(s, p), reg = s->r->pile[p].down_reg;

    out[0] = (uint8_t)(reg ? reg_get(s, reg) : 0);
    out[1] = (uint8_t)n;
    if (k->out[p]) {
        out[2] = pile_top(s, p);
        return 3;
    }
    memcpy(out + 2, table_cards(s, p), (size_t)n);
    return (size_t)n + 2;
}

static bool keys_before(const struct deal_state *s, int p, int q)
{
    int a = pile_count(s, p), b = pile_count(s, q),
        c = memcmp(table_cards(s, p), table_cards(s, q), (size_t)(a < b ? a : b));
    int i = s->r->pile[p].down_reg, j = s->r->pile[q].down_reg;

    if (c || a != b)
        return c ? c < 0 : a < b;
    return i && reg_get(s, i) < reg_get(s, j);
}

/* Lists the piles in the order of the key: those of one kind exchange places so that they are sorted. */
static void keys_order(const struct check_keys *k, const struct deal_state *s, uint8_t pile[MAX_PILES])
{
    bool dealing = pile_count(s, k->r->pack) || deal_redeal_left(s);

    for (int p = 0; p < k->r->piles; p++) {
        pile[p] = (uint8_t)p;
        if (k->first[p] == p || (dealing && k->dealt[p]))
            continue;
        for (int at = p, q = p - 1; q >= k->first[p]; q--) { /* insertion among the piles of the same kind */
            if (k->first[q] != k->first[p])
                continue;
            if (!keys_before(s, pile[at], pile[q]))
                break;
            uint8_t other = pile[q];

            pile[q] = pile[at];
            pile[at] = other;
            at = q;
        }
    }
}

size_t deal_keys_write(struct check_keys *k, const struct deal_state *s)
{
    const struct deal_rules *r = k->r;
    uint8_t pile[MAX_PILES], *out = k->key;
    size_t n = 0;

    for (int i = 0; i < r->regs; i++)
        if (!r->reg_tied[i])
            out[n++] = (uint8_t)reg_get(s, i);
    keys_order(k, s, pile);
    for (int p = 0; p < r->piles; p++)
        n += keys_write_pile(k, s, pile[p], out + n);
    return n;
}

/* ---- the set ---- */

static uint64_t keys_sum(const uint8_t *bytes, size_t n)
{
    uint64_t sum = n, eight = 0;

    for (; n >= sizeof eight; n -= sizeof eight, bytes += sizeof eight) {
        memcpy(&eight, bytes, sizeof eight);
        sum = deal_mix(sum ^ eight);
    }
    eight = 0;
    memcpy(&eight, bytes, n);
    return deal_mix(sum ^ eight);
}

/* An entry has the length of the key, its number, and its bytes. */
struct keys_entry {
    uint32_t number;
    uint16_t n;
};

static const uint8_t *keys_entry(const struct check_keys *k, size_t at, struct keys_entry *e)
{
    memcpy(e, k->bytes + at - 1, sizeof *e);
    return k->bytes + at - 1 + sizeof *e;
}

static uint64_t *keys_find(const struct check_keys *k, const uint8_t *key, size_t n, uint32_t *number)
{
    size_t at = keys_sum(key, n) & k->mask;
    struct keys_entry e;

    for (; k->slot[at]; at = (at + 1) & k->mask) {
        const uint8_t *bytes = keys_entry(k, k->slot[at], &e);

        if (e.n == n && !memcmp(bytes, key, n)) {
            *number = e.number;
            break;
        }
    }
    return &k->slot[at];
}

static bool keys_grow(struct check_keys *k)
{
    uint64_t *slot = calloc(2 * (k->mask + 1), sizeof *slot), *old = k->slot;
    size_t slots = k->mask + 1;
    struct keys_entry e;
    uint32_t number;

    if (!slot)
        return false;
    k->slot = slot;
    k->mask = 2 * slots - 1;
    for (size_t i = 0; i < slots; i++)
        if (old[i]) {
            const uint8_t *bytes = keys_entry(k, old[i], &e);

            *keys_find(k, bytes, e.n, &number) = old[i];
        }
    free(old);
    return true;
}

/* Makes room for a key of N bytes. Returns false without memory, or when the limit is reached. */
static bool keys_room(struct check_keys *k, size_t n)
{
    size_t cap = k->cap ? k->cap : 1 << 12;
    uint8_t *bytes;

    while (cap < k->used + n + sizeof(struct keys_entry))
        cap *= 2;
    if (cap + 16 * k->mask > k->memory || k->number == UINT32_MAX)
        return false;
    if (cap > k->cap) {
        bytes = realloc(k->bytes, cap);
        if (!bytes)
            return false;
        k->bytes = bytes;
        k->cap = cap;
    }
    return 2 * (size_t)k->number < k->mask || keys_grow(k);
}

enum keys_answer deal_keys_meet(struct check_keys *k, const struct deal_state *s, uint32_t *number)
{
    size_t n = deal_keys_write(k, s);
    struct keys_entry e = {.number = k->number, .n = (uint16_t)n};
    uint64_t *slot;

    if (!keys_room(k, n))
        return KEYS_FULL;
    slot = keys_find(k, k->key, n, number);
    if (*slot)
        return KEYS_OLD;
    *slot = k->used + 1;
    *number = k->number++;
    memcpy(k->bytes + k->used, &e, sizeof e);
    memcpy(k->bytes + k->used + sizeof e, k->key, n);
    k->used += sizeof e + n;
    return KEYS_NEW;
}
