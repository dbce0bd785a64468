#include "stack.h"

#include <stdlib.h>
#include <string.h>

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

bool deal_check_push(struct check_stack *k, struct deal_state *s, struct deal_action **a, size_t *n)
{
    size_t begin = k->depth ? k->frame[k->depth - 1].end : 0, bytes = s->r->table.bytes;

    if (!stack_room(k, (void **)&k->frame, &k->frame_cap, k->depth + 1, sizeof *k->frame) ||
        !stack_room(k, (void **)&k->table, &k->table_cap, k->depth + 1, bytes) ||
        !stack_room(k, (void **)&k->action, &k->action_cap, begin + s->r->max_actions, sizeof *k->action))
        return false;
    *a = k->action + begin;
    *n = deal_actions(s, *a);
    memcpy(k->table + k->depth * bytes, s->t, bytes);
    k->frame[k->depth++] = (struct check_frame){.next = begin, .end = begin + *n};
    return true;
}

void deal_check_only(struct check_stack *k, size_t i)
{
    struct check_frame *f = &k->frame[k->depth - 1];

    k->action[f->next] = k->action[f->next + i];
    f->end = f->next + 1;
}

bool deal_check_step(struct check_stack *k, struct deal_state *s)
{
    struct check_frame *f = &k->frame[k->depth - 1];

    if (f->next == f->end) {
        k->depth--;
        return false;
    }
    deal_state_load(s, (const struct deal_table *)(k->table + (k->depth - 1) * s->r->table.bytes));
    deal_actions_apply(s, k->action[f->next++]);
    return true;
}

void deal_check_stack_free(struct check_stack *k)
{
    free(k->frame);
    free(k->table);
    free(k->action);
}
