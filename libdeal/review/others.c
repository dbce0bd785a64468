/*
 * Finds the actions, other than the one played, that surely lose while the game can be won.
 *
 * A fixed number of nodes is shared equally among all of them, as when a deal is graded. An action that such a short
 * search cannot decide counts as no loss.
 */
#include "review.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

enum { EACH_MOST = 200 };

/* The number of actions of the game after which the last position known to be won is reached. */
static size_t last(const struct deal_review *v) { return v->won > 0 ? (size_t)v->won : 0; }

bool deal_review_others_begin(struct deal_review *v, struct deal_error *e)
{
    size_t others = 0;

    for (size_t k = 0; k < last(v); k++)
        others += v->place[k].actions - 1;
    v->each = others ? v->o.others / others : 0;
    v->each = v->each > EACH_MOST ? EACH_MOST : v->each;
    v->phase = v->each ? REVIEW_OTHERS : REVIEW_DONE;
    if (!v->each)
        return true;
    if (!deal_review_go(v, 0, e))
        return false;
    v->probe = deal_probe_new(v->s, e);
    return v->probe != NULL;
}

/* Counts the actions of the list that surely lose from here. An action that leads to the position with hash HOME, as
 * the one played does, is skipped. */
static bool ask_others(struct deal_review *v, const struct deal_action *list, size_t n, uint64_t home, size_t *losing,
                       struct deal_error *e)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t spent;
        bool lost = false, good = true;
        if (!deal_state_apply(v->s, list[i]))
            return deal_fail(e, NULL, "out of memory");
        if (deal_state_hash(v->s) != home)
            good = deal_probe_lost(v->probe, v->s, v->each, &spent, &lost, e);
        deal_state_undo(v->s);
        if (!good)
            return false;
        *losing += lost;
    }
    return true;
}

bool deal_review_others_ask(struct deal_review *v, struct deal_error *e)
{
    struct review_place *place = &v->place[v->at];
    struct deal_action *list;
    const struct deal_action *own;
    uint64_t home;
    bool good;

    if (v->at >= last(v) || deal_stops(v->o.stop)) {
        v->phase = REVIEW_DONE;
        return true;
    }
    if (!deal_review_go(v, v->at + 1, e))
        return false;
    home = deal_state_hash(v->s);
    deal_state_undo(v->s);
    own = deal_state_actions(v->s, &place->actions);
    list = malloc(place->actions * sizeof *list);
    if (!list)
        return deal_fail(e, NULL, "out of memory");
    memcpy(list, own, place->actions * sizeof *list);
    good = place->actions < 2 || ask_others(v, list, place->actions, home, &place->losing, e);
    free(list);
    v->at++;
    return good;
}
