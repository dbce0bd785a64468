/*
 * A game that a player plays.
 *
 * The policy chooses among the legal actions.  A choice that leads back to a
 * position of the game, as far as the view shows (past.c), is removed from the list,
 * and the policy chooses again.  The game is given up when the list is empty or the
 * policy refuses the rest.  A policy that wanders may move cards back, but not for
 * long.
 *
 * For a policy that peeks the position is solved before the first action, and a line
 * that wins is followed.
 */
#include "players.h"
#include "solved.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MOST = 100 }; /* actions in a row that lead to no new position */

struct run {
    const struct deal_player *player;
    const struct deal_policy *policy;
    struct deal_state *s, *view, *like; /* the game; its view; a position with the same view */
    struct deal_sight sight;
    struct deal_solved solved;
    int idle;                           /* actions since the last position that was new */
    struct deal_action *onward;         /* the actions to choose among */
    bool (*append)(void *arg, const char *word);
    void *arg;
};

static bool run_begin(struct run *g, uint64_t seed, struct deal_error *e)
{
    const struct deal_rules *r = g->s->r;

    g->view = deal_state_new(r, e);
    g->like = deal_state_new(r, e);
    g->onward = malloc(r->max_actions * sizeof *g->onward);
    g->sight = (struct deal_sight){
        .view = g->view,
        .action = g->onward,
        .value = deal_player_values(g->player),
        .random = deal_player_stream(g->s, seed),
        .memory = calloc(1, g->policy->memory + 1),
    };
    if (!g->view || !g->like || !g->onward || !g->sight.memory)
        return deal_fail(e, NULL, "out of memory");
    return !g->policy->peeks || deal_solved_ask(&g->solved, g->s, (uint64_t)g->sight.value[PEEK_NODES], e);
}

static void run_release(struct run *g)
{
    if (g->sight.memory && g->policy->release)
        g->policy->release(g->sight.memory);
    free(g->sight.memory);
    free(g->onward);
    deal_past_release(&g->sight.past);
    deal_solved_release(&g->solved);
    deal_state_free(g->view);
    deal_state_free(g->like);
}

/* Does action A lead back? The cards that the player does not see are laid by chance. */
static bool run_returns(struct run *g, struct deal_action a)
{
    uint64_t random = 0;

    if (g->policy->wanders && a.kind == ACT_MOVE)
        return false;
    if (!deal_past_may_return(&g->sight.past, g->s->r, a))
        return false;
    deal_view_complete(g->like, g->view, &random);
    return deal_past_returns(&g->sight.past, g->like, a);
}

/* Leaves choice AT out of the actions. */
static void run_drop(struct run *g, size_t at)
{
    memmove(g->onward + at, g->onward + at + 1, (--g->sight.actions - at) * sizeof *g->onward);
}

/* The index of an action that does not lead back, or POLICY_GIVES_UP, or POLICY_FAILED. */
static size_t run_choose(struct run *g, const struct deal_action *list, size_t n)
{
    size_t at = POLICY_GIVES_UP, been = g->sight.past.n;

    deal_view_make(g->view, g->s);
    if (!deal_past_add(&g->sight.past, g->s))
        return POLICY_FAILED;
    g->idle = g->sight.past.n > been ? 0 : g->idle + 1;
    if (g->idle == IDLE_MOST)
        return POLICY_GIVES_UP;
    memcpy(g->onward, list, n * sizeof *list);
    for (g->sight.actions = n; g->sight.actions; run_drop(g, at)) {
        at = g->policy->choose(&g->sight);
        if (at >= g->sight.actions || !run_returns(g, g->onward[at]))
            return at;
    }
    return POLICY_GIVES_UP;
}

/* One action more, unless the player gives up. */
static bool run_step(struct run *g, const struct deal_action *list, size_t n, bool *gave_up, struct deal_error *e)
{
    size_t at = deal_solved_next(&g->solved, g->s, list, n);
    bool lined = at < n;
    struct deal_action a;
    char word[DEAL_WORD_MAX];

    if (!lined)
        at = run_choose(g, list, n);
    *gave_up = at == POLICY_GIVES_UP;
    if (*gave_up)
        return true;
    if (at == POLICY_FAILED)
        return deal_fail(e, NULL, "out of memory");
    if (!lined && g->policy->took)
        g->policy->took(&g->sight, at);
    a = lined ? list[at] : g->onward[at];
    deal_state_word(g->s, a, word);
    return (deal_state_apply(g->s, a) && g->append(g->arg, word)) || deal_fail(e, NULL, "out of memory");
}

bool deal_player_run(const struct deal_player *p, struct deal_state *s, uint64_t seed, size_t max_actions,
                     bool (*append)(void *arg, const char *word), void *arg, enum deal_result *result,
                     uint64_t *imagined, struct deal_error *e)
{
    struct run g = {.player = p, .policy = deal_player_policy(p), .s = s, .append = append, .arg = arg};
    bool good = run_begin(&g, seed, e), gave_up = false;

    for (size_t done = 0; good; done++) {
        size_t n;
        const struct deal_action *list = deal_state_actions(s, &n);

        *result = deal_state_won(s) ? DEAL_WON : !n ? DEAL_STUCK : DEAL_UNKNOWN;
        if (*result != DEAL_UNKNOWN || done >= max_actions)
            break;
        good = run_step(&g, list, n, &gave_up, e);
        if (gave_up) {
            *result = DEAL_GAVE_UP;
            break;
        }
    }
    if (imagined)
        *imagined = g.sight.imagined;
    run_release(&g);
    return good;
}
