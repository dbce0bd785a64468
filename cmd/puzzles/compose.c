/*
 * Problems: positions that are composed at random, of few cards, in which exactly one action wins.
 */
#include "puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPOSE_CHOICES = 3 };
static const size_t compose_memory = (size_t)64 << 20;

/* Is KEY a play to a foundation, while another action is none? Such a key is no problem for a reader. */
static bool compose_plain(struct deal_state *s, struct deal_action key)
{
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);
    struct deal_gesture g;
    bool plays = false, others = false;

    for (size_t i = 0; i < n; i++) {
        bool home = deal_state_gesture(s, list[i], &g) && g.to >= 0 && deal_state_pile_kind(s, g.to) == DEAL_FOUNDATION;
        plays = plays || (home && !memcmp(&list[i], &key, sizeof key));
        others = others || !home;
    }
    return plays && others;
}

/* Writes a short winning line from S to LINE. FOUND is a longer one. False if a limit or a signal ends the search. */
static bool compose_line(struct deal_state *s, const char *found, uint64_t nodes, struct text *line)
{
    struct deal_solve_options o = {.nodes = nodes, .memory = compose_memory, .stop = stop_flag()};
    struct deal_shortest least;
    struct deal_error e;

    if (!deal_shortest(s, found, false, &o, &least, &e))
        tool_die("%s", e.text);
    line->len = 0;
    text_moves(line, least.moves ? least.moves : found);
    free(least.moves);
    return !least.stopped;
}

/* Returns true if position S, which is won by the line FOUND, is a problem; OUT becomes its record. */
static bool compose_problem(const struct order *order, struct deal_state *s, const char *found, struct deal_record *out,
                            struct text *line)
{
    struct deal_action key;
    uint64_t keys;

    if (late_key(s, &key) < COMPOSE_CHOICES || compose_plain(s, key) ||
        !(order->single_most ? late_single(order, s, line) : compose_line(s, found, order->nodes, line)))
        return false;
    keys = late_keys(s, line->bytes);
    if (!late_write(out, s, line->bytes))
        return false;
    verdict_number(out, "keys", keys);
    return true;
}

enum compose_verdict compose_try(const struct order *order, struct deal_state *s, uint64_t seed,
                                 struct deal_record *out, struct text *line)
{
    struct deal_solve_options search = {.nodes = order->nodes, .memory = compose_memory, .stop = stop_flag()};
    int span = (int)(order->compose_most - order->compose_least + 1),
        left = (int)order->compose_least + (int)(seed % (uint64_t)span);
    enum compose_verdict verdict = COMPOSE_NONE;
    struct deal_solution found;
    struct deal_error e;

    if (!deal_state_compose(s, left, seed, &e) || deal_state_won(s))
        return COMPOSE_NONE;
    if (!deal_solve(s, &search, &found, &e))
        tool_die("%s", e.text);
    verdict = found.result == DEAL_UNWINNABLE ? COMPOSE_LOST : found.result == DEAL_WON ? COMPOSE_WON : COMPOSE_NONE;
    if (verdict == COMPOSE_WON && compose_problem(order, s, found.moves, out, line))
        verdict = COMPOSE_KEY;
    deal_solution_release(&found);
    return verdict;
}
