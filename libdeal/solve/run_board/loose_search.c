/*
 * Depth-first search of loose runs (loose.h), as a method of the portfolio. Each position is entered once. Positions
 * that the relaxation proves lost have no successors. At its limit of memory the search ends like that of runs
 * (depth_first.c).
 */
#include "loose.h"

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
    /* entered: number of positions entered; charged: number of nodes that were counted for them; at_limit: number
     * entered when a position was first forgotten, 0 if none was */
    uint64_t entered, charged, at_limit;
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
    d->entered++;
}

/* Makes the actions of a step as long as they are legal. Returns true if all are. */
static bool loose_carry_out(struct search *x, struct step step)
{
    for (int i = 0, n = deal_step_times(x->r, step); i <= n; i++) {
        struct deal_action a = i < n ? deal_step_before(x, step, i) : step.a;

        if (!deal_actions_has(x->s, a))
            return false;
        deal_actions_apply(x->s, a);
    }
    return true;
}

static bool loose_step(const struct loose *d, struct loose_move m, struct step *out)
{
    struct run_move move = {m.card, m.from, m.to == LOOSE_AWAY ? RUN_OUT : m.to == LOOSE_VACANT ? RUN_VACANT : RUN_ON};

    return deal_runs_step_on(&d->b.b, move, m.to, out);
}

/* Makes the path the winning line, if its moves are legal on the engine's table. */
static enum verdict loose_win(struct loose *d)
{
    struct search *x = d->x;
    size_t mark = x->s->journal_len;
    bool won = true;

    for (size_t i = 0; i < d->depth && won; i++) {
        struct step step;

        won = loose_step(d, d->next[d->frame[i].next - 1].m, &step) && loose_carry_out(x, step);
        x->failed |= won && !deal_path_add(&x->won, step);
    }
    won = won && deal_state_won(x->s);
    deal_table_undo(x->s, mark);
    x->wanders = true;
    x->won.n = won ? x->won.n : 0;
    return x->failed ? OPEN : won ? WON : SPENT;
}

static enum verdict loose_go_on(struct loose *d, uint64_t until)
{
    while (d->depth && d->entered < until && !deal_search_ends(d->x)) {
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
            return loose_win(d);
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
    uint64_t most = x->o->nodes < x->limit ? x->o->nodes : x->limit,
             until = (d->charged + (most > x->nodes ? most - x->nodes : 0)) * LOOSE_PARTS;
    enum verdict v = !d->entered ? SPENT : loose_go_on(d, until);

    x->nodes += d->entered / LOOSE_PARTS - d->charged;
    d->charged = d->entered / LOOSE_PARTS;
    if (d->b.safe_plays)
        part_acts(x, PART_COVERING);
    if (d->b.b.endless)
        part_acts(x, PART_TURNS);
    if (d->closed.full && !d->at_limit)
        d->at_limit = d->entered;
    if (v == OPEN && d->at_limit && d->entered >= RUN_BOARD_FORGETS * d->at_limit)
        v = SPENT;
    x->loose_runs &= v != SPENT;
    return v;
}
