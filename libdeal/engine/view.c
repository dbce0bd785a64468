/*
 * The view: a position as a player sees it.
 *
 * A view is a table in which every hidden card is DEAL_NO_CARD. The shuffle number and the hashes are 0, since they
 * depend on hidden cards. Card counts and registers are unchanged: the number of cards in a pile is always visible.
 *
 * Counts, top cards and the cards that foundations take can be read from a view. No action can be applied to it, since
 * unknown cards would move. For that a view is first completed to a full position. The unseen cards are put into the
 * hidden places in random order, and a random shuffle number is drawn; all results are equally likely. So conditions on
 * the order of dealt cards are ignored. Cards seen earlier are ignored, too, such as the order of a talon (waste) that
 * was turned over.
 */
#include "view.h"

#include <string.h>

static int vacant_piles(const struct deal_state *s, const struct deal_group *group)
{
    int n = 0;

    for (int p = group->first; p < group->first + group->piles; p++)
        n += !pile_count(s, p);
    return n;
}

static int not_over(int n, int most) { return n < 0 ? 0 : n < most ? n : most; }

int deal_view_hidden(const struct deal_state *s, int pile)
{
    const struct deal_pile *p = &s->r->pile[pile];
    const struct deal_group *group = &s->r->group[p->group];
    int n = pile_count(s, pile);

    switch (pile_show(s->r, pile)) {
    case SHOW_TOP: return not_over(n - 1, n);
    case SHOW_NONE: return n;
    case SHOW_FACE: return p->down_reg ? not_over(reg_get(s, p->down_reg), n) : 0;
    case SHOW_PEEK: return not_over(n - 1 - vacant_piles(s, &s->r->group[group->peek]), n);
    case SHOW_LATE: return pile_count(s, s->r->pack) ? n : 0;
    case SHOW_BARE: return pile_covered(s, pile) ? n : 0;
    default: return 0;
    }
}

void deal_view_make(struct deal_state *dst, const struct deal_state *src)
{
    const struct deal_rules *r = src->r;

    deal_state_load(dst, src->t);
    dst->shuffle = 0;
    dst->t->hash = 0;
    memset(table_pile_hash(dst), 0, (size_t)r->piles * sizeof(uint64_t));
    for (int p = 0; p < r->piles; p++)
        memset(table_cards(dst, p), DEAL_NO_CARD, (size_t)deal_view_hidden(dst, p));
}

struct deal_state *deal_view_new(const struct deal_state *s)
{
    struct deal_state *view = deal_state_new(s->r, NULL);

    if (view)
        deal_view_make(view, s);
    return view;
}

/* ---- positions that look alike ---- */

enum { FACTOR_TOP = 3, FACTOR_COUNT = 5 };
static const uint64_t view_factor = 0x9E3779B97F4A7C15u, hidden_key = 0x5851F42D4C957F2Du;

/* Does a redeal deal the cards of the pack again in the same order? */
static bool view_keeps_order(const struct deal_rules *r)
{
    return r->redeal.kind && r->redeal.kind != REDEAL_SHUFFLED && r->redeal.gathers == 1;
}

/* The hash of the visible cards of a pile. The canonical form of the pile in ID (rules/identity.c) determines
 * whether the hash covers all cards in order, the top card, or the number of cards. */
static uint64_t view_pile_hash(const struct deal_state *s, const struct deal_identity *id, int pile)
{
    const struct deal_pile *p = &s->r->pile[pile];
    int n = pile_count(s, pile), hidden = deal_view_hidden(s, pile), form = id->form[pile];
    uint64_t factor = form == FORM_ORDER ? view_factor : 1, h = 0, top = 0;

    for (int i = 0; i < n; i++) {
        top = i < hidden ? hidden_key : id->key[pile_card(s, pile, i)];
        h = h * factor + top;
    }
    if (form == FORM_FUTURE)
        h = s->r->found[p->found].future[n];
    else if (form < FORM_BAG)
        h = form == FORM_TOP_ONLY ? 0 : (uint64_t)n * FACTOR_COUNT;
    if (form == FORM_TOP || form == FORM_TOP_ONLY || form == FORM_BAG_TOP)
        h += FACTOR_TOP * top;
    return h + (id->marked[pile] ? deal_mix(view_factor * (uint64_t)reg_get(s, p->down_reg)) : 0);
}

uint64_t deal_view_hash(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    bool again = view_keeps_order(r);
    int phase = (again || deal_redeal_left(s) ? PHASE_REDEAL : 0) | (pile_count(s, r->pack) ? PHASE_PACK : 0);
    const struct deal_identity *id = r->identity[phase];
    uint64_t hash = 0;

    for (int p = 0; p < r->piles; p++)
        hash += deal_mix(view_pile_hash(s, id, p) + id->token[p]);
    for (int i = 0; i < r->regs; i++)
        if (!r->reg_tied[i] && (i != REG_REDEALS || !again))
            hash += deal_mix(r->reg_token[i] + (uint64_t)reg_get(s, i));
    return hash;
}

/* ---- unseen cards ---- */

void deal_view_unseen(const struct deal_state *view, uint8_t count[52])
{
    const struct deal_rules *r = view->r;

    memcpy(count, r->cards.copies, 52);
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; i < pile_count(view, p); i++)
            if (pile_card(view, p, i) != DEAL_NO_CARD)
                count[pile_card(view, p, i)]--;
}

bool deal_view_hides_pack_only(const struct deal_state *view)
{
    const struct deal_rules *r = view->r;
    bool dealt = r->talon != NO_PILE || r->stock.rounds || r->stock.turn_first != NO_GROUP;

    for (int p = 0; p < r->piles; p++)
        if ((p != r->pack || !dealt) && memchr(table_cards(view, p), DEAL_NO_CARD, (size_t)pile_count(view, p)))
            return false;
    return true;
}

/* A random number below N from the generator state *RANDOM; all values are equally likely. */
static uint64_t view_draw(uint64_t *random, uint64_t n)
{
    uint64_t limit = UINT64_MAX - UINT64_MAX % n, x;

    do {
        x = deal_random(random);
    } while (x >= limit);
    return x % n;
}

void deal_view_complete(struct deal_state *dst, const struct deal_state *view, uint64_t *random)
{
    const struct deal_rules *r = view->r;
    uint8_t count[52], cards[DEAL_CARDS_MAX];
    int n = 0;

    deal_view_unseen(view, count);
    for (int c = 0; c < 52; c++)
        while (count[c]--)
            cards[n++] = (uint8_t)c;
    deal_state_load(dst, view->t);
    for (int p = 0; p < r->piles; p++) {
        uint8_t *pile = table_cards(dst, p);
        for (int i = 0; i < pile_count(dst, p); i++) {
            int k;
            if (pile[i] != DEAL_NO_CARD)
                continue;
            k = (int)view_draw(random, (uint64_t)n);
            pile[i] = cards[k];
            cards[k] = cards[--n];
        }
    }
    dst->shuffle = (uint32_t)view_draw(random, (uint64_t)1 << 32);
    deal_table_rehash(dst);
}
