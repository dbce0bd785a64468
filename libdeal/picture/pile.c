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

void deal_picture_wanted(const struct deal_state *v, int pile, char two[3])
{
    const struct deal_foundation *f = &v->r->found[v->r->pile[pile].found];
    int row = base_row(v);

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

const struct deal_place *deal_picture_place(const struct deal_state *v, int k)
{
    const struct deal_rules *r = v->r;

    if (k >= r->piles)
        return &r->picture.apart_place[k - r->piles];
    for (int m = 0, pile = k; m < r->mechs; m++)
        if (r->mech[m].how->lies_at && (pile = r->mech[m].how->lies_at(v, &r->mech[m], k)) != k)
            return &r->picture.place[pile];
    return &r->picture.place[k];
}

/* Replaces the N >= 1 cards at the bottom of the pile by one card that stands for all of them. */
static void merge(struct picture_cards *c, int n)
{
    c->n -= n - 1;
    memmove(c->card, c->card + n - 1, (size_t)c->n);
}

void deal_picture_cards(const struct deal_state *v, int pile, int most, struct picture_cards *c)
{
    c->n = pile_count(v, pile);
    c->hidden = c->cut = 0;
    memcpy(c->card, table_cards(v, pile), (size_t)c->n);
    while (v->r->picture.place[pile].squeeze && c->hidden < c->n && c->card[c->hidden] == DEAL_NO_CARD)
        c->hidden++;
    c->hidden = c->hidden > 1 ? c->hidden : 0;
    if (c->hidden)
        merge(c, c->hidden);
    if (!most || c->n <= most)
        return;
    c->cut = c->n - most + 1 + (c->hidden ? c->hidden - 1 : 0);
    c->hidden = 0;
    merge(c, c->n - most + 1);
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

bool deal_picture_absent(const struct deal_state *v, int pile)
{
    const struct deal_group *group = &v->r->group[v->r->pile[pile].group];

    if (pile_count(v, pile))
        return false;
    return v->r->picture.place[pile].bare ||
           (group->limited && pile - group->first + group->place >= reg_get(v, REG_PLACES));
}
