/*
 * Depth-first search on the table while the pack has rounds to deal. A round lays a card on each column, so the columns
 * that carry the runs matter, and positions are those of the table. Dead-end tests prune them. After the last round the
 * search of runs examines all positions that follow. Its closed set is kept, so a position that two rounds lead to is
 * examined once.
 */
#include "rounds.h"

#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"

#include <stdlib.h>
#include <string.h>

void deal_rounds_enter(struct runs *runs)
{
    struct deal_state *s = runs->d.x->s;
    size_t first = runs->height ? runs->round[runs->height - 1].end : 0, n = deal_actions(s, s->list);
    struct rounds_frame *round = deal_room(runs->round, &runs->rounds, runs->height + 1, sizeof *round);
    struct deal_action *action = deal_room(runs->action, &runs->actions, first + n + 1, sizeof *action);

    runs->round = round ? round : runs->round;
    runs->action = action ? action : runs->action;
    if (!round || !action) {
        runs->d.x->failed = true;
        return;
    }
    memcpy(action + first, s->list, n * sizeof *action);
    round[runs->height++] = (struct rounds_frame){s->journal_len, first, first + n};
    runs->d.entered += ROUNDS_EACH;
}

/* Makes the action by which the path leaves its position I. */
static void rounds_apply(struct runs *runs, size_t i)
{
    runs->round[i].mark = runs->d.x->s->journal_len;
    deal_actions_apply(runs->d.x->s, runs->action[runs->round[i].next - 1]);
}

/* Puts the actions on the path before the winning line of the search of runs. */
static void rounds_keep_line(struct runs *m)
{
    struct path runs = m->d.x->won;

    m->d.x->won = (struct path){.step = NULL};
    for (size_t i = 0; i < m->height; i++)
        m->d.x->failed |= !deal_path_add(&m->d.x->won, (struct step){.a = m->action[m->round[i].next - 1]});
    for (size_t i = 0; i < runs.n; i++)
        m->d.x->failed |= !deal_path_add(&m->d.x->won, runs.step[i]);
    free(runs.step);
}

/* Adds the present position to the path if it is new and no dead-end test proves it lost, else takes the last action
 * back. Returns false if the search of runs does not suit the position. */
static bool rounds_meet(struct runs *runs)
{
    struct search *x = runs->d.x;

    if (!pile_count(x->s, x->r->pack))
        return deal_runs_begin(runs);
    if (closed_add(&runs->d.closed, deal_search_key(x)) && !deal_search_dead(x))
        deal_rounds_enter(runs);
    else
        deal_table_undo(x->s, runs->round[runs->height - 1].mark);
    return true;
}

/* Makes the next action of the last position on the path. If it has none, removes the position and returns false. */
static bool rounds_next(struct runs *runs)
{
    struct rounds_frame *f = &runs->round[runs->height - 1];

    if (f->next == f->end) {
        runs->height--;
        if (runs->height)
            deal_table_undo(runs->d.x->s, runs->round[runs->height - 1].mark);
        return false;
    }
    f->next++;
    rounds_apply(runs, runs->height - 1);
    return true;
}

/* Moves to the next position with a pack, unless a search of runs is under way; *OVER: one is. Returns false if that
 * search does not suit the position. */
static bool rounds_step(struct runs *runs, bool *over)
{
    *over = runs->d.depth > 0;
    if (*over || !rounds_next(runs))
        return true;
    if (!rounds_meet(runs))
        return false;
    *over = !pile_count(runs->d.x->s, runs->d.x->r->pack);
    return true;
}

static enum verdict rounds_search(struct runs *runs, uint64_t until)
{
    while (runs->height && runs->d.entered < until && !deal_search_ends(runs->d.x)) {
        enum verdict v;
        bool over;

        if (!rounds_step(runs, &over))
            return SPENT;
        if (!over)
            continue;
        v = deal_descent_go_on(&runs->d, until);
        if (v == WON)
            rounds_keep_line(runs);
        if (v != LOST)
            return v;
        deal_table_undo(runs->d.x->s, runs->round[runs->height - 1].mark);
    }
    return runs->height || runs->d.x->failed ? OPEN : LOST;
}

enum verdict deal_rounds_go_on(struct runs *runs, uint64_t until)
{
    size_t mark = runs->d.x->s->journal_len;
    enum verdict v;

    for (size_t i = 0; i + (runs->d.depth == 0) < runs->height; i++)
        rounds_apply(runs, i);
    v = rounds_search(runs, until);
    deal_table_undo(runs->d.x->s, mark);
    return v;
}
