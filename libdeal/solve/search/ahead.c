/* The key of a position before the step to it is made (see ahead.h). */
#include "ahead.h"

#include "engine/engine.h"
#include "solve/moves/successors.h"

void deal_ahead_start(struct ahead *ahead, const struct deal_rules *r)
{
    *ahead = (struct ahead){.tests = 0};
    deal_quiet_find(r, &ahead->quiet);
}

/* Can move A change the terms that the key of a position has besides its hash? They depend on foundations, and on cards
 * that must be played. */
static bool ahead_terms(const struct deal_rules *r, struct deal_action a)
{
    const struct deal_pile *from = &r->pile[a.from], *to = &r->pile[a.to];

    return from->found != NO_PILE || to->found != NO_PILE || r->sets.musts >> from->group & 1 ||
           r->sets.musts >> to->group & 1;
}

/* Returns the difference between the key of the current position in the set of visited positions and its hash. It is
 * computed once for each position that is expanded. */
static uint64_t ahead_beside(const struct search *x, struct ahead *ahead)
{
    uint64_t hash = x->s->t->hash;

    if (ahead->turn != x->twin_turn || ahead->hash != hash) {
        ahead->turn = x->twin_turn;
        ahead->hash = hash;
        ahead->beside = deal_search_key(x) - hash;
    }
    return ahead->beside;
}

bool deal_ahead_knows(const struct search *x, struct ahead *ahead, const struct closed_set *keys, struct step step)
{
    uint64_t hash;

    if (step.n || step.second || step.a.kind != ACT_MOVE || x->traits.parents || x->traits.turns ||
        (x->traits.pairs && ahead_terms(x->r, step.a)) || !(hash = ahead_hash(x, ahead, step.a)))
        return false;
    return ahead_known(ahead, keys, hash + (x->traits.pairs ? ahead_beside(x, ahead) : 0));
}
