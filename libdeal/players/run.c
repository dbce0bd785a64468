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

bool deal_run_begin(struct run *run, uint64_t seed, struct deal_error *e)
{
    const struct deal_rules *r = run->s->r;
    bool lost;

    run->view = deal_state_new(r, e);
    run->known = deal_state_new(r, e);
    run->like = deal_state_new(r, e);
    run->onward = malloc(r->max_actions * sizeof *run->onward);
    run->sight = (struct deal_sight){
        .view = run->view,
        .known = run->known,
        .knowledge = &run->knowledge,
        .like = run->like,
        .action = run->onward,
        .random = deal_mix(seed),
        .value = deal_player_values(run->player),
        .memory = calloc(1, run->policy->memory + 1),
    };
    if (!run->view || !run->known || !run->like || !run->onward || !run->sight.memory ||
        (run->s->depth && run->policy->recall && !run->policy->recall(run->sight.memory, run->s)) ||
        !deal_past_recall(&run->sight.past, run->s) ||
        !deal_knowledge_start(&run->knowledge, run->s, deal_player_remembers(run->player)))
        return deal_fail(e, NULL, "out of memory");
    return !run->policy->peeks ||
           deal_solved_try(&run->solved, run->s, (uint64_t)run->sight.value[PEEK_NODES], &lost, e);
}

void deal_run_release(struct run *run)
{
    if (run->sight.memory && run->policy->release)
        run->policy->release(run->sight.memory);
    free(run->sight.memory);
    free(run->onward);
    deal_past_release(&run->sight.past);
    deal_solved_release(&run->solved);
    deal_knowledge_release(&run->knowledge);
    deal_state_free(run->view);
    deal_state_free(run->known);
    deal_state_free(run->like);
}

void deal_run_look(struct run *run)
{
    deal_view_make(run->view, run->s);
    deal_knowledge_view(&run->knowledge, run->known, run->s);
    run->sight.random = deal_mix(run->sight.random ^ deal_solved_key(run->known, true));
}

/* Does action A lead back to an earlier position? For the test, unknown cards are replaced by random ones. */
static bool run_returns(struct run *run, struct deal_action a)
{
    uint64_t random = 0;

    if (!run->strict && run->policy->straight)
        return false;
    if (run->policy->wanders && a.kind == ACT_MOVE)
        return false;
    if (!run->strict && !deal_past_may_return(&run->sight.past, run->s->r, a))
        return false;
    deal_view_complete(run->like, run->known, &random);
    return deal_past_returns(&run->sight.past, run->like, a);
}

/* Removes the action with index AT from the list of actions. */
static void run_drop(struct run *run, size_t at)
{
    memmove(run->onward + at, run->onward + at + 1, (--run->sight.actions - at) * sizeof *run->onward);
}

/* Index of a chosen action that does not lead back to an earlier position, or POLICY_GIVES_UP, or POLICY_FAILED. */
static size_t run_choose(struct run *run, const struct deal_action *list, size_t n)
{
    size_t at = POLICY_GIVES_UP, been = run->sight.past.n;
    uint64_t random = 0;

    if (!deal_past_add(&run->sight.past, run->s))
        return POLICY_FAILED;
    run->idle = run->sight.past.n > been ? 0 : run->idle + 1;
    if (run->idle == IDLE_MOST)
        return POLICY_GIVES_UP;
    memcpy(run->onward, list, n * sizeof *list);
    deal_view_complete(run->like, run->known, &random);
    for (run->sight.actions = n; run->sight.actions; run_drop(run, at)) {
        at = run->policy->choose(&run->sight);
        if (at >= run->sight.actions || !run_returns(run, run->onward[at]))
            return at;
    }
    return POLICY_GIVES_UP;
}

/* ---- the solver ---- */

bool deal_run_solvable(const struct deal_state *s) { return !deal_view_shuffles(s) || s->r->redeal.most >= 0; }

bool deal_run_solve(struct deal_solved *solved, struct deal_state *s, uint64_t nodes, bool *lost, struct deal_error *e)
{
    bool shuffles = deal_view_shuffles(s), good;

    if (shuffles)
        deal_table_set(s, REG_REDEALS, s->r->redeal.most);
    good = deal_solved_try(solved, s, nodes, lost, e);
    *lost = good && *lost && !shuffles;
    return good;
}

/* Solves the position if the player knows all cards and has not tried recently. On failure fills E, returns false. */
static bool run_finish(struct run *run, struct deal_error *e)
{
    uint64_t nodes = deal_player_finish(run->player), random = 0, before = run->solved.nodes;
    int out = deal_goal_done(run->s);
    bool good;

    if (!nodes || run->sight.lost || run->asked == ASK_MOST || (run->asked && out < run->out + ASK_AFTER) ||
        !deal_view_certain(run->known) || !deal_run_solvable(run->known))
        return true;
    run->asked++;
    run->out = out;
    deal_view_complete(run->like, run->known, &random);
    good = deal_run_solve(&run->solved, run->like, nodes, &run->sight.lost, e);
    run->sight.imagined += run->solved.nodes - before;
    return good;
}

/* ---- one action ---- */

enum run_choice deal_run_decide(struct run *run, const struct deal_action *list, size_t n, struct deal_action *out,
                                struct deal_error *e)
{
    size_t at = deal_solved_next(&run->solved, run->s, list, n);
    bool lined = at < n;

    if (!lined) {
        deal_run_look(run);
        if (!run_finish(run, e))
            return RUN_FAILED;
        at = deal_solved_next(&run->solved, run->s, list, n);
        lined = at < n;
    }
    if (!lined)
        at = run_choose(run, list, n);
    if (at == POLICY_GIVES_UP)
        return RUN_GIVES_UP;
    if (at == POLICY_FAILED) {
        deal_fail(e, NULL, "%s%s%s", run->sight.trouble ? run->policy->name : "", run->sight.trouble ? ": " : "",
                  run->sight.trouble ? run->sight.trouble : "out of memory");
        return RUN_FAILED;
    }
    if (!lined && run->policy->took)
        run->policy->took(&run->sight, at);
    *out = lined ? list[at] : run->onward[at];
    return lined ? RUN_LINE : RUN_CHOICE;
}

/* Makes action A, and updates the player's knowledge. */
static bool run_apply(struct run *run, struct deal_action a, bool (*append)(void *arg, const char *word), void *arg)
{
    size_t mark = run->s->journal_len;
    char word[DEAL_WORD_MAX];

    if (a.kind == ACT_REDEAL)
        run->asked = 0;
    deal_state_word(run->s, a, word);
    if (!deal_state_apply(run->s, a) || (append && !append(arg, word)))
        return false;
    if (deal_knowledge_follow(&run->knowledge, run->s, mark))
        /* when the player learns a card, earlier positions no longer count, since they differ in that card */
        deal_past_cut(&run->sight.past, 0);
    return true;
}

bool deal_player_run(const struct deal_player *player, struct deal_state *s, uint64_t seed, size_t max_actions,
                     bool (*append)(void *arg, const char *word), void *arg, enum deal_result *result,
                     uint64_t *imagined, struct deal_error *e)
{
    struct run g = {.player = player, .policy = deal_player_policy(player), .s = s};
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
