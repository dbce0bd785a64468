/* Breadth-first search: a layer has all positions after the same number of actions, as many as memory holds. */
#include "front.h"

#include <stdlib.h>

struct breadth {
    struct beam_plan plan;
    struct front *front;
};

void *deal_breadth_start(struct search *x)
{
    struct breadth *b = calloc(1, sizeof *b);

    if (b)
        b->plan.width = SIZE_MAX;
    if (b && !(b->front = deal_front_start(x, BY_ACTIONS, &b->plan))) {
        free(b);
        return NULL;
    }
    return b;
}

enum verdict deal_breadth_run(void *state) { return deal_front_run(((struct breadth *)state)->front); }

void deal_breadth_stop(void *state)
{
    deal_front_stop(((struct breadth *)state)->front);
    free(state);
}
