/*
 * Is the game lost by what lies in sight?
 *
 * The line and the relaxation are asked of a position in which the hidden cards
 * were put where they could lie.  That is done only where the pack is all that is
 * hidden, and is dealt card by card or in rounds.  Then neither answer depends on the
 * order: to both the cards of the pack are free at all times.
 */
#include "search.h"

#include <string.h>

static bool hides(const struct deal_state *view, int pile)
{
    return memchr(table_cards(view, pile), DEAL_NO_CARD, (size_t)pile_count(view, pile)) != NULL;
}

static bool only_pack_hidden(const struct deal_state *view)
{
    const struct deal_rules *r = view->r;
    bool dealt = r->turn_to != NO_PILE || r->rounds || r->turn_first != NO_GROUP;

    for (int p = 0; p < r->piles; p++)
        if ((p != r->pack || !dealt) && hides(view, p))
            return false;
    return true;
}

/* Every hidden card becomes one that is not seen elsewhere. */
static void complete(struct deal_state *s)
{
    uint8_t unseen[52];
    uint8_t card = 0;

    deal_view_unseen(s, unseen);
    for (int p = 0; p < s->r->piles; p++)
        for (int i = 0; i < pile_count(s, p); i++) {
            if (pile_card(s, p, i) != DEAL_NO_CARD)
                continue;
            while (card < 51 && !unseen[card])
                card++;
            table_cards(s, p)[i] = card;
            unseen[card] -= unseen[card] > 0;
        }
    deal_table_rehash(s);
}

static bool lost(struct search *x)
{
    bool dead;

    deal_shape_find(&x->shape, x->s);
    dead = deal_line_new(x) && deal_relax_new(x) &&
           ((x->line && !deal_line_alive(x->line, x)) || (x->relax && !deal_relax_alive(x->relax, x)));
    deal_line_free(x->line);
    deal_relax_free(x->relax);
    return dead;
}

bool deal_state_visibly_dead(const struct deal_state *s)
{
    struct deal_state *own = deal_state_new(s->r, NULL);
    struct search x = {.r = s->r, .s = own};
    bool dead = false;

    if (own && !deal_state_won(s)) {
        deal_view_make(own, s);
        if (only_pack_hidden(own)) {
            complete(own);
            dead = lost(&x);
        }
    }
    deal_state_free(own);
    return dead;
}
