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

static inline void free_add(const struct run_board *board, struct run_position *position, int class, int by)
{
    bool before = position->free[class] > 0;

    position->free[class] = (int8_t)(position->free[class] + by);
    if (before != (position->free[class] > 0)) {
        position->bare ^= board->cards_of[class];
        position->lands ^= board->fit_on[class];
    }
}

/* Marks card C as visible, either as a root or on another card. */
static inline void see(const struct run_board *board, struct run_position *position, uint8_t c, bool root)
{
    position->seen |= card_bit(c);
    free_add(board, position, board->class[c], 1);
    if (root)
        position->roots |= card_bit(c);
    else
        free_add(board, position, board->on[c], -1);
}

void deal_runs_show(const struct run_board *board, struct run_position *position, int i, int count)
{
    int root = count ? board->root[i][count - 1] : 0;

    run_set_under(board, position, i, root);
    position->vacant = (uint8_t)(position->vacant + !count);
    if (root)
        position->buried |= card_bit(board->card[i][root]);
    for (int at = root; at < count; at++)
        see(board, position, board->card[i][at], at == root);
}

/* A column became empty. The reserve that fills columns lays its last card there, if it has one. */
static inline void fill(const struct run_board *board, struct run_position *position)
{
    if (board->filler < RUN_PILES && position->under[board->filler]) {
        uint8_t c = board->card[board->filler][position->under[board->filler] - 1];

        run_unstock(board, position, c);
        see(board, position, c, true);
    } else {
        position->vacant++;
    }
}

/* Removes card C from its column. The card under it becomes visible, or the column empty. */
static inline void lift(const struct run_board *board, struct run_position *position, uint8_t c)
{
    uint64_t card = card_bit(c);

    if (!(position->roots & card)) {
        free_add(board, position, board->on[c], 1);
        return;
    }
    position->roots ^= card;
    if (position->buried & card) {
        position->buried ^= card;
        deal_runs_show(board, position, board->start[c].pile, position->under[board->start[c].pile]);
    } else {
        fill(board, position);
    }
}

/* ---- pack and talon ---- */

/* The place in pack and talon after TURNED cards, if the cards in places LEFT are left. If a whole round brings up the
 * same cards as the rest of the current round, the place is the start. */
static inline uint8_t place_after(const struct run_board *board, uint64_t left, int turned)
{
    uint64_t over = left & run_below(turned);

    if (!over ||
        (board->endless && (board->turn == 1 || over == left || __builtin_popcountll(over) % board->turn == 0)))
        return 0;
    return (uint8_t)(64 - __builtin_clzll(over));
}

void deal_runs_turned(const struct run_board *board, struct run_position *position, int turned)
{
    position->turned = place_after(board, position->left, turned);
}

/* ---- moves ---- */

/*
 * Some moves that turn up a card of a column are not listed: they are asleep. T is such a move of POSITION, and U
 * another move of POSITION that turns up no card and does not compete with T, as defined below. Then T is asleep after
 * U, since U after T leads to the same position.
 *
 * This loses no win. The position after T is entered from POSITION, it has fewer cards under runs, and no move adds
 * any. A line may win from an entered position and begin with T asleep. Then the same moves with T first win from
 * POSITION, and without T from the position after T. So for each line that wins from an entered position there is
 * another one. It starts with fewer cards under runs, or it is shorter, so the last of them is empty. The other reasons
 * not to list a move keep that order: they shorten the line, and add no card under runs. All lines here are lines of
 * positions of this search, not of the table.
 *
 * If U turns up a card, T is listed after it: else each of the two could be asleep after the other. Two moves compete
 * if they use bare cards of one class, vacant columns, or the same foundation. T stays asleep until a move competes
 * with it.
 */
static inline void wake(const struct run_board *board, struct run_position *position, struct run_move m)
{
    int suit = m.card - m.card % 13, class = m.to == RUN_ON ? board->on[m.card] : board->class[m.card];

    if (m.from == RUN_COLUMN && position->buried & card_bit(m.card))
        position->asleep[RUN_OUT] = position->asleep[RUN_ON] = position->asleep[RUN_VACANT] = 0;
    position->asleep[RUN_OUT] &= ~(board->cards_of[class] | (uint64_t)0x1FFF << suit);
    position->asleep[RUN_ON] &= ~board->fit_on[class];
    if (m.to == RUN_VACANT)
        position->asleep[RUN_VACANT] = 0;
}

void deal_runs_make(const struct run_board *board, struct run_position *position, struct run_move m)
{
    uint64_t card = card_bit(m.card);

    wake(board, position, m);
    if (m.from == RUN_COLUMN)
        lift(board, position, m.card);
    else if (m.from == RUN_RESERVE)
        run_unstock(board, position, m.card);
    else if (m.from == RUN_TALON)
        run_unturn(board, position, m.card);
    else
        run_set_out(board, position, m.card, -1);
    position->vacant = (uint8_t)(position->vacant - (m.to == RUN_VACANT));
    if (m.from != RUN_COLUMN && m.to != RUN_OUT) {
        see(board, position, m.card, m.to == RUN_VACANT);
    } else if (m.to == RUN_OUT) {
        run_set_out(board, position, m.card, 1);
        if (m.from == RUN_COLUMN) {
            position->seen ^= card;
            free_add(board, position, board->class[m.card], -1);
        }
    } else if (m.to == RUN_VACANT) {
        position->roots |= card;
    } else {
        free_add(board, position, board->on[m.card], -1);
    }
}

/*
 * Can the play of card C to its foundation lose no win, if foundations keep their cards? That is so if each card that
 * may be laid on C, or on one of these cards, and so on, is on its foundation or is the next one there. The argument
 * is that of moves/covering.c. If the play empties a column, the next card of the reserve fills it at once. A winning
 * line then plays that card from the column instead of the reserve.
 */
static bool fit_all(const struct run_board *board, const struct run_position *position, uint8_t c)
{
    uint64_t done = 0, cards;

    for (int f = 0; f < board->founds; f++)
        done |= board->sent[f][position->out[f]];
    for (cards = board->fit_on[board->class[c]] & ~done; cards && !(cards & ~position->fits); cards &= ~done) {
        uint8_t next = (uint8_t)__builtin_ctzll(cards);

        done |= card_bit(next);
        cards |= board->fit_on[board->class[next]];
    }
    return !cards;
}

static inline bool is_safe(const struct run_board *board, const struct run_position *position, uint8_t c)
{
    bool safe = board->safe[c];

    if (board->keeps)
        return fit_all(board, position, c);

    for (int f = 0; f < board->founds; f++)
        safe &= position->out[f] >= board->heights[c][f];
    return safe;
}

/* Subset of CARDS: the cards whose play to a foundation never loses a win. */
static uint64_t safe_cards(const struct run_board *board, const struct run_position *position, uint64_t cards)
{
    uint64_t safe = 0;

    for (; board->safe_plays && cards; cards &= cards - 1)
        if (is_safe(board, position, (uint8_t)__builtin_ctzll(cards)))
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
static size_t find_safe(const struct run_board *board, const struct run_position *position, uint64_t outs,
                        struct run_move *out)
{
    uint64_t column = safe_cards(board, position, outs),
             reserve = column ? 0
                              : safe_cards(board, position,
                                           position->stock & position->fits & board->goes[RUN_RESERVE][RUN_OUT]),
             talon = column | reserve ? 0
                                      : safe_cards(board, position,
                                                   run_turning_apart(board, position) & position->fits &
                                                       board->goes[RUN_TALON][RUN_OUT]),
             any = column | reserve | talon;

    return add(out, 0, any & -any, column ? RUN_COLUMN : reserve ? RUN_RESERVE : RUN_TALON, RUN_OUT);
}

/* Lists moves to empty columns. A run that is all of its column is left out, since it would only change its column. */
static size_t vacant_moves(const struct run_board *board, const struct run_position *position, uint64_t reach,
                           uint64_t back, struct run_move *out)
{
    size_t n = add(out, 0, position->stock & board->goes[RUN_RESERVE][RUN_VACANT], RUN_RESERVE, RUN_VACANT);

    n = add(out, n, reach & board->goes[RUN_TALON][RUN_VACANT], RUN_TALON, RUN_VACANT);
    n = add(out, n, position->seen & ~position->roots & board->goes[RUN_COLUMN][RUN_VACANT], RUN_COLUMN, RUN_VACANT);
    return add(out, n, back & board->goes[RUN_FOUNDATION][RUN_VACANT], RUN_FOUNDATION, RUN_VACANT);
}

/* By target, determines the buried roots whose move there is listed, and those whose move is asleep after other moves.
 * ALONE: a play is listed alone, so only moves that were left out before are asleep after it. */
static inline void find_awake(const struct run_board *board, struct run_position *position, uint64_t outs, bool alone,
                              uint64_t awake[RUN_VACANT + 1])
{
    uint64_t turn_up[] = {[RUN_OUT] = outs & position->buried,
                          [RUN_ON] = position->buried & position->lands & board->goes[RUN_COLUMN][RUN_ON],
                          [RUN_VACANT] = position->vacant ? position->buried & board->goes[RUN_COLUMN][RUN_VACANT] : 0};

    for (int to = RUN_OUT; to <= RUN_VACANT; to++) {
        awake[to] = turn_up[to] & ~position->asleep[to];
        position->asleep[to] = alone ? position->asleep[to] & turn_up[to] : turn_up[to];
    }
}

size_t deal_runs_moves(const struct run_board *board, struct run_position *position, struct run_move *out)
{
    uint64_t outs = position->seen & position->bare & position->fits & board->goes[RUN_COLUMN][RUN_OUT],
             whole = position->roots & ~position->buried;
    uint64_t awake[RUN_VACANT + 1], reach, back;
    size_t n;

    run_find_reach(board, position);
    n = find_safe(board, position, outs, out);
    find_awake(board, position, outs, n > 0, awake);
    if (n)
        return n;
    /* A card of the talon that would go on to its foundation at once goes there itself. No reserve fills the column
     * that it leaves, since a column is vacant only if the reserve that fills columns is empty. */
    reach = position->reach & ~safe_cards(board, position,
                                          position->reach & position->fits & board->goes[RUN_TALON][RUN_OUT] &
                                              board->goes[RUN_COLUMN][RUN_OUT]);
    back = position->tops & board->goes[RUN_FOUNDATION][RUN_ON];
    back &= ~safe_cards(board, position, back);
    n = add(out, n, (outs & whole) | awake[RUN_OUT], RUN_COLUMN, RUN_OUT);
    n = add(out, n, (whole & position->lands & board->goes[RUN_COLUMN][RUN_ON]) | awake[RUN_ON], RUN_COLUMN, RUN_ON);
    n = add(out, n, position->stock & position->fits & board->goes[RUN_RESERVE][RUN_OUT], RUN_RESERVE, RUN_OUT);
    n = add(out, n, position->stock & position->lands & board->goes[RUN_RESERVE][RUN_ON], RUN_RESERVE, RUN_ON);
    n = add(out, n, awake[RUN_VACANT], RUN_COLUMN, RUN_VACANT);
    n = add(out, n, position->reach & position->fits & board->goes[RUN_TALON][RUN_OUT], RUN_TALON, RUN_OUT);
    n = add(out, n, reach & position->lands & board->goes[RUN_TALON][RUN_ON], RUN_TALON, RUN_ON);
    n = add(out, n, outs & ~position->roots, RUN_COLUMN, RUN_OUT);
    if (position->vacant)
        n += vacant_moves(board, position, reach, back, out + n);
    return add(out, n, back & position->lands, RUN_FOUNDATION, RUN_ON);
}

/* ---- the key ---- */

/* The numbers that determine a position. */
struct run_words {
    uint64_t under, left, roots; /* roots: bit set of the roots with nothing under them */
    uint8_t out[RUN_FOUNDS], turned, redeals;
};

static inline struct run_words words_of(const struct run_position *position)
{
    struct run_words w = {position->hash,   position->left,   position->roots & ~position->buried, {0},
                          position->turned, position->redeals};

    memcpy(w.out, position->out, sizeof w.out);
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

uint64_t deal_runs_key(const struct run_position *position) { return hash_words(words_of(position)); }

/* Reserve I loses its last card. */
static inline void words_unstock(const struct run_board *board, const struct run_position *position, int i,
                                 struct run_words *run_words)
{
    run_words->under += run_under(board, i, position->under[i] - 1) - run_under(board, i, position->under[i]);
}

/* Card C, a root, leaves its column, as in lift(). */
static inline void words_lift(const struct run_board *board, const struct run_position *position, uint8_t c,
                              struct run_words *run_words)
{
    int i = board->start[c].pile, root;

    if (position->buried & card_bit(c)) {
        root = board->root[i][position->under[i] - 1];
        run_words->under += run_under(board, i, root) - run_under(board, i, position->under[i]);
        run_words->roots |= root ? 0 : card_bit(board->card[i][0]);
        return;
    }
    run_words->roots ^= card_bit(c);
    if (board->filler < RUN_PILES && position->under[board->filler]) {
        words_unstock(board, position, board->filler, run_words);
        run_words->roots |= card_bit(board->card[board->filler][position->under[board->filler] - 1]);
    }
}

static inline void words_unturn(const struct run_board *board, const struct run_position *position, uint8_t c,
                                struct run_words *run_words)
{
    run_words->redeals = (uint8_t)(run_words->redeals - (run_words->redeals && !(position->now & card_bit(c))));
    run_words->left ^= (uint64_t)1 << board->turn_place[c];
    run_words->turned = place_after(board, run_words->left, board->turn_place[c]);
}

uint64_t deal_runs_key_after(const struct run_board *board, const struct run_position *position, struct run_move m)
{
    struct run_words w = words_of(position);
    int f = board->home[m.card].pile;

    if (m.from == RUN_COLUMN && position->roots & card_bit(m.card))
        words_lift(board, position, m.card, &w);
    else if (m.from == RUN_RESERVE)
        words_unstock(board, position, board->start[m.card].pile, &w);
    else if (m.from == RUN_TALON)
        words_unturn(board, position, m.card, &w);
    else if (m.from == RUN_FOUNDATION)
        w.out[f]--;
    if (m.to == RUN_OUT)
        w.out[f]++;
    else if (m.to == RUN_VACANT)
        w.roots |= card_bit(m.card);
    return hash_words(w);
}
