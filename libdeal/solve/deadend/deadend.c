/* All dead-end tests of a search, one after the other. */
#include "deadend.h"

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
