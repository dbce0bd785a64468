/* The depth-first search of runs and of loose runs; see descent.h. */
#include "descent.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"

#include <stdlib.h>
#include <string.h>

bool deal_descent_begin(struct descent *descent, const struct descent_kind *kind, struct search *x)
{
    *descent = (struct descent){.kind = kind, .x = x};
    return deal_closed_init(&descent->closed, CLOSED_FEW, x->memory);
}

void deal_descent_end(struct descent *descent)
{
    deal_closed_release(&descent->closed);
    free(descent->frame);
    free(descent->position);
    free(descent->next);
}

static inline void *position_at(const struct descent *descent, size_t i)
{
    return descent->position + i * descent->kind->size;
}

void *deal_descent_room(struct descent *descent)
{
    void *more = deal_room(descent->position, &descent->positions, descent->depth + 1, descent->kind->size);

    if (!more) {
        descent->x->failed = true;
        return NULL;
    }
    descent->position = more;
    return position_at(descent, descent->depth);
}

/* Computes the keys of all successors at once and prefetches their slots in the closed set. */
void deal_descent_enter(struct descent *descent)
{
    size_t first = descent->depth ? descent->frame[descent->depth - 1].end : 0, n;
    struct descent_frame *frame = deal_room(descent->frame, &descent->frames, descent->depth + 1, sizeof *frame);
    struct run_next *next = deal_room(descent->next, &descent->nexts, first + descent->kind->moves, sizeof *next);

    descent->frame = frame ? frame : descent->frame;
    descent->next = next ? next : descent->next;
    if (!frame || !next) {
        descent->x->failed = true;
        return;
    }
    next += first;
    n = descent->kind->list(descent, position_at(descent, descent->depth), next);
    for (size_t i = 0; i < n; i++)
        closed_fetch(&descent->closed, next[i].key);
    frame[descent->depth++] = (struct descent_frame){first, first + n};
    descent->entered++;
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
static enum verdict keep_line(struct descent *descent)
{
    struct search *x = descent->x;
    size_t mark = x->s->journal_len;
    bool won = true;

    for (size_t i = 0; i < descent->depth && won; i++) {
        struct step step;

        won = descent->kind->step(descent, descent->next[descent->frame[i].next - 1].m, &step) && carry_out(x, step);
        x->failed |= won && !deal_path_add(&x->won, step);
    }
    won = won && deal_state_won(x->s);
    deal_table_undo(x->s, mark);
    x->wanders = true;
    x->won.n = won ? x->won.n : 0;
    return x->failed ? OPEN : won ? WON : SPENT;
}

enum verdict deal_descent_go_on(struct descent *descent, uint64_t until)
{
    while (descent->depth && descent->entered < until && !descent_ends(descent)) {
        struct descent_frame *f = &descent->frame[descent->depth - 1];
        struct run_next next;
        void *p;

        if (f->next == f->end) {
            descent->depth--;
            continue;
        }
        next = descent->next[f->next++];
        if (!closed_add(&descent->closed, next.key))
            continue;
        p = deal_descent_room(descent);
        if (!p)
            return OPEN;
        memcpy(p, position_at(descent, descent->depth - 1), descent->kind->size);
        if (!descent->kind->make(descent, p, next.m))
            return keep_line(descent);
        deal_descent_enter(descent);
    }
    return descent->depth || descent->x->failed ? OPEN : LOST;
}

uint64_t deal_descent_until(const struct descent *descent)
{
    const struct search *x = descent->x;
    uint64_t most = x->o->nodes < x->limit ? x->o->nodes : x->limit;

    return (descent->charged + (most > x->nodes ? most - x->nodes : 0)) * (uint64_t)descent->kind->parts;
}

enum verdict deal_descent_charge(struct descent *descent, enum verdict v)
{
    uint64_t nodes = descent->entered / (uint64_t)descent->kind->parts;

    descent->x->nodes += nodes - descent->charged;
    descent->charged = nodes;
    if (descent->closed.full && !descent->at_limit)
        descent->at_limit = descent->entered;
    return v == OPEN && descent->at_limit && descent->entered >= RUN_BOARD_FORGETS * descent->at_limit ? SPENT : v;
}
