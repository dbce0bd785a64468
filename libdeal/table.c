/*
 * The table: a flat block of bytes, copied by memcpy, changed by three mutations
 * only.  Each writes its inverse to the journal, so that undo restores every byte.
 *
 * The hash is kept as the table changes.  A pile is a polynomial over its whole
 * content, h' = h * P + Z[card] on laying a card, undone with the inverse of P;
 * the position is the sum over piles of mix(h + token of the pile's class), plus
 * the registers.  The sum makes positions meet whatever the order of
 * interchangeable piles.  A sum over pairs of neighbours would be quicker, and is
 * unsound: with twins it merges KH 9S 8S | 2D 9S and KH 9S | 2D 9S 8S.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define POLY 0x9E6C63D0676A9A99u
#define POLY_INVERSE 0xB23D0FA7011F19A9u
#define DOWN_FACTOR 0xD6E8FEB86659FD93u

static const uint64_t card_key[52] = {
    0x3C1EBA8B4DCCC148, 0x533E00F7F3C606D4, 0xEEFA317FAC7AB8FD, 0x9A989360446679B8,
    0xC8E28BFE16044686, 0xEE73B213DFD00283, 0x73107157F961EA45, 0xE637BB4C9E7D0985,
    0xEECA0D1638D4FF44, 0x927F2452D4B0258A, 0x5267207749D7D891, 0x7D58D2344464BD8E,
    0x103269E656FB174C, 0x2F61324E2880D25C, 0xA05955C9267C7F5F, 0xACD6640CD844B3DB,
    0xE4EF795FF906FDCE, 0x5982B57817B1014F, 0x3D836A4CEFE2D32C, 0x5FFDC18818799A51,
    0x685FEE6DB9884765, 0xAB1B255251AABB9F, 0x99803E79206B9DE2, 0xC99070D0B823C1BF,
    0x4426ACBA529F17CC, 0x98FD4A3EBA5761F5, 0xD75AB635202FF869, 0xFE7F4D1F11DAC5E8,
    0xE3A920EFC4409C42, 0xBD6F06C9DA178CC3, 0x1416B2FC5E794939, 0x5B45A4A7152F9B41,
    0x68D7A2CE8EBA591C, 0x6E1AD258BB59A39B, 0x0DD281CA0FC8F793, 0x012BD79C680791AE,
    0x6FBEA466B13FCE84, 0x61C223B280FF955C, 0xF63D542F42B063DA, 0xDF88318C88CC5FE2,
    0x42E7CDB2A969552B, 0x4259010126B363D2, 0x95F9F779259E6B9D, 0x2281577824742403,
    0x72C54FF1213DC704, 0xBDE303994CED506C, 0xB33DCF8EFFA47CF5, 0xB863155FBD1DCDD8,
    0x0048F2705BC4D5B6, 0x152E02B4E1F4242B, 0x430BB5C3F4DBB47F, 0x245E348F43A15722,
};

enum { J_SPLICE, J_PERMUTE, J_SET, J_MOVE };

uint64_t deal_mix(uint64_t z)
{
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint64_t deal_random(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    return deal_mix(*state);
}

/* ---- hashes ---- */

static uint64_t share(const struct deal_state *s, int pile)
{
    const struct deal_pile *p = &s->r->pile[pile];
    uint64_t h = table_pile_hash(s)[pile] + p->token;

    if (p->down_reg)
        h += DOWN_FACTOR * table_regs(s)[p->down_reg];
    return deal_mix(h);
}

static uint64_t pile_poly(const struct deal_state *s, int pile)
{
    const uint8_t *cards = table_cards(s, pile);
    uint64_t h = 0;

    for (int i = 0, n = pile_count(s, pile); i < n; i++)
        h = h * POLY + card_key[cards[i]];
    return h;
}

/* The pile that shows how many of its cards lie face down in register REG, or -1. */
static int pile_of_register(const struct deal_state *s, int reg)
{
    for (int p = 0; p < s->r->piles; p++)
        if (s->r->pile[p].down_reg == reg)
            return p;
    return -1;
}

static uint64_t reg_share(const struct deal_state *s, int reg)
{
    return deal_mix(s->r->reg_token[reg] + table_regs(s)[reg]);
}

static bool reg_tied(const struct deal_state *s, int reg) { return s->r->reg_tied[reg]; }

uint64_t deal_table_hash(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    uint64_t hash = 0;

    for (int p = 0; p < r->piles; p++) {
        uint64_t h = pile_poly(s, p) + r->pile[p].token;
        if (r->pile[p].down_reg)
            h += DOWN_FACTOR * table_regs(s)[r->pile[p].down_reg];
        hash += deal_mix(h);
    }
    for (int i = 0; i < r->regs; i++)
        if (!reg_tied(s, i))
            hash += reg_share(s, i);
    return hash;
}

void deal_table_rehash(struct deal_state *s)
{
    for (int p = 0; p < s->r->piles; p++)
        table_pile_hash(s)[p] = pile_poly(s, p);
    s->t->hash = deal_table_hash(s);
}

/* ---- the journal: one word an entry; permute keeps the old order in words before it ---- */

static bool journal_room(struct deal_state *s, size_t words)
{
    uint64_t *more;
    size_t cap;

    if (s->journal_len + words <= s->journal_cap)
        return true;
    cap = 2 * s->journal_cap + words + 64;
    more = realloc(s->journal, cap * sizeof *more);
    if (!more) { /* what was done stays done; a journal with a gap would undo the wrong cards */
        s->failed = true;
        s->journal_len = s->depth = 0;
        return false;
    }
    s->journal = more;
    s->journal_cap = cap;
    return true;
}

static void log_entry(struct deal_state *s, int op, int a, int b, int n, int c, int d, int e)
{
    if (journal_room(s, 1))
        s->journal[s->journal_len++] = (uint64_t)op | (uint64_t)a << 8 | (uint64_t)b << 16 | (uint64_t)n << 24 |
                                       (uint64_t)c << 32 | (uint64_t)d << 40 | (uint64_t)e << 48;
}

static int entry_byte(uint64_t entry, int i) { return (int)(entry >> (8 * i) & 0xFF); }

/* ---- splice ---- */

static void move_cards(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed)
{
    uint8_t held[DEAL_CARDS_MAX];
    uint8_t *a = table_cards(s, from), *b = table_cards(s, to), *count = table_counts(s);

    for (int i = 0; i < n; i++)
        held[i] = a[reversed ? at + n - 1 - i : at + i];
    memmove(a + at, a + at + n, (size_t)(count[from] - at - n));
    count[from] = (uint8_t)(count[from] - n);
    memset(a + count[from], 0, (size_t)n); /* equal tables have equal bytes */
    memmove(b + to_at + n, b + to_at, (size_t)(count[to] - to_at));
    memcpy(b + to_at, held, (size_t)n);
    count[to] = (uint8_t)(count[to] + n);
}

static void splice(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed)
{
    uint64_t *ph = table_pile_hash(s);

    s->t->hash -= share(s, from) + (to != from ? share(s, to) : 0);
    move_cards(s, from, at, n, to, to_at, reversed);
    ph[from] = pile_poly(s, from);
    if (to != from)
        ph[to] = pile_poly(s, to);
    s->t->hash += share(s, from) + (to != from ? share(s, to) : 0);
}

/* A rule file may promise that a pile holds fewer cards than it comes to: then the action fails. */
static bool room(struct deal_state *s, int pile, int n)
{
    if (pile_count(s, pile) + n > s->r->pile[pile].cap)
        s->failed = true;
    return pile_count(s, pile) + n <= s->r->pile[pile].cap;
}

void deal_table_splice(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed)
{
    if (!n || (from != to && !room(s, to, n)))
        return;
    log_entry(s, J_SPLICE, from, at, n, to, to_at, reversed);
    splice(s, from, at, n, to, to_at, reversed);
}

/* The top of one pile to the top of another. */
static void move_top(struct deal_state *s, int from, int to)
{
    uint64_t *ph = table_pile_hash(s);
    uint8_t *count = table_counts(s), *a = table_cards(s, from), *b = table_cards(s, to);
    uint8_t card = a[count[from] - 1];

    s->t->hash -= share(s, from) + share(s, to);
    a[--count[from]] = 0;
    b[count[to]++] = card;
    ph[from] = (ph[from] - card_key[card]) * POLY_INVERSE;
    ph[to] = ph[to] * POLY + card_key[card];
    s->t->hash += share(s, from) + share(s, to);
}

void deal_table_move(struct deal_state *s, int from, int to)
{
    if (!room(s, to, 1))
        return;
    log_entry(s, J_MOVE, from, 0, 1, to, 0, 0);
    move_top(s, from, to);
}

void deal_table_discard(struct deal_state *s, int from, int to)
{
    uint8_t card = pile_top(s, from);
    int at = pile_count(s, to);

    while (at && pile_card(s, to, at - 1) > card)
        at--;
    deal_table_splice(s, from, pile_count(s, from) - 1, 1, to, at, false);
}

/* ---- permute ---- */

static void place_order(struct deal_state *s, int pile, const uint8_t *order)
{
    s->t->hash -= share(s, pile);
    memcpy(table_cards(s, pile), order, (size_t)pile_count(s, pile));
    table_pile_hash(s)[pile] = pile_poly(s, pile);
    s->t->hash += share(s, pile);
}

void deal_table_permute(struct deal_state *s, int pile, const uint8_t *order)
{
    size_t n = (size_t)pile_count(s, pile), words = (n + 7) / 8;

    if (journal_room(s, words + 1)) {
        memcpy(s->journal + s->journal_len, table_cards(s, pile), n);
        s->journal_len += words;
        log_entry(s, J_PERMUTE, pile, 0, (int)n, 0, 0, 0);
    }
    place_order(s, pile, order);
}

/* ---- set ---- */

static void set(struct deal_state *s, int reg, int value)
{
    int pile = reg_tied(s, reg) ? pile_of_register(s, reg) : -1;

    s->t->hash -= pile >= 0 ? share(s, pile) : reg_share(s, reg);
    table_regs(s)[reg] = (uint8_t)value;
    s->t->hash += pile >= 0 ? share(s, pile) : reg_share(s, reg);
}

void deal_table_set(struct deal_state *s, int reg, int value)
{
    if (table_regs(s)[reg] == value)
        return;
    log_entry(s, J_SET, reg, table_regs(s)[reg], 0, 0, 0, 0);
    set(s, reg, value);
}

/* ---- undo ---- */

static void undo_entry(struct deal_state *s, uint64_t entry)
{
    int a = entry_byte(entry, 1), b = entry_byte(entry, 2), n = entry_byte(entry, 3);
    int to = entry_byte(entry, 4), to_at = entry_byte(entry, 5), reversed = entry_byte(entry, 6);
    uint8_t order[DEAL_CARDS_MAX];

    switch (entry_byte(entry, 0)) {
    case J_MOVE:
        move_top(s, to, a);
        break;
    case J_SPLICE:
        splice(s, to, to_at, n, a, b, reversed);
        break;
    case J_SET:
        set(s, a, b);
        break;
    default:
        s->journal_len -= ((size_t)n + 7) / 8;
        memcpy(order, s->journal + s->journal_len, (size_t)n);
        place_order(s, a, order);
        break;
    }
}

void deal_table_undo(struct deal_state *s, size_t mark)
{
    while (s->journal_len > mark)
        undo_entry(s, s->journal[--s->journal_len]);
}
