/*
 * The plain search: depth first through every position, each entered once.  No
 * safe moves, no abstraction, no order: it is what the clever search is checked
 * against, so it must be simple enough to be believed.  It keeps its own stack,
 * because lines of games with reversible moves run to a hundred thousand actions.
 */
#include "search.h"

#include "solve/store/stack.h"
#include "solve/store/store.h"

struct plain {
    struct search *x;
    struct closed_set closed;
    struct stack stack;
};

/* Enters the present position. */
static void plain_enter(struct plain *d, size_t mark)
{
    struct deal_action *action = deal_stack_room(&d->stack, d->x->r->max_actions, sizeof *action);

    if (!action) {
        d->x->failed = true;
        return;
    }
    deal_stack_push(&d->stack, deal_actions(d->x->s, action), mark, NO_TRAIL);
    d->x->nodes++;
}

static bool plain_keep_line(struct plain *d)
{
    const struct deal_action *action = d->stack.successor;

    for (size_t i = 0; i < d->stack.depth; i++)
        if (!deal_path_add(&d->x->won, (struct step){.a = action[stack_tried(&d->stack, i)]}))
            return false;
    return true;
}

static enum verdict plain_run(struct plain *d)
{
    struct search *x = d->x;

    while (d->stack.depth && !deal_search_ends(x)) {
        struct stack_frame *f = stack_top(&d->stack);
        size_t mark = x->s->journal_len;

        if (f->next == f->end) {
            deal_table_undo(x->s, f->mark);
            d->stack.depth--;
            continue;
        }
        deal_actions_apply(x->s, ((const struct deal_action *)d->stack.successor)[f->next++]);
        if (deal_state_won(x->s))
            return plain_keep_line(d) ? WON : OPEN;
        if (closed_add(&d->closed, x->s->t->hash))
            plain_enter(d, mark);
        else
            deal_table_undo(x->s, mark);
    }
    return d->stack.depth ? OPEN : LOST;
}

enum verdict deal_search_exhaustive(struct search *x)
{
    struct plain d = {.x = x};
    enum verdict v = OPEN;

    if (deal_closed_init(&d.closed, CLOSED_MANY, x->o->memory)) {
        closed_add(&d.closed, x->s->t->hash);
        plain_enter(&d, x->s->journal_len);
        if (d.stack.depth)
            v = plain_run(&d);
    }
    deal_closed_release(&d.closed);
    deal_stack_release(&d.stack);
    return v;
}
