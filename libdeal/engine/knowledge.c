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
#include "knowledge.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *knowledge_of(const struct deal_knowledge *k, int pile) { return k->known + k->r->pile[pile].offset; }

void deal_knowledge_release(struct deal_knowledge *k)
{
    free(k->known);
    *k = (struct deal_knowledge){.r = NULL};
}

/* ---- the marks ---- */

/* Marks all cards as known except the lowest HIDDEN[p] of each pile p. Returns whether one of them was unknown
 * before. */
static bool knowledge_see(struct deal_knowledge *k, const uint8_t *hidden)
{
    int before = k->unknown;

    for (int p = 0; p < k->r->piles; p++)
        for (int i = k->count[p] - 1; i >= hidden[p]; i--) {
            k->unknown -= !knowledge_of(k, p)[i];
            knowledge_of(k, p)[i] = 1;
        }
    return k->unknown < before;
}

/* Marks the lowest N cards of pile PILE as unknown. */
static void knowledge_forget(struct deal_knowledge *k, int pile, int n)
{
    for (int i = 0; i < n; i++)
        k->unknown += knowledge_of(k, pile)[i];
    memset(knowledge_of(k, pile), 0, (size_t)n);
}

static int knowledge_cards(const struct deal_knowledge *k)
{
    int n = 0;

    for (int p = 0; p < k->r->piles; p++)
        n += k->count[p];
    return n;
}

static void knowledge_find_hidden(const struct deal_state *s, uint8_t *hidden)
{
    for (int p = 0; p < s->r->piles; p++)
        hidden[p] = (uint8_t)deal_view_hidden(s, p);
}

/* Moves the marks of N cards (known or not) from index AT of pile FROM to index TO_AT of pile TO. */
static void knowledge_move(struct deal_knowledge *k, int from, int at, int n, int to, int to_at, bool reversed)
{
    uint8_t *a = knowledge_of(k, from), *b = knowledge_of(k, to), held[DEAL_CARDS_MAX];

    for (int i = 0; i < n; i++)
        held[i] = a[reversed ? at + n - 1 - i : at + i];
    memmove(a + at, a + at + n, (size_t)(k->count[from] - at - n));
    k->count[from] = (uint8_t)(k->count[from] - n);
    memmove(b + to_at + n, b + to_at, (size_t)(k->count[to] - to_at));
    memcpy(b + to_at, held, (size_t)n);
    k->count[to] = (uint8_t)(k->count[to] + n);
}

static void knowledge_change(struct deal_knowledge *k, const struct deal_change *c)
{
    if (c->kind == CHANGE_TOP)
        knowledge_move(k, c->from, k->count[c->from] - 1, 1, c->to, k->count[c->to] - (c->from == c->to), false);
    else if (c->kind == CHANGE_SPLICE)
        knowledge_move(k, c->from, c->at, c->n, c->to, c->to_at, c->reversed);
    else if (c->kind == CHANGE_ORDER && c->n > 1)
        knowledge_forget(k, c->from, c->n);
}

/* Applies the changes of the undo journal of S between the indices MARK and END, oldest first. */
static void knowledge_changes(struct deal_knowledge *k, const struct deal_state *s, size_t mark, size_t end)
{
    struct deal_change c = {0};

    if (!deal_table_read_back(s, mark, &end, &c))
        return;
    knowledge_changes(k, s, mark, end);
    knowledge_change(k, &c);
}

bool deal_knowledge_follow(struct deal_knowledge *k, const struct deal_state *s, size_t mark)
{
    uint8_t hidden[MAX_PILES];

    if (!k->remembers)
        return false;
    knowledge_changes(k, s, mark, s->journal_len);
    if (!k->unknown)
        return false;
    knowledge_find_hidden(s, hidden);
    return knowledge_see(k, hidden);
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
static void knowledge_recall(struct deal_knowledge *k, const struct deal_state *s, struct deal_state *past,
                             uint8_t *hidden)
{
    size_t piles = (size_t)s->r->piles;

    for (size_t at = s->depth;; at--) {
        knowledge_find_hidden(past, hidden + at * piles);
        if (!deal_state_undo(past))
            break;
    }
    memcpy(k->count, table_counts(past), piles);
    k->unknown = knowledge_cards(k);
    knowledge_see(k, hidden);
    for (size_t at = 1; at <= s->depth; at++) {
        knowledge_changes(k, s, s->mark[at - 1], at < s->depth ? s->mark[at] : s->journal_len);
        knowledge_see(k, hidden + at * piles);
    }
}

bool deal_knowledge_start(struct deal_knowledge *k, const struct deal_state *s, bool remembers)
{
    const struct deal_rules *r = s->r;
    struct deal_state *past;
    uint8_t *hidden;
    bool good;

    deal_knowledge_release(k);
    *k = (struct deal_knowledge){.r = r, .remembers = remembers};
    if (!remembers)
        return true;
    k->known = calloc(1, r->table.bytes - r->table.at_cards);
    past = deal_state_with_history(s);
    hidden = malloc((s->depth + 1) * (size_t)r->piles);
    good = k->known && past && hidden;
    if (good)
        knowledge_recall(k, s, past, hidden);
    deal_state_free(past);
    free(hidden);
    return good;
}

bool deal_knowledge_of_view(struct deal_knowledge *k, const struct deal_state *view)
{
    const struct deal_rules *r = view->r;

    if (!k->known && !(k->known = malloc(r->table.bytes - r->table.at_cards)))
        return false;
    k->r = r;
    k->remembers = true;
    memcpy(k->count, table_counts(view), (size_t)r->piles);
    k->unknown = knowledge_cards(k);
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < pile_count(view, p); i++)
            k->unknown -= knowledge_of(k, p)[i] = pile_card(view, p, i) != DEAL_NO_CARD;
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

void deal_knowledge_view(const struct deal_knowledge *k, struct deal_state *dst, const struct deal_state *s)
{
    deal_view_make(dst, s);
    for (int p = 0; k->remembers && p < s->r->piles; p++)
        for (int i = 0; i < pile_count(s, p); i++)
            if (knowledge_of(k, p)[i])
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
