/*
 * The trail: the steps of examined positions, each with the number of the step before it, which suffice to write the
 * winning line.
 *
 * Each node adds a step, and most steps lead to no position that is still open. When the trail is full, the search
 * marks the steps that do, back to the start, and the numbers of all others are reused.
 */
#include "store.h"

#include <stdlib.h>

struct trail_mark {
    uint32_t kept : 1, before : 31; /* kept: mark that the next sweep keeps the entry; before: number of the step before
                                       this one; in a free entry, of the next free one */
    struct step step;               /* the step that led to a position; STEP_START in a free entry */
};

/* Limits of the trail: its least size, and the part (one in SWEEP_FREES) of the entries that a sweep must free, since
 * otherwise sweeps would be too frequent. */
enum { TRAIL_LEAST = 4096, SWEEP_FREES = 8 };

const struct step deal_trail_start = {.second = STEP_START};

struct trail deal_trail_make(size_t memory)
{
    size_t most = memory / sizeof(struct trail_mark) + TRAIL_LEAST;

    return (struct trail){.most = most < NO_TRAIL ? most : NO_TRAIL, .free = NO_TRAIL};
}

void deal_trail_keep(struct trail *trail, uint32_t number)
{
    for (; number != NO_TRAIL && !trail->mark[number].kept; number = trail->mark[number].before)
        trail->mark[number].kept = 1;
}

bool deal_trail_sweep(struct trail *trail)
{
    size_t frees = 0;

    trail->free = NO_TRAIL;
    for (size_t i = trail->n; i--;) {
        struct trail_mark *m = &trail->mark[i];

        if (!m->kept) {
            *m = (struct trail_mark){.before = trail->free, .step = deal_trail_start};
            trail->free = (uint32_t)i;
            frees++;
        }
        m->kept = 0;
    }
    return frees > trail->most / SWEEP_FREES;
}

uint32_t deal_trail_add(struct search *x, struct trail *trail, uint32_t before, struct step step)
{
    struct trail_mark *room = trail->mark;
    uint32_t number = trail->free;

    if (step.second == STEP_START)
        return NO_TRAIL;
    if (number != NO_TRAIL)
        trail->free = trail->mark[number].before;
    else if ((room = deal_room_most(trail->mark, &trail->cap, trail->n + 1, sizeof *room, trail->most)))
        number = (uint32_t)trail->n++;
    if (!room) {
        x->failed = true;
        return NO_TRAIL;
    }
    trail->mark = room;
    trail->mark[number] = (struct trail_mark){.before = before, .step = step};
    return number;
}

void deal_trail_path(struct search *x, const struct trail *trail, uint32_t before, struct step step, struct path *path)
{
    size_t first = path->n;

    if (step.second != STEP_START && !deal_path_add(path, step))
        x->failed = true;
    for (uint32_t i = before; i != NO_TRAIL; i = trail->mark[i].before)
        if (!deal_path_add(path, trail->mark[i].step))
            x->failed = true;
    for (size_t i = first, k = path->n; i + 1 < k; i++) {
        struct step last = path->step[--k];
        path->step[k] = path->step[i];
        path->step[i] = last;
    }
}

void deal_trail_win(struct search *x, const struct trail *trail, uint32_t before, struct step step)
{
    deal_trail_path(x, trail, before, step, &x->won);
}
