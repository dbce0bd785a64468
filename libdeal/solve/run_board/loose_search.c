/*
 * Depth-first search of loose runs (loose.h), as a method of the portfolio. Each position is entered once. Positions
 * that the relaxation proves lost have no successors. At its limit of memory the search ends like that of runs
 * (depth_first.c).
 */
#include "loose.h"

#include "depth_first.h"
#include "engine/engine.h"
#include "solve/base/parameters.h"
#include "solve/store/store.h"

#include <stdlib.h>

/* A move, and the key of the position to which it leads. */
struct loose_next {
    uint64_t key;
    struct loose_move m;
};

/* A position on the path from the start, with the range of its moves that are not tried yet. */
struct loose_frame {
    struct loose_position p;
    size_t next, end;
};

struct loose {
    struct search *x;
    struct loose_board b;
    struct closed_set closed;
    struct loose_frame *frame;
    struct loose_next *next; /* array of the moves from all positions on the path from the start */
    size_t depth, frames, nexts;
    struct run_effort effort;
};

/* Lists the moves of position P from index FIRST of d->next on, with the keys of the positions to
 * which they lead. Prefetches the slots of these keys in the closed set. Returns the number of moves. */
static size_t loose_list_moves(struct loose *d, struct loose_position *p, size_t first)
{
    struct loose_move list[LOOSE_MOVES];
    size_t n = deal_loose_alive(&d->b, p) ? deal_loose_moves(&d->b, p, list) : 0;
    struct loose_next *next = deal_room(d->next, &d->nexts, first + n + 1, sizeof *next);

    if (!next) {
        d->x->failed = true;
        return 0;
    }
    d->next = next;
    for (size_t i = 0; i < n; i++) {
        next[first + i] = (struct loose_next){deal_loose_key_after(&d->b, p, list[i]), list[i]};
        closed_fetch(&d->closed, next[first + i].key);
    }
    return n;
}

/* Adds position P to the path. */
static void loose_enter(struct loose *d, const struct loose_position *p)
{
    size_t first = d->depth ? d->frame[d->depth - 1].end : 0;
    struct loose_frame *frame = deal_room(d->frame, &d->frames, d->depth + 1, sizeof *frame);

    if (!frame) {
        d->x->failed = true;
        return;
    }
    d->frame = frame;
    frame += d->depth++;
    frame->p = *p;
    frame->next = first;
    frame->end = first + loose_list_moves(d, &frame->p, first);
    d->effort.entered++;
}

static bool loose_step(const void *method, size_t i, struct step *out)
{
    const struct loose *d = method;
    struct loose_move m = d->next[d->frame[i].next - 1].m;
    struct run_move move = {m.card, m.from, m.to == LOOSE_AWAY ? RUN_OUT : m.to == LOOSE_VACANT ? RUN_VACANT : RUN_ON};

    return deal_runs_step_on(&d->b.b, move, m.to, out);
}

static enum verdict loose_go_on(struct loose *d, uint64_t until)
{
    while (d->depth && d->effort.entered < until && !effort_ends(&d->effort, d->x)) {
        struct loose_frame *f = &d->frame[d->depth - 1];
        struct loose_position p;
        struct loose_next next;

        if (f->next == f->end) {
            d->depth--;
            continue;
        }
        next = d->next[f->next++];
        if (!closed_add(&d->closed, next.key))
            continue;
        p = f->p;
        deal_loose_make(&d->b, &p, next.m);
        if (!p.p.missing)
            return deal_runs_line(d->x, d, d->depth, loose_step);
        loose_enter(d, &p);
    }
    return d->depth || d->x->failed ? OPEN : LOST;
}

void deal_loose_stop(void *method)
{
    struct loose *d = method;

    deal_closed_release(&d->closed);
    free(d->frame);
    free(d->next);
    free(d);
}

void *deal_loose_start(struct search *x)
{
    struct loose *d = calloc(1, sizeof *d);
    struct loose_position p;

    if (!d || !deal_closed_init(&d->closed, CLOSED_FEW, x->memory)) {
        free(d);
        return NULL;
    }
    d->x = x;
    if (deal_loose_read(&d->b, x, &p)) {
        closed_add(&d->closed, deal_loose_key(&d->b, &p));
        loose_enter(d, &p);
    }
    if (!x->failed)
        return d;
    deal_loose_stop(d);
    return NULL;
}

enum verdict deal_loose_run(void *method)
{
    struct loose *d = method;
    struct search *x = d->x;
    enum verdict v = !d->effort.entered ? SPENT : loose_go_on(d, deal_effort_until(&d->effort, x, LOOSE_PARTS));

    v = deal_effort_charge(&d->effort, x, &d->closed, LOOSE_PARTS, v);
    if (d->b.safe_plays)
        part_acts(x, PART_COVERING);
    if (d->b.b.endless)
        part_acts(x, PART_TURNS);
    x->loose_runs &= v != SPENT;
    return v;
}
