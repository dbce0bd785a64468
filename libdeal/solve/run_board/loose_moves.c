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

static void loose_column(struct loose_board *board, struct loose_position *position, int i)
{
    const struct run_board *b = &board->b;
    int n = pile_count(b->x->s, b->pile[i]);

    for (int at = 0; at < n; at++) {
        uint8_t c = b->card[i][at];

        position->below[c] = at ? b->card[i][at - 1] : LOOSE_VACANT;
        position->hidden |= at < position->p.under[i] ? card_bit(c) : 0;
        position->links += board->link[c][position->below[c]];
    }
    position->ends |= n ? card_bit(b->card[i][n - 1]) : 0;
}

/* Makes the tables for the moves of cards, and the random numbers. */
static void loose_tables(struct loose_board *board)
{
    const struct run_board *b = &board->b;
    const struct search *x = b->x;

    board->safe_plays = part_on(x, PART_COVERING) && !x->r->sets.worries;
    for (int from = 0; from <= RUN_FOUNDATION; from++)
        board->heads |= b->goes[from][RUN_VACANT];
    for (int c = 0; c < 52; c++) {
        for (int t = 0; t < 52; t++)
            board->lands[c] |= b->fit_on[t] >> c & 1 ? card_bit((uint8_t)t) : 0;
        for (int to = 0; to < LOOSE_PLACES; to++)
            board->link[c][to] = deal_mix((uint64_t)(c * LOOSE_PLACES + to + 1));
        board->shown[c] = deal_mix((uint64_t)(52 * LOOSE_PLACES + c + 1));
    }
}

bool deal_loose_read(struct loose_board *board, struct search *x, struct loose_position *position)
{
    struct run_board *b = &board->b;

    *position = (struct loose_position){.ends = 0};
    if (!deal_runs_tables_apart(b, x) || !deal_runs_read(b, &position->p))
        return false;
    loose_tables(board);
    memset(position->below, LOOSE_AWAY, sizeof position->below);
    for (int i = 0; i < b->columns; i++)
        loose_column(board, position, i);
    return true;
}

/* ---- moves ---- */

/* Card C leaves its column. */
static inline void loose_lift(const struct loose_board *board, struct loose_position *position, uint8_t c)
{
    uint8_t under = position->below[c];
    uint64_t card = under < 52 ? card_bit(under) : 0;

    position->links -= board->link[c][under];
    position->below[c] = LOOSE_AWAY;
    position->ends |= card;
    position->p.vacant = (uint8_t)(position->p.vacant + !card);
    if (position->hidden & card) {
        position->hidden ^= card;
        position->p.seen |= card;
        position->links += board->shown[under];
    }
}

static inline void loose_lay(const struct loose_board *board, struct loose_position *position, uint8_t c, uint8_t to)
{
    position->links += board->link[c][to];
    position->below[c] = to;
    if (to < 52)
        position->ends &= ~card_bit(to);
    else
        position->p.vacant--;
}

void deal_loose_make(const struct loose_board *board, struct loose_position *position, struct run_move m)
{
    const struct run_board *b = &board->b;
    uint64_t card = card_bit(m.card);

    if (m.from == RUN_COLUMN)
        loose_lift(board, position, m.card);
    else if (m.from == RUN_RESERVE)
        run_unstock(b, &position->p, m.card);
    else if (m.from == RUN_TALON)
        run_unturn(b, &position->p, m.card);
    else
        run_set_out(b, &position->p, m.card, -1);
    if (m.to == LOOSE_AWAY) {
        run_set_out(b, &position->p, m.card, 1);
        position->p.seen &= ~card;
        position->ends &= ~card;
        return;
    }
    loose_lay(board, position, m.card, m.to);
    if (m.from != RUN_COLUMN) {
        position->p.seen |= card;
        position->ends |= card;
    }
}

/* Does card C lie on card T, or on cards that lie on it? */
static inline bool loose_on(const struct loose_position *position, uint8_t c, uint8_t t)
{
    while (c != t && c < LOOSE_VACANT)
        c = position->below[c];
    return c == t;
}

/* Subset of CARDS: the cards whose play to a foundation needs no alternative. */
static uint64_t loose_safe(const struct loose_board *board, const struct loose_position *position, uint64_t cards)
{
    uint64_t done = 0, safe = 0;

    if (!board->safe_plays || !cards)
        return 0;
    for (int f = 0; f < board->b.founds; f++)
        done |= board->b.sent[f][position->p.out[f]];
    for (; cards; cards &= cards - 1)
        if (!(board->b.fit_on[__builtin_ctzll(cards)] & ~done))
            safe |= cards & -cards;
    return safe;
}

/* Bit set of the cards of pack and talon whose safe play changes nothing else. */
static uint64_t turning_safely(const struct run_board *board, const struct run_position *position)
{
    uint64_t over = position->left & run_below(position->turned);

    return run_turning_apart(board, position) |
           (board->turn == 1 && over ? card_bit(board->turn_card[63 - __builtin_clzll(over)]) : 0);
}

/* If some play to a foundation needs no alternative, lists it alone. Returns the number of moves listed, 0 or 1. */
static size_t find_safe(const struct loose_board *board, const struct loose_position *position, struct run_move *out)
{
    const struct run_board *b = &board->b;
    uint64_t fits = position->p.fits,
             column = loose_safe(board, position, position->ends & fits & b->goes[RUN_COLUMN][RUN_OUT]),
             reserve = loose_safe(board, position, position->p.stock & fits & b->goes[RUN_RESERVE][RUN_OUT]),
             talon = loose_safe(board, position, turning_safely(b, &position->p) & fits & b->goes[RUN_TALON][RUN_OUT]),
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

static inline void list_first(struct loose_list *list, uint64_t cards, enum run_from from, uint8_t to)
{
    for (; cards; cards &= cards - 1)
        list->out[list->n++] = (struct run_move){(uint8_t)__builtin_ctzll(cards), (uint8_t)from, to};
}

static inline void list_later(struct loose_list *list, uint64_t cards, enum run_from from, uint8_t to)
{
    for (; cards; cards &= cards - 1)
        list->other[list->others++] = (struct run_move){(uint8_t)__builtin_ctzll(cards), (uint8_t)from, to};
}

/* Lists the moves of CARDS, cards of columns, to the place TO. */
static void list_columns(const struct loose_board *board, const struct loose_position *position, uint64_t cards,
                         uint8_t to, struct loose_list *list)
{
    for (; cards; cards &= cards - 1) {
        uint8_t c = (uint8_t)__builtin_ctzll(cards), under = position->below[c];

        if (under == to || (to < 52 && loose_on(position, to, c)))
            continue;
        if (under < 52 && board->lands[c] >> under & 1 && !(position->hidden >> under & 1))
            list_later(list, cards & -cards, RUN_COLUMN, to);
        else
            list_first(list, cards & -cards, RUN_COLUMN, to);
    }
}

static void list_to(const struct loose_board *board, const struct loose_position *position, uint64_t fit,
                    enum run_to to, uint8_t place, struct loose_list *list)
{
    const struct run_board *b = &board->b;

    list_columns(board, position, fit & position->p.seen & b->goes[RUN_COLUMN][to], place, list);
    list_later(list, fit & position->p.stock & b->goes[RUN_RESERVE][to], RUN_RESERVE, place);
    list_later(list, fit & position->p.reach & b->goes[RUN_TALON][to], RUN_TALON, place);
    list_later(list, fit & position->p.tops & b->goes[RUN_FOUNDATION][to], RUN_FOUNDATION, place);
}

size_t deal_loose_moves(const struct loose_board *board, struct loose_position *position, struct run_move *out)
{
    const struct run_board *b = &board->b;
    struct loose_list t;

    run_find_reach(b, &position->p);
    if (find_safe(board, position, out))
        return 1;
    t.out = out;
    t.n = t.others = 0;
    list_first(&t, position->ends & position->p.fits & b->goes[RUN_COLUMN][RUN_OUT], RUN_COLUMN, LOOSE_AWAY);
    list_first(&t, position->p.stock & position->p.fits & b->goes[RUN_RESERVE][RUN_OUT], RUN_RESERVE, LOOSE_AWAY);
    list_later(&t, position->p.reach & position->p.fits & b->goes[RUN_TALON][RUN_OUT], RUN_TALON, LOOSE_AWAY);
    for (uint64_t ends = position->ends; ends; ends &= ends - 1)
        list_to(board, position, b->fit_on[__builtin_ctzll(ends)], RUN_ON, (uint8_t)__builtin_ctzll(ends), &t);
    if (position->p.vacant)
        list_to(board, position, ~(uint64_t)0, RUN_VACANT, LOOSE_VACANT, &t);
    memcpy(out + t.n, t.other, t.others * sizeof *out);
    return t.n + t.others;
}

/* ---- the key ---- */

static inline uint64_t loose_hash(const struct run_position *position, uint64_t links)
{
    uint64_t word[4] = {links, position->hash, position->left | (uint64_t)position->turned << 56, position->redeals},
             key = 0;

    for (int i = 0; i < 4; i++)
        key = ((key ^ key >> 31) + word[i]) * 0x9E3779B97F4A7C15u;
    return deal_mix(key);
}

uint64_t deal_loose_key(const struct loose_position *position) { return loose_hash(&position->p, position->links); }

uint64_t deal_loose_key_after(const struct loose_board *board, const struct loose_position *position, struct run_move m)
{
    uint8_t under = position->below[m.card];
    uint64_t links = position->links - board->link[m.card][under];

    if (m.from != RUN_COLUMN) {
        struct loose_position after = *position;

        deal_loose_make(board, &after, m);
        return deal_loose_key(&after);
    }
    if (under < 52 && position->hidden >> under & 1)
        links += board->shown[under];
    return loose_hash(&position->p, m.to == LOOSE_AWAY ? links : links + board->link[m.card][m.to]);
}
