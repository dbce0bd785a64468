/*
 * The common functions of all searches: the end condition, steps on the table of piles, the path to a position, and the
 * limit on how often expensive dead-end tests are made.
 */
#include "search.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

bool deal_search_ends(const struct search *x)
{
    return x->failed || x->s->failed || x->nodes >= x->limit || x->nodes >= x->o->nodes || deal_stops(x->o->stop);
}

bool deal_pair_touches(const struct deal_state *s, const struct pair *pair)
{
    int a = pile_count(s, pair->pile[0]), b = pile_count(s, pair->pile[1]);

    return a && b && a + b == pair->sum;
}

bool deal_path_add(struct path *path, struct step step)
{
    struct step *more = deal_room(path->step, &path->cap, path->n + 1, sizeof *more);

    if (!more)
        return false;
    path->step = more;
    path->step[path->n++] = step;
    return true;
}

int deal_step_times(const struct search *x, struct step step)
{
    if (step.second == STEP_WHOLE)
        return x->planner->plan(x->planner, x->s, step) - 1;
    return step.n && step.from != x->r->pack && x->r->pile[step.from].found == NO_PILE ? 1 : step.n + abs(step.second);
}

/* The exchange of cards that STEP makes before its action in a second pair of touching foundations (with neighbouring
 * ranks on top), the first pair that STEP's own exchange does not concern. */
static struct deal_action exchange_second(const struct search *x, struct step step)
{
    const struct pair *p = x->traits.pair;

    while (p->pile[0] == step.from || p->pile[1] == step.from || !deal_pair_touches(x->s, p))
        p++;
    return act_move(p->pile[step.second < 0], p->pile[step.second > 0], 1, 0);
}

struct deal_action deal_step_before(const struct search *x, struct step step, int i)
{
    const struct deal_state *s = x->s;

    if (step.second == STEP_WHOLE)
        return x->planner->action[i];
    if (step.second && i >= step.n)
        return exchange_second(x, step);
    if (step.from == s->r->pack)
        return pile_count(s, step.from) ? act_deal(s->r) : act_redeal(s->r);
    return act_move(step.from, step.to, s->r->pile[step.from].found == NO_PILE ? step.n : 1, 0);
}

size_t deal_search_apply(struct search *x, struct step step)
{
    size_t mark = x->s->journal_len;

    for (int i = 0, n = deal_step_times(x, step); i < n; i++)
        deal_actions_apply(x->s, deal_step_before(x, step, i));
    deal_actions_apply(x->s, step.a);
    return mark;
}

unsigned deal_luby(unsigned i)
{
    unsigned size = 1;

    while (size < i + 1)
        size = 2 * size + 1;
    while (size - 1 != i) {
        size = (size - 1) / 2;
        i %= size;
    }
    return (size + 1) / 2;
}

/* ---- throttle ---- */

bool deal_throttle_open(struct throttle *throttle, uint64_t first, uint64_t part)
{
    if (throttle->tests >= first && throttle->pruned * part < throttle->tests)
        return false;
    throttle->tests++;
    return true;
}

bool deal_throttle_note(struct throttle *throttle, bool alive)
{
    throttle->pruned += !alive;
    return !alive;
}
