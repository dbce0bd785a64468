/*
 * What all searches stand on: when one ends, its steps on the table, the path it
 * leaves, and the proofs that a position is lost.
 */
#include "search.h"

#include <stdlib.h>

bool deal_search_ends(const struct search *x)
{
    return x->failed || x->s->failed || x->nodes >= x->limit || x->nodes >= x->o->nodes || (x->o->stop && *x->o->stop);
}

void *deal_room(void *array, size_t *cap, size_t need, size_t size)
{
    void *more;

    if (need <= *cap)
        return array;
    more = realloc(array, (2 * need + 64) * size);
    if (more)
        *cap = 2 * need + 64;
    return more;
}

bool deal_path_add(struct path *p, struct step step)
{
    struct step *more = deal_room(p->step, &p->cap, p->n + 1, sizeof *more);

    if (!more)
        return false;
    p->step = more;
    p->step[p->n++] = step;
    return true;
}

struct deal_action deal_step_exchange(struct step step)
{
    return (struct deal_action){ACT_MOVE, step.from, step.to, 1, {0}};
}

size_t deal_search_apply(struct search *x, struct step step)
{
    size_t mark = x->s->journal_len;

    for (int i = 0; i < step.n; i++)
        deal_actions_apply(x->s, deal_step_exchange(step));
    deal_actions_apply(x->s, step.a);
    return mark;
}

/* ---- what is lost for certain ---- */

bool deal_asked_worth(struct asked *a, uint64_t first, uint64_t part)
{
    if (a->n >= first && a->told * part < a->n)
        return false;
    a->n++;
    return true;
}

bool deal_asked_lost(struct asked *a, bool alive)
{
    a->told += !alive;
    return !alive;
}

enum { ASK_FIRST = 2000, ASK_PART = 50 };

const char *deal_search_dead(struct search *x)
{
    if (x->line && !deal_line_alive(x->line, x))
        return "abstraction";
    if (x->locked && !deal_locked_alive(x->locked, x->s))
        return "abstraction";
    if (x->pass && !deal_redeal_left(x->s) && deal_asked_worth(&x->asked_pass, ASK_FIRST, ASK_PART) &&
        deal_asked_lost(&x->asked_pass, deal_pass_alive(x->pass, x->s)))
        return "abstraction";
    if (x->supply && !deal_supply_alive(x->supply, x->s))
        return "abstraction";
    if (x->relax && deal_asked_worth(&x->asked_relax, ASK_FIRST, ASK_PART) &&
        deal_asked_lost(&x->asked_relax, deal_relax_alive(x->relax, x)))
        return "relaxation";
    return NULL;
}

bool deal_proofs_new(struct search *x)
{
    return deal_relax_new(x) && deal_line_new(x) && deal_locked_new(x) && deal_pass_new(x) && deal_supply_new(x);
}

void deal_proofs_free(struct search *x)
{
    deal_supply_free(x->supply);
    deal_pass_free(x->pass);
    deal_locked_free(x->locked);
    deal_relax_free(x->relax);
    deal_line_free(x->line);
}
