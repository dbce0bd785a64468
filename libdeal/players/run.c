/*
 * A game that a player plays.
 *
 * The policy chooses among the legal actions. A choice that leads back to a position of the game, as far as the view
 * shows (past.c), is removed from the list, and the policy chooses again. The game is given up when the list is empty
 * or the policy refuses the rest. A policy that wanders may move cards back, but not for long.
 *
 * For a policy that peeks the position is solved before the first action. For the others, with the option "finish", it
 * is solved when no card is unknown. A line that wins is followed. While a shuffle is to come the solver may not
 * redeal, so its line does not depend on the shuffle.
 */
#include "playing.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MOST = 100 }; /* limit of actions in a row that lead to no new position */
enum {
    ASK_MOST = 5,
    ASK_AFTER = 4
}; /* ASK_MOST: limit of solver calls between two shuffles; ASK_AFTER: least number of cards played to the goal between
      two calls */

bool deal_run_begin(struct run *g, uint64_t seed, struct deal_error *e)
{
    const struct deal_rules *r = g->s->r;
    bool lost;

    g->view = deal_state_new(r, e);
    g->known = deal_state_new(r, e);
    g->like = deal_state_new(r, e);
    g->onward = malloc(r->max_actions * sizeof *g->onward);
    g->sight = (struct deal_sight){
        .view = g->view,
        .known = g->known,
        .knowledge = &g->knowledge,
        .like = g->like,
        .action = g->onward,
        .random = deal_mix(seed),
        .value = deal_player_values(g->player),
        .memory = calloc(1, g->policy->memory + 1),
    };
    if (!g->view || !g->known || !g->like || !g->onward || !g->sight.memory ||
        (g->s->depth && g->policy->recall && !g->policy->recall(g->sight.memory, g->s)) ||
        !deal_past_recall(&g->sight.past, g->s) ||
        !deal_knowledge_start(&g->knowledge, g->s, deal_player_remembers(g->player)))
        return deal_fail(e, NULL, "out of memory");
    return !g->policy->peeks || deal_solved_try(&g->solved, g->s, (uint64_t)g->sight.value[PEEK_NODES], &lost, e);
}

void deal_run_release(struct run *g)
{
    if (g->sight.memory && g->policy->release)
        g->policy->release(g->sight.memory);
    free(g->sight.memory);
    free(g->onward);
    deal_past_release(&g->sight.past);
    deal_solved_release(&g->solved);
    deal_knowledge_release(&g->knowledge);
    deal_state_free(g->view);
    deal_state_free(g->known);
    deal_state_free(g->like);
}

void deal_run_look(struct run *g)
{
    deal_view_make(g->view, g->s);
    deal_knowledge_view(&g->knowledge, g->known, g->s);
    g->sight.random = deal_mix(g->sight.random ^ deal_solved_key(g->known, true));
}

/* Does action A lead back to an earlier position? For the test, unknown cards are replaced by random ones. */
static bool run_returns(struct run *g, struct deal_action a)
{
    uint64_t random = 0;

    if (!g->strict && g->policy->straight)
        return false;
    if (g->policy->wanders && a.kind == ACT_MOVE)
        return false;
    if (!g->strict && !deal_past_may_return(&g->sight.past, g->s->r, a))
        return false;
    deal_view_complete(g->like, g->known, &random);
    return deal_past_returns(&g->sight.past, g->like, a);
}

/* Removes the action with index AT from the list of actions. */
static void run_drop(struct run *g, size_t at)
{
    memmove(g->onward + at, g->onward + at + 1, (--g->sight.actions - at) * sizeof *g->onward);
}

/* Index of a chosen action that does not lead back to an earlier position, or POLICY_GIVES_UP, or POLICY_FAILED. */
static size_t run_choose(struct run *g, const struct deal_action *list, size_t n)
{
    size_t at = POLICY_GIVES_UP, been = g->sight.past.n;
    uint64_t random = 0;

    if (!deal_past_add(&g->sight.past, g->s))
        return POLICY_FAILED;
    g->idle = g->sight.past.n > been ? 0 : g->idle + 1;
    if (g->idle == IDLE_MOST)
        return POLICY_GIVES_UP;
    memcpy(g->onward, list, n * sizeof *list);
    deal_view_complete(g->like, g->known, &random);
    for (g->sight.actions = n; g->sight.actions; run_drop(g, at)) {
        at = g->policy->choose(&g->sight);
        if (at >= g->sight.actions || !run_returns(g, g->onward[at]))
            return at;
    }
    return POLICY_GIVES_UP;
}

/* ---- the solver ---- */

bool deal_run_solvable(const struct deal_state *s) { return !deal_view_shuffles(s) || s->r->redeal.most >= 0; }

bool deal_run_solve(struct deal_solved *x, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e)
{
    bool shuffles = deal_view_shuffles(s), good;

    if (shuffles)
        deal_table_set(s, REG_REDEALS, s->r->redeal.most);
    good = deal_solved_try(x, s, nodes, lost, e);
    *lost = good && *lost && !shuffles;
    return good;
}

/* Solves the position if the player knows all cards and has not tried recently. On failure fills E, returns false. */
static bool run_finish(struct run *g, struct deal_error *e)
{
    uint64_t nodes = deal_player_finish(g->player), random = 0, before = g->solved.nodes;
    int out = deal_goal_done(g->s);
    bool good;

    if (!nodes || g->sight.lost || g->asked == ASK_MOST || (g->asked && out < g->out + ASK_AFTER) ||
        !deal_view_certain(g->known) || !deal_run_solvable(g->known))
        return true;
    g->asked++;
    g->out = out;
    deal_view_complete(g->like, g->known, &random);
    good = deal_run_solve(&g->solved, g->like, nodes, &g->sight.lost, e);
    g->sight.imagined += g->solved.nodes - before;
    return good;
}

/* ---- one action ---- */

enum run_choice deal_run_decide(struct run *g, const struct deal_action *list, size_t n, struct deal_action *out,
                                struct deal_error *e)
{
    size_t at = deal_solved_next(&g->solved, g->s, list, n);
    bool lined = at < n;

    if (!lined) {
        deal_run_look(g);
        if (!run_finish(g, e))
            return RUN_FAILED;
        at = deal_solved_next(&g->solved, g->s, list, n);
        lined = at < n;
    }
    if (!lined)
        at = run_choose(g, list, n);
    if (at == POLICY_GIVES_UP)
        return RUN_GIVES_UP;
    if (at == POLICY_FAILED) {
        deal_fail(e, NULL, "%s%s%s", g->sight.trouble ? g->policy->name : "", g->sight.trouble ? ": " : "",
                  g->sight.trouble ? g->sight.trouble : "out of memory");
        return RUN_FAILED;
    }
    if (!lined && g->policy->took)
        g->policy->took(&g->sight, at);
    *out = lined ? list[at] : g->onward[at];
    return lined ? RUN_LINE : RUN_CHOICE;
}

/* Makes action A, and updates the player's knowledge. */
static bool run_apply(struct run *g, struct deal_action a, bool (*append)(void *arg, const char *word), void *arg)
{
    size_t mark = g->s->journal_len;
    char word[DEAL_WORD_MAX];

    if (a.kind == ACT_REDEAL)
        g->asked = 0;
    deal_state_word(g->s, a, word);
    if (!deal_state_apply(g->s, a) || (append && !append(arg, word)))
        return false;
    if (deal_knowledge_follow(&g->knowledge, g->s, mark))
        /* when the player learns a card, earlier positions no longer count, since they differ in that card */
        deal_past_cut(&g->sight.past, 0);
    return true;
}

bool deal_player_run(const struct deal_player *p, struct deal_state *s, uint64_t seed, size_t max_actions,
                     bool (*append)(void *arg, const char *word), void *arg, enum deal_result *result,
                     uint64_t *imagined, struct deal_error *e)
{
    struct run g = {.player = p, .policy = deal_player_policy(p), .s = s};
    bool good = deal_run_begin(&g, seed, e);

    *result = DEAL_UNKNOWN;
    for (size_t done = 0; good && *result == DEAL_UNKNOWN; done++) {
        size_t n;
        const struct deal_action *list = deal_state_actions(s, &n);
        struct deal_action a;
        enum run_choice choice;

        *result = deal_state_won(s) ? DEAL_WON : !n ? DEAL_STUCK : DEAL_UNKNOWN;
        if (*result != DEAL_UNKNOWN || done >= max_actions)
            break;
        choice = deal_run_decide(&g, list, n, &a, e);
        if (choice == RUN_GIVES_UP)
            *result = DEAL_GAVE_UP;
        else
            good = choice != RUN_FAILED && (run_apply(&g, a, append, arg) || deal_fail(e, NULL, "out of memory"));
    }
    if (imagined)
        *imagined = g.sight.imagined;
    deal_run_release(&g);
    return good;
}
