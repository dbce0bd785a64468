/*
 * The table, which stores the cards of a position: a flat block of bytes, copied by memcpy and changed by three
 * mutations only. Each writes its inverse to the journal, so that undo restores every byte.
 *
 * The hash of the position is updated with each mutation. It is the sum over piles of mix(h + token of the pile's
 * class), plus terms of the registers. Interchangeable piles have equal tokens, so their order does not change the sum.
 * The number h covers the properties of the pile that the rules can still observe (rules/identity.c). It covers all
 * cards in order (a polynomial), all cards in any order (a sum), the top card, or the number of cards. Adding a card to
 * the polynomial gives h' = h * P + key[card]; multiplying by the inverse of P removes it.
 *
 * A sum over pairs of neighbours would be faster than a polynomial, but is unsound: if two cards are equal, it merges
 * KH 9S 8S | 2D 9S and KH 9S | 2D 9S 8S.
 */
#include "action.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

enum { J_SPLICE, J_PERMUTE, J_SET, J_MOVE };

uint64_t deal_random(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    return deal_mix(*state);
}

/* ---- hashes ---- */

static const struct deal_identity *identity_of(const struct deal_state *s)
{
    int phase = (deal_redeal_left(s) ? PHASE_REDEAL : 0) | (pile_count(s, s->r->pack) ? PHASE_PACK : 0);
    return s->r->identity[phase];
}

/* The stored hash of a pile: a polynomial of its cards if their order matters under the rules, else their sum. */
static uint64_t pile_hash(const struct deal_state *s, const struct deal_identity *id, int pile)
{
    const uint8_t *cards = table_cards(s, pile);
    uint64_t factor = id->form[pile] == FORM_ORDER ? POLY : 1, h = 0;

    for (int i = 0, n = id->form[pile] < FORM_BAG ? 0 : pile_count(s, pile); i < n; i++)
        h = h * factor + id->key[cards[i]];
    return h;
}

static uint64_t share(const struct deal_state *s, const struct deal_identity *id, int pile, uint64_t h)
{
    int n = pile_count(s, pile);

    return share_of(s, id, pile,
                    (struct seen_pile){h, top_part(s, id, pile, n), n, table_regs(s)[s->r->pile[pile].down_reg]});
}

uint64_t deal_table_share_of(const struct deal_state *s, int pile)
{
    return share(s, s->identity, pile, table_pile_hash(s)[pile]);
}

uint64_t deal_table_share_laid(const struct deal_state *s, int pile, uint8_t card)
{
    const struct deal_identity *id = s->identity;
    uint64_t factor = id->form[pile] == FORM_ORDER ? POLY : 1;

    return share_of(s, id, pile,
                    (struct seen_pile){table_pile_hash(s)[pile] * factor + id->key[card], card_part(id, card),
                                       pile_count(s, pile) + 1, table_regs(s)[s->r->pile[pile].down_reg]});
}

static uint64_t regs_hash(const struct deal_state *s)
{
    uint64_t hash = 0;

    for (int i = 0; i < s->r->regs; i++)
        if (!s->r->reg_tied[i])
            hash += reg_share(s, i);
    return hash;
}

uint64_t deal_table_hash(const struct deal_state *s)
{
    const struct deal_identity *id = identity_of(s);
    uint64_t hash = regs_hash(s);

    for (int p = 0; p < s->r->piles; p++)
        hash += share(s, id, p, pile_hash(s, id, p));
    return hash;
}

void deal_table_find_identity(struct deal_state *s) { s->identity = identity_of(s); }

void deal_table_rehash(struct deal_state *s)
{
    deal_table_find_identity(s);
    s->t->hash = regs_hash(s);
    for (int p = 0; p < s->r->piles; p++) {
        table_pile_hash(s)[p] = pile_hash(s, s->identity, p);
        s->t->hash += deal_table_share(s, p);
    }
}

/* Recomputes the position's hash if the phase of the game has changed (pack empty, no redeal left), because the
 * equivalence of positions depends on the phase. */
static inline void keep_phase(struct deal_state *s)
{
    if (s->identity != identity_of(s))
        deal_table_rehash(s);
}

/* Replaces the content of pile P by N cards. */
static void replace_pile(struct deal_state *s, int p, const uint8_t *cards, int n)
{
    int before = pile_count(s, p);

    s->t->hash -= deal_table_share(s, p);
    memcpy(table_cards(s, p), cards, (size_t)n);
    if (n < before) /* clear the bytes after the last card of the pile, so that equal tables have equal bytes */
        memset(table_cards(s, p) + n, 0, (size_t)(before - n));
    table_counts(s)[p] = (uint8_t)n;
    table_pile_hash(s)[p] = pile_hash(s, s->identity, p);
    s->t->hash += deal_table_share(s, p);
    pile_touch(s, p);
}

void deal_table_replace(struct deal_state *s, const uint8_t *head, const uint8_t *cards)
{
    size_t regs = (size_t)s->r->regs;
    const uint8_t *count = head + regs;
    bool same = !memcmp(table_regs(s), head, regs);

    for (int p = 0; p < s->r->piles; cards += count[p++])
        if (count[p] != pile_count(s, p) || (count[p] && *table_cards(s, p) != *cards) ||
            /* compare the first card inline, since that avoids most calls of memcmp */
            (count[p] > 1 && memcmp(table_cards(s, p) + 1, cards + 1, count[p] - 1u)))
            replace_pile(s, p, cards, count[p]);
    memcpy(table_regs(s), head, regs);
    s->journal_len = 0;
    if (same)
        keep_phase(s);
    else
        deal_table_rehash(s);
}

/* ---- which piles hold cards ---- */

void deal_table_filled(const struct deal_state *s, uint64_t filled[PILE_WORDS])
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7Fu;
    const uint8_t *count = table_counts(s);
    int p = 0;

    memset(filled, 0, PILE_WORDS * sizeof *filled);
    /* set the high bit of each byte that is not 0, then collect these bits */
    for (; p + 8 <= s->r->piles; p += 8) {
        uint64_t eight;

        memcpy(&eight, count + p, sizeof eight);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = __builtin_bswap64(eight);
#endif
        eight = (((eight & low) + low) | eight) & ~low;
        filled[p / 64] |= ((eight >> 7) * 0x0102040810204080u >> 56) << p % 64;
    }
    for (; p < s->r->piles; p++)
        filled[p / 64] |= (uint64_t)(count[p] > 0) << p % 64;
}

/* ---- ranks from the base rank on ---- */

uint64_t deal_table_based(const struct deal_state *s, int g, uint8_t card, uint64_t mask)
{
    const struct deal_based *based = &s->r->base.of[g];
    int n = s->r->cards.ranks, base = base_row(s), last = (base + n - 1) % n, rank = deal_rank(card) - 1;
    uint64_t other = 0;

    if (base < 0 || (rank != base && rank != last) || based->sums >> (base + last + 2) & 1)
        return mask;
    for (int suit = 0; suit < 4; suit++)
        other |= card_bit((uint8_t)(13 * suit + (rank == base ? last : base)));
    return mask & ~(other & based->lacks[rank != base]);
}

/* ---- the journal: an entry is the hash before it, and a word; permute keeps the old order in words before them ----
 */

static bool journal_grow(struct deal_state *s, size_t words)
{
    uint64_t *more;
    size_t cap;

    cap = 2 * s->journal_cap + words + 64;
    more = realloc(s->journal, cap * sizeof *more);
    /* After a failed allocation the journal has a gap, and undo would restore wrong cards. It is cleared, so earlier
     * actions cannot be undone. */
    if (!more) {
        s->failed = true;
        s->journal_len = s->depth = 0;
        return false;
    }
    s->journal = more;
    s->journal_cap = cap;
    return true;
}

static inline bool journal_room(struct deal_state *s, size_t words)
{
    return s->journal_len + words <= s->journal_cap || journal_grow(s, words);
}

static inline void log_entry(struct deal_state *s, int op, int a, int b, int n, int c, int d, int e)
{
    if (!journal_room(s, 2))
        return;
    s->journal[s->journal_len++] = s->t->hash;
    s->journal[s->journal_len++] = (uint64_t)op | (uint64_t)a << 8 | (uint64_t)b << 16 | (uint64_t)n << 24 |
                                   (uint64_t)c << 32 | (uint64_t)d << 40 | (uint64_t)e << 48 | (uint64_t)s->mover << 56;
}

static int entry_byte(uint64_t entry, int i) { return (int)(entry >> (8 * i) & 0xFF); }

/* ---- splice ---- */

static void move_cards(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed)
{
    uint8_t held[DEAL_CARDS_MAX];
    uint8_t *a = table_cards(s, from), *b = table_cards(s, to), *count = table_counts(s);

    if (reversed)
        for (int i = 0; i < n; i++)
            held[i] = a[at + n - 1 - i];
    else
        memcpy(held, a + at, (size_t)n);
    if (at + n < count[from])
        memmove(a + at, a + at + n, (size_t)(count[from] - at - n));
    count[from] = (uint8_t)(count[from] - n);
    /* clear the bytes after the last card, so that equal tables have equal bytes */
    memset(a + count[from], 0, (size_t)n);
    if (to_at < count[to])
        memmove(b + to_at + n, b + to_at, (size_t)(count[to] - to_at));
    memcpy(b + to_at, held, (size_t)n);
    count[to] = (uint8_t)(count[to] + n);
}

/* Subtracts the terms of piles A and B, which may be the same pile, from the position's hash. */
static void open_piles(struct deal_state *s, int a, int b)
{
    s->t->hash -= deal_table_share(s, a) + (a != b ? deal_table_share(s, b) : 0);
}

static void close_piles(struct deal_state *s, int a, int b)
{
    s->t->hash += deal_table_share(s, a) + (a != b ? deal_table_share(s, b) : 0);
    if (a == s->r->pack || b == s->r->pack)
        keep_phase(s);
}

/* Is there room for N more cards in the pile? Capacities are computed from the rules (rules/capacity.c). If one were
 * too small, the action would fail. */
static bool table_room(struct deal_state *s, int pile, int n)
{
    if (pile_count(s, pile) + n > s->r->pile[pile].cap)
        s->failed = true;
    return pile_count(s, pile) + n <= s->r->pile[pile].cap;
}

/* The stored hash of pile P after its last N cards, which the stored value does not include yet, are added. */
static uint64_t hash_with(const struct deal_state *s, int p, int n)
{
    const struct deal_identity *id = s->identity;
    uint64_t h = table_pile_hash(s)[p];

    for (int i = pile_count(s, p) - n; i < pile_count(s, p); i++)
        h = hash_with_top(h, id->form[p], id->key[pile_card(s, p, i)]);
    return h;
}

/* Moves N cards and updates the stored hashes of both piles, but not the hash of the position. */
static void splice(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed)
{
    uint64_t *ph = table_pile_hash(s);
    bool tops = from != to && at + n == pile_count(s, from) && to_at == pile_count(s, to);

    if (tops)
        ph[from] = hash_without(s, from, n);
    move_cards(s, from, at, n, to, to_at, reversed);
    if (tops) {
        ph[to] = hash_with(s, to, n);
    } else {
        ph[from] = pile_hash(s, s->identity, from);
        ph[to] = pile_hash(s, s->identity, to);
    }
    pile_touch(s, from);
    pile_touch(s, to);
}

void deal_table_splice(struct deal_state *s, int from, int at, int n, int to, int to_at, bool reversed)
{
    if (!n || (from != to && !table_room(s, to, n)))
        return;
    log_entry(s, J_SPLICE, from, at, n, to, to_at, reversed);
    open_piles(s, from, to);
    splice(s, from, at, n, to, to_at, reversed);
    close_piles(s, from, to);
}

/* Moves the top card of pile FROM to the top of pile TO and updates no hash. Returns the card. */
static inline uint8_t lay_top(struct deal_state *s, int from, int to)
{
    const struct deal_rules *r = s->r;
    uint8_t *table = (uint8_t *)s->t, *count = table + r->table.at_count, *cards = table + r->table.at_cards;
    uint8_t *top = cards + r->pile[from].offset + --count[from], *place = cards + r->pile[to].offset + count[to]++;
    uint8_t card = *top;

    *top = 0;
    *place = card;
    pile_touch(s, from);
    pile_touch(s, to);
    return card;
}

/* Moves the top card of pile FROM to pile TO and updates the stored hashes of both piles, but not the hash of the
 * position. */
static void move_top(struct deal_state *s, int from, int to)
{
    const struct deal_identity *id = s->identity;
    uint64_t *ph = table_pile_hash(s), key = id->key[lay_top(s, from, to)];

    ph[from] = hash_without_top(ph[from], id->form[from], key);
    ph[to] = hash_with_top(ph[to], id->form[to], key);
}

/* Moves the top card between two piles whose card order matters (FORM_ORDER, the most frequent form) and updates all
 * hashes. */
static inline void move_ordered(struct deal_state *s, int from, int to)
{
    const struct deal_identity *id = s->identity;
    uint64_t *ph = table_pile_hash(s), key = id->key[lay_top(s, from, to)];
    uint64_t a = ph[from], b = ph[to], hash = s->t->hash - deal_mix(a + id->token[from]) - deal_mix(b + id->token[to]);

    ph[from] = a = (a - key) * POLY_INVERSE;
    ph[to] = b = b * POLY + key;
    s->t->hash = hash + deal_mix(a + id->token[from]) + deal_mix(b + id->token[to]);
}

static void move_any(struct deal_state *s, int from, int to)
{
    open_piles(s, from, to);
    move_top(s, from, to);
    s->t->hash += deal_table_share(s, from) + (from != to ? deal_table_share(s, to) : 0);
}

void deal_table_move(struct deal_state *s, int from, int to)
{
    const struct deal_identity *id = s->identity;

    if (!table_room(s, to, 1))
        return;
    log_entry(s, J_MOVE, from, 0, 1, to, 0, 0);
    if (id_ordered(id, from) && id_ordered(id, to) && from != to)
        move_ordered(s, from, to);
    else
        move_any(s, from, to);
    if (from == s->r->pack || to == s->r->pack)
        keep_phase(s);
}

void deal_table_lay(struct deal_state *s, int from, int to, bool under)
{
    uint8_t *count = table_counts(s), *a = table_cards(s, from), *b = table_cards(s, to);

    if (!table_room(s, to, 1))
        return;
    if (under)
        memmove(b + 1, b, count[to]);
    b[under ? 0 : count[to]] = a[--count[from]];
    a[count[from]] = 0;
    count[to]++;
    pile_touch(s, from);
    pile_touch(s, to);
}

/* ---- permute ---- */

/* Reorders the cards of a pile and updates its stored hash, but not the hash of the position. */
static void place_order(struct deal_state *s, int pile, const uint8_t *order)
{
    pile_touch(s, pile);
    memcpy(table_cards(s, pile), order, (size_t)pile_count(s, pile));
    table_pile_hash(s)[pile] = pile_hash(s, s->identity, pile);
}

void deal_table_permute(struct deal_state *s, int pile, const uint8_t *order)
{
    size_t n = (size_t)pile_count(s, pile), words = (n + 7) / 8;

    if (journal_room(s, words + 2)) {
        memcpy(s->journal + s->journal_len, table_cards(s, pile), n);
        s->journal_len += words;
        log_entry(s, J_PERMUTE, pile, 0, (int)n, 0, 0, 0);
    }
    open_piles(s, pile, pile);
    place_order(s, pile, order);
    close_piles(s, pile, pile);
}

/* ---- set ---- */

/* The pile to which register REG (a counter in a position) belongs, or -1. */
static int pile_of_register(const struct deal_state *s, int reg)
{
    for (int p = 0; s->r->reg_tied[reg] && p < s->r->piles; p++)
        if (s->r->pile[p].down_reg == reg)
            return p;
    return -1;
}

void deal_table_set(struct deal_state *s, int reg, int value)
{
    int pile;

    if (table_regs(s)[reg] == value)
        return;
    log_entry(s, J_SET, reg, table_regs(s)[reg], 0, 0, 0, 0);
    pile = pile_of_register(s, reg);
    s->t->hash -= pile >= 0 ? deal_table_share(s, pile) : reg_share(s, reg);
    table_regs(s)[reg] = (uint8_t)value;
    s->t->hash += pile >= 0 ? deal_table_share(s, pile) : reg_share(s, reg);
    if (reg == REG_REDEALS)
        keep_phase(s);
}

/* ---- undo ---- */

/* Undoes one entry of the journal. True if the phase of the game may have changed, so that the hash must be
 * recomputed. */
static bool undo_entry(struct deal_state *s, uint64_t entry)
{
    int a = entry_byte(entry, 1), b = entry_byte(entry, 2), n = entry_byte(entry, 3);
    int to = entry_byte(entry, 4), to_at = entry_byte(entry, 5), reversed = entry_byte(entry, 6);
    uint8_t order[DEAL_CARDS_MAX];

    switch (entry_byte(entry, 0)) {
    case J_SPLICE: splice(s, to, to_at, n, a, b, reversed); return a == s->r->pack || to == s->r->pack;
    case J_SET: table_regs(s)[a] = (uint8_t)b; return a == REG_REDEALS;
    default:
        s->journal_len -= ((size_t)n + 7) / 8;
        memcpy(order, s->journal + s->journal_len, (size_t)n);
        place_order(s, a, order);
        return false;
    }
}

/* Moves the top card of pile TO back to pile FROM and updates their stored hashes, but not the hash of the position. */
static inline void unmove_top(struct deal_state *s, int from, int to)
{
    const struct deal_identity *id = s->identity;
    uint64_t *ph = table_pile_hash(s), key;

    if (id->form[from] != FORM_ORDER || id->form[to] != FORM_ORDER) {
        move_top(s, to, from);
        return;
    }
    key = id->key[lay_top(s, to, from)];
    ph[to] = (ph[to] - key) * POLY_INVERSE;
    ph[from] = ph[from] * POLY + key;
}

/* Undoes all changes after index MARK of the journal. The journal restores the hash, unless an undone action changed
 * the phase of the game. */
void deal_table_undo(struct deal_state *s, size_t mark)
{
    while (s->journal_len > mark) {
        uint64_t entry = s->journal[--s->journal_len], hash = s->journal[--s->journal_len];
        int from = entry_byte(entry, 1), to = entry_byte(entry, 4);
        bool phase;

        if (entry_byte(entry, 0) == J_MOVE) { /* a move of one top card is the most frequent kind of journal entry */
            unmove_top(s, from, to);
            phase = from == s->r->pack || to == s->r->pack;
        } else {
            phase = undo_entry(s, entry);
        }
        s->t->hash = hash;
        if (phase)
            keep_phase(s);
    }
}

/* ---- reading the journal ---- */

bool deal_table_read_back(const struct deal_state *s, size_t mark, size_t *end, struct deal_change *out)
{
    uint64_t entry;
    int op;

    if (*end <= mark)
        return false;
    entry = s->journal[*end - 1];
    op = entry_byte(entry, 0);
    *out = (struct deal_change){
        .kind = op == J_SET       ? CHANGE_REGISTER
                : op == J_PERMUTE ? CHANGE_ORDER
                : op == J_MOVE    ? CHANGE_TOP
                                  : CHANGE_SPLICE,
        .from = (uint8_t)entry_byte(entry, 1),
        .at = (uint8_t)entry_byte(entry, 2),
        .n = (uint8_t)entry_byte(entry, 3),
        .to = (uint8_t)entry_byte(entry, op == J_PERMUTE ? 1 : 4),
        .to_at = (uint8_t)entry_byte(entry, 5),
        .reversed = entry_byte(entry, 6),
    };
    *end -= 2 + (op == J_PERMUTE ? ((size_t)out->n + 7) / 8 : 0);
    return true;
}

bool deal_table_undo_last(struct deal_state *s, struct deal_moved *moved)
{
    size_t end = s->journal_len;
    int who = entry_byte(s->journal[end - 1], 7);
    struct deal_change c = {0};

    deal_table_read_back(s, 0, &end, &c);
    deal_table_undo(s, end);
    *moved = (struct deal_moved){.from = c.from,
                                 .at = c.at,
                                 .n = c.n,
                                 .to = c.to,
                                 .to_at = c.to_at,
                                 .anew = c.kind == CHANGE_ORDER || c.reversed,
                                 .by = (uint32_t)1 << (who & 7),
                                 .mech = (uint8_t)(who >> 3)};
    if (c.kind == CHANGE_TOP) {
        moved->at = (uint8_t)(pile_count(s, c.from) - 1);
        moved->to_at = (uint8_t)(pile_count(s, c.to) - (c.to == c.from));
    }
    return c.kind != CHANGE_REGISTER;
}

void deal_table_changed(const struct deal_state *s, size_t mark, uint64_t changed[PILE_WORDS])
{
    struct deal_change c;

    memset(changed, 0, PILE_WORDS * sizeof *changed);
    for (size_t end = s->journal_len; deal_table_read_back(s, mark, &end, &c);) {
        if (c.kind == CHANGE_REGISTER)
            continue;
        changed[c.from / 64] |= (uint64_t)1 << c.from % 64;
        changed[c.to / 64] |= (uint64_t)1 << c.to % 64;
    }
}
