/*
 * Depth-first search with a closed set.  Steps are tried best first, plays
 * from the line before others; where a random number is given, in random order
 * among equals, so that short attempts can be made again and again.
 */
#include "search.h"

#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/store/stack.h"
#include "solve/store/store.h"

struct deep {
    struct search *x;
    struct closed_set closed;
    struct stack stack;
    uint64_t random;
};

static void deep_enter(struct deep *d, size_t mark)
{
    struct step *step = deal_stack_room(&d->stack, deal_search_most(d->x), sizeof *step);

    if (!step) {
        d->x->failed = true;
        return;
    }
    deal_stack_push(&d->stack, deal_search_steps(d->x, step, d->random ? &d->random : NULL), mark, NO_TRAIL);
    d->x->nodes++;
}

static bool deep_keep_line(struct deep *d)
{
    const struct step *step = d->stack.successor;

    for (size_t i = 0; i < d->stack.depth; i++)
        if (!deal_path_add(&d->x->won, step[stack_tried(&d->stack, i)]))
            d->x->failed = true;
    return !d->x->failed;
}

static enum verdict deep_run(struct deep *d)
{
    struct search *x = d->x;

    while (d->stack.depth && !deal_search_ends(x)) {
        struct stack_frame *f = stack_top(&d->stack);
        size_t mark;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            d->stack.depth--;
            continue;
        }
        mark = deal_search_apply(x, ((const struct step *)d->stack.successor)[f->next++]);
        if (deal_state_won(x->s))
            return deep_keep_line(d) ? WON : OPEN;
        if (!deal_closed_add(&d->closed, deal_search_key(x)) || deal_search_dead(x))
            deal_table_undo(x->s, mark);
        else
            deep_enter(d, mark);
    }
    return d->stack.depth ? OPEN : LOST;
}

enum verdict deal_search_deep(struct search *x, uint64_t random)
{
    struct deep d = {.x = x, .random = random};
    size_t mark = x->s->journal_len;
    enum verdict v = OPEN;

    if (!deal_closed_init(&d.closed, x->o->memory))
        x->failed = true;
    else if (deal_closed_add(&d.closed, deal_search_key(x)))
        deep_enter(&d, mark);
    if (d.stack.depth)
        v = deep_run(&d);
    deal_table_undo(x->s, mark);
    deal_closed_release(&d.closed);
    deal_stack_release(&d.stack);
    return v;
}
