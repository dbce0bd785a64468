/*
 * One choice of a player, at any position of a game, for hints.
 *
 * The player has seen the positions that led here, and takes no action that leads back
 * to one of them.  Where it knows all cards, it follows a line of the solver.  Choices
 * one after the other must follow one line, since a new line for each might wander, or
 * the solver might find none from a later position.  So the state keeps the last line
 * with the hashes of its positions.
 */
#include "playing.h"

#include <stdlib.h>
#include <string.h>

/* A hash of the whole table. */
static uint64_t choose_key(const struct deal_state *s)
{
    const uint8_t *end = (const uint8_t *)s->t + s->r->table_bytes;
    uint64_t key = 0;

    for (const uint8_t *at = table_regs(s); at < end; at++)
        key = (key ^ *at) * 0x100000001B3u + 1;
    return deal_mix(key);
}

/* Solves the present position; leaves the line in G, if one is found. */
static bool choose_search(struct run *g, struct deal_error *e)
{
    struct deal_state *s = deal_state_with_history(g->s);
    bool good = s ? deal_run_solve(&g->solved, s, deal_player_finish(g->player), &g->sight.lost, e) : deal_fail(e, NULL, "out of memory");

    deal_state_free(s);
    g->asked = 1;
    g->out = table_out(g->s);
    return good;
}

/* ---- the line that a state keeps ---- */

struct choose_note {
    size_t positions;  /* of the line, the first one included */
    uint64_t key[];    /* of each; the words of the line follow, as a string */
};

static char *note_words(const struct choose_note *note) { return (char *)(note->key + note->positions); }

/* Keeps the line of G, which begins at the present position, with its state. False without memory. */
static bool choose_keep_line(struct run *g)
{
    size_t len = strlen(g->solved.at) + 1, n = 1;
    struct deal_state *s = deal_state_with_history(g->s);
    struct deal_solved rest = {.at = g->solved.at};
    struct choose_note *note;

    for (const char *at = g->solved.at; *at; at++)
        n += at == g->solved.at || *at == ',';
    note = malloc(sizeof *note + n * sizeof *note->key + len);
    if (s && note) {
        note->positions = n;
        memcpy(note_words(note), g->solved.at, len);
        for (size_t i = 0; i < n; i++) {
            size_t listed, at;
            const struct deal_action *list = deal_state_actions(s, &listed);

            note->key[i] = choose_key(s);
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
    return s && note;
}

/* Leaves in G the rest of the line that its state keeps, if the present position is on it. False without memory. */
static bool choose_recall_line(struct run *g)
{
    const struct choose_note *note = g->s->note;
    const char *at = note ? note_words(note) : "";
    uint64_t key = choose_key(g->s);

    for (size_t i = 0; note && i + 1 < note->positions; i++, at += strcspn(at, ","), at += *at == ',')
        if (note->key[i] == key) {
            g->solved.line = g->solved.at = strdup(at);
            g->asked = 1;
            g->out = table_out(g->s);
            return g->solved.line != NULL;
        }
    return true;
}

/* Finds a line that wins from the present position, if the player knows all cards. */
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

static bool choose_decide(struct run *g, const struct deal_action *list, size_t n, struct deal_choice *out, struct deal_error *e)
{
    enum run_choice choice;

    deal_run_look(g);
    if (!choose_find_line(g, e))
        return false;
    choice = deal_run_decide(g, list, n, &out->action, e);
    if (choice == RUN_LINE && deal_run_returns(g, out->action)) {
        deal_solved_release(&g->solved);
        choice = deal_run_decide(g, list, n, &out->action, e);
    }
    out->found = choice == RUN_LINE || choice == RUN_CHOICE;
    out->lost = g->sight.lost;
    out->line = choice == RUN_LINE;
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
    good = good && (!n || (deal_past_add(&g.sight.past, s) && choose_decide(&g, list, n, out, e)));
    for (const char *at = out->line ? g.solved.at : ""; *at; at++)
        out->left += *at == ',';
    out->left += out->line ? 1 + (*g.solved.at != '\0') : 0;
    deal_run_release(&g);
    return good;
}
