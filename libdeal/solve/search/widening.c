/*
 * Beams of doubling width, one after the other: each does again what the last one did, and more.  One that
 * dropped nothing is a proof of loss, so in the end this decides what memory can hold.
 */
#include "search.h"

#include "solve/base/parameters.h"
#include "solve/moves/successors.h"

#include <stdlib.h>

struct widening {
    struct search *x;
    size_t width;
    bool by_actions, by_dealt, dealt; /* kinds of layers; the next pass goes by cards dealt */
};

void *deal_widening_start(struct search *x)
{
    struct widening *w = malloc(sizeof *w);

    if (!w)
        return NULL;
    *w = (struct widening){.x = x, .width = WIDENING_FIRST_WIDTH};
    w->by_actions = deal_beam_kinds(x) & BEAM_ACTIONS;
    w->by_dealt = deal_beam_kinds(x) & BEAM_DEALT;
    w->dealt = !w->by_actions; /* those by actions first, they are cheaper */
    return w;
}

enum verdict deal_widening_run(void *state)
{
    struct widening *w = state;
    struct search *x = w->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    while (v == OPEN && x->nodes < until && (x->limit = x->o->nodes, !deal_search_ends(x))) {
        struct beam_plan plan = {.width = w->width, .dealt = w->dealt};

        v = deal_search_beam(x, &plan);
        if (w->dealt || !w->by_dealt)
            w->width *= 2;
        if (w->by_dealt && w->by_actions)
            w->dealt = !w->dealt;
    }
    return v;
}
