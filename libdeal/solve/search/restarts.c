/*
 * Passes of layers in succession: beams of doubling width, and disturbed beams.
 *
 * Each beam of doubling width repeats the work of the one before and extends it. A beam that dropped no position proves
 * a loss, so in the end this method decides every deal whose positions fit into memory.
 *
 * Disturbed beams are narrow, disturbed at random and restarted many times. Of 12 deals each of blocus and shah 300,000
 * nodes of beams of doubling width win 4 and 8, and 300,000 nodes of these beams win 8 and 9. After a failure a new and
 * different beam is better than a wider one. So each beam adds some noise to the evaluation. The widths follow Luby's
 * sequence 1 1 2 1 1 2 4 ... Half of the kinds of beams add an estimate by the relaxation (deal_relax_pace()),
 * and all use novelty within a layer.
 *
 * A beam need not begin at the start. After each kind has been tried, a beam begins at a random point of the path to
 * the position with the most cards on foundations so far. If many such beams in succession come no farther, one begins
 * at the start again.
 *
 * The kind of layer, width and disturbance that suit a deal are learned during the search. Each kind is tried a few
 * times, and the kinds whose beams came farthest get most of the nodes.
 *
 * Tried without gain: beams that may take any card of the talon at a cost, so that they always reach an end, and that
 * restart before the first such card of the cheapest line. A million nodes win 2 of the first 20 cadrans so; in 3 more
 * only one card had to be taken at a cost. The present portfolio wins 12.
 */
#include "front.h"

#include "engine/engine.h"
#include "solve/heuristic/heuristic.h"
#include "solve/store/store.h"

#include <stdlib.h>

enum { WAYS = sizeof ways / sizeof *ways, SEQUENCE_WAYS = sizeof sequence_ways / sizeof *sequence_ways };
_Static_assert(SEQUENCE_WAYS <= WAYS, "the array record has WAYS entries");

struct record {
    bool used;
    unsigned tries;
    uint64_t nodes;
    int32_t reached; /* best evaluation of any position in beams of this kind */
};

struct restarts {
    struct search *x;
    /* function that sets the settings of the next pass and returns its kind of layers */
    enum front_kind (*plan_next)(struct restarts *restarts);
    /* function that evaluates the results of the pass; returns false if no other pass follows it */
    bool (*learn)(struct restarts *restarts);
    struct beam_plan plan;
    struct front *beam; /* the pass that is running; NULL between two passes */
    uint8_t *root;      /* packed start position of the search */
    /* ---- of beams of doubling width ---- */
    size_t width;
    int kinds;  /* bit set of the kinds of layers in use (deal_layers_kinds()) */
    bool dealt; /* true: the next pass has layers by number of cards dealt */
    /* ---- of disturbed beams ---- */
    const struct way *ways; /* array of the kinds of beams that suit the rules */
    struct record record[WAYS];
    int way;          /* index of the kind of beam of the current pass */
    struct path line; /* path to the start of the current pass; after the pass, path to its position with the most cards
                         on foundations */
    size_t begun;     /* number of steps to the start of the current pass */
    /* path to the position with the most cards on foundations in any beam so far; empty: none */
    struct path best;
    int out;         /* number of cards on foundations at the end of the best path */
    unsigned failed; /* number of beams in succession that brought no more cards to foundations than the best path */
};

/* ---- beams of doubling width ---- */

static enum front_kind widening_plan(struct restarts *restarts)
{
    restarts->plan = (struct beam_plan){.width = restarts->width};
    return restarts->dealt ? BY_DEALT : BY_ACTIONS;
}

/* Sets up the next beam: with the other kind of layers, or of twice the width. Returns false if it could not be wider.
 */
static bool widening_learn(struct restarts *restarts)
{
    if (restarts->dealt || !(restarts->kinds & BEAM_DEALT)) {
        if (restarts->width >= deal_layers_widest(restarts->x))
            return false;
        restarts->width *= 2;
    }
    if (restarts->kinds == (BEAM_DEALT | BEAM_ACTIONS))
        restarts->dealt = !restarts->dealt;
    return true;
}

/* ---- disturbed beams ---- */

/*
 * Is the kind of randomized beams WAY used in this game? In games where the only moves are to deal and to play to
 * foundations, layers by cards dealt win most, and weights matter little. Of 2,400 deals of three such games 200,000
 * nodes decide 2,145 with the three kinds used, 2,145 with those of drawn weights added, 2,126 with all ten. Where
 * whole sequences leave, all kinds have layers by actions and are used.
 */
static bool restarts_suit(const struct restarts *restarts, const struct way *way)
{
    if (restarts->kinds == BEAM_DEALT && !restarts->x->r->sets.wholes)
        return way->layers == BY_DEALT;
    return way->layers != BY_DEALT || restarts->kinds & BEAM_DEALT;
}

/* Number of kinds of beams that came farther (brought more cards to foundations) than kind I. */
static int better_than(const struct restarts *restarts, int i)
{
    int n = 0;

    for (int j = 0; j < WAYS; j++)
        n += restarts->record[j].used && restarts->record[j].tries >= WAY_TRIES &&
             restarts->record[j].reached > restarts->record[i].reached;
    return n;
}

static uint64_t restarts_parts(const struct restarts *restarts, int i)
{
    int better = restarts->record[i].tries < WAY_TRIES ? 0 : better_than(restarts, i);

    return (WAY_MOST_PARTS >> better) ? WAY_MOST_PARTS >> better : 1;
}

/* Index of the kind of beam that has had the least part of its due share of nodes. */
static int restarts_choose(const struct restarts *restarts)
{
    int best = -1;
    uint64_t least = 0;

    for (int i = 0; i < WAYS; i++) {
        uint64_t had = restarts->record[i].nodes * WAY_MOST_PARTS / restarts_parts(restarts, i);

        if (restarts->record[i].used && (best < 0 || had < least)) {
            best = i;
            least = had;
        }
    }
    return best;
}

/* Compares the path of the current pass with the best path, and keeps the one that came farther. After PURSUE_PATIENCE
 * failures in succession the best path is discarded. */
static void restarts_pursue(struct restarts *restarts)
{
    restarts->failed = restarts->best.n && restarts->plan.out <= restarts->out ? restarts->failed + 1 : 0;
    if (!restarts->best.n || restarts->plan.out >= restarts->out) {
        struct path line = restarts->best;

        restarts->best = restarts->line;
        restarts->line = line;
        restarts->out = restarts->plan.out;
    }
    if (restarts->failed == PURSUE_PATIENCE || restarts->x->r->sets.wholes)
        restarts->best.n = restarts->failed = 0;
}

/* Bonus for novelty in randomized beams. It was not measured where whole sequences leave. Of 150 Parterres 300,000
 * nodes decide 145 with it and without it. */
static int32_t restarts_novelty(const struct search *x) { return x->r->sets.wholes || x->rungs ? 0 : NOVELTY; }

/* Sets up a pass of the kind of beam that is due. It begins at a random point of the best path, or at the start of the
 * search. */
static enum front_kind restarts_plan(struct restarts *restarts)
{
    const struct way *way = &restarts->ways[restarts->way = restarts_choose(restarts)];
    unsigned tries = restarts->record[restarts->way].tries;

    restarts->plan =
        (struct beam_plan){.width = way->width * deal_luby(tries), .paced = way->paced, .noise = way->noise};
    restarts->plan.novelty = restarts_novelty(restarts->x);
    restarts->plan.wholes = restarts->x->planner ? 1 + (int)(((unsigned)restarts->way + tries) % 2) : 0;
    restarts->plan.seed = deal_mix((uint64_t)tries * WAYS + (uint64_t)restarts->way + 1);
    restarts->begun = restarts->best.n && tries >= WAY_TRIES ? deal_mix(restarts->plan.seed) % restarts->best.n : 0;
    return way->layers;
}

static bool restarts_learn(struct restarts *restarts)
{
    struct record *w = &restarts->record[restarts->way];

    w->nodes++;
    deal_front_best(restarts->beam, &restarts->line);
    restarts_pursue(restarts);
    if (!w->tries++ || restarts->plan.reached > w->reached)
        w->reached = restarts->plan.reached;
    return true;
}

/* ---- passes ---- */

/* Moves to the start of the next pass, along the best path. */
static bool passes_go_to(struct restarts *restarts)
{
    bool room = true;

    restarts->line.n = 0;
    for (size_t i = 0; i < restarts->begun && room; i++) {
        room = deal_path_add(&restarts->line, restarts->best.step[i]);
        deal_search_apply(restarts->x, restarts->best.step[i]);
    }
    return room;
}

static bool passes_begin(struct restarts *restarts)
{
    enum front_kind kind = restarts->plan_next(restarts);

    restarts->beam = passes_go_to(restarts) ? deal_front_start(restarts->x, kind, &restarts->plan) : NULL;
    return restarts->beam;
}

/* Sets the winning line: the steps to the start of the pass, and the winning steps from there. */
static enum verdict passes_win(struct restarts *restarts)
{
    struct path won = restarts->x->won;

    restarts->line.n = restarts->begun;
    for (size_t i = 0; i < won.n; i++)
        restarts->x->failed |= !deal_path_add(&restarts->line, won.step[i]);
    restarts->x->won = restarts->line;
    restarts->line = won;
    return WON;
}

/* Continues the current pass of the beam search, or begins the next one. */
static enum verdict passes_go_on(struct restarts *restarts)
{
    struct search *x = restarts->x;
    uint64_t before = x->nodes;
    enum verdict v;

    if (!restarts->beam && !passes_begin(restarts)) {
        x->failed = true;
        return OPEN;
    }
    v = deal_front_run(restarts->beam);
    deal_search_unpack(x, restarts->root);
    restarts->record[restarts->way].nodes += x->nodes - before;
    if (v == WON)
        return passes_win(restarts);
    if (v == OPEN || (v == LOST && !restarts->begun)) /* a loss is proved only by a pass from the start of the search */
        return v;
    v = restarts->learn(restarts) ? OPEN : SPENT;
    deal_front_stop(restarts->beam);
    restarts->beam = NULL;
    return v;
}

enum verdict deal_restarts_run(void *state)
{
    struct restarts *k = state;
    struct search *x = k->x;
    uint64_t until = x->limit;
    enum verdict v = OPEN;

    while (v == OPEN && x->nodes < until && !deal_search_ends(x)) {
        x->limit = until;
        v = passes_go_on(k);
    }
    return v;
}

void deal_restarts_stop(void *state)
{
    struct restarts *k = state;

    if (k->beam)
        deal_front_stop(k->beam);
    free(k->best.step);
    free(k->line.step);
    free(k->root);
    free(k);
}

static struct restarts *passes_new(struct search *x)
{
    struct restarts *k = calloc(1, sizeof *k);

    if (!k || !(k->root = malloc(deal_search_packed(x)))) {
        free(k);
        return NULL;
    }
    deal_search_pack(x, k->root);
    k->x = x;
    k->kinds = deal_layers_kinds(x);
    return k;
}

void *deal_restarts_start(struct search *x)
{
    struct restarts *k = passes_new(x);

    if (!k)
        return NULL;
    k->plan_next = restarts_plan;
    k->learn = restarts_learn;
    k->ways = x->r->sets.wholes ? sequence_ways : ways;
    for (int i = 0; i < (x->r->sets.wholes ? SEQUENCE_WAYS : WAYS); i++)
        k->record[i].used = restarts_suit(k, &k->ways[i]);
    return k;
}

void *deal_widening_start(struct search *x)
{
    struct restarts *k = passes_new(x);

    if (!k)
        return NULL;
    k->plan_next = widening_plan;
    k->learn = widening_learn;
    k->width = WIDENING_FIRST_WIDTH;
    /* begin with layers by number of actions if they suit the rules, since they are cheaper */
    k->dealt = !(k->kinds & BEAM_ACTIONS);
    return k;
}
