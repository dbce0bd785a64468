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
static size_t last(const struct deal_review *review) { return review->won > 0 ? (size_t)review->won : 0; }

bool deal_review_others_begin(struct deal_review *review, struct deal_error *e)
{
    size_t others = 0;

    for (size_t k = 0; k < last(review); k++)
        others += review->place[k].actions - 1;
    review->each = others ? review->o.others / others : 0;
    review->each = review->each > EACH_MOST ? EACH_MOST : review->each;
    review->phase = review->each ? REVIEW_OTHERS : REVIEW_DONE;
    if (!review->each)
        return true;
    if (!deal_review_go(review, 0, e))
        return false;
    review->probe = deal_probe_new(review->s, e);
    return review->probe != NULL;
}

/* Counts the actions of the list that surely lose from here. An action that leads to the position with hash HOME, as
 * the one played does, is skipped. */
static bool ask_others(struct deal_review *review, const struct deal_action *list, size_t n, uint64_t home,
                       size_t *losing, struct deal_error *e)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t spent;
        bool lost = false, good = true;
        if (!deal_state_apply(review->s, list[i]))
            return deal_fail(e, NULL, "out of memory");
        if (deal_state_hash(review->s) != home)
            good = deal_probe_lost(review->probe, review->s, review->each, &spent, &lost, e);
        deal_state_undo(review->s);
        if (!good)
            return false;
        *losing += lost;
    }
    return true;
}

bool deal_review_others_ask(struct deal_review *review, struct deal_error *e)
{
    struct review_place *place = &review->place[review->at];
    struct deal_action *list;
    const struct deal_action *own;
    uint64_t home;
    bool good;

    if (review->at >= last(review) || deal_stops(review->o.stop)) {
        review->phase = REVIEW_DONE;
        return true;
    }
    if (!deal_review_go(review, review->at + 1, e))
        return false;
    home = deal_state_hash(review->s);
    deal_state_undo(review->s);
    own = deal_state_actions(review->s, &place->actions);
    list = malloc(place->actions * sizeof *list);
    if (!list)
        return deal_fail(e, NULL, "out of memory");
    memcpy(list, own, place->actions * sizeof *list);
    good = place->actions < 2 || ask_others(review, list, place->actions, home, &place->losing, e);
    free(list);
    review->at++;
    return good;
}
