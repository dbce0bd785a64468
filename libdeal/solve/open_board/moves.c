/*
 * Moves of a game on an open board (all cards in piles and face up): listing, making and undoing.
 *
 * Reserves. The last card of a pile that takes no cards frees nothing when it leaves. In a shortest winning line some
 * card is laid on it at its new place before it moves again; otherwise it could have stayed, or gone directly to its
 * next place. No move in between concerns that place, so the move can be delayed until just before that card is laid.
 * Delay all such moves, from the last to the first: each is then followed at once by a move onto its card. The delay
 * makes no play safe, so no safe play comes between.
 *
 * The same holds on a foundation: only its next card needs the play, so the card may stay until then. Plays that become
 * safe by it are made first, and the next card may be among them. If no other cards are left such plays need no delay.
 *
 * Such a card need not go to an empty pile that takes all cards that could be laid on it there. Suppose a line moves it
 * there. Without that move every later move is still possible. A card that would be laid on it, or on cards above it,
 * has the same place or the empty pile. The card itself goes from its reserve wherever it would have gone.
 */
#include "open_board.h"

#include "engine/engine.h"

/* ---- making moves ---- */

/* Removes BOARD_BOTTOM, which is not a card, from a bit set of cards. */
static inline uint64_t with_bottom(uint64_t cards) { return cards & (card_bit(BOARD_BOTTOM) - 1); }

/* Computes LEVEL, the state of pile P when CARD lies on top of the cards whose state is the level below. */
static inline void level_set(const struct board *board, int p, struct board_level *level, uint8_t card)
{
    const struct board_level *under = level - 1;
    uint8_t place = board->seq.place[card];
    unsigned joins = board->kind[board->kind_of[p]].onto[under->card] >> card & 1;

    level->card = card;
    level->poly = board_poly(board, under->poly, card);
    level->share = deal_mix(level->poly + board->token[p]);
    level->least = place < under->least ? place : under->least;
    level->above = place > under->least;
    level->built = (uint8_t)((under->built & -joins) + 1);
}

/* Adds a card to pile P whose level (state of the pile at this height) is computed already. */
static inline void board_come(struct board *board, int p)
{
    const struct board_level *top = ++board->top[p];

    board->tops = with_bottom(board->tops & ~card_bit(top[-1].card)) | card_bit(top->card);
    board->empty &= ~((uint64_t)1 << p);
    board->key += top->share - top[-1].share;
    board->disorder.above += top->above;
    board->disorder.over += board->disorder.due_in[p];
    board->disorder.due_in[p] += board->disorder.due >> top->card & 1;
    board->where[top->card] = (uint8_t)p;
    board->depth[top->card] = board->count[p]++;
}

void deal_board_lay(struct board *board, int p, uint8_t card)
{
    level_set(board, p, board->top[p] + 1, card);
    board_come(board, p);
}

static uint8_t lift(struct board *board, int p)
{
    const struct board_level *top = board->top[p]--;

    board->tops = with_bottom((board->tops & ~card_bit(top->card)) | card_bit(top[-1].card));
    board->key += top[-1].share - top->share;
    board->disorder.above -= top->above;
    board->disorder.due_in[p] -= board->disorder.due >> top->card & 1;
    board->disorder.over -= board->disorder.due_in[p];
    board->empty |= (uint64_t) !--board->count[p] << p;
    return top->card;
}

static uint64_t next_of(const struct board *board, int f)
{
    return board->height[f] < board->seq.length[f] ? card_bit(board->seq.order[f][board->height[f]]) : 0;
}

/* Lower foundations take the low cards of a suit, and upper foundations the high cards (low.c). Among the foundations
 * for the same high cards as F, are more lower ones complete than upper ones started? */
static bool has_spare(const struct board *board, int f)
{
    int spare = 0;

    for (int g = 0; g < board->founds; g++)
        if (board->like[g][0] == board->like[f][0])
            spare += (board->height[g] == board->seq.length[g]) - (board->height[board_upper(g)] > 0);
    return spare > 0;
}

void deal_board_find_want(struct board *board)
{
    board->want = 0;
    for (int f = 0; f < board->founds; f++)
        board->want |= next_of(board, f);
    for (int f = 0; board->high && f < board->founds; f++)
        if (board->height[board_upper(f)] || has_spare(board, f))
            board->want |= board->like[f][board->height[board_upper(f)]];
    board->want &= ~board->out;
}

int deal_board_found_for(const struct board *board, uint8_t card)
{
    int any = 0;

    if (!(board->high >> card & 1))
        return board->seq.found_of[card];
    for (int f = board->founds - 1; f >= 0; f--) {
        int i = board->seq.place[card] - board->seq.length[f];

        if (board->height[board_upper(f)] == i && board->like[f][i] >> card & 1 &&
            (!any || i || board->height[f] == board->seq.length[f]))
            any = board_upper(f);
    }
    return any;
}

/* Number of the foundation that has CARD as its top. */
static int found_with(const struct board *board, uint8_t card)
{
    int f = 0;

    if (!(board->high >> card & 1))
        return board->seq.found_of[card];
    while (!board->height[board_upper(f)] ||
           board->seq.order[board_upper(f)][board->height[board_upper(f)] - 1] != card)
        f++;
    return board_upper(f);
}

/* Updates the counts of due cards (which foundations take next): adds the next card of low foundation F to them (TIMES
 * 1) or removes it (TIMES -1). */
static inline void found_due(struct board *board, int f, int times)
{
    if (board->height[f] < board->seq.length[f]) {
        uint8_t card = board->seq.order[f][board->height[f]], p = board->where[card];

        board->disorder.due ^= card_bit(card);
        board->disorder.due_in[p] = (uint8_t)(board->disorder.due_in[p] + times);
        board->disorder.over += times * (board->count[p] - 1 - board->depth[card]);
    }
}

/* Puts CARD, which is in no pile, on foundation F. */
static void found_put(struct board *board, int f, uint8_t card)
{
    board->out |= card_bit(card);
    board->on_founds++;
    board->disorder.due &= ~card_bit(card);
    if (board->high)
        board->seq.order[f][board->height[f]] = card;
    board->height[f]++;
    if (f < BOARD_FOUNDS)
        found_due(board, f, 1);
    if (board->high)
        deal_board_find_want(board);
    else
        board->want = board->disorder.due;
}

static uint8_t found_take(struct board *board, int f)
{
    uint8_t card = board->seq.order[f][board->height[f] - 1];

    if (f < BOARD_FOUNDS) {
        found_due(board, f, -1);
        board->disorder.due |= card_bit(card);
    }
    board->height[f]--;
    board->out &= ~card_bit(card);
    board->on_founds--;
    if (board->high)
        deal_board_find_want(board);
    else
        board->want = board->disorder.due;
    return card;
}

static void board_pass(struct board *board, int from, int to)
{
    uint8_t card = from < BOARD_PILES ? lift(board, from) : found_take(board, from - BOARD_PILES);

    if (to < BOARD_PILES)
        deal_board_lay(board, to, card);
    else
        found_put(board, to - BOARD_PILES, card);
}

/* Updates the counts of cards that foundations take next when N cards, DUE of which are such cards, have moved from
 * pile FROM to pile TO. */
static inline void shift_due(struct board *board, int from, int to, int n, int due)
{
    board->disorder.due_in[from] = (uint8_t)(board->disorder.due_in[from] - due);
    board->disorder.over += n * (board->disorder.due_in[to] - board->disorder.due_in[from]);
    board->disorder.due_in[to] = (uint8_t)(board->disorder.due_in[to] + due);
}

/* Moves the last N cards of pile FROM, in their order, to pile TO. */
static inline void board_shift(struct board *board, int from, int to, int n, struct board_made *made)
{
    const struct board_level *last = board->top[from], *low = last - n;
    struct board_level *top = board->top[to];
    int above = 0, due = 0, depth = board->count[to];

    board->tops = with_bottom((board->tops & ~card_bit(top->card)) | card_bit(low->card));
    board->key += low->share - last->share - top->share;
    board->top[from] -= n;
    board->top[to] += n;
    board->count[to] = (uint8_t)(depth + n);
    board->count[from] = (uint8_t)(board->count[from] - n);
    board->empty = (board->empty & ~((uint64_t)1 << to)) | (uint64_t)!board->count[from] << from;
    while (low++ < last) {
        made++->was = *++top;
        level_set(board, to, top, low->card);
        above += top->above - low->above;
        due += (int)(board->disorder.due >> low->card & 1);
        board->where[low->card] = (uint8_t)to;
        board->depth[low->card] = (uint8_t)depth++;
    }
    board->disorder.above += above;
    board->key += top->share;
    shift_due(board, from, to, n, due);
}

/* Undoes board_shift(). MADE is the last journal entry that it wrote. */
static inline void board_shift_back(struct board *board, int from, int to, int n, const struct board_made *made)
{
    struct board_level *last = board->top[from] + n, *top = board->top[to], *low = top - n;
    int above = 0, due = 0, depth = board->count[from] + n;

    board->tops = with_bottom((board->tops & ~card_bit(last[-n].card)) | card_bit(low->card));
    board->key += low->share - top->share + last->share - last[-n].share;
    board->top[from] += n;
    board->top[to] -= n;
    board->count[from] = (uint8_t)depth;
    board->count[to] = (uint8_t)(board->count[to] - n);
    board->empty = (board->empty & ~((uint64_t)1 << from)) | (uint64_t)!board->count[to] << to;
    for (int i = 0; top > low; last--, i++) {
        above += last->above - top->above;
        due += (int)(board->disorder.due >> last->card & 1);
        board->where[last->card] = (uint8_t)from;
        board->depth[last->card] = (uint8_t)--depth;
        *top-- = made[-i].was;
    }
    board->disorder.above += above;
    shift_due(board, to, from, n, due);
}

void deal_board_make(struct board *board, struct board_move m, int n, struct board_made *made)
{
    made->m = made[n - 1].m = m;
    made->cards = made[n - 1].cards = (uint8_t)n;
    if (m.from < BOARD_PILES && m.to < BOARD_PILES) {
        board_shift(board, m.from, m.to, n, made);
        return;
    }
    if (m.to < BOARD_PILES)
        made->was = board->top[m.to][1];
    board_pass(board, m.from, m.to);
}

/* Undoes a move of one or several cards. MADE is the journal entry of the last card of the move. */
void deal_board_unmake(struct board *board, const struct board_made *made)
{
    int from = made->m.from, to = made->m.to;

    if (from >= BOARD_PILES) {
        board_pass(board, to, from);
        if (to < BOARD_PILES)
            board->top[to][1] = made->was;
    } else if (to < BOARD_PILES) {
        board_shift_back(board, from, to, made->cards, made);
    } else {
        found_take(board, to - BOARD_PILES);
        board_come(board, from);
    }
}

bool deal_board_won(const struct board *board)
{
    for (int f = 0; board->high && f < board->founds; f++)
        if (board->height[f] < board->seq.length[f])
            return false;
    return board->high || !board->want;
}

struct deal_action deal_board_action(const struct board *board, struct board_move m)
{
    return act_move(board->pile[m.from], board->pile[m.to], 1, 0);
}

uint64_t deal_board_key_after(const struct board *board, struct board_move m)
{
    uint64_t key = board->key;
    int f = m.from - BOARD_PILES;
    uint8_t card;

    card = f < 0 ? board->top[m.from]->card : board->seq.order[f][board->height[f] - 1];
    if (f < 0)
        key += (board->top[m.from] - 1)->share - board->top[m.from]->share;
    if (m.to < BOARD_PILES)
        key += deal_mix(board_poly(board, board->top[m.to]->poly, card) + board->token[m.to]) - board->top[m.to]->share;
    return key;
}

/* ---- listing moves ---- */

/* Appends a move to a list at OUT and returns the new end of the list, as all list functions do. */
static inline struct board_move *board_add(struct board_move *out, int from, int to, bool onto)
{
    *out = (struct board_move){.from = (unsigned)from & 0x3F, .to = (unsigned)to & 0x3F, .onto = onto};
    return out + 1;
}

static bool board_waits(const struct board *board, int from)
{
    return board->kind[board->kind_of[from]].reserve && board->count[from] == 1;
}

/* Is each card that is left alone in a reserve? Then cards can go to the foundations in any order. */
static bool all_wait(const struct board *board)
{
    if (board->tops != (board->cards & ~board->out))
        return false;
    for (uint64_t cards = board->tops; cards; cards &= cards - 1)
        if (!board_waits(board, board->where[__builtin_ctzll(cards)]))
            return false;
    return true;
}

/* May a play from pile FROM to foundation F be delayed until the next card for F can be played, too? */
static bool found_waits(const struct board *board, int from, int f)
{
    return board_waits(board, from) && f < BOARD_FOUNDS &&
           (!board->high || board->height[f] + 1 < board->seq.length[f]) && !all_wait(board);
}

/* Is the card after the next card of foundation F available? */
static bool found_goes_on(const struct board *board, int f)
{
    int n = board->height[f] + 1;

    return n < board->seq.length[f] && board->tops >> board->seq.order[f][n] & 1 &&
           board_plays(board, board->seq.order[f][n]);
}

/* Lists the play of CARD, which is available, to foundation F, which takes it. */
static struct board_move *list_found(const struct board *board, uint8_t card, int f, struct board_move *out)
{
    int from = board->where[card];
    bool waits = found_waits(board, from, f);

    return board_plays(board, card) && (!waits || found_goes_on(board, f))
               ? board_add(out, from, BOARD_PILES + f, waits)
               : out;
}

static struct board_move *list_founds(const struct board *board, struct board_move *out)
{
    for (uint64_t cards = board->tops & board->want; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        out = list_found(board, card, deal_board_found_for(board, card), out);
    }
    return out;
}

/* When CARD has come to a pile of group K, could some card except TOP (0: except none) be laid on it at once? */
static bool serves(const struct board *board, uint8_t card, int k, uint64_t top, uint64_t back)
{
    return board->kind[k].onto[card] & (board->tops | back) & ~top;
}

/* Bit set of the tops that may play to piles of group K. */
static uint64_t players_to(const struct board *board, const struct board_tops *tops, int k)
{
    uint64_t cards = 0;

    for (int own = 0; own < board->kinds; own++)
        cards |= board->kind[own].play >> k & 1 ? tops->of[own] : 0;
    return cards;
}

/* Does an empty pile of group K take all cards that could be laid on CARD if CARD were there? */
static bool takes_instead(const struct board *board, uint8_t card, int k)
{
    const struct board_kind *kind = &board->kind[k];

    for (int i = 0; i < board->kinds; i++)
        if (board->kind[i].play >> k & 1 && !(kind->takes_from >> i & 1))
            return false;
    for (int f = 0; f < board->founds; f++)
        if (board->seq.back[f] >> k & 1 && !(kind->takes_from >> (BOARD_KINDS + f) & 1))
            return false;
    return !(kind->onto[card] & ~kind->takes);
}

/* Bit set of the tops that may go to an empty pile of group K, without cards that are alone in an equivalent pile:
 * their move would change nothing. */
static uint64_t comers_to(const struct board *board, const struct board_tops *tops, int k)
{
    uint64_t cards = 0;

    for (int own = 0; own < board->kinds; own++)
        if (board->kind[own].play >> k & board->kind[k].takes_from >> own & 1)
            cards |= tops->of[own] & (board->kind[own].family == board->kind[k].family ? ~tops->alone : ~(uint64_t)0);
    return cards;
}

/* Lists the move of CARD, which is on a foundation or alone in a reserve, to pile TO. */
static struct board_move *list_rare(const struct board *board, const struct board_tops *tops, uint8_t card, int to,
                                    struct board_move *out)
{
    int k = board->kind_of[to], f = board->seq.found_of[card];
    bool empty = !board->count[to];

    if (board->out >> card & 1)
        return board->seq.back[f] >> k & 1 && (!empty || board->kind[k].takes_from >> (BOARD_KINDS + f) & 1)
                   ? board_add(out, BOARD_PILES + found_with(board, card), to, false)
                   : out;
    return serves(board, card, k, card_bit(board->top[to]->card), tops->back) &&
                   !(empty && takes_instead(board, card, k))
               ? board_add(out, board->where[card], to, true)
               : out;
}

/* Lists the moves of CARDS, each a top of a pile or of a foundation, to pile TO. */
static inline struct board_move *list_to(const struct board *board, const struct board_tops *tops, uint64_t cards,
                                         int to, struct board_move *out)
{
    for (; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);

        if ((tops->back | tops->waiting) >> card & 1)
            out = list_rare(board, tops, card, to, out);
        else
            out = board_add(out, board->where[card], to, false);
    }
    return out;
}

/* Lists the moves that lay other tops on TOP, the top card of pile TO. */
static inline struct board_move *list_onto(const struct board *board, const struct board_tops *tops, uint8_t top,
                                           int to, struct board_move *out)
{
    int k = board->kind_of[to];

    return list_to(board, tops, board->kind[k].onto[top] & ((players_to(board, tops, k) & ~card_bit(top)) | tops->back),
                   to, out);
}

static struct board_move *list_builds(const struct board *board, const struct board_tops *tops, struct board_move *out)
{
    for (uint64_t on = tops->hosts; on; on &= on - 1) {
        uint8_t top = (uint8_t)__builtin_ctzll(on);

        out = list_onto(board, tops, top, board->where[top], out);
    }
    return out;
}

/* Lists moves to empty piles; of equivalent empty piles only the first is a target. */
static struct board_move *list_empties(const struct board *board, const struct board_tops *tops, struct board_move *out)
{
    for (uint64_t empty = board->empty & board->takers; empty;) {
        int to = __builtin_ctzll(empty), k = board->kind_of[to];

        out = list_to(board, tops, board->kind[k].takes & (comers_to(board, tops, k) | tops->back), to, out);
        empty &= ~(board->family[k] | (empty & -empty));
    }
    return out;
}

/* Bit set of the tops of foundations that may have to be taken back to win. */
static uint64_t worth_returning(const struct board *board)
{
    uint64_t cards = 0;

    for (int f = 0; board->returns && !board->in_suit && f < board->founds; f++) {
        int upper = board_upper(f);

        if (board->seq.back[f] && board->height[f] &&
            (board->height[f] < board->seq.length[f] || !board->like[f][0] || has_spare(board, f))) {
            uint8_t card = board->seq.order[f][board->height[f] - 1];
            cards |= deal_board_closed(board, card) ? 0 : card_bit(card);
        }
        cards |= board->seq.back[f] && board->height[upper]
                     ? card_bit(board->seq.order[upper][board->height[upper] - 1])
                     : 0;
    }
    return cards;
}

/* Adds the top cards of the piles of group K to BOARD_TOPS. Returns the bit set of the cards on which one of them could
 * be laid. Empty piles add only BOARD_BOTTOM, which stands for the ground of a pile. */
static inline uint64_t find_tops(const struct board *board, int k, struct board_tops *board_tops)
{
    uint64_t tops = 0, hosts = 0;

    for (int p = board->kind[k].first; p < board->kind[k].end; p++) {
        const struct board_level *top = board->top[p];

        tops |= card_bit(top->card);
        board_tops->alone |= (uint64_t)(board->count[p] == 1) << top->card;
        board_tops->built |= (uint64_t)(top->built > 1) << top->card;
        hosts |= board->under[top->card];
    }
    board_tops->of[k] = with_bottom(tops);
    return hosts;
}

void deal_board_tops(const struct board *board, struct board_tops *tops)
{
    uint64_t hosts = 0;

    tops->alone = tops->waiting = tops->built = tops->hosts = 0;
    tops->back = worth_returning(board);
    for (int k = 0; k < board->kinds; k++)
        hosts |= find_tops(board, k, tops);
    for (uint64_t cards = tops->back; cards; cards &= cards - 1)
        hosts |= board->under[__builtin_ctzll(cards)];
    for (int k = 0; k < board->kinds; k++) {
        tops->hosts |= board->kind[k].builds ? tops->of[k] & hosts : 0;
        tops->waiting |= board->kind[k].reserve ? tops->of[k] & tops->alone : 0;
    }
}

int deal_board_moves(const struct board *board, const struct board_tops *tops, struct board_move *out)
{
    return (int)(list_empties(board, tops, list_builds(board, tops, list_founds(board, out))) - out);
}

bool deal_board_owes(const struct board *board, struct board_move m)
{
    int f = m.to - BOARD_PILES;

    return m.onto && (f < 0 || board->seq.order[f][board->height[f] - 1] == board->level[m.from][1].card);
}

/* Fills TOPS with the top cards of piles that are in the set CARDS, as far as list_onto() needs it. */
static void some_tops(const struct board *board, uint64_t cards, struct board_tops *tops)
{
    tops->waiting = 0;
    tops->back = worth_returning(board);
    for (int k = 0; k < board->kinds; k++)
        tops->of[k] = 0;
    for (; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards), from = board->where[card];

        tops->of[board->kind_of[from]] |= cards & -cards;
        tops->waiting |= board_waits(board, from) ? cards & -cards : 0;
    }
}

int deal_board_moves_onto(const struct board *board, struct board_move m, struct board_move *out)
{
    int f = m.to - BOARD_PILES;
    struct board_tops t;
    uint8_t top;

    if (f >= 0)
        return (int)(list_found(board, board->seq.order[f][board->height[f]], f, out) - out);
    top = board->top[m.to]->card;
    some_tops(board, board->kind[board->kind_of[m.to]].onto[top] & board->tops, &t);
    return (int)(list_onto(board, &t, top, m.to, out) - out);
}
