/*
 * Depth-first search of runs (run_board.h) as a method of the portfolio. Plays that show further cards come first.
 *
 * While the pack has rounds to deal the search is on the table. A round lays a card on each column, so the columns
 * that carry the runs matter, and positions are those of the table. Dead-end tests prune them. After the last round the
 * search of runs examines all positions that follow. Its closed set is kept, so a position that two rounds lead to is
 * examined once.
 */
#include "descent.h"

#include "engine/engine.h"
#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"

#include <stdlib.h>
#include <string.h>

/* A position of the table on the path from the start: the length of the journal before its action, and the range of its
 * actions that are not tried yet. */
struct rounds_frame {
    size_t mark, next, end;
};

struct runs {
    struct descent d;
    struct run_board b;
    /* the path on the table while the pack has rounds: its positions, their actions, and the numbers of both */
    struct rounds_frame *round;
    struct deal_action *action;
    size_t height, rounds, actions;
};

static size_t runs_list(const struct descent *descent, void *position, struct run_next *out)
{
    const struct run_board *b = &((const struct runs *)descent)->b;
    struct run_position *p = position;
    struct run_move list[RUN_MOVES];
    size_t n = deal_runs_moves(b, p, list);

    for (size_t i = 0; i < n; i++)
        out[i] = (struct run_next){deal_runs_key_after(b, p, list[i]), list[i]};
    return n;
}

static int runs_make(const struct descent *descent, void *position, struct run_move m)
{
    struct run_position *p = position;

    deal_runs_make(&((const struct runs *)descent)->b, p, m);
    return p->missing;
}

static bool runs_step(const struct descent *descent, struct run_move m, struct step *out)
{
    return deal_runs_step(&((const struct runs *)descent)->b, m, out);
}

static const struct descent_kind runs_kind = {
    sizeof(struct run_position), RUN_MOVES, RUN_BOARD_PARTS, runs_list, runs_make, runs_step};

/* Reads the present position of the table and begins the search of runs with it, if it is new. Returns false if that
 * search does not suit the position. */
static bool runs_begin(struct runs *runs)
{
    struct run_position *p = deal_descent_room(&runs->d);

    if (!p)
        return true;
    if (!deal_runs_read(&runs->b, p))
        return false;
    if (closed_add(&runs->d.closed, deal_runs_key(p)))
        deal_descent_enter(&runs->d);
    return true;
}

/* ---- rounds ---- */

/* Adds the position of the table to the path, with its actions. */
static void rounds_enter(struct runs *runs)
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
        return runs_begin(runs);
    if (closed_add(&runs->d.closed, deal_search_key(x)) && !deal_search_dead(x))
        rounds_enter(runs);
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

/* Continues the search while the pack has rounds, and that of runs after each last round. */
static enum verdict rounds_go_on(struct runs *runs, uint64_t until)
{
    size_t mark = runs->d.x->s->journal_len;
    enum verdict v;

    for (size_t i = 0; i + (runs->d.depth == 0) < runs->height; i++)
        rounds_apply(runs, i);
    v = rounds_search(runs, until);
    deal_table_undo(runs->d.x->s, mark);
    return v;
}

/* ---- the method ---- */

void deal_runs_stop(void *method)
{
    struct runs *m = method;

    deal_descent_end(&m->d);
    free(m->round);
    free(m->action);
    free(m);
}

void *deal_runs_start(struct search *x)
{
    struct runs *m = calloc(1, sizeof *m);

    if (!m || !deal_descent_begin(&m->d, &runs_kind, x)) {
        free(m);
        return NULL;
    }
    if (deal_runs_tables(&m->b, x)) {
        m->b.rounds = deal_runs_rounds(x);
        if (m->b.rounds)
            rounds_enter(m);
        else
            runs_begin(m);
    }
    if (!x->failed)
        return m;
    deal_runs_stop(m);
    return NULL;
}

enum verdict deal_runs_run(void *method)
{
    struct runs *m = method;
    struct search *x = m->d.x;
    uint64_t until = deal_descent_until(&m->d);
    enum verdict v = !m->d.entered ? SPENT : m->b.rounds ? rounds_go_on(m, until) : deal_descent_go_on(&m->d, until);

    v = deal_descent_charge(&m->d, v);
    part_acts(x, PART_PARENTS);
    if (m->b.endless)
        part_acts(x, PART_TURNS);
    if (m->b.safe_plays)
        part_acts(x, PART_COVERING);
    x->run_board &= v != SPENT;
    return v;
}
