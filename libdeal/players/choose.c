/*
 * One choice of a player, at any position of a game, for hints.
 *
 * The player has seen the positions that led here, and takes no action that leads back
 * to one of them.  Where it knows all cards, it follows a line of the solver.  Choices
 * one after the other must follow one line, since each line anew might wander.  So the
 * solver begins at an earlier position: the first since which all cards are known.
 * Where the game left that line, it begins again.
 */
#include "playing.h"

#include <stdlib.h>

enum { LINES_MOST = 4 }; /* that are tried before a line from the present position */

/* A hash of the whole table. */
static uint64_t choose_key(const struct deal_state *s)
{
    const uint8_t *end = (const uint8_t *)s->t + s->r->table_bytes;
    uint64_t key = 0;

    for (const uint8_t *at = table_regs(s); at < end; at++)
        key = (key ^ *at) * 0x100000001B3u + 1;
    return deal_mix(key);
}

/* The state of G, taken back to DEPTH actions; NULL without memory. */
static struct deal_state *choose_at(const struct run *g, size_t depth)
{
    struct deal_state *s = deal_state_with_history(g->s);

    while (s && deal_state_depth(s) > depth && deal_state_undo(s))
        ;
    return s;
}

/* Hashes of the positions from depth START on. */
static bool choose_find_keys(const struct run *g, size_t start, uint64_t *keys)
{
    struct deal_state *s = deal_state_with_history(g->s);

    for (size_t at = deal_state_depth(g->s); s; at--) {
        keys[at] = choose_key(s);
        if (at == start || !deal_state_undo(s))
            break;
    }
    deal_state_free(s);
    return s != NULL;
}

/* Follows the line of G through S as far as the game went the same way; the depth reached. */
static size_t choose_follow(struct run *g, struct deal_state *s, const uint64_t *keys, size_t end)
{
    while (deal_state_depth(s) < end) {
        size_t n;
        const struct deal_action *list = deal_state_actions(s, &n);
        size_t at = deal_solved_next(&g->solved, s, list, n);

        if (at == n || !deal_state_apply(s, list[at]) || keys[deal_state_depth(s)] != choose_key(s))
            break;
    }
    return deal_state_depth(s);
}

/* A line from position DEPTH of the game; *REACHED: as far as the game followed it. */
static bool choose_line(struct run *g, const uint64_t *keys, size_t depth, size_t *reached, struct deal_error *e)
{
    struct deal_state *s = choose_at(g, depth), *free_to_change = choose_at(g, depth);
    bool good = s && free_to_change;

    good = good && deal_run_solve(&g->solved, free_to_change, deal_player_finish(g->player), &g->sight.lost, e);
    if (good)
        *reached = g->solved.line ? choose_follow(g, s, keys, deal_state_depth(g->s)) : depth;
    deal_state_free(s);
    deal_state_free(free_to_change);
    return good;
}

/* Leaves in G the rest of a line that the game follows, if there is one. */
static bool choose_take_up_line(struct run *g, struct deal_error *e)
{
    size_t end = deal_state_depth(g->s), at = g->knowledge.since < end ? g->knowledge.since : end, reached;
    uint64_t *keys = malloc((end + 1) * sizeof *keys);
    bool good = keys && choose_find_keys(g, at, keys);

    for (int i = 0; good; i++, at = reached) {
        if (i == LINES_MOST)
            at = end;
        good = choose_line(g, keys, at, &reached, e);
        if (!good || reached == end || g->sight.lost)
            break;
        if (!g->solved.line)
            reached = end;
    }
    g->asked = 1;
    g->out = table_out(g->s);
    free(keys);
    return good || deal_fail(e, NULL, "out of memory");
}

static bool choose_decide(struct run *g, const struct deal_action *list, size_t n, struct deal_choice *out, struct deal_error *e)
{
    enum run_choice choice;

    deal_run_look(g);
    if (deal_player_finish(g->player) && deal_view_certain(g->known) && deal_run_solvable(g->known) && !choose_take_up_line(g, e))
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
