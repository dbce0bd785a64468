/* Properties of a pile in a player's view that all renderers need: its label, its cards, the text of an empty pile. */
#include "picture.h"

#include "engine/engine.h"

#include <string.h>

static uint8_t first_of(uint64_t mask)
{
    uint8_t card = 0;

    while (!(mask >> card & 1))
        card++;
    return card;
}

void deal_picture_wanted(const struct deal_state *view, int pile, char two[3])
{
    const struct deal_foundation *f = &view->r->found[view->r->pile[pile].found];
    int row = base_row(view);

    if (row < 0) {
        snprintf(two, 3, "-%c", f->any_suit ? '-' : "SHDC"[f->suit]); /* ORDER SUITS */
        return;
    }
    if (!f->want[row][0])
        return;
    deal_card_text(first_of(f->want[row][0]), two);
    for (int i = 0; i < 2; i++)
        if (two[i] >= 'A' && two[i] <= 'Z')
            two[i] = (char)(two[i] - 'A' + 'a');
    if (f->any_suit)
        two[1] = '-';
}

const struct deal_place *deal_picture_place(const struct deal_state *view, int k)
{
    const struct deal_rules *r = view->r;

    if (k >= r->piles)
        return &r->picture.apart_place[k - r->piles];
    for (int m = 0, pile = k; m < r->mechs; m++)
        if (r->mech[m].how->lies_at && (pile = r->mech[m].how->lies_at(view, &r->mech[m], k)) != k)
            return &r->picture.place[pile];
    return &r->picture.place[k];
}

/* Replaces the N >= 1 cards at the bottom of the pile by one card that stands for all of them. */
static void merge(struct picture_cards *cards, int n)
{
    cards->n -= n - 1;
    memmove(cards->card, cards->card + n - 1, (size_t)cards->n);
}

void deal_picture_cards(const struct deal_state *view, int pile, int most, struct picture_cards *cards)
{
    cards->n = pile_count(view, pile);
    cards->hidden = cards->cut = 0;
    memcpy(cards->card, table_cards(view, pile), (size_t)cards->n);
    while (view->r->picture.place[pile].squeeze && cards->hidden < cards->n &&
           cards->card[cards->hidden] == DEAL_NO_CARD)
        cards->hidden++;
    cards->hidden = cards->hidden > 1 ? cards->hidden : 0;
    if (cards->hidden)
        merge(cards, cards->hidden);
    if (!most || cards->n <= most)
        return;
    cards->cut = cards->n - most + 1 + (cards->hidden ? cards->hidden - 1 : 0);
    cards->hidden = 0;
    merge(cards, cards->n - most + 1);
}

const char *deal_picture_label(const struct deal_rules *r, int pile)
{
    const char *name = r->pile[pile].name;

    switch (r->picture.place[pile].label) {
    case LABEL_NUMBER: return name + strlen(r->group[r->pile[pile].group].name);
    case LABEL_NAME: return name;
    default: return "";
    }
}

bool deal_picture_absent(const struct deal_state *view, int pile)
{
    return !pile_count(view, pile) && (view->r->picture.place[pile].bare || !deal_pile_exists(view, pile));
}
