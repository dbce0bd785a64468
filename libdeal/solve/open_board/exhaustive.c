/*
 * The plain search of a game on an open board: depth first through every
 * position, each entered once, every legal action in the order of the engine, so
 * that it enters the same positions as exhaustive.c and counts the same nodes.
 *
 * What makes it quick: the key of each position that follows is worked out without
 * going there, its place in the table is fetched while the others are worked out,
 * and a move is made only when it leads to something new.
 */
#include "open_board.h"

#include "solve/store/store.h"

#include <stdlib.h>

struct ahead {
    uint64_t key;
    struct board_move move;
};

struct frame {
    size_t first, next, end; /* what follows this position, in the store */
};

struct plain {
    struct search *x;
    struct board *l;
    struct closed_set closed;
    struct frame *frame;
    size_t frames, frame_cap;
    struct ahead *store;
    size_t store_cap;
};

static bool sweep_room(struct plain *d)
{
    size_t used = d->frames ? d->frame[d->frames - 1].end : 0;
    struct ahead *store = deal_room(d->store, &d->store_cap, used + BOARD_MOVES, sizeof *store);
    struct frame *frame = deal_room(d->frame, &d->frame_cap, d->frames + 1, sizeof *frame);

    d->store = store ? store : d->store;
    d->frame = frame ? frame : d->frame;
    return store && frame;
}

static void sweep_enter(struct plain *d)
{
    struct board_move move[BOARD_MOVES];
    size_t first = d->frames ? d->frame[d->frames - 1].end : 0;
    int n;

    if (!sweep_room(d)) {
        d->x->failed = true;
        return;
    }
    n = deal_board_legal(d->l, move);
    for (int i = 0; i < n; i++) {
        d->store[first + (size_t)i] = (struct ahead){deal_board_key_after(d->l, move[i]), move[i]};
        deal_closed_fetch(&d->closed, d->store[first + (size_t)i].key);
    }
    d->frame[d->frames++] = (struct frame){first, first, first + (size_t)n};
    d->x->nodes++;
}

static bool sweep_keep_line(struct plain *d)
{
    for (size_t i = 0; i < d->frames; i++)
        if (!deal_path_add(&d->x->won, (struct step){.a = deal_board_action(d->l, d->store[d->frame[i].next - 1].move)}))
            d->x->failed = true;
    return !d->x->failed;
}

static enum verdict sweep_run(struct plain *d)
{
    while (d->frames && !deal_search_ends(d->x)) {
        struct frame *f = &d->frame[d->frames - 1];
        const struct ahead *a = &d->store[f->next];

        if (f->next == f->end) {
            if (--d->frames)
                deal_board_undo(d->l, d->store[d->frame[d->frames - 1].next - 1].move);
            continue;
        }
        f->next++;
        if (!deal_closed_add(&d->closed, a->key))
            continue;
        deal_board_do(d->l, a->move);
        if (deal_board_won(d->l))
            return sweep_keep_line(d) ? WON : OPEN;
        sweep_enter(d);
    }
    return d->frames ? OPEN : LOST;
}

enum verdict deal_search_board_exhaustive(struct search *x, bool *fits)
{
    struct plain d = {.x = x, .l = malloc(sizeof *d.l)};
    enum verdict v = OPEN;

    *fits = false;
    if (!d.l) {
        x->failed = true;
    } else if (deal_board_init(d.l, x, RUNG_CARD)) {
        *fits = true;
        if (deal_closed_init(&d.closed, x->o->memory)) {
            deal_closed_add(&d.closed, d.l->key);
            sweep_enter(&d);
            v = sweep_run(&d);
        } else {
            x->failed = true;
        }
        deal_closed_release(&d.closed);
    }
    free(d.l);
    free(d.frame);
    free(d.store);
    return v;
}
