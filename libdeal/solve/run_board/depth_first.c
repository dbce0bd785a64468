/*
 * Depth-first search of runs (see run_board.h), as a method of the portfolio: each position is entered once, and plays
 * that show further cards come first. It examines some two million positions a second, so several of them count as one
 * node. At its limit of memory each new position replaces an earlier one, which may then be entered again. A search
 * that ends is still complete: every successor of an entered position was entered, too. It gives up when it has entered
 * RUN_BOARD_FORGETS times as many positions as at the limit.
 */
#include "depth_first.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"
#include "solve/store/store.h"

#include <stdlib.h>

/* Adds position P to the path. Computes the keys of its successors and prefetches their slots in the closed set. */
void deal_runs_enter(struct runs *d, struct run_position *p)
{
    struct run_move list[RUN_MOVES];
    size_t n = deal_runs_moves(&d->b, p, list), first = d->depth ? d->frame[d->depth - 1].end : 0;
    struct run_frame *frame = deal_room(d->frame, &d->frames, d->depth + 1, sizeof *frame);
    struct run_next *next = deal_room(d->next, &d->nexts, first + n + 1, sizeof *next);

    d->frame = frame ? frame : d->frame;
    d->next = next ? next : d->next;
    if (!frame || !next) {
        d->x->failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++) {
        struct run_position after = *p;

        deal_runs_make(&d->b, &after, list[i]);
        next[first + i] = (struct run_next){deal_runs_key(&d->b, &after), list[i]};
        closed_fetch(&d->closed, next[first + i].key);
    }
    frame[d->depth++] = (struct run_frame){*p, first, first + n};
    d->effort.entered++;
}

/* Makes the actions of a step as long as they are legal. Returns true if all are. */
static bool carry_out(struct search *x, struct step step)
{
    for (int i = 0, n = deal_step_times(x->r, step); i <= n; i++) {
        struct deal_action a = i < n ? deal_step_before(x, step, i) : step.a;

        if (!deal_actions_has(x->s, a))
            return false;
        deal_actions_apply(x->s, a);
    }
    return true;
}

enum verdict deal_runs_line(struct search *x, const void *d, size_t n, run_step_of *step_of)
{
    size_t mark = x->s->journal_len;
    bool won = true;

    for (size_t i = 0; i < n && won; i++) {
        struct step step;

        won = step_of(d, i, &step) && carry_out(x, step);
        x->failed |= won && !deal_path_add(&x->won, step);
    }
    won = won && deal_state_won(x->s);
    deal_table_undo(x->s, mark);
    x->wanders = true;
    x->won.n = won ? x->won.n : 0;
    return x->failed ? OPEN : won ? WON : SPENT;
}

static bool runs_step(const void *method, size_t i, struct step *out)
{
    const struct runs *d = method;

    return deal_runs_step(&d->b, d->next[d->frame[i].next - 1].m, out);
}

uint64_t deal_effort_until(const struct run_effort *e, const struct search *x, int parts)
{
    uint64_t most = x->o->nodes < x->limit ? x->o->nodes : x->limit;

    return (e->charged + (most > x->nodes ? most - x->nodes : 0)) * (uint64_t)parts;
}

enum verdict deal_effort_charge(struct run_effort *e, struct search *x, const struct closed_set *closed, int parts,
                                enum verdict v)
{
    uint64_t nodes = e->entered / (uint64_t)parts;

    x->nodes += nodes - e->charged;
    e->charged = nodes;
    if (closed->full && !e->at_limit)
        e->at_limit = e->entered;
    return v == OPEN && e->at_limit && e->entered >= RUN_BOARD_FORGETS * e->at_limit ? SPENT : v;
}

enum verdict deal_runs_go_on(struct runs *d, uint64_t until)
{
    while (d->depth && d->effort.entered < until && !effort_ends(&d->effort, d->x)) {
        struct run_frame *f = &d->frame[d->depth - 1];
        struct run_position p;
        struct run_next next;

        if (f->next == f->end) {
            d->depth--;
            continue;
        }
        next = d->next[f->next++];
        if (!closed_add(&d->closed, next.key))
            continue;
        p = f->p;
        deal_runs_make(&d->b, &p, next.m);
        if (!p.missing)
            return deal_runs_line(d->x, d, d->depth, runs_step);
        deal_runs_enter(d, &p);
    }
    return d->depth || d->x->failed ? OPEN : LOST;
}

void deal_runs_stop(void *method)
{
    struct runs *d = method;

    deal_closed_release(&d->closed);
    free(d->frame);
    free(d->next);
    free(d->round);
    free(d->action);
    free(d);
}

static void runs_begin(struct runs *d)
{
    struct run_position p;

    if (!deal_runs_tables(&d->b, d->x))
        return;
    d->b.rounds = deal_runs_rounds(d->x);
    if (d->b.rounds) {
        deal_rounds_enter(d);
    } else if (deal_runs_read(&d->b, &p)) {
        closed_add(&d->closed, deal_runs_key(&d->b, &p));
        deal_runs_enter(d, &p);
    }
}

void *deal_runs_start(struct search *x)
{
    struct runs *d = calloc(1, sizeof *d);

    if (!d || !deal_closed_init(&d->closed, CLOSED_FEW, x->memory)) {
        free(d);
        return NULL;
    }
    d->x = x;
    runs_begin(d);
    if (!x->failed)
        return d;
    deal_runs_stop(d);
    return NULL;
}

enum verdict deal_runs_run(void *method)
{
    struct runs *d = method;
    struct search *x = d->x;
    uint64_t until = deal_effort_until(&d->effort, x, RUN_BOARD_PARTS);
    enum verdict v = !d->effort.entered ? SPENT : d->b.rounds ? deal_rounds_go_on(d, until) : deal_runs_go_on(d, until);

    v = deal_effort_charge(&d->effort, x, &d->closed, RUN_BOARD_PARTS, v);
    part_acts(x, PART_PARENTS);
    if (d->b.endless)
        part_acts(x, PART_TURNS);
    if (d->b.safe_plays)
        part_acts(x, PART_COVERING);
    x->run_board &= v != SPENT;
    return v;
}
