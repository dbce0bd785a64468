#include "stack.h"

#include <stdlib.h>

static bool stack_room(const struct check_stack *k, void **array, size_t *cap, size_t need, size_t size)
{
    size_t more = *cap ? *cap : 64;
    void *grown;

    if (need <= *cap)
        return true;
    while (more < need)
        more *= 2;
    if (more > k->memory / size || !(grown = realloc(*array, more * size)))
        return false;
    *array = grown;
    *cap = more;
    return true;
}

bool deal_check_push(struct check_stack *k, struct deal_state *s, size_t mark, struct deal_action **a, size_t *n)
{
    size_t begin = k->depth ? k->frame[k->depth - 1].end : 0;

    if (!stack_room(k, (void **)&k->frame, &k->frame_cap, k->depth + 1, sizeof *k->frame) ||
        !stack_room(k, (void **)&k->action, &k->action_cap, begin + s->r->max_actions, sizeof *k->action))
        return false;
    *a = k->action + begin;
    *n = deal_actions(s, *a);
    k->frame[k->depth++] = (struct check_frame){.next = begin, .end = begin + *n, .mark = mark};
    return true;
}

void deal_check_only(struct check_stack *k, size_t i)
{
    struct check_frame *f = &k->frame[k->depth - 1];

    k->action[f->next] = k->action[f->next + i];
    f->end = f->next + 1;
}

bool deal_check_step(struct check_stack *k, struct deal_state *s, size_t *mark)
{
    struct check_frame *f = &k->frame[k->depth - 1];

    if (f->next == f->end) {
        deal_table_undo(s, f->mark);
        k->depth--;
        return false;
    }
    *mark = s->journal_len;
    deal_actions_apply(s, k->action[f->next++]);
    return true;
}

void deal_check_stack_free(struct check_stack *k)
{
    free(k->frame);
    free(k->action);
}
