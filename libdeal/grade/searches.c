/*
 * Searches: how many positions does a plain search need that may go back?
 *
 * Only games in which all cards are known are searched. The search is best-first by the value of positions
 * (players/value.c), with nothing of the solver. It begins anew with rising budgets, and each time with other weights,
 * from half to twice those of the family, so no choice of weights decides. Four such searches make a mean.
 */
#include "grade.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/closed_set.h"
#include "players/greedy.h"
#include "solve/store/heap.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = 250, ROUNDS = 3, EMPTY = 10, NOISE = 16, DEPTH = 2000, MEMORY = 1 << 24 };

struct step {
    uint32_t parent, depth;
    struct deal_action a;
};
struct entry {
    long value;
    uint32_t step;
};
struct search {
    struct deal_state *s;
    struct deal_value value;
    uint64_t random;
    struct closed_set closed; /* hashes of the positions of this round */
    struct step *step;        /* the positions of this round, by the actions that lead to them */
    struct entry *open;       /* heap of the positions that are not yet expanded */
    struct deal_action *action;
    size_t steps, steps_cap, opens, opens_cap, action_cap;
    uint32_t place; /* the step of position S */
};

static bool entry_above(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    return x->value != y->value ? x->value > y->value : x->step > y->step;
}

/* Adds the present position of S, which action A of step PARENT leads to, if it is new. */
static bool search_add(struct search *x, uint32_t parent, struct deal_action a)
{
    struct entry e;

    if (!deal_grow(&x->step, &x->steps_cap, x->steps + 1, sizeof *x->step) ||
        !deal_grow(&x->open, &x->opens_cap, x->opens + 1, sizeof *x->open))
        return false;
    if (!deal_closed_add(&x->closed, deal_state_hash(x->s)))
        return true;
    e = (struct entry){deal_value_of(&x->value, x->s, x->s) + (long)(deal_random(&x->random) % NOISE),
                       (uint32_t)x->steps};
    x->step[x->steps] = (struct step){parent, x->steps ? x->step[parent].depth + 1 : 0, a};
    x->steps++;
    heap_up(x->open, x->opens++, &e, sizeof e, entry_above);
    return true;
}

/* Leads S to the position of step TO. */
static bool search_go(struct search *x, uint32_t to)
{
    uint32_t way[DEPTH + 1];
    size_t n = 0;

    for (uint32_t up = to; up != x->place;)
        if (x->step[up].depth > x->step[x->place].depth) {
            way[n++] = up;
            up = x->step[up].parent;
        } else {
            deal_state_undo(x->s);
            x->place = x->step[x->place].parent;
        }
    x->place = to;
    while (n)
        if (!deal_state_apply(x->s, x->step[way[--n]].a))
            return false;
    return true;
}

static bool search_expand(struct search *x, bool *won)
{
    size_t n;
    const struct deal_action *legal = deal_state_actions(x->s, &n);

    if (!deal_grow(&x->action, &x->action_cap, n + 1, sizeof *x->action))
        return false;
    memcpy(x->action, legal, n * sizeof *legal);
    for (size_t i = 0; i < n && !*won; i++) {
        if (!deal_state_apply(x->s, x->action[i]))
            return false;
        *won = deal_state_won(x->s);
        if (!*won && !search_add(x, x->place, x->action[i]))
            return false;
        deal_state_undo(x->s);
    }
    return true;
}

/* Draws weights, and expands at most MOST positions. */
static bool search_round(struct search *x, const struct deal_value *family, uint64_t most, uint64_t *spent, bool *won)
{
    bool good;

    x->value = *family;
    x->value.weight[VALUE_EMPTY] += family->weight[VALUE_EMPTY] ? 0 : EMPTY;
    for (int i = 0; i < VALUE_TERMS; i++)
        x->value.weight[i] = x->value.weight[i] * (64 + (long)(deal_random(&x->random) % 193)) / 128;
    x->steps = x->opens = x->place = 0;
    good = deal_closed_init(&x->closed, CLOSED_MANY, MEMORY) && search_add(x, 0, (struct deal_action){0});
    for (uint64_t i = 0; good && i < most && x->opens && !*won; i++, (*spent)++) {
        struct entry top = x->open[0], last = x->open[--x->opens];

        heap_down(x->open, x->opens, 0, &last, sizeof last, entry_above);
        if (x->step[top.step].depth < DEPTH)
            good = search_go(x, top.step) && search_expand(x, won);
    }
    good = good && search_go(x, 0);
    deal_closed_release(&x->closed);
    return good;
}

/* Are all cards of S known? The rules decide, so all deals of a game have searches, or none: no card stays in a pack.
 */
static bool search_suits(struct deal_state *view, const struct deal_state *s)
{
    deal_view_make(view, s);
    return !pile_group(s->r, s->r->pack)->play && deal_view_certain(view) && !deal_view_shuffles(view);
}

bool deal_searches_run(const struct deal_state *s, volatile const int *stop, uint64_t positions[SEARCHES],
                       struct deal_error *e)
{
    struct search x = {.s = deal_state_new(s->r, e)};
    bool good = x.s != NULL, suits = good && !deal_state_won(s) && search_suits(x.s, s);

    good = good && deal_state_copy(x.s, s, e);
    for (int i = 0; i < SEARCHES; i++) {
        bool won = false;

        positions[i] = 0;
        for (int k = 0; good && suits && k < ROUNDS && !won && !deal_stops(stop); k++)
            good = search_round(&x, deal_value_for(s->r), FIRST << k, &positions[i], &won) ||
                   deal_fail(e, NULL, "out of memory");
        positions[i] *= suits && !won ? 2 : 1;
    }
    free(x.step);
    free(x.open);
    free(x.action);
    deal_state_free(x.s);
    return good;
}
