/*
 * In this folder: the search. deal_solve() is in this file. Methods and their schedule are in portfolio.c and plain.c.
 * Losses are decided by prover.c. Winning lines are written by winning_line.c and cut_line.c. Short queries are in
 * probe.c and visible.c.
 *
 * Its parts are folders. All parts use base/. The searches are in search/, those of games on an open board in
 * open_board/. Losses are proved in deadend/, steps are listed in moves/, positions are evaluated in heuristic/ and
 * stored in store/.
 */
#include "solve.h"

#include "engine/game_state.h"
#include "solve/deadend/deadend.h"

#include <stdlib.h>

/* ---- the search ---- */

static enum verdict search(struct search *x, struct prover *prover)
{
    const char *proof;
    enum verdict v = OPEN;

    if (deal_state_won(x->s))
        return WON;
    x->limit = x->o->nodes;
    if (x->o->exhaustive) {
        deal_traits_find(&x->traits, x->s);
        v = deal_plain_search(x);
        if (v == LOST)
            deal_prover_claim(prover, "exhausted", true);
        return v == LOST ? deal_prover_run(prover, true) : v;
    }
    if (!deal_portfolio_prepare(x)) {
        x->failed = true;
        return OPEN;
    }
    x->nodes++;
    if ((proof = deal_search_dead(x)) != NULL) {
        deal_prover_claim(prover, proof, false);
        v = deal_prover_run(prover, false);
    }
    return v == OPEN ? deal_portfolio(x, prover) : v;
}

/* Sets *OUT to the verdict V of search X. Fills E and returns false if memory ran out. */
static bool tell(struct search *x, const struct prover *prover, enum verdict v, const struct deal_state *s,
                 struct deal_solution *out, struct deal_error *e)
{
    out->nodes = x->nodes;
    if (x->failed || x->s->failed)
        return deal_fail(e, NULL, "out of memory");
    if (v == WON) {
        out->result = DEAL_WON;
        out->proof = prover->refuted;
        return deal_line_tell(x, s, out, e);
    }
    out->stopped = v == OPEN && deal_stops(x->o->stop);
    if (v == LOST) {
        out->result = DEAL_UNWINNABLE;
        out->proof = prover->proof;
        out->parts = prover->parts;
        out->checked = (uint8_t)prover->how;
    }
    return true;
}

bool deal_solve(struct deal_state *s, const struct deal_solve_options *options, struct deal_solution *out,
                struct deal_error *e)
{
    struct search x = {.r = s->r, .o = options, .without = options->without};
    struct prover p = {.x = &x, .s = s};
    bool good;

    *out = (struct deal_solution){.result = DEAL_UNKNOWN};
    x.s = deal_state_new(s->r, e);
    if (!x.s)
        return false;
    good = deal_state_copy(x.s, s, e) && tell(&x, &p, search(&x, &p), s, out, e);
    deal_prover_stop(&p);
    deal_portfolio_release(&x);
    deal_state_free(x.s);
    return good;
}

void deal_solution_release(struct deal_solution *out)
{
    free(out->moves);
    *out = (struct deal_solution){.result = DEAL_UNKNOWN};
}
