/*
 * One choice of a player, at any position of a game, for hints.
 *
 * The player has seen the earlier positions of the game, and chooses an action that leads back to one of them only if a
 * winning line does, or if no other action leads on.  If it knows all cards, it follows a winning line of the solver.
 * Successive choices must follow the same line: a new search for each choice may return another line each time, or
 * none.  So the state keeps the last line and the hashes of the positions on it.
 */
#include "plans.h"
#include "playing.h"

#include <stdlib.h>
#include <string.h>

/* Solves the current position. G receives the winning line, if one was found. */
static bool choose_search(struct run *g, struct deal_error *e)
{
    struct deal_state *s = deal_state_with_history(g->s);
    bool good = s ? deal_run_solve(&g->solved, s, deal_player_finish(g->player), &g->sight.lost, e)
                  : deal_fail(e, NULL, "out of memory");

    deal_state_free(s);
    g->asked = 1;
    g->out = deal_goal_done(g->s);
    return good;
}

/* ---- the line that a state keeps ---- */

struct choose_note {
    size_t positions; /* number of positions on the winning line, with the first and the last */
    uint64_t key[]; /* hash of each position on the winning line; after the last hash follow the words of the line, as a
                       string */
};

static char *note_words(const struct choose_note *note) { return (char *)(note->key + note->positions); }

/* Stores the winning line of G, which begins at the current position, in the state of the game. Returns false if memory
 * runs out. */
static bool choose_keep_line(struct run *g)
{
    size_t len = strlen(g->solved.at) + 1, n = 1;
    struct deal_state *s = deal_state_with_history(g->s);
    struct deal_solved rest = {.at = g->solved.at};
    struct choose_note *note;
    bool good;

    for (const char *at = g->solved.at; *at; at++)
        n += at == g->solved.at || *at == ',';
    note = malloc(sizeof *note + n * sizeof *note->key + len);
    good = s && note;
    if (good) {
        note->positions = n;
        memcpy(note_words(note), g->solved.at, len);
        for (size_t i = 0; i < n; i++) {
            size_t listed, at;
            const struct deal_action *list = deal_state_actions(s, &listed);

            note->key[i] = deal_solved_key(s, true);
            at = deal_solved_next(&rest, s, list, listed);
            if (at < listed)
                deal_state_apply(s, list[at]);
        }
        free(g->s->note);
        g->s->note = note;
    } else {
        free(note);
    }
    deal_state_free(s);
    return good;
}

/* If the current position is on the winning line that the state keeps, gives G the rest of that line. Returns false if
 * memory runs out. */
static bool choose_recall_line(struct run *g)
{
    const struct choose_note *note = g->s->note;
    const char *at = note ? note_words(note) : "";
    uint64_t key = deal_solved_key(g->s, true);

    for (size_t i = 0; note && i + 1 < note->positions; i++, at += strcspn(at, ","), at += *at == ',')
        if (note->key[i] == key) {
            g->solved.line = g->solved.at = strdup(at);
            g->asked = 1;
            g->out = deal_goal_done(g->s);
            return g->solved.line != NULL;
        }
    return true;
}

/* If the player knows all cards, finds a winning line from the current position. */
static bool choose_find_line(struct run *g, struct deal_error *e)
{
    if (!deal_player_finish(g->player) || !deal_view_certain(g->known) || !deal_run_solvable(g->known))
        return true;
    if (!choose_recall_line(g))
        return deal_fail(e, NULL, "out of memory");
    if (g->solved.line)
        return true;
    if (!choose_search(g, e))
        return false;
    return !g->solved.line || choose_keep_line(g) || deal_fail(e, NULL, "out of memory");
}

/* If no new position leads on, looks for a way through earlier positions, and writes its first action to *OUT. */
static bool choose_back(struct run *g, const struct deal_action *list, size_t n, struct deal_choice *out)
{
    struct deal_plans plans = {.wide = true};
    struct deal_sight sight = g->sight;
    uint64_t random = 0;
    bool good;

    sight.past = (struct deal_past){0};
    deal_view_complete(g->like, g->known, &random);
    good = deal_plans_find(&plans, &sight, g->like, 1, PLAN_WIDE_WORK);
    for (size_t i = 0; good && plans.n && plans.plan->end != PLAN_NEARS && i < n; i++)
        if (!memcmp(&list[i], plans.plan->a, sizeof *list)) {
            *out = (struct deal_choice){
                .found = true, .action = list[i], .back = true, .ahead = (size_t)plans.plan->n, .end = plans.plan->end};
        }
    out->cut = good && plans.cut && !out->found;
    deal_plans_release(&plans);
    return good;
}

static bool choose_decide(struct run *g, const struct deal_action *list, size_t n, struct deal_choice *out,
                          struct deal_error *e)
{
    enum run_choice choice;

    deal_run_look(g);
    if (!choose_find_line(g, e))
        return false;
    choice = deal_run_decide(g, list, n, &out->action, e);
    out->found = choice == RUN_LINE || choice == RUN_CHOICE;
    out->lost = g->sight.lost;
    out->line = choice == RUN_LINE;
    out->back = out->line && deal_run_returns(g, out->action);
    out->imagined = g->sight.imagined > 0;
    out->worlds = out->line ? 0 : g->sight.worlds;
    out->won = g->sight.won;
    out->ahead = out->line ? 0 : g->sight.ahead;
    out->end = g->sight.end;
    out->cut = g->sight.cut;
    if (choice == RUN_GIVES_UP && !out->lost && !out->cut)
        return choose_back(g, list, n, out) || deal_fail(e, NULL, "out of memory");
    return choice != RUN_FAILED;
}

bool deal_player_choose(const struct deal_player *p, struct deal_state *s, uint64_t seed, struct deal_choice *out,
                        struct deal_error *e)
{
    struct run g = {.player = p, .policy = deal_player_policy(p), .s = s, .strict = true};
    bool good = deal_run_begin(&g, seed, e);
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);

    *out = (struct deal_choice){.found = false};
    g.sight.onward = true;
    good = good && (!n || (deal_past_add(&g.sight.past, s) && choose_decide(&g, list, n, out, e)));
    for (const char *at = out->line ? g.solved.at : ""; *at; at++)
        out->left += *at == ',';
    out->left += out->line ? 1 + (*g.solved.at != '\0') : 0;
    deal_run_release(&g);
    return good;
}
