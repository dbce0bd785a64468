/*
 * The nearest miss: of all positions that can follow, one with the most cards where the goal wants them.
 *
 * The open position with the most such cards is expanded first; among several, the one found last. So the search goes
 * deep soon, and a search that ends at its limits has a good lower bound. A search that comes to its end has entered
 * each position, so its result is exact. So is a result that lacks one card, if the position is known to be lost.
 * Nothing is pruned; positions are identified by their hashes, which ignore only differences that the rules ignore.
 */
#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/search.h"
#include "solve/store/slots.h"
#include "solve/store/store.h"

#include <stdlib.h>
#include <string.h>

struct near_open {
    struct open open;
    uint32_t next; /* slot of the open position that was found before this one, with as many cards where the goal wants
                      them, or NO_SLOT */
};

struct near {
    struct search x;
    struct closed_set closed;
    struct pool pool;
    struct trail trail;
    uint32_t heap[DEAL_CARDS_MAX + 1]; /* heap[n]: slot of the open position, with n cards where the goal wants them,
                                          that was found last; NO_SLOT: none */
    int most;                          /* no position has more cards where the goal wants them */
    int best;                          /* most cards where the goal wants them, in any position so far */
    struct path path;                  /* path to the position with the most cards where the goal wants them */
    bool full;                         /* true: a position was dropped, so the result is only a lower bound */
};

static struct near_open *near_at(struct near *near, uint32_t slot)
{
    return (struct near_open *)pool_at(&near->pool, slot);
}

/* Queues the current position if it is new. STEP reaches it from the position with number BEFORE on the trail. */
static void near_meet(struct near *near, uint32_t before, struct step step)
{
    int cards = deal_goal_done(near->x.s);
    uint32_t slot;

    if (!deal_closed_add(&near->closed, near->x.s->t->hash))
        return;
    if (cards > near->best) {
        near->best = cards;
        near->path.n = 0;
        deal_trail_path(&near->x, &near->trail, before, step, &near->path);
    }
    slot = deal_pool_take(&near->pool);
    if (slot == NO_SLOT || near->closed.full) {
        near->full = true;
        return;
    }
    deal_pool_put(&near->pool, slot, &near->x, before, step);
    near_at(near, slot)->next = near->heap[cards];
    near->heap[cards] = slot;
}

static void near_expand(struct near *near, int cards, struct deal_action *list)
{
    struct deal_state *s = near->x.s;
    uint32_t slot = near->heap[cards], number;
    size_t count, mark;

    near->heap[cards] = near_at(near, slot)->next;
    number = deal_pool_take_up(&near->pool, slot, &near->x, &near->trail);
    near->x.nodes++;
    count = deal_actions(s, list);
    for (size_t i = 0; i < count && !near->full; i++) {
        mark = s->journal_len;
        deal_actions_apply(s, list[i]);
        near_meet(near, number, (struct step){.a = list[i]});
        deal_table_undo(s, mark);
    }
}

/* Runs the search to its end or its limits. Returns true if no position has more cards where the goal wants them. */
static bool near_search(struct near *near, struct deal_action *list)
{
    int cards = DEAL_CARDS_MAX;

    near->best = -1;
    near_meet(near, NO_TRAIL, deal_trail_start);
    while (cards >= 0 && near->best < near->most && !near->full && trail_room(&near->trail) &&
           !deal_search_ends(&near->x))
        if (near->heap[cards] != NO_SLOT) {
            near_expand(near, cards, list);
            cards = DEAL_CARDS_MAX;
        } else {
            cards--;
        }
    return cards < 0 || near->best == near->most;
}

static bool near_tell(struct near *near, const struct deal_state *s, struct deal_nearest *out, struct deal_error *e)
{
    char *at = malloc(near->path.n * DEAL_WORD_MAX + 1);

    out->moves = at;
    if (!at || !deal_state_copy(near->x.s, s, e))
        return deal_fail(e, NULL, "out of memory");
    *at = '\0';
    for (size_t i = 0; i < near->path.n; i++) {
        deal_state_word(near->x.s, near->path.step[i].a, at);
        deal_actions_apply(near->x.s, near->path.step[i].a);
        at += strlen(at);
        if (i + 1 < near->path.n)
            strcpy(at++, ",");
    }
    return !near->x.s->failed || deal_fail(e, NULL, "out of memory");
}

static bool near_new(struct near *near, const struct deal_state *s, size_t memory, struct deal_error *e)
{
    near->x.s = deal_state_new(s->r, e);
    if (!near->x.s || !deal_state_copy(near->x.s, s, e) || !deal_closed_init(&near->closed, CLOSED_FEW, memory / 4))
        return false;
    near->pool = deal_pool_make(&near->x, sizeof(struct near_open));
    near->pool.most = memory / 2 / near->pool.size < NO_SLOT ? (uint32_t)(memory / 2 / near->pool.size) : NO_SLOT - 1;
    near->trail = deal_trail_make(memory / 4);
    memset(near->heap, 0xFF, sizeof near->heap);
    return true;
}

/* In a lost position, can the last card never come where the goal wants it? */
static bool near_lacks(const struct deal_rules *r)
{
    return !deal_goal_is_foundations.holds(r, NULL) ||
           (deal_every_card_goes_out.holds(r, NULL) && deal_every_found_asked_for.holds(r, NULL));
}

bool deal_nearest(struct deal_state *s, bool lost, const struct deal_solve_options *options, struct deal_nearest *out,
                  struct deal_error *e)
{
    struct near n = {.x = {.r = s->r, .o = options, .limit = options->nodes},
                     .most = s->r->cards.total - (lost && near_lacks(s->r))};
    struct deal_action *list = malloc(s->r->max_actions * sizeof *list);
    bool good = list && near_new(&n, s, options->memory, e);

    *out = (struct deal_nearest){.moves = NULL};
    if (good) {
        out->exact = near_search(&n, list);
        out->stopped = !out->exact && deal_stops(options->stop);
        out->cards = n.best;
        out->nodes = n.x.nodes;
        good = !n.x.failed && !n.x.s->failed && near_tell(&n, s, out, e);
    }
    free(n.path.step);
    free(n.trail.mark);
    deal_pool_release(&n.pool);
    deal_closed_release(&n.closed);
    deal_state_free(n.x.s);
    free(list);
    if (!good) {
        free(out->moves);
        out->moves = NULL;
    }
    return good || deal_fail(e, NULL, "out of memory");
}
