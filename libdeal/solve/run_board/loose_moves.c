/*
 * Positions of the search of loose runs, their moves and keys.
 *
 * A play to a foundation needs no alternative if all cards that fit on the card are on foundations, and stay there. The
 * card then takes no card any more. Every line that wins before the play wins after it without the moves of this card,
 * as the cards under it are free earlier. That holds for a card of the talon, too, if it is on top, and the pack is
 * turned card by card.
 */
#include "loose.h"

#include "piles.h"

#include "engine/engine.h"

#include <string.h>

/* ---- the position ---- */

static void loose_column(struct loose_board *l, struct loose_position *p, int i)
{
    const struct run_board *b = &l->b;
    int n = pile_count(b->x->s, b->pile[i]);

    for (int at = 0; at < n; at++) {
        uint8_t c = b->card[i][at];

        p->below[c] = at ? b->card[i][at - 1] : LOOSE_VACANT;
        p->hidden |= at < p->p.under[i] ? card_bit(c) : 0;
        p->links += l->link[c][p->below[c]];
    }
    p->ends |= n ? card_bit(b->card[i][n - 1]) : 0;
}

/* Makes the tables for the moves of cards, and the random numbers. */
static void loose_tables(struct loose_board *l)
{
    const struct run_board *b = &l->b;
    const struct search *x = b->x;

    l->safe_plays = part_on(x, PART_COVERING) && !x->r->sets.worries;
    for (int from = 0; from <= RUN_FOUNDATION; from++)
        l->heads |= b->goes[from][RUN_VACANT];
    for (int c = 0; c < 52; c++) {
        for (int t = 0; t < 52; t++)
            l->lands[c] |= b->fit_on[t] >> c & 1 ? card_bit((uint8_t)t) : 0;
        for (int to = 0; to < LOOSE_PLACES; to++)
            l->link[c][to] = deal_mix((uint64_t)(c * LOOSE_PLACES + to + 1));
        l->shown[c] = deal_mix((uint64_t)(52 * LOOSE_PLACES + c + 1));
    }
}

bool deal_loose_read(struct loose_board *l, struct search *x, struct loose_position *p)
{
    struct run_board *b = &l->b;

    *p = (struct loose_position){.ends = 0};
    if (!deal_runs_tables_apart(b, x) || !deal_runs_read(b, &p->p))
        return false;
    loose_tables(l);
    memset(p->below, LOOSE_AWAY, sizeof p->below);
    for (int i = 0; i < b->columns; i++)
        loose_column(l, p, i);
    return true;
}

/* ---- moves ---- */

/* Card C leaves its column. */
static inline void loose_lift(const struct loose_board *l, struct loose_position *p, uint8_t c)
{
    uint8_t under = p->below[c];
    uint64_t card = under < 52 ? card_bit(under) : 0;

    p->links -= l->link[c][under];
    p->below[c] = LOOSE_AWAY;
    p->ends |= card;
    p->p.vacant = (uint8_t)(p->p.vacant + !card);
    if (p->hidden & card) {
        p->hidden ^= card;
        p->p.seen |= card;
        p->links += l->shown[under];
    }
}

static inline void loose_lay(const struct loose_board *l, struct loose_position *p, uint8_t c, uint8_t to)
{
    p->links += l->link[c][to];
    p->below[c] = to;
    if (to < 52)
        p->ends &= ~card_bit(to);
    else
        p->p.vacant--;
}

void deal_loose_make(const struct loose_board *l, struct loose_position *p, struct run_move m)
{
    const struct run_board *b = &l->b;
    uint64_t card = card_bit(m.card);

    if (m.from == RUN_COLUMN)
        loose_lift(l, p, m.card);
    else if (m.from == RUN_RESERVE)
        run_unstock(b, &p->p, m.card);
    else if (m.from == RUN_TALON)
        run_unturn(b, &p->p, m.card);
    else
        run_set_out(b, &p->p, m.card, -1);
    if (m.to == LOOSE_AWAY) {
        run_set_out(b, &p->p, m.card, 1);
        p->p.seen &= ~card;
        p->ends &= ~card;
        return;
    }
    loose_lay(l, p, m.card, m.to);
    if (m.from != RUN_COLUMN) {
        p->p.seen |= card;
        p->ends |= card;
    }
}

/* Does card C lie on card T, or on cards that lie on it? */
static inline bool loose_on(const struct loose_position *p, uint8_t c, uint8_t t)
{
    while (c != t && c < LOOSE_VACANT)
        c = p->below[c];
    return c == t;
}

/* Subset of CARDS: the cards whose play to a foundation needs no alternative. */
static uint64_t loose_safe(const struct loose_board *l, const struct loose_position *p, uint64_t cards)
{
    uint64_t done = 0, safe = 0;

    if (!l->safe_plays || !cards)
        return 0;
    for (int f = 0; f < l->b.founds; f++)
        done |= l->b.sent[f][p->p.out[f]];
    for (; cards; cards &= cards - 1)
        if (!(l->b.fit_on[__builtin_ctzll(cards)] & ~done))
            safe |= cards & -cards;
    return safe;
}

/* Bit set of the cards of pack and talon whose safe play changes nothing else. */
static uint64_t turning_safely(const struct run_board *b, const struct run_position *p)
{
    uint64_t over = p->left & run_below(p->turned);

    return run_turning_apart(b, p) | (b->turn == 1 && over ? card_bit(b->turn_card[63 - __builtin_clzll(over)]) : 0);
}

/* If some play to a foundation needs no alternative, lists it alone. Returns the number of moves listed, 0 or 1. */
static size_t find_safe(const struct loose_board *l, const struct loose_position *p, struct run_move *out)
{
    const struct run_board *b = &l->b;
    uint64_t fits = p->p.fits, column = loose_safe(l, p, p->ends & fits & b->goes[RUN_COLUMN][RUN_OUT]),
             reserve = loose_safe(l, p, p->p.stock & fits & b->goes[RUN_RESERVE][RUN_OUT]),
             talon = loose_safe(l, p, turning_safely(b, &p->p) & fits & b->goes[RUN_TALON][RUN_OUT]),
             any = column    ? column
                   : reserve ? reserve
                             : talon;

    *out = (struct run_move){any ? (uint8_t)__builtin_ctzll(any) : 0,
                             column    ? RUN_COLUMN
                             : reserve ? RUN_RESERVE
                                       : RUN_TALON,
                             LOOSE_AWAY};
    return any != 0;
}

/* A list of moves by their order: plays to foundations, moves that show or part cards as no later move can join them,
 * and other moves. */
struct loose_list {
    struct run_move *out;
    size_t n, others;
    struct run_move other[LOOSE_MOVES];
};

static inline void list_first(struct loose_list *t, uint64_t cards, enum run_from from, uint8_t to)
{
    for (; cards; cards &= cards - 1)
        t->out[t->n++] = (struct run_move){(uint8_t)__builtin_ctzll(cards), (uint8_t)from, to};
}

static inline void list_later(struct loose_list *t, uint64_t cards, enum run_from from, uint8_t to)
{
    for (; cards; cards &= cards - 1)
        t->other[t->others++] = (struct run_move){(uint8_t)__builtin_ctzll(cards), (uint8_t)from, to};
}

/* Lists the moves of CARDS, cards of columns, to the place TO. */
static void list_columns(const struct loose_board *l, const struct loose_position *p, uint64_t cards, uint8_t to,
                         struct loose_list *t)
{
    for (; cards; cards &= cards - 1) {
        uint8_t c = (uint8_t)__builtin_ctzll(cards), under = p->below[c];

        if (under == to || (to < 52 && loose_on(p, to, c)))
            continue;
        if (under < 52 && l->lands[c] >> under & 1 && !(p->hidden >> under & 1))
            list_later(t, cards & -cards, RUN_COLUMN, to);
        else
            list_first(t, cards & -cards, RUN_COLUMN, to);
    }
}

static void list_to(const struct loose_board *l, const struct loose_position *p, uint64_t fit, enum run_to to,
                    uint8_t place, struct loose_list *t)
{
    const struct run_board *b = &l->b;

    list_columns(l, p, fit & p->p.seen & b->goes[RUN_COLUMN][to], place, t);
    list_later(t, fit & p->p.stock & b->goes[RUN_RESERVE][to], RUN_RESERVE, place);
    list_later(t, fit & p->p.reach & b->goes[RUN_TALON][to], RUN_TALON, place);
    list_later(t, fit & p->p.tops & b->goes[RUN_FOUNDATION][to], RUN_FOUNDATION, place);
}

size_t deal_loose_moves(const struct loose_board *l, struct loose_position *p, struct run_move *out)
{
    const struct run_board *b = &l->b;
    struct loose_list t;

    run_find_reach(b, &p->p);
    if (find_safe(l, p, out))
        return 1;
    t.out = out;
    t.n = t.others = 0;
    list_first(&t, p->ends & p->p.fits & b->goes[RUN_COLUMN][RUN_OUT], RUN_COLUMN, LOOSE_AWAY);
    list_first(&t, p->p.stock & p->p.fits & b->goes[RUN_RESERVE][RUN_OUT], RUN_RESERVE, LOOSE_AWAY);
    list_later(&t, p->p.reach & p->p.fits & b->goes[RUN_TALON][RUN_OUT], RUN_TALON, LOOSE_AWAY);
    for (uint64_t ends = p->ends; ends; ends &= ends - 1)
        list_to(l, p, b->fit_on[__builtin_ctzll(ends)], RUN_ON, (uint8_t)__builtin_ctzll(ends), &t);
    if (p->p.vacant)
        list_to(l, p, ~(uint64_t)0, RUN_VACANT, LOOSE_VACANT, &t);
    memcpy(out + t.n, t.other, t.others * sizeof *out);
    return t.n + t.others;
}

/* ---- the key ---- */

static inline uint64_t loose_hash(const struct run_position *p, uint64_t links)
{
    uint64_t word[4] = {links, p->hash, p->left | (uint64_t)p->turned << 56, p->redeals}, key = 0;

    for (int i = 0; i < 4; i++)
        key = ((key ^ key >> 31) + word[i]) * 0x9E3779B97F4A7C15u;
    return deal_mix(key);
}

uint64_t deal_loose_key(const struct loose_position *p) { return loose_hash(&p->p, p->links); }

uint64_t deal_loose_key_after(const struct loose_board *l, const struct loose_position *p, struct run_move m)
{
    uint8_t under = p->below[m.card];
    uint64_t links = p->links - l->link[m.card][under];

    if (m.from != RUN_COLUMN) {
        struct loose_position after = *p;

        deal_loose_make(l, &after, m);
        return deal_loose_key(&after);
    }
    if (under < 52 && p->hidden >> under & 1)
        links += l->shown[under];
    return loose_hash(&p->p, m.to == LOOSE_AWAY ? links : links + l->link[m.card][m.to]);
}
