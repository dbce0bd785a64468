/*
 * Autoplay: finds plays to a foundation that are proved safe, so that they may be made automatically. The proofs are
 * those of the search, deal_safe_find() in solve/moves/dominance.c and deal_line_safe() in solve/deadend/line.c. They
 * depend on foundations, cells and a row of piles, and are tried only if these are visible, so an automatic play
 * reveals nothing about hidden cards. They apply to few games.
 */
#include "engine/engine.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"

#include <stdlib.h>

static int automatic_find(struct search *x, const struct deal_action *list, size_t n)
{
    if (x->traits.safe)
        return deal_safe_find(x, list, n);
    for (size_t i = 0; x->line && i < n; i++)
        if (deal_line_safe(x->line, x, list[i]))
            return (int)i;
    return -1;
}

static bool lies_open(const struct deal_state *s)
{
    struct deal_state *view = deal_view_new(s);
    bool open = view && deal_view_hides_pack_only(view);

    deal_state_free(view);
    return open;
}

bool deal_state_safe(struct deal_state *s, struct deal_action *a)
{
    struct search x = {.r = s->r, .s = s};
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);
    int at = -1;

    if (!n || !lies_open(s))
        return false;
    deal_traits_find(&x.traits, s);
    if (deal_moves_new(&x) && (x.traits.safe || deal_line_new(&x)))
        at = automatic_find(&x, list, n);
    deal_line_free(x.line);
    deal_moves_free(&x);
    if (at >= 0)
        *a = list[at];
    return at >= 0;
}
