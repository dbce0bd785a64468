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

static struct near_open *near_at(struct near *n, uint32_t slot) { return (struct near_open *)pool_at(&n->pool, slot); }

/* Queues the current position if it is new. STEP reaches it from the position with number BEFORE on the trail. */
static void near_meet(struct near *n, uint32_t before, struct step step)
{
    int cards = deal_goal_done(n->x.s);
    uint32_t slot;

    if (!deal_closed_add(&n->closed, n->x.s->t->hash))
        return;
    if (cards > n->best) {
        n->best = cards;
        n->path.n = 0;
        deal_trail_path(&n->x, &n->trail, before, step, &n->path);
    }
    slot = deal_pool_take(&n->pool);
    if (slot == NO_SLOT || n->closed.full) {
        n->full = true;
        return;
    }
    deal_pool_put(&n->pool, slot, &n->x, before, step);
    near_at(n, slot)->next = n->heap[cards];
    n->heap[cards] = slot;
}

static void near_expand(struct near *n, int cards, struct deal_action *list)
{
    struct deal_state *s = n->x.s;
    uint32_t slot = n->heap[cards], number;
    size_t count, mark;

    n->heap[cards] = near_at(n, slot)->next;
    number = deal_pool_take_up(&n->pool, slot, &n->x, &n->trail);
    n->x.nodes++;
    count = deal_actions(s, list);
    for (size_t i = 0; i < count && !n->full; i++) {
        mark = s->journal_len;
        deal_actions_apply(s, list[i]);
        near_meet(n, number, (struct step){.a = list[i]});
        deal_table_undo(s, mark);
    }
}

/* Runs the search to its end or its limits. Returns true if no position has more cards where the goal wants them. */
static bool near_search(struct near *n, struct deal_action *list)
{
    int cards = DEAL_CARDS_MAX;

    n->best = -1;
    near_meet(n, NO_TRAIL, deal_trail_start);
    while (cards >= 0 && n->best < n->most && !n->full && trail_room(&n->trail) && !deal_search_ends(&n->x))
        if (n->heap[cards] != NO_SLOT) {
            near_expand(n, cards, list);
            cards = DEAL_CARDS_MAX;
        } else {
            cards--;
        }
    return cards < 0 || n->best == n->most;
}

static bool near_tell(struct near *n, const struct deal_state *s, struct deal_nearest *out, struct deal_error *e)
{
    char *at = malloc(n->path.n * DEAL_WORD_MAX + 1);

    out->moves = at;
    if (!at || !deal_state_copy(n->x.s, s, e))
        return deal_fail(e, NULL, "out of memory");
    *at = '\0';
    for (size_t i = 0; i < n->path.n; i++) {
        deal_state_word(n->x.s, n->path.step[i].a, at);
        deal_actions_apply(n->x.s, n->path.step[i].a);
        at += strlen(at);
        if (i + 1 < n->path.n)
            strcpy(at++, ",");
    }
    return !n->x.s->failed || deal_fail(e, NULL, "out of memory");
}

static bool near_new(struct near *n, const struct deal_state *s, size_t memory, struct deal_error *e)
{
    n->x.s = deal_state_new(s->r, e);
    if (!n->x.s || !deal_state_copy(n->x.s, s, e) || !deal_closed_init(&n->closed, CLOSED_FEW, memory / 4))
        return false;
    n->pool = deal_pool_make(&n->x, sizeof(struct near_open));
    n->pool.most = memory / 2 / n->pool.size < NO_SLOT ? (uint32_t)(memory / 2 / n->pool.size) : NO_SLOT - 1;
    n->trail = deal_trail_make(memory / 4);
    memset(n->heap, 0xFF, sizeof n->heap);
    return true;
}

/* In a lost position, can the last card never come where the goal wants it? */
static bool near_lacks(const struct deal_rules *r)
{
    return !deal_goal_is_foundations.holds(r, NULL) ||
           (deal_every_card_goes_out.holds(r, NULL) && deal_every_found_asked_for.holds(r, NULL));
}

bool deal_nearest(struct deal_state *s, bool lost, const struct deal_solve_options *o, struct deal_nearest *out,
                  struct deal_error *e)
{
    struct near n = {.x = {.r = s->r, .o = o, .limit = o->nodes},
                     .most = s->r->cards.total - (lost && near_lacks(s->r))};
    struct deal_action *list = malloc(s->r->max_actions * sizeof *list);
    bool good = list && near_new(&n, s, o->memory, e);

    *out = (struct deal_nearest){.moves = NULL};
    if (good) {
        out->exact = near_search(&n, list);
        out->stopped = !out->exact && deal_stops(o->stop);
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
