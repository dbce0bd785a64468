/*
 * Beams of doubling width in succession. Each beam repeats the work of the one before and extends it. A beam that
 * dropped no position proves a loss, so in the end this method decides every deal whose positions fit into memory.
 */
#include "front.h"

#include "solve/moves/successors.h"

#include <stdlib.h>

struct widening {
    struct search *x;
    size_t width;
    bool by_actions, by_dealt, dealt; /* by_actions, by_dealt: kinds of layers in use; dealt: the next pass has layers
                                         by cards dealt */
    struct beam_plan plan;
    struct front *beam; /* the present pass; NULL between two passes */
};

void *deal_widening_start(struct search *x)
{
    struct widening *w = malloc(sizeof *w);

    if (!w)
        return NULL;
    *w = (struct widening){.x = x, .width = WIDENING_FIRST_WIDTH};
    w->by_actions = deal_layers_kinds(x) & BEAM_ACTIONS;
    w->by_dealt = deal_layers_kinds(x) & BEAM_DEALT;
    w->dealt = !w->by_actions; /* layers by actions come first, since they are cheaper */
    return w;
}

void deal_widening_stop(void *state)
{
    struct widening *w = state;

    if (w->beam)
        deal_front_stop(w->beam);
    free(w);
}

static bool widening_begin(struct widening *w)
{
    w->plan = (struct beam_plan){.width = w->width};
    w->beam = deal_front_start(w->x, w->dealt ? BY_DEALT : BY_ACTIONS, &w->plan);
    return w->beam != NULL;
}

/* Ends a pass. Returns false if the next one could not be wider. */
static bool widening_end(struct widening *w)
{
    deal_front_stop(w->beam);
    w->beam = NULL;
    if (w->dealt || !w->by_dealt) {
        if (w->width >= deal_layers_widest(w->x))
            return false;
        w->width *= 2;
    }
    if (w->by_dealt && w->by_actions)
        w->dealt = !w->dealt;
    return true;
}

enum verdict deal_widening_run(void *state)
{
    struct widening *w = state;
    struct search *x = w->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    while (v == OPEN && x->nodes < until && !deal_search_ends(x)) {
        if (!w->beam && !widening_begin(w)) {
            x->failed = true;
            return OPEN;
        }
        x->limit = until;
        v = deal_front_run(w->beam);
        if (v == SPENT && widening_end(w))
            v = OPEN;
    }
    return v;
}
