/*
 * Answers whether the game in progress can still be won. The solver is used only if the player sees all cards,
 * so the answer reveals nothing.
 */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { LIGHT_NODES = 20000 };
static const size_t LIGHT_MEMORY = (size_t)64 << 20;

/* Returns the rest of the known winning line if the moves so far follow it, else NULL. */
static const char *rest_of_line(struct session *g)
{
    const char *at = g->winning;

    for (size_t i = g->winning_from; at && i < g->played.n; i++) {
        size_t n = strcspn(at, ",");
        at = strlen(g->played.word[i]) == n && !memcmp(at, g->played.word[i], n) && at[n] ? at + n + 1 : NULL;
    }
    return g->winning_from <= g->played.n ? at : NULL;
}

/* Searches the present position, and keeps a winning line. Returns false if memory runs out. */
static bool light_solve(struct session *g, enum deal_result *result)
{
    struct deal_solve_options o = {
        .nodes = LIGHT_NODES, .memory = LIGHT_MEMORY, .unchecked = true, .stop = &prompt_interrupted};
    struct deal_solution found;
    struct deal_error e;

    if (!deal_solve(g->s, &o, &found, &e))
        return false;
    *result = found.result;
    if (found.result == DEAL_WON && found.moves) {
        free(g->winning);
        g->winning = strdup(found.moves);
        g->winning_from = g->played.n;
    }
    deal_solution_release(&found);
    return true;
}

const char *session_light(struct session *g)
{
    enum deal_result result;

    if (!g->light || !g->legal.n || !tool_all_seen(g->s))
        return "";
    if (rest_of_line(g))
        return "can still be won";
    if (!light_solve(g, &result))
        return "";
    return result == DEAL_WON          ? "can still be won"
           : result == DEAL_UNWINNABLE ? "cannot be won any more"
                                       : "not known whether it can be won";
}
