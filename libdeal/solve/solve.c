/*
 * In this folder: the search. deal_solve() is in this file. Methods and their schedule are in portfolio.c and plain.c.
 * Winning lines are written by winning_line.c and cut_line.c; checked.c and
 * confirm.c check losses. Short queries are in probe.c
 * and visible.c.
 *
 * Its parts are folders. All parts use base/. The searches are in search/, those of games on an open board in
 * open_board/. Losses are proved in deadend/, steps are listed in moves/, positions are evaluated in heuristic/ and
 * stored in store/.
 */
#include "engine/game_state.h"
#include "solve/checked.h"
#include "solve/deadend/deadend.h"
#include "solve/plain.h"
#include "solve/portfolio.h"
#include "solve/winning_line.h"

#include <stdlib.h>
#include <string.h>

/* ---- the search ---- */

static enum verdict search(struct search *x, struct deal_solution *out)
{
    enum verdict v;

    if (deal_state_won(x->s))
        return WON;
    x->limit = x->o->nodes;
    if (x->o->exhaustive) {
        deal_traits_find(&x->traits, x->s);
        v = deal_plain_search(x);
    } else {
        if (!deal_portfolio_prepare(x)) {
            x->failed = true;
            return OPEN;
        }
        x->nodes++;
        if ((out->proof = deal_search_dead(x)) != NULL)
            return LOST;
        v = deal_portfolio(x);
    }
    out->proof = v != LOST ? NULL : x->o->exhaustive ? "exhausted" : x->proof ? x->proof : "search";
    return v;
}

bool deal_solve_checking(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out,
                         const char **refuted, struct deal_error *e)
{
    struct search x = {.r = s->r, .o = o, .without = o->without};
    bool good;

    *out = (struct deal_solution){.result = DEAL_UNKNOWN};
    *refuted = NULL;
    x.s = deal_state_new(s->r, e);
    if (!x.s)
        return false;
    good = deal_state_copy(x.s, s, e);
    if (good) {
        enum verdict v = search(&x, out);
        out->parts = v == LOST && strcmp(out->proof, "exhausted") ? x.acted : 0;
        out->result = v == WON ? DEAL_WON : v == LOST ? DEAL_UNWINNABLE : DEAL_UNKNOWN;
        out->nodes = x.nodes;
        out->stopped = v == OPEN && deal_stops(o->stop);
        if (x.failed || x.s->failed)
            good = deal_fail(e, NULL, "out of memory");
        else if (v == LOST && !o->unchecked)
            good = deal_checked_loss(&x, s, out, refuted, e);
        if (good && out->result == DEAL_WON)
            good = deal_line_tell(&x, s, out, e);
    }
    deal_portfolio_release(&x);
    deal_state_free(x.s);
    return good;
}

bool deal_solve(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out,
                struct deal_error *e)
{
    const char *refuted;

    return deal_solve_checking(s, o, out, &refuted, e);
}

void deal_solution_release(struct deal_solution *out)
{
    free(out->moves);
    *out = (struct deal_solution){.result = DEAL_UNKNOWN};
}
