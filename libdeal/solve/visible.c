/*
 * Is the game lost by the visible cards alone?
 *
 * The dead-end tests of the line and by relaxation are made on a position in which the hidden cards are put in possible
 * places. This is done only if the pack is the only hidden part, and is dealt card by card or in rounds. The answers
 * then do not depend on the order of the pack: for both tests all cards of the pack are available at all times.
 */
#include "engine/engine.h"
#include "solve/deadend/deadend.h"

static bool visible_lost(struct search *x)
{
    bool dead;

    deal_traits_find_plain(&x->traits, x->s);
    dead = deal_line_new(x) && deal_relax_new(x) &&
           ((x->line && !deal_line_alive(x->line, x)) || (x->relax && !deal_relax_alive(x->relax, x)));
    deal_line_free(x->line);
    deal_relax_free(x->relax);
    return dead;
}

bool deal_state_visibly_dead(const struct deal_state *s)
{
    struct deal_state *view = deal_state_new(s->r, NULL), *own = deal_state_new(s->r, NULL);
    struct search x = {.r = s->r, .s = own};
    uint64_t random = 0;
    bool dead = false;

    if (view && own && !deal_state_won(s)) {
        deal_view_make(view, s);
        if (deal_view_hides_pack_only(view)) {
            deal_view_complete(own, view, &random);
            dead = visible_lost(&x);
        }
    }
    deal_state_free(view);
    deal_state_free(own);
    return dead;
}
