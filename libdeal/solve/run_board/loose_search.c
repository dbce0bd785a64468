/* Depth-first search of loose runs (loose.h) as a method of the portfolio. Positions that the relaxation proves lost
 * have no successors. */
#include "loose.h"

#include "descent.h"
#include "solve/base/parameters.h"

#include <stdlib.h>

struct loose {
    struct descent d;
    struct loose_board b;
};

static size_t loose_list(const struct descent *descent, void *position, struct run_next *out)
{
    const struct loose_board *b = &((const struct loose *)descent)->b;
    struct loose_position *p = position;
    struct run_move list[LOOSE_MOVES];
    size_t n = deal_loose_alive(b, p) ? deal_loose_moves(b, p, list) : 0;

    for (size_t i = 0; i < n; i++)
        out[i] = (struct run_next){deal_loose_key_after(b, p, list[i]), list[i]};
    return n;
}

static int loose_make(const struct descent *descent, void *position, struct run_move m)
{
    struct loose_position *p = position;

    deal_loose_make(&((const struct loose *)descent)->b, p, m);
    return p->p.missing;
}

static bool loose_step(const struct descent *descent, struct run_move m, struct step *out)
{
    struct run_move move = {m.card, m.from, m.to == LOOSE_AWAY ? RUN_OUT : m.to == LOOSE_VACANT ? RUN_VACANT : RUN_ON};

    return deal_runs_step_on(&((const struct loose *)descent)->b.b, move, m.to, out);
}

static const struct descent_kind loose_kind = {
    sizeof(struct loose_position), LOOSE_MOVES, LOOSE_PARTS, loose_list, loose_make, loose_step};

void deal_loose_stop(void *method)
{
    struct loose *m = method;

    deal_descent_end(&m->d);
    free(m);
}

void *deal_loose_start(struct search *x)
{
    struct loose *m = calloc(1, sizeof *m);
    struct loose_position *p;

    if (!m || !deal_descent_begin(&m->d, &loose_kind, x)) {
        free(m);
        return NULL;
    }
    p = deal_descent_room(&m->d);
    if (p && deal_loose_read(&m->b, x, p)) {
        closed_add(&m->d.closed, deal_loose_key(p));
        deal_descent_enter(&m->d);
    }
    if (!x->failed)
        return m;
    deal_loose_stop(m);
    return NULL;
}

enum verdict deal_loose_run(void *method)
{
    struct loose *m = method;
    struct search *x = m->d.x;
    enum verdict v = m->d.entered ? deal_descent_go_on(&m->d, deal_descent_until(&m->d)) : SPENT;

    v = deal_descent_charge(&m->d, v);
    if (m->b.safe_plays)
        part_acts(x, PART_COVERING);
    if (m->b.b.endless)
        part_acts(x, PART_TURNS);
    x->loose_runs &= v != SPENT;
    return v;
}
