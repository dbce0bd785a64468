/*
 * Moves of a game on an open board: listed, made and taken back.
 *
 * Safe plays.  Let S be a set of cards, each of which lies on its foundation, or is
 * the next card of it and may go there from where it lies, and such that every card
 * that may be laid on one of S is in S too, and where its foundation gives cards back
 * the card under it, which can then come back no more.  Then no other card ever comes
 * to lie on one of S, so a line that wins still wins when all moves of S's cards are
 * left out of it, and each is played as soon as it is free: a card or an empty pile at
 * hand in the one line is at hand in the other.  So a play is safe when the smallest
 * such set round its card exists, and no card of such a set need ever come back from a
 * foundation.  Where foundations keep what they have, cards that lie there need not be
 * looked at: they cover nothing.
 *
 * Where only neighbours of a suit are laid on each other, and every pile plays to the
 * foundations, every play is safe, and nothing need come back: when a line lays a card on one that was played early, the
 * foundation has that card already or takes it.
 *
 * Of high cards, which any foundation of their kind takes (low.c), a play is safe when no card is left that could be laid
 * on the card, and all foundations of the kind have come to its place: it then takes no other card's place.  Where
 * foundations give cards back, none of them counts as safe, and none as one of S.
 *
 * Reserves.  The last card of a pile to which nothing ever comes frees nothing when
 * it goes.  In a shortest winning line some card is laid on it where it went, before
 * it moves again: otherwise it could have stayed, or gone straight on.  Nothing
 * touches that pile in between, so the move can wait until just before.  Do that to
 * all such moves from the last to the first: each is followed at once by a move onto
 * its card.  No play becomes safe by it, so nothing comes between.
 *
 * On a foundation the same holds: only the next card of it needs the play, and until then the card may stay.  What becomes
 * safe by it is played first, and may be that card.  When no other cards are left such plays need not wait.
 *
 * Nor need such a card go to an empty pile that takes all that could be laid on it there.  Say it did: without it, and else
 * the same, every move is still there.  What would have been laid on it, or on what lay on it, has the same place, or the empty
 * pile, and the card goes from its reserve wherever it would have gone.
 */
#include "open_board.h"

/* ---- making moves ---- */

/* CARD is the top of pile P, whose new LEVEL is set. */
static inline void board_come(struct board *l, int p, const struct board_level *level)
{
    int n = l->count[p]++;

    if (n)
        l->tops &= ~card_bit(level[-1].card);
    else
        l->empty &= ~((uint64_t)1 << p);
    l->tops |= card_bit(level->card);
    l->where[level->card] = (uint8_t)p;
    l->depth[level->card] = (uint8_t)n;
    l->above += level->above;
    l->key += level->share - level[-1].share;
}

void deal_board_lay(struct board *l, int p, uint8_t card)
{
    const struct board_level *under = &l->level[p][l->count[p]];
    struct board_level *top = &l->level[p][l->count[p] + 1];
    uint8_t place = l->place[card];

    top->card = card;
    top->poly = board_poly(l, under->poly, card);
    top->share = deal_mix(top->poly + l->token[p]);
    top->least = place < under->least ? place : under->least;
    top->above = (uint8_t)(place > under->least);
    top->built = l->count[p] && l->kind[l->kind_of[p]].onto[under->card] >> card & 1 ? under->built + 1 : 1;
    board_come(l, p, top);
}

static uint8_t lift(struct board *l, int p)
{
    int n = l->count[p]--;
    const struct board_level *top = &l->level[p][n];

    l->tops &= ~card_bit(top->card);
    if (n > 1)
        l->tops |= card_bit(top[-1].card);
    else
        l->empty |= (uint64_t)1 << p;
    l->above -= top->above;
    l->key += top[-1].share - top->share;
    return top->card;
}

static uint64_t next_of(const struct board *l, int f)
{
    return l->height[f] < l->length[f] ? card_bit(l->order[f][l->height[f]]) : 0;
}

/* Have more foundations of the kind of F all their low cards than upper ones are begun? */
static bool has_spare(const struct board *l, int f)
{
    int spare = 0;

    for (int g = 0; g < l->founds; g++)
        if (l->like[g][0] == l->like[f][0])
            spare += (l->height[g] == l->length[g]) - (l->height[board_upper(g)] > 0);
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

/* The foundation that CARD, which is wanted, goes to: one begun, or that of a foundation which has its low cards, or any. */
static int found_for(const struct board *l, uint8_t card)
{
    int any = 0;

    if (!(l->high >> card & 1))
        return l->found_of[card];
    for (int f = l->founds - 1; f >= 0; f--) {
        int i = l->place[card] - l->length[f];

        if (l->height[board_upper(f)] == i && l->like[f][i] >> card & 1 && (!any || i || l->height[f] == l->length[f]))
            any = board_upper(f);
    }
    return any;
}

/* The foundation that CARD is the top of. */
static int found_with(const struct board *l, uint8_t card)
{
    int f = 0;

    if (!(l->high >> card & 1))
        return l->found_of[card];
    while (!l->height[board_upper(f)] || l->order[board_upper(f)][l->height[board_upper(f)] - 1] != card)
        f++;
    return board_upper(f);
}

static void found_put(struct board *l, int f, uint8_t card)
{
    l->out |= card_bit(card);
    if (l->high) {
        l->order[f][l->height[f]++] = card;
        deal_board_find_want(l);
        return;
    }
    l->want &= ~card_bit(card);
    l->height[f]++;
    l->want |= next_of(l, f);
}

static uint8_t found_take(struct board *l, int f)
{
    uint8_t card;

    if (l->high) {
        card = l->order[f][--l->height[f]];
        l->out &= ~card_bit(card);
        deal_board_find_want(l);
        return card;
    }
    l->want &= ~next_of(l, f);
    card = l->order[f][--l->height[f]];
    l->want |= card_bit(card);
    l->out &= ~card_bit(card);
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

void deal_board_do(struct board *l, struct board_move m) { board_pass(l, m.from, m.to); }
void deal_board_undo(struct board *l, struct board_move m) { board_pass(l, m.to, m.from); }

void deal_board_make(struct board *l, struct board_move m, struct board_made *made)
{
    made->m = m;
    if (m.to < BOARD_PILES)
        made->was = l->level[m.to][l->count[m.to] + 1];
    board_pass(l, m.from, m.to);
}

void deal_board_unmake(struct board *l, const struct board_made *made)
{
    int from = made->m.from, to = made->m.to;

    if (from >= BOARD_PILES) {
        board_pass(l, to, from);
    } else {
        if (to < BOARD_PILES)
            lift(l, to);
        else
            found_take(l, to - BOARD_PILES);
        board_come(l, from, &l->level[from][l->count[from] + 1]);
    }
    if (to < BOARD_PILES)
        l->level[to][l->count[to] + 1] = made->was;
}

bool deal_board_won(const struct board *l)
{
    for (int f = 0; l->high && f < l->founds; f++)
        if (l->height[f] < l->length[f])
            return false;
    return l->high || !l->want;
}

struct deal_action deal_board_action(const struct board *l, struct board_move m)
{
    return (struct deal_action){ACT_MOVE, l->pile[m.from], l->pile[m.to], 1, {0}};
}

uint64_t deal_board_key_after(const struct board *l, struct board_move m)
{
    uint64_t key = l->key;
    int f = m.from - BOARD_PILES;
    uint8_t card;

    if (f < 0 && m.to < BOARD_PILES)
        return board_key_between(l, m.from, m.to);
    card = f < 0 ? l->level[m.from][l->count[m.from]].card : l->order[f][l->height[f] - 1];
    if (f < 0)
        key += l->level[m.from][l->count[m.from] - 1].share - l->level[m.from][l->count[m.from]].share;
    if (m.to < BOARD_PILES) {
        const struct board_level *under = &l->level[m.to][l->count[m.to]];
        key += deal_mix(board_poly(l, under->poly, card) + l->token[m.to]) - under->share;
    }
    return key;
}

/* ---- safe plays ---- */

static bool board_plays(const struct board *l, uint8_t card)
{
    return l->all_play || l->kind[l->kind_of[l->where[card]]].play >> (BOARD_KINDS + l->found_of[card]) & 1;
}

/* Cards that their foundations take next, and that they can be played on from where they lie. */
static uint64_t playable(const struct board *l)
{
    uint64_t cards = l->want;

    for (uint64_t left = l->all_play ? 0 : cards; left; left &= left - 1)
        if (!board_plays(l, (uint8_t)__builtin_ctzll(left)))
            cards &= ~(left & -left);
    return cards;
}

/* The card that comes before CARD on its foundation, where that gives cards back. */
static uint64_t kept_down(const struct board *l, uint8_t card)
{
    int f = l->found_of[card];

    return l->back[f] && l->place[card] ? card_bit(l->order[f][l->place[card] - 1]) : 0;
}

/* Is the high card safe, as above? */
static bool high_closed(const struct board *l, uint8_t card)
{
    if (l->returns)
        return false;
    for (int f = 0; f < l->founds; f++) {
        int i = l->place[card] - l->length[f];

        if (l->like[f][i] >> card & 1 && (l->height[f] < l->length[f] || l->height[board_upper(f)] < i))
            return false;
    }
    return !(l->covers[card] & ~l->out);
}

/* Is there a set S, as above, with CARD in it? */
static bool closed(const struct board *l, uint64_t card)
{
    uint64_t todo = card, set = 0, good = l->out | (playable(l) & ~l->high);

    if (card & l->high)
        return high_closed(l, (uint8_t)__builtin_ctzll(card));

    while (todo) {
        uint8_t next = (uint8_t)__builtin_ctzll(todo);
        uint64_t more = l->covers[next] | kept_down(l, next);

        set |= todo & -todo;
        if (more & ~good || (l->returns && more & l->high))
            return false;
        todo = ((todo & (todo - 1)) | more) & ~set;
        if (!l->returns)
            todo &= ~l->out;
    }
    return true;
}

bool deal_board_closed(const struct board *l, uint8_t card) { return l->in_suit || closed(l, card_bit(card)); }

bool deal_board_safe(const struct board *l, struct board_move *m)
{
    for (uint64_t cards = l->tops & l->want; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);

        if (board_plays(l, card) && deal_board_closed(l, card)) {
            *m = (struct board_move){.from = l->where[card], .to = (unsigned)(BOARD_PILES + found_for(l, card)) & 0x3F};
            return true;
        }
    }
    return false;
}

/* ---- listing moves ---- */

struct list {
    struct board_move *m;
    int n;
};

static void board_add(struct list *list, int from, int to, bool onto)
{
    list->m[list->n++] = (struct board_move){.from = (uint8_t)from, .to = (unsigned)to & 0x3F, .onto = onto};
}

static bool board_waits(const struct board *l, int from) { return l->kind[l->kind_of[from]].reserve && l->count[from] == 1; }

/* Do all cards left lie alone in reserves?  Then what is to be laid on foundations is laid there in any order. */
static bool all_wait(const struct board *l)
{
    if (l->tops != (l->cards & ~l->out))
        return false;
    for (uint64_t cards = l->tops; cards; cards &= cards - 1)
        if (!board_waits(l, l->where[__builtin_ctzll(cards)]))
            return false;
    return true;
}

/* May a play from pile FROM on foundation F wait until the next one there? */
static bool found_waits(const struct board *l, int from, int f)
{
    return board_waits(l, from) && f < BOARD_FOUNDS && (!l->high || l->height[f] + 1 < l->length[f]) && !all_wait(l);
}

/* Is the card at hand that foundation F takes after its next one? */
static bool found_goes_on(const struct board *l, int f)
{
    int n = l->height[f] + 1;

    return n < l->length[f] && l->tops >> l->order[f][n] & 1 && board_plays(l, l->order[f][n]);
}

/* CARD, which is at hand, to foundation F, which takes it. */
static void list_found(const struct board *l, uint8_t card, int f, struct list *list)
{
    int from = l->where[card];
    bool waits = found_waits(l, from, f);

    if (board_plays(l, card) && (!waits || found_goes_on(l, f)))
        board_add(list, from, BOARD_PILES + f, waits);
}

static void list_founds(const struct board *l, struct list *list)
{
    for (uint64_t cards = l->tops & l->want; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        list_found(l, card, found_for(l, card), list);
    }
}

/* Might a card other than TOP (0: none) be laid on CARD at once, when it has come to kind K? */
static bool serves(const struct board *l, uint8_t card, int k, uint64_t top, uint64_t back)
{
    return l->kind[k].onto[card] & (l->tops | back) & ~top;
}

/* Those of CARDS that may be laid on TOP, the top of pile TO of kind K; the cards of BACK lie on foundations. */
static void list_onto(const struct board *l, uint8_t top, int to, int k, uint64_t cards, uint64_t back, struct list *list)
{
    for (; cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        int from = l->where[card];

        if (l->out >> card & 1) {
            if (l->back[l->found_of[card]] >> k & 1)
                board_add(list, BOARD_PILES + found_with(l, card), to, false);
        } else if (l->kind[l->kind_of[from]].play >> k & 1 && card != top &&
                   (!board_waits(l, from) || serves(l, card, k, card_bit(top), back))) {
            board_add(list, from, to, board_waits(l, from));
        }
    }
}

static void list_builds(const struct board *l, uint64_t back, struct list *list)
{
    for (uint64_t on = l->tops; on; on &= on - 1) {
        uint8_t top = (uint8_t)__builtin_ctzll(on);

        if (l->covers[top] & (l->tops | back)) {
            int to = l->where[top], k = l->kind_of[to];
            list_onto(l, top, to, k, l->kind[k].onto[top] & (l->tops | back), back, list);
        }
    }
}

/* Does an empty pile of kind K take all that could be laid on CARD there? */
static bool takes_instead(const struct board *l, uint8_t card, int k)
{
    const struct board_kind *kind = &l->kind[k];

    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].play >> k & 1 && !(kind->takes_from >> i & 1))
            return false;
    for (int f = 0; f < l->founds; f++)
        if (l->back[f] >> k & 1 && !(kind->takes_from >> (BOARD_KINDS + f) & 1))
            return false;
    return !(kind->onto[card] & ~kind->takes);
}

static void list_into(const struct board *l, int to, uint64_t back, struct list *list)
{
    int k = l->kind_of[to];
    const struct board_kind *kind = &l->kind[k];

    for (uint64_t cards = kind->takes & (l->tops | back); cards; cards &= cards - 1) {
        uint8_t card = (uint8_t)__builtin_ctzll(cards);
        int f = l->found_of[card], from = l->where[card], own = l->kind_of[from];

        if (l->out >> card & 1) {
            if (l->back[f] >> k & 1 && kind->takes_from >> (BOARD_KINDS + f) & 1)
                board_add(list, BOARD_PILES + found_with(l, card), to, false);
        } else if (l->kind[own].play >> k & 1 && kind->takes_from >> own & 1 &&
                   (l->count[from] > 1 || l->kind[own].family != kind->family) &&
                   (!board_waits(l, from) || (serves(l, card, k, 0, back) && !takes_instead(l, card, k)))) {
            board_add(list, from, to, board_waits(l, from));
        }
    }
}

/* Of equal empty piles the first is enough. */
static void list_empties(const struct board *l, uint64_t back, struct list *list)
{
    uint32_t offered = 0;

    for (uint64_t empty = l->empty; empty; empty &= empty - 1) {
        int to = __builtin_ctzll(empty);
        const struct board_kind *kind = &l->kind[l->kind_of[to]];

        if (!kind->takes || offered >> kind->family & 1)
            continue;
        if (!kind->distinct)
            offered |= (uint32_t)1 << kind->family;
        list_into(l, to, back, list);
    }
}

/* Tops of foundations that it can be right to take back. */
static uint64_t worth_returning(const struct board *l)
{
    uint64_t cards = 0;

    for (int f = 0; l->returns && !l->in_suit && f < l->founds; f++) {
        int upper = board_upper(f);

        if (l->back[f] && l->height[f] && (l->height[f] < l->length[f] || !l->like[f][0] || has_spare(l, f))) {
            uint64_t card = card_bit(l->order[f][l->height[f] - 1]);
            cards |= closed(l, card) ? 0 : card;
        }
        cards |= l->back[f] && l->height[upper] ? card_bit(l->order[upper][l->height[upper] - 1]) : 0;
    }
    return cards;
}

int deal_board_moves(const struct board *l, struct board_move *out)
{
    struct list list = {out, 0};
    uint64_t back = worth_returning(l);

    list_founds(l, &list);
    list_builds(l, back, &list);
    list_empties(l, back, &list);
    return list.n;
}

bool deal_board_owes(const struct board *l, struct board_move m)
{
    int f = m.to - BOARD_PILES;

    return m.onto && (f < 0 || l->order[f][l->height[f] - 1] == l->level[m.from][1].card);
}

int deal_board_moves_onto(const struct board *l, struct board_move m, struct board_move *out)
{
    struct list list = {out, 0};
    int f = m.to - BOARD_PILES;

    if (f >= 0) {
        list_found(l, l->order[f][l->height[f]], f, &list);
    } else {
        uint64_t back = worth_returning(l);
        uint8_t top = l->level[m.to][l->count[m.to]].card;
        int k = l->kind_of[m.to];

        list_onto(l, top, m.to, k, l->kind[k].onto[top] & (l->tops | back), back, &list);
    }
    return list.n;
}
