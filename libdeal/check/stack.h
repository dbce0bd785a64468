/*
 * The stack of the check's search: the positions on the path to the current one, and the actions that are left to be
 * tried (stack.c). An action is taken back by a copy of the position before it, so that a fault in the undo of the
 * table cannot lose a win.
 */
#ifndef DEAL_CHECK_STACK_H
#define DEAL_CHECK_STACK_H

#include "engine/engine.h"

struct check_frame {
    size_t begin, end; /* range of the actions of the position */
    size_t next;       /* the first that was not tried yet */
    /* turns of the pack, which are made after the other actions */
    uint64_t cards; /* cards of pack and talon that fit somewhere and did not come up yet */
    int talon;      /* number of cards on the talon before the turns */
    bool redealt;   /* true: the talon was turned over */
};

/* The role of an entry in the list of actions of a position. ROLE_PLAIN: an action that leads to the next position.
 * ROLE_TURN: a turn of the pack that is made before all later entries. ROLE_SHIFT: a move of a run to an equal parent
 * (runs.c) that is made before the next entry only. */
enum check_role { ROLE_PLAIN, ROLE_TURN, ROLE_SHIFT };

struct check_stack {
    bool turns; /* true: the actions of a position include those after turns of the pack (turns.c). Each turn stands in
                   the list before the actions that it makes possible. */
    int runs;   /* group of the columns in which a run may move between two cards that take the same cards (runs.c). The
                   list has such a move only before a play to a foundation that it makes possible. Of moves of a card
                   onto several such cards it has one. NO_GROUP: there is no such group */
    /* Groups of cells. While a card is alone in one and its home is free, the list has only the action that takes the
     * card home, and those of the column with the home (home.c). 0: it has all actions */
    uint32_t cells;
    unsigned safe; /* kinds of safe plays, as bits, that the rules allow (safe.c). The list has no move that such a play
                      takes back. */
    bool full;     /* true: memory or its limit ran out, and the list of actions on top of the stack is not complete */
    bool pruned;   /* true: such a move was left out */
    size_t listed; /* number of legal actions of the position that was pushed last */
    struct check_frame *frame;
    size_t depth, frame_cap;
    uint8_t *table; /* the tables (bytes with the cards) of the positions on the stack, one after the other */
    size_t table_cap;
    struct deal_action *action;
    uint8_t *role; /* role[i]: the role of action[i] (enum check_role) */
    size_t role_cap;
    size_t action_cap, memory; /* memory: largest number of bytes of each of the arrays */
    uint64_t turned;           /* number of turns and shifts made to list actions: a part of the work of the check */
};

/* Pushes the current position of S with its legal actions, except those after turns or shifts. *A receives a pointer to
 * the first one, and *N their number. Returns false if memory or the limit of memory runs out. */
bool deal_check_push(struct check_stack *stack, struct deal_state *s, struct deal_action **a, size_t *n);
/* One of the next three functions is called after deal_check_push().
 *
 * Adds the actions after turns and shifts of position S. Returns false if memory or the limit of memory runs out. */
bool deal_check_more(struct check_stack *stack, struct deal_state *s);
/* Keeps action number I alone. */
void deal_check_only(struct check_stack *stack, size_t i);
/* Keeps alone the play, after turns, of the next card of foundation F, which is in pack or talon. Returns false if
 * there is no such play, or if memory or the limit of memory runs out. */
bool deal_check_only_turned(struct check_stack *stack, struct deal_state *s, int f);
/* Makes the next action of the position on top of the stack, and turns before it. If none is left, pops the position.
 * Returns true if an action was made. */
bool deal_check_step(struct check_stack *stack, struct deal_state *s);
/* Writes the line of actions to the current position to A, which has room for all actions on the stack; returns their
 * number. */
size_t deal_check_way(const struct check_stack *stack, struct deal_action *a);
void deal_check_stack_free(struct check_stack *stack);

#endif
