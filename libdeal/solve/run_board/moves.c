/*
 * Positions of the search of runs, their moves and keys.
 *
 * The key is a hash of the numbers that determine a position: cards under the runs, roots with nothing under them,
 * heights of foundations, cards left in pack and talon, the place there, and redeals. The cards under a run are hashed
 * themselves, since columns have no number where the search begins anew from other positions. The key after a move is
 * computed without the move, because most positions that moves lead to were entered before.
 */
#include "run_board.h"

#include "piles.h"

#include <string.h>

/* ---- cards in sight ---- */

static inline void free_add(const struct run_board *b, struct run_position *p, int class, int by)
{
    bool before = p->free[class] > 0;

    p->free[class] = (int8_t)(p->free[class] + by);
    if (before != (p->free[class] > 0)) {
        p->bare ^= b->cards_of[class];
        p->lands ^= b->fit_on[class];
    }
}

/* Marks card C as visible, either as a root or on another card. */
static inline void see(const struct run_board *b, struct run_position *p, uint8_t c, bool root)
{
    p->seen |= card_bit(c);
    free_add(b, p, b->class[c], 1);
    if (root)
        p->roots |= card_bit(c);
    else
        free_add(b, p, b->on[c], -1);
}

void deal_runs_show(const struct run_board *b, struct run_position *p, int i, int count)
{
    int root = count ? b->root[i][count - 1] : 0;

    run_set_under(b, p, i, root);
    p->vacant = (uint8_t)(p->vacant + !count);
    if (root)
        p->buried |= card_bit(b->card[i][root]);
    for (int at = root; at < count; at++)
        see(b, p, b->card[i][at], at == root);
}

/* A column became empty. The reserve that fills columns lays its last card there, if it has one. */
static inline void fill(const struct run_board *b, struct run_position *p)
{
    if (b->filler < RUN_PILES && p->under[b->filler]) {
        uint8_t c = b->card[b->filler][p->under[b->filler] - 1];

        run_unstock(b, p, c);
        see(b, p, c, true);
    } else {
        p->vacant++;
    }
}

/* Removes card C from its column. The card under it becomes visible, or the column empty. */
static inline void lift(const struct run_board *b, struct run_position *p, uint8_t c)
{
    uint64_t card = card_bit(c);

    if (!(p->roots & card)) {
        free_add(b, p, b->on[c], 1);
        return;
    }
    p->roots ^= card;
    if (p->buried & card) {
        p->buried ^= card;
        deal_runs_show(b, p, b->start[c].pile, p->under[b->start[c].pile]);
    } else {
        fill(b, p);
    }
}

/* ---- pack and talon ---- */

/* The place in pack and talon after TURNED cards, if the cards in places LEFT are left. If a whole round brings up the
 * same cards as the rest of the current round, the place is the start. */
static inline uint8_t place_after(const struct run_board *b, uint64_t left, int turned)
{
    uint64_t over = left & run_below(turned);

    if (!over || (b->endless && (b->turn == 1 || over == left || __builtin_popcountll(over) % b->turn == 0)))
        return 0;
    return (uint8_t)(64 - __builtin_clzll(over));
}

void deal_runs_turned(const struct run_board *b, struct run_position *p, int turned)
{
    p->turned = place_after(b, p->left, turned);
}

/* ---- moves ---- */

/*
 * Some moves that turn up a card of a column are not listed: they are asleep. T is such a move of position P, and U
 * another move of P that turns up no card and does not compete with T, as defined below. Then T is asleep after U,
 * since U after T leads to the same position.
 *
 * This loses no win. The position after T is entered from P, it has fewer cards under runs, and no move adds any. A
 * line may win from an entered position and begin with T asleep. Then the same moves with T first win from position P,
 * and without T from the position after T. So for each line that wins from an entered position there is another one. It
 * starts with fewer cards under runs, or it is shorter, so the last of them is empty. The other reasons not to list a
 * move keep that order: they shorten the line, and add no card under runs. All lines here are lines of positions of
 * this search, not of the table.
 *
 * If U turns up a card, T is listed after it: else each of the two could be asleep after the other. Two moves compete
 * if they use bare cards of one class, vacant columns, or the same foundation. T stays asleep until a move competes
 * with it.
 */
static inline void wake(const struct run_board *b, struct run_position *p, struct run_move m)
{
    int suit = m.card - m.card % 13, class = m.to == RUN_ON ? b->on[m.card] : b->class[m.card];

    if (m.from == RUN_COLUMN && p->buried & card_bit(m.card))
        p->asleep[RUN_OUT] = p->asleep[RUN_ON] = p->asleep[RUN_VACANT] = 0;
    p->asleep[RUN_OUT] &= ~(b->cards_of[class] | (uint64_t)0x1FFF << suit);
    p->asleep[RUN_ON] &= ~b->fit_on[class];
    if (m.to == RUN_VACANT)
        p->asleep[RUN_VACANT] = 0;
}

void deal_runs_make(const struct run_board *b, struct run_position *p, struct run_move m)
{
    uint64_t card = card_bit(m.card);

    wake(b, p, m);
    if (m.from == RUN_COLUMN)
        lift(b, p, m.card);
    else if (m.from == RUN_RESERVE)
        run_unstock(b, p, m.card);
    else if (m.from == RUN_TALON)
        run_unturn(b, p, m.card);
    else
        run_set_out(b, p, m.card, -1);
    p->vacant = (uint8_t)(p->vacant - (m.to == RUN_VACANT));
    if (m.from != RUN_COLUMN && m.to != RUN_OUT) {
        see(b, p, m.card, m.to == RUN_VACANT);
    } else if (m.to == RUN_OUT) {
        run_set_out(b, p, m.card, 1);
        if (m.from == RUN_COLUMN) {
            p->seen ^= card;
            free_add(b, p, b->class[m.card], -1);
        }
    } else if (m.to == RUN_VACANT) {
        p->roots |= card;
    } else {
        free_add(b, p, b->on[m.card], -1);
    }
}

/*
 * Can the play of card C to its foundation lose no win, if foundations keep their cards? That is so if each card that
 * may be laid on C, or on one of these cards, and so on, is on its foundation or is the next one there. The argument
 * is that of moves/covering.c. If the play empties a column, the next card of the reserve fills it at once. A winning
 * line then plays that card from the column instead of the reserve.
 */
static bool fit_all(const struct run_board *b, const struct run_position *p, uint8_t c)
{
    uint64_t done = 0, cards;

    for (int f = 0; f < b->founds; f++)
        done |= b->sent[f][p->out[f]];
    for (cards = b->fit_on[b->class[c]] & ~done; cards && !(cards & ~p->fits); cards &= ~done) {
        uint8_t next = (uint8_t)__builtin_ctzll(cards);

        done |= card_bit(next);
        cards |= b->fit_on[b->class[next]];
    }
    return !cards;
}

static inline bool is_safe(const struct run_board *b, const struct run_position *p, uint8_t c)
{
    bool safe = b->safe[c];

    if (b->keeps)
        return fit_all(b, p, c);

    for (int f = 0; f < b->founds; f++)
        safe &= p->out[f] >= b->heights[c][f];
    return safe;
}

/* Subset of CARDS: the cards whose play to a foundation never loses a win. */
static uint64_t safe_cards(const struct run_board *b, const struct run_position *p, uint64_t cards)
{
    uint64_t safe = 0;

    for (; b->safe_plays && cards; cards &= cards - 1)
        if (is_safe(b, p, (uint8_t)__builtin_ctzll(cards)))
            safe |= cards & -cards;
    return safe;
}

static inline size_t add(struct run_move *out, size_t n, uint64_t cards, enum run_from from, enum run_to to)
{
    for (; cards; cards &= cards - 1)
        out[n++] = (struct run_move){(uint8_t)__builtin_ctzll(cards), (uint8_t)from, (uint8_t)to};
    return n;
}

/* If some play to a foundation needs no alternative, lists it alone. Returns the number of moves listed, 0 or 1. */
static size_t find_safe(const struct run_board *b, const struct run_position *p, uint64_t outs, struct run_move *out)
{
    uint64_t column = safe_cards(b, p, outs),
             reserve = column ? 0 : safe_cards(b, p, p->stock & p->fits & b->goes[RUN_RESERVE][RUN_OUT]),
             talon = column | reserve
                         ? 0
                         : safe_cards(b, p, run_turning_apart(b, p) & p->fits & b->goes[RUN_TALON][RUN_OUT]),
             any = column | reserve | talon;

    return add(out, 0, any & -any, column ? RUN_COLUMN : reserve ? RUN_RESERVE : RUN_TALON, RUN_OUT);
}

/* Lists moves to empty columns. A run that is all of its column is left out, since it would only change its column. */
static size_t vacant_moves(const struct run_board *b, const struct run_position *p, uint64_t reach, uint64_t back,
                           struct run_move *out)
{
    size_t n = add(out, 0, p->stock & b->goes[RUN_RESERVE][RUN_VACANT], RUN_RESERVE, RUN_VACANT);

    n = add(out, n, reach & b->goes[RUN_TALON][RUN_VACANT], RUN_TALON, RUN_VACANT);
    n = add(out, n, p->seen & ~p->roots & b->goes[RUN_COLUMN][RUN_VACANT], RUN_COLUMN, RUN_VACANT);
    return add(out, n, back & b->goes[RUN_FOUNDATION][RUN_VACANT], RUN_FOUNDATION, RUN_VACANT);
}

/* By target, determines the buried roots whose move there is listed, and those whose move is asleep after other moves.
 * ALONE: a play is listed alone, so only moves that were left out before are asleep after it. */
static inline void find_awake(const struct run_board *b, struct run_position *p, uint64_t outs, bool alone,
                              uint64_t awake[RUN_VACANT + 1])
{
    uint64_t turn_up[] = {[RUN_OUT] = outs & p->buried,
                          [RUN_ON] = p->buried & p->lands & b->goes[RUN_COLUMN][RUN_ON],
                          [RUN_VACANT] = p->vacant ? p->buried & b->goes[RUN_COLUMN][RUN_VACANT] : 0};

    for (int to = RUN_OUT; to <= RUN_VACANT; to++) {
        awake[to] = turn_up[to] & ~p->asleep[to];
        p->asleep[to] = alone ? p->asleep[to] & turn_up[to] : turn_up[to];
    }
}

size_t deal_runs_moves(const struct run_board *b, struct run_position *p, struct run_move *out)
{
    uint64_t outs = p->seen & p->bare & p->fits & b->goes[RUN_COLUMN][RUN_OUT], whole = p->roots & ~p->buried;
    uint64_t awake[RUN_VACANT + 1], reach, back;
    size_t n;

    run_find_reach(b, p);
    n = find_safe(b, p, outs, out);
    find_awake(b, p, outs, n > 0, awake);
    if (n)
        return n;
    /* A card of the talon that would go on to its foundation at once goes there itself. No reserve fills the column
     * that it leaves, since a column is vacant only if the reserve that fills columns is empty. */
    reach =
        p->reach & ~safe_cards(b, p, p->reach & p->fits & b->goes[RUN_TALON][RUN_OUT] & b->goes[RUN_COLUMN][RUN_OUT]);
    back = p->tops & b->goes[RUN_FOUNDATION][RUN_ON];
    back &= ~safe_cards(b, p, back);
    n = add(out, n, (outs & whole) | awake[RUN_OUT], RUN_COLUMN, RUN_OUT);
    n = add(out, n, (whole & p->lands & b->goes[RUN_COLUMN][RUN_ON]) | awake[RUN_ON], RUN_COLUMN, RUN_ON);
    n = add(out, n, p->stock & p->fits & b->goes[RUN_RESERVE][RUN_OUT], RUN_RESERVE, RUN_OUT);
    n = add(out, n, p->stock & p->lands & b->goes[RUN_RESERVE][RUN_ON], RUN_RESERVE, RUN_ON);
    n = add(out, n, awake[RUN_VACANT], RUN_COLUMN, RUN_VACANT);
    n = add(out, n, p->reach & p->fits & b->goes[RUN_TALON][RUN_OUT], RUN_TALON, RUN_OUT);
    n = add(out, n, reach & p->lands & b->goes[RUN_TALON][RUN_ON], RUN_TALON, RUN_ON);
    n = add(out, n, outs & ~p->roots, RUN_COLUMN, RUN_OUT);
    if (p->vacant)
        n += vacant_moves(b, p, reach, back, out + n);
    return add(out, n, back & p->lands, RUN_FOUNDATION, RUN_ON);
}

/* ---- the key ---- */

/* The numbers that determine a position. */
struct run_words {
    uint64_t under, left, roots; /* roots: bit set of the roots with nothing under them */
    uint8_t out[RUN_FOUNDS], turned, redeals;
};

static inline struct run_words words_of(const struct run_position *p)
{
    struct run_words w = {p->hash, p->left, p->roots & ~p->buried, {0}, p->turned, p->redeals};

    memcpy(w.out, p->out, sizeof w.out);
    return w;
}

static inline uint64_t hash_words(struct run_words w)
{
    uint64_t word[4] = {w.under, 0, w.left | (uint64_t)w.turned << 56, w.roots | (uint64_t)w.redeals << 56}, key = 0;

    _Static_assert(sizeof w.out == sizeof *word, "one word");
    memcpy(word + 1, w.out, sizeof w.out);
    for (int i = 0; i < 4; i++)
        key = ((key ^ key >> 31) + word[i]) * 0x9E3779B97F4A7C15u;
    return deal_mix(key);
}

uint64_t deal_runs_key(const struct run_position *p) { return hash_words(words_of(p)); }

/* Reserve I loses its last card. */
static inline void words_unstock(const struct run_board *b, const struct run_position *p, int i, struct run_words *w)
{
    w->under += run_under(b, i, p->under[i] - 1) - run_under(b, i, p->under[i]);
}

/* Card C, a root, leaves its column, as in lift(). */
static inline void words_lift(const struct run_board *b, const struct run_position *p, uint8_t c, struct run_words *w)
{
    int i = b->start[c].pile, root;

    if (p->buried & card_bit(c)) {
        root = b->root[i][p->under[i] - 1];
        w->under += run_under(b, i, root) - run_under(b, i, p->under[i]);
        w->roots |= root ? 0 : card_bit(b->card[i][0]);
        return;
    }
    w->roots ^= card_bit(c);
    if (b->filler < RUN_PILES && p->under[b->filler]) {
        words_unstock(b, p, b->filler, w);
        w->roots |= card_bit(b->card[b->filler][p->under[b->filler] - 1]);
    }
}

static inline void words_unturn(const struct run_board *b, const struct run_position *p, uint8_t c, struct run_words *w)
{
    w->redeals = (uint8_t)(w->redeals - (w->redeals && !(p->now & card_bit(c))));
    w->left ^= (uint64_t)1 << b->turn_place[c];
    w->turned = place_after(b, w->left, b->turn_place[c]);
}

uint64_t deal_runs_key_after(const struct run_board *b, const struct run_position *p, struct run_move m)
{
    struct run_words w = words_of(p);
    int f = b->home[m.card].pile;

    if (m.from == RUN_COLUMN && p->roots & card_bit(m.card))
        words_lift(b, p, m.card, &w);
    else if (m.from == RUN_RESERVE)
        words_unstock(b, p, b->start[m.card].pile, &w);
    else if (m.from == RUN_TALON)
        words_unturn(b, p, m.card, &w);
    else if (m.from == RUN_FOUNDATION)
        w.out[f]--;
    if (m.to == RUN_OUT)
        w.out[f]++;
    else if (m.to == RUN_VACANT)
        w.roots |= card_bit(m.card);
    return hash_words(w);
}
