/*
 * The set of cards that a player knows, visible or not.
 *
 * There are two kinds of players.  One knows the visible cards only. The other remembers: a card once seen stays known
 * wherever it goes, face down or covered, until a shuffle.  So the second kind knows the order of a talon (waste) that
 * was turned over, and of a pack that was gathered.
 *
 * Every card of the table has a mark, known or not.  The marks move with the cards, as the undo journal records them;
 * in every position the visible cards are marked.  A shuffle clears the marks of its pile.  Cards visible only in the
 * middle of an action are not marked.
 *
 * Both kinds of players count cards: when all unseen cards are equal, they are known.
 */
#include "view.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *knowledge_of(const struct deal_knowledge *knowledge, int pile)
{
    return knowledge->known + knowledge->r->pile[pile].offset;
}

void deal_knowledge_release(struct deal_knowledge *knowledge)
{
    free(knowledge->known);
    *knowledge = (struct deal_knowledge){.r = NULL};
}

/* ---- the marks ---- */

/* Marks all cards as known except the lowest HIDDEN[p] of each pile p. Returns whether one of them was unknown
 * before. */
static bool knowledge_see(struct deal_knowledge *knowledge, const uint8_t *hidden)
{
    int before = knowledge->unknown;

    for (int p = 0; p < knowledge->r->piles; p++)
        for (int i = knowledge->count[p] - 1; i >= hidden[p]; i--) {
            knowledge->unknown -= !knowledge_of(knowledge, p)[i];
            knowledge_of(knowledge, p)[i] = 1;
        }
    return knowledge->unknown < before;
}

/* Marks the lowest N cards of PILE as unknown. */
static void knowledge_forget(struct deal_knowledge *knowledge, int pile, int n)
{
    for (int i = 0; i < n; i++)
        knowledge->unknown += knowledge_of(knowledge, pile)[i];
    memset(knowledge_of(knowledge, pile), 0, (size_t)n);
}

static int knowledge_cards(const struct deal_knowledge *knowledge)
{
    int n = 0;

    for (int p = 0; p < knowledge->r->piles; p++)
        n += knowledge->count[p];
    return n;
}

static void knowledge_find_hidden(const struct deal_state *s, uint8_t *hidden)
{
    for (int p = 0; p < s->r->piles; p++)
        hidden[p] = (uint8_t)deal_view_hidden(s, p);
}

/* Moves the marks of N cards (known or not) from index AT of pile FROM to index TO_AT of pile TO. */
static void knowledge_move(struct deal_knowledge *knowledge, int from, int at, int n, int to, int to_at, bool reversed)
{
    uint8_t *a = knowledge_of(knowledge, from), *b = knowledge_of(knowledge, to), held[DEAL_CARDS_MAX];

    for (int i = 0; i < n; i++)
        held[i] = a[reversed ? at + n - 1 - i : at + i];
    memmove(a + at, a + at + n, (size_t)(knowledge->count[from] - at - n));
    knowledge->count[from] = (uint8_t)(knowledge->count[from] - n);
    memmove(b + to_at + n, b + to_at, (size_t)(knowledge->count[to] - to_at));
    memcpy(b + to_at, held, (size_t)n);
    knowledge->count[to] = (uint8_t)(knowledge->count[to] + n);
}

static void knowledge_change(struct deal_knowledge *knowledge, const struct deal_change *change)
{
    if (change->kind == CHANGE_TOP)
        knowledge_move(knowledge, change->from, knowledge->count[change->from] - 1, 1, change->to,
                       knowledge->count[change->to] - (change->from == change->to), false);
    else if (change->kind == CHANGE_SPLICE)
        knowledge_move(knowledge, change->from, change->at, change->n, change->to, change->to_at, change->reversed);
    else if (change->kind == CHANGE_ORDER && change->n > 1)
        knowledge_forget(knowledge, change->from, change->n);
}

/* Applies the changes of the undo journal of S between the indices MARK and END, oldest first. */
static void knowledge_changes(struct deal_knowledge *knowledge, const struct deal_state *s, size_t mark, size_t end)
{
    struct deal_change c = {0};

    if (!deal_table_read_back(s, mark, &end, &c))
        return;
    knowledge_changes(knowledge, s, mark, end);
    knowledge_change(knowledge, &c);
}

bool deal_knowledge_follow(struct deal_knowledge *knowledge, const struct deal_state *s, size_t mark)
{
    uint8_t hidden[MAX_PILES];

    if (!knowledge->remembers)
        return false;
    knowledge_changes(knowledge, s, mark, s->journal_len);
    if (!knowledge->unknown)
        return false;
    knowledge_find_hidden(s, hidden);
    return knowledge_see(knowledge, hidden);
}

bool deal_knowledge_copy(struct deal_knowledge *dst, const struct deal_knowledge *src)
{
    size_t size = src->r->table.bytes - src->r->table.at_cards;
    uint8_t *known = dst->known;

    if (src->remembers && !known && !(known = malloc(size)))
        return false;
    *dst = *src;
    dst->known = known;
    if (src->remembers)
        memcpy(known, src->known, size);
    return true;
}

/* ---- the start ---- */

/* Undoes all actions of PAST, a copy of position S with its history, and makes them again one by one. HIDDEN has, for
 * each position on the way, the number of hidden cards of each pile. */
static void knowledge_recall(struct deal_knowledge *knowledge, const struct deal_state *s, struct deal_state *past,
                             uint8_t *hidden)
{
    size_t piles = (size_t)s->r->piles;

    for (size_t at = s->depth;; at--) {
        knowledge_find_hidden(past, hidden + at * piles);
        if (!deal_state_undo(past))
            break;
    }
    memcpy(knowledge->count, table_counts(past), piles);
    knowledge->unknown = knowledge_cards(knowledge);
    knowledge_see(knowledge, hidden);
    for (size_t at = 1; at <= s->depth; at++) {
        knowledge_changes(knowledge, s, s->mark[at - 1], at < s->depth ? s->mark[at] : s->journal_len);
        knowledge_see(knowledge, hidden + at * piles);
    }
}

bool deal_knowledge_start(struct deal_knowledge *knowledge, const struct deal_state *s, bool remembers)
{
    const struct deal_rules *r = s->r;
    struct deal_state *past;
    uint8_t *hidden;
    bool good;

    deal_knowledge_release(knowledge);
    *knowledge = (struct deal_knowledge){.r = r, .remembers = remembers};
    if (!remembers)
        return true;
    knowledge->known = calloc(1, r->table.bytes - r->table.at_cards);
    past = deal_state_with_history(s);
    hidden = malloc((s->depth + 1) * (size_t)r->piles);
    good = knowledge->known && past && hidden;
    if (good)
        knowledge_recall(knowledge, s, past, hidden);
    deal_state_free(past);
    free(hidden);
    return good;
}

bool deal_knowledge_of_view(struct deal_knowledge *knowledge, const struct deal_state *view)
{
    const struct deal_rules *r = view->r;

    if (!knowledge->known && !(knowledge->known = malloc(r->table.bytes - r->table.at_cards)))
        return false;
    knowledge->r = r;
    knowledge->remembers = true;
    memcpy(knowledge->count, table_counts(view), (size_t)r->piles);
    knowledge->unknown = knowledge_cards(knowledge);
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < pile_count(view, p); i++)
            knowledge->unknown -= knowledge_of(knowledge, p)[i] = pile_card(view, p, i) != DEAL_NO_CARD;
    return true;
}

/* ---- the view ---- */

/* If all unseen cards of VIEW are equal, fills them in: the player knows them by counting. */
static void knowledge_count(struct deal_state *view)
{
    const struct deal_rules *r = view->r;
    uint8_t unseen[52];
    int kinds = 0, card = 0;

    deal_view_unseen(view, unseen);
    for (int c = 0; c < 52; c++)
        if (unseen[c]) {
            kinds++;
            card = c;
        }
    for (int p = 0; p < r->piles && kinds == 1; p++)
        for (int i = 0; i < pile_count(view, p); i++)
            if (pile_card(view, p, i) == DEAL_NO_CARD)
                table_cards(view, p)[i] = (uint8_t)card;
}

void deal_knowledge_view(const struct deal_knowledge *knowledge, struct deal_state *dst, const struct deal_state *s)
{
    deal_view_make(dst, s);
    for (int p = 0; knowledge->remembers && p < s->r->piles; p++)
        for (int i = 0; i < pile_count(s, p); i++)
            if (knowledge_of(knowledge, p)[i])
                table_cards(dst, p)[i] = pile_card(s, p, i);
    knowledge_count(dst);
}

bool deal_view_certain(const struct deal_state *view)
{
    for (int p = 0; p < view->r->piles; p++)
        if (memchr(table_cards(view, p), DEAL_NO_CARD, (size_t)pile_count(view, p)))
            return false;
    return true;
}

bool deal_view_shuffles(const struct deal_state *view)
{
    return view->r->redeal.kind == REDEAL_SHUFFLED && deal_redeal_left(view);
}
