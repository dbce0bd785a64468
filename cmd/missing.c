/*
 * Stands in for the parts of libdeal that are not there yet, so that the tools link.
 */
#include "deal.h"

#include <stdlib.h>
#include <string.h>

#ifdef MISSING_SOLVE
bool deal_solve(struct deal_state *s, const struct deal_solve_options *o, struct deal_solution *out,
                struct deal_error *e)
{
    (void)s, (void)o, (void)out;
    return deal_fail(e, NULL, "the solver is not built");
}

void deal_solution_release(struct deal_solution *out)
{
    (void)out;
}
#endif

#ifdef MISSING_PLAYERS
struct deal_player *deal_player_new(const char *spec, struct deal_error *e)
{
    (void)spec;
    deal_fail(e, NULL, "players are not built");
    return NULL;
}

void deal_player_free(struct deal_player *p)
{
    (void)p;
}

const char *deal_player_name(const struct deal_player *p)
{
    (void)p;
    return "";
}

bool deal_player_run(struct deal_player *p, struct deal_state *s, uint64_t seed, size_t max_actions,
                     bool (*append)(void *arg, const char *word), void *arg,
                     enum deal_result *result, struct deal_error *e)
{
    (void)p, (void)s, (void)seed, (void)max_actions, (void)append, (void)arg, (void)result;
    return deal_fail(e, NULL, "players are not built");
}
#endif

#ifdef MISSING_PICTURE
char *deal_state_draw(const struct deal_state *s)
{
    (void)s;
    return calloc(1, 1);
}
#endif
