/* The stack of a depth-first search: the positions on the way to the present one, each with its successors. */
#ifndef DEAL_STACK_H
#define DEAL_STACK_H

#include "solve/base/search.h"

struct stack_frame {
    size_t next, end; /* successors of this position: the next to be tried, and behind the last */
    size_t mark;      /* of the journal, before the step that led here */
    uint32_t trail;   /* where a trail is kept */
};

struct stack {
    struct stack_frame *frame;
    size_t depth, frame_cap;
    void *successor; /* of all positions, one behind the other; of any type */
    size_t successor_cap;
    size_t lowest;   /* least depth after a pop since this was last set */
};

/* Room for MOST successors of SIZE bytes of the present position; NULL without memory. */
void *deal_stack_room(struct stack *k, size_t most, size_t size);
/* The present position, with as many successors as were written to that room, is on top. */
void deal_stack_push(struct stack *k, size_t successors, size_t mark, uint32_t trail);
void deal_stack_release(struct stack *k);

/* Removes the top position, which there must be. */
static inline void stack_pop(struct stack *k)
{
    if (--k->depth < k->lowest)
        k->lowest = k->depth;
}
/* The least depth after a pop since the last call, or SIZE_MAX. */
static inline size_t stack_lowest(struct stack *k)
{
    size_t lowest = k->lowest;

    k->lowest = SIZE_MAX;
    return lowest;
}
/* Bytes that the stack takes, each successor taking SIZE. */
static inline size_t stack_bytes(const struct stack *k, size_t size)
{
    return k->frame_cap * sizeof *k->frame + k->successor_cap * size;
}

/* There must be one. */
static inline struct stack_frame *stack_top(const struct stack *k) { return &k->frame[k->depth - 1]; }
/* The number of the successor that was tried last of the position at a DEPTH. */
static inline size_t stack_tried(const struct stack *k, size_t depth) { return k->frame[depth].next - 1; }

#endif
