/*
 * Tests one position of an open board: the whole game, then a board of its low cards.
 */
#include "engine/engine.h"
#include "boards.h"

#include "solve/open_board/open_board.h"

#include <stdlib.h>
#include <string.h>

/* MEMORY: bytes of a search. Of LOST_EVERY lost positions only one is also searched, since a search of a lost position
 * can only show a false win. */
enum { MEMORY = 8 << 20, LOST_EVERY = 8 };
static const uint64_t search_nodes = 400000;

void trial_blame(const struct board_trial *b, const struct table *t, const char *what)
{
    if (*b->fault->what)
        return;
    snprintf(b->fault->what, sizeof b->fault->what, "%s", what);
    b->fault->goal = b->goal;
    b->fault->at = *t;
}

/* Tests the position with one goal; returns true if all positions could be listed. */
static bool trial_goal(struct board_trial *b, struct table_goal goal)
{
    b->goal = goal;
    table_start(&b->start, b->x->s, b->x->traits.row, goal);
    if (table_won(&b->start))
        return false;
    if (!truth_walk(b)) {
        b->count->too_many++;
        return false;
    }
    if (!truth_won(0) && b->count->positions % LOST_EVERY)
        return true;
    if (!*b->fault->what)
        pruned_walk(b);
    if (!*b->fault->what)
        pruned_search(b);
    return true;
}

static bool low_board_is(const struct board_trial *b, struct table_goal goal)
{
    struct board *l = malloc(sizeof *l);
    bool is = l && deal_board_init_low(l, b->x, goal.colour ? RUNG_COLOUR : RUNG_RANK, goal.low) && l->high;

    free(l);
    return is;
}

/* Tests a board of the low cards. WON: the whole game can be won, so this board must be won, too. */
static void trial_low(struct board_trial *b, bool won, struct table_goal goal)
{
    if (!low_board_is(b, goal) || !trial_goal(b, goal))
        return;
    b->count->low++;
    if (won && !truth_won(0))
        trial_blame(b, &b->start, "can be won, but not by its low cards");
}

static void trial_goals(struct board_trial *b, struct table_goal low)
{
    bool won;

    if (!trial_goal(b, (struct table_goal){0, false}))
        return;
    won = truth_won(0);
    b->count->deals++;
    *(won ? &b->count->won : &b->count->lost) += 1;
    if (!*b->fault->what)
        trial_low(b, won, low);
}

bool boards_try(const struct deal_state *s, struct table_goal low, struct boards_count *count,
                struct board_fault *fault)
{
    struct deal_error e;
    struct deal_state *copy = deal_state_new(s->r, &e);
    struct deal_solve_options o = {.nodes = search_nodes, .memory = MEMORY};
    struct search x = {.r = s->r, .s = copy, .o = &o, .memory = MEMORY, .limit = search_nodes};
    static struct board_trial b;

    *fault->what = '\0';
    if (!copy || !deal_state_copy(copy, s, &e))
        return false;
    deal_traits_find(&x.traits, copy);
    x.rungs = deal_open_rungs(&x);
    b = (struct board_trial){.x = &x, .count = count, .fault = fault};
    if (x.rungs)
        trial_goals(&b, low);
    count->faults += *fault->what != '\0';
    free(x.won.step);
    deal_state_free(copy);
    return x.rungs;
}
