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
static inline void level_set(const struct board *l, int p, struct board_level *level, uint8_t card)
{
    const struct board_level *under = level - 1;
    uint8_t place = l->seq.place[card];
    unsigned joins = l->kind[l->kind_of[p]].onto[under->card] >> card & 1;

    level->card = card;
    level->poly = board_poly(l, under->poly, card);
    level->share = deal_mix(level->poly + l->token[p]);
    level->least = place < under->least ? place : under->least;
    level->above = place > under->least;
    level->built = (uint8_t)((under->built & -joins) + 1);
}

/* Adds a card to pile P whose level (state of the pile at this height) is computed already. */
static inline void board_come(struct board *l, int p)
{
    const struct board_level *top = ++l->top[p];

    l->tops = with_bottom(l->tops & ~card_bit(top[-1].card)) | card_bit(top->card);
    l->empty &= ~((uint64_t)1 << p);
    l->key += top->share - top[-1].share;
    l->disorder.above += top->above;
    l->disorder.over += l->disorder.due_in[p];
    l->disorder.due_in[p] += l->disorder.due >> top->card & 1;
    l->where[top->card] = (uint8_t)p;
    l->depth[top->card] = l->count[p]++;
}

void deal_board_lay(struct board *l, int p, uint8_t card)
{
    level_set(l, p, l->top[p] + 1, card);
    board_come(l, p);
}

static uint8_t lift(struct board *l, int p)
{
    const struct board_level *top = l->top[p]--;

    l->tops = with_bottom((l->tops & ~card_bit(top->card)) | card_bit(top[-1].card));
    l->key += top[-1].share - top->share;
    l->disorder.above -= top->above;
    l->disorder.due_in[p] -= l->disorder.due >> top->card & 1;
    l->disorder.over -= l->disorder.due_in[p];
    l->empty |= (uint64_t) !--l->count[p] << p;
    return top->card;
}

static uint64_t next_of(const struct board *l, int f)
{
    return l->height[f] < l->seq.length[f] ? card_bit(l->seq.order[f][l->height[f]]) : 0;
}

/* Lower foundations take the low cards of a suit, and upper foundations the high cards (low.c). Among the foundations
 * for the same high cards as F, are more lower ones complete than upper ones started? */
static bool has_spare(const struct board *l, int f)
{
    int spare = 0;

    for (int g = 0; g < l->founds; g++)
        if (l->like[g][0] == l->like[f][0])
            spare += (l->height[g] == l->seq.length[g]) - (l->height[board_upper(g)] > 0);
    return spare > 0;
}

void deal_board_find_want(struct board *l)
{
    l->want = 0;
    for (int f = 0; f < l->founds; f++)
        l->want |= next_of(l, f);
    for (int f = 0; l->high && f < l->founds; f++)
        if (l->height[board_upper(f)] || has_spare(l, f))
            l->want |= l->like[f][l->height[board_upper(f)]];
    l->want &= ~l->out;
}

int deal_board_found_for(const struct board *l, uint8_t card)
{
    int any = 0;

    if (!(l->high >> card & 1))
        return l->seq.found_of[card];
    for (int f = l->founds - 1; f >= 0; f--) {
        int i = l->seq.place[card] - l->seq.length[f];

        if (l->height[board_upper(f)] == i && l->like[f][i] >> card & 1 &&
            (!any || i || l->height[f] == l->seq.length[f]))
            any = board_upper(f);
    }
    return any;
}

/* Number of the foundation that has CARD as its top. */
static int found_with(const struct board *l, uint8_t card)
{
    int f = 0;

    if (!(l->high >> card & 1))
        return l->seq.found_of[card];
    while (!l->height[board_upper(f)] || l->seq.order[board_upper(f)][l->height[board_upper(f)] - 1] != card)
        f++;
    return board_upper(f);
}

/* Updates the counts of due cards (which foundations take next): adds the next card of low foundation F to them (TIMES
 * 1) or removes it (TIMES -1). */
static inline void found_due(struct board *l, int f, int times)
{
    if (l->height[f] < l->seq.length[f]) {
        uint8_t card = l->seq.order[f][l->height[f]], p = l->where[card];

        l->disorder.due ^= card_bit(card);
        l->disorder.due_in[p] = (uint8_t)(l->disorder.due_in[p] + times);
        l->disorder.over += times * (l->count[p] - 1 - l->depth[card]);
    }
}

/* Puts CARD, which is in no pile, on foundation F. */
static void found_put(struct board *l, int f, uint8_t card)
{
    l->out |= card_bit(card);
    l->on_founds++;
    l->disorder.due &= ~card_bit(card);
    if (l->high)
        l->seq.order[f][l->height[f]] = card;
    l->height[f]++;
    if (f < BOARD_FOUNDS)
        found_due(l, f, 1);
    if (l->high)
        deal_board_find_want(l);
    else
        l->want = l->disorder.due;
}

static uint8_t found_take(struct board *l, int f)
{
    uint8_t card = l->seq.order[f][l->height[f] - 1];

    if (f < BOARD_FOUNDS) {
        found_due(l, f, -1);
        l->disorder.due |= card_bit(card);
    }
    l->height[f]--;
    l->out &= ~card_bit(card);
    l->on_founds--;
    if (l->high)
        deal_board_find_want(l);
    else
        l->want = l->disorder.due;
    return card;
}

static void board_pass(struct board *l, int from, int to)
{
    uint8_t card = from < BOARD_PILES ? lift(l, from) : found_take(l, from - BOARD_PILES);

    if (to < BOARD_PILES)
        deal_board_lay(l, to, card);
    else
        found_put(l, to - BOARD_PILES, card);
}

/* Updates the counts of cards that foundations take next when N cards, DUE of which are such cards, have moved from
 * pile FROM to pile TO. */
static inline void shift_due(struct board *l, int from, int to, int n, int due)
{
    l->disorder.due_in[from] = (uint8_t)(l->disorder.due_in[from] - due);
    l->disorder.over += n * (l->disorder.due_in[to] - l->disorder.due_in[from]);
    l->disorder.due_in[to] = (uint8_t)(l->disorder.due_in[to] + due);
}

/* Moves the last N cards of pile FROM, in their order, to pile TO. */
static inline void board_shift(struct board *l, int from, int to, int n, struct board_made *made)
{
    const struct board_level *last = l->top[from], *low = last - n;
    struct board_level *top = l->top[to];
    int above = 0, due = 0, depth = l->count[to];

    l->tops = with_bottom((l->tops & ~card_bit(top->card)) | card_bit(low->card));
    l->key += low->share - last->share - top->share;
    l->top[from] -= n;
    l->top[to] += n;
    l->count[to] = (uint8_t)(depth + n);
    l->count[from] = (uint8_t)(l->count[from] - n);
    l->empty = (l->empty & ~((uint64_t)1 << to)) | (uint64_t)!l->count[from] << from;
    while (low++ < last) {
        made++->was = *++top;
        level_set(l, to, top, low->card);
        above += top->above - low->above;
        due += (int)(l->disorder.due >> low->card & 1);
        l->where[low->card] = (uint8_t)to;
        l->depth[low->card] = (uint8_t)depth++;
    }
    l->disorder.above += above;
    l->key += top->share;
    shift_due(l, from, to, n, due);
}

/* Undoes board_shift(). MADE is the last journal entry that it wrote. */
static inline void board_shift_back(struct board *l, int from, int to, int n, const struct board_made *made)
{
    struct board_level *last = l->top[from] + n, *top = l->top[to], *low = top - n;
    int above = 0, due = 0, depth = l->count[from] + n;

    l->tops = with_bottom((l->tops & ~card_bit(last[-n].card)) | card_bit(low->card));
    l->key += low->share - top->share + last->share - last[-n].share;
    l->top[from] += n;
    l->top[to] -= n;
    l->count[from] = (uint8_t)depth;
    l->count[to] = (uint8_t)(l->count[to] - n);
    l->empty = (l->empty & ~((uint64_t)1 << from)) | (uint64_t)!l->count[to] << to;
    for (int i = 0; top > low; last--, i++) {
        above += last->above - top->above;
        due += (int)(l->disorder.due >> last->card & 1);
        l->where[last->card] = (uint8_t)from;
        l->depth[last->card] = (uint8_t)--depth;
        *top-- = made[-i].was;
    }
    l->disorder.above += above;
    shift_due(l, to, from, n, due);
}

void deal_board_make(struct board *l, struct board_move m, int n, struct board_made *made)
{
    made->m = made[n - 1].m = m;
    made->cards = made[n - 1].cards = (uint8_t)n;
    if (m.from < BOARD_PILES && m.to < BOARD_PILES) {
        board_shift(l, m.from, m.to, n, made);
        return;
    }
    if (m.to < BOARD_PILES)
        made->was = l->top[m.to][1];
    board_pass(l, m.from, m.to);
}

/* Undoes a move of one or several cards. MADE is the journal entry of the last card of the move. */
void deal_board_unmake(struct board *l, const struct board_made *made)
{
    int from = made->m.from, to = made->m.to;

    if (from >= BOARD_PILES) {
        board_pass(l, to, from);
        if (to < BOARD_PILES)
            l->top[to][1] = made->was;
    } else if (to < BOARD_PILES) {
        board_shift_back(l, from, to, made->cards, made);
    } else {
        found_take(l, to - BOARD_PILES);
        board_come(l, from);
    }
}

bool deal_board_won(const struct board *l)
{
    for (int f = 0; l->high && f < l->founds; f++)
        if (l->height[f] < l->seq.length[f])
            return false;
    return l->high || !l->want;
}

struct deal_action deal_board_action(const struct board *l, struct board_move m)
{
    return act_move(l->pile[m.from], l->pile[m.to], 1, 0);
}

uint64_t deal_board_key_after(const struct board *l, struct board_move m)
{
    uint64_t key = l->key;
    int f = m.from - BOARD_PILES;
    uint8_t card;

    card = f < 0 ? l->top[m.from]->card : l->seq.order[f][l->height[f] - 1];
    if (f < 0)
        key += (l->top[m.from] - 1)->share - l->top[m.from]->share;
    if (m.to < BOARD_PILES)
        key += deal_mix(board_poly(l, l->top[m.to]->poly, card) + l->token[m.to]) - l->top[m.to]->share;
    return key;
}

/* ---- listing moves ---- */

/* Appends a move to a list at OUT and returns the new end of the list, as all list functions do. */
static inline struct board_move *board_add(struct board_move *out, int from, int to, bool onto)
{
    *out = (struct board_move){.from = (unsigned)from & 0x3F, .to = (unsigned)to & 0x3F, .onto = onto};
    return out + 1;
}

static bool board_waits(const struct board *l, int from)
{
    return l->kind[l->kind_of[from]].reserve && l->count[from] == 1;
}

/* Is each card that is left alone in a reserve? Then cards can go to the foundations in any order. */
static bool all_wait(const struct board *l)
{
    if (l->tops != (l->cards & ~l->out))
        return false;
    for (uint64_t cards = l->tops; cards; cards &= cards - 1)
        if (!board_waits(l, l->where[__builtin_ctzll(cards)]))
            return false;
    return true;
}

/* May a play from pile FROM to foundation F be delayed until the next card for F can be played, too? */
static bool found_waits(const struct board *l, int from, int f)
{
    return board_waits(l, from) && f < BOARD_FOUNDS && (!l->high || l->height[f] + 1 < l->seq.length[f]) &&
           !all_wait(l);
}

/* Is the card after the next card of foundation F available? */
static bool found_goes_on(const struct board *l, int f)
{
    int n = l->height[f] + 1;

    return n < l->seq.length[f] && l->tops >> l->seq.order[f][n] & 1 && board_plays(l, l->seq.order[f][n]);
}

/* Lists the play of CARD, which is available, to foundation F, which takes it. */
static struct board_move *list_found(const struct board *l, uint8_t card, int f, struct board_move *out)
{
    int from = l->where[card];
    bool waits = found_waits(l, from, f);

    return board_plays(l, card) && (!waits || found_goes_on(l, f)) ? board_add(out, from, BOARD_PILES + f, waits) : out;
}

static struct board_move *list_founds(const struct board *l, struct board_move *out)
{
    for (uint64_t cards = l->tops & l->want; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        out = list_found(l, card, deal_board_found_for(l, card), out);
    }
    return out;
}

/* When CARD has come to a pile of group K, could some card except TOP (0: except none) be laid on it at once? */
static bool serves(const struct board *l, uint8_t card, int k, uint64_t top, uint64_t back)
{
    return l->kind[k].onto[card] & (l->tops | back) & ~top;
}

/* Bit set of the tops that may play to piles of group K. */
static uint64_t players_to(const struct board *l, const struct board_tops *t, int k)
{
    uint64_t cards = 0;

    for (int own = 0; own < l->kinds; own++)
        cards |= l->kind[own].play >> k & 1 ? t->of[own] : 0;
    return cards;
}

/* Does an empty pile of group K take all cards that could be laid on CARD if CARD were there? */
static bool takes_instead(const struct board *l, uint8_t card, int k)
{
    const struct board_kind *kind = &l->kind[k];

    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].play >> k & 1 && !(kind->takes_from >> i & 1))
            return false;
    for (int f = 0; f < l->founds; f++)
        if (l->seq.back[f] >> k & 1 && !(kind->takes_from >> (BOARD_KINDS + f) & 1))
            return false;
    return !(kind->onto[card] & ~kind->takes);
}

/* Bit set of the tops that may go to an empty pile of group K, without cards that are alone in an equivalent pile:
 * their move would change nothing. */
static uint64_t comers_to(const struct board *l, const struct board_tops *t, int k)
{
    uint64_t cards = 0;

    for (int own = 0; own < l->kinds; own++)
        if (l->kind[own].play >> k & l->kind[k].takes_from >> own & 1)
            cards |= t->of[own] & (l->kind[own].family == l->kind[k].family ? ~t->alone : ~(uint64_t)0);
    return cards;
}

/* Lists the move of CARD, which is on a foundation or alone in a reserve, to pile TO. */
static struct board_move *list_rare(const struct board *l, const struct board_tops *t, uint8_t card, int to,
                                    struct board_move *out)
{
    int k = l->kind_of[to], f = l->seq.found_of[card];
    bool empty = !l->count[to];

    if (l->out >> card & 1)
        return l->seq.back[f] >> k & 1 && (!empty || l->kind[k].takes_from >> (BOARD_KINDS + f) & 1)
                   ? board_add(out, BOARD_PILES + found_with(l, card), to, false)
                   : out;
    return serves(l, card, k, card_bit(l->top[to]->card), t->back) && !(empty && takes_instead(l, card, k))
               ? board_add(out, l->where[card], to, true)
               : out;
}

/* Lists the moves of CARDS, each a top of a pile or of a foundation, to pile TO. */
static inline struct board_move *list_to(const struct board *l, const struct board_tops *t, uint64_t cards, int to,
                                         struct board_move *out)
{
    for (; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);

        if ((t->back | t->waiting) >> card & 1)
            out = list_rare(l, t, card, to, out);
        else
            out = board_add(out, l->where[card], to, false);
    }
    return out;
}

/* Lists the moves that lay other tops on TOP, the top card of pile TO. */
static inline struct board_move *list_onto(const struct board *l, const struct board_tops *t, uint8_t top, int to,
                                           struct board_move *out)
{
    int k = l->kind_of[to];

    return list_to(l, t, l->kind[k].onto[top] & ((players_to(l, t, k) & ~card_bit(top)) | t->back), to, out);
}

static struct board_move *list_builds(const struct board *l, const struct board_tops *t, struct board_move *out)
{
    for (uint64_t on = t->hosts; on; on &= on - 1) {
        uint8_t top = (uint8_t)__builtin_ctzll(on);

        out = list_onto(l, t, top, l->where[top], out);
    }
    return out;
}

/* Lists moves to empty piles; of equivalent empty piles only the first is a target. */
static struct board_move *list_empties(const struct board *l, const struct board_tops *t, struct board_move *out)
{
    for (uint64_t empty = l->empty & l->takers; empty;) {
        int to = __builtin_ctzll(empty), k = l->kind_of[to];

        out = list_to(l, t, l->kind[k].takes & (comers_to(l, t, k) | t->back), to, out);
        empty &= ~(l->family[k] | (empty & -empty));
    }
    return out;
}

/* Bit set of the tops of foundations that may have to be taken back to win. */
static uint64_t worth_returning(const struct board *l)
{
    uint64_t cards = 0;

    for (int f = 0; l->returns && !l->in_suit && f < l->founds; f++) {
        int upper = board_upper(f);

        if (l->seq.back[f] && l->height[f] && (l->height[f] < l->seq.length[f] || !l->like[f][0] || has_spare(l, f))) {
            uint8_t card = l->seq.order[f][l->height[f] - 1];
            cards |= deal_board_closed(l, card) ? 0 : card_bit(card);
        }
        cards |= l->seq.back[f] && l->height[upper] ? card_bit(l->seq.order[upper][l->height[upper] - 1]) : 0;
    }
    return cards;
}

/* Adds the top cards of the piles of group K to T. Returns the bit set of the cards on which one of them could be laid.
 * Empty piles add only BOARD_BOTTOM, which stands for the ground of a pile. */
static inline uint64_t find_tops(const struct board *l, int k, struct board_tops *t)
{
    uint64_t tops = 0, hosts = 0;

    for (int p = l->kind[k].first; p < l->kind[k].end; p++) {
        const struct board_level *top = l->top[p];

        tops |= card_bit(top->card);
        t->alone |= (uint64_t)(l->count[p] == 1) << top->card;
        t->built |= (uint64_t)(top->built > 1) << top->card;
        hosts |= l->under[top->card];
    }
    t->of[k] = with_bottom(tops);
    return hosts;
}

void deal_board_tops(const struct board *l, struct board_tops *t)
{
    uint64_t hosts = 0;

    t->alone = t->waiting = t->built = t->hosts = 0;
    t->back = worth_returning(l);
    for (int k = 0; k < l->kinds; k++)
        hosts |= find_tops(l, k, t);
    for (uint64_t cards = t->back; cards; cards &= cards - 1)
        hosts |= l->under[__builtin_ctzll(cards)];
    for (int k = 0; k < l->kinds; k++) {
        t->hosts |= l->kind[k].builds ? t->of[k] & hosts : 0;
        t->waiting |= l->kind[k].reserve ? t->of[k] & t->alone : 0;
    }
}

int deal_board_moves(const struct board *l, const struct board_tops *t, struct board_move *out)
{
    return (int)(list_empties(l, t, list_builds(l, t, list_founds(l, out))) - out);
}

bool deal_board_owes(const struct board *l, struct board_move m)
{
    int f = m.to - BOARD_PILES;

    return m.onto && (f < 0 || l->seq.order[f][l->height[f] - 1] == l->level[m.from][1].card);
}

/* Fills T with the top cards of piles that are in the set CARDS, as far as list_onto() needs it. */
static void some_tops(const struct board *l, uint64_t cards, struct board_tops *t)
{
    t->waiting = 0;
    t->back = worth_returning(l);
    for (int k = 0; k < l->kinds; k++)
        t->of[k] = 0;
    for (; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards), from = l->where[card];

        t->of[l->kind_of[from]] |= cards & -cards;
        t->waiting |= board_waits(l, from) ? cards & -cards : 0;
    }
}

int deal_board_moves_onto(const struct board *l, struct board_move m, struct board_move *out)
{
    int f = m.to - BOARD_PILES;
    struct board_tops t;
    uint8_t top;

    if (f >= 0)
        return (int)(list_found(l, l->seq.order[f][l->height[f]], f, out) - out);
    top = l->top[m.to]->card;
    some_tops(l, l->kind[l->kind_of[m.to]].onto[top] & l->tops, &t);
    return (int)(list_onto(l, &t, top, m.to, out) - out);
}
