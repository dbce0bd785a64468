/* The steps of positions already examined, each with the number of the one before it: all that a line needs. */
#include "store.h"

#include <stdlib.h>

struct trail_mark {
    uint32_t before;
    struct step step;
};

const struct step deal_trail_start = {.second = STEP_START};

uint32_t deal_trail_add(struct search *x, struct trail *t, uint32_t before, struct step step)
{
    struct trail_mark *room;

    if (step.second == STEP_START)
        return NO_TRAIL;
    room = deal_room(t->mark, &t->cap, t->n + 1, sizeof *room);
    if (!room) {
        x->failed = true;
        return NO_TRAIL;
    }
    t->mark = room;
    t->mark[t->n] = (struct trail_mark){before, step};
    return (uint32_t)t->n++;
}

void deal_trail_path(struct search *x, struct trail *t, uint32_t before, struct step step, struct path *p)
{
    size_t first = p->n;

    for (uint32_t i = deal_trail_add(x, t, before, step); i != NO_TRAIL; i = t->mark[i].before)
        if (!deal_path_add(p, t->mark[i].step))
            x->failed = true;
    for (size_t i = first, k = p->n; i + 1 < k; i++) {
        struct step last = p->step[--k];
        p->step[k] = p->step[i];
        p->step[i] = last;
    }
}

void deal_trail_win(struct search *x, struct trail *t, uint32_t before, struct step step)
{
    deal_trail_path(x, t, before, step, &x->won);
}
