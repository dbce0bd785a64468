/*
 * Tests the search at all positions of a small deal.
 *
 * Positions are reached by legal actions and distinguished by the cards, counts and registers of the table.
 * Positions that can be won are computed backwards from the won ones. Then the answers of the search are compared
 * with these:
 *
 *   - A dead-end test proves no position lost that can be won.
 *   - Each step of the search leads to a position that legal actions reach.  A position that can be won has a step that
 *     leads to another such.
 *   - Positions of one key are all won or all lost.  The same holds for positions of one hash, which also lead to the
 *     same hashes.
 *   - A position that is shown to players as lost, at sight or by a hint, is lost.
 *   - The check of losses: its dead-end tests prove no position lost that can be won.  Positions of one of its keys are
 *     all won or all lost.  A play that it calls safe leads from a position that can be won to another such.
 *   - The shortest line, the counts of lines and the nearest miss are those of the graph (exact.c).
 *   - The whole search begins from some positions, and so do single methods of the portfolio with little memory.  Their
 *     verdicts must be true.
 *
 * If there are more than GRAPH_MOST positions, only won positions are certain, so only claims of a loss are tested.
 */
#include "checks.h"
#include "graph.h"
#include "judge.h"

#include "engine/engine.h"
#include "solve/deadend/deadend.h"
#include "solve/moves/successors.h"
#include "solve/open_board/open_board.h"
#include "solve/solve.h"
#include "solve/run_board/run_board.h"

#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 4,          /* number of positions from which searches begin, including the deal */
    SAMPLE_METHODS = 2,   /* number of search methods that begin from each sampled position */
    SAMPLE_NODES = 2000,  /* node budget of each search from a sampled position */
    METHOD_TURN = 200,    /* node budget of one turn of a search method */
    METHOD_TURNS = 100,   /* limit of turns, for methods that do not count their work as nodes */
    LEAST_MEMORY = 13,    /* smallest memory of a search method, as a power of 2 bytes */
    MOST_MEMORY = 21,     /* largest memory of a search method, as a power of 2 bytes */
    EXHAUSTIVE_EVERY = 6, /* searches */
    SIGHT_EVERY = 16,     /* positions */
    HINT_EVERY = 16,      /* positions */
    TABLES_EVERY = 8,     /* positions */
    CHECK_WORK = 20000    /* work limit of one run of the check of losses */
};
#define NO_POSITION UINT32_MAX

/* Answers of the search at one position. */
struct said {
    /* the search's key of the position, its hash, and a hash of the set of hashes of its successors */
    uint64_t key, hash, after;
    uint32_t dead;      /* which dead-end tests call the position lost, one bit each */
    uint64_t check_key; /* key by which the check of losses identifies the position */
    /* which tests of the check call the position lost; the position after its safe play, or NO_POSITION */
    uint32_t check_dead, check_safe;
    /* the positions that steps of the search lead to: LEADS entries of ALL.LEAD, from index LEAD on */
    uint32_t lead, leads;
    bool entered, home; /* HOME: the position is won */
    /* the position is called lost by the visible cards, by a hint in it, or by a hint in the position before */
    bool at_sight, hopeless, refused;
};

/* A position on the path of the walk to the present one. */
struct positions_frame {
    uint32_t id;
    size_t mark, next, end; /* ALL.ACTION[NEXT..END-1] are the actions still to be tried in this position */
};

static struct positions {
    struct graph g;
    struct said said[GRAPH_MOST];
    struct positions_frame frame[GRAPH_MOST];
    size_t frames;
    struct deal_action *action;
    uint64_t *led; /* the hash of the position after each action */
    uint32_t *lead;
    size_t action_cap, led_cap, leads, lead_cap;
    struct deal_solve_options options;
    struct search x;
    struct step *step;
    struct deal_state *sample[SAMPLES];
    uint32_t sample_id[SAMPLES], entered;
    struct stream random;
    struct trial *t;
    int most;           /* most cards where the goal wants them, in any position */
    bool check, tables; /* only the check of losses, or only the special tables are tested */
} all;

static void positions_blame(const char *kind, const char *what)
{
    if (!*all.t->fault)
        snprintf(all.t->fault, sizeof all.t->fault, "%s: %s", kind, what);
}

static bool one_in(unsigned n) { return stream_one_in(&all.random, n); }

/* ---- keys of positions ---- */

/* Sets *ID to the number of the present position, which is added if it is new; returns false if there is no room. */
static bool positions_meet(uint32_t *id)
{
    bool new;

    if (!graph_meet(&all.g, checks_table(all.x.s), id, &new))
        return false;
    if (new)
        all.said[*id].entered = all.said[*id].refused = false;
    return true;
}

/* ---- answers at one position ---- */

static void ask_dead(struct said *said)
{
    for (int i = 0; deal_deadends[i]; i++)
        if ((!deal_deadends[i]->concerns || deal_deadends[i]->concerns(&all.x)) && deal_deadends[i]->lost(&all.x))
            said->dead |= (uint32_t)1 << i;
}

static void ask_check(struct said *said)
{
    struct deal_action a;
    size_t mark = all.x.s->journal_len;

    said->check_key = checks_key(all.x.s);
    said->check_dead = checks_lost(all.x.s);
    said->check_safe = NO_POSITION;
    if (!checks_safe(all.x.s, &a))
        return;
    deal_actions_apply(all.x.s, a);
    if (!positions_meet(&said->check_safe))
        said->check_safe = NO_POSITION;
    deal_table_undo(all.x.s, mark);
}

static void ask_steps(struct said *said)
{
    size_t n = deal_search_steps(&all.x, all.step, NULL);

    said->lead = (uint32_t)all.leads;
    for (size_t i = 0; i < n; i++) {
        size_t mark = deal_search_apply(&all.x, all.step[i]);

        all.lead = judge_got(deal_room(all.lead, &all.lead_cap, all.leads + 1, sizeof *all.lead));
        all.leads += positions_meet(&all.lead[all.leads]);
        deal_table_undo(all.x.s, mark);
    }
    said->leads = (uint32_t)all.leads - said->lead;
}

/* Applies action A, which a hint calls losing, and marks the position after it. */
static void note_refused(struct deal_action a)
{
    size_t mark = all.x.s->journal_len;
    uint32_t id;

    deal_actions_apply(all.x.s, a);
    if (positions_meet(&id))
        all.said[id].refused = true;
    deal_table_undo(all.x.s, mark);
}

static void positions_copy(struct deal_state *to, const struct deal_state *from)
{
    struct deal_error e;

    judge_got(deal_state_copy(to, from, &e) ? to : NULL);
}

/* Records the proofs in a hint: that no action wins any more, or that one action would lose. */
static void ask_hint(struct said *said)
{
    struct deal_state *s = all.x.s;
    struct deal_advice advice;
    struct deal_error e;
    char would[DEAL_WORD_MAX + 16], word[DEAL_WORD_MAX];
    size_t n;

    if (!deal_state_advise(s, &advice, &e)) {
        positions_blame("hint", e.text);
        return;
    }
    said->hopeless = advice.text && strstr(advice.text, "nothing wins any more");
    n = advice.text && strstr(advice.text, " would lose") ? deal_actions(s, s->list) : 0;
    for (size_t i = 0; i < n; i++) {
        struct deal_action a = s->list[i];

        deal_state_word(s, a, word);
        snprintf(would, sizeof would, "(%s would lose", word);
        if (strstr(advice.text, would))
            note_refused(a);
    }
    deal_advice_release(&advice);
}

/* Keeps the first position, and a uniform random sample of the others. */
static void take_sample(uint32_t id)
{
    uint32_t i = all.entered++;

    if (i >= SAMPLES)
        i = 1 + stream_below(&all.random, i);
    if (i >= SAMPLES)
        return;
    all.sample_id[i] = id;
    positions_copy(all.sample[i], all.x.s);
}

static void positions_ask(uint32_t id)
{
    struct said *said = &all.said[id];
    struct deal_state *s = all.x.s;

    *said = (struct said){
        .key = deal_search_key(&all.x), .hash = deal_state_hash(s), .entered = true, .refused = said->refused};
    all.g.won[id] = said->home = deal_state_won(s);
    all.most = deal_goal_done(s) > all.most ? deal_goal_done(s) : all.most;
    if (said->home)
        return;
    if (!all.check && (!id || one_in(TABLES_EVERY)))
        tables_ask(id);
    if (all.tables)
        return;
    take_sample(id);
    ask_check(said);
    if (all.check)
        return;
    said->at_sight = one_in(SIGHT_EVERY) && deal_state_visibly_dead(s);
    if (one_in(HINT_EVERY))
        ask_hint(said);
    ask_dead(said);
    ask_steps(said);
}

/* ---- the walk over all positions ---- */

/* Lists the actions of the present position in random order, so that different runs reach different positions if
 * there are too many. */
static void positions_list(struct positions_frame *f)
{
    struct deal_state *s = all.x.s;
    size_t n = all.g.won[f->id] ? 0 : deal_actions(s, s->list);
    struct deal_action *list;

    all.action = judge_got(deal_room(all.action, &all.action_cap, f->next + n + 1, sizeof *all.action));
    all.led = judge_got(deal_room(all.led, &all.led_cap, f->next + n + 1, sizeof *all.led));
    list = all.action + f->next;
    for (size_t i = 0; i < n; i++) {
        size_t j = stream_below(&all.random, (unsigned)i + 1);

        list[i] = list[j];
        list[j] = s->list[i];
    }
    f->end = f->next + n;
}

static void positions_enter(uint32_t id, size_t mark)
{
    size_t begin = all.frames ? all.frame[all.frames - 1].end : 0;

    positions_ask(id);
    all.frame[all.frames] = (struct positions_frame){.id = id, .mark = mark, .next = begin};
    positions_list(&all.frame[all.frames++]);
}

static void positions_step(struct positions_frame *f)
{
    size_t mark = all.x.s->journal_len;
    uint32_t from = f->id, id;

    deal_actions_apply(all.x.s, all.action[f->next]);
    all.led[f->next++] = deal_state_hash(all.x.s);
    if (!positions_meet(&id)) {
        deal_table_undo(all.x.s, mark);
        return;
    }
    graph_link(&all.g, from, id);
    if (all.said[id].entered)
        deal_table_undo(all.x.s, mark);
    else
        positions_enter(id, mark);
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Leaves the position of the last frame after all its actions were tried. */
static void positions_leave(void)
{
    struct positions_frame *f = &all.frame[--all.frames];
    size_t begin = all.frames ? all.frame[all.frames - 1].end : 0;
    uint64_t sum = 0;

    deal_table_undo(all.x.s, f->mark);
    if (f->end > begin) /* If no position had an action, the arrays of edges are not allocated yet. */
        qsort(all.led + begin, f->end - begin, sizeof *all.led, compare_hashes);
    for (size_t i = begin; i < f->end; i++)
        if (i == begin || all.led[i] != all.led[i - 1])
            sum = checks_bytes(sum, (const uint8_t *)&all.led[i], sizeof *all.led);
    all.said[f->id].after = sum;
}

/* Visits all positions while there is room; then returns to the first position. */
static void positions_walk(void)
{
    uint32_t id;

    positions_meet(&id);
    positions_enter(id, all.x.s->journal_len);
    while (all.frames) {
        struct positions_frame *f = &all.frame[all.frames - 1];

        if (f->next < f->end && !all.g.over) {
            positions_step(f);
        } else {
            positions_leave();
        }
    }
}

/* ---- comparison of answers with the truth ---- */

static void hold_dead(const struct said *said)
{
    for (int i = 0; deal_deadends[i]; i++)
        if (said->dead >> i & 1)
            positions_blame("dead end", deal_deadends[i]->name);
    for (int i = 0; i < CHECK_TESTS; i++)
        if (said->check_dead >> i & 1)
            positions_blame("check", deal_check_tests[i]->name);
    if (said->at_sight)
        positions_blame("sight", "told to be lost, and can be won");
    if (said->hopeless)
        positions_blame("hint", "nothing wins any more, and something does");
}

static void hold_steps(const struct said *said)
{
    bool any = all.check;

    if (said->check_safe != NO_POSITION && !all.g.won[said->check_safe])
        positions_blame("check", "a play called safe loses the win");

    for (uint32_t i = 0; i < said->leads; i++)
        any |= all.g.won[all.lead[said->lead + i]];
    if (!any)
        positions_blame("steps", "none that is left wins, and the position can be won");
}

struct positions_keyed {
    uint64_t key, after;
    bool won;
};

static int compare_positions(const void *a, const void *b)
{
    const struct positions_keyed *x = a, *y = b;

    return (x->key > y->key) - (x->key < y->key);
}

enum keyed_by { BY_KEY, BY_HASH, BY_CHECK };

static void hold_keys(enum keyed_by by)
{
    static struct positions_keyed list[GRAPH_MOST];

    for (uint32_t i = 0; i < all.g.n; i++)
        list[i] = (struct positions_keyed){by == BY_HASH    ? all.said[i].hash
                                           : by == BY_CHECK ? all.said[i].check_key
                                                            : all.said[i].key,
                                           all.said[i].after, all.g.won[i]};
    qsort(list, all.g.n, sizeof *list, compare_positions);
    for (uint32_t i = 1; i < all.g.n; i++) {
        if (list[i].key != list[i - 1].key)
            continue;
        if (list[i].won != list[i - 1].won)
            positions_blame(by == BY_HASH    ? "hash"
                            : by == BY_CHECK ? "check"
                                             : "key",
                            "one for what can be won and what cannot");
        if (by == BY_HASH && list[i].after != list[i - 1].after)
            positions_blame("hash", "one for what leads to different ones");
    }
}

static void positions_hold(void)
{
    for (uint32_t i = 0; i < all.g.n; i++) {
        const struct said *said = &all.said[i];

        if (!said->entered && !all.g.over)
            positions_blame("steps", "one leads to where no legal action does");
        if (all.g.won[i] && said->refused)
            positions_blame("hint", "an action would lose, and it wins");
        if (!all.g.won[i] || !said->entered || said->home)
            continue;
        hold_dead(said);
        if (!all.g.over)
            hold_steps(said);
    }
    if (!all.g.over) {
        hold_keys(BY_CHECK);
        for (int by = BY_KEY; by <= BY_HASH && !all.check; by++)
            hold_keys((enum keyed_by)by);
    }
}

/* ---- searches from sampled positions ---- */

/* Compares the verdict V of the method WHO on position ID with the truth. */
static void hold_verdict(uint32_t id, enum verdict v, const char *who)
{
    char what[80];

    if ((v != LOST || !all.g.won[id]) && (v != WON || all.g.won[id] || all.g.over))
        return;
    snprintf(what, sizeof what, "%s, and the position can%s be won", v == LOST ? "lost" : "won",
             v == LOST ? "" : "not");
    positions_blame(who, what);
}

static enum verdict method_runs(struct search *x, const struct method *m)
{
    void *state = deal_portfolio_start(x, m);
    enum verdict v = OPEN;

    if (!state)
        return OPEN;
    for (int i = 0; i < METHOD_TURNS && v == OPEN && !x->failed && x->nodes < x->o->nodes; i++) {
        x->limit = x->nodes + METHOD_TURN;
        v = m->run(state);
    }
    m->stop(state);
    return x->failed ? OPEN : v;
}

/* Returns a random search method that applies to the game; NULL if there is none. */
static const struct method *method_draw(const struct search *x)
{
    const struct method *drawn = NULL;
    unsigned n = 0;

    for (const struct method *m = deal_methods; m->name; m++)
        if (m->share(x) && one_in(++n))
            drawn = m;
    return drawn;
}

static void try_method(const struct deal_state *from, uint32_t id, struct deal_state *scratch)
{
    size_t memory = (size_t)1 << (LEAST_MEMORY + stream_below(&all.random, MOST_MEMORY - LEAST_MEMORY + 1));
    struct deal_solve_options o = {.nodes = SAMPLE_NODES, .memory = memory};
    struct search x = {
        .r = from->r, .s = scratch, .o = &o, .memory = memory, .limit = SAMPLE_NODES, .doubtful = one_in(2)};
    const struct method *m;

    positions_copy(scratch, from);
    judge_got(methods_prepare(&x) ? scratch : NULL);
    m = method_draw(&x);
    if (m)
        hold_verdict(id, method_runs(&x, m), m->name);
    deal_portfolio_release(&x);
}

static enum deal_result try_solve(struct deal_state *from, uint32_t id)
{
    struct deal_solve_options o = {
        .nodes = SAMPLE_NODES, .memory = (size_t)1 << MOST_MEMORY, .exhaustive = one_in(EXHAUSTIVE_EVERY)};
    struct deal_solution found;
    struct deal_error e;
    enum deal_result result;

    if (!deal_solve(from, &o, &found, &e)) {
        positions_blame("error", e.text);
        return DEAL_UNKNOWN;
    }
    result = found.result;
    all.t->parts |= found.parts;
    if (result == DEAL_WON && found.proof)
        positions_blame("solve", "a proof of a loss that the check refutes");
    hold_verdict(id,
                 result == DEAL_WON          ? WON
                 : result == DEAL_UNWINNABLE ? LOST
                                             : OPEN,
                 o.exhaustive ? "exhaustive" : "solve");
    deal_solution_release(&found);
    return result;
}

static void try_check(const struct deal_state *from, uint32_t id)
{
    enum check_answer answer = checks_search(from, CHECK_WORK);

    hold_verdict(id, answer == CHECK_WON ? WON : answer == CHECK_OPEN ? OPEN : LOST, "check");
}

static void try_samples(struct deal_state *scratch)
{
    for (uint32_t i = 0; i < SAMPLES && i < all.entered; i++) {
        enum deal_result result = all.check ? DEAL_UNKNOWN : try_solve(all.sample[i], all.sample_id[i]);

        all.t->solve = i ? all.t->solve : result;
        try_check(all.sample[i], all.sample_id[i]);
        for (int k = 0; k < SAMPLE_METHODS && !all.check; k++)
            try_method(all.sample[i], all.sample_id[i], scratch);
    }
}

/* ---- a deal ---- */

static struct deal_state *positions_state(const struct deal_state *s)
{
    struct deal_error e;
    struct deal_state *copy = judge_got(deal_state_new(s->r, &e));

    positions_copy(copy, s);
    return copy;
}

static void positions_begin(const struct deal_state *s, uint64_t seed, struct trial *t)
{
    all.t = t;
    all.frames = all.leads = all.entered = 0;
    all.most = 0;
    all.random.at = seed;
    all.options = (struct deal_solve_options){.nodes = UINT64_MAX, .memory = (size_t)1 << MOST_MEMORY};
    all.x = (struct search){.r = s->r, .s = positions_state(s), .o = &all.options, .limit = UINT64_MAX};
    judge_got(deal_portfolio_prepare(&all.x) ? all.x.s : NULL);
    all.step = judge_got(malloc((deal_search_most(&all.x) + 1) * sizeof *all.step));
    for (int i = 0; i < SAMPLES; i++)
        all.sample[i] = positions_state(s);
    graph_clear(&all.g);
    checks_begin(s->r);
    tables_begin(&all.x, positions_meet, t);
}

static void positions_end(void)
{
    checks_end();
    for (int i = 0; i < SAMPLES; i++)
        deal_state_free(all.sample[i]);
    free(all.step);
    deal_state_free(all.x.s);
}

void positions_run(struct deal_state *s, uint64_t seed, const struct budget *b, struct trial *t)
{
    all.check = b->check;
    all.tables = b->tables;
    *t = (struct trial){.solve = DEAL_UNKNOWN, .exhaustive = DEAL_UNKNOWN, .plain = DEAL_UNKNOWN};
    if (deal_state_won(s)) {
        t->plain = DEAL_WON;
        return;
    }
    positions_begin(s, seed, t);
    positions_walk();
    if (!all.g.over && !all.check && !all.tables)
        exact_run(s, &all.g, all.most, t);
    graph_spread(&all.g);
    if (!all.tables)
        positions_hold();
    tables_hold(&all.g);
    deal_portfolio_release(&all.x);
    t->plain = all.g.won[0] ? DEAL_WON : all.g.over ? DEAL_UNKNOWN : DEAL_UNWINNABLE;
    t->judged = t->plain != DEAL_UNKNOWN;
    if (!all.tables)
        try_samples(all.x.s);
    positions_end();
}
