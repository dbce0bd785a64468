/* The stack of a depth-first search: the positions on the path to the current one, each with its successors. */
#ifndef DEAL_STACK_H
#define DEAL_STACK_H

#include "solve/base/search.h"

struct stack_frame {
    size_t next, end; /* successors of the position, as indices in an array: next: the next one to try; end: end of
                         their range */
    size_t mark;      /* length of the undo journal before the step to this position */
    uint32_t trail;   /* number of the position on the trail, if the search has one */
};

struct stack {
    struct stack_frame *frame;
    size_t depth, frame_cap;
    void *successor; /* array of the successors of all positions on the stack, of any type */
    size_t successor_cap;
    size_t lowest; /* least depth of the stack after a pop, since this number was last reset */
};

/* Reserves room for MOST successors of the current position, of SIZE bytes each. Returns NULL if memory runs out. */
void *deal_stack_room(struct stack *stack, size_t most, size_t size);
/* Pushes the current position with SUCCESSORS successors, which the caller wrote to the room from deal_stack_room(). */
void deal_stack_push(struct stack *stack, size_t successors, size_t mark, uint32_t trail);
void deal_stack_release(struct stack *stack);

/* Removes the top position of the stack, which must not be empty. */
static inline void stack_pop(struct stack *stack)
{
    if (--stack->depth < stack->lowest)
        stack->lowest = stack->depth;
}
/* Returns the least depth of the stack after a pop since the last call, or SIZE_MAX if there was no pop. */
static inline size_t stack_lowest(struct stack *stack)
{
    size_t lowest = stack->lowest;

    stack->lowest = SIZE_MAX;
    return lowest;
}
/* Number of bytes of the stack in use, if a successor has SIZE bytes. */
static inline size_t stack_bytes(const struct stack *stack, size_t size)
{
    return stack->frame_cap * sizeof *stack->frame + stack->successor_cap * size;
}

/* Returns the top position of the stack, which must not be empty. */
static inline struct stack_frame *stack_top(const struct stack *stack) { return &stack->frame[stack->depth - 1]; }
/* Index of the successor that was tried last for the position at DEPTH. */
static inline size_t stack_tried(const struct stack *stack, size_t depth) { return stack->frame[depth].next - 1; }

#endif
