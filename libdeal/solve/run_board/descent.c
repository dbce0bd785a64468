/* The depth-first search of runs and of loose runs; see descent.h. */
#include "descent.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

bool deal_descent_begin(struct descent *d, const struct descent_kind *kind, struct search *x)
{
    *d = (struct descent){.kind = kind, .x = x};
    return deal_closed_init(&d->closed, CLOSED_FEW, x->memory);
}

void deal_descent_end(struct descent *d)
{
    deal_closed_release(&d->closed);
    free(d->frame);
    free(d->position);
    free(d->next);
}

static inline void *position_at(const struct descent *d, size_t i) { return d->position + i * d->kind->size; }

void *deal_descent_room(struct descent *d)
{
    void *more = deal_room(d->position, &d->positions, d->depth + 1, d->kind->size);

    if (!more) {
        d->x->failed = true;
        return NULL;
    }
    d->position = more;
    return position_at(d, d->depth);
}

/* Computes the keys of all successors at once and prefetches their slots in the closed set. */
void deal_descent_enter(struct descent *d)
{
    size_t first = d->depth ? d->frame[d->depth - 1].end : 0, n;
    struct descent_frame *frame = deal_room(d->frame, &d->frames, d->depth + 1, sizeof *frame);
    struct run_next *next = deal_room(d->next, &d->nexts, first + d->kind->moves, sizeof *next);

    d->frame = frame ? frame : d->frame;
    d->next = next ? next : d->next;
    if (!frame || !next) {
        d->x->failed = true;
        return;
    }
    next += first;
    n = d->kind->list(d, position_at(d, d->depth), next);
    for (size_t i = 0; i < n; i++)
        closed_fetch(&d->closed, next[i].key);
    frame[d->depth++] = (struct descent_frame){first, first + n};
    d->entered++;
}

/* Makes the actions of a step as long as they are legal. Returns true if all are. */
static bool carry_out(struct search *x, struct step step)
{
    for (int i = 0, n = deal_step_times(x, step); i <= n; i++) {
        struct deal_action a = i < n ? deal_step_before(x, step, i) : step.a;

        if (!deal_actions_has(x->s, a))
            return false;
        deal_actions_apply(x->s, a);
    }
    return true;
}

/* Makes the moves of the path the winning line, if they are legal on the engine's table. */
static enum verdict keep_line(struct descent *d)
{
    struct search *x = d->x;
    size_t mark = x->s->journal_len;
    bool won = true;

    for (size_t i = 0; i < d->depth && won; i++) {
        struct step step;

        won = d->kind->step(d, d->next[d->frame[i].next - 1].m, &step) && carry_out(x, step);
        x->failed |= won && !deal_path_add(&x->won, step);
    }
    won = won && deal_state_won(x->s);
    deal_table_undo(x->s, mark);
    x->wanders = true;
    x->won.n = won ? x->won.n : 0;
    return x->failed ? OPEN : won ? WON : SPENT;
}

enum verdict deal_descent_go_on(struct descent *d, uint64_t until)
{
    while (d->depth && d->entered < until && !descent_ends(d)) {
        struct descent_frame *f = &d->frame[d->depth - 1];
        struct run_next next;
        void *p;

        if (f->next == f->end) {
            d->depth--;
            continue;
        }
        next = d->next[f->next++];
        if (!closed_add(&d->closed, next.key))
            continue;
        p = deal_descent_room(d);
        if (!p)
            return OPEN;
        memcpy(p, position_at(d, d->depth - 1), d->kind->size);
        if (!d->kind->make(d, p, next.m))
            return keep_line(d);
        deal_descent_enter(d);
    }
    return d->depth || d->x->failed ? OPEN : LOST;
}

uint64_t deal_descent_until(const struct descent *d)
{
    const struct search *x = d->x;
    uint64_t most = x->o->nodes < x->limit ? x->o->nodes : x->limit;

    return (d->charged + (most > x->nodes ? most - x->nodes : 0)) * (uint64_t)d->kind->parts;
}

enum verdict deal_descent_charge(struct descent *d, enum verdict v)
{
    uint64_t nodes = d->entered / (uint64_t)d->kind->parts;

    d->x->nodes += nodes - d->charged;
    d->charged = nodes;
    if (d->closed.full && !d->at_limit)
        d->at_limit = d->entered;
    return v == OPEN && d->at_limit && d->entered >= RUN_BOARD_FORGETS * d->at_limit ? SPENT : v;
}
