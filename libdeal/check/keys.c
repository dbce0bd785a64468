/*
 * Positions visited, compared by all their bytes. Piles that no rule distinguishes are sorted first. Cards that no rule
 * distinguishes count as one, and cards that can never be uncovered are left out (see PROOFS.md).
 */
#include "keys.h"

#include "check.h"

#include <stdlib.h>

enum {
    KEYS_FIRST = 1 << 8,
    KEYS_TAG =
        48 /* in a slot, bits of the entry's hash sum from this bit up; the bits below have the place of the entry */
};

/* ---- piles that no rule distinguishes ---- */

static bool keys_touches(const struct deal_way *w, int g) { return (w->from | w->to | deal_way_asks(w)) >> g & 1; }

/* Does way W treat the piles of group G differently, or does a mechanism declare it? Redeals, and
 * deals to all piles in the order of their numbers, treat piles differently as long as cards can be dealt. */
static bool keys_way_tells(const struct deal_way *w, int g)
{
    if (!(w->is & BY_ANY & ~(uint32_t)(BY_START | BY_REDEAL)) || !keys_touches(w, g))
        return false;
    return (w->mech && !(w->is & LOOKS)) || w->is & ONLY_NEAR || (w->number | w->mark) >> g & 1 ||
           (w->is & PICKS_FROM && w->from >> g & 1) || (w->is & PICKS_TO && w->to >> g & 1);
}

/* Does a redeal leave cards on pile P? */
static bool keys_stays(const struct deal_rules *r, int p) { return !memchr(r->redeal.gather, p, r->redeal.gathers); }

/* May a pile of group G hold cards although its place counts as not dealt yet? This can be if a card is placed on it,
 * or if cards come to it otherwise than by a move of the player. It can be if layout or redeal deal cards to a pile and
 * none to one before it, or if a redeal deals to the group anew but leaves cards on the pile. */
static bool keys_skips_places(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];
    bool none = false;

    if (!group->limited)
        return false;
    for (int p = group->first; p < group->first + group->piles; p++) {
        if (r->pile[p].placed || (none && r->pile[p].deal) || (group->relay && keys_stays(r, p)))
            return true;
        none |= !r->pile[p].deal;
    }
    EACH_WAY(r, w)
    if (w->to >> g & 1 && w->is & BY_ANY & ~(uint32_t)(BY_START | BY_REDEAL | BY_PLAYER))
        return true;
    return false;
}

static bool keys_group_alike(const struct deal_rules *r, int g)
{
    const struct deal_group *group = &r->group[g];

    if (group->foundation || keys_skips_places(r, g) || r->pile[r->pack].group == g ||
        (r->talon != NO_PILE && r->pile[r->talon].group == g))
        return false;
    EACH_WAY(r, w)
    if (keys_way_tells(w, g))
        return false;
    return true;
}

/* Do deals or redeals distinguish pile P from others of its group while the pack has cards or a redeal is left? */
static bool keys_dealt(const struct deal_rules *r, int p)
{
    int g = r->pile[p].group;

    EACH_WAY(r, w)
    if ((w->to >> g & 1 && w->is & PICKS_ALL && w->is & BY_ANY & ~(uint32_t)BY_START) ||
        (w->is & BY_REDEAL && keys_touches(w, g)))
        return true;
    return memchr(r->redeal.gather, p, r->redeal.gathers);
}

static bool keys_pile_alike(const struct deal_rules *r, int p, int q)
{
    const struct deal_pile *a = &r->pile[p], *b = &r->pile[q];

    return a->kind == b->kind && !a->overs && !b->overs && !a->away && !b->away && pile_open(r, p) == pile_open(r, q) &&
           pile_show(r, p) == pile_show(r, q) && !a->down_reg == !b->down_reg && a->sources == b->sources &&
           !memcmp(a->source, b->source, a->sources);
}

static bool keys_lies_over(const struct deal_rules *r, int p)
{
    uint64_t under = 0;

    for (int word = 0; word < PILE_WORDS; word++)
        under |= r->pile[p].under[word];
    return under;
}

/* Does no card leave pile P, and does no rule depend on cards under its top? Foundations are excluded: their number of
 * cards determines the others where suits are fixed, so their key is written whole. */
static bool keys_out(const struct deal_rules *r, int p)
{
    int g = r->pile[p].group;

    EACH_WAY(r, w)
    if (w->is & UNDECLARED ||
        (w->is & BY_ANY & ~(uint32_t)BY_START && ((w->to && w->from >> g & 1) || (w->deep | w->mark) >> g & 1)))
        return false;
    return !r->group[g].foundation;
}

/* Do cards leave the groups of SET only in whole piles, for other piles of SET, and does no rule depend on the cards
 * under their tops, or on the number of these? */
static bool keys_wholes(const struct deal_rules *r, uint32_t set)
{
    EACH_WAY(r, w)
    {
        bool whole = w->mech && w->is & TAKES_PILE && !(w->is & (LAYS_UNDER | LAYS_ANEW)) && !(w->to & ~set);

        if (w->is & UNDECLARED)
            return false;
        if (w->is & BY_ANY & ~(uint32_t)BY_START &&
            ((w->from & set && w->to && !whole) || (deal_way_counts(w) | w->deep | w->mark) & set ||
             (w->to & set && (w->room || w->most))))
            return false;
    }
    return true;
}

/* Bit set of the groups in which cards under the top of a pile stay there for ever. */
static uint32_t keys_find_wholes(const struct deal_rules *r)
{
    uint32_t set = 0;

    EACH_WAY(r, w)
    set |= w->mech && w->is & TAKES_PILE ? w->from | w->to : 0;
    return !(set & r->sets.foundations) && keys_wholes(r, set) ? set : 0;
}

void deal_keys_find(struct check_keys *keys, const struct deal_rules *r)
{
    uint32_t wholes = keys_find_wholes(r);

    *keys = (struct check_keys){.r = r};
    keys->turns = deal_check_turns(r);
    keys->runs = deal_check_runs(r);
    keys->merges = deal_keys_alike(r, keys->alike) || keys->turns || keys->runs != NO_GROUP;
    for (int p = 0; p < r->piles; p++) {
        int g = r->pile[p].group, q = p;

        keys->dealt[p] = keys_dealt(r, p);
        if (keys_group_alike(r, g) && !keys_lies_over(r, p))
            for (q = 0; q < p; q++)
                if (keys_group_alike(r, r->pile[q].group) && !keys_lies_over(r, q) && keys_pile_alike(r, q, p))
                    break;
        keys->first[p] = (uint8_t)q;
        keys->pile[p] = (struct keys_pile){.cards = (size_t)r->table.at_cards + r->pile[p].offset,
                                           .reg = r->pile[p].down_reg,
                                           .top = keys_out(r, p) || wholes >> g & 1,
                                           .whole = wholes >> g & 1,
                                           .run = g == keys->runs};
        keys->merges |= q < p || keys->pile[p].top;
    }
}

bool deal_keys_begin(struct check_keys *keys, size_t memory)
{
    keys->memory = memory;
    keys->mask = KEYS_FIRST - 1;
    keys->slot = calloc(KEYS_FIRST, sizeof *keys->slot);
    keys->key = malloc(KEYS_BYTES);
    return keys->slot && keys->key;
}

bool deal_keys_new(struct check_keys *keys, const struct deal_rules *r, size_t memory)
{
    deal_keys_find(keys, r);
    return deal_keys_begin(keys, memory);
}

void deal_keys_free(struct check_keys *keys)
{
    free(keys->slot);
    free(keys->bytes);
    free(keys->key);
    *keys = (struct check_keys){.r = NULL};
}

/* ---- the key of a position ---- */

/* Writes to OUT the part of the key for pack and talon if turns are free, and returns its number of bytes. First comes
 * the number of their cards. Then comes the number of those on the talon, or 0 if turns lead from the position back to
 * it. The cards follow in the order in which turns bring them up. */
size_t deal_keys_write_stock(const struct check_keys *keys, const struct deal_state *s, uint8_t *out)
{
    int pack = pile_count(s, s->r->pack), talon = pile_count(s, s->r->talon);

    *out++ = (uint8_t)(pack + talon);
    *out++ = (uint8_t)(deal_check_turns_back(s) ? 0 : talon);
    for (int i = 0; i < talon; i++)
        *out++ = keys->alike[pile_card(s, s->r->talon, i)];
    for (int i = pack - 1; i >= 0; i--)
        *out++ = keys->alike[pile_card(s, s->r->pack, i)];
    return (size_t)(pack + talon) + 2;
}

/* The cards of pile P. */
static const uint8_t *keys_cards(const struct check_keys *keys, const struct deal_state *s, int p)
{
    return (const uint8_t *)s->t + keys->pile[p].cards;
}

int deal_keys_length(const struct check_keys *keys, const struct deal_state *s, int p)
{
    return keys->pile[p].run ? deal_check_root(s, p) + 1 : pile_count(s, p);
}

/* Writes the part of pile P to the key of the position: its register, its number of cards, and its cards. */
static size_t keys_write_pile(const struct check_keys *keys, const struct deal_state *s, int p, uint8_t *out)
{
    struct keys_pile pile = keys->pile[p];
    int n = keys->length[p], from = pile.top && n ? n - 1 : 0;
    const uint8_t *cards = keys_cards(keys, s, p);

    *out++ = (uint8_t)(pile.whole ? n > 0 : n);
    for (int i = from; i < n; i++)
        *out++ = keys->alike[cards[i]];
    if (pile.reg)
        *out = (uint8_t)reg_get(s, pile.reg);
    return (size_t)(n - from) + 1 + (pile.reg != 0);
}

/* Does pile P come before pile Q, which is interchangeable with it, in the key of a position? */
static bool keys_before(const struct check_keys *keys, const struct deal_state *s, int p, int q)
{
    const uint8_t *x = keys_cards(keys, s, p), *y = keys_cards(keys, s, q);
    int a = keys->length[p], b = keys->length[q], i = keys->pile[p].reg, j = keys->pile[q].reg;

    for (int n = 0; n < a && n < b; n++)
        if (keys->alike[x[n]] != keys->alike[y[n]])
            return keys->alike[x[n]] < keys->alike[y[n]];
    return a != b ? a < b : i && reg_get(s, i) < reg_get(s, j);
}

/* Lists the piles in the order in which they enter the key: interchangeable piles are sorted by their bytes. */
static void keys_order(const struct check_keys *keys, const struct deal_state *s, uint8_t pile[MAX_PILES])
{
    bool dealing = pile_count(s, keys->r->pack) || deal_redeal_left(s);

    for (int p = 0; p < keys->r->piles; p++) {
        pile[p] = (uint8_t)p;
        if (keys->first[p] == p || (dealing && keys->dealt[p]))
            continue;
        /* insertion sort of pile p among the interchangeable piles before it */
        for (int at = p, q = p - 1; q >= keys->first[p]; q--) {
            if (keys->first[q] != keys->first[p])
                continue;
            if (!keys_before(keys, s, pile[at], pile[q]))
                break;
            uint8_t other = pile[q];

            pile[q] = pile[at];
            pile[at] = other;
            at = q;
        }
    }
}

size_t deal_keys_write(struct check_keys *keys, const struct deal_state *s)
{
    const struct deal_rules *r = keys->r;
    uint8_t pile[MAX_PILES], *out = keys->key;
    size_t n = 0;

    for (int i = 0; i < r->regs; i++)
        if (!r->reg_tied[i])
            out[n++] = (uint8_t)reg_get(s, i);
    for (int p = 0; p < r->piles; p++)
        keys->length[p] = (uint8_t)deal_keys_length(keys, s, p);
    keys_order(keys, s, pile);
    for (int p = 0; p < r->piles; p++)
        if (!keys->turns || (pile[p] != r->pack && pile[p] != r->talon))
            n += keys_write_pile(keys, s, pile[p], out + n);
    if (keys->turns)
        n += deal_keys_write_stock(keys, s, out + n);
    return n;
}

/* ---- the set ---- */

static uint64_t keys_sum(const uint8_t *bytes, size_t n)
{
    uint64_t sum = n, eight = 0;

    for (; n >= sizeof eight; n -= sizeof eight, bytes += sizeof eight) {
        memcpy(&eight, bytes, sizeof eight);
        sum = (sum ^ eight) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
    }
    eight = 0;
    memcpy(&eight, bytes, n);
    return deal_mix(sum ^ eight);
}

/* An entry of the set of positions: the length of the key, the number of the position, and the bytes of the key. */
struct keys_entry {
    uint32_t number;
    uint16_t n;
};

static const uint8_t *keys_entry(const struct check_keys *keys, size_t at, struct keys_entry *entry)
{
    const uint8_t *bytes = keys->bytes + (at & (((uint64_t)1 << KEYS_TAG) - 1)) - 1;

    memcpy(entry, bytes, sizeof *entry);
    return bytes + sizeof *entry;
}

/* The slot of the key that has N bytes and the hash SUM, or the free slot in which it belongs. */
static uint64_t *keys_find(const struct check_keys *keys, const uint8_t *key, size_t n, uint64_t sum, uint32_t *number)
{
    size_t at = sum & keys->mask;
    struct keys_entry e;

    for (; keys->slot[at]; at = (at + 1) & keys->mask) {
        const uint8_t *bytes;

        if ((keys->slot[at] ^ sum) >> KEYS_TAG)
            continue;
        bytes = keys_entry(keys, keys->slot[at], &e);
        if (e.n == n && !memcmp(bytes, key, n)) {
            *number = e.number;
            break;
        }
    }
    return &keys->slot[at];
}

static bool keys_grow(struct check_keys *keys)
{
    uint64_t *slot = calloc(2 * (keys->mask + 1), sizeof *slot), *old = keys->slot;
    size_t slots = keys->mask + 1;
    struct keys_entry e;
    uint32_t number;

    if (!slot)
        return false;
    keys->slot = slot;
    keys->mask = 2 * slots - 1;
    for (size_t i = 0; i < slots; i++)
        if (old[i]) {
            const uint8_t *bytes = keys_entry(keys, old[i], &e);

            *keys_find(keys, bytes, e.n, keys_sum(bytes, e.n), &number) = old[i];
        }
    free(old);
    return true;
}

/* Makes room for a key of N bytes. Returns false if memory or the limit of memory runs out. */
static bool keys_room(struct check_keys *keys, size_t n)
{
    size_t cap = keys->cap ? keys->cap : 1 << 12;
    uint8_t *bytes;

    while (cap < keys->used + n + sizeof(struct keys_entry))
        cap *= 2;
    if (cap + 16 * keys->mask > keys->memory || keys->number == UINT32_MAX)
        return false;
    if (cap > keys->cap) {
        bytes = realloc(keys->bytes, cap);
        if (!bytes)
            return false;
        keys->bytes = bytes;
        keys->cap = cap;
    }
    return 2 * (size_t)keys->number < keys->mask || keys_grow(keys);
}

enum keys_answer deal_keys_meet(struct check_keys *keys, const struct deal_state *s, uint32_t *number)
{
    size_t n = deal_keys_write(keys, s);
    struct keys_entry e = {.number = keys->number, .n = (uint16_t)n};
    uint64_t *slot, sum = keys_sum(keys->key, n);

    if (!keys_room(keys, n))
        return KEYS_FULL;
    slot = keys_find(keys, keys->key, n, sum, number);
    if (*slot)
        return KEYS_OLD;
    *slot = (keys->used + 1) | sum >> KEYS_TAG << KEYS_TAG;
    *number = keys->number++;
    memcpy(keys->bytes + keys->used, &e, sizeof e);
    memcpy(keys->bytes + keys->used + sizeof e, keys->key, n);
    keys->used += sizeof e + n;
    return KEYS_NEW;
}
