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

#include "solve/store/stack.h"
#include "solve/store/store.h"

#include <stdlib.h>

struct ahead {
    uint64_t key;
    struct board_move move;
};

struct sweep {
    struct search *x;
    struct board *l;
    struct closed_set closed;
    struct stack stack;
};

static void sweep_enter(struct sweep *d)
{
    struct board_move move[BOARD_MOVES];
    struct ahead *ahead = deal_stack_room(&d->stack, BOARD_MOVES, sizeof *ahead);
    int n;

    if (!ahead) {
        d->x->failed = true;
        return;
    }
    n = deal_board_legal(d->l, move);
    for (int i = 0; i < n; i++) {
        ahead[i] = (struct ahead){deal_board_key_after(d->l, move[i]), move[i]};
        closed_fetch(&d->closed, ahead[i].key);
    }
    deal_stack_push(&d->stack, (size_t)n, 0, NO_TRAIL);
    d->x->nodes++;
}

/* The move that led from the position at a depth. */
static struct board_move sweep_tried(const struct sweep *d, size_t depth)
{
    return ((const struct ahead *)d->stack.successor)[stack_tried(&d->stack, depth)].move;
}

static bool sweep_keep_line(struct sweep *d)
{
    for (size_t i = 0; i < d->stack.depth; i++)
        if (!deal_path_add(&d->x->won, (struct step){.a = deal_board_action(d->l, sweep_tried(d, i))}))
            d->x->failed = true;
    return !d->x->failed;
}

static enum verdict sweep_run(struct sweep *d)
{
    while (d->stack.depth && !deal_search_ends(d->x)) {
        struct stack_frame *f = stack_top(&d->stack);
        const struct ahead *a = (const struct ahead *)d->stack.successor + f->next;

        if (f->next == f->end) {
            if (--d->stack.depth)
                deal_board_undo(d->l, sweep_tried(d, d->stack.depth - 1));
            continue;
        }
        f->next++;
        if (!closed_add(&d->closed, a->key))
            continue;
        deal_board_do(d->l, a->move);
        if (deal_board_won(d->l))
            return sweep_keep_line(d) ? WON : OPEN;
        sweep_enter(d);
    }
    return d->stack.depth ? OPEN : LOST;
}

enum verdict deal_search_board_exhaustive(struct search *x, bool *fits)
{
    struct sweep d = {.x = x, .l = malloc(sizeof *d.l)};
    enum verdict v = OPEN;

    *fits = false;
    if (!d.l) {
        x->failed = true;
    } else if (deal_board_init(d.l, x, RUNG_CARD)) {
        *fits = true;
        if (deal_closed_init(&d.closed, CLOSED_MANY, x->o->memory)) {
            deal_closed_add(&d.closed, d.l->key);
            sweep_enter(&d);
            if (d.stack.depth)
                v = sweep_run(&d);
        } else {
            x->failed = true;
        }
        deal_closed_release(&d.closed);
    }
    free(d.l);
    deal_stack_release(&d.stack);
    return v;
}
