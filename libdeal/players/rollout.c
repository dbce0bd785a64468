/*
 * A player that imagines: Monte Carlo, by determinization (hindsight optimisation).
 *
 * Where several actions compete it lays the unseen cards in the hidden places by
 * chance, time and again, and any shuffles to come; in each such world it takes
 * each of the actions and plays on to the end, as greedy or cautious would, seeing
 * no more than a player sees.  The action that comes out best over all worlds is
 * taken.  All actions are tried in the same worlds, so that chance favours none.
 *
 * The worlds are drawn from the multiset of cards that the view does not show and
 * from the player's own random numbers, never from the table.
 *
 * With nodes the solver is asked of what was not won in play: it sees the whole
 * world, so it says whether the world could still be won, not that a player would.
 *
 * The actions that compete are the first of those that greedy ranks, without those
 * that it refuses and those after which the cards in sight prove the game lost.
 */
#include "caution.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_SAMPLES, KEY_NODES, KEY_WIDTH, KEY_PLAY, KEY_DOUBT }; /* ORDER POLICY KEYS */
enum { PLAY_NOT, PLAY_GREEDY, PLAY_CAUTIOUS };                   /* ORDER PLAY */

static const struct deal_policy_key keys[] = {
    {"samples", NULL, 1, 100000, 20, "worlds imagined for a choice"},
    {"nodes", NULL, 0, 100000000, 0, "nodes of the solver in a world that was not won in play; 0: it is not asked"},
    {"width", NULL, 1, 1000, 4, "actions that compete for a choice, at most"},
    {"play", "no|greedy|cautious", 0, 2, PLAY_GREEDY, "how worlds are played to their end"},
    {"doubt", NULL, 0, 1000, 100, "hundredths of a standard error by which an action must be better than greedy's"},
    {NULL, NULL, 0, 0, 0, NULL},
};

enum { MOST_ACTIONS = 2000, WIN = 1000, SHARE = 100, FIRST_LOOK = 8 };
enum { SOLVER_MEMORY = 1 << 20 };

struct rival {
    size_t at;
    struct greedy_verdict verdict;
    int64_t gain, square; /* over the first rival, and its square, over all worlds */
    bool out;
};

struct memory {
    struct greedy_memory greedy;
    struct caution caution;
    struct deal_state *dealt, *world, *view; /* a world as drawn; played on; what is seen of it */
    struct rival *rival;
    size_t best;                             /* of the rivals: the choice */
    long value[GREEDY_KEYS];                 /* of the players imagined */
    uint64_t imagined;
    bool failed;
};

/* ---- playing a world to its end ---- */

/* Takes action A in the world. False when that leads back to a position of the game, or of the imagined one; the
 * world is then left as it was. */
static bool rollout_step(struct memory *m, struct deal_past *past, struct deal_action a)
{
    struct deal_state *s = m->world;

    m->imagined++;
    deal_actions_apply(s, a);
    if (deal_past_may_return(past, s->r, a)) {
        if (deal_past_has(past, s)) {
            deal_table_undo(s, 0);
            return false;
        }
        m->failed = m->failed || !deal_past_add(past, s);
    }
    s->journal_len = 0;
    return true;
}

/* One action of the imagined player; false when it is at its end. */
static bool imagine(struct memory *m, struct deal_sight *sight, struct deal_past *past, struct greedy_memory *mind,
                    bool cautious)
{
    struct deal_state *s = m->world;

    deal_view_make(m->view, s);
    for (sight->actions = deal_actions(s, s->list); sight->actions;) {
        struct greedy_verdict best;
        size_t at = cautious ? deal_caution_choose(&m->caution, sight, m->value, mind, s, false, &best)
                             : deal_greedy_choose(sight, m->value, mind, &best);
        struct deal_action a;

        if (at >= sight->actions)
            return false;
        a = s->list[at];
        if (rollout_step(m, past, a)) {
            deal_greedy_remember(m->view, mind, a, best.rank);
            return !(cautious && mind->hopeless);
        }
        memmove(s->list + at, s->list + at + 1, (--sight->actions - at) * sizeof *s->list);
    }
    return false;
}

static bool solved(struct memory *m, uint64_t nodes)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = SOLVER_MEMORY};
    struct deal_solution found;
    struct deal_error e;
    bool won;

    if (!deal_solve(m->world, &o, &found, &e)) {
        m->failed = true;
        return false;
    }
    won = found.result == DEAL_WON;
    m->imagined += found.nodes;
    deal_solution_release(&found);
    return won;
}

/* The world as drawn, after action A. */
static void rollout_enter(struct memory *m, struct deal_action a)
{
    deal_state_load(m->world, m->dealt->t);
    m->world->shuffle = m->dealt->shuffle;
    deal_actions_apply(m->world, a);
    m->world->journal_len = 0;
    m->imagined++;
}

/* How well action A, of that RANK to the player, came out. */
static int64_t rollout_value_of(struct memory *m, struct deal_sight *sight, struct deal_action a, enum greedy_rank rank)
{
    struct deal_sight inner = {.view = m->view, .action = m->world->list};
    struct greedy_memory mind = m->greedy;
    bool cautious = sight->value[KEY_PLAY] == PLAY_CAUTIOUS;
    size_t been = sight->past.n;
    int cards;

    deal_greedy_remember(sight->view, &mind, a, rank);
    rollout_enter(m, a);
    for (int i = 0; i < MOST_ACTIONS && sight->value[KEY_PLAY] != PLAY_NOT; i++)
        if (!imagine(m, &inner, &sight->past, &mind, cautious))
            break;
    deal_past_cut(&sight->past, been);
    if (deal_state_won(m->world))
        return WIN;
    cards = table_out(m->world);
    if (sight->value[KEY_NODES]) {
        rollout_enter(m, a);
        if (solved(m, (uint64_t)sight->value[KEY_NODES]))
            return WIN;
    }
    return (int64_t)SHARE * cards / m->world->r->total;
}

/* ---- the actions that compete ---- */

/* To the rivals, best first; their number. POLICY_FAILED without memory. */
static size_t rollout_find_rivals(struct memory *m, const struct deal_sight *sight)
{
    size_t n = 0, most = (size_t)sight->value[KEY_WIDTH], at;
    struct greedy_verdict best, *verdict;

    at = deal_caution_choose(&m->caution, sight, m->value, &m->greedy, m->dealt, true, &best);
    if (at == POLICY_GIVES_UP || at == POLICY_FAILED)
        return at == POLICY_FAILED ? at : 0;
    m->rival[n++] = (struct rival){at, best, 0, 0, false};
    if (m->greedy.hopeless || deal_caution_safe(&m->caution, m->dealt, sight->action[at]))
        return n;
    verdict = m->caution.verdict;
    deal_greedy_judge(sight, m->value, &m->greedy, verdict);
    verdict[m->rival[0].at].rank = RANK_REFUSED;
    while (n < most && (at = deal_caution_best(verdict, sight->actions)) != POLICY_GIVES_UP) {
        if (!deal_caution_refuses(&m->caution, sight->view, m->dealt, sight->action[at]))
            m->rival[n++] = (struct rival){at, verdict[at], 0, 0, false};
        verdict[at].rank = RANK_REFUSED;
    }
    return n;
}

/* ---- the policy ---- */

static bool rollout_begin(struct memory *m, const struct deal_sight *sight)
{
    const struct deal_rules *r = sight->view->r;
    struct deal_error e;

    for (int i = 0; i < GREEDY_KEYS; i++)
        m->value[i] = deal_greedy_keys[i].standard;
    m->rival = malloc((size_t)sight->value[KEY_WIDTH] * sizeof *m->rival);
    m->dealt = deal_state_new(r, &e);
    m->world = deal_state_new(r, &e);
    m->view = deal_state_new(r, &e);
    return m->rival && m->dealt && m->world && m->view;
}

/* Is the gain more than chance gives? */
static bool convincing(const struct rival *x, long doubt)
{
    double gain = (double)x->gain, bar = (double)doubt / 100;

    return gain > 0 && gain * gain > bar * bar * (double)x->square;
}

/* Has the rival fallen behind the first, or is it the same in all worlds so far? */
static bool beaten(const struct rival *x) { return x->gain <= 0 && (double)x->gain * (double)x->gain >= (double)x->square / 4; }

/* All rivals in one more world. */
static void rollout_compare(struct memory *m, struct deal_sight *sight, size_t n)
{
    int64_t first = rollout_value_of(m, sight, sight->action[m->rival[0].at], m->rival[0].verdict.rank);

    for (size_t i = 1; i < n; i++) {
        struct rival *x = &m->rival[i];
        int64_t d = x->out ? 0 : rollout_value_of(m, sight, sight->action[x->at], x->verdict.rank) - first;
        x->gain += d;
        x->square += d * d;
    }
}

/* Those beaten drop out; how many are left beside the first. */
static size_t drop_out(struct memory *m, size_t n)
{
    size_t left = 0;

    for (size_t i = 1; i < n; i++) {
        m->rival[i].out = m->rival[i].out || beaten(&m->rival[i]);
        left += !m->rival[i].out;
    }
    return left;
}

static size_t best_rival(struct memory *m, struct deal_sight *sight, size_t n)
{
    size_t best = 0;
    long look = FIRST_LOOK;

    for (long k = 0; k < sight->value[KEY_SAMPLES] && !m->failed; k++) {
        if (k == look) {
            look *= 2;
            if (!drop_out(m, n))
                return 0;
        }
        deal_view_complete(m->dealt, sight->known, &sight->random);
        rollout_compare(m, sight, n);
    }
    for (size_t i = 1; i < n; i++)
        if (!m->rival[i].out && convincing(&m->rival[i], sight->value[KEY_DOUBT]) && m->rival[i].gain > m->rival[best].gain)
            best = i;
    return best;
}

static size_t rollout_choose(struct deal_sight *sight)
{
    struct memory *m = sight->memory;
    size_t n;

    if (!m->view && !rollout_begin(m, sight))
        return POLICY_FAILED;
    deal_view_complete(m->dealt, sight->known, &sight->random);
    n = rollout_find_rivals(m, sight);
    if (n == 0 || n == POLICY_FAILED)
        return n ? n : POLICY_GIVES_UP;
    m->best = n > 1 ? best_rival(m, sight, n) : 0;
    sight->imagined = m->imagined;
    return m->failed ? POLICY_FAILED : m->rival[m->best].at;
}

static void rollout_took(struct deal_sight *sight, size_t at)
{
    struct memory *m = sight->memory;

    deal_greedy_remember(sight->view, &m->greedy, sight->action[at], m->rival[m->best].verdict.rank);
}

static void rollout_release(void *memory)
{
    struct memory *m = memory;

    deal_caution_release(&m->caution);
    deal_state_free(m->dealt);
    deal_state_free(m->world);
    deal_state_free(m->view);
    free(m->rival);
}

const struct deal_policy deal_policy_rollout = {
    .name = "rollout",
    .meaning = "imagines the unseen cards, plays each action on to the end, takes what came out best",
    .keys = keys,
    .memory = sizeof(struct memory),
    .choose = rollout_choose,
    .took = rollout_took,
    .release = rollout_release,
};
