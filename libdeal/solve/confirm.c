/*
 * Confirmation of losses under rules that are untested.
 *
 * The library's thirty games with their options were compared with models made from the rulebook alone, and 29 further
 * games with another solver. User rules have repeatedly led to a wrong proof, by a combination of four or five rare
 * keys that had not been tested together. So under such rules a loss that is not checked (checked.c) is accepted only
 * if two searches without proofs find no win. The first is the plain search, which distinguishes positions by all their
 * cards. The second consists of beam searches with random noise, without dead-end tests and dominances, and with no
 * symmetry except that of the hash.
 *
 * The test set is 129 won positions that some release called lost (tests/judge/cases/records, at most 20 cards, as
 * drawn by the judges). The plain search wins 128 of them within the 5,000 positions that the tools allow, half of them
 * within 14. In large deals the plain search sees little and beams see more. Of 60 deals each of seven games with a
 * changed key the whole search wins 302 within 20,000 nodes, and the two confirming searches win 164 of these. A loss
 * takes 10 ms for the rules of half the library's games, read as files, and at most 80 ms. One former fault made the
 * search call 2,000 of 3,000 deals of a file lost; the 88 of them that are won were all refuted.
 */
#include "engine/engine.h"
#include "solve/checked.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/portfolio.h"
#include "solve/search/search.h"
#include "solve/winning_line.h"

#include <stdlib.h>
#include <string.h>

enum {
    BEAM_SLICE = 250, /* number of positions between two checks of the number of steps */
    BEAM_STEPS = 16 /* average number of actions listed for a position in the confirming search. If positions have more,
                       fewer are examined. Both numbers are untuned */
};

/* Are the rules not among the tested ones: a user's file, or a library game changed in keys that are no options? */
static bool untried(const struct deal_rules *r) { return r->user_file || strchr(r->set, '.'); }

/* Runs randomized beam searches until they have examined MOST more positions. */
static enum verdict confirm_beams(struct search *x, struct deal_solve_options *o, uint64_t most)
{
    enum verdict v = OPEN;
    void *beams;

    o->nodes = x->nodes + most;
    x->limit = o->nodes;
    x->memory = o->memory;
    deal_traits_find_bare(&x->traits, x->s);
    if (!deal_moves_new(x) || !deal_distance_new(x) || !deal_evaluation_new(x) || !(beams = deal_restarts_start(x))) {
        x->failed = true;
        return OPEN;
    }
    while (v == OPEN && !deal_search_ends(x) && x->steps / BEAM_STEPS < most) {
        x->limit = x->nodes + BEAM_SLICE;
        v = deal_restarts_run(beams);
        x->limit = o->nodes;
    }
    deal_restarts_stop(beams);
    return v == WON ? WON : OPEN;
}

/* Searches for a win from S, which X has a copy of, under options O. If there is one, *OUT becomes won and *REFUTED the
 * kind of the wrong proof. Returns true if it finds a win. */
static bool refute(struct search *x, struct deal_solve_options *o, const struct deal_state *s, const char **refuted,
                   struct deal_solution *out, struct deal_error *e)
{
    uint64_t most = o->nodes;
    enum verdict v = deal_search_tables(x);

    if (v == OPEN && !deal_stops(o->stop)) {
        if (!deal_state_copy(x->s, s, e))
            return false;
        v = confirm_beams(x, o, most);
    }
    if (x->failed || x->s->failed)
        return deal_fail(e, NULL, "out of memory");
    if (v == WON) {
        *refuted = out->proof;
        *out = (struct deal_solution){.result = DEAL_WON, .nodes = out->nodes + x->nodes};
        return deal_line_tell(x, s, out, e);
    }
    /* the user stopped the run; another run without interruption may find a win */
    if (v == OPEN && deal_stops(o->stop))
        *out = (struct deal_solution){.result = DEAL_UNKNOWN, .nodes = out->nodes, .stopped = true};
    return true;
}

bool deal_solve_confirmed(struct deal_state *s, const struct deal_solve_options *o, uint64_t confirm,
                          struct deal_solution *out, const char **refuted, struct deal_error *e)
{
    struct deal_solve_options again = {
        .nodes = confirm < UINT64_MAX / 2 ? confirm : UINT64_MAX / 2, .memory = o->memory, .stop = o->stop};
    struct search x = {.r = s->r, .o = &again, .limit = again.nodes};
    bool good;

    if (!deal_solve_checking(s, o, out, refuted, e))
        return false;
    if (out->result != DEAL_UNWINNABLE || out->checked || !confirm || !untried(s->r))
        return true;
    x.s = deal_state_new(s->r, e);
    good = x.s && deal_state_copy(x.s, s, e) && refute(&x, &again, s, refuted, out, e);
    deal_portfolio_release(&x);
    deal_state_free(x.s);
    return good;
}
