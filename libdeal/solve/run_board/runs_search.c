/* Depth-first search of runs (run_board.h) as a method of the portfolio. Plays that show further cards come first. */
#include "rounds.h"

#include "solve/base/parameters.h"

#include <stdlib.h>

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

bool deal_runs_begin(struct runs *runs)
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
            deal_rounds_enter(m);
        else
            deal_runs_begin(m);
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
    enum verdict v = !m->d.entered ? SPENT
                     : m->b.rounds ? deal_rounds_go_on(m, until)
                                   : deal_descent_go_on(&m->d, until);

    v = deal_descent_charge(&m->d, v);
    part_acts(x, PART_PARENTS);
    if (m->b.endless)
        part_acts(x, PART_TURNS);
    if (m->b.safe_plays)
        part_acts(x, PART_COVERING);
    x->run_board &= v != SPENT;
    return v;
}
