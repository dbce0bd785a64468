/*
 * Depth-first search on the table while the pack has rounds to deal. A round lays a card on each column, so the columns
 * that carry the runs matter, and positions are those of the table. Dead-end tests prune them. After the last round the
 * search of runs examines all positions that follow. Its closed set is kept, so a position that two rounds lead to is
 * examined once.
 */
#include "depth_first.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"

#include <stdlib.h>
#include <string.h>

void deal_rounds_enter(struct runs *d)
{
    struct deal_state *s = d->x->s;
    size_t first = d->height ? d->round[d->height - 1].end : 0, n = deal_actions(s, s->list);
    struct rounds_frame *round = deal_room(d->round, &d->rounds, d->height + 1, sizeof *round);
    struct deal_action *action = deal_room(d->action, &d->actions, first + n + 1, sizeof *action);

    d->round = round ? round : d->round;
    d->action = action ? action : d->action;
    if (!round || !action) {
        d->x->failed = true;
        return;
    }
    memcpy(action + first, s->list, n * sizeof *action);
    round[d->height++] = (struct rounds_frame){s->journal_len, first, first + n};
    d->effort.entered += ROUNDS_EACH;
}

/* Makes the action by which the path leaves its position I. */
static void rounds_apply(struct runs *d, size_t i)
{
    d->round[i].mark = d->x->s->journal_len;
    deal_actions_apply(d->x->s, d->action[d->round[i].next - 1]);
}

/* Puts the actions on the path before the winning line of the search of runs. */
static void rounds_keep_line(struct runs *d)
{
    struct path runs = d->x->won;

    d->x->won = (struct path){.step = NULL};
    for (size_t i = 0; i < d->height; i++)
        d->x->failed |= !deal_path_add(&d->x->won, (struct step){.a = d->action[d->round[i].next - 1]});
    for (size_t i = 0; i < runs.n; i++)
        d->x->failed |= !deal_path_add(&d->x->won, runs.step[i]);
    free(runs.step);
}

/* The pack is empty: begins the search of runs at the present position, if it is new. Returns false if that search does
 * not suit the position. */
static bool rounds_over(struct runs *d)
{
    struct run_position p;

    if (!deal_runs_read(&d->b, &p))
        return false;
    if (closed_add(&d->closed, deal_runs_key(&d->b, &p)))
        deal_runs_enter(d, &p);
    return true;
}

/* Adds the present position to the path if it is new and no dead-end test proves it lost, else takes the last action
 * back. Returns false if the search of runs does not suit the position. */
static bool rounds_meet(struct runs *d)
{
    struct search *x = d->x;

    if (!pile_count(x->s, x->r->pack))
        return rounds_over(d);
    if (closed_add(&d->closed, deal_search_key(x)) && !deal_search_dead(x))
        deal_rounds_enter(d);
    else
        deal_table_undo(x->s, d->round[d->height - 1].mark);
    return true;
}

/* Makes the next action of the last position on the path. If it has none, removes the position and returns false. */
static bool rounds_next(struct runs *d)
{
    struct rounds_frame *f = &d->round[d->height - 1];

    if (f->next == f->end) {
        d->height--;
        if (d->height)
            deal_table_undo(d->x->s, d->round[d->height - 1].mark);
        return false;
    }
    f->next++;
    rounds_apply(d, d->height - 1);
    return true;
}

/* Moves to the next position with a pack, unless a search of runs is under way; *OVER: one is. Returns false if that
 * search does not suit the position. */
static bool rounds_step(struct runs *d, bool *over)
{
    *over = d->depth > 0;
    if (*over || !rounds_next(d))
        return true;
    if (!rounds_meet(d))
        return false;
    *over = !pile_count(d->x->s, d->x->r->pack);
    return true;
}

static enum verdict rounds_search(struct runs *d, uint64_t until)
{
    while (d->height && d->effort.entered < until && !deal_search_ends(d->x)) {
        enum verdict v;
        bool over;

        if (!rounds_step(d, &over))
            return SPENT;
        if (!over)
            continue;
        v = deal_runs_go_on(d, until);
        if (v == WON)
            rounds_keep_line(d);
        if (v != LOST)
            return v;
        deal_table_undo(d->x->s, d->round[d->height - 1].mark);
    }
    return d->height || d->x->failed ? OPEN : LOST;
}

enum verdict deal_rounds_go_on(struct runs *d, uint64_t until)
{
    size_t mark = d->x->s->journal_len;
    enum verdict v;

    for (size_t i = 0; i + (d->depth == 0) < d->height; i++)
        rounds_apply(d, i);
    v = rounds_search(d, until);
    deal_table_undo(d->x->s, mark);
    return v;
}
