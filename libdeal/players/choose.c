/*
 * One choice of a player, at any position of a game, for hints.
 *
 * The player has seen the earlier positions of the game, and never chooses an action that leads back to one of them. If
 * it knows all cards, or the solver sees them for it, it follows a winning line.  If that line passes through an
 * earlier position, the choice is to undo the actions since then.  Successive choices must follow the same line: a new
 * search for each choice may return another line each time, or none.  So the state keeps the last line and the hashes
 * of the positions on it.
 */
#include "plans.h"
#include "playing.h"

#include <stdlib.h>
#include <string.h>

/* Solves the current position, with OPTIONS unless OPTIONS is NULL. RUN receives the winning line, if one was found. */
static bool choose_search(struct run *run, const struct deal_solve_options *options, struct deal_error *e)
{
    struct deal_state *s = deal_state_with_history(run->s);
    bool good = !s        ? deal_fail(e, NULL, "out of memory")
                : options ? deal_solved_ask(&run->solved, s, options, &run->sight.lost, e)
                          : deal_run_solve(&run->solved, s, deal_player_finish(run->player), &run->sight.lost, e);

    deal_state_free(s);
    run->asked = 1;
    run->out = deal_goal_done(run->s);
    return good;
}

/* ---- the line that a state keeps ---- */

struct choose_note {
    size_t positions; /* number of positions on the winning line, with the first and the last */
    uint64_t key[]; /* hash of each position on the winning line; after the last hash follow the words of the line, as a
                       string */
};

static char *note_words(const struct choose_note *note) { return (char *)(note->key + note->positions); }

/* Stores the winning line of RUN, which begins at the current position, in the state of the game. Returns false if
 * memory runs out. */
static bool choose_keep_line(struct run *run)
{
    size_t len = strlen(run->solved.at) + 1, n = 1;
    struct deal_state *s = deal_state_with_history(run->s);
    struct deal_solved rest = {.at = run->solved.at};
    struct choose_note *note;
    bool good;

    for (const char *at = run->solved.at; *at; at++)
        n += at == run->solved.at || *at == ',';
    note = malloc(sizeof *note + n * sizeof *note->key + len);
    good = s && note;
    if (good) {
        note->positions = n;
        memcpy(note_words(note), run->solved.at, len);
        for (size_t i = 0; i < n; i++) {
            size_t listed, at;
            const struct deal_action *list = deal_state_actions(s, &listed);

            note->key[i] = deal_solved_key(s, true);
            at = deal_solved_next(&rest, s, list, listed);
            if (at < listed)
                deal_state_apply(s, list[at]);
        }
        free(run->s->note);
        run->s->note = note;
    } else {
        free(note);
    }
    deal_state_free(s);
    return good;
}

/* If the current position is on the winning line that the state keeps, gives RUN the rest of that line. Returns false
 * if memory runs out. */
static bool choose_recall_line(struct run *run)
{
    const struct choose_note *note = run->s->note;
    const char *at = note ? note_words(note) : "";
    uint64_t key = deal_solved_key(run->s, true);

    for (size_t i = 0; note && i + 1 < note->positions; i++, at += strcspn(at, ","), at += *at == ',')
        if (note->key[i] == key) {
            run->solved.line = run->solved.at = strdup(at);
            run->asked = 1;
            run->out = deal_goal_done(run->s);
            return run->solved.line != NULL;
        }
    return true;
}

/* If the winning line passes through an earlier position, sets the number of actions to undo to the last such position.
 * Sets the number of actions that are left from there, or from here. Returns false if memory runs out. */
static bool choose_turn_back(struct run *run, struct deal_choice *out)
{
    struct deal_state *past = deal_state_with_history(run->s), *s = deal_state_with_history(run->s);
    size_t depth = deal_state_depth(run->s), left = (size_t)deal_moves_count(run->solved.at), n, at;
    uint64_t *key = malloc((depth + 1) * sizeof *key);
    struct deal_solved rest = {.at = run->solved.at};
    bool good = past && s && key;

    for (at = depth; good && at-- > 0 && deal_state_undo(past);)
        key[at] = deal_solved_key(past, false);
    for (out->left = left; good && left-- > 0;) {
        const struct deal_action *list = deal_state_actions(s, &n);

        at = deal_solved_next(&rest, s, list, n);
        if (at == n || !deal_state_apply(s, list[at]))
            break;
        for (at = 0; at < depth && key[at] != deal_solved_key(s, false);)
            at++;
        if (at < depth) {
            out->undo = depth - at;
            out->left = left;
        }
    }
    deal_state_free(past);
    deal_state_free(s);
    free(key);
    return good;
}

/* If the player knows all cards, or OPTIONS is not NULL, finds a winning line from the current position. */
static bool choose_find_line(struct run *run, const struct deal_solve_options *options, struct deal_error *e)
{
    if (!options &&
        (!deal_player_finish(run->player) || !deal_view_certain(run->known) || !deal_run_solvable(run->known)))
        return true;
    if (!choose_recall_line(run))
        return deal_fail(e, NULL, "out of memory");
    if (run->solved.line)
        return true;
    if (!choose_search(run, options, e))
        return false;
    return !run->solved.line || choose_keep_line(run) || deal_fail(e, NULL, "out of memory");
}

/* If no new position leads on, looks for a way through earlier positions. */
static bool choose_back(struct run *run, struct deal_choice *out)
{
    struct deal_plans plans = {.wide = true};
    struct deal_sight sight = run->sight;
    uint64_t random = 0;
    bool good;

    sight.past = (struct deal_past){0};
    deal_view_complete(run->like, run->known, &random);
    good = deal_plans_find(&plans, &sight, run->like, 1, PLAN_WIDE_WORK);
    out->back = good && plans.n && plans.plan->end != PLAN_NEARS;
    out->cut = good && plans.cut && !out->back;
    deal_plans_release(&plans);
    return good;
}

static bool choose_decide(struct run *run, const struct deal_action *list, size_t n,
                          const struct deal_solve_options *options, struct deal_choice *out, struct deal_error *e)
{
    enum run_choice choice;

    deal_run_look(run);
    out->blind = !deal_view_certain(run->known);
    if (!choose_find_line(run, options, e))
        return false;
    if (run->solved.line && !choose_turn_back(run, out))
        return deal_fail(e, NULL, "out of memory");
    if (out->undo)
        return true;
    choice = deal_run_decide(run, list, n, &out->action, e);
    out->found = choice == RUN_LINE || choice == RUN_CHOICE;
    out->lost = run->sight.lost;
    out->proof = out->lost ? run->solved.proof : NULL;
    out->line = choice == RUN_LINE;
    out->imagined = run->sight.imagined > 0;
    out->worlds = out->line ? 0 : run->sight.worlds;
    out->won = run->sight.won;
    out->ahead = out->line ? 0 : run->sight.ahead;
    out->end = run->sight.end;
    out->cut = run->sight.cut;
    if (choice == RUN_GIVES_UP && !out->lost && !out->cut)
        return choose_back(run, out) || deal_fail(e, NULL, "out of memory");
    return choice != RUN_FAILED;
}

bool deal_player_choose(const struct deal_player *player, struct deal_state *s, uint64_t seed,
                        const struct deal_solve_options *options, struct deal_choice *out, struct deal_error *e)
{
    struct run g = {.player = player, .policy = deal_player_policy(player), .s = s, .strict = true};
    bool good = deal_run_begin(&g, seed, e);
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);

    *out = (struct deal_choice){.found = false};
    g.sight.onward = true;
    good = good && (!n || (deal_past_add(&g.sight.past, s) && choose_decide(&g, list, n, options, out, e)));
    deal_run_release(&g);
    return good;
}
