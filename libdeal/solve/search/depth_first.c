/*
 * Depth-first search with a closed set.  Steps are tried best first, plays
 * from the line before others; where a random number is given, in random order
 * among equals, so that short attempts can be made again and again.
 */
#include "search.h"

#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/store/store.h"

#include <stdlib.h>

struct frame {
    size_t first, next, end; /* steps of this position in the store */
    size_t mark;             /* of the journal, before the step that led here */
};

struct deep {
    struct search *x;
    struct closed_set closed;
    uint64_t random;
    struct frame *frame;
    size_t frames, frame_cap;
    struct step *store;
    size_t store_cap;
};

static bool deep_room(struct deep *d)
{
    size_t used = d->frames ? d->frame[d->frames - 1].end : 0;
    struct step *store = deal_room(d->store, &d->store_cap, used + deal_search_most(d->x), sizeof *store);
    struct frame *frame = deal_room(d->frame, &d->frame_cap, d->frames + 1, sizeof *frame);

    d->store = store ? store : d->store;
    d->frame = frame ? frame : d->frame;
    return store && frame;
}

static bool deep_enter(struct deep *d, size_t mark)
{
    size_t first = d->frames ? d->frame[d->frames - 1].end : 0;
    struct frame *f;

    if (!deep_room(d)) {
        d->x->failed = true;
        return false;
    }
    f = &d->frame[d->frames++];
    f->mark = mark;
    f->first = f->next = first;
    f->end = first + deal_search_steps(d->x, d->store + first, d->random ? &d->random : NULL);
    d->x->nodes++;
    return true;
}

static bool deep_keep_line(struct deep *d)
{
    for (size_t i = 0; i < d->frames; i++)
        if (!deal_path_add(&d->x->won, d->store[d->frame[i].next - 1]))
            d->x->failed = true;
    return !d->x->failed;
}

static enum verdict deep_run(struct deep *d)
{
    struct search *x = d->x;

    while (d->frames && !deal_search_ends(x)) {
        struct frame *f = &d->frame[d->frames - 1];
        size_t mark;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            d->frames--;
            continue;
        }
        mark = deal_search_apply(x, d->store[f->next++]);
        if (deal_state_won(x->s))
            return deep_keep_line(d) ? WON : OPEN;
        if (!deal_closed_add(&d->closed, deal_search_key(x)) || deal_search_dead(x))
            deal_table_undo(x->s, mark);
        else
            deep_enter(d, mark);
    }
    return d->frames ? OPEN : LOST;
}

enum verdict deal_search_deep(struct search *x, uint64_t random)
{
    struct deep d = {.x = x, .random = random};
    size_t mark = x->s->journal_len;
    enum verdict v = OPEN;

    if (!deal_closed_init(&d.closed, x->o->memory))
        x->failed = true;
    else if (deal_closed_add(&d.closed, deal_search_key(x)) && deep_enter(&d, mark))
        v = deep_run(&d);
    deal_table_undo(x->s, mark);
    deal_closed_release(&d.closed);
    free(d.frame);
    free(d.store);
    return v;
}
