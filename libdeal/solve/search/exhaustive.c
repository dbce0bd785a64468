/*
 * The plain search: depth first through every position, each entered once.  No
 * safe moves, no abstraction, no order: it is what the clever search is checked
 * against, so it must be simple enough to be believed.  It keeps its own stack,
 * because lines of games with reversible moves run to a hundred thousand actions.
 */
#include "search.h"

#include "solve/store/store.h"

#include <stdlib.h>

struct frame {
    size_t first, next, end; /* actions of this position in the store */
    size_t mark;             /* of the journal, before the action that led here */
};

struct plain {
    struct search *x;
    struct closed_set closed;
    struct frame *frame;
    size_t frames, frame_cap;
    struct deal_action *store;
    size_t store_cap;
};

static bool plain_room(struct plain *d)
{
    size_t used = d->frames ? d->frame[d->frames - 1].end : 0;
    struct deal_action *store = deal_room(d->store, &d->store_cap, used + d->x->r->max_actions, sizeof *store);
    struct frame *frame = deal_room(d->frame, &d->frame_cap, d->frames + 1, sizeof *frame);

    d->store = store ? store : d->store;
    d->frame = frame ? frame : d->frame;
    return store && frame;
}

/* Enters the present position. */
static bool plain_enter(struct plain *d, size_t mark)
{
    struct frame *f;
    size_t first = d->frames ? d->frame[d->frames - 1].end : 0;

    if (!plain_room(d))
        return false;
    f = &d->frame[d->frames++];
    f->mark = mark;
    f->first = f->next = first;
    f->end = first + deal_actions(d->x->s, d->store + first);
    d->x->nodes++;
    return true;
}

static bool plain_keep_line(struct plain *d)
{
    for (size_t i = 0; i < d->frames; i++)
        if (!deal_path_add(&d->x->won, (struct step){.a = d->store[d->frame[i].next - 1]}))
            return false;
    return true;
}

static enum verdict plain_run(struct plain *d)
{
    struct search *x = d->x;

    while (d->frames && !deal_search_ends(x)) {
        struct frame *f = &d->frame[d->frames - 1];
        size_t mark = x->s->journal_len;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            d->frames--;
            continue;
        }
        deal_actions_apply(x->s, d->store[f->next++]);
        if (deal_state_won(x->s))
            return plain_keep_line(d) ? WON : OPEN;
        if (!deal_closed_add(&d->closed, x->s->t->hash)) {
            deal_table_undo(x->s, mark);
            continue;
        }
        if (!plain_enter(d, mark)) {
            x->failed = true;
            return OPEN;
        }
    }
    return d->frames ? OPEN : LOST;
}

enum verdict deal_search_exhaustive(struct search *x)
{
    struct plain d = {.x = x};
    enum verdict v = OPEN;

    if (deal_closed_init(&d.closed, x->o->memory)) {
        deal_closed_add(&d.closed, x->s->t->hash);
        if (plain_enter(&d, x->s->journal_len))
            v = plain_run(&d);
        else
            x->failed = true;
    }
    deal_closed_release(&d.closed);
    free(d.frame);
    free(d.store);
    return v;
}
