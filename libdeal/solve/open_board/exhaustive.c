/*
 * The plain search of a game on an open board: depth-first search through every position, each entered once, with every
 * legal move in the order of the engine. It enters the same positions as search/exhaustive.c and counts the same nodes.
 *
 * It is fast for three reasons. The key of each successor is computed without making the move. Its slot in the table is
 * prefetched while other keys are computed. A move is made only if its position is new.
 */
#include "open_board.h"

#include "solve/base/parameters.h"
#include "solve/base/plain.h"
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

/* The move by which the search left the position at DEPTH of its stack. */
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

static enum verdict sweep_run(void *state)
{
    struct sweep *d = state;

    while (d->stack.depth && !deal_search_ends(d->x)) {
        struct stack_frame *f = stack_top(&d->stack);
        const struct ahead *a = (const struct ahead *)d->stack.successor + f->next;

        if (f->next == f->end) {
            stack_pop(&d->stack);
            if (d->stack.depth)
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

static void sweep_stop(void *state)
{
    struct sweep *d = state;

    deal_closed_release(&d->closed);
    deal_stack_release(&d->stack);
    free(d->l);
    free(d);
}

static void *sweep_start(struct search *x)
{
    struct sweep *d = calloc(1, sizeof *d);
    bool fits = false;

    if (d) {
        d->x = x;
        d->l = malloc(sizeof *d->l);
        fits = d->l && deal_board_init(d->l, x, RUNG_CARD);
    }
    if (!d || !d->l || (fits && !deal_closed_init(&d->closed, CLOSED_FEW, x->memory)))
        x->failed = true;
    if (fits && !x->failed) {
        deal_closed_add(&d->closed, d->l->key);
        sweep_enter(d);
        return d;
    }
    if (d)
        sweep_stop(d);
    return NULL;
}

static bool sweep_full(const void *state)
{
    const struct sweep *d = state;

    return d->closed.full || stack_bytes(&d->stack, sizeof(struct ahead)) > d->x->memory / 2;
}

static size_t sweep_lowest(void *state) { return stack_lowest(&((struct sweep *)state)->stack); }

const struct plain_engine deal_plain_board = {
    sweep_start, sweep_run, sweep_stop, sweep_full, sweep_lowest, NULL, PART_BOARD, PLAIN_BOARD_PARTS,
};
