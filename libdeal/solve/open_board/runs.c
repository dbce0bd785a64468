/*
 * Runs: moves of several cards from one pile to another of its kind, card by card by way of empty piles.
 *
 * Such a move allows nothing that its single moves do not, and leaves none of them out.  But a search that asks for the
 * position at its end need not first take up those on the way to it, which fill the empty piles and look worse for it.  With
 * runs and without, to 100,000 nodes, all else the same: 2,000 FreeCells took 249 and 523 nodes each, 200 King Alberts 5,259 and
 * 6,799, 150 Flower Gardens 17,223 and 20,059, 150 Streets and Alleys 2,464 and 3,020, 200 Beleaguered Castles 1,391 and
 * 1,416, 150 Parterres 13,340 and 15,419 (though 12 stayed unknown, and 10 without).
 *
 * The cards above the last go to the first empty piles that take them.  Where the run itself goes to an empty pile, one is
 * kept for it, and it is the first of its family when its turn comes: of equal empty piles the engine lists the first.
 *
 * The search makes a run at once.  Its single moves are found for the line that wins alone.
 */
#include "open_board.h"

struct run {
    const struct board *l;
    const struct board_level *last; /* of its cards */
    int from, cards, most;  /* so many cards of the pile, from its top, can go on one after the other; lie on each other */
    uint64_t ways;          /* empty piles by which cards of it can go on, and that none of them lies in */
    uint8_t way[BOARD_HIGH]; /* of each card but the last: where it waits */
};

/* KEPT: an empty pile that no card may wait in. */
static void run_start(struct run *w, const struct board *l, int from, uint64_t kept)
{
    w->l = l;
    w->last = l->top[from];
    w->from = from;
    w->cards = 1;
    w->most = w->last->built;
    w->ways = l->empty & l->ways[l->kind_of[from]] & ~kept;
}

/* A pile of WAYS that takes CARD; -1 where there is none. */
static int waiting_place(const struct board *l, uint64_t ways, uint8_t card)
{
    for (; ways; ways &= ways - 1) {
        int p = __builtin_ctzll(ways);

        if (l->kind[l->kind_of[p]].takes >> card & 1)
            return p;
    }
    return -1;
}

/* One card more, where it lies under the others as the pile builds, and they can wait. */
static bool run_longer(struct run *w)
{
    int way = w->cards < w->most ? waiting_place(w->l, w->ways, w->last->card) : -1;

    if (way < 0)
        return false;
    w->way[w->cards++ - 1] = (uint8_t)way;
    w->ways &= ~((uint64_t)1 << way);
    w->last--;
    return true;
}

/* The other piles of its kind that the last card of the run may be laid on. */
static uint64_t run_targets(const struct run *w, const struct board_tops *t)
{
    const struct board *l = w->l;
    int k = l->kind_of[w->from];
    uint8_t card = w->last->card;
    uint64_t piles = 0;

    for (uint64_t on = l->under[card] & t->of[k] & ~card_bit(l->top[w->from]->card); on; on &= on - 1) {
        int top = __builtin_ctzll(on);

        piles |= (l->kind[k].onto[top] >> card & 1) << l->where[top];
    }
    return piles;
}

static int add_runs(const struct run *w, struct board_move *out, uint8_t *cards, uint64_t piles)
{
    int n = 0;

    for (; piles; piles &= piles - 1) {
        cards[n] = (uint8_t)w->cards;
        out[n++] = (struct board_move){.from = (unsigned)w->from & 0x3F, .to = (unsigned)__builtin_ctzll(piles) & 0x3F, .run = 1};
    }
    return n;
}

/* To each pile the shortest that fits; single cards are no runs. */
static int runs_onto(const struct board *l, const struct board_tops *t, int from, struct board_move *out, uint8_t *cards)
{
    struct run w;
    uint64_t seen;
    int n = 0;

    run_start(&w, l, from, 0);
    seen = run_targets(&w, t);
    while (run_longer(&w)) {
        uint64_t piles = run_targets(&w, t) & ~seen;

        seen |= piles;
        n += add_runs(&w, out + n, cards + n, piles);
    }
    return n;
}

/* The last empty pile of the family of kind K; 0 where there is none, or they are not alike. */
static uint64_t kept_pile(const struct board *l, int k)
{
    uint64_t empty = l->empty & l->family[k];

    return empty ? (uint64_t)1 << (63 - __builtin_clzll(empty)) : 0;
}

/* The longest to an empty pile, unless it is the whole pile. */
static int runs_into(const struct board *l, int from, uint64_t kept, struct board_move *out, uint8_t *cards)
{
    const struct board_kind *k = &l->kind[l->kind_of[from]];
    struct run w;

    run_start(&w, l, from, kept);
    while (run_longer(&w))
        continue;
    if (w.cards == 1 || w.cards == l->count[from] || !(k->takes >> w.last->card & 1) || !(k->takes_from >> l->kind_of[from] & 1))
        return 0;
    return add_runs(&w, out, cards, kept);
}

int deal_board_runs(const struct board *l, const struct board_tops *t, struct board_move *out, uint8_t *cards)
{
    int n = 0;

    for (uint64_t on = l->empty & l->takers ? t->built : 0; on; on &= on - 1) {
        int from = l->where[__builtin_ctzll(on)], k = l->kind_of[from];
        uint64_t kept;

        if (!(l->runners >> from & 1))
            continue;
        if ((l->top[from] - 1)->hosts & t->of[k]) /* more than one card may go on some other top */
            n += runs_onto(l, t, from, out + n, cards + n);
        kept = kept_pile(l, k);
        n += kept ? runs_into(l, from, kept, out + n, cards + n) : 0;
    }
    return n;
}

/* The cards of the run M to another card: the fewest that fit. */
static int cards_onto(const struct board *l, struct board_move m)
{
    uint64_t onto = l->kind[l->kind_of[m.to]].onto[l->top[m.to]->card];
    const struct board_level *top = l->top[m.from], *last = top;

    while (!(onto >> last->card & 1))
        last--;
    return (int)(top - last) + 1;
}

/* The pile that is the first of the family when the other cards wait. */
static int run_into(const struct run *w, int to)
{
    uint8_t family = w->l->kind[w->l->kind_of[to]].family;

    for (uint64_t ways = w->ways; ways; ways &= ways - 1)
        if (w->l->kind[w->l->kind_of[__builtin_ctzll(ways)]].family == family)
            return __builtin_ctzll(ways);
    return to;
}

/* The run that the move M is, longest where it goes to an empty pile; where it goes then. */
static int run_of(struct run *w, const struct board *l, struct board_move m)
{
    int cards = l->count[m.to] ? cards_onto(l, m) : BOARD_HIGH;
    uint64_t kept = l->count[m.to] ? 0 : kept_pile(l, l->kind_of[m.from]);

    run_start(w, l, m.from, kept);
    while (w->cards < cards && run_longer(w))
        continue;
    return kept ? run_into(w, __builtin_ctzll(kept)) : m.to;
}

int deal_board_run_at_once(const struct board *l, struct board_move *m)
{
    struct run w;

    if (l->count[m->to])
        return cards_onto(l, *m);
    m->to = (unsigned)run_of(&w, l, *m) & 0x3F;
    return w.cards;
}

uint64_t deal_board_key_after_run(const struct board *l, struct board_move m, int n)
{
    const struct board_level *top = l->top[m.from], *under = l->top[m.to];
    uint64_t poly = under->poly;

    for (const struct board_level *at = top - n + 1; at <= top; at++)
        poly = board_poly(l, poly, at->card);
    return l->key + (top - n)->share - top->share + deal_mix(poly + l->token[m.to]) - under->share;
}

int deal_board_run(const struct board *l, struct board_move m, struct board_move out[BOARD_RUN])
{
    struct run w;
    unsigned to = (unsigned)run_of(&w, l, m) & 0x3F;
    int last = w.cards - 1;

    for (int i = 0; i < last; i++) {
        out[i] = (struct board_move){.from = m.from, .to = w.way[i] & 0x3F};
        out[2 * last - i] = (struct board_move){.from = w.way[i], .to = to};
    }
    out[last] = (struct board_move){.from = m.from, .to = to};
    return 2 * last + 1;
}
