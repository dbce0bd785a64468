/* The stack of the check's search: the path to the current position, and the actions that are left to be tried
 * (stack.c). */
#ifndef DEAL_CHECK_STACK_H
#define DEAL_CHECK_STACK_H

#include "engine/engine.h"

struct check_frame {
    size_t next, end; /* range of the actions of the position that are left to be tried */
    size_t mark;      /* length of the undo journal before the action that led to the position */
};

struct check_stack {
    struct check_frame *frame;
    size_t depth, frame_cap;
    struct deal_action *action;
    size_t action_cap, memory; /* memory: limit of each array in bytes */
};

/* Pushes the current position of S, which the action after journal length MARK reached, with its legal actions. *A
 * receives a pointer to them, *N their number. Returns false if memory or the limit of memory runs out. */
bool deal_check_push(struct check_stack *k, struct deal_state *s, size_t mark, struct deal_action **a, size_t *n);
/* Keeps only action I of the position on top of the stack, of which no action has been tried yet. */
void deal_check_only(struct check_stack *k, size_t i);
/* Makes the next action of the position on top of the stack. If none is left, undoes the action that led to the
 * position and pops it. Returns true if an action was made; *MARK is then the length of the undo journal before it. */
bool deal_check_step(struct check_stack *k, struct deal_state *s, size_t *mark);
void deal_check_stack_free(struct check_stack *k);

#endif
