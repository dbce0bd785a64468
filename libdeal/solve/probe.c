/*
 * Many short queries about positions of one deal: is this position surely lost?
 *
 * The data that a search derives from the rules, and the cached answers of the dead-end test of the line, are kept
 * between queries. A query then costs little more than its nodes.
 */
#include "probe.h"

#include "engine/game_state.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/search/search.h"

#include <stdlib.h>
#include <string.h>

enum { PROBE_MEMORY = 1 << 20 };

struct probe {
    struct search x;
    struct deal_solve_options o;
};

struct probe *deal_probe_new(const struct deal_state *s, struct deal_error *e)
{
    struct probe *p = calloc(1, sizeof *p);

    if (!p || !(p->x.s = deal_state_new(s->r, e)) || !deal_state_copy(p->x.s, s, e)) {
        deal_probe_free(p);
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    p->o = (struct deal_solve_options){.nodes = UINT64_MAX, .memory = PROBE_MEMORY};
    p->x.r = s->r;
    p->x.o = &p->o;
    deal_traits_find_plain(&p->x.traits, p->x.s);
    if (!deal_moves_new(&p->x) || !deal_proofs_new(&p->x)) {
        deal_probe_free(p);
        deal_fail(e, NULL, "out of memory");
        return NULL;
    }
    return p;
}

bool deal_probe_lost(struct probe *probe, const struct deal_state *s, uint64_t nodes, uint64_t *spent, bool *lost,
                     struct deal_error *e)
{
    struct search *x = &probe->x;

    if (!deal_state_copy(x->s, s, e))
        return false;
    x->nodes = 1;
    x->limit = nodes;
    memset(x->throttle, 0, sizeof x->throttle);
    x->won.n = 0;
    *lost = false;
    if (!deal_state_won(x->s))
        *lost = deal_search_dead(x) || (nodes > 1 && deal_search_deep(x) == LOST);
    *spent = x->nodes;
    return !(x->failed || x->s->failed) || deal_fail(e, NULL, "out of memory");
}

void deal_probe_free(struct probe *probe)
{
    if (!probe)
        return;
    deal_proofs_free(&probe->x);
    free(probe->x.won.step);
    deal_moves_free(&probe->x);
    deal_state_free(probe->x.s);
    free(probe);
}
