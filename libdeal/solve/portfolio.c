/*
 * The portfolio: methods that share the nodes of a search.
 *
 * Short attempts come first. Then the suitable methods are resumed in turn; the next one is the method that has had the
 * least of its share. The plain search precedes them when it is due (plain.c). The schedule depends on the nodes spent
 * and on the states of the methods, never on the budget, so a larger budget never loses a win.
 */
#include "solve.h"

#include "engine/engine.h"
#include "rules/conditions.h"
#include "solve/base/parameters.h"
#include "solve/deadend/deadend.h"
#include "solve/heuristic/heuristic.h"
#include "solve/moves/successors.h"
#include "solve/open_board/open_board.h"
#include "solve/run_board/loose.h"
#include "solve/run_board/run_board.h"
#include "solve/search/search.h"

#include <stdlib.h>

/* ---- the methods and their shares ---- */

static bool open_board(const struct search *x) { return x->rungs >> RUNG_CARD & 1; }

/* Do the methods with large shares go first, without short attempts before them? So it is on open boards, and where
 * whole sequences leave: there beams win nearly all deals, and sooner (MEASURED.md). */
static bool large_shares_first(const struct search *x) { return open_board(x) || x->r->sets.wholes; }

/* Is the number of positions small enough to examine all that remain? True if symmetries merge many positions. Where a
 * reserve fills the columns and the pack is turned once, most wins come from beams: 200,000 nodes decide 29 of 50
 * chameleons, six of them won, and 25 with one won if this is true there. */
static bool few_positions(const struct search *x)
{
    return (x->run_board && !x->r->sets.fills[FILL_ATONCE]) ||
           ((x->traits.parents || x->traits.turns) && !x->line && !open_board(x));
}

/* Share of the search of runs (run_board/). Short attempts before it cost 1.15 times the time of 120 klondikes. While
 * the pack has rounds, the other methods go on: 25 easthavens take 1.6 s with a share of 300, 0.6 s with 1000. */
static unsigned run_share(const struct search *x) { return x->run_board ? 500 : deal_runs_rounds(x) ? 1000 : 0; }

/* Share of the search of loose runs. Disturbed beams keep theirs, since they win some deals of alternate colours sooner
 * (MEASURED.md). */
static unsigned loose_share(const struct search *x) { return x->loose_runs ? 1000 : 0; }

/* Share of beams of doubling width. They win most deals where each move deals (MEASURED.md). */
static unsigned widening_share(const struct search *x)
{
    return x->line ? 40 : x->traits.self_dealt ? 1500 : open_board(x) || few_positions(x) || x->loose_runs ? 0 : 15;
}
/* Share of randomized (disturbed) beams. They win most deals where no other trait applies, and nearly all where whole
 * sequences leave. On open boards they win little (MEASURED.md). */
static unsigned restarts_share(const struct search *x)
{
    return open_board(x) ? 4 : x->line ? 200 : few_positions(x) ? 20 : 300;
}
/* Share of the search by plans of suits. 100,000 nodes decide 197 of 200 zodiacs, and 196 with a share of 100. */
static unsigned suits_share(const struct search *x) { return deal_suits_fit(x) ? 200 : 0; }
/* Share of the depth-first search by whole sequences. It wins most deals in its first attempts, which come before the
 * other methods. */
static unsigned wholes_share(const struct search *x) { return x->planner && !pile_count(x->s, x->r->pack) ? 100 : 0; }
/* Share of the plain search: 0 leaves it out. Any other number only includes it, since plain_nodes() decides how many
 * nodes it gets. Open boards and boards of runs leave it out: they have searches of their own, which examine all
 * positions sooner (MEASURED.md, section Open boards). */
static unsigned plain_share(const struct search *x) { return !x->run_board && !x->loose_runs && !open_board(x); }
/* Share of the long depth-first attempt. It proves losses where the pack is empty and the relaxation cuts branches off.
 * In other games wins come later with it (MEASURED.md, section Parts taken out together). */
static unsigned deep_share(const struct search *x)
{
    return !pile_count(x->s, x->r->pack) && x->relax && plain_share(x) ? 300 : 0;
}
static unsigned coarse_share(const struct search *x)
{
    return x->rungs >> RUNG_RANK & 1 || x->rungs >> RUNG_COLOUR & 1 ? 50 : 0;
}
static unsigned low_share(const struct search *x) { return deal_low_fits(x) ? 100 * DOUBTFUL_PARTS : 0; }
/* Share of the search on open boards with the exact key. It wins little before the search with a coarse key ends
 * (MEASURED.md). */
static unsigned exact_share(const struct search *x) { return !open_board(x) ? 0 : x->doubtful ? 100 : 15; }

/* Share of short attempts. They run once, so it only matters whether it is 0. */
static unsigned tries_share(const struct search *x)
{
    return !large_shares_first(x) && !deal_suits_fit(x) && !x->run_board && !x->loose_runs;
}

const struct method deal_methods[] = {
    {"plain search", plain_share, deal_plain_start, deal_plain_run, deal_plain_stop, false, 0, false, false, 0},
    {"short attempts", tries_share, deal_tries_start, deal_tries_run, deal_tries_stop, false, 0, false, false, 0},
    {"coarse open board", coarse_share, deal_open_coarse_start, deal_open_run, deal_open_stop, false, 0, false, true,
     0},
    {"open board", exact_share, deal_open_exact_start, deal_open_run, deal_open_stop, false, 0, false, true, 0},
    {"low cards", low_share, deal_low_start, deal_low_run, deal_low_stop, false, 0, true, true, 0},
    {"runs", run_share, deal_runs_start, deal_runs_run, deal_runs_stop, false, 0, true, true, 0},
    {"loose runs", loose_share, deal_loose_start, deal_loose_run, deal_loose_stop, false, 0, false, true, 0},
    {"plans of suits", suits_share, deal_suits_start, deal_suits_run, deal_suits_stop, false, 0, false, false, 0},
    {"whole sequences", wholes_share, deal_wholes_start, deal_tries_run, deal_tries_stop, false, 0, false, false, 0},
    {"depth first", deep_share, deal_deep_start, deal_tries_run, deal_tries_stop, false, 0, false, false, DEEP_LATE},
    {"widening beams", widening_share, deal_widening_start, deal_restarts_run, deal_restarts_stop, true,
     WIDENING_FIRST_SLICE, false, false, 0},
    {"disturbed beams", restarts_share, deal_restarts_start, deal_restarts_run, deal_restarts_stop, true, 0, false,
     false, 0},
    {.name = NULL},
};
/* Numbers of the methods, in the order of the array deal_methods. */
enum { PLAIN = PART_PLAIN, TRIES = PART_TRIES, OTHERS, METHODS = sizeof deal_methods / sizeof *deal_methods - 1 };
_Static_assert(METHODS == (int)PART_METHODS, "enum part has the methods");

struct turn {
    uint64_t nodes;
    uint64_t left; /* number of nodes left of a turn that was interrupted for the plain search */
    void *state;
    unsigned share;
    uint32_t acted; /* bit set (enum part) of the method and of the parts of the search that pruned in its turns */
    bool over;
};

/* ---- turns ---- */

static unsigned share_of(const struct search *x, int i) { return part_on(x, i) ? deal_methods[i].share(x) : 0; }

/* Number of nodes for a turn of a search method that starts now. */
static uint64_t turn_nodes(const struct search *x)
{
    return x->nodes / SLICE_GROWTH > FIRST_SLICE ? x->nodes / SLICE_GROWTH : FIRST_SLICE;
}

/* Limit of nodes until the plain search may be due again: few at first, and doubled each time. */
static uint64_t turn_most(const struct search *x) { return x->nodes < FIRST_TURN ? FIRST_TURN : x->nodes; }

/* Number of nodes that the plain search may use before the other methods continue; 0: it is not due, or no other method
 * has had a turn. */
static uint64_t plain_nodes(const struct search *x, const struct turn *turn)
{
    const struct turn *t = &turn[PLAIN];
    uint64_t next = turn_nodes(x) < turn_most(x) ? turn_nodes(x) : turn_most(x);
    uint64_t due = deal_plain_due(t->state, x->nodes + next);

    if (!t->share || x->nodes < FIRST_TURN || t->nodes >= due)
        return 0;
    due += due / PLAIN_AHEAD;
    return due - t->nodes < next ? due - t->nodes : next;
}

/* The method with an interrupted turn, or else the method that has used the least part of its share; -1 if all have
 * ended. */
static int next_turn(const struct turn *turn)
{
    int best = -1;

    if (turn[TRIES].share)
        return TRIES;
    for (int i = OTHERS; i < METHODS; i++) {
        if (turn[i].left && turn[i].share)
            return i;
        if (turn[i].share && (best < 0 || turn[i].nodes * turn[best].share < turn[best].nodes * turn[i].share))
            best = i;
    }
    return best < 0 && turn[PLAIN].share ? PLAIN : best;
}

/*
 * Memory limit of method I in bytes. If the memory of some methods grows with every node, they divide half of the
 * memory by their shares. Six Parterres stay open at ten million nodes in 256 MiB if all methods have equal limits;
 * with this rule two of them are proved lost after 2,236,000 and 3,722,000 nodes. A method that starts late leaves its
 * memory to the others until then.
 */
static size_t portfolio_memory(const struct search *x, const struct turn *turn, int i)
{
    size_t users = 0, growing = 0;

    for (int j = 0; j < METHODS; j++) {
        users += turn[j].share > 0 && (!deal_methods[j].late || turn[j].state || j == i);
        growing += deal_methods[j].grows ? turn[j].share : 0;
    }
    if (!growing)
        return x->o->memory / users;
    return x->o->memory / 2 / users + (deal_methods[i].grows ? x->o->memory / 2 / growing * turn[i].share : 0);
}

void *deal_portfolio_start(struct search *x, const struct method *method)
{
    return method->judges && !deal_evaluation_new(x) ? NULL : method->start(x);
}

static enum verdict portfolio_go_on(struct search *x, struct turn *turn, int i, uint64_t nodes)
{
    const struct method *m = &deal_methods[i];
    struct turn *t = &turn[i];
    uint64_t before = x->nodes, most = i == PLAIN ? nodes : turn_most(x);
    enum verdict v;

    x->memory = portfolio_memory(x, turn, i);
    x->acted = t->acted | UINT32_C(1) << i;
    if (!t->state && !(t->state = deal_portfolio_start(x, m))) {
        x->failed = true;
        return OPEN;
    }
    x->limit = before + (nodes < most ? nodes : most);
    v = m->run(t->state);
    t->acted = x->acted;
    t->nodes += x->nodes - before + 1;
    t->left = nodes > most && nodes > x->nodes - before ? nodes - (x->nodes - before) : 0;
    return v;
}

/* Ends method I. Its memory is redistributed, and the shares of the other methods are computed again. */
static void portfolio_end(struct search *x, struct turn *turn, int i)
{
    deal_methods[i].stop(turn[i].state);
    turn[i] = (struct turn){.over = true};
    for (int j = 0; j < METHODS; j++)
        if (!turn[j].over)
            turn[j].share = share_of(x, j);
}

/* A turn of the method that is due. Returns WON, SPENT if no method is left, or OPEN. */
static enum verdict portfolio_turn(struct search *x, struct turn *turn, struct prover *prover)
{
    uint64_t nodes = plain_nodes(x, turn);
    int i = nodes ? PLAIN : next_turn(turn);
    const struct method *m = &deal_methods[i < 0 ? 0 : i];
    enum verdict v;

    if (i < 0)
        return SPENT;
    if (!nodes)
        nodes = turn[i].left                                       ? turn[i].left
                : !turn[i].nodes && m->first && !x->r->sets.wholes ? m->first
                                                                   : turn_nodes(x);
    v = portfolio_go_on(x, turn, i, nodes);
    if (v == LOST) {
        deal_prover_claim(prover, x->proof ? x->proof : "search", m->trusted);
        x->proof = NULL;
    } else if (v != SPENT) {
        return v;
    }
    portfolio_end(x, turn, i);
    return OPEN;
}

static enum verdict in_turn(struct search *x, struct prover *prover)
{
    struct turn turn[METHODS] = {{.share = 0}};
    enum verdict v = OPEN;

    for (int i = 0; i < METHODS; i++) {
        turn[i].share = share_of(x, i);
        /* where large shares go first, a first turn counts as used by all methods, so that methods of small shares wait
         * until they are due */
        turn[i].nodes =
            deal_methods[i].late + (i >= OTHERS && i != PART_WHOLES && large_shares_first(x) ? FIRST_SLICE : 0);
    }
    while (v == OPEN && (x->limit = x->o->nodes, !deal_search_ends(x))) {
        enum verdict turned = portfolio_turn(x, turn, prover);

        v = prover->proof && turned != WON ? deal_prover_run(prover, turned == SPENT) : turned;
        if (v == OPEN && turned == SPENT)
            break;
    }
    for (int i = 0; i < METHODS; i++)
        if (turn[i].state)
            deal_methods[i].stop(turn[i].state);
    return v == SPENT ? OPEN : v;
}

/* ---- before the methods ---- */

bool deal_portfolio_prepare(struct search *x)
{
    deal_traits_find(&x->traits, x->s);
    return deal_moves_new(x) && deal_distance_new(x) && deal_proofs_new(x);
}

void deal_portfolio_release(struct search *x)
{
    deal_proofs_free(x);
    deal_evaluation_free(x->evaluation);
    deal_foresight_free(x->foresight);
    deal_distance_free(x->distances);
    free(x->won.step);
    deal_moves_free(x);
}

enum verdict deal_portfolio(struct search *x, struct prover *prover)
{
    x->memory = x->o->memory;
    x->rungs = deal_open_rungs(x);
    x->run_board = deal_runs_fit(x);
    x->loose_runs = deal_loose_fit(x);
    return in_turn(x, prover);
}
