/* The way to the present position, and the actions that are left to be tried: stack.c. */
#ifndef DEAL_CHECK_STACK_H
#define DEAL_CHECK_STACK_H

#include "engine/engine.h"

struct check_frame {
    size_t next, end; /* actions of the position that are left to be tried */
    size_t mark;      /* the length of the journal before the action that led to the position, to undo it */
};

struct check_stack {
    struct check_frame *frame;
    size_t depth, frame_cap;
    struct deal_action *action;
    size_t action_cap, memory; /* memory: most bytes of an array */
};

/* Pushes the present position of S, to which the action after MARK led, with its legal actions; *A points to them, and
 * *N is their number. False without memory, or beyond the limit. */
bool deal_check_push(struct check_stack *k, struct deal_state *s, size_t mark, struct deal_action **a, size_t *n);
/* Leaves action I alone to be tried in the last position, from which none was tried. */
void deal_check_only(struct check_stack *k, size_t i);
/* Makes the next action from the last position. If none is left, takes the position back and pops it. Returns true if
 * an action was made; *MARK is the journal's length before it. */
bool deal_check_step(struct check_stack *k, struct deal_state *s, size_t *mark);
void deal_check_stack_free(struct check_stack *k);

#endif
