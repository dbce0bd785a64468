/* The stack of a depth-first search (see stack.h). */
#include "stack.h"

#include <stdlib.h>

static size_t stack_used(const struct stack *stack) { return stack->depth ? stack_top(stack)->end : 0; }

void *deal_stack_room(struct stack *stack, size_t most, size_t size)
{
    void *successor = deal_room(stack->successor, &stack->successor_cap, stack_used(stack) + most, size);
    struct stack_frame *frame = deal_room(stack->frame, &stack->frame_cap, stack->depth + 1, sizeof *frame);

    stack->successor = successor ? successor : stack->successor;
    stack->frame = frame ? frame : stack->frame;
    return successor && frame ? (char *)successor + stack_used(stack) * size : NULL;
}

void deal_stack_push(struct stack *stack, size_t successors, size_t mark, uint32_t trail)
{
    size_t first = stack_used(stack);

    stack->frame[stack->depth++] = (struct stack_frame){first, first + successors, mark, trail};
}

void deal_stack_release(struct stack *stack)
{
    free(stack->frame);
    free(stack->successor);
}
