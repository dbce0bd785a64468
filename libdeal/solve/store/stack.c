/* The stack of a depth-first search (see stack.h). */
#include "stack.h"

#include <stdlib.h>

static size_t stack_used(const struct stack *k) { return k->depth ? stack_top(k)->end : 0; }

void *deal_stack_room(struct stack *k, size_t most, size_t size)
{
    void *successor = deal_room(k->successor, &k->successor_cap, stack_used(k) + most, size);
    struct stack_frame *frame = deal_room(k->frame, &k->frame_cap, k->depth + 1, sizeof *frame);

    k->successor = successor ? successor : k->successor;
    k->frame = frame ? frame : k->frame;
    return successor && frame ? (char *)successor + stack_used(k) * size : NULL;
}

void deal_stack_push(struct stack *k, size_t successors, size_t mark, uint32_t trail)
{
    size_t first = stack_used(k);

    k->frame[k->depth++] = (struct stack_frame){first, first + successors, mark, trail};
}

void deal_stack_release(struct stack *k)
{
    free(k->frame);
    free(k->successor);
}
