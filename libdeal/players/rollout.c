/*
 * A player that imagines the cards that it does not know: Monte Carlo by determinization (hindsight optimisation).
 *
 * When several actions compete, it draws worlds: the unknown cards are laid in the hidden places by chance, and so are
 * the shuffles to come.  In each world it carries out each action and plays on to the end, as greedy or cautious would,
 * with the cards in sight.  The action with the best result over all worlds is chosen.  The worlds are the same for all
 * actions.  They are drawn with the random numbers of the player, and never from the table.
 *
 * With the option "tries" each world is played several times, the later times with some second-best actions, and the
 * best result counts.  With the option "plans", sequences of actions compete, too (plans.c); the sequence that is
 * chosen is carried out whole.  The player "think" has both options.
 *
 * With the option "nodes" the solver examines a world first, and it is played only if the solver finds no win.  The
 * solver sees the whole world, so its result is that the world can be won, and not that a player would win it.  By
 * default it does so only where all cards leave for a heap or certain piles must be cleared.
 *
 * The single actions that compete are the first in the order of greedy, without actions that greedy refuses and actions
 * after which the cards in sight prove the game lost.
 */
#include "caution.h"
#include "plans.h"

#include <stdlib.h>
#include <string.h>

/* Keys of the policy, in the order of its table of keys (ORDER POLICY KEYS). */
enum { KEY_SAMPLES, KEY_NODES, KEY_WIDTH, KEY_PLAY, KEY_DOUBT, KEY_TRIES, KEY_NOISE, KEY_PLANS, KEY_WORK, KEY_VALUE };
enum { PLAY_NOT, PLAY_GREEDY, PLAY_CAUTIOUS }; /* values of the key "play", in the order of its words (ORDER PLAY) */

/* Clang-format would break the rows of the macro, so it is switched off. */
/* clang-format off */
#define ROLLOUT_KEYS(samples, tries, plans)                                                                           \
    {                                                                                                                 \
        {"samples", NULL, 0, 100000, samples, "worlds imagined for a choice; 0: by the family of the rules"},         \
        {"nodes", NULL, 0, 100000000, 0,                                                                              \
         "nodes of the solver in a world before it is played; 0: none, or as tries"},                                 \
        {"width", NULL, 1, 1000, 4, "actions that compete for a choice, at most"},                                    \
        {"play", "no|greedy|cautious", 0, 2, PLAY_GREEDY, "how worlds are played to their end"},                      \
        {"doubt", NULL, 0, 1000, 100,                                                                                 \
         "hundredths of a standard error by which an action must be better than greedy's"},                           \
        {"tries", NULL, 0, 1000, tries, "games imagined in a world; the best counts; 0: by the family of the rules"}, \
        {"noise", NULL, 0, 100, 15, "percent of second-best actions in all tries but the first"},                     \
        {"plans", NULL, 0, 1000, plans, "plans of several actions that compete, too, at most; with memory=yes"},      \
        {"work", NULL, 0, 1000000000, 0, "actions judged and nodes in worlds for a choice, at most; 0: any number"},  \
        {"value", "no|yes", 0, 1, 1, "the key value of the players greedy and cautious in imagined games"},           \
        {NULL, NULL, 0, 0, 0, NULL},                                                                                  \
    }
/* clang-format on */
static const struct deal_policy_key rollout_keys[] = ROLLOUT_KEYS(20, 1, 0), think_keys[] = ROLLOUT_KEYS(0, 0, 8);

enum { PLANS_SHARE = 4 }; /* the search for plans may use one part in this number of the work */
enum { MOST_ACTIONS = 2000, WIN = 1000, SHARE = 100, FIRST_LOOK = 8 };

struct rival {
    struct deal_plan plan; /* the actions of a rival (an alternative that competes): one action, or a plan of several */
    enum greedy_rank rank; /* class of the action, if the plan is a single action */
    int64_t lead;          /* advantage of this rival over the first one in the current world (sampled deal) */
    int64_t gain, square;  /* gain: sum of lead over all worlds (sampled deals); square: sum of its squares */
    int won;               /* number of worlds that it won */
    bool out;              /* true: the rival has fallen behind and is not tried any more */
};

struct memory {
    struct greedy_memory greedy;
    struct caution caution;
    /* dealt: a world (sampled deal); world: a copy of it that is played on; view: the cards that are visible in it */
    struct deal_state *dealt, *world, *view;
    struct rival *rival;
    struct greedy_verdict *verdict; /* verdicts of the simulated player on its actions */
    struct deal_plans plans;
    struct rival choice;
    int step;                /* number of actions of the chosen plan that were carried out */
    uint64_t noise;          /* state of the random generator for games with random second-best actions */
    long value[GREEDY_KEYS]; /* values of the keys of the simulated players */
    uint64_t imagined;
    uint64_t judged; /* number of legal actions judged in sampled deals since the choice began */
    uint64_t work;   /* limit of the number of legal actions that may be judged */
    long tries;      /* number of games imagined in a world */
    uint64_t nodes;  /* nodes of the solver in a world */
    int worlds;      /* number of worlds that all rivals had for the last choice */
    bool failed;
};

/* ---- playing a world to its end ---- */

/* Makes action A in the world. Returns false if it leads back to a position of the real or the
 * simulated game; the world is then unchanged. */
static bool rollout_step(struct memory *memory, struct deal_past *past, struct deal_action a)
{
    struct deal_state *s = memory->world;

    memory->imagined++;
    deal_actions_apply(s, a);
    if (deal_past_may_return(past, s->r, a)) {
        if (deal_past_has(past, s)) {
            deal_table_undo(s, 0);
            return false;
        }
        memory->failed = memory->failed || !deal_past_add(past, s);
    }
    s->journal_len = 0;
    return true;
}

/* Returns the index of the second-best action, or of the best if there is only one; sets *BEST to its verdict. */
static size_t rollout_second(struct memory *memory, const struct deal_sight *sight, struct greedy_memory *mind,
                             struct greedy_verdict *best)
{
    struct greedy_verdict *verdict = memory->verdict;
    size_t at, second;

    at = deal_greedy_choose(sight, memory->value, mind, verdict, best);
    if (at == POLICY_GIVES_UP)
        return at;
    verdict[at].rank = RANK_REFUSED;
    second = deal_caution_best(verdict, sight->actions);
    if (second == POLICY_GIVES_UP)
        return at;
    *best = verdict[second];
    return second;
}

static size_t rollout_pick(struct memory *memory, struct deal_sight *sight, struct greedy_memory *mind, bool cautious,
                           long noise, struct greedy_verdict *best)
{
    if (noise && (long)(deal_random(&memory->noise) % 100) < noise)
        return rollout_second(memory, sight, mind, best);
    return cautious ? deal_caution_choose(&memory->caution, sight, memory->value, mind, memory->world, false, best)
                    : deal_greedy_choose(sight, memory->value, mind, NULL, best);
}

/* Makes one action of the simulated player in the world. Returns false if the game ends or the player gives up. */
static bool imagine(struct memory *memory, struct deal_sight *sight, struct deal_past *past, struct greedy_memory *mind,
                    bool cautious, long noise)
{
    struct deal_state *s = memory->world;

    deal_view_make(memory->view, s);
    sight->actions = deal_actions(s, s->list);
    memory->judged += sight->actions;
    while (sight->actions) {
        struct greedy_verdict best;
        size_t at = rollout_pick(memory, sight, mind, cautious, noise, &best);
        struct deal_action a;

        if (at >= sight->actions)
            return false;
        a = s->list[at];
        if (rollout_step(memory, past, a)) {
            deal_greedy_remember(memory->view, mind, a, best.rank);
            return !(cautious && mind->hopeless);
        }
        memmove(s->list + at, s->list + at + 1, (--sight->actions - at) * sizeof *s->list);
    }
    return false;
}

static bool solved(struct memory *memory, uint64_t nodes)
{
    enum deal_result result = DEAL_UNKNOWN;
    uint64_t spent = 0;

    memory->failed |= !deal_sight_solve(memory->world, nodes, &result, &spent);
    memory->imagined += spent;
    memory->judged += spent;
    return result == DEAL_WON;
}

/* Sets the world to the sampled deal after PLAN, or after the first actions of PLAN if the next one is not legal.
 * An earlier action may have another outcome there than in the world where the plan was found, for example if cards go
 * automatically. */
static void rollout_enter(struct memory *memory, const struct deal_plan *plan)
{
    deal_state_load(memory->world, memory->dealt->t);
    memory->world->shuffle = memory->dealt->shuffle;
    for (int i = 0; i < plan->n && (!i || deal_sight_legal(memory->world, plan->a[i])); i++)
        deal_actions_apply(memory->world, plan->a[i]);
    memory->world->journal_len = 0;
    memory->imagined += (uint64_t)plan->n;
}

/* The greedy player's memory after RIVAL. A plan of several actions ends with a new card, so it clears the marks
 * of moved cards. */
static struct greedy_memory rollout_mind(const struct memory *memory, const struct deal_sight *sight,
                                         const struct rival *rival)
{
    struct greedy_memory mind = memory->greedy;

    if (rival->plan.n == 1)
        deal_greedy_remember(sight->view, &mind, rival->plan.a[0], rival->rank);
    else {
        mind.moved = 0;
        mind.passed = 0;
    }
    return mind;
}

/* The worth of a world that was not won: SHARE for all cards at the goal. In families of rules where the value of a
 * position leads, the value is the measure, so that worlds without a card at the goal differ, too. */
static int64_t rollout_worth(const struct deal_state *s, const struct deal_value *value)
{
    if (value->leads)
        return SHARE * (int64_t)deal_value_of(value, s, s) / (value->weight[VALUE_GOAL] * s->r->cards.total);
    return SHARE * (int64_t)deal_goal_done(s) / s->r->cards.total;
}

/* Plays the world on after the actions of RIVAL. Returns WIN, or the worth of the world at the end. In families of
 * rules where the value does not lead, greedy gives up where it would refuse all actions: games of the value would take
 * ten times as long. */
static int64_t rollout_game(struct memory *memory, struct deal_sight *sight, const struct rival *rival, long noise)
{
    struct deal_sight inner = {.view = memory->view, .known = memory->view, .action = memory->world->list};
    struct greedy_memory mind = rollout_mind(memory, sight, rival);
    bool cautious = sight->value[KEY_PLAY] == PLAY_CAUTIOUS;
    size_t been = sight->past.n;

    inner.like = mind.value->leads ? memory->world : NULL;
    rollout_enter(memory, &rival->plan);
    for (int i = 0; i < MOST_ACTIONS && memory->judged < memory->work && sight->value[KEY_PLAY] != PLAY_NOT; i++)
        if (!imagine(memory, &inner, &sight->past, &mind, cautious, noise))
            break;
    deal_past_cut(&sight->past, been);
    return deal_state_won(memory->world) ? WIN : rollout_worth(memory->world, mind.value);
}

/* Value of RIVAL in the world: the best of its games. NOISE is the seed
 * of the random numbers of these games; it is the same for all rivals, so chance favours none. */
static int64_t rollout_value_of(struct memory *memory, struct deal_sight *sight, const struct rival *rival,
                                uint64_t noise)
{
    int64_t best;

    if (memory->nodes) {
        rollout_enter(memory, &rival->plan);
        if (solved(memory, memory->nodes))
            return WIN;
    }
    best = rollout_game(memory, sight, rival, 0);
    memory->noise = noise;
    for (long k = 1; k < memory->tries && best < WIN; k++) {
        int64_t value = rollout_game(memory, sight, rival, sight->value[KEY_NOISE]);

        best = value > best ? value : best;
    }
    return best;
}

/* ---- the actions that compete ---- */

static void rollout_add(struct memory *memory, size_t *n, struct deal_action a, enum greedy_rank rank)
{
    memory->rival[*n] = (struct rival){.plan = {.a = {a}, .n = 1}, .rank = rank};
    ++*n;
}

/* Makes the best single actions rivals, the best first, and returns their number, or POLICY_FAILED if memory runs out.
 * *ALONE: the best action is safe, or the game is lost, so no other action need compete. */
static size_t rollout_find_rivals(struct memory *memory, const struct deal_sight *sight, bool *alone)
{
    size_t n = 0, most = (size_t)sight->value[KEY_WIDTH], at;
    struct greedy_verdict best, *verdict;

    at = deal_caution_choose(&memory->caution, sight, memory->value, &memory->greedy, memory->dealt, true, &best);
    if (at == POLICY_GIVES_UP || at == POLICY_FAILED)
        return at == POLICY_FAILED ? at : 0;
    rollout_add(memory, &n, sight->action[at], best.rank);
    *alone = memory->greedy.hopeless || deal_caution_safe(&memory->caution, memory->dealt, sight->action[at]);
    if (*alone)
        return n;
    verdict = memory->caution.verdict;
    deal_greedy_choose(sight, memory->value, &memory->greedy, verdict, &best);
    verdict[at].rank = RANK_REFUSED;
    while (n < most && (at = deal_caution_best(verdict, sight->actions)) != POLICY_GIVES_UP) {
        if (!deal_caution_refuses(&memory->caution, sight->view, memory->dealt, sight->action[at]))
            rollout_add(memory, &n, sight->action[at], verdict[at].rank);
        verdict[at].rank = RANK_REFUSED;
    }
    return n;
}

/* Adds plans (sequences of actions) to the N rivals. Returns their new number, or POLICY_FAILED if memory runs out. */
static size_t rollout_find_plans(struct memory *memory, const struct deal_sight *sight, size_t n)
{
    size_t most = (size_t)sight->value[KEY_PLANS];

    if (!most || !sight->knowledge || !sight->knowledge->remembers)
        return n;
    if (!deal_plans_find(&memory->plans, sight, memory->dealt, most, memory->work / PLANS_SHARE))
        return POLICY_FAILED;
    memory->judged += memory->plans.judged;
    memory->imagined += memory->plans.nodes;
    for (size_t i = 0; i < memory->plans.n; i++)
        if (memory->plans.plan[i].n > 1)
            memory->rival[n++] = (struct rival){.plan = memory->plans.plan[i]};
    return n;
}

/* For hints: if no single action gains anything, makes plans that lead on the rivals. If the search for plans ended at
 * a limit without any, the N rivals stay. Returns the number of rivals, or POLICY_FAILED if memory runs out. */
static size_t rollout_find_way(struct memory *memory, struct deal_sight *sight, size_t n)
{
    memory->plans.wide = true;
    if (!deal_plans_find(&memory->plans, sight, memory->dealt, (size_t)sight->value[KEY_PLANS], PLAN_WIDE_WORK))
        return POLICY_FAILED;
    memory->plans.wide = memory->plans.n > 0;
    if (memory->plans.cut && !memory->plans.n && n)
        return n;
    sight->cut = memory->plans.cut && !memory->plans.n;
    for (size_t i = 0; i < memory->plans.n; i++)
        memory->rival[i] = (struct rival){.plan = memory->plans.plan[i], .rank = RANK_DEAL};
    return memory->plans.n;
}

/* ---- the policy ---- */

static bool rollout_begin(struct memory *memory, const struct deal_sight *sight)
{
    const struct deal_rules *r = sight->view->r;
    struct deal_error e;

    deal_greedy_standard(memory->value);
    memory->value[GREEDY_VALUE] = sight->value[KEY_VALUE];
    memory->rival = malloc((size_t)(sight->value[KEY_WIDTH] + sight->value[KEY_PLANS]) * sizeof *memory->rival);
    memory->verdict = malloc(r->max_actions * sizeof *memory->verdict);
    memory->dealt = deal_state_new(r, &e);
    memory->world = deal_state_new(r, &e);
    memory->view = deal_state_new(r, &e);
    return memory->rival && memory->verdict && memory->dealt && memory->world && memory->view;
}

/* Is the advantage of RIVAL over the first one larger than DOUBT hundredths of its standard error? */
static bool convincing(const struct rival *rival, long doubt)
{
    double gain = (double)rival->gain, bar = (double)doubt / 100;

    return gain > 0 && gain * gain > bar * bar * (double)rival->square;
}

/* Is the rival clearly less successful than the first one, or equal to it in all worlds (sampled deals) so far? */
static bool beaten(const struct rival *rival)
{
    return rival->gain <= 0 && (double)rival->gain * (double)rival->gain >= (double)rival->square / 4;
}

/* Tries all remaining rivals (competing actions) in one more world (sampled deal). A world in which the limit of work
 * is reached does not count, since some of its games were cut short. */
static void rollout_compare(struct memory *memory, struct deal_sight *sight, size_t n, uint64_t noise)
{
    int64_t first = rollout_value_of(memory, sight, &memory->rival[0], noise);

    for (size_t i = 1; i < n; i++)
        memory->rival[i].lead =
            memory->rival[i].out ? 0 : rollout_value_of(memory, sight, &memory->rival[i], noise) - first;
    if (memory->judged >= memory->work)
        return;
    memory->worlds++;
    memory->rival[0].won += first == WIN;
    for (size_t i = 1; i < n; i++) {
        memory->rival[i].won += memory->rival[i].lead + first == WIN;
        memory->rival[i].gain += memory->rival[i].lead;
        memory->rival[i].square += memory->rival[i].lead * memory->rival[i].lead;
    }
}

/* Excludes rivals (competing actions) that have fallen behind the first one, and returns the number of the others,
 * without the first. */
static size_t drop_out(struct memory *memory, size_t n)
{
    size_t left = 0;

    for (size_t i = 1; i < n; i++) {
        memory->rival[i].out = memory->rival[i].out || beaten(&memory->rival[i]);
        left += !memory->rival[i].out;
    }
    return left;
}

/* The value of KEY, or that of the family of the rules, FAMILY. */
static long rollout_often(const struct deal_sight *sight, int key, long family)
{
    return sight->value[key] ? sight->value[key] : family;
}

static size_t best_rival(struct memory *memory, struct deal_sight *sight, size_t n)
{
    size_t best = 0;
    long look = FIRST_LOOK, samples = rollout_often(sight, KEY_SAMPLES, memory->greedy.value->samples);

    memory->tries = rollout_often(sight, KEY_TRIES, memory->greedy.value->tries);
    memory->nodes =
        (uint64_t)rollout_often(sight, KEY_NODES, sight->value[KEY_TRIES] ? 0 : memory->greedy.value->nodes);
    for (long k = 0; k < samples && memory->judged < memory->work && !memory->failed; k++) {
        if (k == look) {
            look *= 2;
            if (!drop_out(memory, n))
                return 0;
        }
        deal_view_complete(memory->dealt, sight->known, &sight->random);
        rollout_compare(memory, sight, n, memory->tries > 1 ? deal_random(&sight->random) : 0);
    }
    for (size_t i = 1; i < n; i++)
        if (!memory->rival[i].out && convincing(&memory->rival[i], sight->value[KEY_DOUBT]) &&
            memory->rival[i].gain > memory->rival[best].gain)
            best = i;
    return best;
}

/* Returns the index of the next action of the chosen plan, or POLICY_GIVES_UP after its last action. */
static size_t rollout_next(const struct memory *memory, const struct deal_sight *sight)
{
    return memory->step < memory->choice.plan.n ? deal_sight_find(sight, memory->choice.plan.a[memory->step])
                                                : POLICY_GIVES_UP;
}

static size_t rollout_choose(struct deal_sight *sight)
{
    struct memory *m = sight->memory;
    bool alone = false;
    size_t n, at;

    if (!m->view && !rollout_begin(m, sight))
        return POLICY_FAILED;
    if (m->step && (at = rollout_next(m, sight)) != POLICY_GIVES_UP)
        return at;
    m->judged = 0;
    m->worlds = 0;
    m->work = sight->value[KEY_WORK] ? (uint64_t)sight->value[KEY_WORK] : UINT64_MAX;
    deal_view_complete(m->dealt, sight->known, &sight->random);
    n = rollout_find_rivals(m, sight, &alone);
    if (sight->onward && sight->value[KEY_PLANS] && (!n || (m->greedy.by_value && m->rival->rank >= RANK_BUILD_LATE)))
        n = rollout_find_way(m, sight, n);
    else if (n && n != POLICY_FAILED && !alone)
        n = rollout_find_plans(m, sight, n);
    if (n == 0 || n == POLICY_FAILED)
        return n ? n : POLICY_GIVES_UP;
    m->choice = m->rival[n > 1 ? best_rival(m, sight, n) : 0];
    m->step = 0;
    sight->imagined = m->imagined;
    sight->worlds = m->worlds;
    sight->won = m->choice.won;
    sight->ahead = m->plans.wide ? (size_t)m->choice.plan.n : 0;
    sight->end = m->choice.plan.end;
    return m->failed ? POLICY_FAILED : rollout_next(m, sight);
}

static void rollout_took(struct deal_sight *sight, size_t at)
{
    struct memory *m = sight->memory;

    m->step++;
    deal_greedy_remember(sight->view, &m->greedy, sight->action[at], m->choice.plan.n > 1 ? RANK_DEAL : m->choice.rank);
}

static void rollout_release(void *memory)
{
    struct memory *m = memory;

    deal_caution_release(&m->caution);
    deal_plans_release(&m->plans);
    deal_state_free(m->dealt);
    deal_state_free(m->world);
    deal_state_free(m->view);
    free(m->rival);
    free(m->verdict);
}

const struct deal_policy deal_policy_rollout = {
    .name = "rollout",
    .meaning = "imagines the unseen cards, plays on to the end after each action, and takes the best action",
    .keys = rollout_keys,
    .memory = sizeof(struct memory),
    .recall = deal_greedy_recall,
    .choose = rollout_choose,
    .took = rollout_took,
    .release = rollout_release,
};

const struct deal_policy deal_policy_think = {
    .name = "think",
    .meaning = "as rollout, with memory; compares plans that end with a new card; solves positions that it knows",
    .keys = think_keys,
    .remembers = true,
    .finish = 20000,
    .memory = sizeof(struct memory),
    .recall = deal_greedy_recall,
    .choose = rollout_choose,
    .took = rollout_took,
    .release = rollout_release,
};
