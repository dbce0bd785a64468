/* The stack of a depth-first search: the positions on the path to the present one, each with its successors. */
#ifndef DEAL_STACK_H
#define DEAL_STACK_H

#include "solve/base/search.h"

struct stack_frame {
    size_t next, end; /* successors of this position: index of the next one to try, and the end of the range */
    size_t mark;      /* journal mark before the step to this position */
    uint32_t trail;   /* number on the trail, if there is one */
};

struct stack {
    struct stack_frame *frame;
    size_t depth, frame_cap;
    void *successor; /* successors of all positions in one array, of any type */
    size_t successor_cap;
    size_t lowest; /* least depth after a pop since it was last reset */
};

/* Reserves room for MOST successors of SIZE bytes of the present position. Returns NULL without memory. */
void *deal_stack_room(struct stack *k, size_t most, size_t size);
/* Pushes the present position, with the given number of successors that were written to that room. */
void deal_stack_push(struct stack *k, size_t successors, size_t mark, uint32_t trail);
void deal_stack_release(struct stack *k);

/* Removes the top position; the stack must not be empty. */
static inline void stack_pop(struct stack *k)
{
    if (--k->depth < k->lowest)
        k->lowest = k->depth;
}
/* Returns the least depth after a pop since the last call, or SIZE_MAX. */
static inline size_t stack_lowest(struct stack *k)
{
    size_t lowest = k->lowest;

    k->lowest = SIZE_MAX;
    return lowest;
}
/* Bytes in use, with successors of SIZE bytes. */
static inline size_t stack_bytes(const struct stack *k, size_t size)
{
    return k->frame_cap * sizeof *k->frame + k->successor_cap * size;
}

/* The stack must not be empty. */
static inline struct stack_frame *stack_top(const struct stack *k) { return &k->frame[k->depth - 1]; }
/* Index of the successor tried last of the position at DEPTH. */
static inline size_t stack_tried(const struct stack *k, size_t depth) { return k->frame[depth].next - 1; }

#endif
