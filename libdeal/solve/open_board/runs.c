/*
 * Runs: moves of several cards from one pile to another of its kind, card by card through empty piles.
 *
 * A run is a sequence of single moves, which remain in the list. But a search that can reach the position after a run
 * need not first expand the positions on the way, which fill the empty piles and are evaluated worse (MEASURED.md).
 *
 * The cards above the last one go to the first empty piles that take them. If the run itself goes to an empty pile, one
 * is reserved for it. It must be the first of its family at that time, since the engine lists only the first of several
 * equivalent empty piles.
 *
 * The search makes a run in one step. Its single moves are computed only for a winning line.
 */
#include "open_board.h"

struct run {
    const struct board *l;
    const struct board_level *last; /* state of the pile up to the lowest card of the run */
    int from, cards, most; /* cards: number of cards in the run; most: number of cards in the built sequence at the top
                              of the pile */
    uint64_t
        ways; /* bit set of the empty piles that cards of the run can pass through and that none of them uses yet */
    /* way[i]: the empty pile in which a card of the run waits, for each card except the lowest */
    uint8_t way[BOARD_HIGH];
};

/* Initializes a run of one card, the top of pile FROM. KEPT: bit of an empty pile in which no card may wait. */
static void run_start(struct run *run, const struct board *board, int from, uint64_t kept)
{
    run->l = board;
    run->last = board->top[from];
    run->from = from;
    run->cards = 1;
    run->most = run->last->built;
    run->ways = board->empty & board->ways[board->kind_of[from]] & ~kept;
}

/* Number of a pile of the bit set WAYS (empty piles) that takes CARD, or -1. */
static int waiting_place(const struct board *board, uint64_t ways, uint8_t card)
{
    for (; ways; ways &= ways - 1) {
        int p = __builtin_ctzll(ways);

        if (board->kind[board->kind_of[p]].takes >> card & 1)
            return p;
    }
    return -1;
}

/* Adds the next lower card to the run, if it is part of the built sequence and the card above it has an empty pile to
 * wait in. */
static bool run_longer(struct run *run)
{
    int way = run->cards < run->most ? waiting_place(run->l, run->ways, run->last->card) : -1;

    if (way < 0)
        return false;
    run->way[run->cards++ - 1] = (uint8_t)way;
    run->ways &= ~((uint64_t)1 << way);
    run->last--;
    return true;
}

/* Bit set of the other piles of the same group on which the lowest card of the run may be laid. */
static uint64_t run_targets(const struct run *run, const struct board_tops *tops)
{
    const struct board *l = run->l;
    int k = l->kind_of[run->from];
    uint8_t card = run->last->card;
    uint64_t piles = 0;

    for (uint64_t on = l->under[card] & tops->of[k] & ~card_bit(l->top[run->from]->card); on; on &= on - 1) {
        int top = __builtin_ctzll(on);

        piles |= (l->kind[k].onto[top] >> card & 1) << l->where[top];
    }
    return piles;
}

static int add_runs(const struct run *run, struct board_move *out, uint8_t *cards, uint64_t piles)
{
    int n = 0;

    for (; piles; piles &= piles - 1) {
        cards[n] = (uint8_t)run->cards;
        out[n++] = (struct board_move){
            .from = (unsigned)run->from & 0x3F, .to = (unsigned)__builtin_ctzll(piles) & 0x3F, .run = 1};
    }
    return n;
}

/* Lists, for each pile of the group, the shortest run of two or more cards that can move there from pile FROM. */
static int runs_onto(const struct board *board, const struct board_tops *tops, int from, struct board_move *out,
                     uint8_t *cards)
{
    struct run w;
    uint64_t seen;
    int n = 0;

    run_start(&w, board, from, 0);
    seen = run_targets(&w, tops);
    while (run_longer(&w)) {
        uint64_t piles = run_targets(&w, tops) & ~seen;

        seen |= piles;
        n += add_runs(&w, out + n, cards + n, piles);
    }
    return n;
}

/* The last empty pile that is equivalent to piles of group K, as a bit; 0 if there is none or its piles differ. */
static uint64_t kept_pile(const struct board *board, int k)
{
    uint64_t empty = board->empty & board->family[k];

    return empty ? (uint64_t)1 << (63 - __builtin_clzll(empty)) : 0;
}

/* Lists the longest run of pile FROM that can move to an empty pile, unless it is the whole pile. */
static int runs_into(const struct board *board, int from, uint64_t kept, struct board_move *out, uint8_t *cards)
{
    const struct board_kind *k = &board->kind[board->kind_of[from]];
    struct run w;

    run_start(&w, board, from, kept);
    while (run_longer(&w))
        continue;
    if (w.cards == 1 || w.cards == board->count[from] || !(k->takes >> w.last->card & 1) ||
        !(k->takes_from >> board->kind_of[from] & 1))
        return 0;
    return add_runs(&w, out, cards, kept);
}

int deal_board_runs(const struct board *board, const struct board_tops *tops, struct board_move *out, uint8_t *cards)
{
    int n = 0;

    for (uint64_t on = board->empty & board->takers ? tops->built : 0; on; on &= on - 1) {
        int from = board->where[__builtin_ctzll(on)], k = board->kind_of[from];
        uint64_t kept;

        if (!(board->runners >> from & 1))
            continue;
        n += runs_onto(board, tops, from, out + n, cards + n);
        kept = kept_pile(board, k);
        n += kept ? runs_into(board, from, kept, out + n, cards + n) : 0;
    }
    return n;
}

/* Number of cards of run M, which moves onto another card: the least number for which the lowest card of the run fits
 * there. */
static int cards_onto(const struct board *board, struct board_move m)
{
    uint64_t onto = board->kind[board->kind_of[m.to]].onto[board->top[m.to]->card];
    const struct board_level *top = board->top[m.from], *last = top;

    while (!(onto >> last->card & 1))
        last--;
    return (int)(top - last) + 1;
}

/* Number of the empty pile at which the run arrives: the first of the equivalent empty piles when the upper cards of
 * the run have left for theirs. */
static int run_into(const struct run *run, int to)
{
    uint8_t family = run->l->kind[run->l->kind_of[to]].family;

    for (uint64_t ways = run->ways; ways; ways &= ways - 1)
        if (run->l->kind[run->l->kind_of[__builtin_ctzll(ways)]].family == family)
            return __builtin_ctzll(ways);
    return to;
}

/* Computes how many cards move M, a run, takes: as many as possible if it goes to an empty pile. Returns the pile to
 * which it goes. */
static int run_of(struct run *run, const struct board *board, struct board_move m)
{
    int cards = board->count[m.to] ? cards_onto(board, m) : BOARD_HIGH;
    uint64_t kept = board->count[m.to] ? 0 : kept_pile(board, board->kind_of[m.from]);

    run_start(run, board, m.from, kept);
    while (run->cards < cards && run_longer(run))
        continue;
    return kept ? run_into(run, __builtin_ctzll(kept)) : m.to;
}

int deal_board_run_at_once(const struct board *board, struct board_move *move)
{
    struct run w;

    if (board->count[move->to])
        return cards_onto(board, *move);
    move->to = (unsigned)run_of(&w, board, *move) & 0x3F;
    return w.cards;
}

uint64_t deal_board_key_after_run(const struct board *board, struct board_move m, int n)
{
    const struct board_level *top = board->top[m.from], *under = board->top[m.to];
    uint64_t poly = under->poly;

    for (const struct board_level *at = top - n + 1; at <= top; at++)
        poly = board_poly(board, poly, at->card);
    return board->key + (top - n)->share - top->share + deal_mix(poly + board->token[m.to]) - under->share;
}

int deal_board_run(const struct board *board, struct board_move m, struct board_move out[BOARD_RUN])
{
    struct run w;
    unsigned to = (unsigned)run_of(&w, board, m) & 0x3F;
    int last = w.cards - 1;

    for (int i = 0; i < last; i++) {
        out[i] = (struct board_move){.from = m.from, .to = w.way[i] & 0x3F};
        out[2 * last - i] = (struct board_move){.from = w.way[i], .to = to};
    }
    out[last] = (struct board_move){.from = m.from, .to = to};
    return 2 * last + 1;
}
